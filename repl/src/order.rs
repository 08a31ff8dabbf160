//! Rulings: orders as they are typed.

use rondel_engine::kernel::{Origin, Problem, Ruling, Vocabulary};

/// Reads an order such as `set goblin hp 3`.
pub fn parse(_words: &'static Vocabulary, _text: &str) -> Result<Ruling, Problem> {
    Err(Problem::error("R0009", Origin::CODE, "rulings cannot be read yet"))
}
