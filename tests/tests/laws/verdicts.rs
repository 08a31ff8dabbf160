//! The ends of games, in words. A winning side is named whole, others by their winners.

#![allow(clippy::panic)] // a failed test says why

use rondel_engine::explore::bot::{Bot, Bots};
use rondel_engine::kernel::{Seats, Stop};
use rondel_tests::built_in;
use std::collections::BTreeSet;

/// Returns the ends of a bot's games of a scene on a few seeds.
fn ends(system: &str, scene: &str, bot: Bot, seeds: u64) -> BTreeSet<String> {
    let loaded = built_in(system);
    let game = loaded.compile().unwrap_or_else(|problems| panic!("{problems:#?}"));
    let Some(scene) = loaded.scene(scene) else { panic!("no scene") };
    let end = |seed| {
        let mut table = game.open(&scene.setup, seed).unwrap_or_else(|problems| panic!("{problems:#?}"));
        let bots = Bots::all(bot);
        while !matches!(table.stop(), Stop::Over(_)) {
            assert!(table.auto(&bots, Seats::ALL).is_ok_and(|told| told.is_some()), "{}", table.asked());
        }
        table.asked()
    };
    (0..seeds).map(end).collect()
}

#[test]
fn a_party_wins_by_its_name() {
    let card_grid = ends("card-grid", "goblins-at-the-ford", Bot::Greedy, 6);
    assert!(card_grid.contains("over: won by the heroes"), "{card_grid:?}");
    let adventure = |bot| ends("adventure-deck", "two-against-the-cellar", bot, 6);
    assert!(adventure(Bot::Greedy).contains("over: won by the Players"));
    assert!(adventure(Bot::Pass).contains("over: lost"));
}

#[test]
fn who_wins_alone_is_named() {
    let alone = ends("adventure-deck", "three-goblins-in-a-barn", Bot::Greedy, 6);
    assert!(alone.contains("over: won by you"), "{alone:?}");
    let encounter = ends("encounter-deck", "an-hour-before-matins", Bot::Greedy, 6);
    assert!(encounter.iter().any(|end| end.starts_with("over: won by ")), "{encounter:?}");
    let duel = ends("adventure-deck", "a-duel-at-dusk", Bot::Greedy, 6);
    assert!(duel.iter().all(|end| !end.contains("Players")), "{duel:?}");
}
