//! The language from outside: what is read, what is told of what can't be, and what is shown of both.

mod broken;
mod common;
mod content;
mod embedding;
mod errors;
mod hostile;
mod packs;
mod real;
mod rendering;
