//! Cards that heroes own, with their printed values, and skills and categories.
//!
//! A [`Card`] has the values that all kinds share. Its [`Sort`] has the values of its kind: a character card, an
//! attack, a defense card, gear or a spell.

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
    /// Whether it is optional content, which is offered only in scenes that say `aside`.
    pub aside: bool,
    /// Whether it counts against attacks under the house rule `opposed_attacks` (GRID-095).
    pub defends: bool,
}

/// A category of character cards.
#[derive(Clone, PartialEq, Debug)]
pub struct Category {
    pub id: String,
    pub name: String,
    /// Whether its cards are races (GRID-019).
    pub race: bool,
    /// Whether its card gives the hero's name, as the player has written it (GRID-043).
    pub naming: bool,
    /// Whether the hero's title shows its card (GRID-044).
    pub shown: bool,
}

/// A card of any kind.
#[derive(Clone, PartialEq, Debug)]
pub struct Card {
    pub id: String,
    pub name: String,
    /// The card's number among all items of content.
    pub item: u16,
    pub sort: Sort,
    /// The card that its owner must have (GRID-077).
    pub requires: Option<CardId>,
    /// Whether it is optional content, which is offered only in scenes that say `aside`.
    pub aside: bool,
    /// The effect or ability of the card.
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
    /// The number of its category.
    pub category: u16,
    /// The skill that it forms with the card to its left.
    pub left: SkillId,
    /// The skill that it forms with the card above.
    pub top: SkillId,
    /// The bonus that it lends to the card to its right.
    pub right: i16,
    /// The bonus that it lends to the card below.
    pub bottom: i16,
    /// Whether the hero may own a second race in addition to it (GRID-039).
    pub half: bool,
}

/// A card of the attack grid (GRID-069).
#[derive(Clone, PartialEq, Debug)]
pub struct Strike {
    /// The bonus to its roll, which is also its level.
    pub bonus: u8,
    /// The bonus that it lends, after a hit, to the attack to its right.
    pub right: u8,
    /// The bonus that it lends, after a hit, to the attack below.
    pub bottom: u8,
    /// Whether it is a caster's attack (GRID-078).
    pub magic: bool,
}

/// A piece of gear, or a spell.
#[derive(Clone, PartialEq, Debug)]
pub struct Gear {
    pub spell: bool,
    /// Whether new heroes may take it (GRID-026).
    pub basic: bool,
    /// Whether it works without being tapped (GRID-141).
    pub passive: bool,
}

/// The kinds of items that are cards: the values of [`Card::kind`].
pub const KINDS: &[&str] = &["character", "attack", "defense", "gear", "spell"];

impl Card {
    /// Returns the price in points outside creation (GRID-034, GRID-070, GRID-106): 10 for each point of a rating, of
    /// an attack's bonus, or of the higher bonus of a character card. `None` for gear, which is not for sale
    /// (GRID-142).
    pub fn cost(&self) -> Option<u32> {
        let tens = match &self.sort {
            Sort::Character(character) => u32::try_from(character.right.max(character.bottom)).unwrap_or(0),
            Sort::Attack(strike) => u32::from(strike.bonus),
            Sort::Defense { rating } => u32::from(*rating),
            Sort::Gear(_) => return None,
        };
        Some(tens * 10)
    }

    /// Returns the kind of item, which is one of [`KINDS`].
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
