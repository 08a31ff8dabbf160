//! The Rondel engine.
//!
//! - [`kernel`]: the contract of a rules system and what every system stands on.
//! - [`script`]: Rhai, bounded and replayable.
//! - [`systems`]: the rules systems, one folder each.
//! - [`explore`]: tables, undo, scenes, counting: tools that work on any system.

pub mod explore;
pub mod kernel;
pub mod script;
pub mod systems;
