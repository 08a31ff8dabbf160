//! `rules`.

use super::program::{command, folder, pack, rondel};
use std::process::Stdio;

#[test]
fn a_rule_is_found_by_id_by_house_rule_and_by_words() {
    let dir = folder();
    for id in ["ADS-143", "ads-143"] {
        let ran = rondel(dir.path(), &["rules", id]).left_with(0);
        assert!(ran.out.starts_with("ADS-143  Half damage") && ran.out.contains("half_damage"), "{}", ran.out);
    }
    assert!(rondel(dir.path(), &["rules", "half_damage"]).left_with(0).out.starts_with("half_damage"));
    assert!(rondel(dir.path(), &["rules", "w-32"]).left_with(0).out.contains("Longsword"));
    assert!(rondel(dir.path(), &["rules", "half", "damage"]).left_with(0).out.contains("ADS-143"));
    assert!(rondel(dir.path(), &["rules"]).left_with(0).out.contains("House rules"));
}

#[test]
fn a_rule_names_the_scenes_that_prove_it() {
    let dir = folder();
    let ran = rondel(dir.path(), &["rules", "ADS-387", "--format", "json"]).left_with(0);
    let found: serde_json::Value = serde_json::from_str(&ran.out).unwrap();
    assert!(found["rules"][0]["proved_by"].as_array().is_some_and(|scenes| !scenes.is_empty()), "{}", ran.out);
    assert!(rondel(dir.path(), &["rules", "ADS-387"]).out.contains("proved by"));
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
        let ran = rondel(dir.path(), words).left_with(0);
        let found: serde_json::Value = serde_json::from_str(&ran.out).unwrap();
        found["unproven"].as_array().unwrap().iter().filter_map(|rule| Some(rule["id"].as_str()?.to_string())).collect()
    };
    let before: Vec<String> = left(&["rules", "--unproven", "--format", "json"]);
    let scene = format!(
        "scene \"One of mine\" {{ proves {}; players {{ p1: \"Sample Warrior\" }}; foes {{ rat: \"Cellar Rat\" }}; offer pass }}",
        before[0]
    );
    pack(dir.path(), scene.as_bytes());
    let after = left(&["rules", "--unproven", "--format", "json", "--pack", "mine"]);
    assert_eq!(after, before[1..]);
}

#[test]
fn what_no_rule_says_is_told_on_the_error_stream() {
    let dir = folder();
    let ran = rondel(dir.path(), &["rules", "longswrd"]).left_with(1);
    assert!(ran.out.is_empty() && ran.err.contains("`longsword` for `longswrd`"), "{}", ran.err);
}

#[test]
fn colours_come_only_when_asked_for_where_nobody_looks() {
    let dir = folder();
    assert!(!rondel(dir.path(), &["rules", "ADS-143"]).out.contains('\u{1b}'));
    assert!(rondel(dir.path(), &["rules", "ADS-143", "--color", "always"]).out.contains('\u{1b}'));
    assert!(!rondel(dir.path(), &["check", "nowhere", "--color", "never"]).out.contains('\u{1b}'));
}

#[test]
fn a_reader_that_has_read_enough_is_no_error() {
    let dir = folder();
    let mut child = command(dir.path(), &["rules", "a"]).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    drop(child.stdout.take());
    let output = child.wait_with_output().unwrap();
    assert!(output.stderr.is_empty(), "{}", String::from_utf8_lossy(&output.stderr));
}
