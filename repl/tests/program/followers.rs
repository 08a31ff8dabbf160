//! One mistake, one error; all kinds in one run; nothing silent.

use super::cases::due;
use super::program::{copy, folder, new_pack, pack, rondel};
use std::fs;

/// Returns the problems of a pack `mine` with this content, a line each.
#[track_caller]
fn told(content: &str) -> Vec<String> {
    let dir = folder();
    pack(dir.path(), content.as_bytes());
    let ran = rondel(dir.path(), &["check", "mine", "--format", "short"]);
    ran.out.lines().map(str::to_string).collect()
}

#[track_caller]
fn only(content: &str, place: &str, message: &str) {
    let told = told(content);
    let [one] = told.as_slice() else { panic!("{told:#?}") };
    assert!(one.starts_with(&format!("mine/cards.rondel:{place}:")) && one.contains(message), "{one}");
}

#[test]
fn an_unknown_word_an_odd_row_and_a_broken_script_are_told_in_one_run() {
    let dir = folder();
    new_pack(dir.path(), "fn on_turn(me) { me.steal(me); }\n");
    let cards = "card \"A\" { type weapon; face ^; distance meelee }\n\
                 card \"B\" { type weapon; face ^; rondel { 1-3: damage 5; 3-6: damage 2 } }\n";
    fs::write(dir.path().join("mine/more.rondel"), cards).unwrap();
    let out = rondel(dir.path(), &["check", "mine", "--format", "short"]).left_with(1).out;
    for code in ["E0214", "E0703", "E0605"] {
        assert_eq!(out.matches(code).count(), 1, "{code}: {out}");
    }
}

#[test]
fn a_deck_of_the_wrong_size_is_told_once_at_the_deck() {
    let scene = |n: u8| {
        format!("scene \"S{n}\" {{ players {{ you: Short {{ hand Longsword }} }}; foes {{ rat: \"Cellar Rat\" }} }}\n")
    };
    let deck = "deck \"Short deck\" { holds Longsword x20, Strength x10 }\n\
                character \"Short\" { race Human; class Fighter; hp 9; deck \"Short deck\" }\n";
    let told = told(&[deck, &scene(1), &scene(2), &scene(3)].concat());
    let [one] = told.as_slice() else { panic!("{told:#?}") };
    assert!(one.starts_with("mine/cards.rondel:1:6: error[E0701]"), "{one}");
}

#[test]
fn names_in_steps_and_in_what_a_scene_proves_are_looked_up() {
    let scene = |line: &str| {
        format!(
            "scene \"Probe\" {{\n    players {{ you: \"Sample Warrior\" {{ hand Longsword }} }}\n    foes {{ goblin: \"Goblin Skirmisher\" {{ hp 9 of 9 }} }}\n    {line}\n}}\n"
        )
    };
    only(&scene("proves ADS-9999"), "4:12", "there is no rule `ADS-9999`");
    only(&scene("expect gobln hp 9"), "4:12", "nothing here is called `gobln`");
    only(&scene("do you play Longsowrd on goblin"), "4:12", "`play Longsowrd` fits nothing");
    only(&scene("refuse goblin pass"), "4:12", "`goblin` decides nothing by itself");
    only(&scene("told \"\""), "4:5", "this is so whatever happens");
    only(&scene("untold \"\""), "4:5", "this is never so");
}

#[test]
fn a_script_that_belongs_to_nothing_is_warned_of() {
    let dir = folder();
    pack(dir.path(), b"");
    fs::create_dir_all(dir.path().join("mine/scripts/traits")).unwrap();
    fs::write(dir.path().join("mine/scripts/traits/orphan.rhai"), "fn on_turn(me) { }\n").unwrap();
    let ran = rondel(dir.path(), &["check", "mine", "--format", "short"]).left_with(0);
    assert!(ran.out.contains("orphan.rhai:1:1: warning[W0648]"), "{}", ran.out);
}

#[test]
fn a_script_of_a_proof_is_not_missed_where_the_proofs_are_not_read() {
    let dir = folder();
    rondel(dir.path(), &["--system", "deck-of-many-dungeons", "new", "pack", "Mine"]).left_with(0);
    let wrong = "effect cold { while in play: no may_answer_aimed \"no\"; text \"It is cold.\" }\n";
    fs::write(dir.path().join("mine/cold.rondel"), wrong).unwrap();
    let ran = rondel(&dir.path().join("mine"), &["play", "--script", "-"]);
    let told = format!("{}{}", ran.out, ran.err);
    assert!(told.contains("E0646") && !told.contains("W0648"), "{told}");
}

