//! Endless cascades of triggers: the command is stopped, reported once and taken back. The table continues.

#![allow(clippy::panic)] // a failed test says why

use rondel_dsl::{Loaded, PackFiles, orders};
use rondel_engine::explore::bot::{Bot, Bots, Decision};
use rondel_engine::explore::odds::Query;
use rondel_engine::explore::sim::{Plan, Start};
use rondel_engine::kernel::{Cost, Luck, Problem, Rules, Seat, Seats, Stop};
use rondel_engine::systems::AdventureDeck;
use rondel_engine::table::{Cancel, Table, replay, run_scene};
use rondel_tests::built_in_with;
use std::sync::atomic::AtomicBool;

/// Each attack draws, which is a stop, and sets off a hundred more.
const DRAWING: &str = r#"fn on_attacked(me, attack) {
    me.draw(1);
    for j in 0..100 { me.heal(2); attack.by.attack(me, 1, "ethereal", "melee"); }
}
"#;
/// The same with long texts.
const SAYING: &str = r#"fn on_attacked(me, attack) {
    me.draw(1);
    let s = "xxxxxxxxxx"; s.pad(1000, "x");
    for i in 0..60 { say(s); attack.by.attack(me, 1, "ethereal", "melee"); me.heal(2); }
}
"#;
/// The same, burning steps first.
const BURNING: &str = r#"fn on_attacked(me, attack) {
    me.draw(1);
    let n = 0; while n < 1000 { n += 1; }
    for j in 0..10 { attack.by.attack(me, 1, "ethereal", "melee"); }
}
"#;
/// Nothing stops it on the way.
const STRAIGHT: &str = r#"fn on_attacked(me, attack) {
    for j in 0..100 { me.heal(2); attack.by.attack(me, 1, "ethereal", "melee"); }
}
"#;
/// Always another failure.
const THROWING: &str = r#"fn on_attacked(me, attack) {
    for j in 0..100 { attack.by.attack(me, 1, "ethereal", "melee"); }
}
fn on_damaged(me, attack) { throw `${me.hp}`; }
"#;
const ALL: [&str; 4] = [DRAWING, SAYING, BURNING, STRAIGHT];

const FIEND: &str = r#"
trait evil { text "x" }
foe "Fiend" {
    level 1; size small; hp 999; xp 1
    turn { 1-6: draw 1 { ^: attack 1 melee } }
    attacked draw 1 { ^: armor 1 }
    traits { evil }
}
scene "Storm" {
    players { you: "Sample Warrior" { hp 999 of 999; hand Longsword x2 } }
    foes { fiend: Fiend }
    round 1
    seed 1
    do you play Longsword on fiend
    expect fiend hp 999
}
"#;

fn loaded(system: &str, text: &str, scripts: &[(&str, &str)]) -> Loaded {
    let page = format!("Pack(name: \"Storm\", id: \"storm\", system: \"{system}\", version: \"1.0.0\")");
    let files = PackFiles::new("storm").with("pack.ron", page).with("storm.rondel", text);
    let files = scripts.iter().fold(files, |files, (name, text)| files.with(&format!("scripts/{name}.rhai"), *text));
    let loaded = built_in_with(system, files);
    assert!(loaded.problems.is_empty(), "{:#?}", loaded.problems);
    loaded
}

fn hostile(script: &str) -> Loaded {
    loaded("adventure-deck", FIEND, &[("traits/evil", script)])
}

fn open(loaded: &Loaded) -> Box<dyn Table> {
    let game = loaded.compile().unwrap_or_else(|problems| panic!("{problems:#?}"));
    let scene = loaded.scene("Storm").expect("its scene");
    let mut table = game.open(&scene.setup, 1).expect("it opens");
    table.settle().expect("nothing is set off yet");
    table
}

/// Checks that the command is refused by one error, and that nothing has changed.
fn refused(table: &mut dyn Table, command: &str) -> Problem {
    let (before, told) = (table.fingerprint(), table.log().len());
    let problem = table.command(command).expect_err("it sets off too much");
    assert_eq!((table.fingerprint(), table.log().len()), (before, told));
    assert!(matches!(table.stop(), Stop::Decide(_)), "somebody is asked");
    assert_eq!(problem.code, "E0624", "{problem}");
    problem
}

