//! The tools, tried on a rules system of one page.

mod commands;
mod toy;
mod toy_words;
