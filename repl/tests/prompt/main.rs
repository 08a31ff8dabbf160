//! The prompt, tried on a rules system of one page.

#![allow(clippy::panic, clippy::unwrap_used)] // a failed test says why

#[path = "../../../tests/src/cases.rs"]
mod cases;
#[path = "../../../engine/tests/explore/council.rs"]
#[allow(dead_code)]
mod council;
#[path = "../../../engine/tests/explore/toy.rs"]
#[allow(dead_code)]
mod toy;
#[path = "../../../engine/tests/explore/toy_setup.rs"]
#[allow(dead_code)]
mod toy_setup;
#[path = "../../../engine/tests/explore/toy_words.rs"]
mod toy_words;

mod asked;
mod bots;
mod broken;
mod completing;
mod naming;
mod numbering;
mod odds;
mod proving;
mod reloading;
mod saying;
mod screens;
mod simulating;
mod source;
mod tutorial;
mod walking;
mod wrapping;
