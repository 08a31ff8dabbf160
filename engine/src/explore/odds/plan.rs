//! The plan of a search for odds: which lines of play are followed, and how far.

use super::bounds::TooMuch;
use super::policy::{Policies, Policy};
use crate::explore::precedence::Precedence;
use crate::kernel::{Problem, Rules};
use crate::table::Cancel;
use crate::table::listed::begins;
use serde::Serialize;

/// The point at which lines of play are cut off. A line also ends when the game does.
#[derive(Clone, Copy)]
pub enum Horizon<'a, S> {
    /// The end of the Turn, or the next time somebody is asked to begin something ([`Rules::begins`]). The number is
    /// [`Rules::turn`] before the action: any other number means that the Turn has ended.
    Action(Option<u32>),
    /// The next time somebody is asked to begin something.
    Asked,
    /// After this many picks and outcomes.
    Depth(u32),
    /// As soon as this holds at a stop.
    When(&'a dyn Fn(&S) -> Result<bool, Problem>),
}

impl<S> Horizon<'_, S> {
    /// Returns whether the horizon is reached. `left` counts the picks that are left.
    pub(super) fn reached<R: Rules<State = S>>(&self, rules: &R, state: &S, left: u32) -> Result<bool, Stuck> {
        match self {
            Horizon::Action(turn) => Ok(rules.turn(state) != *turn || begins(rules, state)),
            Horizon::Asked => Ok(begins(rules, state)),
            Horizon::Depth(_) => Ok(left == 0),
            Horizon::When(holds) => holds(state).map_err(Stuck::Refused),
        }
    }
}

/// The lines of play to follow.
pub struct Plan<'a, S> {
    /// The horizon.
    pub horizon: Horizon<'a, S>,
    /// The policies of the seats.
    pub policies: Policies,
    /// The order of seats if several must decide.
    pub order: Precedence,
    /// The most different positions.
    pub most: usize,
    /// Cancels the search.
    pub cancel: Cancel,
}

/// The reason why there is no exact answer.
#[derive(Clone, PartialEq, Debug)]
pub enum Stuck {
    /// There is too much to follow all of it.
    TooLarge(TooMuch),
    /// Something can't be worked out at all, or it was cancelled.
    Refused(Problem),
}

/// The number of questions to a seat on the way.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Questions {
    /// The positions at which the seat is asked.
    pub positions: usize,
    /// The positions at which the seat would pass and cannot. Every choice is equally likely there.
    pub unpassable: usize,
    /// The positions where several choose in secret of each other. Every choice is equally likely there.
    pub secret: usize,
}

impl Questions {
    /// Notes a question with this many `choices`. `answered` says that the policy has an answer of its own. The caller
    /// counts `secret`, which it learns together with the policy.
    pub(super) fn note(&mut self, policy: Policy, answered: bool, choices: usize) {
        self.positions += 1;
        self.unpassable += usize::from(policy == Policy::Pass && !answered && choices > 1);
    }
}
