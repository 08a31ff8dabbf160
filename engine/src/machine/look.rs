//! A look: a position with its content, to read.
//!
//! Rules and scripts read a position through [`Look`]. [`Work`](super::Work) changes it.

use super::game::Machine;
use super::system::System;
use crate::kernel::{FactId, Illegal, Subject, Value};
use crate::script::World;

/// A position with its content, as scripts and rules read it.
pub struct Look<'a, S: System> {
    /// The rules with their content.
    pub game: &'a Machine<S>,
    /// The position.
    pub state: &'a S::State,
    /// Whether somebody reads the reasons of refusals. Lists need no words.
    pub explains: bool,
}

impl<S: System> Clone for Look<'_, S> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<S: System> Copy for Look<'_, S> {}

impl<'a, S: System> Look<'a, S> {
    /// Returns everything the content holds.
    pub fn catalog(&self) -> &'a S::Catalog {
        &self.game.catalog
    }

    /// Returns a refusal by a rule. It has words only if somebody reads them.
    pub fn refusal(&self, rule: &'static str, why: impl FnOnce() -> String) -> Illegal {
        Illegal { rule, why: if self.explains { why() } else { String::new() }, absent: false }
    }

    /// Returns a refusal as the result of a check. If the rule is suspended ([`Rules::suspend`]), the check succeeds.
    ///
    /// # Errors
    /// The rule is in force.
    ///
    /// [`Rules::suspend`]: crate::kernel::Rules::suspend
    pub fn no<T: Default>(&self, rule: &'static str, why: impl FnOnce() -> String) -> Result<T, Illegal> {
        if self.game.suspension.lifts(rule) { Ok(T::default()) } else { Err(self.refusal(rule, why)) }
    }

    /// Returns a refusal for a thing that the seat does not have. If another seat has it, that seat's reason counts.
    ///
    /// # Errors
    /// Always.
    pub fn absent<T>(&self, rule: &'static str, why: impl FnOnce() -> String) -> Result<T, Illegal> {
        Err(Illegal { absent: true, ..self.refusal(rule, why) })
    }
}

impl<S: System> World for Look<'_, S> {
    fn fact(&self, who: Subject, fact: FactId, args: &[Value]) -> Value {
        self.game.read(self.state, who, fact, args)
    }

    fn label(&self, who: Subject) -> String {
        self.game.label_of(self.state, who)
    }
}
