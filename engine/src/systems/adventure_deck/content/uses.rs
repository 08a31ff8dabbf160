//! Behaviours, and the places where content calls them: `flee(hp: 1)` on a Foe, `off_round(..)` on a card.

use super::Distances;
use crate::kernel::{Formula, Value};
use crate::script::HookId;
use crate::systems::adventure_deck::round::Round;
use serde::{Deserialize, Serialize};

/// A trait, Boost, Counter, effect or action.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct BehaviourId(pub u16);

pub use crate::machine::UseId;

moments! {
    CombatStart = "on_combat_start",
    RoundStart = "on_round_start",
    Turn = "on_turn",
    ChooseTarget = "choose_target",
    Attacked = "on_attacked",
    Damaged = "on_damaged",
    Dealt = "on_dealt",
    RoundEnd = "on_round_end",
    CountEnd = "on_count_end",
    Defeated = "on_defeated",
    Boost = "boost",
    Counter = "counter",
    MayPlay = "may_play",
    Play = "on_play",
    Hit = "on_hit",
    MayAct = "may_act",
    MayTarget = "may_target",
    Act = "act",
    MayReact = "may_react",
    React = "react",
}

/// A few moments.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Moments(u32);

impl Moments {
    pub fn has(self, moment: Moment) -> bool {
        self.0 & (1 << moment as u32) != 0
    }
}

impl FromIterator<Moment> for Moments {
    fn from_iter<I: IntoIterator<Item = Moment>>(moments: I) -> Self {
        Moments(moments.into_iter().fold(0, |all, moment| all | 1 << moment as u32))
    }
}

/// Whom an action is aimed at.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Aim {
    Nobody,
    Opponent,
    Ally,
    Anyone,
}

/// When an action may be taken.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stage {
    Action,
    Reaction,
    Entry,
    Rest,
    Task,
    Free,
}

/// A trait, Boost, Counter, effect or action with its script.
#[derive(Clone, PartialEq, Debug)]
pub struct Behaviour {
    pub kind: &'static str,
    pub id: String,
    pub name: String,
    pub item: u16,
    /// What its script runs, to see on reload whether it changed.
    pub script: String,
    pub hooks: Vec<(Moment, HookId)>,
    pub priority: u8,
    pub overrides: bool,
    pub darksight: bool,
    pub remembers: Vec<String>,
    pub aim: Aim,
    /// The Distances at which it is done.
    pub reach: Distances,
    pub stage: Stage,
    pub foes_only: bool,
    /// The use of it with its default arguments, for actions that anybody may try.
    pub plain: Option<UseId>,
}

impl Behaviour {
    pub fn hook(&self, moment: Moment) -> Option<HookId> {
        self.hooks.iter().find(|(known, _)| *known == moment).map(|(_, hook)| *hook)
    }
}

/// An argument of a use.
#[derive(Clone, PartialEq, Debug)]
pub enum Argument {
    Fixed(Value),
    /// Worked out on the current Round.
    Formula(Formula),
    /// So many cards of this Attribute, worked out on the current Round by the rounding of the house.
    Cost(Formula, String),
}

/// A call of a behaviour with arguments.
#[derive(Clone, PartialEq, Debug)]
pub struct Use {
    /// How many like calls its caller makes before it: with both names that is stable over reloads.
    pub nth: usize,
    pub behaviour: BehaviourId,
    pub args: Vec<(String, Argument)>,
    /// The arguments worked out, by Round and by how the house rounds; one entry when no formula is among them.
    pub worked_out: Vec<Vec<(String, Value)>>,
    /// The item that calls.
    pub caller: u16,
}

impl Use {
    /// The arguments as they stand on a Round; `up` is how the house rounds halves of Attribute Cards (ADS-079).
    pub fn params(&self, round: Round, up: bool) -> &[(String, Value)] {
        let nth = round.index() * 2 + usize::from(up);
        self.worked_out.get(nth).or(self.worked_out.first()).map_or(&[], Vec::as_slice)
    }

    /// All that [`Use::params`] may give, so that no call works it out.
    pub fn work_out(args: &[(String, Argument)]) -> Vec<Vec<(String, Value)>> {
        if args.iter().all(|(_, argument)| matches!(argument, Argument::Fixed(_))) {
            return vec![worked_out(args, Round::FIRST, false)];
        }
        Round::all().flat_map(|round| [false, true].map(|up| worked_out(args, round, up))).collect()
    }
}

fn worked_out(args: &[(String, Argument)], round: Round, up: bool) -> Vec<(String, Value)> {
    let work_out = |(name, argument): &(String, Argument)| {
        let value = match argument {
            Argument::Fixed(value) => value.clone(),
            Argument::Formula(formula) => Value::Int(round.amount(formula)),
            Argument::Cost(n, of) => Value::list([Value::Int(round.cards(n, up)), Value::text(of)]),
        };
        (name.clone(), value)
    };
    args.iter().map(work_out).collect()
}
