//! Simulation: many games by bots, counted.
//!
//! A [`Runner`] plays game number n of a plan; what comes of it depends on nothing but that number, so games can be
//! shared out among threads and machines. What they bring is added up in whole numbers ([`Sums`]), so the sum is the same
//! however they were shared out. Threads are a front end's business: rules and their scripts stay on one.
//!
//! Where to find what: one game in `runner`, what is counted of it in `reading`, adding up in `count`, two contents on the
//! same seeds in `pairs`, error bars in `estimate`, what goes round in a game that does not end in `trail`.

mod count;
mod estimate;
mod pairs;
mod reading;
mod runner;
pub(crate) mod trail;

pub use count::{Counter, Stats, Sums};
pub use estimate::Estimate;
pub(crate) use estimate::wilson;
pub use pairs::{Pair, Pairing, Pairs};
pub use reading::{FAULTS, Group, Key, Reading};
pub(crate) use runner::{Games, runner};
pub use trail::ROUND;

use super::bot::Bots;
use crate::kernel::{Cancel, Setup};
use crate::table::Snapshot;
use serde::{Deserialize, Serialize};

/// The position in which games begin.
#[derive(Clone, Debug)]
pub enum Start {
    /// The position of a scene.
    Scene(Setup),
    /// At a [position](crate::table::Table::snapshot).
    Position(Snapshot),
}

/// How games are played.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Plan {
    /// The bots that play.
    pub bots: Bots,
    /// The seed of all games; each has a number of its own.
    pub seed: u64,
    /// A game that is not over after this many picks and outcomes counts as unfinished.
    pub most: u32,
}

/// A game that goes on longer than this is taken for endless, unless said otherwise.
pub const LONGEST_GAME: u32 = 10_000;

/// Plays games of one plan, one after another, in any order.
pub trait Runner {
    /// Plays a game; the answer holds each key once. `None`: it was stopped on the way, and counts for nothing.
    fn play(&mut self, game: u64) -> Option<&[Reading]>;

    /// Sets what cancels a game that would go on for long; others are played to their end.
    fn set_cancel(&mut self, cancel: Cancel);

    /// Returns the keys of the readings, by their number. The list grows while games are played.
    fn keys(&self) -> &[Key];
}
