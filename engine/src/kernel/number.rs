//! Numbers that explain themselves: a number with its parts and where each part came from.
//!
//! The rules calculate with the trait [`Working`]. For a plain `i64` the parts are dropped. For a [`Number`] they are
//! kept, and a log can show `3 (Longsword) + 1 (Strength) = 4`. Both use the same function, so they cannot disagree.
//! [`Ingredients`] is the small form that a position stores.

use super::Source;
use serde::{Deserialize, Serialize};
use std::fmt::Write;

/// The greatest number of parts that are kept apart. The sum is always exact.
const MOST: usize = 4;

/// The parts of a number by their sources, stored in a position instead of the sum. Beyond four sources, the last ones
/// share a part.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Ingredients {
    /// The parts. Only the first `len` of them count.
    list: [Ingredient; MOST],
    /// The number of parts.
    len: u8,
}

/// A part of a number, from one source.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Ingredient {
    /// The amount that the ingredient adds. It is negative to subtract.
    pub n: i16,
    /// The ingredient's source.
    pub source: Source,
}

impl Ingredients {
    /// Returns a number with one source.
    pub fn of(n: i16, source: Source) -> Ingredients {
        let mut ingredients = Ingredients::default();
        ingredients.add(n, source);
        ingredients
    }

    /// Adds to the number. Amounts with the same source are one ingredient. An amount of a fifth source joins the
    /// fourth ingredient, whose source is then the rules.
    pub fn add(&mut self, n: i16, source: Source) {
        let len = usize::from(self.len);
        let known = self.list[..len].iter().position(|known| known.source == source);
        let at = known.unwrap_or(len.min(MOST - 1));
        if at == len {
            self.len += 1;
        }
        // Amounts from several sources share the last part, so it names none of them.
        let slot = &mut self.list[at];
        let shared = known.is_none() && len == MOST;
        *slot = Ingredient { n: slot.n.saturating_add(n), source: if shared { Source::Rules } else { source } };
    }

    /// Adds to the number like [`Ingredients::add`], but keeps the sum between `least` and `most`. Returns how much was
    /// added.
    pub fn add_within(&mut self, n: i16, source: Source, least: i16, most: i16) -> i16 {
        let sum = self.sum();
        let added = sum.saturating_add(n).clamp(least, most).saturating_sub(sum);
        self.add(added, source);
        added
    }

    /// Returns the sum.
    pub fn sum(&self) -> i16 {
        self.list().iter().fold(0, |sum: i16, part| sum.saturating_add(part.n))
    }

    /// Returns whether the number has no ingredient.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Returns all ingredients, in the order in which they came.
    pub fn list(&self) -> &[Ingredient] {
        &self.list[..usize::from(self.len)]
    }

    /// Returns all ingredients, to rewrite their sources.
    pub fn list_mut(&mut self) -> &mut [Ingredient] {
        &mut self.list[..usize::from(self.len)]
    }
}

/// The operation of a part on a number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Op {
    /// Adds this much, or subtracts if it is below 0.
    Add(i64),
    /// Sets the number.
    Becomes(i64),
}

/// A part of a number. The rules apply the parts in order.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Part {
    /// The operation.
    pub op: Op,
    /// The part's source.
    pub source: Source,
    /// More about the part: `secondary 1,6`, `halved`. May be empty.
    pub note: String,
}

/// A number with its parts, from which an event tells how the number came about.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Number {
    parts: Vec<Part>,
}

/// A number being calculated. The same generic function calculates it as a plain number for the rules, and with its
/// parts for people who ask how it came about, so the two cannot disagree.
pub trait Working: Sized {
    /// Whether the parts are kept. Only then is it worth finding out where they are written.
    const TELLS: bool;

    /// Adds `n`, or subtracts if it is below 0.
    fn add(self, n: i64, source: Source, note: impl FnOnce() -> String) -> Self;

    /// Sets the number to `n`.
    fn becomes(self, n: i64, source: Source, note: impl FnOnce() -> String) -> Self;

    /// Returns the number so far.
    fn total(&self) -> i64;

    /// Adds all ingredients.
    fn plus(self, ingredients: &Ingredients) -> Self {
        ingredients.list().iter().fold(self, |sum, part| sum.add(i64::from(part.n), part.source, String::new))
    }

    /// Subtracts all ingredients.
    fn less(self, ingredients: &Ingredients) -> Self {
        ingredients.list().iter().fold(self, |sum, part| sum.add(-i64::from(part.n), part.source, String::new))
    }
}

/// A plain number.
impl Working for i64 {
    const TELLS: bool = false;

    fn add(self, n: i64, _: Source, _: impl FnOnce() -> String) -> i64 {
        self.saturating_add(n)
    }

    fn becomes(self, n: i64, _: Source, _: impl FnOnce() -> String) -> i64 {
        n
    }

    fn total(&self) -> i64 {
        *self
    }
}

/// A number with its parts. A part that changes nothing is left out, unless it is the first.
impl Working for Number {
    const TELLS: bool = true;

