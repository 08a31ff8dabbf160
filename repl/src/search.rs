//! A search over short texts by the words of a question. BM25 ranks them: rare words count more than common ones.
//!
//! An entry has several texts, for example a title and the ways to ask for it. Each text is ranked by itself, and the
//! best one counts for the entry, so that ten ways to ask for one thing make none of them weaker. The two next best
//! texts count a little, and so do all texts of an entry together, so that words that stand in two of them are found.
//!
//! A question is taken apart into words. Each has its `own` term, and the other terms that it may have `meant`: those
//! of its field, such as `shield` for `block`, and those that look like a mistyped word. Two numbers from 0 to 1
//! compare a question with a text: `share` is the fraction of the question that the text has, and `said_share` is the
//! fraction of the text that the question says.
//!
//! The constants are tuned, and can be passed over at first: each names the function that uses it. With these values,
//! most wishes of `tests/parts/wishes.tsv` found a recipe that does them.

use crate::terms::{asked, kin, telling, terms};
use bm25::{Document, SearchEngine, SearchEngineBuilder, Tokenizer};
use std::collections::{BTreeMap, BTreeSet};

/// `search`: the number of times that each word of the question stands in the query. A related word, of the same field,
/// stands there once, and so counts less.
const OWN: usize = 3;
/// `share`, `said_share`: the worth of a word of the same field, beside the word that the question asks for.
const KIN_WORTH: f32 = 0.6;
/// `of_best_texts`: the worth of the second best and the third best text of an entry, beside that of the best.
const FURTHER: f32 = 0.25;
/// `ranked`: the worth of all texts of an entry together, beside that of the best text alone.
const WHOLE: f32 = 2.0;
/// `search`: the worth that a text gains if the question says all words of the text. In "hit all enemies at once" the
/// text "hit all enemies" stands whole.
const SAID_WHOLE: f32 = 1.0;
/// `ranking`: how much a word counts that a text repeats (`k1` of BM25). A large value makes repeated words count more.
const REPEATED: f32 = 1.8;
/// `has_most`, `saying`, `saying_the_same`: the fraction of a question's words above which a text fits the question.
const FITS: f32 = 0.5;
/// `has_most`: the fraction of a question's words above which all texts of an entry together fit the question.
const WHOLE_FITS: f32 = 0.65;
/// `saying_the_same`: a question says the same as a text only if it says more than this fraction of the text.
const SAID_MOSTLY: f32 = 0.65;
/// `understood`: the weight of a word of the question that no entry has and that has no known relatives, beside the
/// weight of the rarest known word. Such a word may be the name of a thing, as in "a spear that ...".
const UNKNOWN: f32 = 0.5;
/// `meant`: the least likeness, from 0 to 1, of a known word that stands for an unknown word.
const MISTYPED: f64 = 0.9;
/// `meant`: the fewest letters of a word that may be mistyped: `sing` is a word of its own, and no `single`.
const LEAST_MISTYPED: usize = 5;
/// `nearest`: the least likeness of a known word where nothing else is found.
const NEAREST: f64 = 0.86;

/// Splits at spaces, because [`terms`] has made terms of the words already.
struct Spaces;

impl Tokenizer for Spaces {
    fn tokenize(&self, text: &str) -> Vec<String> {
        text.split_whitespace().map(str::to_string).collect()
    }
}

type Ranking = SearchEngine<usize, u32, Spaces>;

/// Entries to search.
pub struct Index {
    /// Ranks each text by itself.
    texts: Ranking,
    /// Ranks the entries, each with all its texts.
    wholes: Ranking,
    /// The entry and the terms of each text, in the order of `texts`.
    parts: Vec<Part>,
    /// The terms of each entry.
    entries: Vec<BTreeSet<String>>,
    /// The terms of all entries, with the number of entries that have each.
    known: BTreeMap<String, usize>,
}

/// One text of an entry.
struct Part {
    entry: usize,
    terms: BTreeSet<String>,
}

/// A word of a question.
struct Word<'i> {
    /// The term of the word itself.
    own: String,
    /// The other terms of the index that it may mean.
    meant: Vec<&'i String>,
    /// Its weight. A rare word counts more than a common one.
    weight: f32,
}

