//! Slips of one word: a statement that fits if its word were a near one (`use 3` for `uses 3`), or two of its terms stood the
//! other way round (`cost 2 hp` for `cost hp 2`).

use super::{ErrorContext, Shaper, WordLists};
use crate::syntax::Term;
use rondel_engine::kernel::{Word, nearest};

impl Shaper<'_> {
    /// Says so in the last problem, where a statement that could not be read can be read otherwise. `known` is how many
    /// problems there were before it.
    pub(super) fn suggest_near(&mut self, known: usize, terms: &[Term], word: &'static Word, words: WordLists<'_>) {
        if self.problems.len() != known + 1 {
            return;
        }
        let is_told = self.problems.last().and_then(|problem| problem.help.as_deref());
        if is_told.is_some_and(|help| help.starts_with("did you mean")) {
            return;
        }
        // A number that is too high belongs to its own word.
        let out_of_range = self.problems.last().is_some_and(|problem| problem.code == "E0305");
        let near = if out_of_range { None } else { self.near_statement(terms, word, words) };
        let near = near.map(|said| format!("did you mean `{said}`?"));
        let turned = || self.turned_round(terms, word, words).map(|said| format!("the other way round: `{said}`"));
        let Some(help) = near.or_else(turned) else { return };
        if let Some(problem) = self.problems.last_mut() {
            problem.help = Some(help);
        }
    }

    /// The same behind the word of these that is nearest.
    fn near_statement(&mut self, terms: &[Term], word: &Word, words: WordLists<'_>) -> Option<String> {
        let others = || words.iter().flat_map(|list| list.iter()).filter(|other| other.word != word.word);
        let near = nearest(word.word, others().map(|other| other.word))?;
        let other = others().find(|other| other.word == near)?;
        self.fits(terms, other, words).then(|| self.written(near, terms))
    }

    /// The same with two neighbours in each other's place.
    fn turned_round(&mut self, terms: &[Term], word: &'static Word, words: WordLists<'_>) -> Option<String> {
        let mut moved = terms.to_vec();
        if terms.len() > 2 {
            moved.rotate_left(1);
            if self.fits(&moved, word, words) {
                return Some(self.written(word.word, &moved));
            }
        }
        (1..terms.len().min(MOST_TERMS)).find_map(|nth| {
            let mut turned = terms.to_vec();
            turned.swap(nth - 1, nth);
            self.fits(&turned, word, words).then(|| self.written(word.word, &turned))
        })
    }

    /// Could a statement be read so? Nothing is told.
    fn fits(&mut self, terms: &[Term], word: &'static Word, words: WordLists<'_>) -> bool {
        let known = self.problems.len();
        let end = terms.last().map_or(0, |term| term.span.end);
        let fits = self.values(terms, end, word.shape, &|| ErrorContext::of(word, words)).is_some();
        let fits = fits && self.problems.len() == known;
        self.problems.truncate(known);
        fits
    }

    /// A statement in short: terms that stood beside each other still do.
    fn written(&self, word: &str, terms: &[Term]) -> String {
        let mut said = word.to_string();
        for (nth, term) in terms.iter().enumerate() {
            let joined = nth.checked_sub(1).and_then(|before| terms.get(before));
            if joined.is_none_or(|before| before.span.end != term.span.start) {
                said.push(' ');
            }
            said.push_str(term.span.of(self.text));
        }
        super::wanted::short(&said)
    }
}

/// Longer statements are not turned round.
const MOST_TERMS: usize = 6;
