//! Keywords: words that content adds to those of the rules. Each kind has at most 64, so that a set of them is one
//! number.
//!
//! [`OwnWords`] numbers the keywords of a kind. [`WordSet`] is a set of them.

use super::{Item, Items, Origin, Problem, TOO_MUCH, slug};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The most words of one kind: a set of them is 64 bits.
pub const MOST_WORDS: usize = 64;

/// The number of a word within its kind.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct WordId(u8);

/// A set of the words of one kind, as bits.
///
/// ```
/// use rondel_engine::kernel::{OwnWords, WordSet};
/// assert!(WordSet::default().is_empty() && OwnWords::default().id("fire").is_none());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct WordSet(u64);

impl WordSet {
    /// Returns whether the set contains the word.
    pub fn has(self, word: WordId) -> bool {
        self.0 & 1 << word.0 != 0
    }

    /// Returns the union of both sets.
    #[must_use]
    pub fn with(self, other: WordSet) -> WordSet {
        WordSet(self.0 | other.0)
    }

    /// Returns whether the sets have no word in common.
    pub fn is_disjoint(self, other: WordSet) -> bool {
        self.0 & other.0 == 0
    }

    /// Returns whether the set is empty.
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }
}

impl FromIterator<WordId> for WordSet {
    fn from_iter<I: IntoIterator<Item = WordId>>(words: I) -> Self {
        WordSet(words.into_iter().fold(0, |all, word| all | 1 << word.0))
    }
}

/// The words of one kind in a content: its items, numbered by their stable ids.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct OwnWords {
    /// The numbers of their items.
    items: Vec<u16>,
    /// The words by their names, ids and former ids.
    by_name: BTreeMap<String, WordId>,
}

impl OwnWords {
    /// Returns the words of a kind.
    ///
    /// # Errors
    /// There are more words than a set can hold (`E0802`). The problem's place is the first word too many.
    pub fn new(kind: &str, items: &Items) -> Result<OwnWords, Problem> {
        let numbered = (0..=u16::MAX).zip(items.iter());
        let mut own: Vec<(u16, &Item)> = numbered.filter(|(_, item)| item.kind == kind).collect();
        own.sort_by(|(_, a), (_, b)| a.id.cmp(&b.id));
        let mut words = OwnWords::default();
        for (at, (number, item)) in (0..=u8::MAX).zip(&own).take(MOST_WORDS) {
            words.items.push(*number);
            words.by_name.extend([(item.name.clone(), WordId(at)), (item.id.clone(), WordId(at))]);
        }
        // Former ids come last: they never take the name or id that another word has now.
        for (at, (_, item)) in (0..=u8::MAX).zip(&own).take(MOST_WORDS) {
            for id in item.former_ids() {
                words.by_name.entry(id).or_insert(WordId(at));
            }
        }
        match own.get(MOST_WORDS) {
            Some((_, extra)) => Err(too_many(kind, own.len(), extra.at)),
            None => Ok(words),
        }
    }

    /// Returns the word with this name or id.
    pub fn id(&self, name: &str) -> Option<WordId> {
        // Most contents have no words of their own. Then no slug is made, which takes time.
        if self.items.is_empty() {
            return None;
        }
        let exactly = self.by_name.get(name);
        exactly.or_else(|| self.by_name.get(&slug(name))).copied()
    }

    /// Returns the number of a word's item.
    pub fn item(&self, word: WordId) -> u16 {
        self.items.get(usize::from(word.0)).copied().unwrap_or(u16::MAX)
    }

    /// Returns the words in a set, in the order of their ids.
    pub fn of(&self, set: WordSet) -> impl Iterator<Item = WordId> {
        (0..=u8::MAX).take(self.items.len()).map(WordId).filter(move |word| set.has(*word))
    }

    /// Returns all words, in the order of their ids.
    pub fn all(&self) -> impl Iterator<Item = WordId> + use<> {
        (0..=u8::MAX).take(self.items.len()).map(WordId)
    }
}

/// Returns the error of too many keywords of one kind.
fn too_many(kind: &str, many: usize, at: Origin) -> Problem {
    let message = format!("this is too much content: {many} items of the kind `{kind}`, at most {MOST_WORDS}");
    let help = "take one out, or divide the packs that bring them into some that are played apart";
    Problem::error(TOO_MUCH, at, message).label("together with the packs before it").help(help)
}
