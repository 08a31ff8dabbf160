//! Mistakes of authors: each is reported once, with a way out, when content is checked.

use super::cases::due;
use super::program::{Ran, folder, pack, rondel};
use serde_json::Value as Json;
use std::fs;
use std::path::Path;

const GOOD: &str = r#"card "War Pick" {
    type weapon, medium
    face ^
    distance melee
    attribute strength
    rondel { primary 3-5: damage R+1;  secondary 1,6: damage 2 }
    recall R/2 of strength by warrior
}

trait bolt(hp: int) { text "Runs." }

foe "Thorn Imp" {
    level 1;  size small;  hp 4;  xp 2
    turn { 1-6: draw 1 { ^: attack R/2 melee } }
    traits { bolt(hp: 1) }
}

scene "The War Pick on Round 4" {
    players { you: "Sample Warrior" }
    foes { goblin: "Goblin Skirmisher" { hp 9 of 9 } }
    round 4
    rule give you "War Pick"
    do you play War Pick on goblin
    chance v v v
    expect goblin hp 4
}
"#;

const BOLT: &str =
    "fn on_turn(me) {\n    if me.hp <= me.param.hp && !me.hampered {\n        me.plan(\"flee\");\n    }\n}\n";

/// Writes the pack with one text replaced.
fn written(dir: &Path, from: &str, to: &str) {
    let (cards, script) = (GOOD.replacen(from, to, 1), BOLT.replacen(from, to, 1));
    assert!(from.is_empty() || cards != GOOD || script != BOLT, "nothing says {from}");
    pack(dir, cards.as_bytes());
    fs::create_dir_all(dir.join("mine/scripts/traits")).unwrap();
    fs::write(dir.join("mine/scripts/traits/bolt.rhai"), script).unwrap();
}

/// Returns each problem: code, message and way out.
fn problems(ran: &Ran) -> Vec<String> {
    ran.out.lines().map(said).collect()
}

/// Returns a problem of a line: code, message and way out.
fn said(line: &str) -> String {
    let problem: Json = serde_json::from_str(line).unwrap();
    let text = |name: &str| problem[name].as_str().unwrap_or_default().to_string();
    format!("{} {}: {}", text("code"), text("message"), text("help"))
}

#[test]
fn a_mistake_is_one_problem_with_a_way_out() {
    let dir = folder();
    let check = || rondel(dir.path(), &["--format", "json", "check", "mine"]);
    written(dir.path(), "", "");
    assert_eq!(problems(&check()), Vec::<String>::new());
    let all = [
        // Content.
        ("bolt(hp: 1) }", "bolt(hp: 1); bolt(hp: 2) }", "W0504"),
        ("bolt(hp: 1) }", "bolt(hpp: 1) }", "did you mean `hp`?"),
        ("damage R+1", "damage -2", "E0305 -2 is out of range"),
        ("primary 3-5", "primry 3-5", "did you mean `primary`?"),
        ("face ^", "face up", "Up is written `^`"),
        ("    rondel { primary 3-5: damage R+1;  secondary 1,6: damage 2 }\n", "", "W0719"),
        ("card \"War Pick\" {", "card \"War Pick\" {\n    formerly \"Longsword\"", "W0505"),
        // Scenes.
        ("do you play", "do yuo play", "did you mean `you`?"),
        ("do you play", "do you ply", "did you mean `play`?"),
        ("chance v v v", "chance v v up", "did you mean `chance v v ^`?"),
        ("you: \"Sample Warrior\"", "you: \"Sample Warrior\" { hand Longsword x8 }", "E0804"),
        // Scripts.
        ("fn on_turn(me)", "fn on_turn()", "write `fn on_turn(me)`"),
        ("fn on_turn", "function on_turn", "a function begins with `fn`"),
        ("me.plan(\"flee\")", "me.plan('flee')", "write `\"flee\"`"),
        ("me.plan(\"flee\")", "me.plan(\"flee\"", "write `)` before this `;`"),
        ("me.plan(\"flee\")", "rand(6)", "did you mean `combatant.draw(count: int)` or `draw(count: int)`?"),
        ("me.plan(\"flee\")", "me.spawn(\"Cellar Rat\")", "did you mean `combatant.summon(foe: text)`?"),
        ("me.plan(\"flee\")", "print(\"x\")", "W0649"),
        ("    }\n}", "    } elif me.prone { }\n}", "write `else if`"),
        ("if me.hp", "if hp", "did you mean `me.hp`?"),
        ("me.hp <=", "me.hitpoints <=", "did you mean `hp`?"),
    ];
    for (from, to, told) in due(all, 2) {
        written(dir.path(), from, to);
        let found = problems(&check());
        assert!(found.len() == 1 && found[0].contains(told), "{to}: {found:#?}");
    }
}

