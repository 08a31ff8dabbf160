//! Words: the name of an action in commands, scenes and saves.
//!
//! The rules give each action its [`Words`]: `play` + `rapier`. [`find_words`](fn@super::find_words) finds the action
//! that a typed text names.

use std::borrow::Cow;

/// The words of an action: the first and the rest, as in `play` + `rapier`, `on` + `wolf-2`.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Words {
    /// The leading word. Empty if content names the action itself (`grapple`).
    pub lead: &'static str,
    /// The rest: stable names, lower case with `-`. May be empty.
    pub rest: Cow<'static, str>,
    /// Whether the action continues a command (`on wolf`, `with strength`, `done`) and does not begin one.
    pub part: bool,
    /// Whether the rest is a multiset: `v^^` equals `^^v`, `6 1 4` equals `1 4 6`.
    pub unordered: bool,
    /// Whether the rest is two names that may be swapped: `pair dagger longsword`.
    pub either_way: bool,
    /// Optional words after the rest: `with sling`. The rest is clear without them. Lower case, as the rest.
    pub spare: Cow<'static, str>,
}

impl Words {
    /// Returns words that begin a command.
    pub fn new(lead: &'static str, rest: impl Into<Cow<'static, str>>) -> Words {
        Words { lead, rest: rest.into(), part: false, unordered: false, either_way: false, spare: Cow::Borrowed("") }
    }

    /// Returns words that continue a command.
    pub fn part(lead: &'static str, rest: impl Into<Cow<'static, str>>) -> Words {
        Words { part: true, ..Words::new(lead, rest) }
    }

    /// Returns the words of a chance outcome without order.
    pub fn unordered(lead: &'static str, rest: impl Into<Cow<'static, str>>) -> Words {
        Words { unordered: true, ..Words::new(lead, rest) }
    }

    /// Returns words of two names that may be swapped.
    ///
    /// ```
    /// use rondel_engine::kernel::{Named, Words, find_words};
    /// let listed = [Words::two("pair", "dagger", "longsword"), Words::two("pair", "axe", "longsword")];
    /// assert_eq!(find_words(&listed, "pair longsword axe"), Named::One(1));
    /// assert_eq!(find_words(&listed, "pair axe dagger"), Named::Nothing);
    /// ```
    pub fn two(lead: &'static str, one: &str, other: &str) -> Words {
        Words { either_way: true, ..Words::new(lead, format!("{one} {other}")) }
    }

    /// Adds optional words after these.
    ///
    /// ```
    /// use rondel_engine::kernel::{Named, Words, find_words};
    /// let listed = [Words::new("attack", "wolf").or_more("with sling"), Words::new("attack", "bear")];
    /// assert_eq!(find_words(&listed, "attack wolf"), Named::One(0));
    /// assert_eq!(find_words(&listed, "attack wolf with sling"), Named::One(0));
    /// assert_eq!(find_words(&listed, "attack bear with sling"), Named::Nothing);
    /// ```
    pub fn or_more(self, spare: impl Into<Cow<'static, str>>) -> Words {
        Words { spare: spare.into(), ..self }
    }

    /// Returns the leading word and the rest, as they stand in a log.
    pub fn text(&self) -> String {
        match (self.lead, &*self.rest) {
            (lead, "") => lead.to_string(),
            ("", rest) => rest.to_string(),
            (lead, rest) => format!("{lead} {rest}"),
        }
    }
}

/// The leading words that pass on a question, the plainest first.
const PASSING: [&str; 4] = ["pass", "done", "no", "accept"];

/// Returns the index of the words that only pass on the question, if any: `pass`, `done`, `no` or `accept`.
///
/// ```
/// use rondel_engine::kernel::{passing, Words};
/// assert_eq!(passing([Words::new("react", "shield"), Words::new("pass", "")]), Some(1));
/// assert_eq!(passing([Words::new("play", "rapier")]), None);
/// ```
pub fn passing(listed: impl IntoIterator<Item = Words>) -> Option<usize> {
    let ranked = |(at, words): (usize, Words)| {
        let rank = PASSING.iter().position(|lead| *lead == words.lead && words.rest.is_empty());
        rank.map(|rank| (rank, at))
    };
    listed.into_iter().enumerate().filter_map(ranked).min().map(|(_, at)| at)
}

/// Returns whether a command passes on the question: `pass`, `done`, `no`, `accept`.
pub fn is_passing(command: &str) -> bool {
    PASSING.contains(&command)
}

/// Returns whether this label is reserved in commands, scenes or rulings. Nobody at the table may have it.
pub fn is_reserved(label: &str) -> bool {
    matches!(label, "game" | "chance" | "ruling" | "all")
}

/// Returns whether a text contains this label as a whole word: `wolf-1.hp` has the label `wolf-1`, `wolf-12.hp` has
/// not.
pub(crate) fn contains_label(text: &str, label: &str) -> bool {
    let is_of_word = |c: char| c.is_alphanumeric() || c == '_' || c == '-';
    text.match_indices(label).any(|(at, _)| {
        let goes_on_before = text.get(..at).is_some_and(|before| before.ends_with(is_of_word));
        let goes_on_behind = text.get(at + label.len()..).is_some_and(|behind| behind.starts_with(is_of_word));
        !goes_on_before && !goes_on_behind
    })
}
