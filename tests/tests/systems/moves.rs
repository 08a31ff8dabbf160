//! Scripts that make, copy, move and ask in secret, on the recipes of the cookbooks. The laws hold, cards are counted,
//! the memory of runs makes no difference, and nobody uses the secret choices of others.

#![allow(clippy::panic)] // a failed test says why

use rondel_dsl::{Loaded, PackFiles, orders};
use rondel_engine::explore::laws;
use rondel_engine::explore::odds::{Policies, Policy, Query};
use rondel_engine::kernel::{Rules, Value};
use rondel_engine::table::{Table, run_scene};
use rondel_tests::systems::{compiled, rules};
use rondel_tests::{built_in, built_in_with, every_system, root};
use std::collections::BTreeSet;

/// The files with the recipes to play.
const FILES: [&str; 2] = ["making.rondel", "moves.rondel"];

fn cookbook(system: &str) -> Loaded {
    built_in_with(system, PackFiles::read_dir(root().join("content/cookbook").join(system)))
}

/// Returns the ids of the scenes in these files.
fn recipes(system: &str, loaded: &Loaded) -> BTreeSet<String> {
    let others: BTreeSet<String> = built_in(system).scenes.into_iter().map(|scene| scene.id).collect();
    let texts = FILES.iter().map(|file| root().join("content/cookbook").join(system).join(file));
    let texts: String = texts.filter_map(|path| std::fs::read_to_string(path).ok()).collect();
    let names: BTreeSet<String> = texts
        .lines()
        .filter_map(|line| line.strip_prefix("scene \"")?.strip_suffix("\" {"))
        .map(rondel_engine::kernel::slug)
        .collect();
    let own = loaded.scenes.iter().map(|scene| scene.id.clone());
    own.filter(|id| names.contains(id) && !others.contains(id)).collect()
}

fn random_play_of_the_recipes_keeps_the_laws<R: Rules>() {
    let system = R::vocabulary().system;
    let loaded = cookbook(system);
    let (rules, own) = (rules::<R>(&loaded), recipes(system, &loaded));
    let mut picks = 0;
    for scene in loaded.scenes.iter().filter(|scene| own.contains(&scene.id)) {
        let start = rules.setup(&scene.setup).unwrap_or_else(|problems| panic!("{}: {problems:#?}", scene.id));
        picks += laws(&rules, &start, 7, 24).unwrap_or_else(|law| panic!("{}: {law}", scene.id));
    }
    assert!(picks > 20, "only {picks} picks were made");
}

fn recipes_go_alike_without_the_memory_of_runs<R: Rules>() {
    let words = R::vocabulary();
    let mut loaded = cookbook(words.system);
    loaded.scripts.memory = false;
    let (game, own) = (compiled(&loaded), recipes(words.system, &loaded));
    let read = orders(words, &loaded.items);
    for scene in loaded.scenes.iter().filter(|scene| own.contains(&scene.id)) {
        let outcome = run_scene(scene, &*game, &read);
        assert!(outcome.passed, "{}: {:?}", scene.id, outcome.problem);
    }
    assert!(own.len() > 2, "{own:?}");
}

every_system!(random_play_of_the_recipes_keeps_the_laws, recipes_go_alike_without_the_memory_of_runs);

/// Returns a recipe of the Adventure Deck, before its first step.
fn recipe(scene: &str) -> Box<dyn Table> {
    let loaded = cookbook("adventure-deck");
    let Some(scene) = loaded.scene(scene) else { panic!("no scene `{scene}`") };
    let table = compiled(&loaded).open(&scene.setup, 1);
    table.unwrap_or_else(|problems| panic!("{problems:#?}"))
}

fn says(table: &mut dyn Table, command: &str) {
    table.command(command).unwrap_or_else(|problem| panic!("{command}: {problem}"));
}

/// Returns the number of all cards of somebody, wherever they are.
fn cards(table: &dyn Table) -> i64 {
    let zones = ["hand", "deck", "discard", "out", "gone"].map(|zone| format!("you.cards(\"{zone}\").len()"));
    match table.eval(&zones.join(" + ")) {
        Ok(Value::Int(n)) => n,
        other => panic!("{other:?}"),
    }
}

#[test]
fn made_cards_are_counted_until_they_leave_the_game() {
    let mut table = recipe("a card that makes cards from nothing");
    assert_eq!(cards(&*table), 13);
    says(&mut *table, "play tin sheet");
    assert_eq!(cards(&*table), 15, "two are made");
    says(&mut *table, "play tin knife on man");
    assert_eq!(cards(&*table), 14, "one has left the game");
    says(&mut *table, "pass");
    assert_eq!(cards(&*table), 14);
    while table.undo().is_some_and(|_| cards(&*table) != 13) {}
    assert_eq!(cards(&*table), 13, "taken back");
}

#[test]
fn a_question_says_who_asks() {
    let mut table = recipe("a card that asks how many HP you pay for as many cards");
    says(&mut *table, "play pennies");
    assert_eq!(table.asked(), "you: Pennies: how many?");
    let mut table = recipe("a card that copies another one");
    says(&mut *table, "play carbon paper");
    assert_eq!(table.asked(), "you: Carbon Paper: Which one?");
}

/// A secret choice cannot depend on the other's choice, under any policy.
#[test]
fn odds_take_a_choice_in_secret_as_equally_likely() {
    for policy in [Policy::Pass, Policy::Best, Policy::Worst, Policy::First] {
        let mut table = recipe("a card with which two choose in secret, fair or false");
        says(&mut *table, "play handshake");
        let query = Query { policies: Policies::all(policy), ..Query::new("you answer cheat") };
        let odds = table.odds(&query).unwrap_or_else(|problem| panic!("{problem}"));
        assert_eq!(odds.ends, 2, "{policy:?}");
        assert!(odds.asked.iter().any(|(_, _, asked)| asked.secret == 1), "{policy:?}: {:?}", odds.asked);
    }
}
