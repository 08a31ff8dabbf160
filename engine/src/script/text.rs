//! Source texts, and the compilation units made of them.
//!
//! A [`CompilationUnit`] is the text that one hook is compiled from: its own file with everything blanked out that the
//! hook does not reach. So lines and columns stay the same as in the file. Functions of `lib/` files follow below the
//! last line. The unit remembers the files that they come from.

use super::ScriptFile;
use crate::kernel::{Origin, Param, SourceId};
use rhai::Position;
use std::ops::Range;
use std::sync::Arc;

/// A file as the compiler holds it.
#[derive(Clone, Debug)]
pub(super) struct Text {
    /// The file among the sources. `None` for an expression.
    pub source: Option<SourceId>,
    pub path: String,
    pub text: Arc<str>,
    /// The byte at which each line begins.
    lines: Vec<usize>,
    /// Whether the text is ASCII, so that a column is a byte.
    ascii: bool,
    /// The index of its pack.
    pub pack: u16,
    /// The packs whose libraries the text may use, the nearest first. If there are none, it may use the libraries of
    /// all packs.
    lenders: Arc<[u16]>,
    /// For each line, the line of the content file that it was made from. `None` for a script file.
    written: Option<Arc<[u32]>>,
    /// The parameters of the item that the lines belong to.
    pub params: Arc<[Param]>,
}

impl Text {
    /// Returns a text on its own, which is in no pack.
    pub fn new(source: Option<SourceId>, path: &str, text: Arc<str>) -> Text {
        let lines = std::iter::once(0).chain(text.match_indices('\n').map(|(at, _)| at + 1)).collect();
        let ascii = text.is_ascii();
        Text {
            source,
            path: path.to_string(),
            text,
            lines,
            ascii,
            pack: u16::MAX,
            lenders: Arc::default(),
            written: None,
            params: Arc::default(),
        }
    }

    /// Returns the text of a script file.
    pub fn of(file: &ScriptFile) -> Text {
        Text {
            pack: file.pack,
            lenders: Arc::clone(&file.lenders),
            written: file.written.clone(),
            params: Arc::clone(&file.params),
            ..Text::new(Some(file.source), &file.path, file.text.clone())
        }
    }

    /// Returns how near the library of a pack is, 0 for the nearest. `None` if this file may not use it.
    pub fn nearness(&self, pack: u16) -> Option<usize> {
        if self.lenders.is_empty() {
            // Every pack lends. The pack that was loaded last is the nearest.
            return Some(usize::from(u16::MAX - pack));
        }
        self.lenders.iter().position(|lender| *lender == pack)
    }

    /// Returns whether the text was made from lines of content.
    pub fn is_made(&self) -> bool {
        self.written.is_some()
    }

    /// Returns a line number as people see it. For a text made from lines of content, this is the content file's line.
    pub fn shown(&self, line: usize) -> usize {
        let written = self.written.as_ref().and_then(|lines| lines.get(line.checked_sub(1)?));
        written.map_or(line, |line| *line as usize)
    }

    /// Returns the number of lines.
    pub fn line_count(&self) -> usize {
        self.lines.len()
    }

    /// Returns the byte of a place. Lines and columns count from 1, columns in characters.
    pub fn byte(&self, line: usize, column: usize) -> usize {
        let start = self.lines.get(line.saturating_sub(1)).copied().unwrap_or(self.text.len());
        let end = self.lines.get(line).map_or(self.text.len(), |next| next - 1);
        let within = self.text.get(start..end).unwrap_or("");
        let before = column.saturating_sub(1);
        if self.ascii {
            return start + before.min(within.len());
        }
        start + within.char_indices().nth(before).map_or(within.len(), |(at, _)| at)
    }

    /// Returns the line of a byte, from 1.
    pub fn line(&self, byte: usize) -> usize {
        self.lines.partition_point(|start| *start <= byte).max(1)
    }

    /// Returns the origin of some bytes of the file.
    pub fn origin(&self, range: Range<usize>) -> Origin {
        match self.source {
            Some(file) => Origin::new(file, range.start, range.end),
            None => Origin { file: None, ..Origin::new(SourceId(0), range.start, range.end) },
        }
    }

    /// Returns the text at a place.
    pub fn at(&self, place: Origin) -> &str {
        self.text.get(place.start as usize..place.end as usize).unwrap_or("")
    }

    /// Returns the place of the last visible character before a byte.
    pub fn before(&self, byte: usize) -> Option<Origin> {
        let before = self.text.get(..byte)?.trim_end();
        let last = before.chars().next_back()?;
        Some(self.origin(before.len() - last.len_utf8()..before.len()))
    }

    /// Returns the token that begins at a byte.
    pub fn token(&self, byte: usize) -> Origin {
        self.origin(byte..byte + token_length(self.text.get(byte..).unwrap_or("")))
    }
}

/// Returns the length in bytes of the first token: a word or number, a quoted text, or a sign.
fn token_length(text: &str) -> usize {
    let Some(first) = text.chars().next() else { return 0 };
    let is_word = |c: char| c.is_alphanumeric() || c == '_';
    if is_word(first) {
        return text.find(|c| !is_word(c)).unwrap_or(text.len());
    }
    if matches!(first, '"' | '`' | '\'') {
        let end = text[1..].find([first, '\n']).map_or(text.len(), |at| at + 1);
        return if text[end..].starts_with(first) { end + 1 } else { end };
    }
    const DOUBLE: [&str; 12] = ["==", "!=", "<=", ">=", "&&", "||", "..", "+=", "-=", "*=", "=>", "??"];
    if DOUBLE.iter().any(|sign| text.starts_with(sign)) { 2 } else { first.len_utf8() }
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
    pub fn new(
        texts: &[Text],
        file: usize,
        own: &[Range<usize>],
        borrowed: &[(usize, Range<usize>)],
    ) -> CompilationUnit {
        let Some(home) = texts.get(file) else { return CompilationUnit { text: String::new(), pieces: Vec::new() } };
        let mut unit = CompilationUnit { text: only(&home.text, own), pieces: vec![Piece { from: 1, file, line: 1 }] };
        let mut next = home.line_count() + 1;
        for (lender, range) in borrowed {
            let Some(text) = texts.get(*lender) else { continue };
            let line = text.line(range.start);
            unit.text.push('\n');
            unit.text.push_str(&only_line(text, line, range));
            unit.pieces.push(Piece { from: next, file: *lender, line });
            next += text.line(range.end) - line + 1;
        }
        unit
    }

    /// Returns a unit of one part of a file, at its own lines and columns.
    pub fn part(texts: &[Text], file: usize, part: &Range<usize>) -> CompilationUnit {
        let Some(text) = texts.get(file) else { return CompilationUnit { text: String::new(), pieces: Vec::new() } };
        let line = text.line(part.start);
        let above = "\n".repeat(line.saturating_sub(1));
        CompilationUnit {
            text: above + only_line(text, line, part).as_str(),
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
fn only(text: &str, parts: &[Range<usize>]) -> String {
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

/// Returns a part of a file, indented to its own column.
fn only_line(text: &Text, line: usize, part: &Range<usize>) -> String {
    let mut out = String::new();
    blank(text.text.get(text.byte(line, 1)..part.start).unwrap_or(""), &mut out);
    out.push_str(text.text.get(part.clone()).unwrap_or(""));
    out
}

/// Adds as many blanks as the text has characters, with its line ends.
fn blank(text: &str, out: &mut String) {
    out.extend(text.chars().map(|c| if c == '\n' { '\n' } else { ' ' }));
}
