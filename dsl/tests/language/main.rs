//! The language from outside: readable content, problems of the rest, and the display of both.

mod broken;
#[path = "../../../tests/src/cases.rs"]
mod cases;
mod common;
mod content;
mod embedding;
mod errors;
mod families;
mod fixes;
mod format;
mod here;
mod hostile;
mod names;
mod orders;
mod packs;
mod pages;
mod parts_of_items;
mod real;
mod rendering;
mod sanitize;
mod settling;
mod sound;
