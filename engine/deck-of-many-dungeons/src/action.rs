//! Every pick of a seat or of chance.

use super::state::Who;
use rondel_engine::kernel::Space;
use rondel_engine::machine::{self, Pick};
use serde::{Deserialize, Serialize};

/// An ability on a card of somebody: the place of the card, then of the ability on it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct OnCard {
    pub card: u8,
    pub ability: u8,
}

/// The target of an ability.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Aim {
    /// It needs none, or affects its user.
    Nobody,
    On(Who),
    /// The space that a Move leads to.
    To(Space),
    /// An area of odd size around a hex (DMD-030).
    Around(Space),
    /// An area of even size around a triangle (DMD-031): its first hex in reading order, and whether two of its hexes
    /// lie in the upper row.
    Triangle(Space, bool),
}

/// A pick.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Action {
    /// Uses an ability of somebody's card.
    Use(Who, OnCard, Aim),
    /// Buys one more action (DMD-154).
    Buy(Who),
    /// Attaches a Boost to a play (DMD-179).
    Boost(OnCard),
    /// Pays with a mixture of temporary Resolve and Resolve (DMD-138).
    Pay {
        temporary: u8,
        resolve: u8,
    },
    /// Pays for another throw of a die (DMD-146).
    Reroll,
    /// Lets a die lie as it is.
    Keep,
    /// Answers a hit with a Defend ability (DMD-200).
    Defend(OnCard),
    /// Gives this much bonus damage to the target asked about (DMD-194).
    Bonus(u8),
    /// Allots damage to Health, Resolve and temporary Resolve (DMD-116).
    Allot {
        temporary: u8,
        resolve: u8,
        health: u8,
    },
    /// Aims a secondary attack (DMD-190).
    Second(Who),
    /// Takes steps that somebody gave (DMD-183).
    Step(Space),
    /// Turns a card over to its disabled side (DMD-103).
    Disable(Who, u8),
    /// Pays to enable a card (DMD-109).
    Enable(Who, u8),
    /// The GM calls a Task of this category (DMD-075).
    Call(u8),
    /// Accepts another category for it (DMD-078).
    Or(u8),
    Difficulty(u8),
    For(Who),
    ForAll,
    /// Applies a card to make the die larger (DMD-084).
    Raise(u8),
    /// Disables a card for more on the result (DMD-086).
    Spend(u8),
    /// Proposes a card that shows none of the categories (DMD-080).
    Propose(u8),
    /// The GM accepts a proposed card.
    Grant,
    /// The GM refuses a proposed card.
    Deny,
    /// Rolls for the Task (DMD-089).
    Try,
    /// The GM begins a combat (DMD-157).
    Fight,
    /// The GM ends the scene (DMD-248).
    End,
    /// The GM begins the next scene.
    Scene,
    /// The party takes a long rest (DMD-256).
    LongRest,
    /// Uses something in play.
    Ability(machine::Ability),
    /// Picks terms.
    Term(Pick),
    /// Adds nothing more.
    Done,
    /// Has nothing left to do.
    Pass,
    /// Chance: the face of a die.
    Rolled(u8),
    /// Chance: the card of this hero comes next in the initiative pile, or one of the enemies.
    Next(Option<Who>),
}
