//! The lexicon: all names of a content that filters may use.
//!
//! [`Lexicon::filter`] and [`Lexicon::selection`] read a filter with these names. A lexicon is made when content is
//! loaded. Scripts that compose filters use it during play. A [`Naming`] says which names a fact takes or gives, such
//! as those of all statuses.

use super::read::{Reader, viewers};
use super::{Filter, Misread, Selection};
use crate::kernel::{FactId, Item, Kind, Naming, Vocabulary, slug};
use std::collections::{BTreeMap, BTreeSet};

/// The names that words of filters may mean.
#[derive(Debug)]
pub struct Lexicon {
    pub(super) vocabulary: &'static Vocabulary,
    /// The kinds of subjects that can be `me`.
    pub(super) viewers: Vec<u8>,
    /// The names of each naming that facts use, by slug.
    names: Vec<(&'static Naming, BTreeMap<String, String>)>,
    /// The items, as (kind, slug). Former names and names with a pack are included.
    items: BTreeSet<(&'static str, String)>,
}

impl Lexicon {
    /// Returns the names of a content.
    pub fn new(vocabulary: &'static Vocabulary, items: &[Item]) -> Lexicon {
        let mut namings: Vec<&'static Naming> = Vec::new();
        for fact in vocabulary.facts {
            for kind in fact.args.iter().copied().chain([fact.gives]) {
                if let Kind::Named(naming) = kind
                    && !namings.contains(&naming)
                {
                    namings.push(naming);
                }
            }
        }
        let with_names = |naming| (naming, names_of(naming, vocabulary, items));
        let names = namings.into_iter().map(with_names).collect();
        let mut items_by_id = BTreeSet::new();
        for item in items {
            items_by_id.insert((item.kind, item.id.clone()));
            items_by_id.extend(item.other_ids().map(|id| (item.kind, id)));
        }
        Lexicon { vocabulary, viewers: viewers(vocabulary), names, items: items_by_id }
    }

    /// Returns the name that a text means, as its item writes it.
    pub(super) fn named(&self, naming: &Naming, text: &str) -> Option<&str> {
        self.of(naming)?.get(&key(text)).map(String::as_str)
    }

    /// Returns whether a filter asks a subject of kind `of` for exactly this fact, with a word: `fire` asks `is_of`
    /// with the word `fire`.
    pub fn reads_as(&self, text: &str, of: u8, fact: &str) -> bool {
        let word_of = |asked: FactId| self.vocabulary.facts.get(usize::from(asked.0));
        let is_fact = |asked: FactId| word_of(asked).is_some_and(|word| word.name == fact);
        self.filter(text, of).is_ok_and(|filter| filter.only_fact().is_some_and(is_fact))
    }

    /// Returns all possible names of a naming.
    pub(super) fn all(&self, naming: &Naming) -> impl Iterator<Item = &str> {
        // A former name is not the slug of the present one, so it is left out.
        let is_present = |(id, name): (&String, &'_ String)| *id == key(name);
        let all_names = self.of(naming).into_iter().flat_map(BTreeMap::iter);
        all_names.filter(move |named| is_present(*named)).map(|(_, name)| name.as_str())
    }

    /// Returns whether there is an item of this kind and name.
    pub(super) fn has_item(&self, kind: &'static str, text: &str) -> bool {
        self.items.contains(&(kind, slug(text)))
    }

    /// Returns the names of a naming, by slug.
    fn of(&self, naming: &Naming) -> Option<&BTreeMap<String, String>> {
        let (_, names) = self.names.iter().find(|(other, _)| *other == naming)?;
        Some(names)
    }
}

impl Lexicon {
    /// Reads a filter for a subject of this kind.
    ///
    /// # Errors
    /// A word has no meaning for such a subject.
    pub fn filter(&self, text: &str, of: u8) -> Result<Filter, Misread> {
        Self::of_one(text, self.selection(text, of)?)
    }

    /// Rejects a selection with an extreme, which makes no sense for a single subject.
    fn of_one(text: &str, Selection { filter, extreme }: Selection) -> Result<Filter, Misread> {
        let Some(extreme) = extreme else { return Ok(filter) };
        let number = &extreme.number.text;
        let at = match text.find(number) {
            Some(start) => start..start + number.len(),
            None => 0..text.len(),
        };
        Err(Misread::new(at, format!("`the {number}` compares several, and here is one")))
    }

    /// Reads a selection among several subjects of this kind.
    ///
    /// # Errors
    /// A word has no meaning for such a subject.
    pub fn selection(&self, text: &str, of: u8) -> Result<Selection, Misread> {
        Reader::new(self, text, of).selection()
    }

    /// Reads a selection for every kind of subject that it fits.
    ///
    /// # Errors
    /// A word has no meaning for any kind of subject. The error is that of the kind for which most was read.
    pub fn selections(&self, text: &str) -> Result<Vec<(u8, Selection)>, Misread> {
        let kinds = 0..u8::try_from(self.vocabulary.subjects.len()).unwrap_or(u8::MAX);
        self.read_of(text, kinds, Ok)
    }

    /// Reads a filter of a single subject for every kind of subject that it fits.
    pub fn filters(&self, text: &str) -> Result<Vec<(u8, Filter)>, Misread> {
        let kinds = 0..u8::try_from(self.vocabulary.subjects.len()).unwrap_or(u8::MAX);
        self.read_of(text, kinds, |selection| Self::of_one(text, selection))
    }

    /// Reads a selection for the first of these kinds that it fits.
    ///
    /// # Errors
    /// A word has no meaning for any of these kinds. The error is that of the kind for which most was read.
    pub fn selection_of(&self, text: &str, kinds: &[u8]) -> Result<(u8, Selection), Misread> {
        let read = self.read_of(text, kinds.iter().copied(), Ok)?;
        // Without an error there is a reading, unless `kinds` is empty.
        read.into_iter().next().ok_or_else(|| Reader::new(self, "", 0).nothing_said())
    }

    /// Reads a text for each of these kinds. Returns the readings that `fits` accepts. If there are none, returns the
    /// error of the kind for which most was read.
    fn read_of<T>(
        &self,
        text: &str,
        kinds: impl Iterator<Item = u8> + Clone,
        fits: impl Fn(Selection) -> Result<T, Misread>,
    ) -> Result<Vec<(u8, T)>, Misread> {
        // A filter for one kind does not fit most others. Their errors are not needed, nor are suggestions in them.
        let reader = Reader::new(self, text, 0).without_help();
        let read = |of| reader.for_kind(of).selection().and_then(&fits).ok();
        let readings: Vec<(u8, T)> = kinds.clone().filter_map(|of| Some((of, read(of)?))).collect();
        if !readings.is_empty() {
            return Ok(readings);
        }
        let misread = |of| self.selection(text, of).and_then(&fits).err();
        let furthest = kinds.filter_map(misread).reduce(|furthest, misread| furthest.or(&misread));
        // Without any kind there is no error.
        furthest.map_or(Ok(readings), Err)
    }
}

/// Returns the names of a naming, by slug. Former names and names with a pack are included.
fn names_of(naming: &Naming, vocabulary: &'static Vocabulary, items: &[Item]) -> BTreeMap<String, String> {
    let mut names = BTreeMap::new();
    for name in naming.names(vocabulary, items) {
        names.insert(key(name), name.to_string());
    }
    for item in items.iter().filter(|item| naming.any_item || naming.items.contains(&item.kind)) {
        for id in item.other_ids() {
            names.entry(id).or_insert_with(|| item.name.clone());
        }
    }
    names
}

/// Returns the slug of a text. A text whose slug is empty, such as `^`, is returned unchanged.
fn key(text: &str) -> String {
    let slug = slug(text);
    if slug.is_empty() { text.to_string() } else { slug }
}