#[test]
fn a_cascade_is_refused_and_names_script_and_caller() {
    for script in ALL {
        let mut table = open(&hostile(script));
        let problem = refused(&mut *table, "play longsword on fiend");
        assert!(problem.message.contains("traits/evil.rhai:"), "{problem}");
        assert!(problem.message.contains("`evil` of `Fiend` sets off `evil` of `Fiend`"), "{problem}");
        table.command("pass").or_else(|_| table.command("draw 1")).expect("something else can be done");
    }
}

/// A search looks ahead many times for one command. All of that has a limit too.
#[test]
fn a_search_in_a_cascade_is_soon_over() {
    for script in ALL {
        let loaded = hostile(script);
        let rules: AdventureDeck = rondel_tests::systems::rules(&loaded);
        let state = rules.setup(&loaded.scene("Storm").expect("its scene").setup).expect("it opens");
        let seat = Seat::new(0).expect("a seat");
        let (before, luck) = (rules.operations(), Luck::new(1, 0));
        let decision = Decision { rules: &rules, state: &state, seat, luck, nth: 0, cancel: Cancel::NEVER };
        assert!(decision.take(Bot::Search { playouts: 1_000 }).is_some());
        let used = rules.operations() - before;
        assert!(used < Cost::Operations.limit(), "{used} operations for one decision");
    }
}

#[test]
fn the_verdict_is_the_same_with_and_without_memory() {
    for script in ALL {
        let verdict = |memory: bool, before: usize| {
            let mut loaded = hostile(script);
            loaded.scripts.memory = memory;
            let mut table = open(&loaded);
            (0..before).for_each(|_| _ = refused(&mut *table, "play longsword on fiend"));
            refused(&mut *table, "play longsword on fiend")
        };
        let cold = verdict(true, 0);
        assert_eq!(verdict(true, 1), cold, "warm");
        assert_eq!(verdict(false, 0), cold, "off");
    }
}

#[test]
fn a_scene_fails_with_that_error() {
    for script in ALL {
        let loaded = hostile(script);
        let game = loaded.compile().unwrap_or_else(|problems| panic!("{problems:#?}"));
        let scene = loaded.scene("Storm").expect("its scene");
        let read = orders(game.vocabulary(), &loaded.items);
        let outcome = run_scene(scene, &*game, &read);
        assert_eq!(outcome.problem.map(|problem| problem.code), Some("E0624"));
    }
}

#[test]
fn a_game_with_a_cascade_is_counted_as_faulted_and_the_next_one_is_played() {
    for script in ALL {
        let loaded = hostile(script);
        let game = loaded.compile().unwrap_or_else(|problems| panic!("{problems:#?}"));
        let scene = loaded.scene("Storm").expect("its scene");
        let plan = Plan { bots: Bots::all(Bot::First), seed: 1, most: 10_000 };
        let mut runner = game.runner(&Start::Scene(scene.setup.clone()), &plan).expect("it begins");
        for number in 0..2 {
            let readings = runner.play(number).expect("it is not stopped").to_vec();
            let value = |name: &str| {
                let of = |(key, _): &&(u32, i64)| runner.keys()[*key as usize].name == name;
                readings.iter().find(of).map(|(_, value)| *value)
            };
            assert_eq!((value("faulted"), value("unfinished")), (Some(1), Some(1)), "game {number}");
        }
        assert!(runner.keys().iter().any(|key| key.of.contains("E0624")), "the reason is counted");
    }
}

#[test]
fn odds_say_so() {
    for script in ALL {
        let query = Query { most: 100, games: 1, ..Query::new("play longsword on fiend") };
        let problem = open(&hostile(script)).odds(&query).expect_err("it can't be worked out");
        assert_eq!(problem.code, "E0624", "{problem}");
    }
}

/// To pass is another command, and sets off nothing.
#[test]
fn bots_that_look_ahead_do_something_else() {
    for script in [DRAWING, STRAIGHT] {
        for bot in [Bot::Greedy, Bot::Search { playouts: 30 }] {
            let mut table = open(&hostile(script));
            let suggested = table.suggest(bot);
            assert!(
                !suggested.is_empty() && suggested.iter().all(|one| !one.command.contains("play longsword")),
                "{bot}: {suggested:#?}"
            );
            let told = table.auto(&Bots::all(bot), Seats::ALL).expect("it finds another").expect("it is asked");
            assert!(told.iter().all(|told| !told.text.contains("Longsword on")), "{told:#?}");
        }
    }
}