impl Index {
    /// Builds an index of entries, each with its texts.
    pub fn of<'t>(entries: impl IntoIterator<Item = Vec<&'t str>>) -> Index {
        // The terms of each text of each entry.
        let entry_texts: Vec<Vec<Vec<String>>> =
            entries.into_iter().map(|texts| texts.into_iter().map(terms).collect()).collect();
        let wholes = ranking(entry_texts.iter().map(|texts| texts.concat().join(" ")));
        let texts = ranking(entry_texts.iter().flatten().map(|terms| terms.join(" ")));
        let mut parts = Vec::new();
        for (entry, texts) in entry_texts.iter().enumerate() {
            parts.extend(texts.iter().map(|terms| Part { entry, terms: terms.iter().cloned().collect() }));
        }
        let entries: Vec<BTreeSet<String>> =
            entry_texts.into_iter().map(|texts| texts.into_iter().flatten().collect()).collect();
        let mut known: BTreeMap<String, usize> = BTreeMap::new();
        for term in entries.iter().flatten() {
            *known.entry(term.clone()).or_default() += 1;
        }
        Index { texts, wholes, parts, entries, known }
    }

    /// Returns the entries with words of a question, or with words of the same field, the best first. Of two equally
    /// good entries the earlier comes first. `likely` is a factor for an entry: how likely it is meant, whatever its
    /// words.
    pub fn search(&self, question: &str, likely: impl Fn(usize) -> f32) -> Vec<usize> {
        let words = self.understood(question);
        let meant: BTreeSet<&String> = words.iter().flat_map(|word| &word.meant).copied().collect();
        // A term counts as often as it stands in the query. If `shield` is of the field of `block`, the question
        // "block" is the query "block block block shield".
        let own = words.iter().flat_map(|word| [&word.own; OWN]);
        // An unknown word counts by what it may mean.
        let unknown_words = words.iter().filter(|word| !self.known.contains_key(&word.own));
        let instead = unknown_words.flat_map(|word| &word.meant).copied();
        let query: Vec<&str> = own.chain(meant).chain(instead).map(String::as_str).collect();
        // A text with half of the question's words counts half. If the question says all of the text, that is doubled.
        let of_text = |terms: &BTreeSet<String>| {
            let whole_worth = SAID_WHOLE * self.said_share(terms, &words).powi(2);
            share(terms, &words) * (1.0 + whole_worth)
        };
        self.ranked(&query.join(" "), of_text, |terms| share(terms, &words), likely)
    }

    /// Returns whether an entry fits a question. One of its texts, such as the title, must have more than half of the
    /// question's words, or all texts together most of them. Words of the same field say less than the words
    /// themselves, and a rare word counts more than a common one.
    pub fn fits(&self, nth: usize, question: &str) -> bool {
        self.has_most(nth, &self.understood(question))
    }

    /// Returns the words of a question that an entry does not say: neither the word nor one of its field. `unless` and
    /// `burn` of "regenerates unless it burns", for an entry about a Foe that heals each Round.
    pub fn lacking(&self, nth: usize, question: &str) -> Vec<String> {
        let Some(entry) = self.entries.get(nth) else { return Vec::new() };
        let is_said = |term: &String| entry.contains(term) || self.meant(term).any(|meant| entry.contains(meant));
        let mut lacking = Vec::new();
        for (word, term) in telling(question, |term| self.known.contains_key(term)) {
            if !is_said(&term) && !lacking.contains(&word) {
                lacking.push(word);
            }
        }
        lacking
    }

    /// Returns the entries that say more than half of a question's words, the best first. Words of the same field do
    /// not count.
    pub fn saying(&self, question: &str) -> Vec<usize> {
        self.search(question, |_| 1.0).into_iter().filter(|nth| self.says_most(*nth, question)).collect()
    }

    /// Returns whether an entry says more than half of a question's words. Words of the same field do not count.
    pub fn says_most(&self, nth: usize, question: &str) -> bool {
        let words = self.plain(question);
        self.entries.get(nth).is_some_and(|terms| share(terms, &words) > FITS)
    }

    /// Returns the entries with a text that says the same as a question, the best first: more than half of the
    /// question's words, and little else. "compare two cards" does not say the same as "a card that draws two cards".
    pub fn saying_the_same(&self, question: &str) -> Vec<usize> {
        let words = self.plain(question);
        let says_the_same = |nth: &usize| {
            let mut texts = self.texts_of(*nth);
            texts.any(|text| share(&text.terms, &words) > FITS && self.said_share(&text.terms, &words) > SAID_MOSTLY)
        };
        self.search(question, |_| 1.0).into_iter().filter(says_the_same).collect()
    }

    /// Returns the words of a question without other words of their field.
    fn plain(&self, question: &str) -> Vec<Word<'_>> {
        let mut words = self.understood(question);
        for word in &mut words {
            word.meant.clear();
        }
        words
    }

    /// Returns the texts of an entry.
    fn texts_of(&self, nth: usize) -> impl Iterator<Item = &Part> {
        self.parts.iter().filter(move |text| text.entry == nth)
    }

    /// Returns whether an entry has most of these words.
    fn has_most(&self, nth: usize, words: &[Word<'_>]) -> bool {
        self.texts_of(nth).any(|text| share(&text.terms, words) > FITS)
            || self.entries.get(nth).is_some_and(|terms| share(terms, words) > WHOLE_FITS)
    }

    /// Returns the fraction of a text that the words of a question say, by weight: from 0 for none to 1 for all.
    fn said_share(&self, terms: &BTreeSet<String>, words: &[Word<'_>]) -> f32 {
        let weight = |term: &String| self.rarity(self.known.get(term).copied().unwrap_or(1));
        let said_weight = |term: &String| {
            if words.iter().any(|word| word.own == *term) {
                weight(term)
            } else if words.iter().any(|word| word.meant.contains(&term)) {
                weight(term) * KIN_WORTH
            } else {
                0.0
            }
        };
        let all: f32 = terms.iter().map(weight).sum();
        if all > 0.0 { terms.iter().map(said_weight).sum::<f32>() / all } else { 0.0 }
    }

    /// Returns the entries with the words that look most like those of a text, the best first. It finds something where
    /// no word is known.
    pub fn nearest(&self, text: &str) -> Vec<usize> {
        let words = terms(text);
        let near = words.iter().flat_map(|word| self.alike(word, NEAREST));
        let query: Vec<&str> = near.map(String::as_str).collect();
        self.ranked(&query.join(" "), |_| 1.0, |_| 1.0, |_| 1.0)
    }

    /// Returns the entries with some of the terms of a query, which spaces separate, the best first. The factors are
    /// for the terms of a text, for those of an entry, and for an entry itself.
    fn ranked(
        &self,
        query: &str,
        of_text: impl Fn(&BTreeSet<String>) -> f32,
        of_whole: impl Fn(&BTreeSet<String>) -> f32,
        likely: impl Fn(usize) -> f32,
    ) -> Vec<usize> {
        let mut scores: BTreeMap<usize, Vec<f32>> = BTreeMap::new();
        for found in self.texts.search(query, None) {
            let Some(text) = self.parts.get(found.document.id) else { continue };
            scores.entry(text.entry).or_default().push(found.score * of_text(&text.terms));
        }
        let mut totals: BTreeMap<usize, f32> =
            scores.into_iter().map(|(entry, scores)| (entry, of_best_texts(scores))).collect();
        for whole in self.wholes.search(query, None) {
            let Some(terms) = self.entries.get(whole.document.id) else { continue };
            *totals.entry(whole.document.id).or_default() += WHOLE * whole.score * of_whole(terms);
        }
        let mut ranked: Vec<(usize, f32)> =
            totals.into_iter().map(|(entry, score)| (entry, score * likely(entry))).collect();
        ranked.sort_by(|(one, score), (other, other_score)| other_score.total_cmp(score).then(one.cmp(other)));
        ranked.into_iter().map(|(entry, _)| entry).collect()
    }

    /// Returns the words of a question, each once, with what they may mean.
    fn understood(&self, question: &str) -> Vec<Word<'_>> {
        // `asked` joins two words that are known as one, and leaves out small words such as `the`.
        let words: BTreeSet<String> = asked(question, |term| self.known.contains_key(term)).into_iter().collect();
        let understand = |own: String| {
            let meant: Vec<&String> = self.meant(&own).collect();
            let known_rarity = |term: &String| self.known.get(term).map(|many| self.rarity(*many));
            let rarest_meant = || meant.iter().filter_map(|term| known_rarity(term)).reduce(f32::max);
            let weight = known_rarity(&own).or_else(rarest_meant).unwrap_or(UNKNOWN * self.rarity(1));
            Word { weight, meant, own }
        };
        words.into_iter().map(understand).collect()
    }

    /// Returns the weight of a term that stands in this many entries.
    fn rarity(&self, many: usize) -> f32 {
        (1.0 + self.entries.len() as f32 / many.max(1) as f32).ln()
    }

    /// Returns the other known terms that a word may mean: those of its field and, for an unknown word, those that it
    /// looks like.
    fn meant(&self, word: &str) -> impl Iterator<Item = &String> {
        let related = kin(word).filter_map(|term| self.known.get_key_value(term)).map(|(term, _)| term);
        let may_be_mistyped = !self.known.contains_key(word) && word.chars().count() >= LEAST_MISTYPED;
        let alike = if may_be_mistyped { Some(self.alike(word, MISTYPED)) } else { None };
        related.chain(alike.into_iter().flatten())
    }

    /// Returns the known terms whose likeness to a word is at least `least`.
    fn alike(&self, word: &str, least: f64) -> impl Iterator<Item = &String> {
        self.known.keys().filter(move |term| strsim::jaro_winkler(word, term) >= least)
    }
}

