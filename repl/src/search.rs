//! A search over short texts by the words of a question. BM25 ranks them: rare words count more than common ones. An
//! entry with more of the question's words counts more.

use crate::terms::{asked, kin, terms};
use bm25::{Document, SearchEngine, SearchEngineBuilder, Tokenizer};
use std::collections::BTreeSet;

/// The weight of the question's own words. A related word, of the same field, has weight 1.
const OWN: usize = 4;
/// What a word of the same field is worth where a question asks for another one.
const KIN_WORTH: f32 = 0.75;
/// The least likeness, from 0 to 1, of a known word that stands for an unknown one.
const MISTYPED: f64 = 0.9;
/// The least likeness of a known word where nothing else is found.
const NEAREST: f64 = 0.86;

/// Splits at spaces: [`terms`] has found the terms before.
struct Spaces;

impl Tokenizer for Spaces {
    fn tokenize(&self, text: &str) -> Vec<String> {
        text.split_whitespace().map(str::to_string).collect()
    }
}

/// Entries to search.
pub struct Index {
    engine: SearchEngine<usize, u32, Spaces>,
    /// The terms of each entry.
    entries: Vec<BTreeSet<String>>,
    /// The terms of all entries.
    known: BTreeSet<String>,
}

/// A word of a question.
struct Word<'i> {
    own: String,
    /// The other terms of the index that it may mean.
    meant: Vec<&'i String>,
}

impl Index {
    /// Builds an index of entries, each with its texts. A text that counts twice is given twice.
    pub fn of<'t>(entries: impl IntoIterator<Item = Vec<&'t str>>) -> Index {
        let entries: Vec<Vec<String>> =
            entries.into_iter().map(|texts| texts.into_iter().flat_map(terms).collect()).collect();
        let documents = entries.iter().enumerate().map(|(nth, terms)| Document::new(nth, terms.join(" ")));
        let engine = SearchEngineBuilder::with_tokenizer_and_documents(Spaces, documents).build();
        let known = entries.iter().flatten().cloned().collect();
        Index { engine, entries: entries.into_iter().map(BTreeSet::from_iter).collect(), known }
    }

    /// Returns the entries with words of a question, or with words of the same field, the best first. Of two equal ones
    /// the earlier comes first.
    pub fn search(&self, question: &str) -> Vec<usize> {
        let words = self.understood(question);
        let meant: BTreeSet<&String> = words.iter().flat_map(|word| &word.meant).copied().collect();
        let own = words.iter().flat_map(|word| [&word.own; OWN]);
        // An unknown word counts by what it may mean.
        let instead = words.iter().filter(|word| !self.known.contains(&word.own)).flat_map(|word| &word.meant).copied();
        let all: Vec<&str> = own.chain(meant).chain(instead).map(String::as_str).collect();
        self.ranked(&all.join(" "), |nth| self.share(nth, &words))
    }

    /// Returns whether an entry has more than half of a question's words, or words of the same field, which say less.
    pub fn fits(&self, nth: usize, question: &str) -> bool {
        nth < self.entries.len() && self.share(nth, &self.understood(question)) > 0.5
    }

    /// Returns which share of some words an entry has: 1 is all of them. A word of the same field counts less.
    fn share(&self, nth: usize, words: &[Word<'_>]) -> f32 {
        let Some(entry) = self.entries.get(nth) else { return 0.0 };
        let worth = |word: &Word<'_>| match word {
            word if entry.contains(&word.own) => 1.0,
            word if word.meant.iter().any(|term| entry.contains(*term)) => KIN_WORTH,
            _ => 0.0,
        };
        words.iter().map(worth).sum::<f32>() / words.len().max(1) as f32
    }

    /// Returns the entries with the words that look most like those of a text, the best first. It finds something where
    /// no word is known.
    pub fn nearest(&self, text: &str) -> Vec<usize> {
        let words = terms(text);
        let near: Vec<&str> = words.iter().flat_map(|word| self.alike(word, NEAREST)).map(String::as_str).collect();
        self.ranked(&near.join(" "), |_| 1.0)
    }

    /// Returns the entries with some of these terms, which spaces separate, the best first; `worth` is a factor for each.
    fn ranked(&self, terms: &str, worth: impl Fn(usize) -> f32) -> Vec<usize> {
        let found = self.engine.search(terms, None).into_iter().map(|found| (found.document.id, found.score));
        let mut found: Vec<(usize, f32)> = found.map(|(nth, score)| (nth, score * worth(nth))).collect();
        found.sort_by(|(one, score), (other, least)| least.total_cmp(score).then(one.cmp(other)));
        found.into_iter().map(|(nth, _)| nth).collect()
    }

    /// Returns the words of a question, each once, with what they may mean.
    fn understood(&self, question: &str) -> Vec<Word<'_>> {
        let words: BTreeSet<String> = asked(question, |term| self.known.contains(term)).into_iter().collect();
        words.into_iter().map(|own| Word { meant: self.meant(&own).collect(), own }).collect()
    }

    /// Returns the other known terms that a word may mean: those of its field, and those that an unknown word looks like.
    fn meant(&self, word: &str) -> impl Iterator<Item = &String> {
        let unknown = (!self.known.contains(word)).then(|| self.alike(word, MISTYPED));
        kin(word).filter_map(|term| self.known.get(term)).chain(unknown.into_iter().flatten())
    }

    /// Returns the known terms that look at least so much like a word.
    fn alike(&self, word: &str, least: f64) -> impl Iterator<Item = &String> {
        self.known.iter().filter(move |term| strsim::jaro_winkler(word, term) >= least)
    }
}
