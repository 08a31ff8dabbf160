//! Terms: the targets, modes, optional parts and costs of a card or an ability.
//!
//! Terms are statements of an item, compiled into [`Terms`]. The player first chooses everything, one [`Pick`] after
//! another. Each list is picked in ascending order, so that no set is offered twice. Then all costs are paid at once,
//! and the card takes effect. An effect is a call of a behaviour with its arguments, known by its `UseId`.
//!
//! | module | concept |
//! |---|---|
//! | `words`, `build` | the words, and the way from items to terms |
//! | `picks`, `aims`, `areas` | the next picks, possible targets, areas of a board |
//! | `chosen`, `said` | the choices so far, and what is said of them |
//! | `paying` | costs, and whether they can be paid |
//! | `choosing` | the frame that asks, pays, and stays while scripts read the choices |
//! | `draw` | terms as text on a card |

mod aims;
mod areas;
mod build;
mod choosing;
mod chosen;
mod draw;
mod paying;
mod picks;
mod said;
pub mod words;

pub use choosing::{Choosing, TermsOf};
pub use chosen::{Chooser, Chosen, Shut};
pub use words::{TermWords, fact};

use super::script::UseId;
use crate::kernel::{Selection, Subject};

/// A pick: of terms, or of a question that the machine itself asks.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Pick {
    /// Chooses this mode.
    Mode(u8),
    /// Chooses this target.
    On(Subject),
    /// Adds this optional part.
    Extra(u8),
    /// Pays in this way.
    Way(u8),
    /// Sets X to this number.
    X(u8),
    /// Pays with this card or thing.
    Give(Subject),
    /// Ends a list of picks.
    Done,
    /// Answers a question of a script, by the number of the answer. If a script asks several players in secret, none of
    /// them is told an answer before all are in.
    Answer(u8),
}

/// The terms of an item.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Terms {
    /// The target of the card or effect.
    pub aim: Option<Aim>,
    /// The costs. All are paid, each in one of its ways.
    pub costs: Vec<Ways>,
    /// The modes, some of which are chosen.
    pub modes: Vec<Part>,
    /// The least and the greatest number of modes to choose.
    pub choose: (u8, u8),
    /// The optional parts.
    pub extras: Vec<Part>,
}

/// The possible targets of something, and their number.
#[derive(Clone, PartialEq, Debug)]
pub struct Aim {
    /// The kind of subject: somebody, or something in play.
    pub kind: u8,
    /// The filter that each target must fit.
    pub filter: Selection,
    /// The number of targets.
    pub count: Count,
}

impl Aim {
    /// Returns whether there may be more than one target.
    pub fn takes_several(&self) -> bool {
        match self.count {
            Count::Exactly(n) | Count::UpTo(n) | Count::Divided { among: n, .. } => n > 1,
            Count::All | Count::Within(_) => true,
        }
    }
}

/// The number of targets.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Count {
    /// Exactly this many.
    Exactly(u8),
    /// One to this many.
    UpTo(u8),
    /// Everybody who fits. Nobody is asked.
    All,
    /// Everybody who fits in an area of the board. The player chooses the middle of the area.
    Within(Area),
    /// Divides an amount among one to this many targets. Each target gets 1 or more of it.
    Divided {
        /// The amount.
        amount: u8,
        /// The greatest number of targets.
        among: u8,
    },
}

/// An area of the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Area {
    /// The area's shape.
    pub shape: AreaShape,
    /// The area's extent in spaces, from its middle or from the subject that places it.
    pub size: u8,
}

closed! {
    /// The shape of an area.
    #[derive(Default)]
    pub enum AreaShape {
        /// All within this distance of a space.
        #[default]
        Burst = "burst",
        /// All within this distance of the subject that lays it, towards an adjacent space.
        Cone = "cone",
        /// The spaces straight ahead, towards an adjacent space and beyond.
        Ray = "ray",
    }
}

impl Area {
    /// Returns the area as it is written: `burst 2`.
    fn said(self) -> String {
        format!("{} {}", self.shape.word(), self.size)
    }
}

/// The ways to pay for something. Each way is a list of costs, and all costs of the chosen way are paid.
pub type Ways = Vec<Vec<Cost>>;

/// A mode or an optional part: its targets, its further costs, its effects.
#[derive(Clone, PartialEq, Debug)]
pub struct Part {
    /// The part's name in commands.
    pub id: String,
    /// The part's name as written.
    pub name: String,
    /// The targets of this mode, if it has an aim of its own.
    pub aim: Option<Aim>,
    /// The part's costs.
    pub costs: Vec<Ways>,
    /// The part's effects.
    pub effects: Vec<UseId>,
    /// The greatest number of times this optional part may be added.
    pub most: u8,
}

