//! The terms on which something is played or used: its aim, its modes, its optional parts, what it costs.
//!
//! They are statements of an item. Whoever plays it chooses everything first, one pick after another and each list in
//! ascending order, so that no set is offered twice; then all is paid at once; then it takes effect.
//!
//! Where to find what: the words in `words`, from items to terms in `build`, what may be picked next in `picks`, at whom or
//! at what it may be aimed in `aims`, what is to be paid and whether it can be in `paying`, the frame that asks, pays and
//! stays while scripts read of it in `choosing`, a card's text in `draw`.

mod aims;
mod build;
mod choosing;
mod draw;
mod paying;
mod picks;
pub mod words;

pub use choosing::{Choosing, TermsOf};
pub use picks::{Chooser, Chosen, Shut};
pub use words::{TermWords, fact};

use super::script::UseId;
use crate::kernel::{Selection, Subject};

/// One pick: of terms, or of a question that the machine itself puts.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Pick {
    /// This mode.
    Mode(u8),
    /// This target.
    On(Subject),
    /// This optional part.
    Extra(u8),
    /// This way to pay.
    Way(u8),
    /// So much is X.
    X(u8),
    /// This card or thing pays.
    Give(Subject),
    /// No more of them.
    Done,
    /// This is answered, in secret.
    Answer(u8),
}

/// The terms of an item.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Terms {
    /// Whom it is aimed at.
    pub aim: Option<Aim>,
    /// What it costs: all of these, each in one of its ways.
    pub costs: Vec<Ways>,
    /// Its modes, of which some are chosen.
    pub modes: Vec<Part>,
    /// How many modes, at least and at most.
    pub choose: (u8, u8),
    /// Its optional parts.
    pub extras: Vec<Part>,
}

/// Whom something is aimed at.
#[derive(Clone, PartialEq, Debug)]
pub struct Aim {
    /// The kind of subject: somebody, or something in play.
    pub kind: u8,
    /// What each of them must be.
    pub filter: Selection,
    /// How many.
    pub count: Count,
}

/// How many are aimed at.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Count {
    /// Just so many.
    Exactly(u8),
    /// One to so many.
    UpTo(u8),
    /// Everybody who fits; nobody is asked.
    All,
    /// An amount is divided among one to so many, each with 1 or more of it.
    Divided {
        /// The amount.
        amount: u8,
        /// Among how many at most.
        among: u8,
    },
}

/// The ways in which something can be paid: in the one that is chosen, all of its costs are.
pub type Ways = Vec<Vec<Cost>>;

/// A mode or an optional part: at whom it is aimed, what it costs besides, what it does.
#[derive(Clone, PartialEq, Debug)]
pub struct Part {
    /// Its name as commands say it.
    pub id: String,
    /// As it is written.
    pub name: String,
    /// At whom this mode is aimed, by an aim of its own.
    pub aim: Option<Aim>,
    /// What it costs.
    pub costs: Vec<Ways>,
    /// What it does.
    pub effects: Vec<UseId>,
    /// How often this optional part may be added.
    pub most: u8,
}

/// One cost.
#[derive(Clone, PartialEq, Debug)]
pub struct Cost {
    /// What is paid.
    pub what: Price,
    /// How much of it.
    pub amount: Amount,
    /// What is paid, before the amount: `hp`, `token Charge`, `discard`.
    pub name: String,
    /// Which cards or things, behind the amount: `weapon`; else empty.
    pub of: String,
    /// What commands call it: `hp`, `token charge`.
    pub id: String,
}

impl Cost {
    /// As it is written, with so much of it: `discard 1 weapon`.
    fn said(&self, amount: Amount) -> String {
        let n = match amount {
            _ if self.what == Price::Exhaust => String::new(),
            Amount::Number(n) => n.to_string(),
            Amount::X => "X".into(),
        };
        let parts = [&self.name, &n, &self.of];
        parts.into_iter().filter(|part| !part.is_empty()).cloned().collect::<Vec<_>>().join(" ")
    }
}

/// What is paid.
#[derive(Clone, PartialEq, Debug)]
pub enum Price {
    /// One of the system's currencies, by its number.
    Currency(u8),
    /// Tokens on the thing that is used, or on whoever plays a card; by their item.
    Tokens(u16),
    /// Cards out of the own hand.
    Cards(Selection),
    /// Things in play with whoever pays.
    Things(Selection),
    /// The thing that is used is exhausted.
    Exhaust,
}

/// How much.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Amount {
    /// So much.
    Number(u8),
    /// The X that is chosen.
    X,
}

impl Amount {
    fn of(self, x: u8) -> u8 {
        match self {
            Amount::Number(n) => n,
            Amount::X => x,
        }
    }
}

impl Terms {
    /// May cards be among its costs?
    pub fn take_cards(&self) -> bool {
        let parts = self.modes.iter().chain(&self.extras).flat_map(|part| &part.costs);
        self.costs.iter().chain(parts).flatten().flatten().any(|cost| matches!(cost.what, Price::Cards(_)))
    }

    /// What it does in these modes and with these optional parts, besides what it always does; a mode with an aim of its
    /// own does it to the first of those, and nothing where nobody of them is left.
    pub fn effects<'t>(&'t self, chosen: &'t Chosen) -> impl Iterator<Item = (UseId, Option<Subject>)> + 't {
        let mode = move |nth: &u8| {
            let part = self.modes.get(usize::from(*nth))?;
            let target = chosen.of_mode(*nth).next();
            (part.aim.is_none() || target.is_some()).then_some((part, target))
        };
        let extra = move |nth: &u8| Some((self.extras.get(usize::from(*nth))?, None));
        let parts = chosen.modes.iter().filter_map(mode).chain(chosen.extras.iter().filter_map(extra));
        parts.flat_map(|(part, target)| part.effects.iter().map(move |used| (*used, target)))
    }

    /// The chosen mode with an aim of its own that this call belongs to.
    fn mode_of(&self, used: UseId, chosen: &Chosen) -> Option<u8> {
        let of = |nth: &u8| {
            let part = self.modes.get(usize::from(*nth));
            part.is_some_and(|part| part.aim.is_some() && part.effects.contains(&used))
        };
        chosen.modes.iter().copied().find(of)
    }

    /// What it does in any of its modes and with any of its optional parts.
    pub fn all_effects(&self) -> impl Iterator<Item = UseId> + '_ {
        self.modes.iter().chain(&self.extras).flat_map(|part| part.effects.iter().copied())
    }

    /// All costs that are to be paid so, each with its ways.
    fn owed<'t>(&'t self, chosen: &'t Chosen) -> impl Iterator<Item = &'t [Vec<Cost>]> {
        let of = |list: &'t [Part], picked: &'t [u8]| {
            picked.iter().filter_map(move |nth| list.get(usize::from(*nth))).flat_map(|part| &part.costs)
        };
        let parts = of(&self.modes, &chosen.modes).chain(of(&self.extras, &chosen.extras));
        self.costs.iter().chain(parts).map(Vec::as_slice)
    }
}
