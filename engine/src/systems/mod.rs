//! The rules systems: one folder each, one line each.

#[macro_use]
mod tables;

mod adventure_deck;
mod card_grid;
mod encounter_deck;

pub use adventure_deck::AdventureDeck;
pub use card_grid::CardGrid;
pub use encounter_deck::EncounterDeck;

use crate::explore::{SharedGame, game};
use crate::kernel::{Item, Problems, Rules, Vocabulary};
use crate::script::Scripts;

/// A registered system.
pub struct System {
    /// Its words; `vocabulary().system` is its id.
    pub vocabulary: fn() -> &'static Vocabulary,
    /// Compiles content for it.
    pub build: fn(&[Item], &Scripts) -> Result<SharedGame, Problems>,
}

const fn system_of<R: Rules>() -> System {
    System { vocabulary: R::vocabulary, build: game::<R> }
}

/// All systems, the first one opens when nothing is said.
pub const SYSTEMS: &[System] = &[system_of::<AdventureDeck>(), system_of::<EncounterDeck>(), system_of::<CardGrid>()];

/// The system with this id.
pub fn system(id: &str) -> Option<&'static System> {
    SYSTEMS.iter().find(|system| (system.vocabulary)().system == id)
}
