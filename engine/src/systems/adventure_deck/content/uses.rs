//! Behaviours, and the places where content calls them: `flee(hp: 1)` on a Foe, `off_round(..)` on a card.

use super::Distances;
use crate::kernel::{Datum, Value};
pub use crate::machine::{BehaviourId, UseId};
use crate::machine::{Params, argument};
use crate::systems::adventure_deck::round::Round;

moments! {
    CombatStart = "on_combat_start",
    RoundStart = "on_round_start",
    RoundEnd = "on_round_end",
    CountEnd = "on_count_end",
    TurnStart = "on_turn_start",
    AnyTurnStart = "on_any_turn_start",
    TurnEnd = "on_turn_end",
    AnyTurnEnd = "on_any_turn_end",
    Turn = "on_turn",
    ChooseTarget = "choose_target",
    Attack = "on_attack",
    Attacked = "on_attacked",
    AnyAttacked = "on_any_attacked",
    Damaged = "on_damaged",
    AnyDamaged = "on_any_damaged",
    Dealt = "on_dealt",
    Settled = "on_settled",
    AnySettled = "on_any_settled",
    Hurt = "on_hurt",
    AnyHurt = "on_any_hurt",
    Healed = "on_healed",
    AnyHealed = "on_any_healed",
    Defeated = "on_defeated",
    AnyDefeated = "on_any_defeated",
    Fled = "on_fled",
    AnyFled = "on_any_fled",
    Moved = "on_moved",
    AnyMoved = "on_any_moved",
    Drew = "on_drew",
    AnyDrew = "on_any_drew",
    Discarded = "on_discarded",
    AnyDiscarded = "on_any_discarded",
    Played = "on_played",
    AnyPlayed = "on_any_played",
    Answer = "on_react",
    Boosts = "on_boost",
    DamageDealt = "my_damage_dealt",
    AnyDamageDealt = "any_damage_dealt",
    DamageTaken = "my_damage_taken",
    AnyDamageTaken = "any_damage_taken",
    Defense = "my_defense",
    AnyDefense = "any_defense",
    HandMax = "my_hand_max",
    AnyHandMax = "any_hand_max",
    BoostMax = "my_boost_max",
    AnyBoostMax = "any_boost_max",
    RecallCost = "my_recall_cost",
    AnyRecallCost = "any_recall_cost",
    Healing = "my_healing",
    AnyHealing = "any_healing",
    MayBeAimed = "may_be_aimed",
    AnyMayBeAimed = "any_may_be_aimed",
    MayStrike = "may_strike",
    AnyMayStrike = "any_may_strike",
    MayUse = "may_use",
    AnyMayUse = "any_may_use",
    MayMove = "may_move",
    AnyMayMove = "any_may_move",
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
pub type Moments = crate::machine::Moments<Moment>;

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

/// What an item says of a behaviour besides its script.
#[derive(Clone, PartialEq, Debug)]
pub struct Property {
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

/// A trait, Boost, Counter, effect or action with its script.
pub type Behaviour = crate::machine::Behaviour<Moment, Property>;

/// Which arguments stand on a Round; `up` is how the house rounds halves of Attribute Cards (ADS-079).
pub fn params_now(round: Round, up: bool) -> usize {
    round.index() * 2 + usize::from(up)
}

/// The arguments of a call: worked out for every Round and both ways to round, where a formula is among them.
pub fn params(args: &[(String, Datum)]) -> Vec<Params> {
    let open = |datum: &Datum| matches!(datum, Datum::Formula(n) | Datum::Cost(n, _) if n.number().is_none());
    if !args.iter().any(|(_, datum)| open(datum)) {
        return vec![on_round(args, Round::FIRST, false)];
    }
    Round::all().flat_map(|round| [false, true].map(|up| on_round(args, round, up))).collect()
}

fn on_round(args: &[(String, Datum)], round: Round, up: bool) -> Params {
    let work_out = |datum: &Datum| match datum {
        Datum::Formula(formula) => Value::Int(round.amount(formula)),
        Datum::Cost(n, of) => Value::list([Value::Int(round.cards(n, up)), Value::text(of)]),
        other => argument(other),
    };
    args.iter().map(|(name, datum)| (name.clone(), work_out(datum))).collect()
}
