//! Results that one piece of work (an entry of the stack) gives to the one below it.

use super::game::Machine;
use super::system::System;
use crate::kernel::Value;

/// The result of a piece of work. A system in which only scripts wait for results uses [`Value`].
pub trait Gift<S: System>: 'static {
    /// Returns the result as scripts read it.
    fn value(self, game: &Machine<S>) -> Value;
}

impl<S: System> Gift<S> for Value {
    fn value(self, _: &Machine<S>) -> Value {
        self
    }
}
