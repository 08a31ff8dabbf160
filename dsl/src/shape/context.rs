//! The statement or row that an error is about: [`ErrorContext`].

use super::{WordLists, all_of, wanted};
use crate::syntax::Term;
use rondel_engine::kernel::{Shape, Word};

/// The statement or row that an error is about, with everything its help may need.
pub(super) struct ErrorContext {
    pub name: String,
    pub help: String,
    /// An example of the statement, if it can be shown whole.
    pub example: Option<String>,
    /// Whether the statement ends with a list of values divided by commas.
    pub list: bool,
    /// Whether the statement is `house`.
    pub is_house: bool,
    /// The least and the greatest number, if the first value of the statement is a number.
    pub number: Option<(i64, i64)>,
    /// Whether the values of the statement may be counted: `x2`.
    pub counted: bool,
    /// Whether the subject is no statement but a value alone in its row.
    pub is_row: bool,
    /// The words that may stand in the statement.
    pub words: Vec<&'static str>,
    /// The word of the body's statement that says how many dice there are.
    pub dice: Option<&'static str>,
    /// The words that may begin the other statements of the body.
    pub beside: Vec<&'static str>,
}

impl ErrorContext {
    /// Returns the context of a statement.
    pub fn of(word: &'static Word, words: WordLists<'_>) -> ErrorContext {
        let doc = word.doc.trim_end_matches('.');
        let list = word.shape.last().is_some_and(|shape| match shape {
            Shape::List(_) => true,
            Shape::After(_, inner) | Shape::Opt(inner) => matches!(inner, Shape::List(_)),
            _ => false,
        });
        ErrorContext {
            name: named(word),
            help: format!("{}: {doc}", word.word),
            example: Some(example(word)).filter(|example| !example.contains("...")),
            list,
            is_house: word.word == "house",
            number: match word.shape {
                [Shape::Int(low, high), ..] => Some((*low, *high)),
                _ => None,
            },
            counted: word.shape.iter().any(wanted::is_counted),
            is_row: false,
            words: word.shape.iter().flat_map(wanted::words_of).collect(),
            dice: all_of(words).find(|word| says_dice(word)).map(|word| word.word),
            beside: all_of(words).map(|word| word.word).collect(),
        }
    }

    /// Returns the purpose of the statement. If a wrong value was `found`, an example comes first, unless the purpose
    /// shows an example itself.
    pub fn help_for(&self, found: Option<&Term>) -> String {
        match &self.example {
            Some(example) if found.is_some() && !self.help.contains('`') => format!("write `{example}`; {}", self.help),
            _ => self.help.clone(),
        }
    }

    /// Returns the context of a value that is alone in its row.
    pub fn row(shape: &'static Shape) -> ErrorContext {
        ErrorContext {
            name: "this row".into(),
            help: format!("a row here is {}", wanted::describe(shape)),
            example: None,
            list: false,
            is_house: false,
            number: None,
            counted: wanted::is_counted(shape),
            is_row: true,
            words: wanted::words_of(shape),
            dice: None,
            beside: Vec::new(),
        }
    }
}

/// Returns whether a statement takes only a number of dice.
fn says_dice(word: &Word) -> bool {
    matches!(word.shape, [Shape::Int(..)]) && word.word == "dice"
}

/// Returns a statement's word in backticks.
pub(super) fn named(word: &Word) -> String {
    format!("`{}`", word.word)
}

/// Returns an example of a statement, with `...` for values that have no typical example.
pub(super) fn example(word: &Word) -> String {
    let parts = word.shape.iter().filter(|shape| !matches!(shape, Shape::Opt(_)));
    let parts = parts.map(|shape| match shape {
        Shape::Int(low, _) => low.max(&1).to_string(),
        Shape::Text => "\"...\"".into(),
        Shape::OneOf(words) => words.first().unwrap_or(&"...").to_string(),
        Shape::Block(_) | Shape::Rows(..) => "{ ... }".into(),
        _ => "...".into(),
    });
    std::iter::once(word.word.to_string()).chain(parts).collect::<Vec<_>>().join(" ")
}
