//! Foes: hit dice, an attack bonus, and skills.

use super::{SkillId, UseId};
use serde::{Deserialize, Serialize};

/// A kind of foe, by its place in the catalog.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct FoeId(pub u16);

/// A kind of foe (GRID-152).
#[derive(Clone, PartialEq, Debug)]
pub struct Foe {
    pub id: String,
    pub name: String,
    pub item: u16,
    /// Sides of its hit dice.
    pub die: u8,
    /// The number of hit dice (GRID-166).
    pub dice: u8,
    pub attack: i16,
    /// The addition to the 9 (GRID-096).
    pub difficulty: i16,
    pub great: Vec<SkillId>,
    pub competent: Vec<SkillId>,
    pub abilities: Vec<UseId>,
    pub contest: Option<Contest>,
    pub text: String,
}

/// A skill action against a hero (GRID-181).
#[derive(Clone, PartialEq, Debug)]
pub struct Contest {
    pub skill: SkillId,
    pub against: SkillId,
    pub used: UseId,
}

impl Foe {
    /// Returns its bonus in a field: full, half rounded down, or none (GRID-163 to GRID-165).
    pub fn level(&self, skill: SkillId) -> i16 {
        if self.great.contains(&skill) {
            self.attack
        } else if self.competent.contains(&skill) {
            self.attack / 2
        } else {
            0
        }
    }
}
