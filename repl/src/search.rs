//! A search over short texts by the words of a question. Rare words count more than common ones, a whole phrase more
//! than its words apart, and a word itself more than one of the same field.

use crate::terms::{kin, pairs_as_words, terms};
use std::collections::{BTreeMap, BTreeSet};

/// The weight of a word of the same field, beside the word itself.
const KIN: f64 = 0.7;
/// The weight of a known word that an unknown one begins, or differs from by a letter.
const GUESS: f64 = 0.5;
/// The part of a phrase's score that needs the whole phrase.
const WHOLE: f64 = 0.75;
/// The weight of an entry's other phrases, beside the best one.
const AGREE: f64 = 0.1;
/// The power of a word's rarity.
const RARE: f64 = 1.2;
/// The weight of two words that stand side by side in question and phrase.
const PAIR: f64 = 0.3;
/// The weight of words spread over an entry, beside those of its best phrase.
const APART: f64 = 0.6;
/// The weight of a word in an entry's other text, beside one in its phrases.
const OTHER: f64 = 0.5;
/// The weight of a word that no entry has, among the words of a question.
const UNKNOWN: f64 = 0.5;
/// The relative score from which entries are found beside the best one.
const NEARLY: f64 = 0.5;
/// The least length of a term that is guessed by its beginning.
const BEGINNING: usize = 4;
/// The least length of a term that is guessed although a letter is wrong.
const MISTYPED: usize = 5;

/// The texts to find something by.
#[derive(Clone, Debug, Default)]
pub struct Entry {
    /// The terms of each phrase, in their order.
    phrases: Vec<Vec<String>>,
    /// The terms of the other text.
    other: BTreeSet<String>,
}

impl Entry {
    /// Builds an entry of phrases, and of other text that counts less.
    pub fn new<'t>(phrases: impl IntoIterator<Item = &'t str>, other: impl IntoIterator<Item = &'t str>) -> Entry {
        Entry { phrases: phrases.into_iter().map(terms).collect(), other: other.into_iter().flat_map(terms).collect() }
    }

    fn in_phrases(&self) -> BTreeSet<&String> {
        self.phrases.iter().flatten().collect()
    }
}

/// An entry that was found.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Found {
    /// Its place among the entries.
    pub nth: usize,
    /// How well it fits, beside other entries for the same question.
    pub score: f64,
    /// Whether it has at least half of the question's words, by their weight, or a whole phrase among them.
    pub fits: bool,
}

/// Entries to search.
#[derive(Clone, Debug, Default)]
pub struct Index {
    entries: Vec<Entry>,
    /// The number of entries with each term in a phrase.
    said: BTreeMap<String, usize>,
}

/// The terms of a question.
struct Question {
    /// Its words, with their weights.
    words: BTreeMap<String, f64>,
    /// The terms that answer it. Each has the word that it stands for, and its weight.
    sought: BTreeMap<String, (String, f64)>,
    /// The words that stand side by side.
    pairs: BTreeSet<(String, String)>,
    /// The weight of all its words.
    all: f64,
}

impl Index {
    /// Builds an index of entries.
    pub fn of(entries: Vec<Entry>) -> Index {
        let mut said: BTreeMap<String, usize> = BTreeMap::new();
        for term in entries.iter().flat_map(Entry::in_phrases) {
            *said.entry(term.clone()).or_default() += 1;
        }
        Index { entries, said }
    }

    /// Returns the entries that fit a question, the best first. Of two equal ones the earlier comes first.
    pub fn search(&self, question: &str) -> Vec<Found> {
        let question = self.question(question);
        let mut found: Vec<Found> =
            self.entries.iter().enumerate().filter_map(|(nth, entry)| self.found(nth, entry, &question)).collect();
        found.sort_by(|one, other| other.score.total_cmp(&one.score).then(one.nth.cmp(&other.nth)));
        let least = found.first().map_or(0.0, |best| best.score * NEARLY);
        found.retain(|found| found.score >= least);
        found
    }

