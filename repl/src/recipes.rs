//! Recipes: scenes that fulfil a wish. They are found by the words of players and designers.
//!
//! A [`Cookbook`] finds recipes in several ways. `named` takes only a name. `search` takes any words, and returns all
//! recipes with some of them. Of those, `answering` takes one whose name or wish the words are, and `fitting` is
//! content with the best one if it has most of the words. `nearest` compares letters, where no word is known.

use crate::search::Index;
use crate::terms::terms;
use rondel_dsl::{Loaded, Recipe};
use rondel_engine::kernel::{Origin, slug};
use rondel_engine::table::Scene;
use std::cell::RefCell;
use std::collections::BTreeMap;

/// The beginning of the names of recipes that show the order of events.
const TIMING: &str = "timing:";

/// The recipes of a system, with an index of their words.
pub struct Cookbook {
    loaded: Loaded,
    index: Index,
    /// The recipe of each entry in the index, by its place among the scenes.
    scenes: Vec<usize>,
    /// What the title of each entry speaks of.
    about: Vec<Option<About>>,
    /// The name of the recipe that was shown last.
    shown: RefCell<Option<String>>,
}

impl Cookbook {
    /// Builds the index of all recipes. A recipe is found by its wishes and its name, and by the names and texts of the
    /// items that stand before it in its file.
    pub fn of(loaded: Loaded) -> Cookbook {
        let numbered_scenes = loaded.scenes.iter().enumerate();
        let recipes: Vec<(usize, &Scene)> = numbered_scenes.filter(|(_, scene)| is_recipe(scene)).collect();
        let place = |at: Origin| Some((at.file?, at.start));
        let mut places: BTreeMap<_, usize> = BTreeMap::new();
        for (nth, scene) in &recipes {
            places.extend(place(scene.setup.at).map(|place| (place, *nth)));
        }
        let mut item_texts: BTreeMap<usize, Vec<&str>> = BTreeMap::new();
        for item in &loaded.items {
            let Some(here) = place(item.at) else { continue };
            // The first recipe behind the item, if that is in the same file.
            if let Some(((file, _), nth)) = places.range(here..).next()
                && Some(*file) == item.at.file
            {
                let texts = item_texts.entry(*nth).or_default();
                texts.push(&item.name);
                texts.extend(item.text("text"));
            }
        }
        let index = Index::of(recipes.iter().map(|(nth, scene)| {
            let mut texts = vec![scene.setup.name.as_str()];
            texts.extend(scene.wishes.iter().map(String::as_str));
            texts.extend(item_texts.remove(nth).unwrap_or_default());
            texts
        }));
        let scenes = recipes.iter().map(|(nth, _)| *nth).collect();
        let about = recipes.iter().map(|(_, scene)| About::of(&scene.setup.name)).collect();
        Cookbook { index, scenes, about, loaded, shown: RefCell::default() }
    }

    /// Notes that a recipe is shown.
    pub fn note_shown(&self, recipe: &Scene) {
        self.shown.replace(Some(recipe.setup.name.clone()));
    }

    /// Returns the name of the recipe that was shown last.
    pub fn shown(&self) -> Option<String> {
        self.shown.borrow().clone()
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
        if whole.is_some() || !wanted.contains('-') {
            return whole;
        }
        let mut begun = self.recipes().filter(|scene| slug(&scene.setup.name).starts_with(&wanted));
        let first = begun.next()?;
        if begun.next().is_some() { None } else { Some(first) }
    }

    /// Returns the recipes that fit these words, the best first. All of a question's words count, the rare ones most. A
    /// question about a Foe is hardly answered by a recipe for a card, nor the reverse; and a question that does not speak
    /// of timing is seldom answered by a recipe about the order of events.
    pub fn search(&self, words: &str) -> Vec<&Scene> {
        let wanted = About::of(words);
        let asks_timing = words.contains("timing");
        let likely = |entry: usize| {
            let of_kind = match (wanted, self.about.get(entry).copied().flatten()) {
                (Some(wanted), Some(about)) if wanted != about => ANOTHER_THING,
                _ => 1.0,
            };
            let shows_order = self.scenes([entry]).iter().any(|scene| scene.setup.name.starts_with(TIMING));
            if shows_order && !asks_timing { of_kind * ORDER_OF_EVENTS } else { of_kind }
        };
        self.scenes(self.index.search(words, likely))
    }

