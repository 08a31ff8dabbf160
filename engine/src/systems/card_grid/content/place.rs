//! Obstacles and adventures: the encounters of the heroes, in order.
//!
//! An [`Adventure`] is a list of [`Step`]s. The module `adventure` of the rules plays them one by one.

use super::{CardId, FoeId, SkillId, UseId};
use serde::{Deserialize, Serialize};

/// An obstacle, by its place in the catalog.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct ObstacleId(pub u16);

/// An adventure, by its place in the catalog.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct AdventureId(pub u16);

/// The number that a roll must beat.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Difficulty {
    /// A fixed number, if the environment is in the way (GRID-009).
    Fixed(i16),
    /// 6 plus this skill of a foe, if somebody is in the way (GRID-008).
    Opposed(FoeId, SkillId),
}

/// An obstacle, which heroes get past by skill.
#[derive(Clone, PartialEq, Debug)]
pub struct Obstacle {
    pub id: String,
    pub name: String,
    /// The obstacle's number among all items of content.
    pub item: u16,
    pub difficulty: Difficulty,
    /// The skills that may be tried on it.
    pub accepts: Vec<SkillId>,
    /// The margin of the hit that a failed roll causes (GRID-016). It is 0 if there is no hit.
    pub fail: i16,
    /// The further effect of a failure.
    pub consequence: Option<UseId>,
    /// The further effects of a success, each with its least margin (GRID-183).
    pub brings: Vec<(i16, UseId)>,
    /// Whether the party also goes on after a failed roll.
    pub once: bool,
    pub text: String,
}

/// An adventure: encounters, and the rests and rewards between them.
#[derive(Clone, PartialEq, Debug)]
pub struct Adventure {
    pub id: String,
    pub name: String,
    pub item: u16,
    pub steps: Vec<Step>,
    pub text: String,
}

/// One step of an adventure.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Step {
    /// A fight.
    Fight {
        /// The groups of foes: label, kind, number of foes, and the hit dice that a scene has rolled already, in
        /// rolling order.
        groups: Vec<(String, FoeId, u8, Vec<u8>)>,
        /// The obstacle by which the heroes can avoid the fight.
        past: Option<ObstacleId>,
        /// The fate of heroes that have lost every card. If `None`, they are lost (GRID-130).
        outcome: Option<String>,
    },
    /// An obstacle.
    Obstacle {
        obstacle: ObstacleId,
        /// The fate of heroes that have lost every card. If `None`, they are lost (GRID-130).
        outcome: Option<String>,
    },
    /// A long rest.
    Rest,
    /// Points for every hero.
    Reward(u32),
    /// A card to find.
    Find(CardId),
}
