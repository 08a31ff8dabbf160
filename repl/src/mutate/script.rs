//! What can be changed in a script: signs that compare, join and reckon, numbers, and yes and no. Lines of items are
//! scripts too: what stands in them is changed wherever it was copied to.

use rondel_engine::kernel::{Origin, Sources};
use rondel_engine::script::ScriptFile;
use std::ops::Range;

/// A change of a script's text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Edit {
    /// The bytes that it replaces.
    pub from: usize,
    pub to: usize,
    /// By what.
    pub is: String,
}

/// A change of what somebody has written.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Written {
    /// Where it was written.
    pub at: Origin,
    /// Where that stands in the text of the script: a condition of a line may stand there twice.
    pub places: Vec<Range<usize>>,
    /// What takes its place.
    pub is: String,
}

/// All changes of a script file, in the order of their places. What was made, and written by nobody, stays.
pub fn changes(sources: &Sources, file: &ScriptFile) -> Vec<Written> {
    let mut all: Vec<Written> = Vec::new();
    for Edit { from, to, is } in edits(&file.text).into_iter().chain(edits_of_filters(sources, file)) {
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

/// The numbers of the filters of lines, which stand in quotes there: `each opponent with hp 3 or less: ...`.
fn edits_of_filters(sources: &Sources, file: &ScriptFile) -> Vec<Edit> {
    let mut all = Vec::new();
    for part in sources.parts(file.source) {
        let (from, to) = (part.at as usize, (part.at + part.length) as usize);
        let quoted = file.text.get(..from).is_some_and(|before| before.ends_with('"'));
        let Some(filter) = file.text.get(from..to).filter(|_| quoted) else { continue };
        let numbers = tokens(filter).into_iter().filter(|(.., token)| matches!(token, Token::Number(_)));
        let changed = |(at, long, token)| Some(Edit { from: from + at, to: from + long, is: other(token, None)? });
        all.extend(numbers.filter_map(changed));
    }
    all
}

/// A token, as far as changes need to know it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Token<'t> {
    Word(&'t str),
    Number(&'t str),
    Text,
    Sign(&'t str),
}

/// The signs of more than one character, the longest first; what is no pair is a sign of its own.
const SIGNS: [&str; 21] = [
    "..=", "**=", "<<=", ">>=", "==", "!=", ">=", "<=", "&&", "||", "+=", "-=", "*=", "/=", "=>", "..", "::", "?.",
    "??", "<<", ">>",
];

/// What a sign becomes.
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

/// All changes of a script, in the order of their places.
pub fn edits(text: &str) -> Vec<Edit> {
    let mut edits = Vec::new();
    let mut before = None;
    for (from, to, token) in tokens(text) {
        edits.extend(other(token, before).map(|is| Edit { from, to, is }));
        before = Some(token);
    }
    edits
}

/// What a token becomes; `before` is the one before it.
fn other(token: Token<'_>, before: Option<Token<'_>>) -> Option<String> {
    // Behind an operand a sign joins; elsewhere `-` and `!` belong to what follows, and `||` begins a closure.
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
            OTHERS.iter().find(|(known, _)| *known == sign).map(|(_, other)| (*other).to_string())
        }
        _ => None,
    }
}

fn tokens(text: &str) -> Vec<(usize, usize, Token<'_>)> {
    let mut all = Vec::new();
    let mut at = 0;
    while let Some(rest) = text.get(at..).filter(|rest| !rest.is_empty()) {
        let (long, token) = next(rest);
        all.extend(token.map(|token| (at, at + long, token)));
        at += long;
    }
    all
}

/// The token at the beginning of a text with its length in bytes; none for blanks and comments.
fn next(text: &str) -> (usize, Option<Token<'_>>) {
    let first = text.chars().next().unwrap_or(' ');
    let while_ = |fits: fn(char) -> bool| text.find(|c: char| !fits(c)).unwrap_or(text.len());
    if first.is_whitespace() {
        return (while_(char::is_whitespace), None);
    }
    if text.starts_with("//") {
        return (text.find('\n').unwrap_or(text.len()), None);
    }
    if text.starts_with("/*") {
        return (text.find("*/").map_or(text.len(), |end| end + 2), None);
    }
    if ['"', '`', '\''].contains(&first) {
        return (quoted(text, first), Some(Token::Text));
    }
    if first.is_ascii_digit() {
        let long = while_(|c| c.is_ascii_alphanumeric() || c == '_');
        return (long, Some(Token::Number(&text[..long])));
    }
    if first.is_alphabetic() || first == '_' {
        let long = while_(|c| c.is_alphanumeric() || c == '_');
        return (long, Some(Token::Word(&text[..long])));
    }
    let long = SIGNS.iter().find(|sign| text.starts_with(**sign)).map_or(first.len_utf8(), |sign| sign.len());
    (long, Some(Token::Sign(&text[..long])))
}

/// The length of a text in quotes, both included.
fn quoted(text: &str, quote: char) -> usize {
    let mut escaped = false;
    for (at, c) in text.char_indices().skip(1) {
        if c == quote && !escaped {
            return at + c.len_utf8();
        }
        escaped = c == '\\' && !escaped;
    }
    text.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn changed(text: &str) -> Vec<String> {
        let put = |edit: Edit| format!("{}{}{}", &text[..edit.from], edit.is, &text[edit.to..]);
        edits(text).into_iter().map(put).collect()
    }

    #[test]
    fn conditions_and_numbers_are_changed() {
        assert_eq!(
            changed("if me.hp >= 2 && !done { -1 }"),
            [
                "if me.hp > 2 && !done { -1 }",
                "if me.hp >= 3 && !done { -1 }",
                "if me.hp >= 2 || !done { -1 }",
                "if me.hp >= 2 && done { -1 }",
                "if me.hp >= 2 && !done { 1 }",
                "if me.hp >= 2 && !done { -2 }",
            ]
        );
        assert_eq!(changed("a - b"), ["a + b"]);
        assert_eq!(changed("return -b"), ["return b"]);
    }

    #[test]
    fn texts_comments_and_closures_stay() {
        let quiet = "// 1 < 2\n/* 3 */ say(\"4 > `5`\", `6 ${x}`); list.map(|| x); switch x { _ => y }";
        assert_eq!(changed(quiet), Vec::<String>::new());
        assert_eq!(changed("for i in 0..3 {}"), ["for i in 1..3 {}", "for i in 0..4 {}"]);
    }
}
