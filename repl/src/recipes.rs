//! Recipes: scenes that fulfil a wish. They are found by the words of players and designers.

use crate::search::Index;
use crate::terms::terms;
use rondel_dsl::{Loaded, Recipe};
use rondel_engine::kernel::{Origin, slug};
use rondel_engine::table::Scene;
use std::collections::BTreeMap;

/// The beginning of the names of recipes that show the order of events.
const TIMING: &str = "timing:";

/// The recipes of a system, with an index of their words.
pub struct Cookbook {
    loaded: Loaded,
    index: Index,
    /// The recipe of each entry in the index, by its place among the scenes.
    scenes: Vec<usize>,
}

impl Cookbook {
    /// Builds the index of all recipes. A recipe is found by its wishes and its name, and by the names and texts of the
    /// items that stand before it in its file.
    pub fn of(loaded: Loaded) -> Cookbook {
        let recipes = || loaded.scenes.iter().enumerate().filter(|(_, scene)| is_recipe(scene));
        let place = |at: Origin| Some((at.file?, at.start));
        let places: BTreeMap<_, usize> =
            recipes().filter_map(|(nth, scene)| Some((place(scene.setup.at)?, nth))).collect();
        let mut texts: BTreeMap<usize, Vec<&str>> = BTreeMap::new();
        for item in &loaded.items {
            let Some(here) = place(item.at) else { continue };
            // The first recipe behind the item, if that is in the same file.
            let next_recipe = places.range(here..).next().filter(|((file, _), _)| Some(*file) == item.at.file);
            if let Some((_, scene)) = next_recipe {
                texts.entry(*scene).or_default().extend([Some(item.name.as_str()), item.text("text")].iter().flatten());
            }
        }
        let index = Index::of(recipes().map(|(nth, scene)| {
            let said = [&scene.setup.name].into_iter().chain(&scene.wishes).map(String::as_str);
            said.chain(texts.remove(&nth).unwrap_or_default()).collect()
        }));
        let scenes = recipes().map(|(nth, _)| nth).collect();
        Cookbook { index, scenes, loaded }
    }

    /// Returns all recipes, by their names.
    pub fn recipes(&self) -> impl Iterator<Item = &Scene> {
        self.loaded.scenes.iter().filter(|scene| is_recipe(scene))
    }

    /// Returns the recipe of this name, or the only one that begins so.
    pub fn named(&self, name: &str) -> Option<&Scene> {
        let wanted = slug(name);
        let whole = self.recipes().find(|scene| slug(&scene.setup.name) == wanted);
        // One word alone is not enough for the beginning of a name.
        let mut begin = self.recipes().filter(|scene| slug(&scene.setup.name).starts_with(&wanted));
        whole.or_else(|| begin.next().filter(|_| wanted.contains('-') && begin.next().is_none()))
    }

    /// Returns the recipes that fit these words, the best first. All of a question's words count, the rare ones most.
    pub fn search(&self, words: &str) -> Vec<&Scene> {
        let mut found = self.scenes(self.index.search(words));
        // Recipes about the order of events come last, unless the question is about timing.
        let comes_last = |scene: &Scene| scene.setup.name.starts_with(TIMING) && !words.contains("timing");
        found.sort_by_key(|scene| comes_last(scene));
        found
    }

    /// Returns the recipe that answers some words, from those [found](Self::search) for them. That is the recipe with
    /// exactly these words as a wish. If there is none, it is the best one found, provided that it has more than half
    /// of the words, or words of the same field.
    pub fn fitting<'c>(&self, words: &str, found: &[&'c Scene]) -> Option<&'c Scene> {
        let is_of = |place: &usize, best: &Scene| self.loaded.scenes.get(*place).is_some_and(|one| one.id == best.id);
        let entry = |best: &Scene| self.scenes.iter().position(|place| is_of(place, best));
        let fits = |best: &&Scene| entry(best).is_some_and(|nth| self.index.fits(nth, words));
        wished(words, found).or_else(|| found.first().copied().filter(fits))
    }

    /// Returns the recipes with words that look most like these, where no word is known.
    pub fn nearest(&self, words: &str) -> Vec<&Scene> {
        self.scenes(self.index.nearest(words))
    }

    /// Returns the recipes of entries.
    fn scenes(&self, entries: impl IntoIterator<Item = usize>) -> Vec<&Scene> {
        let places = entries.into_iter().filter_map(|nth| self.scenes.get(nth));
        places.filter_map(|place| self.loaded.scenes.get(*place)).collect()
    }

    /// Returns the recipe of this name, or the one among those [found](Self::search) that has exactly this wish.
    pub fn answering<'c>(&'c self, wish: &str, found: &[&'c Scene]) -> Option<&'c Scene> {
        self.named(wish).or_else(|| wished(wish, found))
    }

    /// Returns a recipe with the items and scripts that it needs.
    pub fn recipe(&self, scene: &Scene) -> Option<Recipe<'_>> {
        self.loaded.recipe(&scene.id)
    }

    /// Returns the pack of the recipes, with that of the system.
    pub fn loaded(&self) -> &Loaded {
        &self.loaded
    }
}

/// Returns the first of some recipes that has exactly this wish.
fn wished<'c>(wish: &str, found: &[&'c Scene]) -> Option<&'c Scene> {
    let wanted = terms(wish);
    found.iter().copied().find(|scene| scene.wishes.iter().any(|wish| terms(wish) == wanted))
}

/// Returns whether the scene is a recipe: it says at least one wish.
fn is_recipe(scene: &Scene) -> bool {
    !scene.wishes.is_empty()
}
