//! Simulations: many games of a scene by bots, on several threads, and their results.
//!
//! The engine plays game number n and nothing else; everything about many of them is here. The games to play are in
//! `job`, other names in a scene in `vary`, threads in `workers`, the bar and Ctrl-C in `progress`, the players in
//! `players`, older content to compare with in `baseline`, results in `report`, their drawing in `draw` and `csv`. Parts
//! of a run are named in `shard`, played and written in `rounds`, and merged in `merge`.

mod baseline;
mod csv;
pub(crate) mod draw;
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
pub use draw::{drawn, share, title, with_sign};
pub use job::{Cell, Job};
pub use merge::Merging;
pub use players::{bots, seat_named, seats, taken_seats};
pub use progress::Watch;
pub use report::{Counted, PROGRAM, Report, Row, read_all};
pub use rounds::{Rounds, Span, Width, begun};
pub use shard::Shard;
pub use vary::{Axis, axis, matrix};
pub use workers::{CellGames, Games, share_out};