    /// Returns the entries with the words that look most like those of a text, the best first. It finds something where
    /// no word is known.
    pub fn alike<'t>(&self, text: &str, phrases: impl Fn(usize) -> Vec<&'t str>) -> Vec<usize> {
        let wanted = threes(text);
        let near = |phrase: &str| {
            let words = threes(phrase);
            wanted.iter().filter_map(|word| words.iter().map(|other| in_common(word, other)).max()).sum::<usize>()
        };
        let best = |nth: usize| phrases(nth).into_iter().map(near).max().unwrap_or_default();
        let mut found: Vec<(usize, usize)> = (0..self.entries.len()).map(|nth| (best(nth), nth)).collect();
        found.retain(|(near, _)| *near > 0);
        found.sort_by(|(one, at), (other, later)| other.cmp(one).then(at.cmp(later)));
        found.into_iter().map(|(_, nth)| nth).collect()
    }

    /// Returns the weight of a term: the fewer entries have it, the more it counts.
    fn weight(&self, term: &str) -> f64 {
        let said = self.said.get(term).copied().unwrap_or_default() as f64;
        (1.0 + (self.entries.len() as f64 - said + 0.5) / (said + 0.5)).ln().powf(RARE)
    }

    fn question(&self, text: &str) -> Question {
        let list = terms(text);
        let mut sought: BTreeMap<String, (String, f64)> = BTreeMap::new();
        let mut all = 0.0;
        let mut words = BTreeMap::new();
        for word in list.iter().cloned().chain(pairs_as_words(text).into_iter().filter(|word| self.knows(word))) {
            let weight = self.weight(&word);
            let known = self.knows(&word) || kin(&word).any(|kin| self.knows(kin));
            if words.insert(word.clone(), weight).is_none() && list.contains(&word) {
                all += if known { weight } else { weight * UNKNOWN };
            }
        }
        for (word, weight) in &words {
            let mut seek = |term: &str, least: f64| {
                let (weight, known) = (least * weight.min(self.weight(term)), sought.get(term));
                if !words.contains_key(term) && known.is_none_or(|(_, known)| *known < weight) {
                    sought.insert(term.to_string(), (word.clone(), weight));
                }
            };
            kin(word).filter(|kin| self.knows(kin)).for_each(|kin| seek(kin, KIN));
            if !self.knows(word) {
                self.said.keys().filter(|known| is_guess(word, known)).for_each(|known| seek(known, GUESS));
            }
        }
        sought.extend(words.iter().map(|(word, weight)| (word.clone(), (word.clone(), *weight))));
        let pairs = list.iter().cloned().zip(list.iter().skip(1).cloned()).collect();
        Question { words, sought, pairs, all }
    }

    fn knows(&self, term: &str) -> bool {
        self.said.contains_key(term)
    }

    fn found(&self, nth: usize, entry: &Entry, question: &Question) -> Option<Found> {
        // The best weight of each word of the question, anywhere in the entry.
        let mut apart: BTreeMap<&str, f64> = BTreeMap::new();
        let (mut best, mut sum, mut whole) = (0.0_f64, 0.0, false);
        for phrase in &entry.phrases {
            let mut here: BTreeMap<&str, f64> = BTreeMap::new();
            let terms: BTreeSet<&String> = phrase.iter().collect();
            for (word, weight) in terms.iter().filter_map(|term| question.sought.get(*term)) {
                keep_best(&mut here, word, *weight);
                keep_best(&mut apart, word, *weight);
            }
            let met: f64 = here.values().sum();
            let all: f64 = terms.iter().map(|term| self.weight(term)).sum();
            whole |= terms.iter().all(|term| question.words.contains_key(*term)) && 3.0 * all >= question.all;
            let pairs: BTreeSet<(String, String)> =
                phrase.iter().cloned().zip(phrase.iter().skip(1).cloned()).collect();
            let side_by_side: f64 =
                pairs.intersection(&question.pairs).map(|(one, other)| self.weight(one).min(self.weight(other))).sum();
            let share = if all > 0.0 { (met / all).min(1.0) } else { 0.0 };
            let score = met * (1.0 - WHOLE + WHOLE * share) + PAIR * side_by_side;
            best = best.max(score);
            sum += score;
        }
        for (word, weight) in question.words.iter().filter(|(word, _)| entry.other.contains(*word)) {
            keep_best(&mut apart, word, weight * OTHER);
        }
        let met: f64 = apart.values().sum();
        let (score, fits) = (best + AGREE * sum + APART * met, whole || 2.0 * met >= question.all);
        (met > 0.0).then_some(Found { nth, score, fits })
    }
}

fn keep_best<'w>(weights: &mut BTreeMap<&'w str, f64>, word: &'w str, weight: f64) {
    let known = weights.entry(word).or_default();
    *known = known.max(weight);
}

/// Returns whether a known term may be meant by an unknown one: it begins with it, or a letter is wrong.
fn is_guess(unknown: &str, known: &str) -> bool {
    let letters = unknown.chars().count();
    (letters >= BEGINNING && known.starts_with(unknown))
        || (letters >= MISTYPED && strsim::damerau_levenshtein(unknown, known) == 1)
}

/// Returns all three letters in a row of each term of a text. A mark stands before its first letter, so that a beginning
/// counts more than an ending.
fn threes(text: &str) -> Vec<BTreeSet<[char; 3]>> {
    terms(text).iter().map(|term| marked(term).collect()).collect()
}

fn marked(word: &str) -> impl Iterator<Item = [char; 3]> {
    let letters: Vec<char> = ['^'].into_iter().chain(word.chars()).collect();
    (2..letters.len()).filter_map(move |end| letters[end - 2..=end].try_into().ok())
}

/// Returns how much two sets have in common, in thousandths.
fn in_common(one: &BTreeSet<[char; 3]>, other: &BTreeSet<[char; 3]>) -> usize {
    2000 * one.intersection(other).count() / (one.len() + other.len()).max(1)
}
