//! Behaviours, and the places where content calls them: `push(2)` on an attack, `ability regrow` on a foe.

pub use crate::machine::UseId;

moments! {
    Hit = "on_hit",
    Use = "on_use",
    UseAt = "on_use_at",
    UseFor = "on_use_for",
    MayUse = "may_use",
    RollBonus = "roll_bonus",
    Harden = "harden",
    Fail = "on_fail",
    Fight = "on_fight",
    Round = "on_round",
    Wounded = "on_wounded",
    Struck = "on_struck",
    Contest = "on_contest",
    AttackBonus = "attack_bonus",
    Guard = "guard",
}

/// When a card can be used.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Timing {
    /// In the hero's part of a round.
    Turn,
    /// Between encounters.
    Rest,
    /// At both.
    Any,
    /// While a hit is soaked.
    Hit,
}

/// What an effect's item says besides its script.
#[derive(Clone, PartialEq, Debug)]
pub struct Property {
    /// Using it is the hero's action (GRID-180).
    pub action: bool,
    pub timing: Timing,
    pub text: String,
}

/// An effect with its script.
pub type Behaviour = crate::machine::Behaviour<Moment, Property>;

impl Behaviour {
    /// The moment at which it is used, if it is used at all.
    pub fn usable(&self) -> Option<Moment> {
        [Moment::Use, Moment::UseAt, Moment::UseFor].into_iter().find(|moment| self.hook(*moment).is_some())
    }
}
