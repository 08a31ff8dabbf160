//! The command line and the REPL of Rondel.
//!
//! Everything here works on `dyn Table` and kernel types; no rules system is known by name.

pub mod draw;
pub mod files;
pub mod order;
pub mod prompt;
pub mod report;
pub mod rulebook;
pub mod shelf;
pub mod sub;
pub mod text;
pub mod watch;
