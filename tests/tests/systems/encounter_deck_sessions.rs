//! Whole games of the Encounter Deck at the prompt, typed command by command.

#![allow(clippy::panic)] // a failed test says why

use rondel_engine::kernel::Stop;
use rondel_engine::table::Table;
use rondel_tests::{built_in, root};

/// More commands than this make no game.
const MOST: usize = 900;

/// Returns the line of a player who continues without spending anything.
fn typed(table: &dyn Table) -> Option<String> {
    let offers: Vec<String> = table.offers().into_iter().map(|offer| offer.words.text()).collect();
    let plain = ["finish", "roll together", "accept", "draw", "fill", "spread"];
    let liked = plain.into_iter().find(|word| offers.iter().any(|offer| offer == word));
    liked.map(str::to_string).or_else(|| offers.into_iter().next())
}

/// Plays to the end; returns the typed lines.
fn play(table: &mut dyn Table, first: &str) -> Vec<String> {
    let mut all = Vec::new();
    let mut next = Some(first.to_string());
    while let Some(text) = next {
        table.command(&text).unwrap_or_else(|problem| panic!("`{text}` was offered: {problem}"));
        all.push(text);
        assert!(all.len() < MOST, "no end of {all:?}");
        next = if matches!(table.stop(), Stop::Over(_)) { None } else { typed(table) };
    }
    all
}

#[test]
fn a_game_from_the_first_choice_to_the_end() {
    let loaded = built_in("encounter-deck");
    let game = loaded.compile().unwrap_or_else(|problems| panic!("{problems:#?}"));
    let scene = loaded.first_scene().expect("a scene to play");
    let rules = std::fs::read_to_string(root().join("content/encounter-deck/rules.md")).expect("the rulebook");
    let mut ends = Vec::new();
    for (first, seed) in
        [("game micro 1", 1), ("game micro 1", 2), ("game mini 2", 3), ("game normal", 4), ("game normal", 5)]
    {
        let mut table = game.open(&scene.setup, seed).unwrap_or_else(|problems| panic!("{problems:#?}"));
        play(&mut *table, first);

        // every event has its rule, or the script that said it, and the last one says how the game ended
        for told in table.log() {
            let by_rule = !told.rule.is_empty() && rules.contains(&format!("**{}**", told.rule));
            assert!(by_rule || !told.source.is_empty(), "nothing stands behind `{}`: {told:?}", told.text);
        }
        let last = table.why(None).swap_remove(0).rule;
        assert!(["ENC-153", "ENC-156", "ENC-161", "ENC-164"].contains(&last.as_str()), "{last}");
        assert_eq!(table.command("draw").expect_err("it is over").code, "C0104");
        ends.push(last);
    }
    assert!(ends.contains(&"ENC-153".to_string()) && ends.iter().any(|end| end != "ENC-153"), "won and lost: {ends:?}");
}
