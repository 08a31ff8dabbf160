//! Formulas, ranges and patterns: the small values inside statements, such as `R/2+1`, `2-5` and `^^*`.
//!
//! They are data only. Each rules system decides how a division rounds, which numbers a range may contain, and what a
//! mark means. Formulas are parsed in `tongue/formula.rs`.

use serde::{Deserialize, Serialize};
use std::fmt;

/// An amount that a statement says: a number, a named quantity, dice, or a calculation with these, such as `R/2+1`.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Formula {
    /// A whole number.
    Number(i64),
    /// A named quantity, as written: `R`.
    Name(String),
    /// Dice: `2d6`.
    Dice(u16, u16),
    /// A calculation: the left formula, the operator and the right formula.
    Sum(Box<Formula>, Operator, Box<Formula>),
}

/// The operator between two formulas.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Operator {
    /// `+`
    Plus,
    /// `-`
    Minus,
    /// `*`, also written `x`
    Times,
    /// `/`
    Over,
}

impl Operator {
    /// Returns the result of this operator between two numbers. A quotient is rounded towards 0. `None` for a division
    /// by 0, and for a result that is too large.
    ///
    /// ```
    /// use rondel_engine::kernel::Operator;
    ///
    /// assert_eq!(Operator::Over.of(-7, 2), Some(-3));
    /// assert_eq!(Operator::Over.of(7, 0), None);
    /// ```
    pub fn of(self, left: i64, right: i64) -> Option<i64> {
        match self {
            Operator::Plus => left.checked_add(right),
            Operator::Minus => left.checked_sub(right),
            Operator::Times => left.checked_mul(right),
            Operator::Over => left.checked_div(right),
        }
    }
}

impl Formula {
    /// Returns the number, if the formula is a plain number.
    pub fn number(&self) -> Option<i64> {
        if let Formula::Number(n) = self { Some(*n) } else { None }
    }

    /// Returns whether the formula contains dice.
    pub fn has_dice(&self) -> bool {
        match self {
            Formula::Number(_) | Formula::Name(_) => false,
            Formula::Dice(..) => true,
            Formula::Sum(left, _, right) => left.has_dice() || right.has_dice(),
        }
    }

    /// Returns the names of quantities in the formula.
    pub fn names(&self) -> Vec<&str> {
        match self {
            Formula::Number(_) | Formula::Dice(..) => Vec::new(),
            Formula::Name(name) => vec![name],
            Formula::Sum(left, _, right) => [left.names(), right.names()].concat(),
        }
    }
}

impl fmt::Display for Formula {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Formula::Number(n) => write!(f, "{n}"),
            Formula::Name(name) => f.write_str(name),
            Formula::Dice(n, sides) => write!(f, "{n}d{sides}"),
            Formula::Sum(left, operator, right) => {
                // A sum or difference before `*` or `/` needs brackets, and so does any calculation behind `*`, `/` or
                // `-`.
                let is_tight = matches!(operator, Operator::Times | Operator::Over);
                let is_loose = |side: &Formula| matches!(side, Formula::Sum(_, Operator::Plus | Operator::Minus, _));
                let sign = match operator {
                    Operator::Plus => '+',
                    Operator::Minus => '-',
                    Operator::Times => '*',
                    Operator::Over => '/',
                };
                if is_tight && is_loose(left) {
                    write!(f, "({left})")?
                } else {
                    write!(f, "{left}")?
                };
                write!(f, "{sign}")?;
                let nested = matches!(**right, Formula::Sum(..)) && (is_tight || *operator == Operator::Minus);
                if nested { write!(f, "({right})") } else { write!(f, "{right}") }
            }
        }
    }
}

/// A set of small whole numbers: `2-5`, `1,6`. Numbers 0 to 63.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Ranges(pub u64);

impl Ranges {
    /// Returns the set of one number. Empty if the number is above 63.
    pub fn only(n: u8) -> Ranges {
        Ranges(1u64.checked_shl(u32::from(n)).unwrap_or(0))
    }

    /// Returns the set from `low` to `high`, both included.
    pub fn span(low: u8, high: u8) -> Ranges {
        (low..=high.min(63)).fold(Ranges(0), |set, n| set.with(Ranges::only(n)))
    }

    /// Returns the union of both sets.
    pub fn with(self, other: Ranges) -> Ranges {
        Ranges(self.0 | other.0)
    }

    /// Returns whether the set contains `n`.
    pub fn has(self, n: u8) -> bool {
        n < 64 && self.0 & (1 << n) != 0
    }

    /// Returns the numbers in order.
    pub fn iter(self) -> impl Iterator<Item = u8> {
        (0..64).filter(move |n| self.has(*n))
    }

    /// Returns the intersection of both sets.
    pub fn common(self, other: Ranges) -> Ranges {
        Ranges(self.0 & other.0)
    }

    /// Returns whether the set is empty.
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }
}

impl fmt::Display for Ranges {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut first = true;
        let mut n = 0u8;
        while n < 64 {
            if !self.has(n) {
                n += 1;
                continue;
            }
            let mut end = n;
            while end < 63 && self.has(end + 1) {
                end += 1;
            }
            let comma = if std::mem::take(&mut first) { "" } else { "," };
            if end == n {
                write!(f, "{comma}{n}")?
            } else {
                write!(f, "{comma}{n}-{end}")?
            };
            n = end + 1;
        }
        Ok(())
    }
}

/// Marks to match in any order: numbers of ups, of downs and of either (`^^*`).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Pattern {
    /// `^`
    pub ups: u8,
    /// `v`
    pub downs: u8,
    /// `*`
    pub any: u8,
}

impl Pattern {
    /// Returns the number of marks.
    pub fn len(self) -> u8 {
        self.ups + self.downs + self.any
    }

    /// Returns whether there is no mark.
    pub fn is_empty(self) -> bool {
        self.len() == 0
    }

    /// Returns whether a draw of this many ups and downs matches. Order never matters, and every mark must be met.
    ///
    /// ```
    /// use rondel_engine::kernel::Pattern;
    /// let armor = Pattern { ups: 2, downs: 0, any: 1 };
    /// assert!(armor.matches(3, 0) && armor.matches(2, 1) && !armor.matches(1, 2));
    /// ```
    pub fn matches(self, ups: u8, downs: u8) -> bool {
        ups + downs == self.len() && ups >= self.ups && downs >= self.downs
    }
}

impl fmt::Display for Pattern {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (mark, n) in [('^', self.ups), ('v', self.downs), ('*', self.any)] {
            for _ in 0..n {
                write!(f, "{mark}")?;
            }
        }
        Ok(())
    }
}
