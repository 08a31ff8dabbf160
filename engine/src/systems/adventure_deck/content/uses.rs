//! Behaviours, and their calls: `flee(hp: 1)` on a Foe, `off_round(..)` on a card.

use super::{Attribute, Distances};
use crate::kernel::{Datum, Value};
pub use crate::machine::{BehaviourId, UseId};
use crate::machine::{Params, argument};
use crate::systems::adventure_deck::means::Kind;
use crate::systems::adventure_deck::round::Round;
pub use crate::systems::adventure_deck::words::Moment;

/// A few moments.
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
        Reaction = "reaction",
        Entry = "entry",
        Rest = "rest",
        Task = "task",
        Free = "free",
    }
}

/// The properties of a behaviour, besides its script.
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
    /// Its means: in a Grapple neither Weapon nor Spell serves (ADS-291, ADS-292).
    pub done_with: Kind,
    /// The Attribute of the Boost Action Cards that go on top of it (ADS-427).
    pub attribute: Option<Attribute>,
    /// Whether its script attacks.
    pub attacks: bool,
    /// The use of it with its default arguments, for actions that anybody may try.
    pub plain: Option<UseId>,
}

/// A trait, Boost, Counter, effect or action with its script.
pub type Behaviour = crate::machine::Behaviour<Moment, Property>;

/// Returns the index of the arguments for a Round. `up` is how a house rule rounds halves of Attribute Cards (ADS-079).
pub fn params_now(round: Round, up: bool) -> usize {
    round.index() * 2 + usize::from(up)
}

/// Returns the arguments of a call. If one is a formula, computes them for every Round and both ways to round.
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
