//! The question of a front end about odds, and its answer.

use super::bounds::{POSITIONS, TooMuch};
use super::measure::Measure;
use super::policy::{Policies, Policy};
use super::{Questions, Share};
use crate::explore::precedence::Precedence;
use crate::kernel::{Ruling, Seat};

/// A question about odds.
#[derive(Clone, PartialEq, Debug)]
pub struct Query {
    /// A command as it would be typed. Empty for the action in progress.
    pub action: String,
    /// A ruling that is applied before the action.
    pub given: Option<Ruling>,
    /// The horizon.
    pub until: Until,
    /// The policies by which the seats answer on the way.
    pub policies: Policies,
    /// The order of seats if several must decide on the way.
    pub order: Precedence,
    /// Expressions to watch, beside what the table shows.
    pub of: Vec<String>,
    /// The seat whose knowledge is used. `None` uses everything.
    pub knows: Option<Seat>,
    /// The most positions for an exact answer. Beyond this number, games are played.
    pub most: usize,
    /// The number of games, if the odds must be sampled.
    pub games: u32,
    /// The seed of the luck of these games.
    pub seed: u64,
}

/// A horizon.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Until {
    /// The end of the action: the next player's Turn, or the next free choice of an action.
    Action,
    /// The next free choice of an action by a seat. Automatic Turns are played through.
    Asked,
    /// The end of the game.
    Over,
    /// This many picks and outcomes.
    Depth(u32),
    /// The first stop at which this claim holds. It is written like an expectation: see [`holds`](crate::table::holds).
    When(String),
}

impl Query {
    /// Asks for the odds of an action with nothing hidden. Everybody passes where possible. If several seats must
    /// decide, each is equally likely to go first.
    pub fn new(action: impl Into<String>) -> Query {
        Query {
            action: action.into(),
            given: None,
            until: Until::Action,
            policies: Policies::all(Policy::Pass),
            order: Precedence::Any,
            of: Vec::new(),
            knows: None,
            most: POSITIONS,
            games: 10_000,
            seed: 1,
        }
    }
}

/// The possible results of an action.
#[derive(Clone, PartialEq, Debug)]
pub struct Odds {
    /// The question.
    pub query: Query,
    /// The seats asked on the way, how often, and how each answered.
    pub asked: Vec<(Seat, Policy, Questions)>,
    /// The number of positions on the way where several seats had to decide. [`Query::order`] says in which order.
    pub ordered: usize,
    /// The number of different positions that were followed. For playouts, the number of different ends.
    pub positions: usize,
    /// The number of games, if the shares are estimates.
    pub sampled: Option<u32>,
    /// The limit that an exact answer would exceed, if any.
    pub too_much: Option<TooMuch>,
    /// The probability that the game never ends.
    pub endless: Share,
    /// The number of different ends.
    pub ends: usize,
    /// The headline: the outcomes of the attempt in progress, each with its degrees. Empty without an attempt.
    pub outcomes: Vec<Measure>,
    /// The measures that may change, in the table's order, followed by the expressions asked for.
    pub measures: Vec<Measure>,
    /// Scripts that failed while the action itself was carried out, each fault once.
    pub own_faults: Vec<String>,
    /// Scripts that failed, those of the action first, each fault once. The shares are those of a broken game.
    pub faults: Vec<String>,
}
