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
    /// The foe's number among all items of content.
    pub item: u16,
    /// The number of sides of its hit dice.
    pub die: u8,
    /// The number of hit dice of each foe (GRID-166).
    pub dice: u8,
    /// The attack bonus. Skills at which the foe is great have the same bonus.
    pub attack: i16,
    /// The addition to the 9 that attacks on it must beat (GRID-096).
    pub difficulty: i16,
    /// Skills with the full attack bonus (GRID-163).
    pub great: Vec<SkillId>,
    /// Skills with half the attack bonus (GRID-164).
    pub competent: Vec<SkillId>,
    pub abilities: Vec<UseId>,
    /// The contest that it tries instead of an attack, in every other round.
    pub contest: Option<Contest>,
    pub text: String,
}

/// A foe's skill against a hero's, with an effect (GRID-181).
#[derive(Clone, PartialEq, Debug)]
pub struct Contest {
    /// The foe's skill.
    pub skill: SkillId,
    /// The hero's skill.
    pub against: SkillId,
    /// The effect of a success.
    pub used: UseId,
}

impl Foe {
    /// Returns the foe's bonus in a skill: full, half rounded down, or none (GRID-163 to GRID-165).
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
