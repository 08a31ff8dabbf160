//! The lexer of script pieces: words, quoted texts and signs, each with its place.
//!
//! Begin at [`tokens`]. Lines of behaviour, rulings and clauses of the prompt contain names in quotes. Code that
//! searches them for a word or a sign uses these tokens, so that a name is never taken for a part of the language.

/// The signs of more than one character, the longer ones first.
const LONG_SIGNS: [&str; 15] =
    ["..=", "==", "!=", "<=", ">=", "=>", "&&", "||", "..", "??", "+=", "-=", "*=", "/=", "::"];

/// The kind of a token.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TokenKind {
    /// A quoted text with its quotes, or a part of a text in backticks.
    Text,
    /// Letters, digits and `_`.
    Word,
    /// Anything else, such as `(` or `==`.
    Sign,
}

/// A token and its place.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Token<'t> {
    /// The token's kind.
    pub kind: TokenKind,
    /// The token's text, as it is written.
    pub text: &'t str,
    /// The position of the token's first byte in the text that was read.
    pub at: usize,
}

impl Token<'_> {
    /// Returns the position of the byte behind the token.
    #[must_use]
    pub fn end(&self) -> usize {
        self.at + self.text.len()
    }

    /// Returns whether the token is this word or sign, outside quotes.
    #[must_use]
    pub fn is(&self, written: &str) -> bool {
        self.kind != TokenKind::Text && self.text == written
    }

    /// Returns whether the token is an opening bracket.
    fn opens(&self) -> bool {
        self.is("(") || self.is("[") || self.is("{")
    }

    /// Returns whether the token is a closing bracket.
    fn closes(&self) -> bool {
        self.is(")") || self.is("]") || self.is("}")
    }
}

/// Reads the tokens of a piece of script, without blanks. An unclosed quote runs to the end. Within a text in
/// backticks, the content of `${ }` is read as script again.
///
/// ```
/// use rondel_engine::kernel::lexer::{TokenKind, tokens};
/// let read: Vec<&str> = tokens(r#"me.bears("a\"=b") && x"#).map(|token| token.text).collect();
/// assert_eq!(read, ["me", ".", "bears", "(", r#""a\"=b""#, ")", "&&", "x"]);
/// let texts = tokens("`HP ${me.hp}`").filter(|token| token.kind == TokenKind::Text).count();
/// assert_eq!(texts, 2);
/// ```
#[must_use]
pub fn tokens(text: &str) -> Tokens<'_> {
    Tokens { text, at: 0, holes: Vec::new() }
}

/// The tokens of a text.
#[derive(Clone, Debug)]
pub struct Tokens<'t> {
    text: &'t str,
    /// The position of the next byte to read.
    at: usize,
    /// The number of open braces in each unclosed `${`: 0 within the `${me.hp}` of a text in backticks.
    holes: Vec<u32>,
}

impl<'t> Tokens<'t> {
    /// Returns the next `length` bytes as a token.
    fn take(&mut self, kind: TokenKind, length: usize) -> Token<'t> {
        let at = self.at;
        self.at = (at + length).min(self.text.len());
        Token { kind, text: self.text.get(at..self.at).unwrap_or(""), at }
    }

    /// Reads a part of a text in backticks, up to the end of the text or the next `${`.
    fn template(&mut self) -> Token<'t> {
        // The first byte is the opening backtick, or the `}` that ends a `${`.
        let rest = self.text.get(self.at + 1..).unwrap_or("");
        let (behind_hole, behind_text) = ("${".len(), "`".len());
        let (end, opens_script) = match (rest.find('`'), rest.find("${")) {
            (Some(end), Some(hole)) if hole < end => (hole + behind_hole, true),
            (None, Some(hole)) => (hole + behind_hole, true),
            (Some(end), _) => (end + behind_text, false),
            (None, None) => (rest.len(), false),
        };
        if opens_script {
            self.holes.push(0);
        }
        self.take(TokenKind::Text, 1 + end)
    }

    /// Reads a sign. A `}` may end the script within a text in backticks.
    fn sign(&mut self, rest: &str) -> Token<'t> {
        match (rest.as_bytes().first(), self.holes.last_mut()) {
            (Some(b'{'), Some(open)) => *open += 1,
            (Some(b'}'), Some(0)) => {
                self.holes.pop();
                return self.template();
            }
            (Some(b'}'), Some(open)) => *open -= 1,
            _ => {}
        }
        let length = match LONG_SIGNS.iter().find(|sign| rest.starts_with(**sign)) {
            Some(sign) => sign.len(),
            None => rest.chars().next().map_or(0, char::len_utf8),
        };
        self.take(TokenKind::Sign, length)
    }
}

impl<'t> Iterator for Tokens<'t> {
    type Item = Token<'t>;

    fn next(&mut self) -> Option<Token<'t>> {
        let rest = self.text.get(self.at..)?;
        self.at += rest.len() - rest.trim_start().len();
        let rest = rest.trim_start();
        let first = rest.chars().next()?;
        let token = if is_of_word(first) {
            self.take(TokenKind::Word, rest.find(|c| !is_of_word(c)).unwrap_or(rest.len()))
        } else if first == '"' {
            self.take(TokenKind::Text, quoted_length(rest).unwrap_or(rest.len()))
        } else if first == '`' {
            self.template()
        } else {
            self.sign(rest)
        };
        Some(token)
    }
}

