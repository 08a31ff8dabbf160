//! A cursor over the terms of a statement, and the misses on its way.

use crate::syntax::{Span, Term};
use rondel_engine::kernel::Problem;

/// Walks over terms. Copies are cheap: to try something, copy it and put the copy back.
#[derive(Clone, Copy)]
pub(crate) struct Cursor<'t> {
    terms: &'t [Term],
    at: usize,
    /// The end of the terms in the file.
    end: u32,
}

impl<'t> Cursor<'t> {
    pub fn new(terms: &'t [Term], end: u32) -> Cursor<'t> {
        Cursor { terms, at: 0, end }
    }

    pub fn peek(&self) -> Option<&'t Term> {
        self.terms.get(self.at)
    }

    /// Returns the term after the next.
    pub fn peek_second(&self) -> Option<&'t Term> {
        self.terms.get(self.at + 1)
    }

    pub fn skip(&mut self) {
        self.at = (self.at + 1).min(self.terms.len());
    }

    /// Skips the terms that begin before this byte of the file.
    pub fn skip_to(&mut self, place: u32) {
        while self.peek().is_some_and(|term| term.span.start < place) {
            self.skip();
        }
    }

    /// Takes the next term if it is this mark.
    pub fn mark(&mut self, mark: u8) -> bool {
        let found = self.peek().is_some_and(|term| term.is_mark(mark));
        if found {
            self.skip();
        }
        found
    }

    pub fn is_done(&self) -> bool {
        self.peek().is_none()
    }

    pub fn rest(&self) -> &'t [Term] {
        self.terms.get(self.at..).unwrap_or(&[])
    }

    /// Returns the beginning of the next term.
    pub fn place(&self) -> u32 {
        self.peek().map_or(self.end, |term| term.span.start)
    }

    /// Returns the place of the next term, or the empty one after the last term.
    pub fn span(&self) -> Span {
        self.peek().map_or(Span { start: self.end, end: self.end }, |term| term.span)
    }

    /// Returns the span taken since `from`.
    pub fn since(&self, from: &Cursor<'t>) -> Span {
        match (self.terms.get(from.at), self.at.checked_sub(1).and_then(|last| self.terms.get(last))) {
            (Some(first), Some(last)) if self.at > from.at => first.span.to(last.span),
            _ => Span { start: from.place(), end: from.place() },
        }
    }
}

/// Something that was expected and not found.
#[derive(Clone, Debug)]
pub(crate) struct Miss {
    /// The place.
    pub at: Span,
    /// The values that would have fitted, in an author's words.
    pub wanted: Vec<String>,
    /// A more exact message than "expected this".
    pub problem: Option<Box<Problem>>,
    /// The place holds a quoted name that is unknown, even if something else would fit.
    pub quoted: bool,
}

impl Miss {
    pub fn wanted(at: Span, wanted: String) -> Miss {
        Miss { at, wanted: vec![wanted], problem: None, quoted: false }
    }

    pub fn exact(at: Span, wanted: String, problem: Problem) -> Miss {
        Miss { at, wanted: vec![wanted], problem: Some(Box::new(problem)), quoted: false }
    }

    /// Returns the one that came further, or both together at the same place.
    pub fn or(mut self, other: Miss) -> Miss {
        use std::cmp::Ordering::{Equal, Greater, Less};
        match self.at.start.cmp(&other.at.start) {
            Greater => self,
            Less => other,
            Equal => {
                let differ = other.wanted.iter().any(|wanted| !self.wanted.contains(wanted));
                self.problem = match (self.problem.take(), other.problem) {
                    (Some(mine), _) if is_near(&mine) => Some(mine),
                    (_, Some(theirs)) if is_near(&theirs) => Some(theirs),
                    (mine, theirs) if !differ => mine.or(theirs),
                    (Some(mine), None) if self.quoted => Some(mine),
                    (None, Some(theirs)) if other.quoted => Some(theirs),
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

/// Returns whether it knows the probable meaning.
fn is_near(problem: &Problem) -> bool {
    problem.fix.is_some()
}