/// Mistakes in a status of lines that only the content reveals, and the correct forms.
#[test]
fn what_could_never_come_to_anything_is_told() {
    let dir = folder();
    let effect = |line: &str| {
        format!("effect tries {{\n    {line}\n    text \"Tries.\"\n}}\nstatus Trying {{ effect tries }}\n")
    };
    let played = |aim: &str, line: &str| {
        format!(
            "effect tries {{\n    on play: {line}\n    text \"Tries.\"\n}}\n\
             card Try {{ type skill; play normal; face v; target {aim}; effect tries }}\n"
        )
    };
    let moded = |aim: &str, line: &str| {
        played("opponent", line)
            .replace("target opponent; effect tries", &format!("mode \"A\" {{ {aim}; effect tries }}"))
    };
    let cases = vec![
        (effect("on hurt if me.name == \"Gobln Skirmisher\": me.heal(1)"), "E0645 there is no item `Gobln Skirmisher`"),
        (effect("on hurt if me.name == \"Goblin Skirmisher\": me.heal(1)"), ""),
        (
            effect("on hurt if me.size == \"mediun\": me.heal(1)"),
            "E0645 `size` is never `mediun`: did you mean `medium`?",
        ),
        (effect("on hurt if game.round == 2: me.heal(1)"), ""),
        (effect("on hurt: each opponent: each.leave_play()"), "E0630 `leave_play` can't be used on a combatant"),
        (effect("on hurt: each opponent: each.damage(1)"), ""),
        (effect("on hurt: each thing of an opponent: each.damage(1)"), "E0630 `damage` can't be used on a thing"),
        (played("opponent", "target.leave_play()"), "E0630 `leave_play` can't be used on a combatant"),
        (played("thing of an opponent", "target.leave_play()"), ""),
        (played("thing of an opponent", "target.damage(1)"), "E0630 `damage` can't be used on a thing"),
        (played("opponent", "target.damage(1)"), ""),
        (moded("target thing of an opponent", "target.leave_play()"), ""),
        (moded("target opponent", "target.leave_play()"), "E0630 `leave_play` can't be used on a combatant"),
        (effect("on hurt: me.heal(1)").replace("{ effect tries }", "{ text \"Does nothing.\" }"), ""),
        (effect("cost gold 1; or { }; on activate: me.heal(1)"), "E0651 this way to pay costs nothing"),
        (effect("cost gold 1; or { cost hp 1 }; on activate: me.heal(1)"), ""),
        (effect("cost exhaust; on activate: me.heal(1)"), ""),
        (effect("always; on hurt if it.is_exhausted: it.ready()"), ""),
        (
            played("opponent; cost exhaust", "target.damage(1)"),
            "E0651 `Try` is not in play yet when its cost is paid, and cannot be exhausted",
        ),
    ];
    // Each has its own file and its own names. Warnings are reported if there are no errors.
    let (errors, sound): (Vec<_>, Vec<_>) = cases.into_iter().partition(|(_, told)| told.starts_with('E'));
    for (name, cases) in [("errors", errors), ("sound", sound)] {
        let pack = dir.path().join(name);
        fs::create_dir(&pack).unwrap();
        let manifest = format!(
            "Pack(name: \"{name}\", id: \"{name}\", system: \"adventure-deck\", version: \"1.0.0\", \
             requires: [\"adventure-deck\"], library: true)"
        );
        fs::write(pack.join("pack.ron"), manifest).unwrap();
        for (nth, (content, _)) in cases.iter().enumerate() {
            let content = content.replace("tries", &format!("tries{nth}")).replace("Try", &format!("Try{nth}"));
            fs::write(pack.join(format!("case{nth}.rondel")), content).unwrap();
        }
        let ran = rondel(dir.path(), &["--format", "json", "check", name]);
        let wrong = cases.iter().filter(|(_, told)| !told.is_empty()).count();
        assert_eq!(ran.out.lines().count(), wrong, "{}", ran.out);
        for (nth, (content, told)) in cases.iter().enumerate() {
            let file = format!("case{nth}.rondel");
            let found: Vec<&str> = ran.out.lines().filter(|line| line.contains(&file)).collect();
            let told = told.replace("Try", &format!("Try{nth}"));
            let right =
                if told.is_empty() { found.is_empty() } else { found.len() == 1 && said(found[0]).contains(&told) };
            assert!(right, "{content}: {found:#?}");
        }
    }
}

