//! The rulebook is the spec: its rules are known by id, and scenes prove them.

#![allow(clippy::panic)] // a failed test says why

use rondel_dsl::{orders, parse_order};
use rondel_engine::kernel::{Rules, Ruling};
use rondel_engine::systems::AdventureDeck;
use rondel_engine::table::run_scene;
use rondel_tests::{SYSTEMS, built_in, root};
use std::collections::{BTreeMap, BTreeSet};

/// Returns the text of a system's `rules.md`.
fn rulebook(system: &str) -> String {
    std::fs::read_to_string(root().join("content").join(system).join("rules.md")).expect("a system has rules")
}

/// Returns the rule ids in a system's `rules.md`, and those marked as table talk.
fn rules(system: &str) -> (BTreeSet<String>, BTreeSet<String>) {
    let text = rulebook(system);
    let (mut all, mut talk) = (BTreeSet::new(), BTreeSet::new());
    for line in text.lines().filter_map(|line| line.strip_prefix("- **")) {
        let Some((id, rest)) = line.split_once("**") else { continue };
        if id.split_once('-').is_none_or(|(letters, number)| letters.len() < 2 || number.len() != 3) {
            continue; // a ruling, a worked example, a house rule
        }
        assert!(all.insert(id.to_string()), "{id} stands twice in the rules of {system}");
        if rest.contains("Table talk") {
            talk.insert(id.to_string());
        }
    }
    (all, talk)
}

#[test]
fn every_scene_of_every_system_holds() {
    for system in SYSTEMS {
        let vocabulary = (system.vocabulary)();
        let loaded = built_in(vocabulary.system);
        let game = loaded.compile().unwrap_or_else(|problems| panic!("{problems:#?}"));
        let read = orders(vocabulary, &loaded.items);
        let tested: Vec<_> = loaded.scenes.iter().filter(|scene| !scene.steps.is_empty()).collect();
        assert!(tested.len() > 10, "{} has but {} scenes with steps", vocabulary.system, tested.len());
        let failed: Vec<String> = tested
            .iter()
            .map(|scene| run_scene(scene, &*game, &read))
            .filter(|outcome| !outcome.passed)
            .map(|outcome| format!("{}: {}", outcome.scene, outcome.problem.map(|p| p.to_string()).unwrap_or_default()))
            .collect();
        assert!(failed.is_empty(), "{} of {} scenes fail:\n{}", failed.len(), tested.len(), failed.join("\n"));
    }
}

#[test]
fn scenes_that_are_there_to_be_played_open() {
    for system in SYSTEMS {
        let loaded = built_in((system.vocabulary)().system);
        let game = loaded.compile().unwrap_or_else(|problems| panic!("{problems:#?}"));
        for scene in loaded.scenes.iter().filter(|scene| scene.steps.is_empty()) {
            let table = game.open(&scene.setup, 1).unwrap_or_else(|problems| panic!("{}: {problems:#?}", scene.id));
            assert!(!table.offers().is_empty(), "{} offers nothing", scene.id);
        }
    }
}

#[test]
fn scenes_prove_rules_that_exist() {
    for system in SYSTEMS {
        let vocabulary = (system.vocabulary)();
        let (all, talk) = rules(vocabulary.system);
        let loaded = built_in(vocabulary.system);
        let mut proven = BTreeSet::new();
        for scene in &loaded.scenes {
            for id in &scene.proves {
                assert!(all.contains(id), "{} says it proves {id}, which is no rule", scene.id);
                assert!(!scene.steps.is_empty(), "{} says it proves {id}, but has no step that could fail", scene.id);
                proven.insert(id.clone());
            }
        }
        let open: Vec<&String> = all.iter().filter(|id| !proven.contains(*id) && !talk.contains(*id)).collect();
        println!(
            "{}: {} rules, {} proven by scenes, {} table talk, {} open",
            vocabulary.system,
            all.len(),
            proven.len(),
            talk.len(),
            open.len()
        );
        println!("open: {}", open.iter().map(|id| id.as_str()).collect::<Vec<_>>().join(" "));
    }
}

