//! The terms on which something is played or used: its aim, its modes, its optional parts, what it costs.
//!
//! They are statements of an item. Whoever plays it chooses everything first, one pick after another and each list in
//! ascending order, so that no set is offered twice; then all is paid at once; then it takes effect.
//!
//! Where to find what: the words in `words`, from items to terms in `build`, what may be picked next and whether it can be
//! paid in `picks`, the frame that asks, pays and stays while scripts read of it in `choosing`, a card's text in `draw`.

mod build;
mod choosing;
mod draw;
mod picks;
pub mod words;

pub use choosing::{Choosing, TermsOf};
pub use picks::Chosen;
pub use words::{TermWords, fact};

use super::script::UseId;
use crate::kernel::{Filter, Subject};

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
    pub costs: Vec<Vec<Cost>>,
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
    /// What each of them must be.
    pub filter: Filter,
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

/// A mode or an optional part: what it costs besides, what it does.
#[derive(Clone, PartialEq, Debug)]
pub struct Part {
    /// Its name as commands say it.
    pub id: String,
    /// As it is written.
    pub name: String,
    /// What it costs.
    pub costs: Vec<Vec<Cost>>,
    /// What it does.
    pub effects: Vec<UseId>,
}

/// One cost.
#[derive(Clone, PartialEq, Debug)]
pub struct Cost {
    /// What is paid.
    pub what: Price,
    /// How much of it.
    pub amount: Amount,
    /// As it is written: `discard 1 weapon`.
    pub said: String,
    /// What commands call it: `hp`, `token charge`.
    pub id: String,
}

/// What is paid.
#[derive(Clone, PartialEq, Debug)]
pub enum Price {
    /// One of the system's currencies, by its number.
    Currency(u8),
    /// Tokens on the thing that is used, or on whoever plays a card; by their item.
    Tokens(u16),
    /// Cards out of the own hand.
    Cards(Filter),
    /// Things in play with whoever pays.
    Things(Filter),
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
        self.costs.iter().chain(parts).flatten().any(|cost| matches!(cost.what, Price::Cards(_)))
    }

    /// What it does in these modes and with these optional parts, besides what it always does.
    pub fn effects<'t>(&'t self, chosen: &'t Chosen) -> impl Iterator<Item = UseId> + 't {
        let parts = |list: &'t [Part], picked: &'t [u8]| {
            picked
                .iter()
                .filter_map(move |nth| list.get(usize::from(*nth)))
                .flat_map(|part| part.effects.iter().copied())
        };
        parts(&self.modes, &chosen.modes).chain(parts(&self.extras, &chosen.extras))
    }

    /// What it does in any of its modes and with any of its optional parts.
    pub fn all_effects(&self) -> impl Iterator<Item = UseId> + '_ {
        self.modes.iter().chain(&self.extras).flat_map(|part| part.effects.iter().copied())
    }

    /// All costs that are to be paid so, each with its ways.
    fn owed<'t>(&'t self, chosen: &'t Chosen) -> impl Iterator<Item = &'t [Cost]> {
        let of = |list: &'t [Part], picked: &'t [u8]| {
            picked.iter().filter_map(move |nth| list.get(usize::from(*nth))).flat_map(|part| &part.costs)
        };
        let parts = of(&self.modes, &chosen.modes).chain(of(&self.extras, &chosen.extras));
        self.costs.iter().chain(parts).map(Vec::as_slice)
    }
}
