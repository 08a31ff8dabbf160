//! The prompt: one table, and one line of text at a time. Begin reading at [`ReplSession`], whose `line` function
//! answers a line.
//!
//! A line is a command of the prompt (a row of [`COMMANDS`]) or a command of the table. Lines come from a person at a
//! terminal or from a script. Only `interactive.rs` and its helpers know about keys.

mod book;
mod bots;
mod changes;
mod command_table;
mod commands;
mod complete;
mod create;
mod earlier;
mod errors;
mod example;
mod games;
mod grammar;
mod help;
pub(crate) mod helper;
mod inspect;
pub mod interactive;
pub mod journal;
mod keep;
pub(crate) mod lists;
mod more;
mod names;
mod new;
mod numbers;
pub mod odds;
pub mod odds_table;
pub mod odds_text;
mod open;
pub mod plain;
mod playing;
mod proof;
mod recipes;
mod reloading;
mod resume;
mod saves;
mod scenes;
mod screen;
pub(crate) mod scripts;
mod seated;
mod seats;
mod session;
pub mod session_thread;
mod shown;
mod sim;
pub(crate) mod suggest;
mod testing;
mod timeline;
pub(crate) mod timing;
mod topics;
mod tree;
pub mod tutorial;
mod watched;
mod written;

pub use bots::Opponents;
pub use changes::changed_items;
pub use command_table::COMMANDS;
pub use commands::{Command, Complete, begun, find};
pub use complete::{Candidates, First, complete, first, hint};
pub use screen::told;
pub use session::{Answer, ReplSession, Reply};
