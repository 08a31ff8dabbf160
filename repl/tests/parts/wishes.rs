//! The search for recipes, measured with wishes that designers wrote down before they saw any recipe. Each line of
//! `wishes.tsv` has a system, a wish, and the titles of all recipes that do it, chosen by reading.

use rondel_repl::Program;
use rondel_repl::content::ContentSource;
use rondel_repl::packs::pack_set;
use rondel_repl::recipes::Cookbook;
use std::collections::BTreeMap;

/// The wishes of one system, each with the titles of its recipes.
type Wishes<'t> = Vec<(&'t str, Vec<&'t str>)>;

/// The wishes for which the first recipe found does what is wished, at least.
const FIRST: usize = 175;
/// The wishes for which one of the first five does, at least.
const AMONG: usize = 203;

fn wishes() -> BTreeMap<&'static str, Wishes<'static>> {
    let mut all: BTreeMap<_, Wishes<'_>> = BTreeMap::new();
    for line in include_str!("wishes.tsv").lines() {
        let mut cells = line.split('\t');
        let (system, wish) = (cells.next().unwrap(), cells.next().unwrap());
        all.entry(system).or_default().push((wish, cells.collect()));
    }
    all
}

#[test]
fn most_wishes_find_a_recipe_that_does_them() {
    let (mut first, mut among, mut missed) = (0, 0, Vec::new());
    for (system, wishes) in wishes() {
        let cookbook = Cookbook::of(pack_set(Program::builtin(), &[], Some(system)).unwrap().cookbook(system).unwrap());
        for (wish, titles) in wishes {
            for title in &titles {
                assert!(cookbook.named(title).is_some_and(|scene| scene.setup.name == *title), "no recipe `{title}`");
            }
            let found: Vec<&str> =
                cookbook.search(wish).into_iter().take(5).map(|scene| scene.setup.name.as_str()).collect();
            first += usize::from(found.first().is_some_and(|title| titles.contains(title)));
            match found.iter().any(|title| titles.contains(title)) {
                true => among += 1,
                false => missed.push(wish),
            }
        }
    }
    assert!(first >= FIRST && among >= AMONG, "first {first}, among the first five {among}: {missed:#?}");
}

/// The recipe `title` is among the first five that answer a wish which does not speak of timing.
fn answers_among_five(system: &str, wish: &str, title: &str) -> bool {
    let cookbook = Cookbook::of(pack_set(Program::builtin(), &[], Some(system)).unwrap().cookbook(system).unwrap());
    assert!(cookbook.named(title).is_some_and(|scene| scene.setup.name == title), "no recipe `{title}`");
    cookbook.search(wish).into_iter().take(5).any(|scene| scene.setup.name == title)
}

#[test]
fn the_order_of_events_is_found_without_the_word_timing() {
    assert!(answers_among_five("encounter-deck", "are halves rounded up or down?", "timing: half of 7 is 3"));
    assert!(answers_among_five(
        "card-grid",
        "does the fire still burn me after a won fight?",
        "timing: a fight that is won ends without the end of its round"
    ));
}
