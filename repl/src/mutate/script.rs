//! Mutations of scripts: other signs of comparison, logic and arithmetic, other numbers and booleans, and conditions
//! that always hold, as a whole or in one part of an `&&`. Behaviour lines are scripts too: their text is changed
//! wherever it was copied to.

use rondel_engine::kernel::{Origin, Sources};
use rondel_engine::script::ScriptFile;
use std::ops::Range;

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
    for part in sources.parts(file.source) {
        let (from, to) = (part.at as usize, (part.at + part.length) as usize);
        // Only a filter stands in quotes in the script.
        if !file.text.get(..from).is_some_and(|before| before.ends_with('"')) {
            continue;
        }
        let filter = file.text.get(from..to).unwrap_or_default();
        for number in tokens(filter) {
            if matches!(number.token, Token::Number(_))
                && let Some(is) = other(number.token, None)
            {
                all.push(Edit { from: from + number.from, to: from + number.to, is });
            }
        }
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

/// The signs of several characters, the longest first. Any other sign has one character.
const SIGNS: [&str; 21] = [
    "..=", "**=", "<<=", ">>=", "==", "!=", ">=", "<=", "&&", "||", "+=", "-=", "*=", "/=", "=>", "..", "::", "?.",
    "??", "<<", ">>",
];

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

/// Returns all changes of a script, in the order of their places.
pub fn edits(text: &str) -> Vec<Edit> {
    let tokens = tokens(text);
    let mut edits = conditions(&tokens);
    let mut before = None;
    for Placed { from, to, token } in &tokens {
        if let Some(is) = other(*token, before) {
            edits.push(Edit { from: *from, to: *to, is });
        }
        before = Some(*token);
    }
    edits.sort_by_key(|edit| edit.from);
    edits
}

/// A token with its place.
#[derive(Clone, Copy)]
struct Placed<'t> {
    /// Its first byte.
    from: usize,
    /// One past its last byte.
    to: usize,
    token: Token<'t>,
}

/// Returns the edits that make conditions behind `if` always hold: each whole condition, and each part of an `&&`.
fn conditions(tokens: &[Placed<'_>]) -> Vec<Edit> {
    let mut edits = Vec::new();
    for (nth, placed) in tokens.iter().enumerate() {
        if placed.token != Token::Word("if") {
            continue;
        }
        let rest = &tokens[nth + 1..];
        // The condition is everything before the `{`.
        let count = at_depth_0(rest, "{").next().unwrap_or(0);
        let whole = bare(&rest[..count]);
        let cuts: Vec<usize> = at_depth_0(whole, "&&").collect();
        // The bytes of the tokens `from..to`.
        let bytes_of = |from: usize, to: usize| {
            let (first_token, last_token) = (whole.get(from)?, whole.get(to.checked_sub(1)?)?);
            Some(first_token.from..last_token.to)
        };
        let mut parts = vec![(0, whole.len())];
        // With an `||` outside of brackets, the text between two `&&` is no part that must hold.
        if !cuts.is_empty() && at_depth_0(whole, "||").next().is_none() {
            let starts = [0].into_iter().chain(cuts.iter().map(|cut| cut + 1));
            let ends = cuts.iter().copied().chain([whole.len()]);
            parts.extend(starts.zip(ends));
        }
        for (first, end) in parts {
            // A condition that is only `true` or `false` is changed as a word.
            let is_word = matches!(whole.get(first), Some(Placed { token: Token::Word("true" | "false"), .. }));
            if !is_word && let Some(bytes) = bytes_of(first, end) {
                edits.push(Edit { from: bytes.start, to: bytes.end, is: "true".into() });
            }
        }
    }
    edits
}

/// Returns the indices of a sign outside of all brackets.
fn at_depth_0<'t>(tokens: &'t [Placed<'_>], wanted: &'t str) -> impl Iterator<Item = usize> + 't {
    let mut depth = 0usize;
    tokens.iter().enumerate().filter_map(move |(at, placed)| {
        let is_found = depth == 0 && placed.token == Token::Sign(wanted);
        match placed.token {
            Token::Sign("(" | "[" | "{") => depth += 1,
            Token::Sign(")" | "]" | "}") => depth = depth.saturating_sub(1),
            _ => {}
        }
        if is_found { Some(at) } else { None }
    })
}

/// Returns the tokens without brackets around all of them.
fn bare<'t, 'x>(tokens: &'t [Placed<'x>]) -> &'t [Placed<'x>] {
    let [first, inner @ .., last] = tokens else { return tokens };
    let has_brackets = first.token == Token::Sign("(") && last.token == Token::Sign(")");
    // Only the last bracket closes the first bracket.
    if has_brackets && closes_all(inner) { bare(inner) } else { tokens }
}

/// Returns whether the brackets in `inner` match each other.
fn closes_all(inner: &[Placed<'_>]) -> bool {
    let mut depth = 0i32;
    inner.iter().all(|placed| {
        match placed.token {
            Token::Sign("(" | "[" | "{") => depth += 1,
            Token::Sign(")" | "]" | "}") => depth -= 1,
            _ => {}
        }
        depth >= 0
    })
}

/// Returns the replacement of a token. `None` if the token is not changed. `before` is the token before it.
fn other(token: Token<'_>, before: Option<Token<'_>>) -> Option<String> {
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

/// Returns the tokens of a text, without blanks and comments.
fn tokens(text: &str) -> Vec<Placed<'_>> {
    let mut all = Vec::new();
    let mut at = 0;
    while let Some(rest) = text.get(at..).filter(|rest| !rest.is_empty()) {
        let (length, token) = next(rest);
        if let Some(token) = token {
            all.push(Placed { from: at, to: at + length, token });
        }
        at += length;
    }
    all
}

/// Returns the token at the beginning of a text, with its length in bytes. `None` for blanks and comments.
fn next(text: &str) -> (usize, Option<Token<'_>>) {
    let first = text.chars().next().unwrap_or(' ');
    let length_while = |fits: fn(char) -> bool| text.find(|c: char| !fits(c)).unwrap_or(text.len());
    if first.is_whitespace() {
        return (length_while(char::is_whitespace), None);
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
        let length = length_while(|c| c.is_ascii_alphanumeric() || c == '_');
        return (length, Some(Token::Number(&text[..length])));
    }
    if first.is_alphabetic() || first == '_' {
        let length = length_while(|c| c.is_alphanumeric() || c == '_');
        return (length, Some(Token::Word(&text[..length])));
    }
    let length = SIGNS.iter().find(|sign| text.starts_with(**sign)).map_or(first.len_utf8(), |sign| sign.len());
    (length, Some(Token::Sign(&text[..length])))
}

/// Returns the length of a quoted text with its quotes.
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
