//! The rules systems: one folder each, one line each in [`Systems::builtin`].
//!
//! A [`System`] registers one of them: its vocabulary, and the function that compiles its content. [`Systems`] is a
//! list of such registrations. Code that loads packs or plays is always given its list of systems, so a program can add
//! a system of its own.

#[macro_use]
mod tables;

pub(crate) mod adventure_deck;
pub(crate) mod card_grid;
mod deck_of_adventures;
pub(crate) mod encounter_deck;

pub use adventure_deck::AdventureDeck;
pub use card_grid::CardGrid;
pub use deck_of_adventures::DeckOfAdventures;
pub use encounter_deck::EncounterDeck;

use crate::kernel::{Item, Problems, Rules, Vocabulary};
use crate::script::Scripts;
use crate::table::{SharedGame, game};
use std::iter::{Chain, Copied};
use std::slice::Iter;

/// The registration of a rules system: its words, and the function that compiles content for it.
#[derive(Clone, Copy, Debug)]
pub struct System {
    /// The vocabulary. Its field `system` is the id of the system.
    pub vocabulary: fn() -> &'static Vocabulary,
    /// Compiles content for the system.
    pub build: fn(&[Item], &Scripts) -> Result<SharedGame, Problems>,
}

impl System {
    /// Returns the system with these rules.
    pub const fn of<R: Rules>() -> System {
        System { vocabulary: R::vocabulary, build: game::<R> }
    }

    /// Returns the id of the system.
    pub fn id(self) -> &'static str {
        (self.vocabulary)().system
    }
}

/// The rules systems that packs may be written for. The first one is the default.
///
/// ```
/// use rondel_engine::systems::{EncounterDeck, System, Systems};
/// const MINE: Systems = Systems::new(&[System::of::<EncounterDeck>()]);
/// assert!(MINE.find("encounter-deck").is_some() && MINE.find("card-grid").is_none());
/// assert!(Systems::builtin().find("card-grid").is_some());
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Systems {
    first: &'static [System],
    more: &'static [System],
}

/// The systems of this crate. It is a `static`, so that this crate compiles them once: each use of a `const` would
/// compile its contents anew.
static BUILTIN: [System; 4] = [
    System::of::<AdventureDeck>(),
    System::of::<EncounterDeck>(),
    System::of::<CardGrid>(),
    System::of::<DeckOfAdventures>(),
];

impl Systems {
    /// Makes a list of these systems.
    pub const fn new(systems: &'static [System]) -> Systems {
        Systems { first: systems, more: &[] }
    }

    /// Returns the systems of this crate.
    pub const fn builtin() -> Systems {
        Systems::new(&BUILTIN)
    }

    /// Returns these systems followed by those of another crate. Replaces the systems of an earlier call of `and`.
    ///
    /// ```
    /// use rondel_engine::systems::{CardGrid, EncounterDeck, System, Systems};
    /// const MORE: Systems = Systems::new(&[System::of::<EncounterDeck>()]).and(&[System::of::<CardGrid>()]);
    /// assert_eq!(MORE.ids().collect::<Vec<_>>(), ["encounter-deck", "card-grid"]);
    /// ```
    pub const fn and(self, more: &'static [System]) -> Systems {
        Systems { more, ..self }
    }

    /// Returns the number of systems.
    pub const fn len(self) -> usize {
        self.first.len() + self.more.len()
    }

    /// Returns whether the list has no systems.
    pub const fn is_empty(self) -> bool {
        self.len() == 0
    }

    /// Returns the system with this id. `None` if the list has none.
    pub fn find(self, id: &str) -> Option<System> {
        self.into_iter().find(|system| system.id() == id)
    }

    /// Returns the ids of the systems, in order.
    pub fn ids(self) -> impl Iterator<Item = &'static str> {
        self.into_iter().map(System::id)
    }

    /// Returns the vocabularies of the systems, in order.
    pub fn vocabularies(self) -> impl Iterator<Item = &'static Vocabulary> {
        self.into_iter().map(|system| (system.vocabulary)())
    }
}

impl IntoIterator for Systems {
    type Item = System;
    type IntoIter = Copied<Chain<Iter<'static, System>, Iter<'static, System>>>;

    fn into_iter(self) -> Self::IntoIter {
        self.first.iter().chain(self.more).copied()
    }
}
