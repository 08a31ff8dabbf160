//! Conversion between the statements of one word and the text of a cell.
//!
//! A cell has the text behind the word, a line for each statement: in the column `holds`, the statements `holds Dagger`
//! and `holds Rope` are the lines `Dagger` and `Rope`. [`of`] makes the cell, and [`pieces`] reads it.

use rondel_dsl::{WrittenItem, quoted};
use rondel_engine::kernel::{Shape, Times, Word};
use std::ops::Range;

/// The text of a cell for a statement that is its word alone.
const YES: &str = "yes";
/// The text of a cell that stands for no statement, just as an empty cell does.
const NO: &str = "no";

/// A statement of a cell.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Piece {
    /// The text behind the word in the file. It may be empty.
    pub text: String,
    /// The bytes of the statement in the cell.
    pub at: Range<usize>,
}

/// Returns whether a word has one text, which stands in a cell without its quotes.
fn is_text(word: Option<&Word>) -> bool {
    word.is_some_and(|word| matches!(word.shape, [Shape::Text]) && !matches!(word.times, Times::Many))
}

/// Returns whether a word may stand alone.
fn may_stand_alone(word: Option<&Word>) -> bool {
    word.is_none_or(|word| word.shape.iter().all(|shape| matches!(shape, Shape::Opt(_))))
}

/// Returns the text of a cell: an item's statements of one word, a line each. `called` is the word, `word` is its entry
/// in the vocabulary, and `file` is the text of the item's file.
pub fn of(item: &WrittenItem, called: &str, word: Option<&Word>, file: &str) -> String {
    let statements = item.statements.iter().filter(|statement| statement.word == called);
    let lines = statements.map(|statement| match &statement.text {
        // A text stands without its quotes, unless it would then be read back as another text.
        Some(text) if is_text(word) && !text.trim_start().starts_with('"') && text.trim() == text => text.clone(),
        // `rest` are the bytes behind the word.
        _ if statement.rest.is_empty() => YES.to_string(),
        _ => dedented(file.get(statement.rest.clone()).unwrap_or_default()),
    });
    lines.collect::<Vec<_>>().join("\n")
}

/// Returns a text of several lines without the blanks that all lines but the first begin with.
fn dedented(text: &str) -> String {
    let text = text.replace('\r', "");
    let indent = |line: &str| line.len() - line.trim_start_matches(' ').len();
    let later = || text.lines().skip(1).filter(|line| !line.trim().is_empty());
    let common = later().map(indent).min().unwrap_or(0);
    let lines = text.lines().enumerate().map(|(nth, line)| match nth {
        0 => line,
        _ => line.get(common.min(indent(line))..).unwrap_or_default(),
    });
    lines.collect::<Vec<_>>().join("\n")
}

/// Returns whether two cells say the same: blanks and empty lines at the edges do not count.
pub fn same(one: &str, other: &str) -> bool {
    let lines = |cell: &str| -> Vec<String> {
        let squeezed = cell.lines().map(|line| line.split_whitespace().collect::<Vec<_>>().join(" "));
        squeezed.filter(|line| !line.is_empty()).collect()
    };
    lines(one) == lines(other)
}

/// Returns the statements of a cell.
pub fn pieces(cell: &str, word: Option<&Word>) -> Vec<Piece> {
    let whole = trimmed(cell, 0..cell.len());
    let text = cell.get(whole.clone()).unwrap_or_default();
    if text.is_empty() {
        return Vec::new();
    }
    if is_text(word) && !text.starts_with('"') {
        return vec![Piece { text: quoted(text), at: whole }];
    }
    if may_stand_alone(word) && text.eq_ignore_ascii_case(NO) {
        return Vec::new();
    }
    let lines = statements(cell).into_iter().map(|line| trimmed(cell, line)).filter(|line| !line.is_empty());
    let piece = |at: Range<usize>| {
        let text = cell.get(at.clone()).unwrap_or_default();
        let is_alone = may_stand_alone(word) && text.eq_ignore_ascii_case(YES);
        Piece { text: if is_alone { String::new() } else { text.to_string() }, at }
    };
    lines.map(piece).collect()
}

/// Returns whether a comment stands in the statements of a cell. A `//` inside a quoted text begins none.
pub fn has_comment(cell: &str, word: &Word) -> bool {
    if is_text(Some(word)) && !cell.trim_start().starts_with('"') {
        return false;
    }
    let (mut is_quoted, mut escaped) = (false, false);
    for (at, c) in cell.char_indices() {
        if c == '"' && !escaped {
            is_quoted = !is_quoted;
        }
        if !is_quoted && cell.get(at..).is_some_and(|rest| rest.starts_with("//")) {
            return true;
        }
        escaped = c == '\\' && !escaped;
    }
    false
}

/// Returns the part of a range without blanks at its edges.
fn trimmed(text: &str, range: Range<usize>) -> Range<usize> {
    let part = text.get(range.clone()).unwrap_or_default();
    let start = range.start + (part.len() - part.trim_start().len());
    start..start + part.trim().len()
}

/// Returns the statements of a cell, one a line. A statement goes on in the next line inside braces and round brackets,
/// and behind a comma.
fn statements(cell: &str) -> Vec<Range<usize>> {
    let (mut depth, mut is_quoted, mut begin, mut last) = (0_usize, false, 0, ' ');
    let mut found = Vec::new();
    let mut escaped = false;
    for (at, c) in cell.char_indices() {
        match c {
            '"' if !escaped => is_quoted = !is_quoted,
            '{' | '(' if !is_quoted => depth += 1,
            '}' | ')' if !is_quoted => depth = depth.saturating_sub(1),
            '\n' if depth == 0 && last != ',' => {
                found.push(begin..at);
                // A text ends with its line, even without its closing quote.
                (begin, is_quoted) = (at + 1, false);
            }
            _ => {}
        }
        escaped = c == '\\' && !escaped;
        // Blanks behind a comma do not count.
        last = if c.is_whitespace() && c != '\n' { last } else { c };
    }
    found.push(begin..cell.len());
    found
}
