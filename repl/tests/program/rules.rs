//! `rules`.

use super::program::{Ran, command, folder, rondel, small_pack};
use std::path::Path;
use std::process::Stdio;

/// Runs `rules` of the Encounter Deck.
fn rules(folder: &Path, words: &[&str]) -> Ran {
    rondel(folder, &[&["rules", "--system", "encounter-deck"], words].concat())
}

#[test]
fn a_rule_is_found_by_id_by_house_rule_and_by_words() {
    let dir = folder();
    for id in ["ENC-060", "enc-060"] {
        let ran = rules(dir.path(), &[id]).left_with(0);
        assert!(
            ran.out.starts_with("ENC-060  By default a check passes") && ran.out.contains("ties_fail"),
            "{}",
            ran.out
        );
    }
    assert!(rules(dir.path(), &["ties_fail"]).left_with(0).out.starts_with("ties_fail"));
    assert!(rules(dir.path(), &["w-01"]).left_with(0).out.contains("the check fails"));
    assert!(rules(dir.path(), &["fails", "the", "check"]).left_with(0).out.contains("ENC-061"));
    assert!(rondel(dir.path(), &["rules"]).left_with(0).out.contains("House rules"));
}

#[test]
fn a_rule_names_the_scenes_that_prove_it() {
    let dir = folder();
    let ran = rules(dir.path(), &["ENC-060", "--format", "json"]).left_with(0);
    let found: serde_json::Value = serde_json::from_str(&ran.out).unwrap();
    assert!(found["rules"][0]["proved_by"].as_array().is_some_and(|scenes| !scenes.is_empty()), "{}", ran.out);
    assert!(rules(dir.path(), &["ENC-060"]).out.contains("proved by"));
}

#[test]
fn rules_without_proof_are_counted_and_listed() {
    let dir = folder();
    let ran = rondel(dir.path(), &["rules", "--unproven", "--format", "json"]).left_with(0);
    let found: serde_json::Value = serde_json::from_str(&ran.out).unwrap();
    let ids: Vec<&str> = found["unproven"].as_array().unwrap().iter().filter_map(|rule| rule["id"].as_str()).collect();
    assert_eq!(found["table_talk"], serde_json::json!(["ADS-238"]));
    assert!(found["proved_by_tests"].is_null(), "{}", ran.out);
    let proved = found["proved_by_scenes"].as_u64().unwrap();
    assert_eq!(found["rules"].as_u64(), Some(proved + ids.len() as u64 + 1));
    assert!(!ids.contains(&"ADS-387") && !ids.contains(&"ADS-238") && ids.is_sorted(), "{ids:?}");

    let ran = rondel(dir.path(), &["rules", "--unproven"]).left_with(0);
    assert!(ran.last().ends_with(&format!("1 table talk, {} without proof", ids.len())), "{}", ran.out);
    assert!(ran.last().contains("in a checkout only") && ids.iter().all(|id| ran.out.contains(id)), "{}", ran.out);

    let ran = rondel(dir.path(), &["rules", "--unproven", "--system", "card-grid"]).left_with(0);
    assert!(ran.last().starts_with("card-grid: ") && !ran.out.contains("ADS-"), "{}", ran.out);
    rondel(dir.path(), &["rules", "--unproven", "boost"]).left_with(2);
}

#[test]
fn a_scene_of_a_pack_proves_a_rule_too() {
    let dir = folder();
    let left = |words: &[&str]| {
        let ran = rules(dir.path(), words).left_with(0);
        let found: serde_json::Value = serde_json::from_str(&ran.out).unwrap();
        found["unproven"].as_array().unwrap().iter().filter_map(|rule| Some(rule["id"].as_str()?.to_string())).collect()
    };
    let before: Vec<String> = left(&["--unproven", "--format", "json"]);
    let scene =
        format!("scene \"One of mine\" {{ proves {}; open \"Pantry Rats\"; expect hero health 10 }}", before[0]);
    small_pack(dir.path(), scene.as_bytes());
    let after = left(&["--unproven", "--format", "json", "--pack", "mine"]);
    assert_eq!(after, before[1..]);
}

#[test]
fn what_no_rule_says_is_told_on_the_error_stream() {
    let dir = folder();
    let ran = rules(dir.path(), &["daggr"]).left_with(1);
    assert!(ran.out.is_empty() && ran.err.contains("`dagger` for `daggr`"), "{}", ran.err);
}

#[test]
fn colours_come_only_when_asked_for_where_nobody_looks() {
    let dir = folder();
    assert!(!rules(dir.path(), &["ENC-060"]).out.contains('\u{1b}'));
    assert!(rules(dir.path(), &["ENC-060", "--color", "always"]).out.contains('\u{1b}'));
    let nowhere = ["check", "nowhere", "--system", "encounter-deck", "--color", "never"];
    assert!(!rondel(dir.path(), &nowhere).out.contains('\u{1b}'));
}

#[test]
fn a_reader_that_has_read_enough_is_no_error() {
    let dir = folder();
    let mut child = command(dir.path(), &["rules", "a", "--system", "encounter-deck"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let output = child.wait_with_output().unwrap();
    assert!(output.stderr.is_empty(), "{}", String::from_utf8_lossy(&output.stderr));
}
