//! A position being changed. Each concept adds its steps to [`Work`] in its own file.
//!
//! `work.s` is the position, `work.tell` tells an event, `work.push` puts a frame on the stack.

use super::AdventureRules;
use super::turn::Turn;
use crate::kernel::{Source, Why};
use crate::machine::Holds;

pub use crate::machine::Flow;

/// A position being changed.
pub type Work<'a> = crate::machine::Work<'a, AdventureRules>;

impl Work<'_> {
    /// Returns the Turn in progress, if any.
    pub(super) fn turn_now(&mut self) -> Option<&mut Turn> {
        self.s.frames.iter_mut().rev().find_map(Holds::get_mut)
    }

    /// Returns a reason: this rule, set off by an item of the catalog.
    pub(super) fn by(&self, rule: &'static str, item: u16) -> Why {
        Why::by(rule, Source::Item(item))
    }
}
