//! Source texts: the files that scripts are compiled from, with their lines and columns.

use super::ScriptFile;
use crate::kernel::{Origin, Param, SourceId};
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

    /// Returns the byte of a place. Lines and columns count from 1, columns in characters. In `fn a() {\n  1\n}`, line
    /// 2 begins at byte 9, and its column 3 is byte 11.
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
