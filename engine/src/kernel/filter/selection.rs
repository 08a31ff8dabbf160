//! Selections: a filter with an optional extreme, such as `opponent with the least hp`. If several subjects tie, all of
//! them are meant.
//!
//! [`Selection::meant`] chooses among the subjects that fit the filter.

use super::{Filter, FilterWorld, Found, Test, found};
use crate::kernel::Value;

/// A filter, and perhaps the least or the most of a number among all that fit.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Selection {
    pub(super) filter: Filter,
    pub(super) extreme: Option<Extreme>,
}

/// The least or the most of a number.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Extreme {
    /// Whether the subjects with the most are meant, not those with the least.
    pub most: bool,
    /// The test that reads the number. The test's text is that of the whole extreme: `least hp`.
    pub number: Test,
}

impl Selection {
    /// Returns the filter without the extreme.
    pub fn filter(&self) -> &Filter {
        &self.filter
    }

    /// Returns the text as it was written.
    pub fn text(&self) -> &str {
        self.filter.text()
    }

    /// Returns the words of the extreme, if there is one: `least hp`.
    pub fn superlative(&self) -> Option<&str> {
        self.extreme.as_ref().map(|extreme| extreme.number.text.as_str())
    }

    /// Returns for each fitting subject whether it is meant. Without an extreme, all are meant.
    pub fn meant<W: FilterWorld>(&self, world: &mut W, fit: &[W::One], me: W::One) -> Result<Vec<bool>, W::Fault> {
        let Some(extreme) = &self.extreme else { return Ok(vec![true; fit.len()]) };
        let mut numbers = Vec::with_capacity(fit.len());
        for one in fit {
            let read = found(&extreme.number, world, *one, me)?;
            let number = if let Some((Found::Value(Value::Int(n)), _)) = read { Some(n) } else { None };
            numbers.push(number);
        }
        let known = numbers.iter().flatten().copied();
        let best = if extreme.most { known.max() } else { known.min() };
        Ok(numbers.into_iter().map(|n| n.is_some() && n == best).collect())
    }
}