/// Returns whether a character belongs to words.
fn is_of_word(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

/// Returns the length of the quoted text at the start, with its quotes. `None` if it is not closed on its line.
#[must_use]
pub fn quoted_length(rest: &str) -> Option<usize> {
    let bytes = rest.as_bytes();
    let mut at = 1;
    loop {
        match bytes.get(at)? {
            b'"' => return Some(at + 1),
            b'\n' => return None,
            b'\\' if bytes.get(at + 1).is_some_and(|b| *b != b'\n') => at += 2,
            b'\\' => return None,
            _ => at += 1,
        }
    }
}

/// Returns the tokens outside brackets.
pub fn outside_brackets(text: &str) -> impl Iterator<Item = Token<'_>> {
    let mut depth = 0u32;
    tokens(text).filter(move |token| {
        depth = depth.saturating_sub(u32::from(token.closes()));
        let is_outside = depth == 0;
        depth += u32::from(token.opens());
        is_outside
    })
}

/// An unmatched bracket.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Unmatched {
    /// A bracket that is not closed.
    Open {
        /// The bracket.
        sign: char,
        /// The bracket's position in bytes.
        at: usize,
        /// The sign before which the bracket should be closed, and the sign's position. `None` if the bracket is still
        /// open at the end.
        before: Option<(char, usize)>,
    },
    /// A bracket that closes nothing.
    Close {
        /// The bracket.
        sign: char,
        /// The bracket's position in bytes.
        at: usize,
    },
}

/// Returns the closing bracket for an opening one.
#[must_use]
pub fn closing(open: char) -> char {
    match open {
        '(' => ')',
        '[' => ']',
        _ => '}',
    }
}

/// Returns the first unmatched bracket, given all brackets and `;` with their positions. A `(` or `[` must be closed
/// before the next `;`.
///
/// ```
/// use rondel_engine::kernel::lexer::{Unmatched, unmatched};
/// let found = unmatched([('(', 0), ('[', 1), (')', 2)]);
/// assert_eq!(found, Some(Unmatched::Open { sign: '[', at: 1, before: Some((')', 2)) }));
/// assert_eq!(unmatched([('(', 0), (')', 1)]), None);
/// ```
pub fn unmatched(brackets: impl IntoIterator<Item = (char, usize)>) -> Option<Unmatched> {
    let mut open: Vec<(char, usize)> = Vec::new();
    for (sign, at) in brackets {
        let top = open.last().copied();
        let not_closed = |(opened, place)| Some(Unmatched::Open { sign: opened, at: place, before: Some((sign, at)) });
        // A `;` leaves `(` and `[` unclosed. A bracket that closes a deeper one leaves the top unclosed.
        match (sign, top) {
            ('(' | '[' | '{', _) => open.push((sign, at)),
            (';', Some(top @ ('(' | '[', _))) => return not_closed(top),
            (')' | ']' | '}', Some((opened, _))) if closing(opened) == sign => _ = open.pop(),
            (')' | ']' | '}', Some(top)) if open.iter().any(|(opened, _)| closing(*opened) == sign) => {
                return not_closed(top);
            }
            (')' | ']' | '}', _) => return Some(Unmatched::Close { sign, at }),
            _ => {}
        }
    }
    open.last().map(|(sign, at)| Unmatched::Open { sign: *sign, at: *at, before: None })
}

/// Returns the brackets of a piece of script, each with its position in bytes.
pub fn brackets(text: &str) -> impl Iterator<Item = (char, usize)> {
    let found = tokens(text).filter(|token| token.opens() || token.closes());
    found.filter_map(|token| Some((token.text.chars().next()?, token.at)))
}

/// Splits a text at every occurrence of a sign outside quotes.
///
/// ```
/// use rondel_engine::kernel::lexer::split;
/// let parts: Vec<&str> = split(r#"give you "Cut; Thrust"; hurt rat 1"#, ";").collect();
/// assert_eq!(parts, [r#"give you "Cut; Thrust""#, " hurt rat 1"]);
/// ```
pub fn split<'t>(text: &'t str, sign: &str) -> impl Iterator<Item = &'t str> {
    let cuts: Vec<Token<'t>> = tokens(text).filter(|token| token.is(sign)).collect();
    let mut starts = vec![0];
    starts.extend(cuts.iter().map(Token::end));
    let mut ends: Vec<usize> = cuts.iter().map(|cut| cut.at).collect();
    ends.push(text.len());
    starts.into_iter().zip(ends).map(|(start, end)| text.get(start..end).unwrap_or(""))
}

/// Splits a text in two at the first occurrence of a sign outside quotes.
#[must_use]
pub fn cut<'t>(text: &'t str, sign: &str) -> Option<(&'t str, &'t str)> {
    let found = tokens(text).find(|token| token.is(sign))?;
    Some((text.get(..found.at)?, text.get(found.end()..)?))
}

/// Splits a text at blanks outside quotes and brackets.
///
/// ```
/// use rondel_engine::kernel::lexer::fields;
/// assert_eq!(fields(r#"roll of enemy.bears("Ring of Fire")"#), ["roll", "of", r#"enemy.bears("Ring of Fire")"#]);
/// ```
#[must_use]
pub fn fields(text: &str) -> Vec<&str> {
    let mut fields: Vec<&str> = Vec::new();
    let (mut start, mut end, mut depth) = (0, 0, 0u32);
    for token in tokens(text) {
        if depth == 0 && token.at > end {
            fields.extend(text.get(start..end).filter(|field| !field.is_empty()));
            start = token.at;
        }
        depth += u32::from(token.opens());
        depth = depth.saturating_sub(u32::from(token.closes()));
        end = token.end();
    }
    fields.extend(text.get(start..end).filter(|field| !field.is_empty()));
    fields
}
