//! Simulations of the built-in scenes: every system says what its games were made of, by names of its content.

#![allow(clippy::panic, clippy::unwrap_used)] // a failed test says why

use rondel_engine::explore::bot::{Bot, Bots};
use rondel_engine::explore::sim::{Counter, Group, Plan, Start, Stats};
use rondel_engine::systems::SYSTEMS;
use rondel_tests::built_in;

/// So many games of every scene that is there to be played.
const GAMES: u64 = 3;

fn stats(system: &str) -> Stats {
    let loaded = built_in(system);
    let game = loaded.compile().unwrap_or_else(|problems| panic!("{problems:#?}"));
    let plan = Plan { bots: Bots::all(Bot::Random), seed: 5, most: 400 };
    let mut sum = Stats::default();
    for scene in loaded.scenes.iter().filter(|scene| scene.steps.is_empty()) {
        let mut runner = game.runner(&Start::Scene(scene.setup.clone()), &plan).unwrap();
        let mut counter = Counter::default();
        (0..GAMES).for_each(|game| counter.add(runner.play(game).expect("it is not stopped")));
        sum.merge(&counter.stats(runner.keys()));
    }
    sum
}

#[test]
fn every_system_counts_what_its_content_does() {
    for system in SYSTEMS.iter().map(|system| (system.vocabulary)().system) {
        let stats = stats(system);
        let names: Vec<String> = built_in(system).items.iter().map(|item| item.name.clone()).collect();
        let counted: Vec<_> = stats.lines.iter().filter(|(key, _)| key.group == Group::Tally).collect();
        let pieces = counted.iter().filter(|(key, sums)| !key.of.is_empty() && sums.sum != 0).count();
        assert!(pieces >= 10, "{system}: {counted:#?}");
        for (key, _) in counted.iter().filter(|(key, _)| !key.of.is_empty()) {
            let piece = key.of.split(": ").next().unwrap_or_default();
            assert!(names.iter().any(|name| name == piece), "{system}: {} of {}", key.name, key.of);
        }
    }
}

/// HP are lost by damage and nothing else: what is missing at the end was dealt by something.
#[test]
fn what_is_missing_of_hp_was_dealt() {
    let loaded = built_in("adventure-deck");
    let game = loaded.compile().unwrap();
    let setup = &loaded.scene("three-goblins-in-a-barn").unwrap().setup;
    let plan = Plan { bots: Bots::all(Bot::Random), seed: 5, most: 10_000 };
    let mut runner = game.runner(&Start::Scene(setup.clone()), &plan).unwrap();
    let mut hurt = 0;
    for n in 0..30 {
        let mut counter = Counter::default();
        counter.add(runner.play(n).expect("it is not stopped"));
        let stats = counter.stats(runner.keys());
        let sum = |name: &str| -> i64 {
            stats.lines.iter().filter(|(key, _)| key.name == name).map(|(_, sums)| sums.sum).sum()
        };
        // A last blow may deal more than was left, and who clings to life has 1 HP again.
        let lost = 12 + 3 * 3 + sum("healed") - sum("HP");
        assert!(sum("damage") >= lost, "game {n}: {} dealt, {lost} lost", sum("damage"));
        hurt += u32::from(lost > 0 && sum("attacks") > 0);
    }
    assert!(hurt > 20, "{hurt} of 30 games");
}
