//! Cards that heroes own, with their printed values.

use super::UseId;
use serde::{Deserialize, Serialize};

/// A skill, by its place in the catalog.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct SkillId(pub u16);

/// A card, by its place in the catalog.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct CardId(pub u16);

/// A skill of the pack.
#[derive(Clone, PartialEq, Debug)]
pub struct Skill {
    pub id: String,
    pub name: String,
    /// Whether it is never offered automatically.
    pub aside: bool,
    /// Whether it counts against attacks, where the house says so.
    pub defends: bool,
}

/// A category of character cards.
#[derive(Clone, PartialEq, Debug)]
pub struct Category {
    pub id: String,
    pub name: String,
    pub race: bool,
    pub naming: bool,
    pub shown: bool,
}

/// A card of any kind.
#[derive(Clone, PartialEq, Debug)]
pub struct Card {
    pub id: String,
    pub name: String,
    /// Its number among the items.
    pub item: u16,
    pub sort: Sort,
    /// The card its owner must have (GRID-077).
    pub requires: Option<CardId>,
    /// Whether it is never offered automatically.
    pub aside: bool,
    /// Its effect or ability.
    pub used: UseId,
    pub text: String,
}

/// The kind of a card, with the properties of that kind.
#[derive(Clone, PartialEq, Debug)]
pub enum Sort {
    Character(Character),
    Attack(Strike),
    Defense { rating: u8 },
    Gear(Gear),
}

/// A card of the character grid (GRID-032).
#[derive(Clone, PartialEq, Debug)]
pub struct Character {
    /// The number of the category.
    pub category: u16,
    pub left: SkillId,
    pub top: SkillId,
    pub right: i16,
    pub bottom: i16,
    /// Whether a second race may be owned beside it (GRID-039).
    pub half: bool,
}

/// A card of the attack grid (GRID-069).
#[derive(Clone, PartialEq, Debug)]
pub struct Strike {
    pub bonus: u8,
    pub right: u8,
    pub bottom: u8,
    pub magic: bool,
}

/// A piece of gear, or a spell.
#[derive(Clone, PartialEq, Debug)]
pub struct Gear {
    pub spell: bool,
    pub basic: bool,
    pub passive: bool,
}

/// The kinds of items that are cards, as [`Card::kind`] says them.
pub const KINDS: &[&str] = &["character", "attack", "defense", "gear", "spell"];

impl Card {
    /// Returns the price outside creation (GRID-034, GRID-070, GRID-106); gear has none (GRID-142).
    pub fn cost(&self) -> Option<u32> {
        let tens = match &self.sort {
            Sort::Character(character) => u32::try_from(character.right.max(character.bottom)).unwrap_or(0),
            Sort::Attack(strike) => u32::from(strike.bonus),
            Sort::Defense { rating } => u32::from(*rating),
            Sort::Gear(_) => return None,
        };
        Some(tens * 10)
    }

    pub fn kind(&self) -> &'static str {
        match &self.sort {
            Sort::Character(_) => "character",
            Sort::Attack(_) => "attack",
            Sort::Defense { .. } => "defense",
            Sort::Gear(Gear { spell: true, .. }) => "spell",
            Sort::Gear(_) => "gear",
        }
    }
}
