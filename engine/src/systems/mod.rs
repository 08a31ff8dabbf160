//! The rules systems: one folder each, one line each.

use crate::explore::SharedGame;
use crate::kernel::{Item, Problem, Vocabulary};
use crate::script::Scripts;

/// A registered system.
pub struct System {
    /// Its words; `vocabulary().system` is its id.
    pub vocabulary: fn() -> &'static Vocabulary,
    /// Compiles content for it.
    pub build: fn(&[Item], &Scripts) -> Result<SharedGame, Vec<Problem>>,
}

/// All systems, the first one opens when nothing is said.
pub const SYSTEMS: &[System] = &[];

/// The system with this id.
pub fn system(id: &str) -> Option<&'static System> {
    SYSTEMS.iter().find(|system| (system.vocabulary)().system == id)
}
