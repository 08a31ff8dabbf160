//! House rules: the table's choices where the rulebook can be read in several ways.
//!
//! A system lists its options once, with `house!`. The words for content and the Rust names come from the same line.

use crate::kernel::{HouseWord, Origin, Problem, Statement, wrong_house_rule};
use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use std::fmt;
use std::hash::Hash;
use std::marker::PhantomData;

/// The greatest number of options in a system.
const MOST: usize = 32;

/// A system's options: an enum made by `house!`, in the order of its words.
pub trait HouseTable: Copy + Eq + Hash + fmt::Debug + 'static {
    /// The words of all options.
    const WORDS: &'static [HouseWord];

    /// Returns the option's place among the words.
    fn index(self) -> usize;
}

/// The choices of one option in words: an enum made by `house!`, in the order of the option's values.
pub trait HouseChoice: Copy {
    /// The enum of all options.
    type Option: HouseTable;

    /// The option that has these choices.
    const OPTION: Self::Option;

    /// Returns the choice's place among the option's values. The default is 0.
    fn index(self) -> u8;
}

/// The values of all options: an index (0 is the default), or the option's number.
#[derive(Serialize, Deserialize)]
#[serde(transparent)]
pub struct HouseRules<O> {
    chosen: [u8; MOST],
    #[serde(skip)]
    options: PhantomData<fn() -> O>,
}

impl<O: HouseTable> HouseRules<O> {
    /// Returns whether the table plays by this choice: `house.is(house::HalfDamage::FloorRemoved)`.
    pub fn is<C: HouseChoice<Option = O>>(&self, choice: C) -> bool {
        self.number(C::OPTION).unwrap_or(0) == choice.index()
    }

    /// Returns the number of a numeric option. `None` at its default.
    pub fn number(&self, option: O) -> Option<u8> {
        self.chosen.get(option.index()).copied().filter(|n| *n > 0)
    }

    /// Returns the value of the option with this name, for scripts: `game.house("half_damage")`.
    pub fn value(&self, name: &str) -> Option<Cow<'static, str>> {
        let (at, word) = O::WORDS.iter().enumerate().find(|(_, word)| word.name == name)?;
        word.said(*self.chosen.get(at)?)
    }

    /// Sets an option from a statement of a scene or a ruling: `house half_damage floor_removed`.
    ///
    /// # Errors
    /// There is no such option, or it cannot have this value.
    pub fn set(&mut self, statement: &Statement) -> Result<(), Problem> {
        let name = statement.datum(0).text().unwrap_or_default();
        let datum = statement.datum(1);
        let value = datum.text().map(str::to_string).or_else(|| datum.int().map(|n| n.to_string()));
        self.set_named(name, &value.unwrap_or_default(), [statement.place(0), statement.place(1)])
    }

    /// Sets an option by name. `at` are the places of the name and of the value.
    ///
    /// # Errors
    /// There is no such option, or it cannot have this value.
    pub fn set_named(&mut self, name: &str, value: &str, at: [Origin; 2]) -> Result<(), Problem> {
        if let Some(problem) = wrong_house_rule(O::WORDS, name, value, at) {
            return Err(problem);
        }
        let named = O::WORDS.iter().zip(&mut self.chosen).filter(|(word, _)| word.name == name);
        named.for_each(|(word, slot)| *slot = word.choose(value).unwrap_or(0));
        Ok(())
    }
}

// A derive would require the same traits of `O`, although no value of `O` is kept.
impl<O> Clone for HouseRules<O> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<O> Copy for HouseRules<O> {}

impl<O> Default for HouseRules<O> {
    fn default() -> Self {
        HouseRules { chosen: [0; MOST], options: PhantomData }
    }
}

impl<O> PartialEq for HouseRules<O> {
    fn eq(&self, other: &Self) -> bool {
        self.chosen == other.chosen
    }
}

impl<O> Eq for HouseRules<O> {}

impl<O> Hash for HouseRules<O> {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        self.chosen.hash(state);
    }
}

impl<O> fmt::Debug for HouseRules<O> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("HouseRules").field(&self.chosen).finish()
    }
}

/// Makes the options of a house. The default value of an option stands first. `n` is any number, from 1 or from the
/// given one. An option in words gives each of its values a name for Rust:
///
/// ```text
/// house! {
///     Aces: aces_are = High "high" | Low "low", "RULE-2", "Whether an Ace beats a King.";
///     HandLimit: hand_limit = "5" | "n" from 3, "RULE-1", "How many cards one may hold.";
/// }
/// ```
///
/// gives `HOUSE` for the vocabulary, the enum `HouseRule { Aces, HandLimit }`, `HouseRules`, the choices of a position,
/// and for each option in words an enum of its choices: `house.is(Aces::Low)`. A number is read with
/// `house.number(HouseRule::HandLimit)`.
#[macro_export]
macro_rules! house {
    (@choices $option:ident $doc:literal; $($choice:ident $value:literal)|+) => {
        #[doc = $doc]
        #[allow(dead_code, reason = "the rules often ask for only one of two choices")]
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        pub enum $option { $(#[doc = concat!("`", $value, "`")] $choice),+ }

        impl $crate::machine::HouseChoice for $option {
            type Option = HouseRule;
            const OPTION: HouseRule = HouseRule::$option;

            fn index(self) -> u8 {
                self as u8
            }
        }
    };
    (@choices $option:ident $doc:literal; $($value:literal)|+) => {};
    ($($option:ident: $name:ident = $($($choice:ident)? $value:literal)|+ $(from $least:literal)?, $rule:literal, $doc:literal;)*) => {
        /// An option of the house.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        pub enum HouseRule { $(#[doc = $doc] $option),* }

        $($crate::house!(@choices $option $doc; $($($choice)? $value)|+);)*

        /// The words of all options.
        pub const HOUSE: &[$crate::kernel::HouseWord] = &[$($crate::kernel::HouseWord {
            name: stringify!($name),
            values: &[$($value),+],
            // The macro can only add to a number. `1 + n - 1` is `n`.
            least: 1 $(+ $least - 1)?,
            doc: $doc,
            rule: $rule,
        }),*];

        /// The options this table plays by.
        pub type HouseRules = $crate::machine::HouseRules<HouseRule>;

        impl $crate::machine::HouseTable for HouseRule {
            const WORDS: &'static [$crate::kernel::HouseWord] = HOUSE;

            fn index(self) -> usize {
                self as usize
            }
        }
    };
}
