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
    /// The words of each naming that facts use, by slug: those of closed lists, and those that items say.
    words: Vec<(&'static Naming, BTreeMap<String, Said>)>,
    /// The kind and the name of each item.
    items: Vec<(&'static str, String)>,
    /// The items with each slug.
    by_slug: BTreeMap<String, Vec<Named>>,
}

/// A word that a naming allows.
#[derive(Debug)]
struct Said {
    word: String,
    /// The index of the item that says it. `None` for a word of a closed list.
    by: Option<u32>,
}

/// An item that a slug means.
#[derive(Clone, Copy, Debug)]
struct Named {
    /// The index of the item.
    item: u32,
    /// Whether the slug is that of its name, and not of a former name or of its name with its pack.
    is_present: bool,
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
        let with_words = |naming| (naming, words_of(naming, vocabulary, items));
        let words = namings.into_iter().map(with_words).collect();
        let mut by_slug: BTreeMap<String, Vec<Named>> = BTreeMap::new();
        for (at, item) in (0u32..).zip(items) {
            by_slug.entry(key(&item.name)).or_default().push(Named { item: at, is_present: true });
            for id in item.other_ids() {
                by_slug.entry(id).or_default().push(Named { item: at, is_present: false });
            }
        }
        let items = items.iter().map(|item| (item.kind, item.name.clone())).collect();
        Lexicon { vocabulary, viewers: viewers(vocabulary), words, items, by_slug }
    }

    /// Returns the name that a text means, as its item writes it. Of several, a present name counts before a former one
    /// and one with its pack, and a later item before an earlier one.
    pub(super) fn named(&self, naming: &Naming, text: &str) -> Option<&str> {
        self.meaning(naming, &key(text))
    }

    /// Returns the name that a slug means.
    fn meaning(&self, naming: &Naming, slug: &str) -> Option<&str> {
        let with_slug = self.by_slug.get(slug).map_or(&[][..], Vec::as_slice);
        let fitting = || {
            with_slug.iter().filter(|named| self.item(named.item).is_some_and(|(kind, _)| naming.takes_items_of(kind)))
        };
        let present = fitting().rfind(|named| named.is_present);
        // A word that a later item says counts before the name of an earlier one.
        let said = self.words_of(naming).and_then(|words| words.get(slug));
        if let Some(said) = said
            && present.is_none_or(|named| said.by.is_some_and(|by| by >= named.item))
        {
            return Some(&said.word);
        }
        let named = present.or_else(|| fitting().next())?;
        self.item(named.item).map(|(_, name)| name)
    }

    /// Returns the kind and the name of an item.
    fn item(&self, at: u32) -> Option<(&'static str, &str)> {
        let (kind, name) = self.items.get(usize::try_from(at).ok()?)?;
        Some((kind, name))
    }

    /// Returns whether a filter asks a subject of kind `of` for exactly this fact, with a word: `fire` asks `is_of`
    /// with the word `fire`.
    pub fn reads_as(&self, text: &str, of: u8, fact: &str) -> bool {
        let word_of = |asked: FactId| self.vocabulary.facts.get(usize::from(asked.0));
        let is_fact = |asked: FactId| word_of(asked).is_some_and(|word| word.name == fact);
        self.filter(text, of).is_ok_and(|filter| filter.only_fact().is_some_and(is_fact))
    }

    /// Returns all possible names of a naming, sorted by their slugs. Former names and names with a pack are left out.
    pub(super) fn all(&self, naming: &Naming) -> impl Iterator<Item = &str> {
        let takes = |named: &Named| self.item(named.item).is_some_and(|(kind, _)| naming.takes_items_of(kind));
        let is_name = |named: &Named| named.is_present && takes(named);
        let of_items = self.by_slug.iter().filter(|(_, named)| named.iter().any(is_name)).map(|(slug, _)| slug);
        let of_words = self.words_of(naming).into_iter().flat_map(BTreeMap::keys);
        let slugs: BTreeSet<&String> = of_items.chain(of_words).collect();
        slugs.into_iter().filter_map(|slug| self.meaning(naming, slug))
    }

    /// Returns whether there is an item of this kind and name.
    pub(super) fn has_item(&self, kind: &'static str, text: &str) -> bool {
        let is_of_kind = |named: &Named| self.item(named.item).is_some_and(|(other, _)| other == kind);
        self.by_slug.get(&slug(text)).is_some_and(|named| named.iter().any(is_of_kind))
    }

    /// Returns the kind of the only item that a word names.
    pub(super) fn kind_of_item(&self, word: &str) -> Option<&'static str> {
        let [named] = self.by_slug.get(&key(word))?.as_slice() else { return None };
        self.item(named.item).map(|(kind, _)| kind)
    }

    /// Returns the words of a naming, by slug.
    fn words_of(&self, naming: &Naming) -> Option<&BTreeMap<String, Said>> {
        let (_, words) = self.words.iter().find(|(other, _)| *other == naming)?;
        Some(words)
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
        // `Ok` accepts every selection.
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

/// Returns the words of a naming, by slug.
fn words_of(naming: &Naming, vocabulary: &'static Vocabulary, items: &[Item]) -> BTreeMap<String, Said> {
    let of_list = |word: &str| (key(word), Said { word: word.to_string(), by: None });
    let mut words: BTreeMap<String, Said> = naming.closed(vocabulary).into_iter().map(of_list).collect();
    for (at, item) in (0u32..).zip(items) {
        for word in naming.said_by(item) {
            words.insert(key(word), Said { word: word.to_string(), by: Some(at) });
        }
    }
    words
}

/// Returns the slug of a text. A text whose slug is empty, such as `^`, is returned unchanged.
fn key(text: &str) -> String {
    let slug = slug(text);
    if slug.is_empty() { text.to_string() } else { slug }
}
