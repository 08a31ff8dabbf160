//! Policies: the ways in which seats answer questions while odds are calculated.

use crate::kernel::{Rules, Seat, Seats};
use serde::Serialize;
use std::collections::BTreeMap;
use std::fmt;

/// A seat's way of answering questions on the way.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Policy {
    /// Takes the first listed action.
    First,
    /// Passes where that is offered (`pass`, `done`, `no`, `accept`). Elsewhere every choice is equally likely.
    Pass,
    /// Takes every choice equally likely.
    Random,
    /// Maximises the mean of [`Policies::goals`] among the lines that end. Without goals, maximises the seat's
    /// [`Rules::standing`]. The seat sees every hidden card and knows how the others will answer.
    Best,
    /// Minimises what [`Policy::Best`] maximises.
    Worst,
}

impl Policy {
    /// All policies, with the words that name them.
    pub const ALL: [(&'static str, Policy); 5] = [
        ("pass", Policy::Pass),
        ("random", Policy::Random),
        ("first", Policy::First),
        ("best", Policy::Best),
        ("worst", Policy::Worst),
    ];

    /// Returns the policy with a name.
    pub fn named(name: &str) -> Option<Policy> {
        Policy::ALL.iter().find(|(word, _)| *word == name).map(|(_, policy)| *policy)
    }

    /// Returns the name of the policy.
    pub fn name(self) -> &'static str {
        Policy::ALL.iter().find(|(_, known)| *known == self).map_or("", |(name, _)| name)
    }
}

impl fmt::Display for Policy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The policy of each seat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Policies {
    /// The policy of all other seats.
    pub others: Policy,
    /// The policies of seats with a policy of their own.
    pub of: BTreeMap<Seat, Policy>,
    /// The expressions that [`Policy::Best`] and [`Policy::Worst`] compare at the ends, the most important first. If
    /// the expressions are equal, or if there are none, the seat's standing decides.
    pub goals: Vec<String>,
    /// The seats that choose by the goals: the asking seat and its side. All others choose by their own standing.
    pub goals_of: Seats,
}

impl Policies {
    /// Returns the same policy for everybody.
    pub fn all(others: Policy) -> Policies {
        Policies { others, of: BTreeMap::new(), goals: Vec::new(), goals_of: Seats::NONE }
    }

    /// Returns the policy of a seat.
    pub fn of(&self, seat: Seat) -> Policy {
        self.of.get(&seat).copied().unwrap_or(self.others)
    }

    /// Returns the policy of a seat in this position, and whether the seat chooses in secret. Secret choices are always
    /// random, because nobody can respond to them.
    pub(super) fn here<R: Rules>(&self, rules: &R, state: &R::State, seat: Seat) -> (Policy, bool) {
        let is_secret = rules.decides_in_secret(state);
        (if is_secret { Policy::Random } else { self.of(seat) }, is_secret)
    }
}
