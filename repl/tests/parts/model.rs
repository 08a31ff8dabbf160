//! A rules system outside the engine: its scenes pass, and it meets the tools' assumptions.

#[path = "../../examples/pebbles/game/mod.rs"]
mod game;

use game::{Pebbles, SYSTEMS};
use rondel_dsl::{Loaded, PackFiles, load, parse_order};
use rondel_engine::explore::{Probes, laws, secrecy};
use rondel_engine::kernel::{Events, Rules, Ruling, Seat};
use rondel_engine::systems::Systems;
use rondel_engine::table::{Opened, run_scene};
use rondel_repl::cli::Cli;
use rondel_repl::{Program, run};
use std::collections::BTreeSet;
use std::path::Path;

const CONTENT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/examples/pebbles/content");

fn loaded() -> Loaded {
    let loaded = load(&[PackFiles::read_dir(format!("{CONTENT}/pebbles"))], SYSTEMS);
    assert!(loaded.problems.is_empty(), "{:#?}", loaded.problems);
    loaded
}

fn rules(loaded: &Loaded) -> Pebbles {
    Pebbles::build(&loaded.items, &loaded.scripts).unwrap()
}

#[test]
fn its_scenes_hold() {
    let loaded = loaded();
    let game = loaded.compile().unwrap();
    let read = |text: &str| parse_order(Pebbles::vocabulary(), &loaded.items, text);
    for scene in &loaded.scenes {
        let outcome = run_scene(scene, &*game, &read);
        assert!(outcome.passed, "{}: {:?}", scene.id, outcome.problem);
    }
}

/// Every rule that its words cite is in its rulebook.
#[test]
fn its_words_cite_its_rules() {
    let rules = std::fs::read_to_string(format!("{CONTENT}/pebbles/rules.md")).unwrap();
    let words = Pebbles::vocabulary();
    let cited = words.leads.iter().map(|word| word.rule).chain(words.facts.iter().map(|word| word.rule));
    for rule in cited.chain(words.house.iter().map(|word| word.rule)).filter(|rule| !rule.is_empty()) {
        assert!(rules.contains(&format!("- **{rule}**")), "{rule}");
    }
}

#[test]
fn random_play_keeps_the_laws() {
    let loaded = loaded();
    let rules = rules(&loaded);
    let mut picks = 0;
    for (nth, scene) in (0u64..).zip(&loaded.scenes) {
        let start = rules.setup(&scene.setup).unwrap();
        for seed in 0..4 {
            picks += laws(&rules, &start, seed * 100 + nth, 80).unwrap_or_else(|law| panic!("{}: {law}", scene.id));
        }
    }
    assert!(picks > 100, "only {picks} picks were made");
}

#[test]
fn nobody_learns_what_the_other_holds() {
    let loaded = loaded();
    let opened = Opened::new(rules(&loaded), "pebbles");
    let start = opened.rules().setup(&loaded.first_scene().unwrap().setup).unwrap();
    let probes = Probes {
        expressions: vec!["rival.hand".into(), "you.hp <= rival.hp".into(), "game.pouch".into()],
        attempts: vec!["draw".into(), "throw cobble".into(), "throw slate with flint".into()],
    };
    let compared: usize = (0..4)
        .map(|seed| {
            let viewer = Seat::new((seed % 2) as u8).unwrap();
            secrecy(&opened, &start, viewer, &probes, seed, 30).unwrap_or_else(|told| panic!("{seed}: {told}"))
        })
        .sum();
    assert!(compared > 20, "only {compared} stops were compared");
}

/// Any further thing does not enter play, which is reported; play continues.
#[test]
fn no_more_than_240_things_are_in_play() {
    let loaded = loaded();
    let rules = rules(&loaded);
    let mut state = rules.setup(&loaded.first_scene().unwrap().setup).unwrap();
    let order = parse_order(Pebbles::vocabulary(), &loaded.items, "status you Puddle").unwrap();
    let mut out = Events::new();
    rules.rule(&mut state, &Ruling { text: "it rains".into(), orders: vec![order; 241] }, &mut out).unwrap();
    assert_eq!(state.in_play.things().len(), 240);
    let faults: Vec<_> = out.list().iter().filter_map(|told| rules.narrate(&state, told, None)).collect();
    assert!(faults.iter().filter(|told| told.contains("E0644")).count() == 1, "{faults:?}");
}

/// The page for authors names every file of the model, and no missing one.
#[test]
fn the_page_for_authors_names_the_files_of_the_model() {
    let page = include_str!("../../../engine/src/machine/writing.md");
    let code = page.split('`').skip(1).step_by(2);
    let named: BTreeSet<&str> = code.filter(|word| word.contains('.') && !word.contains([' ', '('])).collect();
    let model = Path::new(CONTENT).join("..");
    for file in &named {
        assert!(model.join(file).is_file(), "{file}");
    }
    for file in std::fs::read_dir(model.join("game")).unwrap().flatten() {
        let file = format!("game/{}", file.file_name().to_string_lossy());
        assert!(named.contains(file.as_str()), "{file}");
    }
}

/// The program is the same; it plays the systems that it is given.
#[test]
fn a_program_plays_the_systems_it_is_given() {
    let program = Program::new(SYSTEMS, CONTENT);
    let ran = |line: &str, program| run(&<Cli as clap::Parser>::parse_from(line.split(' ')), program);
    for line in
        ["check", "test", "odds throw slate", "sim --games 20 --bot random", "rules PEB-005", "check --explain P0001"]
    {
        assert_eq!(ran(&format!("rondel {line}"), program), 0, "{line}");
    }
    assert_eq!(ran("rondel check --system adventure-deck", program), 2);
    assert_eq!(ran("rondel new pack mine", program), 1, "templates belong to the built-in systems");
    assert_eq!(ran("rondel check --explain P0001", Program::builtin()), 1);
    assert!(Systems::builtin().find("pebbles").is_none() && SYSTEMS.find("card-grid").is_none());
}
