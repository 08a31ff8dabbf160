//! Behaviours and their uses, such as `flee(hp: 1)` on a Foe and `off_round(..)` on a card.
//!
//! A [`Behaviour`] is a trait, Boost, Counter, effect or action with its script. [`Property`] has the behaviour's
//! statements. `params` computes the arguments of a use, which may be formulas of the Round.

use super::{Attribute, Distances};
use crate::kernel::{Datum, Value};
pub use crate::machine::{BehaviourId, UseId};
use crate::machine::{Params, argument};
use crate::systems::adventure_deck::means::Kind;
use crate::systems::adventure_deck::round::Round;
pub use crate::systems::adventure_deck::words::Moment;

/// A set of moments with their sides, for a quick check whether a script hears one of them.
pub type Cues = crate::machine::Cues<Moment>;

closed! {
    /// The Target of an action.
    #[derive(Default)]
    pub enum Aim {
        #[default]
        Nobody = "none",
        Opponent = "opponent",
        Ally = "ally",
        Anyone = "anyone",
    }

    /// The time when an action may be taken.
    #[derive(Default)]
    pub enum Stage {
        #[default]
        Action = "action",
        /// As an answer to an attack.
        Reaction = "reaction",
        /// Before the first Round of a Combat.
        Entry = "entry",
        /// Between Combats.
        Rest = "rest",
        /// Where a scene or a Room sets it as a task.
        Task = "task",
        /// In addition to the Turn's Action.
        Free = "free",
    }
}

/// The properties of a behaviour, besides its script.
#[derive(Clone, PartialEq, Debug)]
pub struct Property {
    /// The order in which traits are asked. Smaller numbers come first.
    pub priority: u8,
    /// Whether the Target that it chooses replaces the default preferences (ADS-415).
    pub overrides: bool,
    /// Whether its bearer sees without light.
    pub darksight: bool,
    /// The names of the numbers that its script keeps.
    pub remembers: Vec<String>,
    pub aim: Aim,
    /// The Distances at which the action is done.
    pub reach: Distances,
    pub stage: Stage,
    /// Whether only Foes do the action.
    pub foes_only: bool,
    /// Whether the action is a Flee.
    pub flees: bool,
    /// The means of the action: a Weapon, a Spell or bare hands. In a Grapple, neither Weapon nor Spell may be used
    /// (ADS-291, ADS-292).
    pub done_with: Kind,
    /// The Attribute of the Boost Action Cards that can be added to the action (ADS-427).
    pub attribute: Option<Attribute>,
    /// Whether its script attacks.
    pub attacks: bool,
    /// The use of an action with its default arguments, if anybody may try it.
    pub plain: Option<UseId>,
}

/// Returns the index of the arguments for a Round. `up` says that a house rule rounds halves of Attribute Cards up
/// (ADS-079).
pub fn params_now(round: Round, up: bool) -> usize {
    round.index() * 2 + usize::from(up)
}

/// Returns the arguments of a use. If one of them is a formula, there is an entry for every Round and for both ways to
/// round, in the order of `params_now`.
pub fn params(args: &[(String, Datum)]) -> Vec<Params> {
    let is_formula = |datum: &Datum| match datum {
        Datum::Formula(formula) => formula.number().is_none(),
        Datum::Cost(amount, _) => amount.number().is_none(),
        _ => false,
    };
    if !args.iter().any(|(_, datum)| is_formula(datum)) {
        return vec![on_round(args, Round::FIRST, false)];
    }
    Round::all().flat_map(|round| [false, true].map(|up| on_round(args, round, up))).collect()
}

/// Returns the arguments of a use on this Round.
fn on_round(args: &[(String, Datum)], round: Round, up: bool) -> Params {
    let value = |datum: &Datum| match datum {
        Datum::Formula(formula) => Value::Int(round.amount(formula)),
        Datum::Cost(n, of) => Value::list([Value::Int(round.cards(n, up)), Value::text(of)]),
        other => argument(other),
    };
    args.iter().map(|(name, datum)| (name.clone(), value(datum))).collect()
}
