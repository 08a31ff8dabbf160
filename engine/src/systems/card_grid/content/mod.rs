//! The catalog: content compiled to ids and tables. Names are looked up when loading, never while playing.

mod build;
mod card;
mod foe;
mod place;
mod uses;

pub use build::{build, steps};
pub use card::{Card, CardId, Category, Character, Gear, Skill, SkillId, Sort, Strike};
pub use foe::{Contest, Foe, FoeId};
pub use place::{Adventure, AdventureId, Difficulty, Obstacle, ObstacleId, Step};
pub use uses::{Behaviour, BehaviourId, Moment, Timing, Use, UseId};

use crate::kernel::{FormerIds, Items};

/// The most hit dice of a group.
pub const MOST_DICE: usize = 12;
/// The most groups of a fight.
pub const MOST_GROUPS: usize = 6;

/// Everything a game of this system can hold; every list is sorted by id.
#[derive(Debug, Default)]
pub struct Catalog {
    /// Names that content had before.
    pub former: FormerIds,
    pub skills: Vec<Skill>,
    pub categories: Vec<Category>,
    pub cards: Vec<Card>,
    pub foes: Vec<Foe>,
    pub obstacles: Vec<Obstacle>,
    pub adventures: Vec<Adventure>,
    pub behaviours: Vec<Behaviour>,
    /// Every place where content calls a behaviour with arguments.
    pub uses: Vec<Use>,
    /// The items as they were written, for sources, drawings and names that have changed.
    pub items: Items,
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

    /// The use behind a number, with its behaviour.
    pub fn used(&self, used: UseId) -> &Use {
        self.uses.get(usize::from(used.0)).expect("a use comes from this catalog")
    }

    pub fn behind(&self, used: UseId) -> &Behaviour {
        let behaviour = self.used(used).behaviour;
        self.behaviours.get(usize::from(behaviour.0)).expect("a behaviour comes from this catalog")
    }

    /// The number of an item in `items`.
    pub fn item(&self, kind: &str, id: &str) -> u16 {
        self.items.number(kind, id).unwrap_or(u16::MAX)
    }
}
