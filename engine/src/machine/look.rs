//! A position with the content it stands on, to read.

use super::game::Machine;
use super::system::System;
use crate::kernel::{FactId, Subject, Value};
use crate::script::World;

/// A position with the content it stands on: what scripts see.
pub struct Look<'a, S: System> {
    /// The rules with their content.
    pub game: &'a Machine<S>,
    /// The position.
    pub state: &'a S::State,
}

impl<S: System> World for Look<'_, S> {
    fn fact(&self, who: Subject, fact: FactId, args: &[Value]) -> Value {
        S::fact(self.game, self.state, who, fact, args)
    }

    fn label(&self, who: Subject) -> String {
        S::label(self.game, self.state, who)
    }
}
