//! Behaviours, and their uses: `flee(hp: 1)` on a Foe, `off_round(..)` on a card.
//!
//! A [`Behaviour`] is a trait, Boost, Counter, effect or action with its script; [`Property`] has its statements.
//! `params` computes the arguments of a use, which may be formulas of the Round.

use super::{Attribute, Distances};
use crate::kernel::{Datum, Value};
pub use crate::machine::{BehaviourId, UseId};
use crate::machine::{Params, argument};
use crate::systems::adventure_deck::means::Kind;
use crate::systems::adventure_deck::round::Round;
pub use crate::systems::adventure_deck::words::Moment;

/// A set of moments with sides, for a quick check whether a script hears one.
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
    /// The order in which traits are asked; smaller numbers first.
    pub priority: u8,
    /// Whether its choice of a Target replaces the default preferences (ADS-415).
    pub overrides: bool,
    /// Whether its bearer sees without light.
    pub darksight: bool,
    /// The names of the numbers that its script keeps.
    pub remembers: Vec<String>,
    pub aim: Aim,
    /// The Distances at which it is done.
    pub reach: Distances,
    pub stage: Stage,
    /// Whether only Foes do it.
    pub foes_only: bool,
    /// Its means: a Weapon, a Spell or bare hands. In a Grapple neither Weapon nor Spell may be used (ADS-291,
    /// ADS-292).
    pub done_with: Kind,
    /// The Attribute of the Boost Action Cards that go on top of it (ADS-427).
    pub attribute: Option<Attribute>,
    /// Whether its script attacks.
    pub attacks: bool,
    /// The use of an action with its default arguments, if anybody may try it.
    pub plain: Option<UseId>,
}

/// A trait, Boost, Counter, effect or action with its script.
pub type Behaviour = crate::machine::Behaviour<Moment, Property>;

/// Returns the index of the arguments for a Round. `up` is how a house rule rounds halves of Attribute Cards (ADS-079).
pub fn params_now(round: Round, up: bool) -> usize {
    round.index() * 2 + usize::from(up)
}

/// Returns the arguments of a use. If one is a formula, there is an entry for every Round and both ways to round, as
/// `params_now` counts them.
pub fn params(args: &[(String, Datum)]) -> Vec<Params> {
    let open = |datum: &Datum| matches!(datum, Datum::Formula(n) | Datum::Cost(n, _) if n.number().is_none());
    if !args.iter().any(|(_, datum)| open(datum)) {
        return vec![on_round(args, Round::FIRST, false)];
    }
    Round::all().flat_map(|round| [false, true].map(|up| on_round(args, round, up))).collect()
}

/// Returns the arguments as they are on this Round.
fn on_round(args: &[(String, Datum)], round: Round, up: bool) -> Params {
    let work_out = |datum: &Datum| match datum {
        Datum::Formula(formula) => Value::Int(round.amount(formula)),
        Datum::Cost(n, of) => Value::list([Value::Int(round.cards(n, up)), Value::text(of)]),
        other => argument(other),
    };
    args.iter().map(|(name, datum)| (name.clone(), work_out(datum))).collect()
}
