//! Words for changes of a number. A script that is asked for an addition can also set, limit, double or halve the
//! number.

use crate::kernel::{EffectWord, Kind};
use crate::machine::System;

/// A change of the number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Change {
    /// Sets the number, before anything is added.
    SetTo,
    /// Raises the number to at least this, after all other changes.
    AtLeast,
    /// Lowers the number to at most this, after all other changes.
    AtMost,
    /// Doubles the number.
    Doubled,
    /// Halves the number, rounded down.
    Halved,
}

/// The names of these effects, as the moments of numbers list them.
pub const NAMES: &[&str] = &["set_to", "at_least", "at_most", "doubled", "halved"];

/// Returns the change of an effect, if it is one.
pub fn of<S: System>(word: u16) -> Option<Change> {
    Some(match S::VOCABULARY.effects.get(usize::from(word))?.name {
        "set_to" => Change::SetTo,
        "at_least" => Change::AtLeast,
        "at_most" => Change::AtMost,
        "doubled" => Change::Doubled,
        "halved" => Change::Halved,
        _ => return None,
    })
}

/// Returns an effect that only the queries of numbers may use. It stands alone, without a subject.
const fn free(name: &'static str, args: &'static [Kind], doc: &'static str) -> EffectWord {
    EffectWord { name, on: None, args, names: &[], reserved: true, open: &[], doc, rule: "" }
}

/// The effects that change a number.
pub const WORDS: [EffectWord; 5] = [
    free(
        "set_to",
        &[Kind::Int],
        "Sets the number. Additions apply afterwards; if two effects set it, the later one wins.",
    )
    .takes(&["amount"]),
    free("at_least", &[Kind::Int], "Raises the number to at least this, after all other effects.").takes(&["amount"]),
    free("at_most", &[Kind::Int], "Lowers the number to at most this, after all other effects.").takes(&["amount"]),
    free("doubled", &[], "Doubles the number, after all additions."),
    free("halved", &[], "Halves the number, rounded down, after all additions and doublings."),
];
