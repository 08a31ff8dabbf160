//! Mutations of scripts: other signs of comparison, logic and arithmetic, other numbers and booleans, and conditions
//! that always hold, as a whole or in one part of an `&&`.
//!
//! [`edits`] finds the edits of a text. Behaviour lines are scripts too, and their text may be copied to several places
//! of a script. So [`changes`] puts those edits together that change the same text of the author.

mod conditions;
mod tokens;

use conditions::conditions;
use rondel_engine::kernel::{Origin, Sources};
use rondel_engine::script::ScriptFile;
use std::ops::Range;
use tokens::{Placed, Token, tokens};

/// A change of a script's text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Edit {
    /// The first byte that the edit replaces.
    pub from: usize,
    /// One past the last byte that the edit replaces.
    pub to: usize,
    /// The text that replaces these bytes.
    pub is: String,
}

/// Returns all edits of a script, in the order of their places. Those of `if hp > 3 {` put `true`, `hp >= 3` and
/// `hp > 4` in the place of the condition.
pub fn edits(text: &str) -> Vec<Edit> {
    let tokens = tokens(text);
    let mut edits = conditions(&tokens);
    let mut before = None;
    for Placed { from, to, token } in &tokens {
        if let Some(is) = replacement(*token, before) {
            edits.push(Edit { from: *from, to: *to, is });
        }
        before = Some(*token);
    }
    edits.sort_by_key(|edit| edit.from);
    edits
}

/// The replacement for each sign.
const OTHERS: [(&str, &str); 12] = [
    ("==", "!="),
    ("!=", "=="),
    (">=", ">"),
    ("<=", "<"),
    (">", ">="),
    ("<", "<="),
    ("&&", "||"),
    ("||", "&&"),
    ("+=", "-="),
    ("-=", "+="),
    ("+", "-"),
    ("-", "+"),
];

/// Returns the replacement of a token. `None` if the token is not changed. `before` is the token before it.
fn replacement(token: Token<'_>, before: Option<Token<'_>>) -> Option<String> {
    // Behind an operand a sign is binary. Elsewhere `-` and `!` belong to the next term, and `||` begins a closure.
    let joins = match before {
        Some(Token::Number(_) | Token::Text | Token::Sign(")" | "]" | "}")) => true,
        Some(Token::Word(word)) => !["return", "if", "else", "in", "while"].contains(&word),
        _ => false,
    };
    match token {
        Token::Word("true") => Some("false".into()),
        Token::Word("false") => Some("true".into()),
        Token::Number(digits) => digits.parse::<i64>().ok().map(|n| n.saturating_add(1).to_string()),
        Token::Sign("!") => Some(String::new()),
        Token::Sign("-") if !joins => Some(String::new()),
        Token::Sign(sign) if joins => {
            OTHERS.iter().find(|(replaced, _)| *replaced == sign).map(|(_, other)| (*other).to_string())
        }
        _ => None,
    }
}

/// A change of a text that an author wrote.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Written {
    /// The place where it was written.
    pub at: Origin,
    /// The places of that text in the script. A condition of a line may be there twice.
    pub places: Vec<Range<usize>>,
    /// The text that replaces it.
    pub is: String,
}

/// Returns all changes of a script file, in the order of their places. Generated text is not changed.
pub fn changes(sources: &Sources, file: &ScriptFile) -> Vec<Written> {
    let mut all: Vec<Written> = Vec::new();
    for Edit { from, to, is } in edits(&file.text).into_iter().chain(edits_of_filters(sources, file)) {
        // Generated text has no place in a file of the author.
        let Some(at) = sources.copied(Origin::new(file.source, from, to)) else { continue };
        match all.iter_mut().find(|change| change.at == at) {
            Some(change) => change.places.push(from..to),
            None => all.push(Written { at, places: std::iter::once(from..to).collect(), is }),
        }
    }
    all.iter_mut().for_each(|change| change.places.sort_by_key(|place| place.start));
    all.sort_by_key(|change| change.at.start);
    all
}

/// Returns the edits of numbers in quoted filters. Example: `each opponent with hp 3 or less: ...`.
fn edits_of_filters(sources: &Sources, file: &ScriptFile) -> Vec<Edit> {
    let mut all = Vec::new();
    // A part is a piece of the script that was copied from a line of content.
    for part in sources.parts(file.source) {
        let (from, to) = (part.at as usize, (part.at + part.length) as usize);
        // Only a filter stands in quotes in the script.
        if !file.text.get(..from).is_some_and(|before| before.ends_with('"')) {
            continue;
        }
        let filter = file.text.get(from..to).unwrap_or_default();
        for number in tokens(filter) {
            if matches!(number.token, Token::Number(_))
                && let Some(is) = replacement(number.token, None)
            {
                all.push(Edit { from: from + number.from, to: from + number.to, is });
            }
        }
    }
    all
}