#[test]
fn what_nothing_calls_is_told() {
    let dir = folder();
    let called = "effect tries { on hurt: me.heal(1)\n text \"Tries.\" }\nstatus Trying { effect tries }\n";
    let idle = "effect idle { on hurt: me.heal(2)\n text \"x\" }\n";
    pack(dir.path(), [called, idle].concat().as_bytes());
    let found = problems(&rondel(dir.path(), &["--format", "json", "check", "mine"]));
    assert!(found.len() == 1 && found[0].contains("W0615 nothing calls effect `idle`"), "{found:#?}");
}

/// An unknown name is reported beside another mistake. A missing script is reported at its place in the pack.
#[test]
fn one_mistake_hides_no_other() {
    let dir = folder();
    let line = "effect asks {\n    on play if target.is_of(\"spel\"): target.damage(1)\n    text \"Asks.\"\n}\n";
    let card = "card Try { type skill; play normal; face v; target opponent; effect asks; effect bare }\n";
    let rest = "effect bare { text \"Bare.\" }\ndeck Odd { holds Nowhere }\n";
    pack(dir.path(), [line, card, rest].concat().as_bytes());
    let found = problems(&rondel(dir.path(), &["--format", "json", "check", "mine"]));
    for told in
        ["E0203 there is no card `Nowhere`", "did you mean `spell`?", "or write `mine/scripts/effects/bare.rhai`"]
    {
        assert!(found.iter().any(|problem| problem.contains(told)), "{told}: {found:#?}");
    }
    assert_eq!(found.len(), 3, "{found:#?}");
}

#[test]
fn mistakes_that_show_only_behind_others_come_in_the_same_run() {
    let dir = folder();
    let broken = "card Broken { tipe weapon; face ^ }\ncard Leans { type item; face v; effect boom }\n";
    let deck = "deck Planks { holds Broken x52 }\n";
    let behind = "effect burns {\n    on round_start: me.put_status(\"Burnin\")\n    text \"Burns.\"\n}\n";
    let card = "card Torch { type item; face v; rondel { 1-6: damage 1 }; persistent; effect burns }\n";
    let scene = |name: &str, said: &str, step: &str| {
        format!("scene \"{name}\" {{\n    players {{ you: \"Sample Warrior\" {{ {said} }} }}\n    {step}\n}}\n")
    };
    let scenes = [
        scene("Too many", "hand Longsword x9", "do you pass"),
        scene("No such fact", "hp 9 of 9", "expect you hpp 3"),
        scene("Of what is broken", "hand Broken", "expect you hp 3"),
    ]
    .concat();
    pack(dir.path(), [broken, deck, behind, card, &scenes].concat().as_bytes());
    let found = problems(&rondel(dir.path(), &["--format", "json", "check", "mine"]));
    for told in ["`tipe`", "there is no effect `boom`", "there is no status `Burnin`", "above its maximum", "`hpp`"] {
        assert!(found.iter().any(|problem| problem.contains(told)), "{told}: {found:#?}");
    }
    assert_eq!(found.len(), 5, "what only follows from another is not told: {found:#?}");
}

#[test]
fn what_an_effect_remembers_is_said_in_it() {
    let dir = folder();
    pack(dir.path(), b"effect loud { text \"Counts.\" }\ncard Horn { type item; face ^; persistent; effect loud }\n");
    fs::create_dir_all(dir.path().join("mine/scripts/effects")).unwrap();
    let script = "fn on_round_start(me) { me.remember(\"charges\", 3); }\n";
    fs::write(dir.path().join("mine/scripts/effects/loud.rhai"), script).unwrap();
    let found = problems(&rondel(dir.path(), &["--format", "json", "check", "mine"]));
    assert!(found.len() == 1 && found[0].contains("`effect loud { remembers charges }`"), "{found:#?}");
}

#[test]
fn a_card_of_before_is_found_by_steps_and_by_what_is_typed() {
    let dir = folder();
    written(dir.path(), "card \"War Pick\" {", "card \"Battle Pick\" {\n    formerly \"War Pick\"");
    let ran = rondel(dir.path(), &["test", "mine"]).left_with(0);
    assert_eq!(ran.last(), "1 passed, 0 failed");
}