    fn add(mut self, n: i64, source: Source, note: impl FnOnce() -> String) -> Number {
        let says_nothing = |part: &Part| part.op == Op::Add(0) && part.source == Source::Rules && part.note.is_empty();
        if n != 0 {
            // A part of the rules that adds nothing and has no note is dropped.
            self.parts.retain(|part| !says_nothing(part));
        }
        if n != 0 || self.parts.is_empty() {
            self.parts.push(Part { op: Op::Add(n), source, note: note() });
        }
        self
    }

    fn becomes(mut self, n: i64, source: Source, note: impl FnOnce() -> String) -> Number {
        if n != self.total() || self.parts.is_empty() {
            self.parts.push(Part { op: Op::Becomes(n), source, note: note() });
        }
        self
    }

    fn total(&self) -> i64 {
        self.parts.iter().fold(0, |sum, part| match part.op {
            Op::Add(n) => sum.saturating_add(n),
            Op::Becomes(n) => n,
        })
    }
}

impl Number {
    /// Returns a number with nothing more to explain than this note.
    pub fn plain(n: impl Into<i64>, note: &str) -> Number {
        Number::default().add(n.into(), Source::Rules, || note.into())
    }

    /// Returns the parts.
    pub fn parts(&self) -> &[Part] {
        &self.parts
    }

    /// Returns the number in words, with its sources: `3 (Longsword) + 1 (Strength) = 4`. Empty if there is nothing to
    /// explain.
    ///
    /// ```
    /// use rondel_engine::kernel::{Ingredients, Number, Source, Working};
    /// fn dealt<W: Working>(start: W, blow: &Ingredients) -> W {
    ///     let all = start.plus(blow);
    ///     let half = all.total() / 2;
    ///     all.becomes(half, Source::Item(2), || "halved".into())
    /// }
    /// let mut blow = Ingredients::of(3, Source::Item(0));
    /// blow.add(1, Source::Item(1));
    /// assert_eq!(dealt(0, &blow), 2);
    /// let names = ["Longsword", "Strength", "Parry"];
    /// let name = |source| if let Source::Item(n) = source { names[usize::from(n)].to_string() } else { String::new() };
    /// assert_eq!(dealt(Number::default(), &blow).told(name), "3 (Longsword) + 1 (Strength), 2 (Parry: halved) = 2");
    /// ```
    pub fn told(&self, name: impl Fn(Source) -> String) -> String {
        let mut text = String::new();
        for (at, part) in self.parts.iter().enumerate() {
            let (sign, n) = match (part.op, at) {
                (Op::Add(n), 0) | (Op::Becomes(n), 0) => ("", n),
                (Op::Add(n), _) => (if n < 0 { " - " } else { " + " }, n.abs()),
                (Op::Becomes(n), _) => (", ", n),
            };
            let name = name(part.source);
            let origin: Vec<&str> =
                [name.as_str(), part.note.as_str()].into_iter().filter(|text| !text.is_empty()).collect();
            let _ = write!(text, "{sign}{n}");
            if !origin.is_empty() {
                let _ = write!(text, " ({})", origin.join(": "));
            }
        }
        if self.parts.len() > 1 {
            let _ = write!(text, " = {}", self.total());
        }
        text
    }
}

/// The numbers that an event tells, each with its name and its parts.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Numbers {
    list: Vec<(&'static str, Number)>,
}

/// Makes the numbers of an event with a single number, which needs no name.
impl From<Number> for Numbers {
    fn from(number: Number) -> Numbers {
        Numbers::default().with("", number)
    }
}

impl Numbers {
    /// No numbers.
    pub const NONE: Numbers = Numbers { list: Vec::new() };

    /// Returns the numbers of an event with a single number from one source.
    pub fn of(n: impl Into<i64>, source: Source, note: impl Into<String>) -> Numbers {
        Numbers::from(Number::default().add(n.into(), source, || note.into()))
    }

    /// Returns the numbers of an event with a single number that was counted on the table and has no parts.
    pub fn counted(n: impl Into<i64>, what: impl Into<String>) -> Numbers {
        Numbers::of(n, Source::Rules, what)
    }

    /// Adds another number under a name. Skips a number without parts.
    #[must_use]
    pub fn with(mut self, name: &'static str, number: Number) -> Numbers {
        if !number.parts().is_empty() {
            self.list.push((name, number));
        }
        self
    }

    /// Adds the rest of something, which is `change` less than before.
    #[must_use]
    pub fn left(self, name: &'static str, left: impl Into<i64>, change: impl Into<i64>) -> Numbers {
        let (left, change) = (left.into(), change.into());
        let before = Number::default().add(left.saturating_add(change), Source::Rules, || "before".into());
        self.with(name, before.add(change.saturating_neg(), Source::Rules, || "now".into()))
    }

    /// Returns the numbers with their names.
    pub fn list(&self) -> &[(&'static str, Number)] {
        &self.list
    }

    /// Returns the numbers in words, with the names of the sources: see [`Number::told`]. A number with a name begins
    /// with it: `taken: 3 (Longsword); left: 5 (before) - 3 (now) = 2`.
    pub fn told(&self, name: impl Fn(Source) -> String) -> String {
        let in_words = |(of, number): &(&'static str, Number)| match (*of, number.told(&name)) {
            ("", told) => told,
            (of, told) => format!("{of}: {told}"),
        };
        self.list.iter().map(in_words).collect::<Vec<_>>().join("; ")
    }
}
