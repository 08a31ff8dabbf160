//! Simulations: many games of a scene by bots, on several threads, and their results.
//!
//! The engine plays game number n and nothing else; everything about many of them is here. The games to play are in
//! `job`, other names in a scene in `vary`, threads in `workers`, the bar and Ctrl-C in `progress`, the players in
//! `players`, older content to compare with in `baseline`, results and their merging in `report`, their drawing in
//! `draw` and `csv`.

mod baseline;
mod csv;
pub(crate) mod draw;
mod job;
mod players;
mod progress;
mod report;
pub(crate) mod vary;
pub(crate) mod workers;

pub use self::csv::csv;
pub use baseline::{Baseline, baseline};
pub use draw::{drawn, share, with_sign};
pub use job::{Cell, Job};
pub use players::{bots, seat_named, seats, taken_seats};
pub use progress::Watch;
pub use report::{Counted, Report, Row, Shard, merge};
pub use vary::{Axis, axis, matrix};
pub use workers::{Games, share_out};
