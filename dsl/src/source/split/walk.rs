//! The walk through the body of an item, which counts braces and brackets up to the brace that closes the item.

use super::{Chunk, MOST_DEPTH, Piece, Splitter};
use std::ops::Range;

/// The state of the walk through the body of an item.
struct Walk {
    depth: Depth,
    /// The beginning of the current line.
    line: usize,
    /// The beginning of the item's statement that the walk is in.
    statement: usize,
    /// An opening brace whose closing brace stands further left than the line of the opening brace. If a closing brace
    /// is missing in the item, this opening brace is the likely culprit.
    suspect: Option<Open>,
    /// The first `)` that closes no bracket.
    stray: Option<usize>,
    too_deep: Option<TooDeep>,
}

/// The place at which the nesting became too deep.
#[derive(Clone, Copy)]
struct TooDeep {
    at: usize,
    /// The beginning of the item's statement at this place.
    statement: usize,
}

/// The open braces, and the number of open brackets inside the innermost one.
#[derive(Default)]
struct Depth {
    braces: Vec<Open>,
    brackets: usize,
}

impl Depth {
    /// Returns the number of open braces and brackets.
    fn len(&self) -> usize {
        self.braces.len() + self.brackets
    }

    /// Adds an opening brace. Brackets outside of it no longer count.
    fn open(&mut self, brace: Open) {
        self.brackets = 0;
        self.braces.push(brace);
    }

    /// Removes the innermost open brace, and returns it. The brackets around it were forgotten when it opened.
    fn close(&mut self) -> Option<Open> {
        self.brackets = 0;
        self.braces.pop()
    }

    /// Returns whether only the item's own brace is open.
    fn is_one(&self) -> bool {
        self.braces.len() == 1
    }
}

/// An open brace, at the byte `at`.
#[derive(Clone, Copy)]
pub(super) struct Open {
    pub at: usize,
    /// The blanks before its line.
    indent: usize,
    /// The byte at which the item's own statement that holds this brace begins.
    statement: usize,
}

impl Splitter<'_> {
    /// Splits off the item with its brace at `open`.
    pub(super) fn item(&mut self, open: usize) {
        let head = self.at..open;
        let line = self.line_start(open);
        let first = Open { at: open, indent: self.indent(line), statement: open + 1 };
        let mut walk = Walk {
            depth: Depth { braces: vec![first], brackets: 0 },
            line,
            statement: open + 1,
            suspect: None,
            stray: None,
            too_deep: None,
        };
        let mut at = open + 1;
        let close = loop {
            let Some(byte) = self.bytes.get(at) else { break None };
            match byte {
                b'\n' => {
                    // `recover`: braces are not trusted, so a line that begins an item ends this item.
                    if self.recover && self.begins_item(at + 1) {
                        at += 1;
                        break None;
                    }
                    walk.line = at + 1;
                    if walk.depth.is_one() {
                        walk.statement = at + 1;
                    }
                }
                b'}' => {
                    self.close_brace(&mut walk, at);
                    if walk.depth.braces.is_empty() {
                        break Some(at);
                    }
                }
                _ => self.step(&mut walk, at, *byte),
            }
            // A text or a comment is leapt over as a whole, so the braces in it do not count.
            at = self.past(at);
        };
        self.at = close.map_or(at, |close| close + 1);
        self.finish(head, first, close, walk);
    }

    /// Counts the byte at `at`: an opening brace, a bracket or the end of a statement.
    fn step(&self, walk: &mut Walk, at: usize, byte: u8) {
        match byte {
            b'{' => {
                let open = Open { at, indent: self.indent(walk.line), statement: walk.statement };
                walk.depth.open(open);
            }
            b'(' => walk.depth.brackets += 1,
            b')' => {
                if walk.depth.brackets == 0 {
                    walk.stray = walk.stray.or(Some(at));
                }
                walk.depth.brackets = walk.depth.brackets.saturating_sub(1);
            }
            b';' => {
                walk.depth.brackets = 0;
                if walk.depth.is_one() {
                    walk.statement = at + 1;
                }
            }
            _ => return,
        }
        if walk.depth.len() > MOST_DEPTH && walk.too_deep.is_none() {
            walk.too_deep = Some(TooDeep { at, statement: walk.statement });
        }
    }

    /// Counts a closing brace. The opening brace becomes suspect if the closing brace stands further left than the line
    /// of the opening brace:
    ///
    /// ```text
    /// card A {
    ///     rondel {           suspect: the closing brace of `rondel` is missing
    ///         1-6: damage 2
    /// }                      closes `rondel {`, but was meant to close `card A {`
    /// card B { ... }         begins while `card A {` is still open
    /// ```
    fn close_brace(&self, walk: &mut Walk, at: usize) {
        let Some(open) = walk.depth.close() else { return };
        let first_of_line = self.blanks(walk.line) == at;
        if first_of_line && self.indent(walk.line) < open.indent && walk.suspect.is_none() {
            walk.suspect = Some(open);
        }
        if walk.depth.is_one() {
            walk.statement = at + 1;
        }
    }

    /// Adds the item whose walk has ended, and reports a missing brace and a nesting that is too deep. `close` is the
    /// position of its last brace. The body ends where the text can no longer be trusted.
    fn finish(&mut self, head: Range<usize>, first: Open, close: Option<usize>, walk: Walk) {
        // The places at which the body may end. The first of them counts.
        let mut ends = vec![close.unwrap_or(self.at)];
        if close.is_none() {
            let culprit = walk.suspect.or(walk.depth.braces.last().copied()).unwrap_or(first);
            let title = self.text[head.clone()].trim().to_string();
            self.report_unclosed(culprit, first, &title, walk.stray);
            if culprit.at != first.at {
                ends.push(culprit.statement);
            }
            ends.extend(walk.stray);
        }
        if let Some(TooDeep { at, statement }) = walk.too_deep {
            self.report_too_deep(at);
            ends.push(statement);
        }
        let start = first.at + 1;
        let end = ends.into_iter().min().unwrap_or(start).max(start);
        let damaged = close.is_none() || walk.too_deep.is_some();
        self.out.pieces.push(Piece::Item(Chunk { head, body: start..end, end: self.at, damaged }));
    }
}
