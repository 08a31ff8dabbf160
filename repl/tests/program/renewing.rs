//! Tests that are written, renewed and explained by the program.

use super::program::{fed, folder, rat, rondel, small_pack};
use std::fs;

const SCENE: &str = "scene \"Stand\" {\n    hero { health 9 }\n    open Testrat\n    rule set ruby 2\n    expect hero ruby 5\n    expect hero.ruby == 7\n    expect hero health 9 // as it was\n}\n";

#[test]
fn expectations_are_renewed_in_their_files_with_a_diff() {
    let dir = folder();
    small_pack(dir.path(), format!("{}{SCENE}", rat(5)).as_bytes());
    let ran = rondel(dir.path(), &["test", "mine"]).left_with(1);
    assert!(ran.out.contains("what led there:") && ran.out.contains("it is ruled: set ruby 2"), "{}", ran.out);
    let ran = rondel(dir.path(), &["test", "mine", "--accept"]).left_with(0);
    assert!(ran.out.contains("- expect hero ruby 5\n+ expect hero ruby 2\n"), "{}", ran.out);
    let text = fs::read_to_string(dir.path().join("mine/cards.rondel")).unwrap();
    assert!(text.ends_with(&SCENE.replace("ruby 5", "ruby 2").replace("== 7", "== 2")), "{text}");
    rondel(dir.path(), &["test", "mine"]).left_with(0);
    let ran = rondel(dir.path(), &["test", "mine", "--accept"]).left_with(0);
    assert!(!ran.out.contains("- expect"), "there is nothing left to renew: {}", ran.out);
}

#[test]
fn what_was_played_becomes_a_scene_of_the_pack() {
    let dir = folder();
    small_pack(dir.path(), rat(5).as_bytes());
    let lines = b"open testglove-and-rat\nroll atk\naccept\nsave test \"As it went\"\n";
    let ran = fed(dir.path(), &["--pack", "mine", "play", "--script", "-"], lines).left_with(0);
    assert!(ran.out.contains("wrote \"As it went\""), "{}", ran.out);
    let text = fs::read_to_string(dir.path().join("mine/scenes/played.rondel")).unwrap();
    assert!(text.contains("expect Hero health 9"), "what has changed is expected: {text}");
    assert!(text.contains("expect enemy health "), "an enemy is drawn under the name of its card: {text}");
    let ran = rondel(dir.path(), &["test", "mine", "--filter", "as-it-went"]).left_with(0);
    assert!(ran.out.contains("1 passed, 0 failed"), "{}", ran.out);
    rondel(dir.path(), &["fmt", "--check", "mine/scenes"]).left_with(0);
}

/// Scenes of every system, played by bots from their beginning, become tests that pass.
#[test]
fn what_bots_play_in_any_system_becomes_a_test() {
    for (system, scene) in [
        ("adventure-deck", "three-goblins-in-a-barn"),
        ("encounter-deck", "the-last-stroke"),
        ("card-grid", "goblins-at-the-ford"),
    ] {
        let dir = folder();
        let lines = format!("open {scene}\nauto 8 with random\nsave test \"By bots\" played.rondel\n");
        fed(dir.path(), &["--system", system, "play", "--script", "-"], lines.as_bytes()).left_with(0);
        let ran = rondel(dir.path(), &["--system", system, "test", "played.rondel"]).left_with(0);
        assert!(ran.out.contains("1 passed, 0 failed"), "{system}: {}", ran.out);
    }
}

#[test]
fn a_failing_step_of_a_test_ends_a_script() {
    let dir = folder();
    small_pack(dir.path(), format!("{}{SCENE}", rat(5)).as_bytes());
    let ran = fed(dir.path(), &["--pack", "mine", "play", "--script", "-"], b"open stand\nrun\nlook\n").left_with(1);
    assert!(ran.out.contains("2/4 expect hero ruby 5") && !ran.out.contains("> look"), "{}", ran.out);
}

#[test]
fn the_program_helps_completes_and_has_a_manual() {
    let dir = folder();
    assert!(rondel(dir.path(), &["help"]).left_with(0).out.contains("Usage: rondel"));
    assert!(rondel(dir.path(), &["help", "sim"]).left_with(0).out.contains("--games"));
    for shell in ["bash", "zsh", "fish"] {
        assert!(rondel(dir.path(), &["completions", shell]).left_with(0).out.contains("rondel"), "{shell}");
    }
    assert!(rondel(dir.path(), &["man"]).left_with(0).out.starts_with(".ie"), "roff");
    assert!(rondel(dir.path(), &["man", "sim"]).left_with(0).out.contains("matrix"));
    rondel(dir.path(), &["man", "dance"]).left_with(2);
}

#[test]
fn a_scene_can_be_named_without_a_command() {
    let dir = folder();
    let words = ["--system", "card-grid", "--scene", "goblins-at-the-ford"];
    assert!(fed(dir.path(), &words, b"look\n").left_with(0).out.starts_with("Goblins at the ford"));
    let ran = rondel(dir.path(), &["--scene", "goblins-at-the-ford", "sim"]).left_with(2);
    assert!(ran.err.contains("belongs to no command"), "{}", ran.err);
}
