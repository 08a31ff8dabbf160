//! The tools, tested on a rules system of one page.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may panic")]

mod any_play;
mod asked;
mod bots;
#[path = "../../../tests/src/cases.rs"]
mod cases;
mod commands;
mod council;
mod odds;
mod rules;
mod saves;
mod scenes;
mod secrecy;
mod sim;
mod toy;
mod toy_setup;
mod toy_words;
#[path = "../../benches/odds/urn.rs"]
mod urn;
mod walking;
