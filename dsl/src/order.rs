//! Orders: single statements typed at a prompt, such as the ruling `set goblin hp 3` of a game master.

use crate::check::names::Names;
use crate::shape::Shaper;
use crate::syntax;
use rondel_engine::kernel::{Item, Problem, Shape, Statement, Vocabulary};
use std::cell::OnceCell;

/// Reads one ruling such as `set goblin hp 3`, by the vocabulary's `rulings`. Names are looked up among `items`. A name
/// or a text needs no quotes if nothing else stands behind the first word: `beat The Skerry`.
///
/// Places in the answer are bytes of `text`, without a file.
///
/// # Errors
/// The first thing that does not fit, with the possible words.
pub fn parse_order(vocabulary: &'static Vocabulary, items: &[Item], text: &str) -> Result<Statement, Problem> {
    orders(vocabulary, items)(text)
}

/// Returns a reader of rulings like [`parse_order`]. It collects the names once for many rulings.
pub fn orders<'i>(
    vocabulary: &'static Vocabulary,
    items: &'i [Item],
) -> impl Fn(&str) -> Result<Statement, Problem> + use<'i> {
    let names = OnceCell::new();
    move |text| {
        if text.trim().is_empty() {
            return Err(empty(vocabulary));
        }
        let names = names.get_or_init(|| Names::of_items(vocabulary, items));
        read(vocabulary, names, text).or_else(|problem| match with_quotes(vocabulary, text) {
            Some(quoted) => read(vocabulary, names, &quoted),
            None => Err(problem),
        })
    }
}

/// Returns the order with quotes around everything behind its first word. `None` if that is no bare name or text.
fn with_quotes(vocabulary: &'static Vocabulary, text: &str) -> Option<String> {
    let (lead, rest) = text.trim().split_once(' ')?;
    let word = vocabulary.rulings.iter().find(|word| word.word == lead)?;
    let is_loose = matches!(word.shape, [Shape::Name(_) | Shape::Text]) && !rest.contains('"');
    is_loose.then(|| format!("{lead} \"{}\"", rest.trim()))
}

/// Reads an order as it is written.
fn read(vocabulary: &'static Vocabulary, names: &Names, text: &str) -> Result<Statement, Problem> {
    let mut problems = Vec::new();
    let line = syntax::parse_line(text, &mut problems);
    // Only so many mistakes get a suggestion of a similar name. Each order begins with the full number.
    names.suggest_again();
    let mut shaper = Shaper::new(text, None, vocabulary, names);
    let statement = line.and_then(|line| shaper.statement(&line, &[vocabulary.rulings]));
    problems.append(&mut shaper.problems);
    // Warnings are dropped: at the table a former name is as good as the present one.
    match (problems.into_iter().find(Problem::is_error), statement) {
        (None, Some(statement)) => Ok(statement),
        (Some(problem), _) => Err(problem),
        (None, None) => Err(empty(vocabulary)),
    }
}

/// Returns the error of an empty order.
fn empty(vocabulary: &'static Vocabulary) -> Problem {
    let words: Vec<&str> = vocabulary.rulings.iter().map(|word| word.word).collect();
    Problem::error("E0202", crate::origin(None, 0..0), "a ruling says nothing")
        .help(format!("what can be ruled: {}", words.join(", ")))
}
