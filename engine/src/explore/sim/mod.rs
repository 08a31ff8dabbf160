//! Simulation: many games by bots, counted.
//!
//! A [`Runner`] plays game number n of a plan. The result depends only on that number, so games can be shared out among
//! threads and machines. Results are added up in integers ([`Sums`]), so the sum does not depend on the sharing.
//! A front end handles the threads. The rules and their scripts stay on one thread.
//!
//! The modules: one game in `runner`, its readings in `reading`, sums in `count`, two contents on the same seeds in
//! `pairs`, error bars in `estimate`, the repeated round of an endless game in `trail`.

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
    /// A [position](crate::table::Table::snapshot).
    Position(Snapshot),
}

/// A plan of games.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Plan {
    /// The bots that play.
    pub bots: Bots,
    /// The seed of all games. Each game has a number of its own.
    pub seed: u64,
    /// The number of picks and outcomes after which a game counts as unfinished.
    pub most: u32,
}

/// The number of picks beyond which a game counts as endless by default.
pub const LONGEST_GAME: u32 = 10_000;

/// Plays games of one plan, one after another, in any order.
pub trait Runner {
    /// Plays a game. The answer holds each key once. `None` if the game was stopped on the way, and counts for nothing.
    fn play(&mut self, game: u64) -> Option<&[Reading]>;

    /// Sets the token that cancels a long game. Other games are played to their end.
    fn set_cancel(&mut self, cancel: Cancel);

    /// Returns the keys of the readings, by the keys' numbers. The list grows while games are played.
    fn keys(&self) -> &[Key];
}
