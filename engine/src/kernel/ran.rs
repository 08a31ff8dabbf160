//! Coverage of scripts: which functions, effects and questions have run, to report untested ones.

use super::Origin;
use std::collections::BTreeSet;

/// The parts of scripts that have run since the content was compiled.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Ran {
    /// Every function that play calls by its name, in the order of files and places.
    pub functions: Vec<Function>,
    /// The effects that scripts had carried out, by their names.
    pub effects: BTreeSet<&'static str>,
    /// The questions that scripts asked, by their names.
    pub questions: BTreeSet<&'static str>,
}

/// A function of a script, called at the moment of its name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Function {
    /// The place of the function's name.
    pub at: Origin,
    /// The function's file, without the ending: `traits/flee`.
    pub file: String,
    /// The name of the moment.
    pub moment: String,
    /// The number of runs. Results from the cache do not count.
    pub times: u64,
}
