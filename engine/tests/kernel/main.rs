//! What every system stands on: luck, bags, piles, playing cards, dice, trackers, boards, words.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may panic")]

mod boards;
mod dice;
mod luck;
mod piles;
mod playing;
mod trackers;
mod words;
