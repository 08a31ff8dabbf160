//! Simulations: many games of a scene by bots, shared out among threads, and what came of them.
//!
//! The engine plays game number n and nothing else; everything about many of them is here. Where to find what: which
//! games are played in `job`, other names in a scene in `vary`, threads in `crew`, the bar and Ctrl-C in `progress`,
//! who plays in `players`, older content in `older`, results and putting them together in `report`, drawing them in `draw` and `sheet`.

mod crew;
mod draw;
mod job;
mod older;
mod players;
mod progress;
mod report;
mod sheet;
mod vary;

pub use crew::{Games, share_out};
pub use draw::drawn;
pub use job::{Cell, Job};
pub use older::{Older, older};
pub use players::{bots, seats};
pub use progress::Watch;
pub use report::{Counted, Report, Row, Shard, merge};
pub use sheet::csv;
pub use vary::{Axis, axis, matrix};
