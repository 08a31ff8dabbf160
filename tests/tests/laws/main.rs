//! The laws of all content and of every system.

mod characters;
mod cookbook;
mod explained;
mod laws;
mod names;
mod never;
mod pages;
mod places;
mod reload;
mod rulebook;
mod saves;
mod secrecy;
mod sessions;
mod variants;
mod verdicts;
mod vocabulary;
