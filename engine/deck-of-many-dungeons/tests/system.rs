//! The system as its tools see it: its scenes pass, its words cite its rules, and random play keeps the laws.

use rondel_deck_of_many_dungeons::DeckOfManyDungeons;
use rondel_dsl::{Loaded, PackFiles, load, parse_order};
use rondel_engine::explore::laws;
use rondel_engine::kernel::Rules;
use rondel_engine::systems::{System, Systems};
use rondel_engine::table::run_scene;

const CONTENT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../content/deck-of-many-dungeons");
const SYSTEMS: Systems = Systems::new(&[System::of::<DeckOfManyDungeons>()]);

fn loaded() -> Loaded {
    let loaded = load(&[PackFiles::read_dir(CONTENT)], SYSTEMS);
    let told: Vec<_> = loaded.problems.iter().map(|problem| format!("{problem}")).collect();
    assert!(told.is_empty(), "{told:#?}");
    loaded
}

fn rules(loaded: &Loaded) -> DeckOfManyDungeons {
    DeckOfManyDungeons::build(&loaded.items, &loaded.scripts).expect("it compiles")
}

#[test]
fn its_scenes_hold() {
    let loaded = loaded();
    let game = loaded.compile().expect("it compiles");
    let read = |text: &str| parse_order(DeckOfManyDungeons::vocabulary(), &loaded.items, text);
    let only = std::env::var("SCENE").unwrap_or_default();
    let mut failed = Vec::new();
    for scene in loaded.scenes.iter().filter(|scene| scene.id.contains(&only)) {
        let outcome = run_scene(scene, &*game, &read);
        failed.extend(outcome.problem.filter(|_| !outcome.passed).map(|problem| format!("{}: {problem}", scene.id)));
    }
    assert!(failed.is_empty(), "{failed:#?}");
}

#[test]
fn its_words_cite_its_rules() {
    let rules = std::fs::read_to_string(format!("{CONTENT}/rules.md")).expect("it is there");
    let words = DeckOfManyDungeons::vocabulary();
    let cited = words.leads.iter().map(|word| word.rule).chain(words.facts.iter().map(|word| word.rule));
    let cited = cited.chain(words.hooks.iter().map(|word| word.rule)).chain(words.house.iter().map(|word| word.rule));
    for rule in cited.filter(|rule| !rule.is_empty()) {
        assert!(rules.contains(&format!("- **{rule}**")), "{rule}");
    }
}

#[test]
fn random_play_keeps_the_laws() {
    let loaded = loaded();
    let rules = rules(&loaded);
    let mut picks = 0;
    for (nth, scene) in (0u64..).zip(loaded.scenes.iter().filter(|scene| scene.steps.is_empty())) {
        let start = rules.setup(&scene.setup).expect("it begins");
        for seed in 0..1 {
            picks += laws(&rules, &start, seed * 100 + nth, 60).unwrap_or_else(|law| panic!("{}: {law}", scene.id));
        }
    }
    assert!(picks > 500, "only {picks} picks were made");
}
