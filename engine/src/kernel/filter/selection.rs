//! Selections: a filter, and perhaps who has the least or the most of something among all who fit: `opponent with the
//! least hp`. Where several have as much, all of them are meant.

use super::{Filter, FilterWorld, Found, Test, found};
use crate::kernel::Value;

/// Which of several are meant.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Selection {
    pub(super) filter: Filter,
    pub(super) extreme: Option<Extreme>,
}

/// Who has the least or the most of a number.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Extreme {
    pub most: bool,
    /// What reads the number, and the words of all of it.
    pub number: Test,
}

impl Selection {
    /// What each of them must be.
    pub fn filter(&self) -> &Filter {
        &self.filter
    }

    /// As it was written.
    pub fn text(&self) -> &str {
        self.filter.text()
    }

    /// What those lack who fit, but of whom others have less, or more: `least hp`.
    pub fn superlative(&self) -> Option<&str> {
        self.extreme.as_ref().map(|extreme| extreme.number.text.as_str())
    }

    /// Which of those who fit the filter are meant; all of them, where it says no more.
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
