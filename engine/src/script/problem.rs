//! A problem of a script, at a position of its compilation unit, not yet placed in a file.

use rhai::Position;

/// A problem at a position of a compilation unit.
#[derive(Clone, Debug)]
pub(super) struct ScriptProblem {
    pub code: &'static str,
    pub at: Position,
    pub message: String,
    pub help: Option<String>,
}

impl ScriptProblem {
    pub fn new(code: &'static str, at: Position, message: impl Into<String>) -> ScriptProblem {
        ScriptProblem { code, at, message: message.into(), help: None }
    }

    pub fn help(self, help: impl Into<String>) -> ScriptProblem {
        ScriptProblem { help: Some(help.into()), ..self }
    }

    pub fn maybe_help(self, help: Option<String>) -> ScriptProblem {
        ScriptProblem { help, ..self }
    }
}
