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
    /// Passes where that is offered (`pass`, `done`, `no`, `accept`); elsewhere every choice is as likely.
    Pass,
    /// Every choice is as likely.
    Random,
    /// Maximises the mean of [`Policies::goals`] among the lines that end; without goals, its [`Rules::standing`]. It
    /// sees every hidden card and knows how the others will answer.
    Best,
    /// Makes the same as low as it can.
    Worst,
}

impl Policy {
    /// All, with the words that name them.
    pub const ALL: [(&'static str, Policy); 5] = [
        ("pass", Policy::Pass),
        ("random", Policy::Random),
        ("first", Policy::First),
        ("best", Policy::Best),
        ("worst", Policy::Worst),
    ];

    /// Returns the policy with a name.
    pub fn named(name: &str) -> Option<Policy> {
        Policy::ALL.iter().find(|(known, _)| *known == name).map(|(_, policy)| *policy)
    }

    /// Returns its name.
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
    /// Everybody who is not named.
    pub others: Policy,
    /// Seats with a policy of their own.
    pub of: BTreeMap<Seat, Policy>,
    /// The expressions that [`Policy::Best`] and [`Policy::Worst`] compare at the ends, the first one first. The seat's
    /// standing decides between equals, and where there are none.
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
        let secret = rules.decides_in_secret(state);
        (if secret { Policy::Random } else { self.of(seat) }, secret)
    }
}
