//! The tools, tried on a rules system of one page.

mod commands;
mod rules;
mod saves;
mod scenes;
mod toy;
mod toy_words;
