//! Cascades of triggers without end: every subcommand that runs them ends with one error.

use super::program::{Ran, folder, pack, rondel};
use std::path::Path;

const FIEND: &str = r#"
trait evil { text "x" }
foe "Fiend" {
    level 1; size small; hp 999; xp 1
    turn { 1-6: draw 1 { ^: attack 1 melee } }
    attacked draw 1 { ^: armor 1 }
    traits { evil }
}
scene "S" {
    players { you: "Sample Warrior" { hp 999 of 999; hand Longsword x2 } }
    foes { fiend: Fiend }
    round 1
    seed 1
    do you play Longsword on fiend
    expect fiend hp 999
}
"#;

/// Draws between attacks, long texts, and neither.
const SCRIPTS: [&str; 3] = [
    "me.draw(1); for j in 0..100 { me.heal(2); attack.by.attack(me, 1, \"ethereal\", \"melee\"); }",
    "me.draw(1); let s = \"xxxxxxxxxx\"; s.pad(1000, \"x\"); \
     for i in 0..60 { say(s); attack.by.attack(me, 1, \"ethereal\", \"melee\"); me.heal(2); }",
    "for j in 0..100 { me.heal(2); attack.by.attack(me, 1, \"ethereal\", \"melee\"); }",
];

fn hostile(folder: &Path, script: &str) {
    pack(folder, FIEND.as_bytes());
    std::fs::create_dir_all(folder.join("mine/scripts/traits")).unwrap();
    let script = format!("fn on_attacked(me, attack) {{\n    {script}\n}}\n");
    std::fs::write(folder.join("mine/scripts/traits/evil.rhai"), script).unwrap();
}

/// Checks for one error, which names the script, and no flood around it.
#[track_caller]
fn one_error(ran: &Ran) {
    let all = format!("{}{}", ran.out, ran.err);
    assert_eq!(all.replace("\n    ", " ").matches("one command set off more than").count(), 1, "{all}");
    assert!(all.contains("E0624") && all.contains("traits/evil.rhai:2") && all.contains("`evil` of `Fiend`"), "{all}");
    assert!(all.len() < 8_000, "{} bytes", all.len());
}

#[test]
fn every_subcommand_ends_with_the_one_error() {
    for script in SCRIPTS {
        let dir = folder();
        hostile(dir.path(), script);
        let commands = dir.path().join("lines");
        std::fs::write(&commands, "play longsword on fiend\npass\n").unwrap();
        let play = ["play", "--pack", "mine", "--scene", "s", "--script", "lines"];
        one_error(&rondel(dir.path(), &play).left_with(1));
        one_error(&rondel(dir.path(), &["test", "mine"]).left_with(1));
        let odds =
            ["odds", "--pack", "mine", "--scene", "s", "--most", "100", "--games", "1", "play longsword on fiend"];
        one_error(&rondel(dir.path(), &odds).left_with(1));
        let sim = rondel(dir.path(), &["sim", "--pack", "mine", "s", "-n", "2", "--bot", "first"]).left_with(0);
        one_error(&sim);
        assert!(sim.out.contains("faulted"), "{}", sim.out);
    }
}

#[test]
fn lines_from_a_pipe_go_on_after_a_cascade() {
    let dir = folder();
    hostile(dir.path(), SCRIPTS[0]);
    let lines = b"play longsword on fiend\neval fiend.hp\n";
    let ran = super::program::fed(dir.path(), &["play", "--pack", "mine", "--scene", "s"], lines).left_with(0);
    assert!(ran.err.contains("E0624"), "{}", ran.err);
    assert!(ran.out.contains("999"), "the position is as it was: {}", ran.out);
}
