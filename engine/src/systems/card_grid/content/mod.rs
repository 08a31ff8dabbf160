//! The catalog: the content of packs, compiled to tables. An id such as [`CardId`] is an index into one of them.
//!
//! [`compile`] fills the [`Catalog`] when content is loaded. Names are looked up only then, and never while playing.
//! `catalog.card_named(name)` finds an id, and `catalog.card(id)` returns its card.

mod build;
mod card;
mod foe;
mod place;
mod uses;

pub use build::{compile, steps};
pub use card::{Card, CardId, Category, Character, Gear, KINDS, Skill, SkillId, Sort, Strike};
pub use foe::{Contest, Foe, FoeId};
pub use place::{Adventure, AdventureId, Difficulty, Obstacle, ObstacleId, Step};
pub use uses::{Behaviour, Moment, Property, Timing, UseId};

use crate::machine::Content;

/// The most hit dice of a group.
pub const MOST_DICE: usize = 12;
/// The most groups of a fight.
pub const MOST_GROUPS: usize = 6;

/// Everything that a game of this system can hold. Every list is sorted by id.
#[derive(Debug, Default)]
pub struct Catalog {
    content: Content<Moment, Property>,
    pub skills: Vec<Skill>,
    pub categories: Vec<Category>,
    pub cards: Vec<Card>,
    pub foes: Vec<Foe>,
    pub obstacles: Vec<Obstacle>,
    pub adventures: Vec<Adventure>,
}

// Each row makes two functions for a list, such as `card(id)` and `card_named(name)`.
catalog! {
    Catalog: Moment, Property;
    skill: skills[SkillId] -> Skill, skill_named in ["skill"];
    card: cards[CardId] -> Card, card_named in KINDS;
    foe: foes[FoeId] -> Foe, foe_named in ["foe"];
    obstacle: obstacles[ObstacleId] -> Obstacle, obstacle_named in ["obstacle"];
    adventure: adventures[AdventureId] -> Adventure, adventure_named in ["adventure"];
}

impl Catalog {
    /// Returns every card.
    pub fn card_ids(&self) -> impl Iterator<Item = CardId> + use<> {
        (0..u16::try_from(self.cards.len()).unwrap_or(u16::MAX)).map(CardId)
    }

    /// Returns the values of a character card. `None` for other cards.
    pub fn character(&self, card: CardId) -> Option<&Character> {
        if let Sort::Character(character) = &self.card(card).sort { Some(character) } else { None }
    }

    /// Returns the category of a character card. `None` for other cards.
    pub fn category(&self, card: CardId) -> Option<&Category> {
        self.character(card).and_then(|character| self.categories.get(usize::from(character.category)))
    }

    /// Returns the values of an attack. `None` for other cards.
    pub fn strike(&self, card: CardId) -> Option<&Strike> {
        if let Sort::Attack(strike) = &self.card(card).sort { Some(strike) } else { None }
    }

    /// Returns a defense card's rating. It is 0 for other cards.
    pub fn rating(&self, card: CardId) -> u8 {
        if let Sort::Defense { rating } = self.card(card).sort { rating } else { 0 }
    }

    /// Returns the values of gear or a spell. `None` for other cards.
    pub fn gear(&self, card: CardId) -> Option<&Gear> {
        if let Sort::Gear(gear) = &self.card(card).sort { Some(gear) } else { None }
    }

    pub fn is_race(&self, card: CardId) -> bool {
        self.category(card).is_some_and(|category| category.race)
    }

    /// Returns whether the race allows a second race beside it, as Human does (GRID-021, GRID-039).
    pub fn allows_second(&self, race: CardId) -> bool {
        self.character(race).is_some_and(|character| character.half)
    }
}
