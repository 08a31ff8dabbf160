//! Statements that would be valid with a similar word (`use 3` for `uses 3`), or with two of their terms swapped (`cost
//! 2 hp` for `cost hp 2`).
//!
//! [`Shaper::suggest_near`] is called after a statement could not be read.

use super::mended::number_named;
use super::{ErrorContext, Shaper, WordLists, all_of};
use crate::syntax::{Line, Span, Term};
use rondel_engine::kernel::{Label, Problem, Shape, Word, nearest};

impl Shaper<'_> {
    /// Suggests a similar statement that fits the same values, if there is one, as the help of the last problem.
    /// `known` is the number of problems before this statement.
    pub(super) fn suggest_near(&mut self, known: usize, line: &Line, word: &'static Word, words: WordLists<'_>) {
        if self.trying {
            return;
        }
        self.recount(known, line, word, words);
        if self.problems.len() != known + 1 || self.problems.last().is_some_and(|problem| problem.fix.is_some()) {
            return;
        }
        let Some((first, terms)) = line.terms.split_first() else { return };
        // `damage: 2` or `damage = 2`.
        if let Some((sign, behind)) = self.without_sign(terms)
            && self.fits(behind, word, words)
        {
            // A blank replaces the sign if the value follows it directly.
            let is_close = behind.first().is_none_or(|term| term.span.start == sign.end);
            let at = self.origin(sign);
            return self.mend_last(|problem| problem.fix(at, if is_close { " " } else { "" }));
        }
        // A number that is too high is a mistake of the number, not of the word or the order.
        let out_of_range = self.problems.last().is_some_and(|problem| problem.code == "E0305");
        if !out_of_range {
            if let Some(near) = self.near_statement(terms, word, words) {
                let help = format!("did you mean `{}`?", self.written(near, terms));
                let at = self.origin(first.span);
                return self.mend_last(|problem| problem.help(help).fix(at, near));
            }
            // A number in letters fits no order.
            let is_in_letters = self.problems.last().is_some_and(|problem| {
                let at = problem.at.at.start as usize..problem.at.at.end as usize;
                self.text.get(at).is_some_and(|found| number_named(found).is_some())
            });
            if !is_in_letters && let Some(turned) = self.turned_round(terms, word, words) {
                return self.suggest_turned(line, word, &turned);
            }
        }
        self.suggest_mended(line, word, words);
        self.suggest_beside(known, line, word, words);
    }

    /// Suggests the statement with its terms in this order, as the help of the last problem.
    fn suggest_turned(&mut self, line: &Line, word: &Word, turned: &[Term]) {
        let terms = line.terms.get(1..).unwrap_or(&[]);
        let whole = terms.first().zip(terms.last()).map_or(line.span, |(one, last)| one.span.to(last.span));
        let help = format!("the other way round: `{}`", self.written(word.word, turned));
        let (at, text) = (self.origin(whole), self.joined(turned));
        self.mend_last(|mut problem| {
            // The problem is the order, and not an unknown name.
            if problem.code == "E0203" {
                problem.message = format!("the values of `{}` stand in another order", word.word);
                problem.at = Label { at, text: "this is the wrong way round".into() };
                problem.item = None;
            }
            problem.help(help).fix(at, text)
        });
    }

    /// Replaces the last problem, if there is one, by what `mend` makes of it.
    fn mend_last(&mut self, mend: impl FnOnce(Problem) -> Problem) {
        if let Some(problem) = self.problems.pop() {
            self.problems.push(mend(problem));
        }
    }

    /// Suggests another statement that takes this value, if exactly one does: `on atk` for `when atk`. Both statements
    /// must take one of a few words.
    fn suggest_beside(&mut self, known: usize, line: &Line, word: &'static Word, words: WordLists<'_>) {
        let is_open = |problem: &Problem| problem.code == "E0214" && problem.fix.is_none();
        let takes_one_of = |other: &Word| matches!(other.shape, [Shape::OneOf(_) | Shape::List(Shape::OneOf(_)), ..]);
        if self.problems.len() != known + 1 || !self.problems.last().is_some_and(is_open) || !takes_one_of(word) {
            return;
        }
        let terms = line.terms.get(1..).unwrap_or(&[]);
        let others = all_of(words).filter(|other| other.word != word.word && takes_one_of(other));
        let others: Vec<&'static Word> = others.filter(|other| self.fits(terms, other, words)).collect();
        let ([other], Some(problem)) = (others.as_slice(), self.problems.last()) else { return };
        let wanted = problem.at.text.strip_prefix("expected ").unwrap_or(&problem.at.text);
        let meant = self.written(other.word, terms);
        let help = format!("did you mean `{meant}`? `{}` takes {wanted}", word.word);
        if let Some(problem) = self.problems.last_mut() {
            problem.help = Some(help);
        }
    }

    /// Withdraws the advice to write a number as a count (`x3`), if the statement does not fit with a count either.
    fn recount(&mut self, known: usize, line: &Line, word: &'static Word, words: WordLists<'_>) {
        let Some(fix) = self.problems.last().and_then(|problem| problem.fix.clone()) else { return };
        let is_count = self.problems.len() == known + 1 && super::misfit::counts(&fix.text);
        let place = Span { start: fix.at.start, end: fix.at.end };
        if !is_count || self.reads(&self.edited(line, &[(place, fix.text)]), words) {
            return;
        }
        // The statement is read once more, and its problem reported without that advice (`counted`).
        self.problems.truncate(known);
        let terms = line.terms.get(1..).unwrap_or(&[]);
        let end = line.terms.last().map_or(line.span.end, |term| term.span.end);
        self.values(terms, end, word.shape, &|| ErrorContext { counted: false, ..ErrorContext::of(word, words) });
    }

    /// Returns the most similar word, if it fits the same values.
    fn near_statement(&mut self, terms: &[Term], word: &Word, words: WordLists<'_>) -> Option<&'static str> {
        let others = || all_of(words).filter(|other| other.word != word.word);
        let near = nearest(word.word, others().map(|other| other.word))?;
        let other = others().find(|other| other.word == near)?;
        self.fits(terms, other, words).then_some(other.word)
    }

    /// Returns the terms in an order that fits the word: the first one moved to the end, or two neighbours swapped.
    /// `None` if no such order fits.
    fn turned_round(&self, terms: &[Term], word: &'static Word, words: WordLists<'_>) -> Option<Vec<Term>> {
        let mut moved = terms.to_vec();
        if terms.len() > 2 {
            moved.rotate_left(1);
            if self.reads_as(word, &moved, words) {
                return Some(moved);
            }
        }
        (1..terms.len().min(MOST_TERMS)).find_map(|nth| {
            let mut turned = terms.to_vec();
            turned.swap(nth - 1, nth);
            self.reads_as(word, &turned, words).then_some(turned)
        })
    }

    /// Returns whether the terms, in this order, are a valid statement of this word.
    pub(super) fn reads_as(&self, word: &Word, terms: &[Term], words: WordLists<'_>) -> bool {
        self.reads(&format!("{} {}", word.word, self.joined(terms)), words)
    }

    /// Returns whether the terms, in the order of the file, fit this word. Reports nothing.
    pub(super) fn fits(&mut self, terms: &[Term], word: &'static Word, words: WordLists<'_>) -> bool {
        let known = self.problems.len();
        let end = terms.last().map_or(0, |term| term.span.end);
        let is_read = self.values(terms, end, word.shape, &|| ErrorContext::of(word, words)).is_some();
        let fits = is_read && self.problems.len() == known;
        self.problems.truncate(known);
        fits
    }

    /// Returns a shortened statement for messages.
    fn written(&self, word: &str, terms: &[Term]) -> String {
        super::wanted::short(format!("{word} {}", self.joined(terms)).trim_end())
    }

    /// Returns the text of the terms in this order, with blanks where the file has them.
    fn joined(&self, terms: &[Term]) -> String {
        let mut joined = String::new();
        for (nth, term) in terms.iter().enumerate() {
            let before = nth.checked_sub(1).and_then(|nth| terms.get(nth));
            if before.is_some_and(|before| before.span.end != term.span.start) {
                joined.push(' ');
            }
            joined.push_str(term.span.of(self.text));
        }
        joined
    }
}

/// The most terms of a statement that are swapped.
const MOST_TERMS: usize = 6;
