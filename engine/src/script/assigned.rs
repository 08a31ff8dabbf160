//! Properties that scripts set, and what is said of those that are the game's.

use super::problem::ScriptProblem;
use super::survey::Function;
use crate::kernel::{HookWord, Kind};
use rhai::Position;

/// A property that is set: `me.reach += 2`.
#[derive(Clone, Debug)]
pub(super) struct Assigned {
    /// The variable.
    pub of: String,
    pub property: String,
    /// What it is set to, or what is added, as it is written.
    pub value: Option<String>,
    pub at: Position,
}

impl Assigned {
    /// Returns whether the variable is one of the game's; one of the script's own may be a map.
    pub(super) fn is_of_game(&self, function: &Function) -> bool {
        function.params.contains(&self.of) && !function.variables.contains(&self.of)
    }
}

/// Something of the game is written to; `query` is the function where it only answers.
pub(super) fn read_only(set: &Assigned, query: Option<&HookWord>) -> ScriptProblem {
    let (of, name) = (&set.of, &set.property);
    let problem = ScriptProblem::new("E0607", set.at, format!("`{of}.{name}` is read, and cannot be set"));
    match query.filter(|hook| hook.gives.bare() == Kind::Int) {
        Some(hook) => {
            let value = set.value.as_deref().unwrap_or("2");
            let wanted = format!("`{}` answers with a number, which is added", hook.name);
            problem.help(format!("{wanted}: write `{value}` alone, as its last line"))
        }
        None => problem.help("what a script does to the game it does by effects: `help effects` lists them"),
    }
}
