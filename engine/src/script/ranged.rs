//! Numbers that items give to parameters, checked against the ranges of the words that take them (`E0630`).
//!
//! The effect `mends(n: int) { on play: me.heal(n) }` gives its parameter to `heal`, which takes 0 or more. So `effect
//! mends(n: -2)` of a card is an error at the `-2`. A parameter that the script reads anywhere else, such as in a
//! condition, may have any number.

use super::messages::range_name;
use crate::kernel::{Kind, Origin, Problem};

/// A parameter of an item that a word of the game takes as a number of a range.
pub(super) struct RangedParam {
    /// The name of the parameter.
    pub param: String,
    /// The name of the word that takes it.
    pub word: String,
    /// The least number that the word takes.
    pub low: i64,
    /// The greatest number that the word takes.
    pub high: i64,
}

/// Returns the numbers that an argument may have, from the least to the greatest, over all meanings of a call. `None`
/// if one of them takes any value.
pub(super) fn range_at(taken: &[&'static [Kind]], nth: usize) -> Option<(i64, i64)> {
    let mut widest: Option<(i64, i64)> = None;
    for args in taken {
        let Some(Kind::Range(low, high)) = args.get(nth) else { return None };
        let (least, most) = widest.unwrap_or((*low, *high));
        widest = Some((least.min(*low), most.max(*high)));
    }
    widest
}

impl RangedParam {
    /// Returns whether the word takes a number.
    pub fn takes(&self, number: i64) -> bool {
        (self.low..=self.high).contains(&number)
    }

    /// Returns the problem of a number that the word does not take.
    pub fn problem(&self, number: i64, at: Origin) -> Problem {
        let range = range_name(self.low, self.high);
        let message = format!("`{}` takes {range} for `{}`, and not {number}", self.word, self.param);
        Problem::error("E0630", at, message).help(format!("write {range}"))
    }
}
