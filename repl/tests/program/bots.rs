//! Bots from a script, on every built-in system.

use super::program::{fed, folder};

#[test]
fn bots_play_every_system() {
    for (system, lines, said) in [
        (
            "adventure-deck",
            "auto until round 3 with greedy\nsuggest greedy\nauto until over with greedy\n",
            "greedy for you",
        ),
        ("encounter-deck", "suggest ismcts:20\nauto 20 with greedy\nauto until over with random\n", "ismcts:20 for"),
        ("card-grid", "auto 4 with random\nsuggest ismcts:20\nauto 4 with greedy\n", "ismcts:20 for"),
        ("deck-of-adventures", "auto 4 with greedy\nsuggest greedy\nauto until over with greedy\n", "greedy for"),
    ] {
        let dir = folder();
        let ran = fed(dir.path(), &["play", "--system", system, "--script", "-"], lines.as_bytes()).left_with(0);
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
