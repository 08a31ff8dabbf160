//! Splitting of a file into items by counting braces, before anything is parsed.
//!
//! A parser stops at its first error, and a missing brace would swallow the rest of a file. So [`split`] finds each
//! item first: its head, its body and its end. Only texts, comments, braces and brackets count here.
//!
//! The file is first split by braces alone. If that finds a mistake, it is split again and the braces are no longer
//! trusted: an item at the first column of a line then ends everything open before it. The indentation shows which
//! brace lacks its partner.
//!
//! `scan` reads what stands at a position: `word` returns a word with its end, `name_end` the end of a name, `blanks`
//! and `next_text` the position behind blanks, without and with line ends, and `past` the position behind one token.

mod problems;
mod scan;
mod walk;

use crate::syntax::WITHOUT;
use rondel_engine::kernel::{Origin, Problem, SourceId};
use std::ops::Range;

/// The most levels of braces and brackets.
pub(crate) const MOST_DEPTH: usize = 64;

/// An item in the file, as byte ranges.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Chunk {
    /// The head: from the kind up to the brace.
    pub head: Range<usize>,
    /// The text between the braces, or its beginning if the rest cannot be trusted.
    pub body: Range<usize>,
    /// The byte behind the item.
    pub end: usize,
    /// Whether its braces are wrong. Then statements that seem to be missing may only be outside of `body`.
    pub damaged: bool,
}

/// A piece at the top level of a file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Piece {
    /// An item.
    Item(Chunk),
    /// A comment between items.
    Comment(Range<usize>),
}

/// A file, split into items and comments.
#[derive(Clone, Debug, Default)]
pub(crate) struct Split {
    /// The pieces in the order of the file.
    pub pieces: Vec<Piece>,
    /// A problem for each item with wrong braces, and for each text outside of items.
    pub problems: Vec<Problem>,
}

/// Splits a text in which every quote has its partner. `is_kind` returns whether a word begins an item, which matters
/// only if braces are missing.
pub(crate) fn split(text: &str, file: Option<SourceId>, is_kind: &dyn Fn(&str) -> bool) -> Split {
    const TRUST_BRACES: bool = false;
    const RECOVER: bool = true;
    let trusting = Splitter::new(text, file, is_kind, TRUST_BRACES).run();
    if trusting.problems.is_empty() { trusting } else { Splitter::new(text, file, is_kind, RECOVER).run() }
}

/// Returns the number of levels of braces and brackets in a lone statement.
pub(crate) fn depth_of(text: &str) -> usize {
    let (mut deep, mut deepest) = (0usize, 0usize);
    for byte in text.bytes() {
        match byte {
            b'{' | b'(' => deep += 1,
            b'}' | b')' => deep = deep.saturating_sub(1),
            _ => {}
        }
        deepest = deepest.max(deep);
    }
    deepest
}

/// A splitter that walks once through a file. All positions are bytes.
struct Splitter<'a> {
    text: &'a str,
    bytes: &'a [u8],
    file: Option<SourceId>,
    is_kind: &'a dyn Fn(&str) -> bool,
    /// Whether braces are not trusted, so that an item at column 1 ends open blocks.
    recover: bool,
    at: usize,
    /// The beginning of the last line found by [`Splitter::line_start`].
    line: usize,
    /// The byte up to which `line_start` has looked.
    seen: usize,
    out: Split,
}

impl<'a> Splitter<'a> {
    /// Returns a splitter at the beginning of a text.
    fn new(text: &'a str, file: Option<SourceId>, is_kind: &'a dyn Fn(&str) -> bool, recover: bool) -> Self {
        let (bytes, out) = (text.as_bytes(), Split::default());
        Splitter { text, bytes, file, is_kind, recover, at: 0, line: 0, seen: 0, out }
    }

    /// Splits the whole file.
    fn run(mut self) -> Split {
        if self.text.starts_with('\u{feff}') {
            self.at = '\u{feff}'.len_utf8();
        }
        while let Some(byte) = self.bytes.get(self.at) {
            match byte {
                b' ' | b'\t' | b'\r' | b'\n' | b';' => self.at += 1,
                b'/' if self.comment(self.at).is_some() => self.add_comment(),
                b'w' if self.without().is_some() => self.add_without(),
                _ => match self.head_end(self.at) {
                    Some(open) if !self.recover || self.may_be_item(self.at) => self.item(open),
                    _ => self.skip_outside(),
                },
            }
        }
        self.out
    }

    /// Returns the end of a statement such as `without card "Longsword"`, which has no braces. `None` if no such
    /// statement begins at the current position.
    fn without(&self) -> Option<usize> {
        let (word, next) = self.word(self.at);
        let (kind, behind) = self.word(self.blanks(next));
        let name = self.blanks(behind);
        let end = self.name_end(name);
        let stop = self.blanks(end);
        let ends = matches!(self.bytes.get(stop), None | Some(b'\n' | b';' | b'/'));
        (word == WITHOUT && !kind.is_empty() && end > name && ends).then_some(end)
    }

    /// Adds the `without` statement at the current position as an item with an empty body.
    fn add_without(&mut self) {
        let end = self.without().unwrap_or(self.at + 1);
        let chunk = Chunk { head: self.at..end, body: end..end, end, damaged: false };
        self.out.pieces.push(Piece::Item(chunk));
        self.at = end;
    }

    /// Adds the comment at the current position as a piece.
    fn add_comment(&mut self) {
        let end = self.comment(self.at).unwrap_or(self.at + 1);
        self.out.pieces.push(Piece::Comment(self.at..end));
        self.at = end;
    }

    /// Skips text that belongs to no item, up to the next item, and reports it.
    fn skip_outside(&mut self) {
        let from = self.at;
        let mut depth = 0usize;
        let mut stray = None;
        while let Some(byte) = self.bytes.get(self.at) {
            match byte {
                b'{' => depth += 1,
                // A `}` that closes nothing ends the text.
                b'}' if depth == 0 => {
                    stray = Some(self.at);
                    self.at += 1;
                    break;
                }
                b'}' => depth -= 1,
                b'\n' => {
                    self.at = self.next_text(self.at);
                    if self.may_be_item(self.at) {
                        break;
                    }
                    continue;
                }
                _ => {}
            }
            self.at = self.past(self.at);
        }
        match stray {
            Some(stray) => {
                self.skip_braces();
                self.report_extra(from, stray);
            }
            None => self.report_no_item(from),
        }
    }

    /// Skips further extra braces, because several in a row are one mistake.
    fn skip_braces(&mut self) {
        while self.bytes.get(self.next_text(self.at)) == Some(&b'}') {
            self.at = self.next_text(self.at) + 1;
        }
    }

    /// Returns a range of this file as a place.
    fn origin(&self, range: Range<usize>) -> Origin {
        crate::origin(self.file, range)
    }
}
