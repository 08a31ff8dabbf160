//! The tokens of a script, as far as mutations need to know them: words, numbers, texts and signs.
//!
//! The tokens of `if hp >= 3` are the words `if` and `hp`, the sign `>=` and the number `3`.

/// A token, as far as changes need to know it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Token<'t> {
    Word(&'t str),
    Number(&'t str),
    Text,
    Sign(&'t str),
}

/// A token with its place.
#[derive(Clone, Copy)]
pub(super) struct Placed<'t> {
    /// Its first byte.
    pub(super) from: usize,
    /// One past its last byte.
    pub(super) to: usize,
    pub(super) token: Token<'t>,
}

/// The signs of several characters, the longest first. Any other sign has one character.
const SIGNS: [&str; 21] = [
    "..=", "**=", "<<=", ">>=", "==", "!=", ">=", "<=", "&&", "||", "+=", "-=", "*=", "/=", "=>", "..", "::", "?.",
    "??", "<<", ">>",
];

/// Returns the tokens of a text, without blanks and comments.
pub(super) fn tokens(text: &str) -> Vec<Placed<'_>> {
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
