//! `new pack`: the new pack already checks, tests, is formatted and plays.

use super::cases::{cases, is_due};
use super::program::{fed, folder, rondel};

#[test]
fn a_new_pack_of_any_system_checks_tests_and_plays() {
    for (system, tests, command) in [
        ("adventure-deck", 2, "declare ^"),
        ("encounter-deck", 2, "draw"),
        ("card-grid", 2, "attack long broom of straw men on imps aggressive"),
        ("deck-of-adventures", 3, "begin"),
        ("deck-of-many-dungeons", 1, "pass"),
    ] {
        let dir = folder();
        let ran = rondel(dir.path(), &["new", "pack", "Straw Men", "--system", system]).left_with(0);
        assert!(ran.out.contains("straw-men/pack.ron"), "{}", ran.out);
        let ran = rondel(dir.path(), &["check", "straw-men"]).left_with(0);
        assert!(ran.last().ends_with("0 errors, 0 warnings"), "{}", ran.out);
        let ran = rondel(dir.path(), &["test", "straw-men"]).left_with(0);
        assert_eq!(ran.last(), format!("{tests} passed, 0 failed"));
        rondel(dir.path(), &["fmt", "--check", "straw-men"]).left_with(0);
        let line = format!("{command}\n");
        let ran = fed(dir.path(), &["play", "--pack", "straw-men", "--script", "-"], line.as_bytes()).left_with(0);
        assert!(ran.out.starts_with("Straw Men: try it out\n"), "its own scene is open: {}", ran.out);
    }
}

#[test]
fn new_packs_play_together_in_every_system() {
    let systems = [("encounter-deck", 2), ("adventure-deck", 2), ("card-grid", 2), ("deck-of-adventures", 3)];
    for (nth, (system, tests)) in systems.into_iter().chain([("deck-of-many-dungeons", 1)]).enumerate() {
        let dir = folder();
        let names =
            ["Straw Men", "bestiary", "A name of 50 characters goes on and on and is long", "3 Größen", "Short"];
        let mut ids = Vec::new();
        // Names become ids in the same way in every system: one is enough to try them all.
        let most = if system == "encounter-deck" { cases(3) as usize } else { 1 };
        for name in names.into_iter().rev().take(most) {
            let ran = rondel(dir.path(), &["new", "pack", name, "--system", system]).left_with(0);
            let id = ran.last().split(' ').next_back().unwrap().to_string();
            let ran = rondel(dir.path(), &["check", &id]).left_with(0);
            assert!(ran.last().ends_with("0 errors, 0 warnings"), "{}", ran.out);
            let ran = rondel(dir.path(), &["test", &id]).left_with(0);
            assert_eq!(ran.last(), format!("{tests} passed, 0 failed"));
            rondel(dir.path(), &["fmt", "--check", &id]).left_with(0);
            ids.push(id);
        }
        let packs: Vec<&str> = ids.iter().flat_map(|id| ["--pack", id]).chain(["--system", system]).collect();
        let ran = rondel(dir.path(), &[&["test", "--filter", ":"], &packs[..]].concat());
        for id in &ids {
            assert!(ran.out.contains(&format!("pass {id}-")), "{id}: {}", ran.out);
        }
        if is_due(nth, 5) {
            let ran = rondel(dir.path(), &[&["check"], &packs[..]].concat()).left_with(0);
            assert!(ran.last().ends_with("0 errors, 0 warnings"), "{}", ran.out);
            rondel(dir.path(), &[&["test"], &packs[..]].concat()).left_with(0);
        }
    }
}

#[test]
fn what_exists_is_never_touched() {
    let dir = folder();
    std::fs::create_dir(dir.path().join("mine")).unwrap();
    rondel(dir.path(), &["new", "pack", "Mine"]).left_with(1);
    for name in ["", "..", "a\"b", "{{id}}", "/", &"n".repeat(60)] {
        rondel(dir.path(), &["new", "pack", name]).left_with(1);
    }
    assert_eq!(std::fs::read_dir(dir.path()).unwrap().count(), 1);
}

/// In an empty folder the prompt makes a pack and writes recipes into it. This works in every system.
#[test]
fn a_pack_is_made_at_the_prompt() {
    for (system, recipe) in [
        ("adventure-deck", "lifesteal"),
        ("encounter-deck", "poison"),
        ("card-grid", "poison"),
        ("deck-of-adventures", "poison"),
    ] {
        let dir = folder();
        let lines = format!("copy {recipe}\nnew pack Straw Men\ncopy {recipe}\nnew pack Straw Men\n");
        let ran = fed(dir.path(), &["--system", system, "play"], lines.as_bytes()).left_with(0);
        assert_eq!(ran.err.matches("error[").count(), 2, "{}", ran.err);
        assert!(ran.err.contains("`new pack NAME` makes one and opens it"), "{}", ran.err);
        assert!(
            ran.out.contains("made straw-men/pack.ron") && ran.out.contains("straw-men/recipes.rondel"),
            "{}",
            ran.out
        );
        assert!(ran.err.contains("there is a folder `straw-men` already"), "{}", ran.err);
        let ran = rondel(dir.path(), &["check", "straw-men"]).left_with(0);
        assert!(ran.last().ends_with("0 errors, 0 warnings"), "{}", ran.out);
    }
}

/// The tutorial needs no pack to begin. Before it writes, it says how to make one.
#[test]
fn the_tutorial_begins_in_an_empty_folder() {
    let dir = folder();
    let lines = b"tutorial\ntutorial 4\nnew pack mine\n";
    let out = fed(dir.path(), &["play", "--script", "-"], lines).left_with(0).out;
    let before = out.split("> new pack mine").next().unwrap_or_default();
    assert!(before.contains("Make one:") && out.contains("mine/mine.rondel\n"), "{out}");
}
