//! Behaviours, and the places where content calls them: `push(2)` on an attack, `ability regrow` on a foe.

use crate::kernel::Value;
use crate::script::HookId;
use serde::{Deserialize, Serialize};

/// An effect.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct BehaviourId(pub u16);

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

/// An effect with its script.
#[derive(Clone, PartialEq, Debug)]
pub struct Behaviour {
    pub id: String,
    pub name: String,
    pub item: u16,
    /// What its script runs, to see on reload whether it changed.
    pub script: String,
    pub hooks: Vec<(Moment, HookId)>,
    /// Using it is the hero's action (GRID-180).
    pub action: bool,
    pub timing: Timing,
    pub text: String,
}

impl Behaviour {
    pub fn hook(&self, moment: Moment) -> Option<HookId> {
        self.hooks.iter().find(|(known, _)| *known == moment).map(|(_, hook)| *hook)
    }

    /// The moment at which it is used, if it is used at all.
    pub fn usable(&self) -> Option<Moment> {
        [Moment::Use, Moment::UseAt, Moment::UseFor].into_iter().find(|moment| self.hook(*moment).is_some())
    }
}

/// A call of an effect with arguments.
#[derive(Clone, PartialEq, Debug)]
pub struct Use {
    /// How many like calls its caller makes before it: with both names that is stable over reloads.
    pub nth: usize,
    pub behaviour: BehaviourId,
    pub args: Vec<(String, Value)>,
    /// The item that calls.
    pub caller: u16,
}
