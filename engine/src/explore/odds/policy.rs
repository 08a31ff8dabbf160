//! The policies by which seats answer on the way.

use crate::kernel::{Rules, Seat, Seats};
use serde::Serialize;
use std::collections::BTreeMap;
use std::fmt;

/// How a seat answers what it is asked on the way.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Policy {
    /// Takes what is listed first.
    First,
    /// Passes where that is offered (`pass`, `done`, `no`, `accept`); elsewhere every choice is as likely.
    Pass,
    /// Every choice is as likely.
    Random,
    /// Makes [`Policies::goals`] as high as it can in the mean, among the lines that end; without goals, its
    /// [`Rules::standing`]. It sees every hidden card and knows how the others will answer.
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

    /// The policy with a name.
    pub fn named(name: &str) -> Option<Policy> {
        Policy::ALL.iter().find(|(known, _)| *known == name).map(|(_, policy)| *policy)
    }

    /// Its name.
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
    /// Expressions by whose values at the ends [`Policy::Best`] and [`Policy::Worst`] choose, the first one first. Where
    /// these do not decide, and where there are none, the seat's standing does.
    pub goals: Vec<String>,
    /// The seats that choose by the goals: whoever asks, with its side. All others choose by their own standing.
    pub goals_of: Seats,
}

impl Policies {
    /// Everybody answers alike.
    pub fn all(others: Policy) -> Policies {
        Policies { others, of: BTreeMap::new(), goals: Vec::new(), goals_of: Seats::NONE }
    }

    /// How a seat answers.
    pub fn of(&self, seat: Seat) -> Policy {
        self.of.get(&seat).copied().unwrap_or(self.others)
    }

    /// How a seat answers here, and whether that is in secret: nobody goes by what another has chosen, so that any choice is
    /// as likely.
    pub(super) fn here<R: Rules>(&self, rules: &R, state: &R::State, seat: Seat) -> (Policy, bool) {
        let secret = rules.decides_in_secret(state);
        (if secret { Policy::Random } else { self.of(seat) }, secret)
    }
}
