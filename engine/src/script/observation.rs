//! The history of a run: what it observed and did, in order, and how it ended.
//!
//! The recorder writes it during a run. The memory of runs grows its tree from it. A [`Path`] names a subject by its
//! source: the first role of the moment, or the result of an earlier observation.

use super::handle::{AllSaid, Path, Said};
use crate::kernel::{FactId, Value};
use rhai::Position;

/// One observation of a run. It names its subject by role and fact, and never by id. So a later run that observes the
/// same values, perhaps of other subjects, is known to have the same result.
#[derive(Clone, Debug)]
pub(super) enum Observation {
    /// A fact of a subject was read.
    Read { at: Position, on: Path, fact: FactId, args: AllSaid, value: Value },
    /// The name of a subject was read.
    Label { at: Position, on: Path, value: Value },
    /// A parameter of the script's item was read.
    Param { name: String, value: Value },
    /// A question was answered.
    Answer { asked: SymbolicQuestion, value: Value },
    /// Two subjects were compared.
    Same { one: Path, other: Path, equal: bool },
}

impl Observation {
    /// Returns the observed value.
    pub fn found(&self) -> Value {
        match self {
            Observation::Read { value, .. }
            | Observation::Label { value, .. }
            | Observation::Param { value, .. }
            | Observation::Answer { value, .. } => value.clone(),
            Observation::Same { equal, .. } => Value::Bool(*equal),
        }
    }
}

/// A question with its subjects named by their paths.
#[derive(Clone, Debug)]
pub(super) struct SymbolicQuestion {
    pub word: u16,
    pub on: Option<Path>,
    pub args: AllSaid,
    pub line: u16,
}

/// An effect with its subjects named by their paths.
#[derive(Clone, Debug)]
pub(super) struct SymbolicEffect {
    /// The number of observations before the effect.
    pub after: usize,
    pub word: u16,
    pub on: Option<Path>,
    pub args: AllSaid,
    pub line: u16,
}

/// The end of a run.
pub(super) enum Ending {
    Returned(Said),
    /// Effects had to be carried out before a look.
    Boundary,
    Asked(SymbolicQuestion),
}

/// All that a run looked at and did, in order.
pub(super) struct RunHistory<'a> {
    pub observations: &'a [Observation],
    /// The effects of the run, including those that earlier runs had carried out.
    pub all_effects: &'a [SymbolicEffect],
    /// The cost of the run at each of the observations.
    pub costs: &'a [u64],
    pub ending: Ending,
    pub cost: u64,
}
