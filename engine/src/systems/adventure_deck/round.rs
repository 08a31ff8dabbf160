//! The Round: a number from 1 to 6, and the values of formulas on it.
//!
//! `Round::amount` computes a formula such as `R/2+1`, where R is the Round: 1 on Round 1, 4 on Round 6.

use crate::kernel::{Formula, Operator};
use serde::{Deserialize, Serialize};

/// The current Round, always 1 to 6 (ADS-057).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Round(u8);

impl Round {
    pub const FIRST: Round = Round(1);
    pub const LAST: Round = Round(6);

    /// Returns the Round with this number, if it is 1 to 6.
    pub fn new(n: i64) -> Option<Round> {
        u8::try_from(n).ok().filter(|n| (1..=6).contains(n)).map(Round)
    }

    /// Returns all six Rounds, in order.
    pub fn all() -> impl Iterator<Item = Round> {
        (1..=6).map(Round)
    }

    /// Returns the next Round: after Round 6 comes Round 1 (ADS-058).
    pub fn next(self) -> Round {
        Round(self.0 % 6 + 1)
    }

    /// Returns the Round with this number, wrapped: 7 is Round 1, and 0 is Round 6.
    pub fn around(n: i64) -> Round {
        Round::new((n - 1).rem_euclid(6) + 1).unwrap_or(Round::FIRST)
    }

    pub const fn number(self) -> u8 {
        self.0
    }

    /// Returns the Round's number minus 1, as an index into tables of six.
    pub fn index(self) -> usize {
        usize::from(self.0 - 1)
    }

    /// Computes an amount (ADS-075, ADS-077, ADS-082). R/N is rounded down and at least 1, and R-N is at least 1.
    pub fn amount(self, formula: &Formula) -> i64 {
        let up = false;
        self.work_out(formula, up)
    }

    /// Computes a number of Attribute Cards (ADS-079). `up` is a house rule that rounds halves up.
    pub fn cards(self, formula: &Formula, up: bool) -> i64 {
        self.work_out(formula, up)
    }

    /// Computes a formula. Quotients are rounded up if `up`. Otherwise, they are rounded down and at least 1. On Round
    /// 3, `R/2` is 1, or 2 if `up`, and `R-4` is 1.
    fn work_out(self, formula: &Formula, up: bool) -> i64 {
        match formula {
            Formula::Number(n) => *n,
            Formula::Name(_) => i64::from(self.0),
            // No amount has dice: loading reports them (`E0716`).
            Formula::Dice(n, sides) => i64::from(*n) * i64::from(*sides),
            Formula::Sum(left, operator, right) => {
                let (left, right) = (self.work_out(left, up), self.work_out(right, up));
                match operator {
                    Operator::Plus => left.saturating_add(right),
                    Operator::Times => left.saturating_mul(right),
                    Operator::Minus => left.saturating_sub(right).max(1),
                    Operator::Over if right <= 0 => 1,
                    Operator::Over if up => (left + right - 1) / right,
                    Operator::Over => (left / right).max(1),
                }
            }
        }
    }
}
