//! Splits a script file into its functions, so that a broken one does not hide the errors of the others.
//!
//! [`split`] reads tokens only. A function ends with its closing brace, or where a line begins with the next `fn`.

use super::limits;
use super::text::Text;
use crate::kernel::{Help, Problem};
use rhai::{Engine, Position, Token, TokenizerControl};
use std::ops::Range;

/// The name of the extra parameter for the thing that calls.
pub(super) const IT: &str = "it";

/// The place of a function in its file, in bytes.
#[derive(Clone, Debug)]
pub(super) struct FunctionSpan {
    /// The name as written. Empty if it is missing.
    pub name: String,
    /// The place of the name.
    pub name_at: Range<usize>,
    /// From `fn` to the closing brace.
    pub whole: Range<usize>,
    /// From the opening brace to the closing one.
    pub body: Range<usize>,
}

/// Splits a file into its functions. Adds a problem for anything outside of them.
pub(super) fn split(engine: &Engine, text: &Text, problems: &mut Vec<Problem>) -> Vec<FunctionSpan> {
    let mut finder = FunctionFinder::default();
    let input: &str = &text.text;
    let (tokens, control) = engine.lex(std::iter::once(&input));
    for (token, at) in tokens {
        if token == Token::EOF {
            break;
        }
        finder.token(&token, at, text, &control);
        if finder.spans.len() > limits::FUNCTIONS {
            let message = format!("the file has more than {} functions", limits::FUNCTIONS);
            problems.push(Problem::error("E0622", text.token(byte(text, at)), message));
            return Vec::new();
        }
    }
    finder.close(text.text.trim_end().len());
    problems.extend(finder.strays.iter().map(|at| stray(text, *at)));
    finder.spans
}

/// Returns the byte of a position of the file.
fn byte(text: &Text, at: Position) -> usize {
    text.byte(at.line().unwrap_or(1), at.position().unwrap_or(1))
}

/// Returns the error of something that stands outside of functions.
fn stray(text: &Text, at: usize) -> Problem {
    let token = text.token(at);
    let word = text.at(token);
    if ["function", "func", "fun", "def", "sub", "void", "proc"].contains(&word) {
        return Problem::error("E0602", token, format!("`{word}` begins no function"))
            .help(Help::from("a function begins with `fn`: `fn on_turn(me) { ... }`").instead("fn"));
    }
    Problem::error("E0602", token, "this stands outside of a function")
        .help("scripts hold nothing but functions, each called at its moment: `fn on_turn(me) { ... }`")
}

/// The state of the splitter between two tokens.
#[derive(Default)]
struct FunctionFinder {
    /// The functions found so far.
    spans: Vec<FunctionSpan>,
    /// The first token of each run of tokens outside functions.
    strays: Vec<usize>,
    /// Whether the last token stood outside functions.
    in_stray: bool,
    /// The function that is being read.
    open: Option<FunctionSpan>,
    /// The byte of a `private` directly before the next function.
    private: Option<usize>,
    /// The number of open braces.
    depth: usize,
    /// The depths at which a `${` interrupted a text.
    texts: Vec<usize>,
}

impl FunctionFinder {
    /// Reads the next token.
    fn token(&mut self, token: &Token, at: Position, text: &Text, control: &TokenizerControl) {
        let begins_line = at.position() == Some(1);
        if *token == Token::Fn && (self.open.is_none() || begins_line) {
            return self.begin(byte(text, at));
        }
        if self.open.is_some() {
            return self.within(token, at, text, control);
        }
        match token {
            Token::Private => self.private = Some(byte(text, at)),
            Token::SemiColon => {}
            _ if self.in_stray => {}
            _ => {
                self.strays.push(byte(text, at));
                self.in_stray = true;
            }
        }
    }

    /// Begins a function at a byte, and ends the one before if it is still open.
    fn begin(&mut self, byte: usize) {
        self.close(byte);
        let start = self.private.take().unwrap_or(byte);
        // The body has the same start as the function until its brace is read.
        self.open =
            Some(FunctionSpan { name: String::new(), name_at: start..start, whole: start..start, body: start..start });
        self.in_stray = false;
    }

    /// Ends the open function at a byte, complete or not.
    fn close(&mut self, end: usize) {
        if let Some(mut span) = self.open.take() {
            span.whole.end = end;
            span.body = if span.body.start > span.whole.start { span.body.start..end } else { end..end };
            self.spans.push(span);
        }
        self.depth = 0;
        self.texts.clear();
    }

    /// Reads a token inside a function.
    fn within(&mut self, token: &Token, at: Position, text: &Text, control: &TokenizerControl) {
        let Some(span) = &mut self.open else { return };
        match token {
            Token::Identifier(name) if span.name.is_empty() && self.depth == 0 => {
                span.name = name.to_string();
                let start = byte(text, at);
                span.name_at = start..start + name.len();
            }
            Token::LeftBrace | Token::MapStart => {
                if self.depth == 0 && span.body.start == span.whole.start {
                    span.body.start = byte(text, at);
                }
                self.depth += 1;
            }
            Token::RightBrace => {
                self.depth = self.depth.saturating_sub(1);
                // The `}` of a `${ }`: the lexer is told that the text in backticks continues.
                if self.texts.last() == Some(&self.depth) {
                    self.texts.pop();
                    control.borrow_mut().is_within_text = true;
                } else if self.depth == 0 {
                    self.close(byte(text, at) + 1);
                }
            }
            Token::InterpolatedString(_) => self.texts.push(self.depth),
            _ => {}
        }
    }
}
