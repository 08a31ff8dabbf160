//! Secrets that scripts may not reveal, and reports on scripts and scenes without effect.

#![allow(clippy::panic)] // a failed test says why

use rondel_dsl::{Loaded, PackFiles};
use rondel_engine::explore::odds::Query;
use rondel_engine::kernel::{Problem, Seat};
use rondel_engine::table::Table;
use rondel_tests::{built_in_with, root};

/// Returns the built-in pack with a few files on top.
fn with(files: &[(&str, &str)]) -> Loaded {
    let manifest = r#"Pack(name: "Top", id: "top", system: "adventure-deck", version: "1.0.0")"#;
    let pack = files
        .iter()
        .fold(PackFiles::new("top").with("pack.ron", manifest), |pack, (path, text)| pack.with(path, *text));
    built_in_with("adventure-deck", pack)
}

fn open(loaded: &Loaded, scene: &str) -> Box<dyn Table> {
    let game = loaded.compile().unwrap_or_else(|problems| panic!("{problems:#?}"));
    let Some(scene) = loaded.scene(scene) else { panic!("no scene `{scene}`: {:#?}", loaded.problems) };
    game.open(&scene.setup, 1).unwrap_or_else(|problems| panic!("{problems:#?}"))
}

fn say(table: &mut dyn Table, commands: &[&str]) {
    for command in commands {
        let said = table.command(command);
        assert!(said.is_ok(), "{command}: {said:?}");
    }
}

/// Returns the problems of content and scenes laid on top.
fn problems(files: &[(&str, &str)]) -> Vec<Problem> {
    let loaded = with(files);
    assert!(!loaded.problems.iter().any(Problem::is_error), "{:#?}", loaded.problems);
    loaded.compile().err().into_iter().flatten().collect()
}

fn cookbook() -> Loaded {
    let pack = PackFiles::read_dir(root().join("content/cookbook/adventure-deck"));
    built_in_with("adventure-deck", pack)
}

/// Returns the second seat's events after these commands. Among them are a remembered number, the odds of a command,
/// and advice.
fn told_to_the_other(scene: &str, commands: &[&str], word: &str, tries: &str) -> String {
    let mut table = open(&cookbook(), scene);
    say(&mut *table, commands);
    table.show_to(Seat::new(1));
    let number = table.eval(word);
    let odds = table.odds(&Query::new(tries));
    let advice = table.suggest(rondel_engine::explore::bot::Bot::Greedy);
    assert!(odds.is_ok(), "{odds:?}");
    format!("{number:?} {odds:?} {advice:?} {:?}", table.view(Seat::new(1)))
}

#[test]
fn a_rival_is_told_the_same_whichever_answer_a_script_remembers() {
    let scene = "a card whose trap only its player knows: a snare";
    let told = |answer: &str| {
        let answer = format!("answer {answer}");
        let commands = ["play covered pit", &answer, "pass"];
        told_to_the_other(scene, &commands, "red.remembered(\"inside\")", "play harpoon on red")
    };
    assert_eq!(told("spikes"), told("snare"));
    assert!(told("snare").contains("C0140"), "that the number cannot be known is said");
}

#[test]
fn whoever_answered_knows_it_and_both_answers_are_possible_for_others() {
    let mut table = open(&cookbook(), "a card whose trap only its player knows: a snare");
    say(&mut *table, &["play covered pit", "answer snare", "pass"]);
    table.show_to(Seat::new(0));
    assert_eq!(format!("{:?}", table.eval("red.remembered(\"inside\") == 2")), "Ok(Bool(true))");
    let odds = |table: &dyn Table, seat| {
        let query = Query { of: vec!["blue.hp".into()], knows: seat, ..Query::new("play harpoon on red") };
        format!("{:?}", table.odds(&query))
    };
    table.show_to(None);
    assert_ne!(odds(&*table, None), odds(&*table, Seat::new(1)), "who sees all knows more");
}

#[test]
fn a_script_that_waits_gives_no_answer_away() {
    let told = |answer: &str| {
        let answer = format!("answer {answer}");
        let commands = ["play cast net on blue", "pass", &answer];
        told_to_the_other("a card with which two guess in secret", &commands, "red.hp", "answer left")
    };
    assert_eq!(told("left"), told("right"));
}

const PROBE: &str = r#"
effect probe { }
card "Probe" { type skill; play normal; face v; effect probe }
foe "Idler" { level 1; size small; face v; hp 9; xp 1; turn { 1-6: nothing } }
scene "Probe" {
    players { you: "Sample Warrior" { draw_deck Probe x3, Strength x20; hand Probe, Strength x4 } }
    foes { man: "Idler"; imp-2: "Idler"; friend: "Idler" { ally } }
}
"#;

fn probe(script: &str) -> Box<dyn Table> {
    open(&with(&[("probe.rondel", PROBE), ("scripts/effects/probe.rhai", script)]), "Probe")
}

#[test]
fn a_card_that_is_not_there_is_not_moved_and_that_is_told() {
    let mut table = probe("fn on_play(me, card, target) { me.move_card(card, \"gone\", \"hand\"); }");
    say(&mut *table, &["play probe"]);
    let log = format!("{:?}", table.log());
    assert!(log.contains("Probe is not in `gone`"), "{log}");
}

