//! The program as a whole: its output and its exit codes.

#![allow(clippy::unwrap_used, clippy::panic)]

mod book;
mod bots;
mod cards;
mod cascades;
#[path = "../../../tests/src/cases.rs"]
mod cases;
mod characters;
mod checking;
mod faults;
mod fixing;
mod followers;
mod fonts;
mod making;
mod mistakes;
mod noticing;
mod odds;
mod outside;
mod packs;
mod playing;
mod pointing;
mod program;
mod recipes;
mod reloading;
mod renewing;
mod reports;
mod rules;
mod simulating;
mod skirmish;
mod tables;
mod telling;
mod untold;
mod varying;
