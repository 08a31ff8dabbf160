//! The Rondel engine.
//!
//! - [`kernel`]: the contract of a rules system and what every system stands on.
//! - [`script`]: Rhai, bounded and replayable.
//! - [`machine`]: what every turn-taking card system needs, below the systems.
//! - [`systems`]: the rules systems, one folder each.
//! - [`table`]: playing at a table: commands, undo, scenes, replay, saves, on any system.
//! - [`explore`]: odds, bots, simulation, laws, on any system.

pub mod explore;
#[macro_use]
pub mod kernel;
#[macro_use]
pub mod machine;
pub mod script;
pub mod systems;
pub mod table;
