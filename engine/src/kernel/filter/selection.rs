//! Selections: a filter, and perhaps an extreme among all that fit: `opponent with the least hp`. If several tie, all
//! of them are meant.

use super::{Filter, FilterWorld, Found, Test, found};
use crate::kernel::Value;

/// A filter, and perhaps an extreme among all that fit.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Selection {
    pub(super) filter: Filter,
    pub(super) extreme: Option<Extreme>,
}

/// The least or the most of a number.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Extreme {
    pub most: bool,
    /// The fact of the number, and the words of the whole.
    pub number: Test,
}

impl Selection {
    /// Returns the filter that each of them must fit.
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

    /// Returns which of the fitting subjects are meant; all of them, without an extreme.
    ///
    /// # Errors
    /// The world can't be read.
    pub fn meant<W: FilterWorld>(&self, world: &mut W, fit: &[W::One], me: W::One) -> Result<Vec<bool>, W::Fault> {
        let Some(extreme) = &self.extreme else { return Ok(vec![true; fit.len()]) };
        let mut numbers = Vec::with_capacity(fit.len());
        for one in fit {
            let found = found(&extreme.number, world, *one, me)?;
            numbers.push(if let Some((Found::Value(Value::Int(n)), _)) = found { Some(n) } else { None });
        }
        let known = numbers.iter().flatten().copied();
        let best = if extreme.most { known.max() } else { known.min() };
        Ok(numbers.into_iter().map(|n| n.is_some() && n == best).collect())
    }
}