#[test]
fn a_cancel_stops_a_cascade() {
    static CANCELLED: AtomicBool = AtomicBool::new(true);
    for script in ALL {
        let mut table = open(&hostile(script));
        let before = table.fingerprint();
        table.set_cancel(Cancel::when(&CANCELLED));
        assert_eq!(table.command("play longsword on fiend").expect_err("nobody waits").code, "C0125");
        assert_eq!(table.fingerprint(), before);
        table.set_cancel(Cancel::NEVER);
        refused(&mut *table, "play longsword on fiend");
    }
}

/// A repeated failure is reported once, and of different ones only a few.
#[test]
fn faults_of_one_command_are_told_once() {
    for (script, most) in [(STRAIGHT, 2), (THROWING, 20)] {
        let script = script.replace("0..100", "0..3");
        let mut table = open(&hostile(&script));
        let told = table.command("play longsword on fiend").expect("it is not too much");
        let faults: Vec<&str> = told.iter().filter(|told| told.rule == "fault").map(|told| &*told.text).collect();
        assert!((1..=most).contains(&faults.len()), "{faults:#?}");
        let mut once = faults.clone();
        once.sort_unstable();
        once.dedup();
        assert_eq!(once.len(), faults.len(), "{faults:#?}");
        assert!(faults.iter().any(|text| text.contains("times more") || text.contains("other faults")), "{faults:#?}");
    }
}

/// Three scripts, each within its own limits.
#[test]
fn the_other_systems_have_the_same_budget() {
    let flood = "let s = \"xxxxxxxxxx\"; s.pad(1000, \"x\"); for i in 0..100 { say(s); }";
    let names = ["one", "two", "three"];
    let hit = format!("fn on_hit(hero, enemy) {{ {flood} }}");
    let wounded = format!("fn on_wounded(me, by) {{ {flood} }}");
    let files: Vec<String> = names.iter().map(|name| format!("effects/{name}")).collect();
    let effects: String = names.iter().map(|name| format!("effect {name} {{ text \"x\" }}\n")).collect();
    let kettle = format!(
        "{effects}encounter \"Kettle\" {{ level 1; room {{ \"<##>\" }}\n\
         enemy \"Kettle\" {{ attack 6; defense 2; health 3; habit one; habit two; habit three }}; clear {{ gain 1 emerald }} }}\n\
         scene \"Storm\" {{ hero {{ atk +0; def +0; ruby 0; emerald 0 }}; open \"Kettle\" }}"
    );
    let broom = format!(
        "{effects}effect sweeps {{ text \"x\" }}\nattack \"Broom\" {{ bonus 9; right 0; bottom 0; effect sweeps }}\n\
         foe \"Imp\" {{ die d6; attack 1; ability one; ability two; ability three }}\n\
         scene \"Storm\" {{ heroes {{ bess: {{ grid {{ Human at 2,2 }}; attacks {{ Broom at 2,2 }}; defense Sidestep, Duck }} }}\n\
         fight {{ imps: Imp x4 {{ dice 2,3,4,6 }} }} }}"
    );
    let cases = [
        ("encounter-deck", kettle, hit, "roll atk", "Kettle"),
        ("card-grid", broom, wounded, "attack broom on imps cautious", "Imp"),
    ];
    for (system, text, script, command, caller) in cases {
        let mut scripts: Vec<(&str, &str)> = files.iter().map(|file| (file.as_str(), script.as_str())).collect();
        if text.contains("sweeps") {
            scripts.push(("effects/sweeps", "fn on_hit(me, target) {}"));
        }
        let mut table = open(&loaded(system, &text, &scripts));
        let problem = refused(&mut *table, command);
        assert!(problem.message.contains(&format!(".rhai:1, for {caller}")), "{problem}");
    }
}

/// A game played one pick at a time replays the same way. No budget is part of a position.
#[test]
fn a_game_that_was_played_is_played_again() {
    let loaded = hostile("fn on_attacked(me, attack) { me.draw(1); me.heal(1); }");
    let mut table = open(&loaded);
    table.command("play longsword on fiend").expect("a blow");
    let game = loaded.compile().unwrap_or_else(|problems| panic!("{problems:#?}"));
    let scene = loaded.scene("Storm").expect("its scene");
    let read = orders(game.vocabulary(), &loaded.items);
    let again = replay(&table.save(), &*game, &scene.setup, &read).expect("it begins");
    assert_eq!(again.differs, None);
    assert_eq!(again.table.fingerprint(), table.fingerprint());
}
