//! The meaningful lines of a script: its code without comments and layout.
//!
//! For example, `  heal( 2 ); // much` is the line `heal( 2 );`.

use std::iter::Peekable;
use std::str::Chars;

/// A meaningful line of a script.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct CodeLine {
    /// The number of the line in the script, at which the text begins.
    pub number: usize,
    pub text: String,
}

/// Returns the meaningful lines of a script, without comments and layout. Quoted texts stay the same, and no line ends
/// inside one.
pub(super) fn code(text: &str) -> Vec<CodeLine> {
    let mut reader =
        Reader { rest: text.chars().peekable(), number: 1, begun: 1, line: String::new(), lines: Vec::new() };
    while let Some(c) = reader.next() {
        match (c, reader.rest.peek()) {
            ('/', Some('/')) => while reader.rest.next_if(|c| *c != '\n').is_some() {},
            ('/', Some('*')) => reader.skip_block_comment(),
            ('\n', _) => reader.end_line(),
            (c, _) if c.is_whitespace() => add_blank(&mut reader.line),
            (c, _) => reader.keep(c),
        }
    }
    reader.end_line();
    reader.lines
}

/// Returns whether two scripts have the same code, ignoring comments and layout.
pub(crate) fn same_code(one: &str, other: &str) -> bool {
    let plain = |text: &str| code(text).into_iter().map(|line| line.text).collect::<Vec<_>>().join(" ");
    one == other || plain(one) == plain(other)
}

/// A reader of a script, with the line that it is in.
struct Reader<'t> {
    rest: Peekable<Chars<'t>>,
    /// The number of the current line of the script.
    number: usize,
    /// The number of the line at which the text in `line` began.
    begun: usize,
    /// The meaningful text of the current line so far.
    line: String,
    lines: Vec<CodeLine>,
}

impl Reader<'_> {
    /// Takes the next character.
    fn next(&mut self) -> Option<char> {
        let c = self.rest.next()?;
        self.number += usize::from(c == '\n');
        Some(c)
    }

    /// Keeps a meaningful character. A quote is kept with its whole text.
    fn keep(&mut self, c: char) {
        if self.line.is_empty() {
            self.begun = self.number;
        }
        self.line.push(c);
        if matches!(c, '"' | '`' | '\'') {
            self.keep_text(c);
        }
    }

    /// Keeps the rest of a quoted text, up to the quote that closes it.
    fn keep_text(&mut self, quote: char) {
        while let Some(c) = self.next() {
            self.line.push(c);
            match c {
                // `\"` inside a quoted text.
                '\\' => self.line.extend(self.rest.next()),
                c if c == quote => return,
                _ => {}
            }
        }
    }

    /// Skips a comment `/* ... */`, whose `/` is taken already.
    fn skip_block_comment(&mut self) {
        let mut before = ' ';
        while let Some(c) = self.next() {
            if before == '*' && c == '/' {
                break;
            }
            before = c;
        }
        add_blank(&mut self.line);
    }

    /// Ends the current line, if anything meaningful stands in it.
    fn end_line(&mut self) {
        let text = std::mem::take(&mut self.line).trim_end().to_string();
        if !text.is_empty() {
            self.lines.push(CodeLine { number: self.begun, text });
        }
        self.begun = self.number;
    }
}

/// Adds one blank between two words.
fn add_blank(line: &mut String) {
    if !line.is_empty() && !line.ends_with(' ') {
        line.push(' ');
    }
}