#[test]
fn names_written_out_in_scripts_are_looked_up() {
    for (line, name, near) in [
        ("me.put_status(\"Burnin\");", "Burnin", "Burning"),
        ("if me.has(\"strenght\") { }", "strenght", "strength"),
        ("if me.count(\"hand\", \"sheild\") > 1 { }", "sheild", "shield"),
        ("if me.game.house(\"presneak_draw\") == \"any\" { }", "presneak_draw", "presneak_draws"),
        ("me.plan(\"fle\");", "fle", "flee"),
    ] {
        let dir = folder();
        let moment = if line.contains("put_status") { "on_turn_start(me)" } else { "on_turn(me)" };
        new_pack(dir.path(), &format!("fn {moment} {{ {line} }}\n"));
        fs::write(dir.path().join("mine/status.rondel"), "status \"Burning\" { }\n").unwrap();
        let out = rondel(dir.path(), &["check", "mine", "--format", "json"]).left_with(1).out;
        assert!(out.contains("E0645") && out.contains(&format!("`{name}`")), "{line}: {out}");
        assert!(out.contains(&format!("did you mean `{near}`?")) && out.lines().count() == 1, "{line}: {out}");
    }
}

#[test]
fn one_mistake_in_a_script_is_one_error_where_it_is() {
    for (script, place, message) in [
        ("fn on_turn(me)\n    me.plan(\"flee\");\n}\n", "1:14", "has no body"),
        ("fn on_turn(me) {\n    if me.hp > 1\n        me.plan(\"flee\");\n    }\n}\n", "2:16", "`{` is missing"),
        ("fn on_turn(me) {\n    if me.hp = 1 { }\n}\n", "2:14", "compares nothing"),
        ("fn on_turn(me) {\n    me.hp = 3;\n}\n", "2:8", "cannot be set"),
    ] {
        let dir = folder();
        new_pack(dir.path(), script);
        let out = rondel(dir.path(), &["check", "mine", "--format", "short"]).left_with(1).out;
        assert_eq!(out.lines().count(), 1, "{out}");
        assert!(out.contains(&format!("stubborn_mine.rhai:{place}: error")) && out.contains(message), "{out}");
    }
}

#[test]
fn one_bad_scene_refuses_nothing_else() {
    let dir = folder();
    let good = "scene \"Good\" { players { you: \"Sample Warrior\" }; foes { rat: \"Cellar Rat\" } }\n";
    let bad = "scene \"Bad\" { players { you: \"Sample Warior\" }; foes { rat: \"Cellar Rat\" } }\n";
    pack(dir.path(), [good, bad].concat().as_bytes());
    let play = |scene: &str| rondel(dir.path(), &["--pack", "mine", "play", "--scene", scene, "--script", "-"]);
    assert!(play("good").left_with(0).err.contains("E0203"), "the other one is told");
    assert!(play("bad").left_with(1).err.contains("E0203"), "its own errors say why");
    assert_eq!(rondel(dir.path(), &["test", "mine"]).left_with(1).last(), "0 passed, 1 failed");
}

/// Returns the errors of a system's own content, in a copy with one text replaced.
#[track_caller]
fn shared_mistake(system: &str, file: &str, from: &str, to: &str, format: &str) -> Vec<String> {
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let dir = folder();
    for place in ["content", "scripts"] {
        copy(&root.join(place).join(system), &dir.path().join(place).join(system));
    }
    let path = dir.path().join(file);
    let text = fs::read_to_string(&path).unwrap();
    assert!(text.contains(from), "{file} says no `{from}`");
    fs::write(&path, text.replace(from, to)).unwrap();
    let ran = rondel(dir.path(), &["check", &format!("content/{system}"), "--format", format]).left_with(1);
    ran.out.lines().map(str::to_string).collect()
}

