//! Recipes: scenes that fulfil a wish. They are found by the words of players and designers.

use crate::terms::{Terms, terms};
use bm25::{Document, SearchEngine, SearchEngineBuilder};
use rondel_dsl::{Loaded, Recipe};
use rondel_engine::kernel::slug;
use rondel_engine::table::Scene;
use std::collections::{BTreeMap, BTreeSet};

/// The weight of words spread over a recipe, beside those of its best phrase.
const APART: f32 = 0.3;
/// The relative score from which recipes are shown beside the best one.
const NEARLY: f32 = 0.5;

/// The recipes of a system, with an index of their words.
pub struct Cookbook {
    loaded: Loaded,
    index: SearchEngine<u32, u32, Terms>,
    /// The recipe of each text in the index, by its place among the scenes. With it, whether the text is a single
    /// phrase.
    texts: Vec<(usize, bool)>,
    /// The number of recipes with each term.
    said: BTreeMap<String, usize>,
}

impl Cookbook {
    /// Builds the index over all scenes that say a wish.
    pub fn of(loaded: Loaded) -> Cookbook {
        let (mut texts, mut documents, mut said) = (Vec::new(), Vec::new(), BTreeMap::new());
        let mut add = |scene, phrase, text: String| {
            if let Ok(nth) = u32::try_from(texts.len()) {
                documents.push(Document::new(nth, text));
                texts.push((scene, phrase));
            }
        };
        for (nth, scene) in loaded.scenes.iter().enumerate().filter(|(_, scene)| is_recipe(scene)) {
            said_by(scene).into_iter().for_each(|term| *said.entry(term).or_default() += 1);
            phrases(scene).for_each(|phrase| add(nth, true, phrase.clone()));
            // All of its wishes stand in quotes, and so do the names that it is about.
            let named = loaded.written(scene.setup.at).into_iter().flat_map(quoted);
            add(nth, false, named.collect::<Vec<_>>().join(" "));
        }
        let index = SearchEngineBuilder::with_tokenizer_and_documents(Terms, documents).build();
        Cookbook { loaded, index, texts, said }
    }

    /// Returns all recipes, by their names.
    pub fn recipes(&self) -> impl Iterator<Item = &Scene> {
        self.loaded.scenes.iter().filter(|scene| is_recipe(scene))
    }

    /// Returns the recipe of this name, or the only one that begins so.
    pub fn named(&self, name: &str) -> Option<&Scene> {
        let wanted = slug(name);
        let mut begin = self.recipes().filter(|scene| slug(&scene.setup.name).starts_with(&wanted));
        let whole = self.recipes().find(|scene| slug(&scene.setup.name) == wanted);
        whole.or_else(|| begin.next().filter(|_| wanted.contains('-') && begin.next().is_none()))
    }

    /// Returns the recipes that fit these words, the best first. All of a question's words count, the rare ones most.
    pub fn search(&self, words: &str) -> Vec<&Scene> {
        if terms(words).is_empty() {
            return Vec::new();
        }
        // The best phrase, and all of the recipe.
        let mut best: BTreeMap<usize, (f32, f32)> = BTreeMap::new();
        for found in self.index.search(words, None) {
            let Some((scene, phrase)) = usize::try_from(found.document.id).ok().and_then(|nth| self.texts.get(nth))
            else {
                continue;
            };
            let scores = best.entry(*scene).or_default();
            let score = if *phrase { &mut scores.0 } else { &mut scores.1 };
            *score = score.max(found.score);
        }
        let sum = |(scene, (phrase, all)): (usize, (f32, f32))| (scene, phrase + all * APART);
        let mut found: Vec<(usize, f32)> = best.into_iter().map(sum).collect();
        found.sort_by(|(one, fits), (other, better)| better.total_cmp(fits).then(one.cmp(other)));
        let least = found.first().map_or(0.0, |(_, best)| best * NEARLY);
        found
            .into_iter()
            .filter(|(_, score)| *score >= least)
            .filter_map(|(nth, _)| self.loaded.scenes.get(nth))
            .collect()
    }

    /// Returns the recipe that answers this very wish: one of its wishes, or its name.
    pub fn answering(&self, wish: &str) -> Option<&Scene> {
        let wanted = terms(wish);
        let says = |scene: &&Scene| scene.wishes.iter().any(|wish| terms(wish) == wanted);
        self.named(wish).or_else(|| self.search(wish).into_iter().find(says))
    }

    /// Returns whether a recipe's wishes and name have at least half of these words. A whole wish among the words is
    /// enough too. Words that few recipes use weigh more.
    pub fn fits(&self, scene: &Scene, words: &str) -> bool {
        let wanted = terms(words);
        let weight = |terms: &[String]| terms.iter().map(|term| self.weight(term)).sum::<u32>();
        let (all, said) = (weight(&wanted), said_by(scene));
        let of_it: Vec<String> = wanted.iter().filter(|term| said.contains(*term)).cloned().collect();
        let mut wishes = scene.wishes.iter().map(|wish| terms(wish));
        let whole = |wish: Vec<String>| wish.iter().all(|term| wanted.contains(term)) && 3 * weight(&wish) >= all;
        2 * weight(&of_it) >= all || wishes.any(whole)
    }

    /// Returns the weight of a word: the fewer recipes use it, the more it counts.
    fn weight(&self, term: &str) -> u32 {
        let say = self.said.get(term).copied().unwrap_or_default();
        1 + (self.texts.len() / (1 + say)).checked_ilog2().unwrap_or_default()
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

/// Returns the terms of a recipe's wishes and name.
fn said_by(scene: &Scene) -> BTreeSet<String> {
    phrases(scene).flat_map(|phrase| terms(phrase)).collect()
}

/// Returns the texts to find a recipe by: its wishes and its name.
fn phrases(scene: &Scene) -> impl Iterator<Item = &String> {
    scene.wishes.iter().chain([&scene.setup.name])
}

fn is_recipe(scene: &Scene) -> bool {
    !scene.wishes.is_empty()
}

/// Returns the texts in quotes.
fn quoted(text: &str) -> impl Iterator<Item = &str> {
    text.split('"').skip(1).step_by(2)
}
