//! The catalog: content compiled to ids and tables. Names are looked up when loading, never while playing.

mod build;
mod card;
mod foe;
mod place;
mod uses;

pub use build::{compile, steps};
pub use card::{Card, CardId, Category, Character, Gear, Skill, SkillId, Sort, Strike};
pub use foe::{Contest, Foe, FoeId};
pub use place::{Adventure, AdventureId, Difficulty, Obstacle, ObstacleId, Step};
pub use uses::{Behaviour, Moment, Property, Timing, UseId};

use crate::machine::Content;
use std::ops::{Deref, DerefMut};

/// The most hit dice of a group.
pub const MOST_DICE: usize = 12;
/// The most groups of a fight.
pub const MOST_GROUPS: usize = 6;

/// Everything a game of this system can hold; every list is sorted by id.
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

impl Deref for Catalog {
    type Target = Content<Moment, Property>;

    fn deref(&self) -> &Content<Moment, Property> {
        &self.content
    }
}

impl DerefMut for Catalog {
    fn deref_mut(&mut self) -> &mut Content<Moment, Property> {
        &mut self.content
    }
}

/// The kinds of items that are cards.
const CARDS: [&str; 5] = ["character", "attack", "defense", "spell", "gear"];

macro_rules! tables {
    ($($at:ident $find:ident $list:ident $id:ident $what:ty, $name:literal, $kinds:expr;)*) => {
        impl Catalog {
            $(
                /// What stands behind an id; ids are made here only, so it is always there.
                pub fn $at(&self, id: $id) -> &$what {
                    self.$list.get(usize::from(id.0)).expect(concat!("an id of a ", $name, " comes from this catalog"))
                }

                /// The one with this stable id.
                pub fn $find(&self, id: &str) -> Option<$id> {
                    let find = |id: &str| self.$list.binary_search_by(|known| known.id.as_str().cmp(id)).ok();
                    let at = find(id).or_else(|| find(self.former.now_of(&$kinds, id)))?;
                    u16::try_from(at).ok().map($id)
                }
            )*
        }
    };
}

tables! {
    skill skill_named skills SkillId Skill, "skill", ["skill"];
    card card_named cards CardId Card, "card", CARDS;
    foe foe_named foes FoeId Foe, "foe", ["foe"];
    obstacle obstacle_named obstacles ObstacleId Obstacle, "obstacle", ["obstacle"];
    adventure adventure_named adventures AdventureId Adventure, "adventure", ["adventure"];
}

impl Catalog {
    /// Every card.
    pub fn card_ids(&self) -> impl Iterator<Item = CardId> + use<> {
        (0..u16::try_from(self.cards.len()).unwrap_or(u16::MAX)).map(CardId)
    }

    /// A character card with its category; `None` for other cards.
    pub fn character(&self, card: CardId) -> Option<&Character> {
        if let Sort::Character(character) = &self.card(card).sort { Some(character) } else { None }
    }

    pub fn category(&self, card: CardId) -> Option<&Category> {
        self.character(card).and_then(|character| self.categories.get(usize::from(character.category)))
    }

    pub fn strike(&self, card: CardId) -> Option<&Strike> {
        if let Sort::Attack(strike) = &self.card(card).sort { Some(strike) } else { None }
    }

    /// A defense card's rating; 0 for other cards.
    pub fn rating(&self, card: CardId) -> u8 {
        if let Sort::Defense { rating } = self.card(card).sort { rating } else { 0 }
    }

    pub fn gear(&self, card: CardId) -> Option<&Gear> {
        if let Sort::Gear(gear) = &self.card(card).sort { Some(gear) } else { None }
    }

    pub fn is_race(&self, card: CardId) -> bool {
        self.category(card).is_some_and(|category| category.race)
    }
}
