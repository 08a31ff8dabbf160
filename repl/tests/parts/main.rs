//! The parts of the program, one by one, and edits under an open prompt.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test may panic")]

mod cards;
#[path = "../../../tests/src/cases.rs"]
mod cases;
mod cli;
mod draw;
mod editor;
mod edits;
mod files;
mod frame;
mod helper;
mod journal;
mod model;
mod mutate;
mod odds_table;
mod pages;
mod proofs;
mod rulebook;
mod scripts;
mod sim_draw;
mod spreadsheet;
mod suggest;
mod text;
mod timing;
mod watch;
mod wishes;
mod workers;
