//! Recipes: scenes that answer a wish, found by what players and designers call it.

use crate::terms::{Terms, terms};
use bm25::{Document, SearchEngine, SearchEngineBuilder};
use rondel_dsl::{Loaded, Recipe};
use rondel_engine::kernel::slug;
use rondel_engine::table::Scene;
use std::collections::BTreeMap;

/// So much less do words count that stand apart from each other in a scene.
const APART: f32 = 0.4;
/// Recipes are told beside the best one that fit so well in relation to it.
const NEARLY: f32 = 0.5;

/// The recipes of a system, with an index of the words by which they are found.
pub struct Cookbook {
    loaded: Loaded,
    index: SearchEngine<u32, u32, Terms>,
    /// For each text in the index the place of its recipe among the scenes, and how much the text counts.
    texts: Vec<(usize, f32)>,
}

impl Cookbook {
    /// Builds the index over all scenes that say a wish.
    pub fn of(loaded: Loaded) -> Cookbook {
        let (mut texts, mut documents) = (Vec::new(), Vec::new());
        let mut add = |scene, weight, text: String| {
            if let Ok(nth) = u32::try_from(texts.len()) {
                documents.push(Document::new(nth, text));
                texts.push((scene, weight));
            }
        };
        for (nth, scene) in loaded.scenes.iter().enumerate().filter(|(_, scene)| !scene.wishes.is_empty()) {
            let phrases = || scene.wishes.iter().chain([&scene.setup.name]);
            phrases().for_each(|phrase| add(nth, 1.0, phrase.clone()));
            // The scene's own names are words too: `Red Chalice`.
            let named: Vec<&str> = loaded.written(scene.setup.at).into_iter().flat_map(quoted).collect();
            add(nth, APART, named.join(" "));
        }
        let index = SearchEngineBuilder::with_tokenizer_and_documents(Terms, documents).build();
        Cookbook { loaded, index, texts }
    }

    /// Returns the recipe of this name, or the only one whose name begins so.
    pub fn named(&self, name: &str) -> Option<&Scene> {
        let wanted = slug(name);
        let recipes = || self.loaded.scenes.iter().filter(|scene| !scene.wishes.is_empty());
        let mut begin = recipes().filter(|scene| slug(&scene.setup.name).starts_with(&wanted));
        let whole = recipes().find(|scene| slug(&scene.setup.name) == wanted);
        whole.or_else(|| begin.next().filter(|_| wanted.contains('-') && begin.next().is_none()))
    }

    /// Returns the recipes that fit these words, the best first. All of a question's words count, the rare ones most.
    pub fn search(&self, words: &str) -> Vec<&Scene> {
        if terms(words).is_empty() {
            return Vec::new();
        }
        let mut best: BTreeMap<usize, f32> = BTreeMap::new();
        for found in self.index.search(words, None) {
            let Some((scene, weight)) = usize::try_from(found.document.id).ok().and_then(|nth| self.texts.get(nth))
            else {
                continue;
            };
            let score = best.entry(*scene).or_default();
            *score = score.max(found.score * weight);
        }
        let mut found: Vec<(usize, f32)> = best.into_iter().collect();
        found.sort_by(|(one, fits), (other, better)| better.total_cmp(fits).then(one.cmp(other)));
        let least = found.first().map_or(0.0, |(_, best)| best * NEARLY);
        found
            .into_iter()
            .filter(|(_, score)| *score >= least)
            .filter_map(|(nth, _)| self.loaded.scenes.get(nth))
            .collect()
    }

    /// Returns a recipe with the items and scripts that it needs.
    pub fn recipe(&self, scene: &Scene) -> Option<Recipe<'_>> {
        self.loaded.recipe(&scene.id)
    }

    /// The pack that the recipes are, with that of the system.
    pub fn loaded(&self) -> &Loaded {
        &self.loaded
    }
}

/// What stands in quotes.
fn quoted(text: &str) -> impl Iterator<Item = &str> {
    text.split('"').skip(1).step_by(2)
}
