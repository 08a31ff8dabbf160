//! A position being changed. Each concept adds its steps to [`Work`] in its own file.
//!
//! `work.s` is the position, `work.tell` tells an event, `work.push` puts a frame on the stack.

use super::GridRules;
use super::content::CardId;
use super::event::Event;
use crate::kernel::{Source, Why};

pub use crate::machine::Flow;

/// A position being changed.
pub type Work<'a> = crate::machine::Work<'a, GridRules>;

impl Work<'_> {
    /// Tells an event by a rule alone.
    pub(super) fn by(&mut self, rule: &'static str, event: Event) {
        self.tell(event, Why::rule(rule));
    }

    /// Tells an event by a rule, set off by a card.
    pub(super) fn by_card(&mut self, rule: &'static str, card: CardId, event: Event) {
        let item = self.catalog().card(card).item;
        self.tell(event, Why::by(rule, Source::Item(item)));
    }
}
