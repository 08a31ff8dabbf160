//! The words of the rules that stand where a keyword may stand. A keyword of the same name would be ambiguous.
//!
//! For example, `type` of a card takes `weapon`, `armor` or the name of a keyword. So `weapon` and `armor` are words
//! beside keywords.

use super::KEYWORD;
use crate::kernel::{ItemWord, Shape, Word};

/// Returns the words of the rules that stand beside keywords, in the statements of these kinds of items.
pub(super) fn words_beside(kinds: &[ItemWord]) -> Vec<&'static str> {
    let mut found = Vec::new();
    for kind in kinds {
        collect_beside(kind.words, &mut found);
    }
    found
}

/// Adds the words that stand beside keywords in these statements, and in the statements inside them.
fn collect_beside(statements: &'static [Word], found: &mut Vec<&'static str>) {
    for statement in statements {
        if statement.shape.iter().any(takes_keyword) {
            statement.shape.iter().for_each(|shape| add_words(shape, found));
        }
        statement.shape.iter().for_each(|shape| collect_inside(shape, found));
    }
}

/// Returns whether a keyword may stand in a shape.
fn takes_keyword(shape: &'static Shape) -> bool {
    match shape {
        Shape::Name(kinds) => kinds.contains(&KEYWORD),
        _ => parts(shape).into_iter().any(takes_keyword),
    }
}

/// Adds the words of the rules that may stand in a shape.
fn add_words(shape: &'static Shape, found: &mut Vec<&'static str>) {
    if let Shape::OneOf(words) = shape {
        found.extend(words.iter().copied());
    }
    parts(shape).into_iter().for_each(|part| add_words(part, found));
}

/// Adds the words that stand beside keywords in the statements inside a shape.
fn collect_inside(shape: &'static Shape, found: &mut Vec<&'static str>) {
    if let Shape::Rows(_, statements) | Shape::Block(statements) = shape {
        collect_beside(statements, found);
    }
    parts(shape).into_iter().for_each(|part| collect_inside(part, found));
}

/// Returns the shapes that a shape is made of, without those of the statements inside it.
fn parts(shape: &'static Shape) -> Vec<&'static Shape> {
    match shape {
        Shape::Seq(parts) | Shape::Either(parts) => parts.iter().collect(),
        Shape::List(part) | Shape::Counted(part) | Shape::Opt(part) | Shape::After(_, part) | Shape::Braced(part) => {
            vec![part]
        }
        Shape::Map(key, value) => vec![key, value],
        Shape::Rows(key, _) => vec![key],
        _ => Vec::new(),
    }
}
