//! `odds`.

use super::program::{folder, new_pack, rondel};

#[test]
fn odds_of_a_scene_are_exact_for_people_and_programs() {
    let dir = folder();
    let scene = ["odds", "--scene", "three-goblins-in-a-barn"];
    let asked = [&scene[..], &["play longsword on goblin-1", "of", "goblin_1.hp == 0"]].concat();
    let people = rondel(dir.path(), &asked).left_with(0);
    assert!(people.out.contains("91/2838") && people.out.contains("over 4 positions"), "{}", people.out);
    let json = rondel(dir.path(), &[&asked[..], &["--format", "json"]].concat()).left_with(0);
    let found: serde_json::Value = serde_json::from_str(&json.out).unwrap();
    let last = found["measures"].as_array().and_then(|all| all.last()).cloned().unwrap_or_default();
    assert_eq!((&last["sort"], &last["cases"][1]["share"]["fraction"]), (&"expression".into(), &"91/2838".into()));
    assert_eq!(found["exact"], true);
}

#[test]
fn odds_are_asked_after_commands_and_for_two_actions() {
    let dir = folder();
    std::fs::write(dir.path().join("lines"), "# first\nrule set goblin-1 hp 1\n").unwrap();
    let scene = ["odds", "--scene", "three-goblins-in-a-barn", "--after", "lines"];
    let ran = rondel(dir.path(), &[&scene[..], &["play longsword on goblin-1"]].concat()).left_with(0);
    assert!(ran.out.contains("goblin-1 HP, now 1"), "{}", ran.out);
    let ran = rondel(dir.path(), &[&scene[..], &["punch on goblin-1 | play longsword on goblin-1"]].concat());
    assert!(ran.left_with(0).out.contains("B - A"));
    std::fs::write(dir.path().join("lines"), "fly\n").unwrap();
    let ran = rondel(dir.path(), &[&scene[..], &["pass"]].concat()).left_with(1);
    assert!(ran.out.is_empty() && ran.err.contains("C0101"), "{}", ran.err);
    rondel(dir.path(), &["odds", "pass"]).left_with(0);
}

#[test]
fn scripts_that_fail_are_told_by_odds_and_sims() {
    let dir = folder();
    new_pack(dir.path(), "fn on_round_start(me) { loop { let x = 1; } }\n");
    let on = ["--pack", "mine", "--scene", "mine-try-it-out"];
    let ran = rondel(dir.path(), &[&["odds", "pass until round 3"], &on[..]].concat()).left_with(0);
    assert!(ran.out.contains("a script failed on the way:") && ran.out.contains("E0620"), "{}", ran.out);
    let json = ["odds", "pass until round 3", "--format", "json"];
    let ran = rondel(dir.path(), &[&json[..], &on[..]].concat()).left_with(0);
    let found: serde_json::Value = serde_json::from_str(&ran.out).unwrap();
    assert_eq!(found["faults"].as_array().map(Vec::len), Some(1), "{}", ran.out);
    let ran = rondel(dir.path(), &[&["sim", "-n", "3"], &on[..]].concat()).left_with(0);
    assert!(ran.out.contains("a script failed") && ran.out.contains("E0620"), "{}", ran.out);
}

#[test]
fn whoever_does_not_act_may_not_know_enough() {
    let dir = folder();
    let ran = rondel(dir.path(), &["odds", "--as", "foes", "play longsword on goblin-1"]).left_with(1);
    assert!(ran.err.contains("foes cannot tell whether this can be done"), "{}", ran.err);
}
