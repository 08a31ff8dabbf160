//! Compilation units: the text that one hook is compiled from.
//!
//! A [`CompilationUnit`] is the hook's own file with everything blanked out that the hook does not reach. So lines and
//! columns stay the same as in the file. Functions of `lib/` files follow below the last line. The unit remembers the
//! files that they come from. For example, the unit of `on_hit`, which calls `twice` of `lib/numbers.rhai`:
//!
//! ```text
//! the file                      the unit
//! 1  fn on_miss() { }           1
//! 2  fn on_hit() {              2
//! 3      me.heal(twice(2));     3      me.heal(twice(2));
//! 4  }                          4
//!                               5  fn twice(n) { n * 2 }     (line 8 of lib/numbers.rhai)
//! ```

use super::text::Text;
use crate::kernel::Origin;
use rhai::Position;
use std::ops::Range;

/// A part of another file that a hook needs, such as a function of `lib/`.
#[derive(Clone, Debug)]
pub(super) struct Borrowed {
    /// The index of the file.
    pub file: usize,
    /// The bytes of the part in the file.
    pub part: Range<usize>,
}

/// Lines of a unit that come from one file, in unbroken order.
#[derive(Clone, Copy, Debug)]
struct Piece {
    /// The first of these lines in the unit.
    from: usize,
    /// The index of the file.
    file: usize,
    /// The line in the file that corresponds to `from`.
    line: usize,
}

/// The text a hook is compiled from.
#[derive(Clone, Debug)]
pub(super) struct CompilationUnit {
    pub text: String,
    /// The origins of its lines, in order.
    pieces: Vec<Piece>,
}

impl CompilationUnit {
    /// Returns a unit of file number `file`: these parts in order, then parts of other files.
    pub fn new(texts: &[Text], file: usize, own: &[Range<usize>], borrowed: &[Borrowed]) -> CompilationUnit {
        let Some(home) = texts.get(file) else { return CompilationUnit { text: String::new(), pieces: Vec::new() } };
        let mut unit =
            CompilationUnit { text: only_parts(&home.text, own), pieces: vec![Piece { from: 1, file, line: 1 }] };
        // The first line of the unit below the file, and below the parts so far.
        let mut below = home.line_count() + 1;
        for Borrowed { file, part } in borrowed {
            let Some(lender) = texts.get(*file) else { continue };
            let line = lender.line(part.start);
            unit.text.push('\n');
            unit.text.push_str(&at_own_column(lender, line, part));
            unit.pieces.push(Piece { from: below, file: *file, line });
            below += lender.line(part.end) - line + 1;
        }
        unit
    }

    /// Returns a unit of one part of a file, at its own lines and columns.
    pub fn part(texts: &[Text], file: usize, part: &Range<usize>) -> CompilationUnit {
        let Some(text) = texts.get(file) else { return CompilationUnit { text: String::new(), pieces: Vec::new() } };
        let line = text.line(part.start);
        let above = "\n".repeat(line.saturating_sub(1));
        CompilationUnit {
            text: above + at_own_column(text, line, part).as_str(),
            pieces: vec![Piece { from: 1, file, line: 1 }],
        }
    }

    /// Returns the file's index and the line in it for a line of the unit.
    pub fn place(&self, line: usize) -> Option<(usize, usize)> {
        let at = self.pieces.partition_point(|piece| piece.from <= line);
        let piece = self.pieces.get(at.checked_sub(1)?)?;
        Some((piece.file, piece.line + (line - piece.from)))
    }

    /// Returns the place in the file of the word at a position of the unit. The interpreter gives properties and
    /// methods the place of their dot.
    pub fn origin(&self, texts: &[Text], at: Position) -> Option<Origin> {
        let (file, line) = self.place(at.line()?)?;
        let text = texts.get(file)?;
        let byte = text.byte(line, at.position().unwrap_or(1));
        let rest = text.text.get(byte..).unwrap_or_default();
        if rest.starts_with('.') || rest.starts_with("?.") {
            let name = rest.trim_start_matches(['.', '?']).trim_start();
            return Some(text.token(byte + rest.len() - name.len()));
        }
        Some(text.token(byte))
    }
}

/// Returns a text with everything blanked out except these parts. Line ends are kept.
fn only_parts(text: &str, parts: &[Range<usize>]) -> String {
    let mut out = String::with_capacity(text.len());
    let mut at = 0;
    for part in parts {
        blank(text.get(at..part.start).unwrap_or(""), &mut out);
        out.push_str(text.get(part.clone()).unwrap_or(""));
        at = part.end;
    }
    blank(text.get(at..).unwrap_or(""), &mut out);
    out
}

/// Returns a part of a file that begins in this line, indented to its own column.
fn at_own_column(text: &Text, line: usize, part: &Range<usize>) -> String {
    let mut out = String::new();
    blank(text.text.get(text.byte(line, 1)..part.start).unwrap_or(""), &mut out);
    out.push_str(text.text.get(part.clone()).unwrap_or(""));
    out
}

/// Adds as many blanks as the text has characters, with its line ends.
fn blank(text: &str, out: &mut String) {
    out.extend(text.chars().map(|c| if c == '\n' { '\n' } else { ' ' }));
}
