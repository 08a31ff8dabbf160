//! Characters: race, class and Combat Deck.

use super::{CardId, UseId};
use crate::kernel::Bag;
use serde::{Deserialize, Serialize};

/// A Character a Player may take.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct PersonId(pub u16);

/// A Combat Deck of the packs.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct DeckId(pub u16);

/// A race or a class, each in its own list.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct FolkId(pub u16);

/// A Character Deck's Core Cards and Combat Deck (ADS-030).
#[derive(Clone, PartialEq, Debug)]
pub struct Person {
    pub id: String,
    pub name: String,
    pub race: FolkId,
    pub class: FolkId,
    pub level: u8,
    pub hp: i16,
    pub deck: DeckId,
    /// Put aside in the Character Deck (ADS-359).
    pub aside: Bag<CardId>,
    pub xp: u32,
    pub gold: u32,
    pub fatigue: u8,
    pub exhaustion: u8,
}

impl Person {
    /// What the Combat Deck of a character is called that lists its cards itself. No deck of a pack is called so.
    pub fn own_deck(id: &str) -> String {
        format!("character {id}")
    }
}

/// A Combat Deck (ADS-034).
#[derive(Clone, PartialEq, Debug)]
pub struct DeckDef {
    pub id: String,
    pub cards: Bag<CardId>,
}

/// A race or a class: what it counts as, and its Base Actions.
#[derive(Clone, PartialEq, Debug)]
pub struct Folk {
    pub id: String,
    pub name: String,
    pub groups: Vec<String>,
    pub bases: Vec<UseId>,
    pub darksight: bool,
    /// The number of its item.
    pub item: u16,
}

impl Folk {
    /// Does it answer to this word, as itself or as one of its groups (G-12)?
    pub fn is(&self, word: &str) -> bool {
        self.id == word || self.groups.iter().any(|group| group == word)
    }
}