/// One cost.
#[derive(Clone, PartialEq, Debug)]
pub struct Cost {
    /// The thing that is paid.
    pub what: Price,
    /// The amount.
    pub amount: Amount,
    /// The name before the amount: `hp`, `token Charge`, `discard`.
    pub name: String,
    /// The cards or things behind the amount: `weapon`. Empty for other costs.
    pub of: String,
    /// The cost's name in commands: `hp`, `token charge`.
    pub id: String,
}

impl Cost {
    /// Returns the cost as it is written, with this amount: `discard 1 weapon`.
    fn said(&self, amount: Amount) -> String {
        let n = match amount {
            _ if self.what == Price::Exhaust => String::new(),
            Amount::Number(n) => n.to_string(),
            Amount::X => "X".into(),
        };
        let mut parts = vec![self.name.as_str(), &n, &self.of];
        parts.retain(|part| !part.is_empty());
        parts.join(" ")
    }
}

/// The thing that is paid.
#[derive(Clone, PartialEq, Debug)]
pub enum Price {
    /// One of the system's currencies, by its number.
    Currency(u8),
    /// Tokens on the used thing, or on a card's player, by the number of the token's item.
    Tokens(u16),
    /// Cards from the payer's own hand.
    Cards(Selection),
    /// Things in play with the payer.
    Things(Selection),
    /// Exhausting the thing that is used.
    Exhaust,
}

/// The amount of a cost.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Amount {
    /// This number.
    Number(u8),
    /// The chosen X.
    X,
}

impl Amount {
    /// Returns the amount as a number. `x` is the chosen X.
    fn of(self, x: u8) -> u8 {
        match self {
            Amount::Number(n) => n,
            Amount::X => x,
        }
    }
}

impl Terms {
    /// Returns whether the costs may include cards.
    pub fn take_cards(&self) -> bool {
        self.all_costs().any(|cost| matches!(cost.what, Price::Cards(_)))
    }

    /// Returns all costs of the item, its modes and its optional parts, in all ways to pay them.
    pub(super) fn all_costs(&self) -> impl Iterator<Item = &Cost> {
        let of_parts = self.modes.iter().chain(&self.extras).flat_map(|part| &part.costs);
        self.costs.iter().chain(of_parts).flatten().flatten()
    }

    /// Returns the effects of the chosen modes and optional parts. The effects of a mode with its own aim come with the
    /// first of its targets. They are left out if no target is left.
    pub fn effects<'t>(&'t self, chosen: &'t Chosen) -> impl Iterator<Item = (UseId, Option<Subject>)> + 't {
        let mode = move |nth: &u8| {
            let part = self.modes.get(usize::from(*nth))?;
            let target = chosen.of_mode(*nth).next();
            let lacks_target = part.aim.is_some() && target.is_none();
            if lacks_target { None } else { Some((part, target)) }
        };
        let extra = move |nth: &u8| Some((self.extras.get(usize::from(*nth))?, None));
        let modes = chosen.modes.iter().filter_map(mode);
        let extras = chosen.extras.iter().filter_map(extra);
        modes.chain(extras).flat_map(|(part, target)| part.effects.iter().map(move |used| (*used, target)))
    }

    /// Returns the number of the chosen mode that has this effect, if the mode has its own aim.
    fn mode_of(&self, used: UseId, chosen: &Chosen) -> Option<u8> {
        let is_caller = |nth: &u8| {
            let part = self.modes.get(usize::from(*nth));
            part.is_some_and(|part| part.aim.is_some() && part.effects.contains(&used))
        };
        chosen.modes.iter().copied().find(is_caller)
    }

    /// Returns the effects of all modes and optional parts.
    pub fn all_effects(&self) -> impl Iterator<Item = UseId> + '_ {
        self.modes.iter().chain(&self.extras).flat_map(|part| part.effects.iter().copied())
    }

    /// Returns all costs of these choices, each as its ways to be paid.
    fn owed<'t>(&'t self, chosen: &'t Chosen) -> impl Iterator<Item = &'t [Vec<Cost>]> {
        let costs_of = |list: &'t [Part], picked: &'t [u8]| {
            picked.iter().filter_map(move |nth| list.get(usize::from(*nth))).flat_map(|part| &part.costs)
        };
        let parts = costs_of(&self.modes, &chosen.modes).chain(costs_of(&self.extras, &chosen.extras));
        self.costs.iter().chain(parts).map(Vec::as_slice)
    }
}
