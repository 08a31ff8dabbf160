//! A problem in a script, at a position of its compilation unit. `Case::problem` adds the file.

use crate::kernel::{Help, Problem};
use rhai::Position;
use std::collections::BTreeSet;

/// The code of a call without a meaning.
pub(super) const UNKNOWN: &str = "E0605";

/// A problem at a position of a compilation unit.
#[derive(Clone, Debug)]
pub(super) struct ScriptProblem {
    pub code: &'static str,
    pub at: Position,
    pub message: String,
    pub help: Option<Help>,
    /// Other places with the same problem.
    pub also: Vec<Position>,
    /// The place where the wrong value comes from. Problems with the same cause are reported as one.
    pub cause: Option<Position>,
}

impl ScriptProblem {
    pub fn new(code: &'static str, at: Position, message: impl Into<String>) -> ScriptProblem {
        ScriptProblem { code, at, message: message.into(), help: None, also: Vec::new(), cause: None }
    }

    /// Sets the help.
    pub fn help(self, help: impl Into<Help>) -> ScriptProblem {
        ScriptProblem { help: Some(help.into()), ..self }
    }

    /// Sets the help, or leaves the problem without help.
    pub fn maybe_help(self, help: Option<impl Into<Help>>) -> ScriptProblem {
        ScriptProblem { help: help.map(Into::into), ..self }
    }
}

/// Keeps the first problem of each place, since it usually causes the others.
pub(super) fn first_of_each_place(problems: Vec<Problem>) -> Vec<Problem> {
    let mut places = BTreeSet::new();
    problems.into_iter().filter(|problem| places.insert(problem.at.at)).collect()
}

/// Reports each missing function once, and adds the number of further calls of it.
pub(super) fn first_of_each_name(problems: Vec<Problem>) -> Vec<Problem> {
    let mut told: Vec<(Problem, usize)> = Vec::new();
    for problem in problems {
        let is_same = |known: &&mut (Problem, usize)| problem.code == UNKNOWN && known.0.message == problem.message;
        match told.iter_mut().find(is_same) {
            Some((_, more)) => *more += 1,
            None => told.push((problem, 0)),
        }
    }
    let counted = |(mut problem, more): (Problem, usize)| {
        // `2 more places call it`; nothing for 0.
        problem.add_more(more, "calls it", "call it");
        problem
    };
    told.into_iter().map(counted).collect()
}
