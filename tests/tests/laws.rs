//! What every tool takes for granted, checked on random lines of play through the built-in scenes.

#![allow(clippy::panic)] // a failed test says why

use rondel_engine::explore::laws;
use rondel_engine::kernel::Rules;
use rondel_engine::systems::{AdventureDeck, CardGrid};
use rondel_tests::built_in;

/// Plays at random through every scene of a system's built-in pack.
fn random_play_keeps_the_laws<R: Rules>() {
    let loaded = built_in(R::vocabulary().system);
    let rules = R::build(&loaded.items, &loaded.scripts).unwrap_or_else(|problems| panic!("{problems:#?}"));
    let mut picks = 0;
    for (nth, scene) in loaded.scenes.iter().enumerate() {
        let Ok(start) = rules.setup(&scene.setup) else { continue };
        let seeds = if scene.steps.is_empty() { 0..6 } else { 0..1 };
        for seed in seeds {
            picks +=
                laws(&rules, &start, seed * 1000 + nth as u64, 60).unwrap_or_else(|law| panic!("{}: {law}", scene.id));
        }
    }
    assert!(picks > 500, "only {picks} picks were made");
}

#[test]
fn random_play_of_the_adventure_deck_keeps_the_laws() {
    random_play_keeps_the_laws::<AdventureDeck>();
}

#[test]
fn random_play_of_the_card_grid_keeps_the_laws() {
    random_play_keeps_the_laws::<CardGrid>();
}
