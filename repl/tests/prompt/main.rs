//! The prompt, tried on a rules system of one page.

#[path = "../../../engine/tests/explore/toy.rs"]
#[allow(dead_code)]
mod toy;
#[path = "../../../engine/tests/explore/toy_words.rs"]
mod toy_words;

mod completing;
mod reloading;
mod saying;
mod shelf;
