//! [`Work`]: a position while rules change it, with the events told so far.
//!
//! Each concept adds methods to `Work` in its own file. This file adds those that all of them need to tell an event.

use super::DeckRules;
use super::event::Event;
use super::state::Who;
use crate::kernel::{Source, Why};

pub use crate::machine::Flow;

/// A position being changed.
pub type Work<'a> = crate::machine::Work<'a, DeckRules>;

impl Work<'_> {
    /// Tells an event whose reason is a rule.
    pub(super) fn tell_by(&mut self, event: Event, rule: &'static str) {
        self.tell(event, Why::rule(rule));
    }

    /// Tells an event whose reason is a rule and whose source is a character.
    pub(super) fn tell_of(&mut self, who: Who, event: Event, rule: &'static str) {
        let why = self.why_of(who, rule);
        self.tell(event, why);
    }

    /// Returns a reason: a rule, with the character as the source.
    pub(super) fn why_of(&self, who: Who, rule: &'static str) -> Why {
        Why::by(rule, Source::Item(self.catalog().sheet(self.s.person(who).sheet).item))
    }
}