#[test]
fn a_card_says_why_it_may_not_be_played_and_may_not_where_that_fails() {
    let refused = |script: &str| {
        let mut table = probe(script);
        table.command("play probe").expect_err("it is forbidden");
        table.why_not("play probe").into_iter().map(|(_, why)| why).collect::<String>()
    };
    assert!(refused("fn may_play(me, card) { \"not in the rain\" }").contains("not in the rain (`Probe`)"));
    assert!(refused("fn may_play(me, card) { me.opponents[9].hp > 0 }").contains("forbids it"));
    let items = PROBE.replace("draw_deck", "status Muddled; draw_deck");
    let items = format!("{items}\nstatus \"Muddled\" {{ effect muddles }} effect muddles {{ }}");
    let loaded = with(&[
        ("probe.rondel", &items),
        ("scripts/effects/probe.rhai", "fn on_play(me, card, target) { me.heal(1); }"),
        ("scripts/effects/muddles.rhai", "fn may_use(me, card) { me.opponents[9].hp > 0 }"),
    ]);
    let mut table = open(&loaded, "Probe");
    table.command("play probe").expect_err("a permission that fails forbids");
}

#[test]
fn who_discards_for_a_script_is_told_which_and_how_many() {
    let mut table = probe("fn on_play(me, card, target) { me.discard_cards(99); }");
    say(&mut *table, &["play probe"]);
    assert_eq!(table.asked(), "you: Probe: discard 4");
}

#[test]
fn on_whose_side_a_foe_fights_is_seen() {
    let table = probe("fn on_play(me, card, target) { me.heal(1); }");
    let view = format!("{:?}", table.view(None));
    assert_eq!(view.matches("with the Players").count(), 1, "{view}");
}

#[test]
fn a_label_with_a_minus_is_written_otherwise_in_an_expression() {
    let table = probe("fn on_play(me, card, target) { me.heal(1); }");
    let problem = table.eval("imp-2.bears(\"Stunned\")").expect_err("`-` takes away");
    assert!(problem.help.as_deref().is_some_and(|help| help.contains("`imp_2`")), "{problem:?}");
}

#[test]
fn a_draw_deck_may_be_said_before_what_comes_from_the_rest() {
    let scene = r#"scene "First" {
    players { you: "Sample Warrior" { draw_deck Strength x9; discard Longsword } }
    foes { man: "Idler" }
}"#;
    let table = open(
        &with(&[
            ("probe.rondel", PROBE),
            ("first.rondel", scene),
            ("scripts/effects/probe.rhai", "fn on_play(me, card, target) { me.heal(1); }"),
        ]),
        "First",
    );
    assert_eq!(format!("{:?}", table.eval("you.discard + you.draw_deck")), "Ok(Int(10))");
}

/// Returns the problems of items with a script.
fn said_of(item: &str, path: &str, script: &str) -> String {
    let found = problems(&[("items.rondel", item), (path, script)]);
    found.iter().map(|problem| format!("{} {}\n", problem.code, problem.message)).collect()
}

#[test]
fn what_never_runs_is_told_before_anybody_plays() {
    let status = "effect odd { } status \"Odd\" { effect odd }";
    let effect = |item: &str, script: &str| said_of(item, "scripts/effects/odd.rhai", script);
    let cases = [
        effect(status, "fn replaces_loss(me) { true }"),
        effect(status, "fn replaces_draw(me) { true }"),
        effect(status, "fn may_activate(me, it) { true }"),
        effect("effect odd { moment free } status \"Odd\" { effect odd }", "fn on_hurt(me) { me.heal(1); }"),
        effect("effect odd { } class \"Odd\" { effect odd }", "fn on_enter(me, it) { me.heal(1); }"),
        effect("effect odd { } race \"Odd\" { effect odd }", "fn on_expire(me, it) { me.heal(1); }"),
        said_of("action odd { moment reaction }", "scripts/actions/odd.rhai", "fn act(me, target) { me.heal(1); }"),
        said_of("action odd { }", "scripts/actions/odd.rhai", "fn react(me, attack) { me.heal(1); }"),
        said_of(
            "trait odd { overrides } foe \"Odd\" { level 1; size small; hp 2; xp 1; turn { 1-6: nothing }; traits { odd } }",
            "scripts/traits/odd.rhai",
            "fn on_hurt(me) { me.heal(1); }",
        ),
    ];
    for said in cases {
        assert!(said.starts_with("E0646"), "{said}");
    }
    let fine = [
        effect(status, "fn replaces_loss(me) { true }\nfn instead_of_loss(me) { me.heal(1); }"),
        effect(status, "fn may_activate(me, it) { true }\nfn on_activate(me, it) { me.heal(1); }"),
        effect(status, "fn on_enter(me, it) { me.heal(1); }"),
    ];
    for said in fine {
        assert_eq!(said, "");
    }
}

#[test]
fn a_script_remembers_what_its_own_item_says() {
    let items = "effect odd { } effect even { remembers which } status \"Odd\" { effect odd; effect even }";
    let script = "fn on_hurt(me) { me.remember(\"which\", 1); }";
    let found = problems(&[
        ("items.rondel", items),
        ("scripts/effects/odd.rhai", script),
        ("scripts/effects/even.rhai", script),
    ]);
    let said: Vec<&str> = found.iter().map(|problem| problem.message.as_str()).collect();
    assert_eq!(said, ["`odd` remembers no `which`"]);
}