/// The meaning of a word of the game is explained once, and by the rules.
#[test]
fn the_glossary_rests_on_rules() {
    for system in SYSTEMS {
        let vocabulary = (system.vocabulary)();
        let text = rulebook(vocabulary.system);
        let (book, glossary) = text.split_once("\n## Glossary\n").expect("a system has a glossary");
        let lines: Vec<(&str, &str)> =
            glossary.lines().filter_map(|line| line.strip_prefix("- **")?.split_once("** ")).collect();
        assert!(lines.len() >= 60, "{}: {} words", vocabulary.system, lines.len());
        let words: BTreeSet<String> = lines.iter().map(|(word, _)| word.to_lowercase()).collect();
        assert_eq!(words.len(), lines.len(), "a word of {} stands twice", vocabulary.system);
        for (word, says) in lines {
            let cited = says.rsplit_once(" (").and_then(|(_, ids)| ids.strip_suffix(')'));
            let cited = cited.unwrap_or_else(|| panic!("`{word}` of {} cites no rule", vocabulary.system));
            for id in cited.split(", ") {
                assert!(book.contains(&format!("\n- **{id}** ")), "`{word}` cites {id}, which is no rule");
            }
        }
    }
}

#[test]
fn what_the_vocabulary_cites_stands_in_the_rules() {
    for system in SYSTEMS {
        let vocabulary = (system.vocabulary)();
        let (all, _) = rules(vocabulary.system);
        let mut cited: Vec<&str> = Vec::new();
        cited.extend(vocabulary.facts.iter().map(|word| word.rule));
        cited.extend(vocabulary.hooks.iter().map(|word| word.rule));
        cited.extend(vocabulary.effects.iter().map(|word| word.rule));
        cited.extend(vocabulary.questions.iter().map(|word| word.rule));
        cited.extend(vocabulary.leads.iter().map(|word| word.rule));
        cited.extend(vocabulary.house.iter().map(|word| word.rule));
        cited.extend(vocabulary.items.iter().map(|word| word.rule));
        cited.extend(vocabulary.items.iter().flat_map(|item| item.words).map(|word| word.rule));
        for id in cited.into_iter().filter(|id| !id.is_empty()) {
            assert!(all.contains(id), "the words of {} cite {id}, which is no rule", vocabulary.system);
        }
    }
}

#[test]
fn house_rules_stand_in_the_rulebook_with_their_defaults() {
    for system in SYSTEMS {
        let vocabulary = (system.vocabulary)();
        let text = rulebook(vocabulary.system);
        for word in vocabulary.house {
            let line = text.lines().find(|line| line.starts_with(&format!("- **{}**", word.name)));
            let line = line.unwrap_or_else(|| panic!("the rulebook does not speak of the house rule `{}`", word.name));
            assert!(line.contains(&format!("default {}", word.values[0])), "another default in the rulebook: {line}");
        }
    }
}

/// Returns the lines of the section on house rules, by the name of the option.
fn house_rules(system: &str) -> BTreeMap<String, String> {
    let text = rulebook(system);
    let section = text.split("\n## ").find(|section| section.starts_with("House rules\n")).unwrap_or_default();
    let lines = section.lines().filter_map(|line| line.strip_prefix("- **")?.split_once("**"));
    lines.map(|(name, rest)| (name.to_string(), rest.to_string())).collect()
}

#[test]
fn house_rules_that_are_promised_are_built() {
    for system in SYSTEMS {
        let vocabulary = (system.vocabulary)();
        let promised = house_rules(vocabulary.system);
        assert!(!promised.is_empty(), "the rulebook of {} has no house rules", vocabulary.system);
        let built = |name: &str| vocabulary.house.iter().any(|word| word.name == name);
        let missing: Vec<&str> = promised.keys().map(String::as_str).filter(|name| !built(name)).collect();
        assert_eq!(missing, [""; 0], "promised by the rulebook of {} and not built", vocabulary.system);
    }
}

#[test]
fn a_ruling_reads_what_it_orders() {
    let vocabulary = AdventureDeck::vocabulary();
    let order = parse_order(vocabulary, &[], "set goblin hp 3").expect("an order of the vocabulary");
    let ruling = Ruling { text: "set goblin hp 3".into(), orders: vec![order] };
    assert_eq!(ruling.orders[0].word, "set");
    assert!(parse_order(vocabulary, &[], "sett goblin hp 3").is_err());
}
