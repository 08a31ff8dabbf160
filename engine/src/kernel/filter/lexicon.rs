//! What the words of filters name in a content: looked up when it is loaded, and by scripts that put a filter together.

use crate::kernel::{FactId, Item, Kind, Naming, Vocabulary, slug};
use std::collections::{BTreeMap, BTreeSet};

/// The names that words of filters may mean.
#[derive(Debug)]
pub struct Lexicon {
    pub(super) vocabulary: &'static Vocabulary,
    /// What each naming of the facts may name: the name by its slug.
    names: Vec<(&'static Naming, BTreeMap<String, String>)>,
    /// The items by kind and slug, those that have been renamed by their former names too.
    items: BTreeSet<(&'static str, String)>,
}

impl Lexicon {
    /// The names of a content.
    pub fn new(vocabulary: &'static Vocabulary, items: &[Item]) -> Lexicon {
        let mut namings: Vec<&'static Naming> = Vec::new();
        for kind in vocabulary.facts.iter().flat_map(|fact| fact.args.iter().copied().chain([fact.gives])) {
            if let Kind::Named(naming) = kind
                && !namings.contains(&naming)
            {
                namings.push(naming);
            }
        }
        let known = |naming: &'static Naming| {
            let mut names: BTreeMap<String, String> =
                naming.names(vocabulary, items).into_iter().map(|name| (key(name), name.to_string())).collect();
            for item in items.iter().filter(|item| naming.any_item || naming.items.contains(&item.kind)) {
                item.former_ids().for_each(|id| {
                    names.entry(id).or_insert_with(|| item.name.clone());
                });
            }
            (naming, names)
        };
        let ids = |item: &Item| -> Vec<(&'static str, String)> {
            [item.id.clone()].into_iter().chain(item.former_ids()).map(|id| (item.kind, id)).collect()
        };
        let names = namings.into_iter().map(known).collect();
        Lexicon { vocabulary, names, items: items.iter().flat_map(ids).collect() }
    }

    /// What a text names, as it is written where it is defined.
    pub(super) fn named(&self, naming: &Naming, text: &str) -> Option<&str> {
        self.of(naming)?.get(&key(text)).map(String::as_str)
    }

    /// Does this text say of such a subject just that this fact holds, asked with a word?
    pub fn reads_as(&self, text: &str, of: u8, fact: &str) -> bool {
        let is = |asked: FactId| self.vocabulary.facts.get(usize::from(asked.0)).is_some_and(|word| word.name == fact);
        self.filter(text, of).is_ok_and(|filter| filter.only_fact().is_some_and(is))
    }

    /// All that can be named.
    pub(super) fn all(&self, naming: &Naming) -> impl Iterator<Item = &str> {
        self.of(naming).into_iter().flat_map(BTreeMap::values).map(String::as_str)
    }

    /// Is there an item of this kind and name?
    pub(super) fn has_item(&self, kind: &'static str, text: &str) -> bool {
        self.items.contains(&(kind, slug(text)))
    }

    fn of(&self, naming: &Naming) -> Option<&BTreeMap<String, String>> {
        self.names.iter().find(|(known, _)| *known == naming).map(|(_, names)| names)
    }
}

/// Marks such as `^` have no slug.
fn key(text: &str) -> String {
    let slug = slug(text);
    if slug.is_empty() { text.to_string() } else { slug }
}
