//! No information leaks: what a seat is shown, told and answered hangs on nothing that is hidden from it, in every system.

#![allow(clippy::panic)] // a failed test says why

use rondel_dsl::PackFiles;
use rondel_engine::explore::{Probes, secrecy};
use rondel_engine::kernel::{Rules, Seat};
use rondel_engine::systems::{AdventureDeck, CardGrid, DeckOfAdventures, EncounterDeck};
use rondel_engine::table::Opened;
use rondel_tests::built_in_with;

/// What is asked in the scenes of a system, and how often positions that look alike must have been compared there.
struct System {
    expressions: &'static [&'static str],
    attempts: &'static [&'static str],
    /// The scenes to play; none: all that are there to be played.
    scenes: &'static [&'static str],
    /// A pack on top of the built-in one.
    duels: &'static str,
    least: usize,
}

/// Duels with Hands that nobody else sees.
const DUELS: &str = r#"
scene "Three at odds" {
    players {
        red: "Sample Warrior" { side rivals; hand Longsword, Agility, "Light Armor" }
        blue: "Sample Mage" { side rivals; hand "Energy Bolt", Agility, Strength }
        green: "Sample Rogue" { side rivals; hand Dagger, Dodge, Agility }
    }
    round 2
}
scene "Two against one" {
    players {
        red: "Sample Warrior" { hand Longsword, Strength x2 }
        blue: "Sample Mage" { hand "Energy Bolt", Intellect }
    }
    foes { wolf: "Goblin Skirmisher" { hp 9 of 9 } }
    round 4
}
"#;

const ADVENTURE: System = System {
    expressions: &[
        "blue.has(\"agility\")",
        "red.count(\"hand\", \"weapon\")",
        "blue.count(\"draw\", \"strength\") > 3",
        "red.hp <= blue.hp",
        "blue.hnd",
    ],
    attempts: &[
        "play longsword on blue",
        "react dodge",
        "counter agility",
        "blue play energy bolt on red",
        "pass play longsword",
        "draw 2",
    ],
    scenes: &["a-duel-at-dusk", "three-at-odds", "two-against-one"],
    duels: DUELS,
    least: 60,
};
const CARD_GRID: System =
    System { expressions: &["game.stage"], attempts: &["pass", "end"], scenes: &[], duels: "", least: 0 };
const ENCOUNTER: System =
    System { expressions: &["game.rooms"], attempts: &["draw", "pass"], scenes: &[], duels: "", least: 0 };

/// Epic hands that nobody else sees.
const SURF: &str = r#"
scene "Three in the surf" {
    player Ilka
    player Torben { jokers 1 }
    player Maren { aces As }
    beat "The Surf"
}
"#;

const ADVENTURES: System = System {
    expressions: &["torben.epic", "torben.cards == ilka.cards", "maren.fate", "torben.epc"],
    attempts: &["play 8c", "torben play 8c", "pass", "exchange 2c with joker"],
    scenes: &["three-in-the-surf"],
    duels: SURF,
    least: 30,
};

/// Plays at random through the scenes that are there to be played, and looks through every seat.
fn secrets_are_kept<R: Rules>(system: &System) {
    let id = R::vocabulary().system;
    let manifest = format!("Pack(name: \"Duels\", id: \"duels\", system: \"{id}\", version: \"1.0.0\")");
    let duels = PackFiles::new("duels").with("pack.ron", manifest).with("duels.rondel", system.duels);
    let loaded = built_in_with(id, Some(duels));
    let rules = R::build(&loaded.items, &loaded.scripts).unwrap_or_else(|problems| panic!("{problems:#?}"));
    let texts = |texts: &[&str]| texts.iter().map(|text| text.to_string()).collect();
    let probes = Probes { expressions: texts(system.expressions), attempts: texts(system.attempts) };
    let game = Opened::new(rules, id);
    let mut compared = 0;
    let wanted = |id: &str| system.scenes.is_empty() || system.scenes.contains(&id);
    for (nth, scene) in (0..).zip(loaded.scenes.iter().filter(|scene| scene.steps.is_empty() && wanted(&scene.id))) {
        let Ok(start) = game.rules().setup(&scene.setup) else { continue };
        for viewer in (0..3).filter_map(Seat::new) {
            let seen = secrecy(&game, &start, viewer, &probes, nth, 36);
            compared += seen.unwrap_or_else(|leak| panic!("{}, seat {}: {leak}", scene.id, viewer.index()));
        }
    }
    assert!(compared >= system.least, "only {compared} positions were compared");
}

#[test]
fn the_adventure_deck_keeps_hands_secret() {
    secrets_are_kept::<AdventureDeck>(&ADVENTURE);
}

#[test]
fn the_card_grid_keeps_secrets() {
    secrets_are_kept::<CardGrid>(&CARD_GRID);
}

#[test]
fn deck_of_adventures_keeps_epic_hands_secret() {
    secrets_are_kept::<DeckOfAdventures>(&ADVENTURES);
}

#[test]
fn the_encounter_deck_keeps_secrets() {
    secrets_are_kept::<EncounterDeck>(&ENCOUNTER);
}
