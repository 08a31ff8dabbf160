//! The report of an edit at the prompt: scripts, steps of the history, and pointers.

use super::program::{folder, pack, rondel};
use super::reloading::Game;
use std::fs;
use std::path::Path;

/// Returns the words of an answer, without line breaks.
fn words(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

const CURSE: &str = "effect zap_it { text \"x\" }
card \"Odd Curse\" { type spell; face ^; target opponent; effect zap_it; text \"x\" }
scene \"Odd\" {
    players { you: \"Sample Warrior\" { draw_deck \"Odd Curse\" x2, Strength x20; hand \"Odd Curse\" } }
    foes { rat: \"Goblin Skirmisher\" }
}
";

fn script(folder: &Path, text: &str) {
    let effects = folder.join("mine/scripts/effects");
    fs::create_dir_all(&effects).unwrap();
    fs::write(effects.join("zap_it.rhai"), text).unwrap();
}

fn zap(n: u8, comment: &str) -> String {
    format!("fn on_play(me, card, target) {{{comment}\n    let n = {n};\n    target.damage(n);\n}}\n")
}

/// An edit of a script is reported like one of a field. The report has the line, its owner, the holders, and the odds.
#[test]
fn an_edit_of_a_script_is_told_by_its_lines() {
    let dir = folder();
    pack(dir.path(), CURSE.as_bytes());
    script(dir.path(), &zap(1, ""));
    let mut game = Game::on(dir.path(), "odd");
    script(dir.path(), &zap(3, ""));
    let told = words(&game.say("eval 1"));
    let edit = "effects/zap_it `let n = 1;` -> `let n = 3;`, zap_it.rhai:2, of Odd Curse, you hold 1";
    assert!(told.contains(edit), "{told}");
    assert!(told.contains("odds play odd-curse on rat: rat HP 3 → 2 -> "), "{told}");
    script(dir.path(), &zap(3, " // a word"));
    let told = words(&game.say("eval 1"));
    assert!(told.contains("content: comments and layout only") && !told.contains("zap_it"), "{told}");
    script(
        dir.path(),
        "fn on_play(me, card, target) {\n    let a = 1;\n    let b = 2;\n    let c = 1;\n    let d = 1;\n    target.damage(a + b - c * d);\n}\n",
    );
    let told = words(&game.say("eval 1"));
    assert!(told.contains("`let c = 1;` is new") && told.contains("and 2 more lines of zap_it.rhai"), "{told}");
    assert_eq!(game.end().0, Some(0));
}

/// The odds that were asked for last are shown again, after any edit.
#[test]
fn the_odds_asked_for_last_are_told_again_at_a_save() {
    let dir = folder();
    pack(dir.path(), CURSE.as_bytes());
    script(dir.path(), &zap(1, ""));
    let mut game = Game::on(dir.path(), "odd");
    game.say("odds play odd-curse on rat of rat.hp");
    let harder = CURSE.replace("effect zap_it {", "effect zap_it { on play: target.damage(1);");
    fs::remove_dir_all(dir.path().join("mine/scripts")).unwrap();
    fs::write(dir.path().join("mine/cards.rondel"), harder).unwrap();
    let told = words(&game.say("eval 1"));
    assert!(!told.contains("odds play"), "nothing differs: {told}");
    let harder = CURSE.replace("effect zap_it {", "effect zap_it { on play: target.damage(2);");
    fs::write(dir.path().join("mine/cards.rondel"), harder).unwrap();
    let told = words(&game.say("eval 1"));
    assert!(told.contains("odds play odd-curse on rat of rat.hp: rat HP 3 → 2"), "{told}");
    assert!(told.contains("zap_it on play: target.damage(1) -> on play: target.damage(2)"), "a line is whole: {told}");
    assert!(!told.contains("lines of"), "and told once: {told}");
    assert_eq!(game.end().0, Some(0));
}

/// Steps of the history are named by their changes. A step to older content says so.
#[test]
fn steps_of_content_are_named_by_what_they_changed() {
    let dir = folder();
    let line =
        |n: u8| CURSE.replace("effect zap_it {", &format!("effect zap_it(n: int = {n}) {{ on play: target.damage(n);"));
    let save = |n: u8| fs::write(dir.path().join("mine/cards.rondel"), line(n)).unwrap();
    pack(dir.path(), line(1).as_bytes());
    let mut game = Game::on(dir.path(), "odd");
    save(2);
    let name = "content: zap_it (n = 1) -> (n = 2)";
    game.say("eval 1");
    assert!(words(&game.say("branches")).contains(name));
    assert!(words(&game.say("undo")).contains(&format!("taken back: {name}")));
    save(1);
    let told = words(&game.say("redo"));
    assert!(told.contains(&format!("again: {name}")) && told.contains("this is older content"), "{told}");
    assert_eq!(game.end().0, Some(0));
}

/// Messages at the prompt point to commands of the prompt.
#[test]
fn messages_at_the_prompt_point_to_its_own_commands() {
    let dir = folder();
    pack(dir.path(), CURSE.as_bytes());
    script(dir.path(), &zap(1, ""));
    let mut game = Game::on(dir.path(), "odd");
    fs::write(dir.path().join("mine/cards.rondel"), CURSE.replace("face ^", "face §")).unwrap();
    let told = game.say("errors");
    assert!(told.contains("More about this: explain E"), "{told}");
    fs::write(dir.path().join("mine/cards.rondel"), CURSE).unwrap();
    game.say("pass");
    let told = words(&game.say("goto 2"));
    assert!(told.contains("event 2 was told there"), "{told}");
    game.end();
}

/// A name is no suggestion if only some of the possible `me` have it.
#[test]
fn no_suggestion_passes_and_fails_in_play() {
    let dir = folder();
    let page = "Pack(name: \"Mine\", id: \"mine\", system: \"encounter-deck\", version: \"1.0.0\", requires: [\"encounter-deck\"])";
    fs::create_dir_all(dir.path().join("mine")).unwrap();
    fs::write(dir.path().join("mine/pack.ron"), page).unwrap();
    let line = |line: &str| {
        let effect = format!(
            "effect tries(n: int = 1) {{ {line}; text \"x\" }}\nitem \"Odd Bone\" {{ uses 1; when between; use {{ do tries }}; text \"x\" }}\n"
        );
        fs::write(dir.path().join("mine/cards.rondel"), effect).unwrap();
        words(&rondel(dir.path(), &["check", "mine"]).out.replace('│', " "))
    };
    let told = line("on try: hero.gain(\"ruby\", n)");
    assert!(told.contains("E0606") && !told.contains("did you mean `me.hero`"), "{told}");
    assert!(told.contains("write `me.game.hero`"), "{told}");
    let followed = line("on try: me.game.hero.gain(\"ruby\", n)");
    assert!(!followed.contains("E0606") && !followed.contains("E0607"), "{followed}");
    // An item acts for the hero alone, who has no `hero`.
    let short = line("on try: me.hero.gain(\"ruby\", n)");
    assert!(short.contains("a hero has no `hero`"), "{short}");
}
