//! The [`Cursor`] that reads the terms of a statement, and the [`Miss`]: a value that was expected and not found.

use crate::syntax::{Span, Term, TermKind};
use rondel_engine::kernel::Problem;

/// A position among terms. Copies are cheap: to try an alternative, keep a copy and put it back.
#[derive(Clone, Copy)]
pub(crate) struct Cursor<'t> {
    terms: &'t [Term],
    /// The index of the next term.
    at: usize,
    /// The byte of the file after the last term.
    end: u32,
}

impl<'t> Cursor<'t> {
    /// Makes a cursor before the first of these terms. `end` is the byte of the file behind the last term.
    pub fn new(terms: &'t [Term], end: u32) -> Cursor<'t> {
        Cursor { terms, at: 0, end }
    }

    /// Returns the next term.
    pub fn peek(&self) -> Option<&'t Term> {
        self.terms.get(self.at)
    }

    /// Returns the term after the next.
    pub fn peek_second(&self) -> Option<&'t Term> {
        self.terms.get(self.at + 1)
    }

    /// Returns whether the terms before and behind are parts of one word, such as the label `goblin-2`: a `-` touches
    /// both.
    pub fn is_inside_word(&self) -> bool {
        let before = self.at.checked_sub(1).and_then(|at| self.terms.get(at));
        before.is_some_and(|before| before.kind == TermKind::Word && self.next_part(before.span.end).is_some())
    }

    /// Returns the next part of the word that ends at `end`: what follows a `-`. The parts of a word touch: no blank is
    /// between them. `None` if the word ends there.
    pub fn next_part(&self, end: u32) -> Option<&'t Term> {
        let (dash, part) = (self.peek()?, self.peek_second()?);
        let touches = (dash.span.start, part.span.start) == (end, dash.span.end);
        let is_part = dash.is_mark(b'-') && matches!(part.kind, TermKind::Word | TermKind::Number);
        (touches && is_part).then_some(part)
    }

    /// Skips the next term.
    pub fn skip(&mut self) {
        self.at = (self.at + 1).min(self.terms.len());
    }

    /// Skips the terms that begin before this byte of the file.
    pub fn skip_to(&mut self, place: u32) {
        while self.peek().is_some_and(|term| term.span.start < place) {
            self.skip();
        }
    }

    /// Skips the next term if it is this mark, and returns whether it was.
    pub fn take_mark(&mut self, mark: u8) -> bool {
        let found = self.peek().is_some_and(|term| term.is_mark(mark));
        if found {
            self.skip();
        }
        found
    }

    /// Returns whether no term is left.
    pub fn is_done(&self) -> bool {
        self.peek().is_none()
    }

    /// Returns the terms that are left.
    pub fn rest(&self) -> &'t [Term] {
        self.terms.get(self.at..).unwrap_or(&[])
    }

    /// Returns the first byte of the next term, or the end.
    pub fn place(&self) -> u32 {
        self.peek().map_or(self.end, |term| term.span.start)
    }

    /// Returns the place of the next term, or the empty place after the last term.
    pub fn span(&self) -> Span {
        self.peek().map_or(Span { start: self.end, end: self.end }, |term| term.span)
    }

    /// Returns the span of the terms from the cursor `from` up to this cursor.
    pub fn since(&self, from: &Cursor<'t>) -> Span {
        let before = self.at.checked_sub(1).and_then(|last| self.terms.get(last));
        match (self.terms.get(from.at), before) {
            (Some(first), Some(last)) if self.at > from.at => first.span.to(last.span),
            _ => Span { start: from.place(), end: from.place() },
        }
    }
}

/// A value that was expected and not found.
#[derive(Clone, Debug)]
pub(crate) struct Miss {
    /// The place where it was expected.
    pub at: Span,
    /// The values that would have fitted, in an author's words.
    pub wanted: Vec<String>,
    /// An exact problem, instead of "expected one of these values".
    pub problem: Option<Box<Problem>>,
    /// Whether an unknown name in quotes stands at the place. Then its problem counts, even if other values would fit.
    pub quoted: bool,
}

impl Miss {
    /// Makes a miss without an exact problem.
    pub fn wanted(at: Span, wanted: String) -> Miss {
        Miss { at, wanted: vec![wanted], problem: None, quoted: false }
    }

    /// Makes a miss with an exact problem.
    pub fn exact(at: Span, wanted: String, problem: Problem) -> Miss {
        Miss { at, wanted: vec![wanted], problem: Some(Box::new(problem)), quoted: false }
    }

    /// Returns the miss that came further, or both merged if they are at the same place. The alternative that could
    /// read more terms was probably meant: in `2 strenght` for a number or a cost, the cost came further.
    pub fn or(mut self, other: Miss) -> Miss {
        use std::cmp::Ordering::{Equal, Greater, Less};
        match self.at.start.cmp(&other.at.start) {
            Greater => self,
            Less => other,
            Equal => {
                // A problem with a fix says most. Without a fix, the merged list of values says more than a problem
                // about one of two alternatives, unless an unknown name in quotes stands here.
                let wants_differ = other.wanted.iter().any(|wanted| !self.wanted.contains(wanted));
                self.problem = match (self.problem.take(), other.problem) {
                    (Some(mine), _) if knows_fix(&mine) => Some(mine),
                    (_, Some(theirs)) if knows_fix(&theirs) => Some(theirs),
                    // The merged list would say no more than either problem.
                    (mine, theirs) if !wants_differ => mine.or(theirs),
                    // An unknown name in quotes.
                    (Some(mine), None) if self.quoted => Some(mine),
                    (None, Some(theirs)) if other.quoted => Some(theirs),
                    // The merged list says more.
                    _ => None,
                };
                self.quoted |= other.quoted;
                for wanted in other.wanted {
                    if !self.wanted.contains(&wanted) {
                        self.wanted.push(wanted);
                    }
                }
                self
            }
        }
    }
}

/// Returns whether a problem knows what was probably meant.
fn knows_fix(problem: &Problem) -> bool {
    problem.fix.is_some()
}
