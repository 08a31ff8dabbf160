//! Items as their file writes them, each statement with its place: for tools that change files, such as spreadsheets.
//! Statements have no meaning here, so a family is one item with several names.

use crate::syntax::{self, Entry, Line, Part, TermKind};
use std::ops::Range;

/// An item of a file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct WrittenItem {
    /// Its kind: `card`.
    pub kind: String,
    /// Its names without quotes. A family has several names.
    pub names: Vec<String>,
    /// Its place, from its head to its closing brace.
    pub span: Range<usize>,
    /// The text between its braces.
    pub body: Range<usize>,
    /// Its statements, in order.
    pub statements: Vec<WrittenStatement>,
}

/// A statement of an item.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct WrittenStatement {
    /// Its first word: `damage`.
    pub word: String,
    /// Its place, from its first to its last byte.
    pub span: Range<usize>,
    /// The text behind the first word, without the blank between them. Empty if there is no such text.
    pub rest: Range<usize>,
    /// The text behind the first word without its quotes, if it is a single quoted text.
    pub text: Option<String>,
}

/// Returns the items that a file defines, in order. Leaves out changes of other packs' items (`change card "X"`) and
/// items that cannot be read.
///
/// ```
/// let items = rondel_dsl::written("card Longsword {\n    level 1 // so far\n    text \"Honest.\"\n}");
/// let said: Vec<_> = items[0].statements.iter().map(|said| (said.word.as_str(), said.text.as_deref())).collect();
/// assert_eq!(said, [("level", None), ("text", Some("Honest."))]);
/// ```
pub fn written(text: &str) -> Vec<WrittenItem> {
    // Any word may be a kind of item, because no vocabulary is known here.
    let file = syntax::parse(text, None, &|_| true, &mut Vec::new());
    let items = file.entries.into_iter().filter_map(|entry| match entry {
        Entry::Item(item) if !item.damaged && item.head.how.is_none() => Some(item),
        _ => None,
    });
    items
        .map(|item| {
            let unquoted = |name: &str| crate::text::unquote(name).unwrap_or_else(|_| name.to_string());
            let names = std::iter::once(&item.head.name).chain(&item.head.others);
            let lines = item.body.parts.iter().filter_map(|part| match part {
                Part::Statement(line) => Some(line),
                Part::Comment(_) => None,
            });
            WrittenItem {
                kind: item.head.kind.of(text).to_string(),
                names: names.map(|name| unquoted(name.of(text))).collect(),
                span: item.span.range(),
                body: item.body.span.range(),
                statements: lines.filter_map(|line| statement(text, line)).collect(),
            }
        })
        .collect()
}

/// Returns a statement with its places in `text`. `None` if the line is empty.
fn statement(text: &str, line: &Line) -> Option<WrittenStatement> {
    let (first, rest) = line.terms.split_first()?;
    let end = rest.last().map_or(first.span.end, |last| last.span.end) as usize;
    let begin = rest.first().map_or(end, |next| next.span.start as usize);
    let quoted = match rest {
        [only] if only.kind == TermKind::Text => crate::text::unquote(only.span.of(text)).ok(),
        _ => None,
    };
    Some(WrittenStatement {
        word: first.span.of(text).to_string(),
        span: first.span.start as usize..end,
        rest: begin..end,
        text: quoted,
    })
}

/// Returns a text in quotes, as a file writes it on one line.
///
/// ```
/// assert_eq!(rondel_dsl::quoted("Say \"when\"."), "\"Say \\\"when\\\".\"");
/// ```
pub fn quoted(text: &str) -> String {
    let escape = |c| match c {
        '"' => "\\\"".to_string(),
        '\\' => "\\\\".to_string(),
        '\n' => "\\n".to_string(),
        '\t' => "\\t".to_string(),
        c => c.to_string(),
    };
    format!("\"{}\"", text.chars().map(escape).collect::<String>())
}
