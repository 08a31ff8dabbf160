//! The basis of every system: luck, bags, piles, cards, dice, trackers, boards, words, budgets, causes.

mod boards;
mod budget;
mod causes;
mod dice;
mod filter;
mod grammar;
mod items;
mod luck;
mod number;
mod own_words;
mod piles;
mod playing;
mod problem;
mod tongue;
mod trackers;
mod words;
