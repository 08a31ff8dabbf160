//! Games on fixed seeds go as they are recorded: words, events as every seat is told them, rules, sources, verdicts.

use rondel_engine::systems::{AdventureDeck, CardGrid, EncounterDeck};
use rondel_tests::compare_record;

#[test]
fn games_of_the_adventure_deck_go_as_recorded() {
    compare_record::<AdventureDeck>();
}

#[test]
fn games_of_the_encounter_deck_go_as_recorded() {
    compare_record::<EncounterDeck>();
}

#[test]
fn games_of_the_card_grid_go_as_recorded() {
    compare_record::<CardGrid>();
}
