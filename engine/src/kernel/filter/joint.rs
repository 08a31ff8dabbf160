//! Words that join the parts of a filter, where they would join other parts than their author means.
//!
//! `or` begins anew: `opponent with hp 3 or less or prone` means all who are prone, friends included. `opponent and
//! ally` means somebody who is both. People mean something else by both, so both are errors.

use super::misread::Misread;
use super::{Part, Test, Wanted};
use crate::kernel::FactId;
use std::ops::Range;

/// The conditions of one alternative.
pub(super) struct Clause {
    pub tests: Vec<Test>,
    /// Whether two of them stand together without `and` or a comma: `prone opponent`, `weapon with damage 4`.
    pub is_close: bool,
}

impl Clause {
    /// Returns the error of an alternative behind `or` that does not say who is meant, although this first one does.
    /// `said` is its text, and `at` its place.
    pub fn says_nobody(&self, later: &Clause, said: &str, at: Range<usize>) -> Option<Misread> {
        let (who, test) = (self.subject()?, later.tests.first()?);
        if later.is_close && later.tests.iter().any(Test::says_who) || later.says_anew(self) {
            return None;
        }
        let message = format!("`or` begins anew: `{said}` is said of all, not of `{}` alone", who.text);
        let help = format!("write `or {} {} {said}`; if all are meant, put `{said}` first", who.text, test.joiner());
        Some(Misread { help, ..Misread::new(at, message) })
    }

    /// Returns the condition that says who is meant, if others stand together with it: `opponent` of `opponent that is
    /// prone`.
    fn subject(&self) -> Option<&Test> {
        if self.is_close { self.tests.iter().find(|test| test.says_who()) } else { None }
    }

    /// Returns whether the clause says anew who is meant, beside the clause `first`.
    fn says_anew(&self, first: &Clause) -> bool {
        let is_in_first = |fact: FactId| first.tests.iter().any(|test| test.names() == Some(fact));
        self.tests.iter().any(|test| match &test.part {
            Part::Any | Part::Me | Part::OfMe { takes_it: false, .. } => !test.negated,
            _ => test.names().is_some_and(is_in_first),
        })
    }
}

impl Test {
    /// Returns the fact of a test that a name alone makes: `weapon`, `status Burning`.
    fn names(&self) -> Option<FactId> {
        match &self.part {
            Part::OfIt(reading) if reading.word.is_some() && reading.wanted == Wanted::Truth => Some(reading.fact),
            _ => None,
        }
    }

    /// Returns whether the test says who is meant, as `opponent` and `weapon` do.
    fn says_who(&self) -> bool {
        let says_it = match &self.part {
            Part::Me => true,
            Part::OfMe { readings, .. } => readings
                .iter()
                .all(|(_, reading)| reading.word.is_none() && matches!(reading.wanted, Wanted::Truth | Wanted::It)),
            Part::OfIt(_) => self.names().is_some(),
            Part::Any | Part::Whose { .. } => false,
        };
        says_it && !self.negated
    }

    /// Returns whether the test asks for somebody in a list of `me`, as `opponent` does.
    fn is_in_list(&self) -> bool {
        !self.negated && matches!(self.part, Part::OfMe { takes_it: false, .. })
    }

    /// Returns the words that join the test to a subject: `that is` prone, `with` hp 3.
    fn joiner(&self) -> &'static str {
        match &self.part {
            Part::OfIt(reading) if matches!(reading.wanted, Wanted::Number(..) | Wanted::Text(_)) => "with",
            _ => "that is",
        }
    }
}

/// Returns the error of two lists of `me` that are joined by an `and` at this place.
pub(super) fn wants_both(before: &Test, test: &Test, at: Range<usize>) -> Option<Misread> {
    if !before.is_in_list() || !test.is_in_list() {
        return None;
    }
    let (one, other) = (&before.text, &test.text);
    let message = format!("`and` asks for somebody who is both `{one}` and `{other}`");
    let help = format!("write `{one} or {other}`");
    Some(Misread { help, instead: Some("or".into()), ..Misread::new(at, message) })
}
