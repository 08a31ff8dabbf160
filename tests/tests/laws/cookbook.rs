//! The cookbooks: every scene passes, and every function of their scripts runs in one. `TIMING.md` is proved by the
//! scenes it names, by all of them and no others.

#![allow(clippy::panic)] // a failed test says why

use rondel_dsl::{Loaded, PackFiles, orders};
use rondel_engine::kernel::{Vocabulary, slug};
use rondel_engine::table::run_scene;
use rondel_tests::cases::cases;
use rondel_tests::systems::compiled;
use rondel_tests::{SYSTEMS, built_in, built_in_with, root};
use std::collections::BTreeSet;

/// Returns a system's cookbook on its built-in pack, and the ids of its own scenes.
fn cookbook(words: &Vocabulary) -> (Loaded, BTreeSet<String>) {
    let pack = PackFiles::read_dir(root().join("content/cookbook").join(words.system));
    let loaded = built_in_with(words.system, pack);
    let others: BTreeSet<String> = built_in(words.system).scenes.into_iter().map(|scene| scene.id).collect();
    let own = loaded.scenes.iter().map(|scene| scene.id.clone()).filter(|id| !others.contains(id)).collect();
    (loaded, own)
}

#[test]
fn every_recipe_has_its_scene() {
    for system in SYSTEMS {
        let words = (system.vocabulary)();
        let (loaded, own) = cookbook(words);
        let (game, read) = (compiled(&loaded), orders(words, &loaded.items));
        for scene in loaded.scenes.iter().filter(|scene| own.contains(&scene.id)) {
            let outcome = run_scene(scene, &*game, &read);
            assert!(outcome.passed, "{}: {:?}", scene.id, outcome.problem);
        }
        let idle: Vec<_> = game.ran().functions.into_iter().filter(|function| function.times == 0).collect();
        let idle: Vec<_> = idle.iter().filter(|function| function.file.contains("cookbook")).collect();
        assert!(idle.is_empty(), "no scene runs {idle:?}");
    }
}

/// Returns the scenes named between stars in the section of a system, by its title.
fn cited(page: &str, title: &str) -> BTreeSet<String> {
    let section = page.split("\n# ").find(|section| section.starts_with(&format!("The {title}\n")));
    let section = section.unwrap_or_else(|| panic!("there is no section on the {title}"));
    let text = section.split_whitespace().collect::<Vec<_>>().join(" ");
    text.split('*').skip(1).step_by(2).map(|name| slug(&format!("timing: {name}"))).collect()
}

#[test]
fn each_sentence_on_timing_names_its_scene() {
    let page = std::fs::read_to_string(root().join("content/cookbook/TIMING.md")).expect("the page on timing");
    for system in SYSTEMS {
        let words = (system.vocabulary)();
        let (_, own) = cookbook(words);
        let scenes: BTreeSet<String> = own.into_iter().filter(|id| id.starts_with("timing-")).collect();
        let title = words.title.trim_end_matches(" System");
        assert_eq!(cited(&page, title), scenes, "{title}");
    }
}

/// Returns the text that `copy` writes of a recipe. It has its scene and the items that only the scene needs, if it
/// needs no missing stage.
fn copied(loaded: &Loaded, words: &Vocabulary, id: &str) -> Loaded {
    let recipe = loaded.recipe(id).unwrap_or_else(|| panic!("{id} is no recipe"));
    let page = format!("Pack(name: \"Copied\", id: \"copied\", system: {:?}, version: \"1.0.0\")", words.system);
    let alone = recipe.stage.is_empty();
    let props = recipe.props.iter().filter(|_| alone).map(|item| item.at);
    let places = recipe.items.iter().map(|item| item.at).chain(props).chain(alone.then_some(recipe.scene.setup.at));
    let written: Vec<&str> = places.filter_map(|at| loaded.written(at)).collect();
    let pack = PackFiles::new("copied").with("pack.ron", page).with("recipes.rondel", written.join("\n\n"));
    let with_script = |pack: PackFiles, (name, file): (&&str, &&_)| {
        let file: &rondel_engine::script::ScriptFile = file;
        pack.with(&format!("scripts/{name}.rhai"), file.text.as_bytes())
    };
    built_in_with(words.system, recipe.scripts.iter().fold(pack, with_script))
}

#[test]
fn a_recipe_takes_along_all_that_it_needs() {
    for system in SYSTEMS {
        let words = (system.vocabulary)();
        let (loaded, own) = cookbook(words);
        let recipes: Vec<&str> = own.iter().map(String::as_str).collect();
        let every = (recipes.len() / cases(12) as usize).max(1);
        for id in recipes.into_iter().step_by(every) {
            let copy = copied(&loaded, words, id);
            let wrong: Vec<_> = copy.problems.iter().filter(|problem| problem.is_error()).collect();
            assert!(wrong.is_empty(), "{id}: {wrong:#?}");
            if let Some(scene) = copy.scene(id) {
                let outcome = run_scene(scene, &*compiled(&copy), &orders(words, &copy.items));
                assert!(outcome.passed, "{id} alone: {:?}", outcome.problem);
            }
        }
    }
}
