//! One mistake, one error; all kinds in one run; nothing silent.

use super::cases::due;
use super::program::{copy, folder, new_pack, pack, rondel, small_pack};
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
    small_pack(dir.path(), b"");
    fs::create_dir_all(dir.path().join("mine/scripts/effects")).unwrap();
    fs::write(dir.path().join("mine/scripts/effects/orphan.rhai"), "fn act(hero) { }\n").unwrap();
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
    let good = "scene \"Good\" { open \"Pantry Rats\" }\n";
    let bad = "scene \"Bad\" { open \"Pantry Rat\" }\n";
    small_pack(dir.path(), [good, bad].concat().as_bytes());
    let play = |scene: &str| rondel(dir.path(), &["--pack", "mine", "play", "--scene", scene, "--script", "-"]);
    assert!(play("good").left_with(0).err.contains("E0203"), "the other one is told");
    assert!(play("bad").left_with(1).err.contains("E0203"), "its own errors say why");
    assert_eq!(rondel(dir.path(), &["test", "mine"]).left_with(1).last(), "0 passed, 1 failed");
}

/// A mistake of a system's content: a file, a text of it, what stands there instead, and what is told.
type Mistake<'m> = (&'m str, &'m str, &'m str, &'m str);

/// Returns the errors of a system's own content, in a copy with these texts replaced.
#[track_caller]
fn shared_mistakes(system: &str, mistakes: &[Mistake<'_>], format: &str) -> Vec<String> {
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let dir = folder();
    for place in ["content", "scripts"] {
        copy(&root.join(place).join(system), &dir.path().join(place).join(system));
    }
    for (file, from, to, _) in mistakes {
        let path = dir.path().join(file);
        let text = fs::read_to_string(&path).unwrap();
        assert!(text.contains(from), "{file} says no `{from}`");
        fs::write(&path, text.replace(from, to)).unwrap();
    }
    let ran = rondel(dir.path(), &["check", &format!("content/{system}"), "--format", format]).left_with(1);
    ran.out.lines().map(str::to_string).collect()
}

/// A renamed or unreadable item is one error, however much needs it. Mistakes that have nothing to do with each other
/// are made in one copy: a check of the Adventure Deck takes as long as ten starts.
#[test]
fn one_item_that_is_gone_is_one_error() {
    let (people, foes, behaviours) = (
        "content/adventure-deck/people.rondel",
        "content/adventure-deck/foes.rondel",
        "content/adventure-deck/behaviours.rondel",
    );
    let all: [(&str, &[Mistake<'_>]); 7] = [
        (
            "adventure-deck",
            &[
                (
                    people,
                    "character \"Sample Warrior\"",
                    "character \"Simple Warrior\"",
                    "say `formerly \"Sample Warrior\"`",
                ),
                (behaviours, "token \"Disease\"", "token \"Sickness\"", "say `formerly \"Disease\"`"),
            ],
        ),
        (
            "adventure-deck",
            &[
                (foes, "foe \"Goblin Skirmisher\"", "foe \"Marsh Robber\"", "say `formerly \"Goblin Skirmisher\"`"),
                (behaviours, "status \"Diseased\"", "status \"Fevered\"", "there is no status `Diseased`"),
                (people, "class \"Fighter\"", "clas \"Fighter\"", "`clas` is no kind of item"),
            ],
        ),
        // Its file and its script are named where nothing else is renamed.
        ("adventure-deck", &[(behaviours, "action punch(", "action fist(", "and `script \"actions/punch\"` in it")]),
        (
            "card-grid",
            &[("content/card-grid/skills.rondel", "skill \"Stealth\"", "skill \"Sneaking\"", "16 more places name it")],
        ),
        (
            "card-grid",
            &[(
                "content/card-grid/foes.rondel",
                "foe \"The Hollow King\"",
                "foe \"The Pale King\"",
                "say `formerly \"The Hollow King\"`",
            )],
        ),
        (
            "encounter-deck",
            &[(
                "content/encounter-deck/bosses.rondel",
                "enrages(at: 2, by: 1)",
                "enrages(at: 2, from: 1)",
                "`enrages` takes no `from`",
            )],
        ),
        (
            "encounter-deck",
            &[(
                "content/encounter-deck/effects.rondel",
                "effect enrages",
                "effect maddens",
                "say `formerly \"enrages\"`",
            )],
        ),
    ];
    for (system, mistakes) in due(all, 2) {
        let told = shared_mistakes(system, mistakes, "human");
        let errors = told.iter().filter(|line| line.contains("] Error: ")).count();
        assert_eq!(errors, mistakes.len(), "{system}: {mistakes:?}: {told:#?}");
        let text = told.join(" ").replace('│', " ");
        let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
        for (file, _, to, said) in mistakes {
            assert!(text.contains(said), "{file}: {to}: {told:#?}");
        }
    }
}

/// The missing part of a file that ends midway may have any name.
#[test]
fn a_file_that_is_cut_off_is_one_error() {
    let weapons = "content/adventure-deck/weapons.rondel";
    let text = fs::read_to_string(std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(weapons)).unwrap();
    let (_, rest) = text.split_once("card \"Handaxe\"").expect("a card in the middle");
    let tail = rest.split_once("rondel {").expect("its rondel").1;
    let told = shared_mistakes("adventure-deck", &[(weapons, tail, "", "E0101")], "short");
    assert!(told.len() == 1 && told[0].contains("E0101"), "{told:#?}");
}

/// A behaviour with an error keeps its name. So its users are sound, and so are their scenes.
#[test]
fn one_mistake_in_something_that_many_share_is_one_error() {
    let behaviours = "content/adventure-deck/behaviours.rondel";
    let all: [(&str, &[Mistake<'_>]); 4] = [
        (
            "adventure-deck",
            &[
                (
                    "scripts/adventure-deck/actions/grapple.rhai",
                    "me.has(\"strength\")",
                    "me.has(\"strenght\")",
                    "`strenght`",
                ),
                (behaviours, "me.plan(\"flee\")", "me.plann(\"flee\")", "`plann`"),
                ("content/adventure-deck/people.rondel", "race \"Human\"", "race \"Humans\"", "no race `Human`"),
            ],
        ),
        (
            "adventure-deck",
            &[
                ("scripts/adventure-deck/lib/contest.rhai", "presneak_draws", "presneak_draw", "`presneak_draw`"),
                (behaviours, "on turn if me.hp <= hp", "on tern if me.hp <= hp", "`tern`"),
                ("content/adventure-deck/spells.rondel", "requires mage\n", "requires maeg\n", "`maeg`"),
            ],
        ),
        ("card-grid", &[("content/card-grid/effects.rondel", "me.raise(amount)", "me.rise(amount)", "`rise`")]),
        (
            "deck-of-adventures",
            &[("scripts/deck-of-adventures/lib/party.rhai", "fn brings_round(", "fn bring_round(", "`brings_round`")],
        ),
    ];
    for (system, mistakes) in due(all, 2) {
        let told = shared_mistakes(system, mistakes, "short");
        let messages: std::collections::BTreeSet<&str> =
            told.iter().filter_map(|line| line.split_once("error[")).map(|(_, message)| message).collect();
        assert_eq!(messages.len(), mistakes.len(), "{system}: {mistakes:?}: {told:#?}");
        for (file, _, to, said) in mistakes {
            assert!(messages.iter().any(|message| message.contains(said)), "{file}: {to}: {told:#?}");
        }
    }
}