/// Returns the score of an entry by the scores of its texts: the best score, and a little of the two next best.
fn of_best_texts(mut scores: Vec<f32>) -> f32 {
    scores.sort_by(|one, other| other.total_cmp(one));
    let further: f32 = scores.iter().skip(1).take(2).sum();
    scores.first().copied().unwrap_or_default() + FURTHER * further
}

/// Returns a ranking of texts, numbered in their order.
fn ranking(texts: impl Iterator<Item = String>) -> Ranking {
    let documents = texts.enumerate().map(|(nth, text)| Document::new(nth, text));
    SearchEngineBuilder::with_tokenizer_and_documents(Spaces, documents).k1(REPEATED).build()
}

/// Returns the fraction of some words that a text has, by weight: from 0 for none to 1 for all. A word of the same
/// field counts less than the word itself.
fn share(terms: &BTreeSet<String>, words: &[Word<'_>]) -> f32 {
    let worth = |word: &Word<'_>| {
        if terms.contains(&word.own) {
            word.weight
        } else if word.meant.iter().any(|term| terms.contains(*term)) {
            word.weight * KIN_WORTH
        } else {
            0.0
        }
    };
    let all: f32 = words.iter().map(|word| word.weight).sum();
    if all > 0.0 { words.iter().map(worth).sum::<f32>() / all } else { 0.0 }
}
