//! The tools, tried on a rules system of one page.

mod commands;
mod saves;
mod scenes;
mod toy;
mod toy_words;
