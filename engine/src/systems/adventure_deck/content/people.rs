//! Characters, compiled: race, class, Combat Deck and Story Cards.
//!
//! [`Person`] is a Character as the packs describe it. A scene makes a `Hero` of it. [`Folk`] is a race or a class.

use super::{CardId, UseId};
use crate::kernel::Bag;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// A Character, by its number in the catalog.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct PersonId(pub u16);

/// A Combat Deck, by its number in the catalog.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct DeckId(pub u16);

/// A race or a class, by its number in its own list.
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
    /// Cards put aside in the Character Deck (ADS-359).
    pub aside: Bag<CardId>,
    pub xp: u32,
    pub gold: u32,
    pub fatigue: u8,
    pub exhaustion: u8,
    pub stories: Bag<StoryId>,
}

impl Person {
    /// Returns the id of the Combat Deck that a character lists itself. No deck of a pack has such an id.
    pub fn own_deck(id: &str) -> String {
        format!("character {id}")
    }
}

/// A Story Card, by its number in the catalog.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct StoryId(pub u16);

/// A Story Card (ADS-047).
#[derive(Clone, PartialEq, Debug)]
pub struct Story {
    pub id: String,
    pub name: String,
    /// The gold that a Treasure Card is worth (ADS-046). 0 if it is no Treasure Card.
    pub treasure: u16,
}

/// A Combat Deck (ADS-034).
#[derive(Clone, PartialEq, Debug)]
pub struct DeckDef {
    pub id: String,
    pub cards: Bag<CardId>,
}

/// A race or a class: its groups, and its Base Actions.
#[derive(Clone, PartialEq, Debug)]
pub struct Folk {
    pub id: String,
    pub name: String,
    /// The groups that it counts as, such as `warrior`.
    pub groups: Vec<String>,
    /// The Base Actions of the race or class.
    pub bases: Vec<UseId>,
    pub darksight: bool,
    /// The number of Spell Cards of each Level that a Combat Deck may hold (ADS-043).
    pub spells: BTreeMap<u8, u32>,
    /// The Levels to which its Characters can rise, the lowest first (ADS-457).
    pub levels: Vec<NextLevel>,
    /// The number of its item.
    pub item: u16,
}

/// A Level that a Character can reach.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NextLevel {
    pub level: u8,
    /// The experience that the Level requires.
    pub xp: u32,
    /// The HP that the Level gives.
    pub hp: i16,
}

impl Folk {
    /// Returns the next Level after this one. `None` if the class gives no higher one.
    pub fn level_after(&self, level: u8) -> Option<NextLevel> {
        self.levels.iter().copied().find(|next| next.level > level)
    }

    /// Returns the highest Level above `level` that the experience `now` reaches and the experience `before` did not.
    pub fn level_reached(&self, level: u8, before: u32, now: u32) -> Option<u8> {
        let reached = self.levels.iter().filter(|next| next.level > level && next.xp > before && next.xp <= now);
        reached.map(|next| next.level).max()
    }

    /// Returns the HP gained by rising from one Level to another. `None` if the second is no higher.
    pub fn hp_between(&self, from: u8, to: u8) -> Option<i16> {
        let gained = self.levels.iter().filter(|next| (from + 1..=to).contains(&next.level));
        if to > from { Some(gained.fold(0i16, |sum, next| sum.saturating_add(next.hp))) } else { None }
    }

    /// Returns whether this word is the id of the race or class, or one of its groups (G-12).
    pub fn is(&self, word: &str) -> bool {
        self.id == word || self.groups.iter().any(|group| group == word)
    }
}
