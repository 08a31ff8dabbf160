//! Simulations: many games of a scene by bots, on several threads, and their results.
//!
//! The engine only plays game number n. Everything about many games is here:
//!
//! - `job`: the games to play, and `vary`: other names in a scene.
//! - `workers`: the threads, `progress`: the bar and Ctrl-C, and `players`: the bots.
//! - `baseline`: older content to compare with.
//! - `group`: results of several cells together, and `between`: those that lie outside of what is wanted.
//! - `report`: the results, and `draw` and `csv`: their drawing.
//! - `shard`: the names of parts of a run, `rounds`: playing and writing them, and `merge`: merging them.

mod baseline;
mod between;
mod csv;
pub(crate) mod draw;
mod group;
mod job;
mod merge;
mod players;
mod progress;
mod report;
mod rounds;
mod shard;
pub(crate) mod vary;
pub(crate) mod workers;

pub use self::csv::csv;
pub use baseline::{Baseline, baseline};
pub use between::{Between, Outside, outside};
pub use draw::{change, clear_changes, drawn, hundredths, share, title, with_sign};
pub use group::{By, check, grouped};
pub use job::{Cell, Job};
pub use merge::Merging;
pub use players::{bots, seat_named, seats, taken_seats};
pub use progress::Watch;
pub use report::{Counted, PROGRAM, Report, Row, read_all};
pub use rounds::{Rounds, Span, Width, begun};
pub use shard::Shard;
pub use vary::{Axis, Put, axis, matrix};
pub use workers::{CellGames, Games, share_out};
