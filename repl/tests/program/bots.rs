//! Bots from a script, on every built-in system.

use super::program::{fed, folder};

#[test]
fn bots_play_every_system() {
    for (system, scene, lines, said) in [
        (
            "adventure-deck",
            "three-goblins-in-a-barn",
            "auto until round 3 with greedy\nsuggest greedy\nauto until over with greedy\n",
            "greedy for you",
        ),
        (
            "encounter-deck",
            "the-last-stroke",
            "suggest ismcts:20 4\nauto 8 with greedy\nauto until over with random\n",
            "ismcts:20 for",
        ),
        (
            "card-grid",
            "goblins-at-the-ford",
            "suggest ismcts:20 4\nauto 4 with random\nauto 4 with greedy\n",
            "ismcts:20 for",
        ),
        (
            "deck-of-adventures",
            "two-on-the-mole",
            "auto 4 with greedy\nsuggest greedy 4\nauto until over with random\n",
            "greedy for",
        ),
    ] {
        let dir = folder();
        let played = ["play", "--system", system, "--scene", scene, "--script", "-"];
        let ran = fed(dir.path(), &played, lines.as_bytes()).left_with(0);
        assert!(ran.out.contains(said), "{system}: {}", ran.out);
        assert!(!ran.out.contains("does not hold"), "{system}: {}", ran.out);
    }
}

#[test]
fn a_bot_takes_the_other_side_of_a_duel() {
    let dir = folder();
    let duel = ["play", "--scene", "a-duel-at-dusk", "--script", "-"];
    let lines = b"play against greedy\nauto 3 with greedy\nauto until over with greedy\neval 1 == 1\n";
    let ran = fed(dir.path(), &duel, lines).left_with(0);
    assert!(ran.out.contains("greedy plays blue") && !ran.out.contains("does not hold"), "{}", ran.out);
}

#[test]
fn one_person_plays_a_whole_party_against_the_game_master() {
    let dir = folder();
    let scene = ["play", "--system", "deck-of-adventures", "--seed", "7", "--scene", "the-light-ship", "--script", "-"];
    let beat = "begin\nsneak\ndraw\naccept\ndraw\nredraw\ndraw\naccept\npass\n";
    for (start, said) in [
        ("play against greedy", "greedy plays gm; your seats are ilka, torben, maren"),
        ("play against greedy for gm", "greedy plays gm; your seats are ilka, torben, maren"),
        ("play against greedy as ilka, torben, maren", "greedy plays gm; your seats are ilka, torben, maren"),
        ("play against nobody", "every seat is yours"),
    ] {
        let ran = fed(dir.path(), &scene, format!("{start}\n{beat}").as_bytes()).left_with(0);
        assert!(ran.out.contains(said), "{start}: {}", ran.out);
        assert!(ran.out.contains("an Epic Event begins"), "`pass` is said for all: {start}: {}", ran.out);
    }
    // If fewer sit than could, nobody is named twice.
    let ran = fed(dir.path(), &["play", "--script", "-"], b"play against greedy\n").left_with(0);
    assert!(ran.out.contains("greedy plays foes; your seat is you"), "{}", ran.out);
    let ran = fed(dir.path(), &scene, b"play against greedy as ilka, torben\n").left_with(0);
    assert!(ran.out.contains("greedy plays maren, gm; your seats are ilka, torben"), "{}", ran.out);
}

#[test]
fn a_seat_that_nobody_has_and_no_seat_at_all_are_refused() {
    let dir = folder();
    let scene = ["play", "--system", "deck-of-adventures", "--scene", "the-light-ship", "--script", "-"];
    for (line, said) in [
        ("play against greedy for osk", "no seat is called `osk`"),
        ("play against greedy for ilka, torben, maren, gm", "no seat would be yours"),
    ] {
        let ran = fed(dir.path(), &scene, format!("{line}\n").as_bytes());
        assert!(ran.err.contains(said) || ran.out.contains(said), "{line}: {} {}", ran.out, ran.err);
    }
}
