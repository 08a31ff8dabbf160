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
    rondel(dir.path(), &["odds", "declare ^"]).left_with(0);
}

#[test]
fn scripts_that_fail_are_told_by_odds_and_sims() {
    let dir = folder();
    new_pack(dir.path(), "fn on_round_start(me) { loop { let x = 1; } }\n");
    let on = ["--pack", "mine", "--scene", "mine-a-wooden-blow"];
    let ran = rondel(dir.path(), &[&["odds", "pass until round 4"], &on[..]].concat()).left_with(0);
    assert!(ran.out.starts_with("✗ a script fails on the way:") && ran.out.contains("E0620"), "{}", ran.out);
    let json = ["odds", "pass until round 4", "--format", "json"];
    let ran = rondel(dir.path(), &[&json[..], &on[..]].concat()).left_with(0);
    let found: serde_json::Value = serde_json::from_str(&ran.out).unwrap();
    assert_eq!(found["faults"].as_array().map(Vec::len), Some(1), "{}", ran.out);
    let ran = rondel(dir.path(), &[&["sim", "-n", "3"], &on[..]].concat()).left_with(0);
    assert!(ran.out.contains("a script failed") && ran.out.contains("E0620"), "{}", ran.out);
}

#[test]
fn whoever_does_not_act_may_not_know_enough() {
    let dir = folder();
    let ran = rondel(
        dir.path(),
        &["odds", "--scene", "three-goblins-in-a-barn", "--as", "foes", "play longsword on goblin-1"],
    )
    .left_with(1);
    assert!(ran.err.contains("foes cannot tell whether this can be done"), "{}", ran.err);
}

/// The rulebook's own table of fair difficulties, to the last fraction.
#[test]
fn what_stands_in_braces_makes_a_table() {
    let dir = folder();
    let fair = ["odds", "--system", "deck-of-adventures", "--scene", "what-difficulty-is-fair"];
    let line = "gm call athletics dr {1, 3} for ilka of ilka.succeeded of ilka.latest given set ilka reshuffles {0, 1}";
    let people = rondel(dir.path(), &[&fair[..], &[line]].concat()).left_with(0);
    let head = people.out.lines().find(|line| line.trim_start().starts_with("dr ")).unwrap_or_default();
    let heads: Vec<&str> = head.split_whitespace().collect();
    let degrees = ["critical", "major", "suited", "color", "success", "suited_fail", "color_fail", "fail"];
    assert_eq!(heads, [&["dr", "reshuffles", "succeeded"], &degrees[..]].concat(), "{}", people.out);
    let json = rondel(dir.path(), &[&fair[..], &[line, "--format", "json"]].concat()).left_with(0);
    let found: serde_json::Value = serde_json::from_str(&json.out).unwrap();
    let yes = |row: &serde_json::Value| {
        let measures = row["odds"]["measures"].as_array().unwrap();
        let cases = measures.iter().find(|one| one["name"] == "ilka.succeeded").unwrap()["cases"].as_array().unwrap();
        cases.iter().find(|case| case["value"] == true).unwrap()["share"]["fraction"].as_str().unwrap().to_string()
    };
    let shares: Vec<String> = found.as_array().unwrap().iter().map(yes).collect();
    let wanted = ["5/13", "95/663", "9/13", "105/221"].map(str::to_string);
    assert_eq!(shares, wanted, "reach 2 and 4: Ilka has a modifier of 1");
    let none = rondel(dir.path(), &[&fair[..], &["gm call athletics dr {1..3} for ilka"]].concat()).left_with(1);
    assert!(none.err.contains("R0003") && none.err.contains("of wolf.hp"), "{}", none.err);
}

#[test]
fn a_ruling_may_be_given_in_every_system() {
    let dir = folder();
    let odds = "play longsword on goblin-1 of goblin_1.hp == 0 given set goblin-1 hp {1, 3}";
    let ran = rondel(dir.path(), &["odds", "--scene", "three-goblins-in-a-barn", odds]).left_with(0);
    let share = |n: usize| ran.out.lines().nth(n).unwrap_or_default().split_whitespace().nth(1).map(str::to_string);
    assert!(share(2) != share(3) && share(3) == Some("3.2%".into()), "{}", ran.out);
    let hidden = ["odds", "--as", "you", "play longsword on goblin-1 given set goblin-1 hp 1"];
    assert!(rondel(dir.path(), &hidden).left_with(1).err.contains("C0140"));
}
