//! What every system stands on: luck, bags, piles, playing cards, words.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may panic")]

mod luck;
mod piles;
mod playing;
mod words;
