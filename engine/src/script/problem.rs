//! A problem of a script, at a position of its compilation unit, not yet placed in a file.

use crate::kernel::Help;
use rhai::Position;

/// A problem at a position of a compilation unit.
#[derive(Clone, Debug)]
pub(super) struct ScriptProblem {
    pub code: &'static str,
    pub at: Position,
    pub message: String,
    pub help: Option<Help>,
    /// Other places where it shows.
    pub also: Vec<Position>,
    /// Where the value comes from that is wrong here. Several problems of one value are one.
    pub cause: Option<Position>,
}

impl ScriptProblem {
    pub fn new(code: &'static str, at: Position, message: impl Into<String>) -> ScriptProblem {
        ScriptProblem { code, at, message: message.into(), help: None, also: Vec::new(), cause: None }
    }

    pub fn help(self, help: impl Into<Help>) -> ScriptProblem {
        ScriptProblem { help: Some(help.into()), ..self }
    }

    pub fn maybe_help(self, help: Option<impl Into<Help>>) -> ScriptProblem {
        ScriptProblem { help: help.map(Into::into), ..self }
    }
}
