//! Orders: statements that are typed, not written in a file, such as the rulings of a game master.

use crate::check::names::Names;
use crate::shape::Shaper;
use crate::syntax;
use rondel_engine::kernel::{Item, Problem, Statement, Vocabulary};

/// Reads one ruling such as `set goblin hp 3` by the vocabulary's `rulings`. Names are looked up among `items`.
///
/// Places in the answer are bytes of `text`; they name no file.
///
/// # Errors
/// The first thing that does not fit, with what could be written instead.
pub fn parse_order(vocabulary: &'static Vocabulary, items: &[Item], text: &str) -> Result<Statement, Problem> {
    if text.trim().is_empty() {
        return Err(empty(vocabulary));
    }
    let mut problems = Vec::new();
    let line = syntax::parse_line(text, &mut problems);
    let names = Names::of_items(vocabulary, items);
    let mut shaper = Shaper::new(text, None, vocabulary, &names);
    let statement = line.and_then(|line| shaper.statement(&line, &[vocabulary.rulings]));
    problems.append(&mut shaper.problems);
    match (problems.into_iter().find(Problem::is_error), statement) {
        (None, Some(statement)) => Ok(statement),
        (Some(problem), _) => Err(problem),
        (None, None) => Err(empty(vocabulary)),
    }
}

fn empty(vocabulary: &'static Vocabulary) -> Problem {
    let words: Vec<&str> = vocabulary.rulings.iter().map(|word| word.word).collect();
    Problem::error("E0202", crate::origin(None, 0..0), "a ruling says nothing")
        .help(format!("what can be ruled: {}", words.join(", ")))
}
