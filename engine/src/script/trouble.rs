//! Trouble: something wrong with a script, at a position of its unit, not yet placed in a file.

use rhai::Position;

/// Something wrong, at a position of a unit.
#[derive(Clone, Debug)]
pub(super) struct Trouble {
    pub code: &'static str,
    pub at: Position,
    pub message: String,
    pub help: Option<String>,
}

impl Trouble {
    pub fn new(code: &'static str, at: Position, message: impl Into<String>) -> Trouble {
        Trouble { code, at, message: message.into(), help: None }
    }

    pub fn help(self, help: impl Into<String>) -> Trouble {
        Trouble { help: Some(help.into()), ..self }
    }

    pub fn maybe_help(self, help: Option<String>) -> Trouble {
        Trouble { help, ..self }
    }
}