/// An unreadable page is reported, without the errors that only follow from it.
#[test]
fn a_broken_page_is_one_error() {
    let dir = folder();
    for page in ["Pack(name: \"Mine\", id: \"mine\", system: \"card-grid\", version: \"1.0.0\"", "Pack(,)"] {
        written(dir.path(), "", "");
        fs::write(dir.path().join("mine/pack.ron"), page).unwrap();
        let found = problems(&rondel(dir.path(), &["--format", "json", "check", "mine"]).left_with(1));
        assert!(found.len() == 1 && found[0].starts_with("E0402"), "{found:#?}");
    }
}

#[test]
fn a_word_that_names_a_skill_is_looked_up_where_it_is_given() {
    let dir = folder();
    let page =
        "Pack(name: \"Mine\", id: \"mine\", system: \"card-grid\", version: \"1.0.0\", requires: [\"card-grid\"])";
    fs::create_dir_all(dir.path().join("mine")).unwrap();
    fs::write(dir.path().join("mine/pack.ron"), page).unwrap();
    let foe = "foe \"Lynx\" { die d6; attack 1; ability knack(skill: \"Perceptoin\", amount: 1) }\n";
    fs::write(dir.path().join("mine/cards.rondel"), foe).unwrap();
    let found = problems(&rondel(dir.path(), &["--format", "json", "check", "mine"]));
    assert!(found.len() == 1 && found[0].contains("did you mean `Perception`?"), "{found:#?}");
}

#[test]
fn a_row_of_another_width_is_told() {
    let dir = folder();
    let page = "Pack(name: \"Mine\", id: \"mine\", system: \"deck-of-adventures\", version: \"1.0.0\", \
                requires: [\"deck-of-adventures\"])";
    fs::create_dir_all(dir.path().join("mine")).unwrap();
    fs::write(dir.path().join("mine/pack.ron"), page).unwrap();
    let scene = "scene Field {\n    player Jory\n    map { \"....\"; \"...\"; \"....\" }\n}\n";
    fs::write(dir.path().join("mine/cards.rondel"), scene).unwrap();
    let found = problems(&rondel(dir.path(), &["--format", "json", "check", "mine"]));
    assert!(found.iter().any(|told| told.contains("row 2 of the map has 3 squares, others 4")), "{found:#?}");
}

/// If a deck is wrong, problems of its cards in scenes only follow from it.
#[test]
fn a_deck_of_51_is_one_error() {
    let dir = folder();
    let deck = "deck \"Short\" { holds Longsword x10, Strength x20, Agility x21 }\n\
                character \"Sparse\" { race Human;  class Fighter;  level 1;  hp 9;  deck Short }\n\
                scene \"One\" { players { you: Sparse { hand Fortitude } };  foes { rat: \"Cellar Rat\" } }\n\
                scene \"Two\" { players { you: Sparse { hand Dagger } };  foes { rat: \"Cellar Rat\" } }\n";
    pack(dir.path(), deck.as_bytes());
    let found = problems(&rondel(dir.path(), &["--format", "json", "check", "mine"]).left_with(1));
    assert!(found.len() == 1 && found[0].starts_with("E0701"), "{found:#?}");
    let told = super::program::fed(dir.path(), &["--pack", "mine", "play", "--script", "-"], b"errors\n");
    assert!(told.out.contains("E0701"), "{}", told.out);
}

/// Files that never end are refused.
#[cfg(unix)]
#[test]
fn endless_files_are_refused() {
    let dir = folder();
    for words in [
        &["play", "--script", "/dev/zero"][..],
        &["odds", "--after", "/dev/zero", "pass"],
        &["sim", "merge", "/dev/zero"],
    ] {
        let refused = rondel(dir.path(), words).left_with(1).err;
        assert!(refused.contains("larger than"), "{words:?}: {refused}");
    }
}

#[test]
fn odds_of_nothing_are_refused() {
    let dir = folder();
    rondel(dir.path(), &["odds", "pass", "--games", "0"]).left_with(2);
    for asked in ["|", "a | b | c", "pass | "] {
        let refused = rondel(dir.path(), &["odds", asked]).left_with(1).err;
        assert!(!refused.contains("``"), "{asked}: {refused}");
    }
}
