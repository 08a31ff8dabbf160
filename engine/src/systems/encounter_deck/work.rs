//! A position being changed. Each concept adds its steps to [`Work`] in its own file.
//!
//! `work.s` is the position, `work.tell` tells an event, `work.push` puts a frame on the stack. `work.told` tells an
//! event and returns its number, and `work.because(number, ..)` does what follows from that event. `why` shows this.

use super::EncounterRules;
use super::content::CardDef;
use super::event::Event;
use crate::kernel::{Source, Why};

pub use crate::machine::Flow;

/// A position being changed.
pub type Work<'a> = crate::machine::Work<'a, EncounterRules>;

impl<'a> Work<'a> {
    /// Returns the card of the open encounter.
    pub(super) fn card(&self) -> Option<&'a CardDef> {
        self.s.open.as_ref().map(|open| self.catalog().card(open.card))
    }

    /// Tells an event by a rule alone.
    pub(super) fn tell_by(&mut self, event: Event, rule: &'static str) {
        self.tell(event, Why::rule(rule));
    }

    /// Tells an event by a rule, set off by the card of the open encounter.
    pub(super) fn tell_of_card(&mut self, event: Event, rule: &'static str) {
        let source = self.card_source();
        self.tell(event, Why::by(rule, source));
    }

    /// Returns the card of the open encounter as the source of an event or number. Without one, the rules are the
    /// source.
    pub(super) fn card_source(&self) -> Source {
        self.card().map_or(Source::Rules, |card| Source::Item(card.item))
    }
}