    /// Returns the recipe that answers some words, from those [found](Self::search) for them. That is the recipe with
    /// exactly these words as a wish. If there is none, it is the best recipe found, provided that it has more than
    /// half of the words, or words of the same field.
    pub fn fitting<'c>(&self, words: &str, found: &[&'c Scene]) -> Option<&'c Scene> {
        if let Some(recipe) = wished(words, found) {
            return Some(recipe);
        }
        let best = found.first().copied()?;
        if self.index.fits(self.entry(best)?, words) { Some(best) } else { None }
    }

    /// Returns the words that a recipe says nothing of. None for the very wish of a recipe.
    pub fn lacking(&self, recipe: &Scene, words: &str) -> Vec<String> {
        if wished(words, &[recipe]).is_some() {
            return Vec::new();
        }
        self.entry(recipe).map(|entry| self.index.lacking(entry, words)).unwrap_or_default()
    }

    /// Returns the number of a recipe's entry in the index.
    fn entry(&self, recipe: &Scene) -> Option<usize> {
        let is_here = |place: &usize| self.loaded.scenes.get(*place).is_some_and(|scene| scene.id == recipe.id);
        self.scenes.iter().position(is_here)
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

    /// Returns the recipe of this name, or the recipe among those [found](Self::search) that has exactly this wish.
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

/// The worth of a recipe for another kind of thing than the question speaks of.
const ANOTHER_THING: f32 = 0.6;

/// The worth of a recipe about the order of events, if the question does not speak of timing.
const ORDER_OF_EVENTS: f32 = 0.7;

/// The kind of thing that a title or a question speaks of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum About {
    /// Somebody who opposes the players.
    Foe,
    /// Something that a player has or does.
    Own,
    /// A place of an adventure.
    Place,
    /// Something that lies on somebody.
    Status,
}

impl About {
    /// The words for each kind, by their terms.
    const WORDS: &[(About, &str)] = &[
        (About::Foe, "foe enemy monster creature boss minion opponent villain beast"),
        (
            About::Own,
            "card weapon spell item gear armour shield potion power talent ability sword bow ring attack boost defend \
             passive skill companion ally",
        ),
        (About::Place, "room place location hex encounter hazard trap"),
        (About::Status, "status curse poison condition buff debuff disease blessing"),
    ];
    /// Words behind which a sentence says what the thing does.
    const BEHIND: &[&str] =
        &["that", "who", "which", "with", "whose", "where", "when", "whenever", "if", "for", "by", "in", "on", "to"];

    /// Returns the kind of the thing that a text begins with: "a curse card that ..." speaks of something that a player
    /// has. `None` if the text does not begin with a thing of a known kind.
    fn of(text: &str) -> Option<About> {
        let head = text.split([':', ',', '(', ';']).next()?.to_lowercase();
        let mut words: Vec<&str> = head.split_whitespace().collect();
        if !words.first().is_some_and(|first| ["a", "an", "the"].contains(first)) {
            return None;
        }
        // In "a curse card that ...", the words before `that`. A text without such a word is only a name, which says
        // nothing of its kind.
        words.truncate(words.iter().position(|word| About::BEHIND.contains(word))?);
        for word in words.iter().rev() {
            let word_terms = terms(word);
            for (about, kind_words) in About::WORDS {
                if terms(kind_words).iter().any(|term| word_terms.contains(term)) {
                    return Some(*about);
                }
            }
        }
        None
    }
}

/// Returns the first of some recipes that has exactly this wish, else the first with a wish of the same words: "thorns for
/// me" says the same as "thorns".
fn wished<'c>(wish: &str, found: &[&'c Scene]) -> Option<&'c Scene> {
    let wanted = terms(wish);
    let with_wish = |fits: &dyn Fn(&String) -> bool| {
        let mut recipes = found.iter().copied();
        recipes.find(|recipe| recipe.wishes.iter().any(fits))
    };
    let same_text = with_wish(&|other| other.eq_ignore_ascii_case(wish.trim()));
    same_text.or_else(|| with_wish(&|other| terms(other) == wanted))
}

/// Returns whether the scene is a recipe: it says at least one wish.
fn is_recipe(scene: &Scene) -> bool {
    !scene.wishes.is_empty()
}