/// A renamed or unreadable item is one error, however much needs it.
#[test]
fn one_item_that_is_gone_is_one_error() {
    let (cards, grid, deck) = ("content/adventure-deck", "content/card-grid", "content/encounter-deck");
    let formerly = |name: &str| format!("say `formerly \"{name}\"`");
    let all = [
        (
            format!("{cards}/people.rondel"),
            "character \"Sample Warrior\"",
            "character \"Simple Warrior\"",
            formerly("Sample Warrior"),
        ),
        (
            format!("{cards}/foes.rondel"),
            "foe \"Goblin Skirmisher\"",
            "foe \"Marsh Robber\"",
            formerly("Goblin Skirmisher"),
        ),
        (format!("{cards}/behaviours.rondel"), "token \"Disease\"", "token \"Sickness\"", formerly("Disease")),
        (
            format!("{cards}/behaviours.rondel"),
            "status \"Diseased\"",
            "status \"Fevered\"",
            "there is no status `Diseased`".into(),
        ),
        (
            format!("{cards}/behaviours.rondel"),
            "action punch(",
            "action fist(",
            "and `script \"actions/punch\"` in it".into(),
        ),
        (format!("{cards}/people.rondel"), "class \"Fighter\"", "clas \"Fighter\"", "`clas` is no kind of item".into()),
        (
            format!("{grid}/foes.rondel"),
            "foe \"The Hollow King\"",
            "foe \"The Pale King\"",
            formerly("The Hollow King"),
        ),
        (format!("{grid}/skills.rondel"), "skill \"Stealth\"", "skill \"Sneaking\"", "16 more places name it".into()),
        (format!("{deck}/effects.rondel"), "effect enrages", "effect maddens", formerly("enrages")),
        (
            format!("{deck}/bosses.rondel"),
            "enrages(at: 2, by: 1)",
            "enrages(at: 2, from: 1)",
            "`enrages` takes no `from`".into(),
        ),
    ];
    for (file, from, to, said) in due(all, 2) {
        let system = file.split('/').nth(1).unwrap_or_default();
        let told = shared_mistake(system, &file, from, to, "human");
        let errors = told.iter().filter(|line| line.contains("] Error: ")).count();
        let text = told.join(" ").replace('│', " ");
        let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(errors == 1 && text.contains(&said), "{file}: {to}: {told:#?}");
    }
}

/// The missing part of a file that ends midway may have any name.
#[test]
fn a_file_that_is_cut_off_is_one_error() {
    let weapons = "content/adventure-deck/weapons.rondel";
    let text = fs::read_to_string(std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(weapons)).unwrap();
    let (_, rest) = text.split_once("card \"Handaxe\"").expect("a card in the middle");
    let tail = rest.split_once("rondel {").expect("its rondel").1;
    let told = shared_mistake("adventure-deck", weapons, tail, "", "short");
    assert!(told.len() == 1 && told[0].contains("E0101"), "{told:#?}");
}

/// A behaviour with an error keeps its name. So its users are sound, and so are their scenes.
#[test]
fn one_mistake_in_something_that_many_share_is_one_error() {
    let scripts = "scripts/adventure-deck";
    let all = [
        (
            "adventure-deck",
            format!("{scripts}/actions/grapple.rhai"),
            "me.has(\"strength\")",
            "me.has(\"strenght\")",
            "`strenght`",
        ),
        ("adventure-deck", format!("{scripts}/lib/contest.rhai"), "presneak_draws", "presneak_draw", "`presneak_draw`"),
        (
            "adventure-deck",
            "content/adventure-deck/behaviours.rondel".into(),
            "me.plan(\"flee\")",
            "me.plann(\"flee\")",
            "`plann`",
        ),
        (
            "adventure-deck",
            "content/adventure-deck/behaviours.rondel".into(),
            "on turn if me.hp <= hp",
            "on tern if me.hp <= hp",
            "`tern`",
        ),
        (
            "adventure-deck",
            "content/adventure-deck/people.rondel".into(),
            "race \"Human\"",
            "race \"Humans\"",
            "no race `Human`",
        ),
        (
            "adventure-deck",
            "content/adventure-deck/spells.rondel".into(),
            "requires mage\n",
            "requires maeg\n",
            "`maeg`",
        ),
        ("card-grid", "content/card-grid/effects.rondel".into(), "me.raise(amount)", "me.rise(amount)", "`rise`"),
        (
            "deck-of-adventures",
            "scripts/deck-of-adventures/lib/party.rhai".into(),
            "fn brings_round(",
            "fn bring_round(",
            "`brings_round`",
        ),
    ];
    for (system, file, from, to, said) in due(all, 2) {
        let told = shared_mistake(system, &file, from, to, "short");
        let messages: std::collections::BTreeSet<&str> =
            told.iter().filter_map(|line| line.split_once("error[")).map(|(_, message)| message).collect();
        assert!(messages.len() == 1 && told[0].contains(said), "{file}: {to}: {told:#?}");
    }
}
