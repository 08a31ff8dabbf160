//! Sources: all files that were read, and the places in them.
//!
//! A text may be made from another file: a script is made of the lines of an item. [`Sources::written`] leads from a
//! place in such a text back to the file that somebody wrote.

use super::{Origin, SourceId};
use std::sync::Arc;

/// One file's name and text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SourceText {
    /// The path as it is shown, with `/`.
    pub path: String,
    /// The file's text.
    pub text: Arc<str>,
    /// The byte offsets of the lines.
    lines: Arc<[usize]>,
    /// The origin of a text that was made from another file.
    made_from: Option<Arc<MadeFrom>>,
}

/// The origin of a text that was made from another file.
#[derive(PartialEq, Eq, Debug)]
struct MadeFrom {
    /// The original file.
    file: SourceId,
    /// The parts that were copied from it, in order.
    parts: Vec<Copied>,
}

/// A part of a text that was copied from another file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Copied {
    /// The position of the part's first byte in the new text.
    pub at: u32,
    /// The position of the part's first byte in the original file.
    pub from: u32,
    /// The length of the part, in bytes.
    pub length: u32,
}

impl SourceText {
    /// Returns the line and column of a byte, both from 1, columns in characters. A byte inside a character counts as
    /// that character.
    pub fn line_and_column(&self, byte: usize) -> (usize, usize) {
        let mut byte = byte.min(self.text.len());
        while !self.text.is_char_boundary(byte) {
            byte -= 1;
        }
        let line = self.lines.partition_point(|start| *start <= byte);
        let start = line.checked_sub(1).and_then(|index| self.lines.get(index)).copied().unwrap_or(0);
        (line, self.text.get(start..byte).map_or(0, |before| before.chars().count()) + 1)
    }
}

/// All files that were read.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Sources {
    files: Vec<SourceText>,
}

impl Sources {
    /// Returns an empty set of files.
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a file.
    pub fn add(&mut self, path: impl Into<String>, text: impl Into<Arc<str>>) -> SourceId {
        let text: Arc<str> = text.into();
        let behind_breaks = text.match_indices('\n').map(|(at, _)| at + 1);
        let lines = std::iter::once(0).chain(behind_breaks).collect();
        self.files.push(SourceText { path: path.into(), text, lines, made_from: None });
        SourceId(u32::try_from(self.files.len() - 1).unwrap_or(u32::MAX))
    }

    /// Adds a text that was made from parts of a file, in order. Problems in it are reported in that file.
    pub fn add_copy(
        &mut self,
        path: impl Into<String>,
        text: impl Into<Arc<str>>,
        from: SourceId,
        copied: Vec<Copied>,
    ) -> SourceId {
        let id = self.add(path, text);
        if let Some(made) = self.files.last_mut() {
            made.made_from = Some(Arc::new(MadeFrom { file: from, parts: copied }));
        }
        id
    }

    /// Returns the place in the hand-written file. It is the place itself, unless its text was made from another file.
    pub fn written(&self, origin: Origin) -> Origin {
        let Some(MadeFrom { file, parts }) = origin.file.and_then(|id| self.get(id)?.made_from.as_deref()) else {
            return origin;
        };
        // Generated text counts to the copied part before it, or else to the first one.
        let after = parts.partition_point(|part| part.at <= origin.start);
        let Some(part) = after.checked_sub(1).and_then(|at| parts.get(at)).or(parts.first()) else {
            return Origin { file: Some(*file), start: 0, end: 0 };
        };
        let place = |at: u32| part.from + at.saturating_sub(part.at).min(part.length);
        let start = place(origin.start);
        Origin { file: Some(*file), start, end: place(origin.end).max(start) }
    }

    /// Returns the place in the hand-written file if the same words stand there. `None` if the words were generated.
    pub fn copied(&self, origin: Origin) -> Option<Origin> {
        let made = self.get(origin.file?)?;
        let Some(MadeFrom { file, parts }) = made.made_from.as_deref() else { return Some(origin) };
        let words = made.text.get(origin.start as usize..origin.end as usize)?;
        let original = self.get(*file)?;
        // The parts that hold the place as a whole. It has the same distance from their beginning in both texts.
        for part in parts.iter().filter(|part| part.at <= origin.start && origin.end <= part.at + part.length) {
            let (start, end) = (part.from + origin.start - part.at, part.from + origin.end - part.at);
            if original.text.get(start as usize..end as usize) == Some(words) {
                return Some(Origin { file: Some(*file), start, end });
            }
        }
        None
    }

    /// Returns the parts of a text that were copied from another file.
    pub fn parts(&self, id: SourceId) -> &[Copied] {
        self.get(id).and_then(|file| file.made_from.as_deref()).map_or(&[], |made_from| &made_from.parts)
    }

    /// Returns a file by its id.
    pub fn get(&self, id: SourceId) -> Option<&SourceText> {
        self.files.get(id.0 as usize)
    }

    /// Returns all files in the order they were added.
    pub fn iter(&self) -> impl Iterator<Item = (SourceId, &SourceText)> {
        (0u32..).map(SourceId).zip(&self.files)
    }

    /// Returns the word or sign at a line and column of a file written by hand. Both count from 1.
    pub fn find(&self, path: &str, line: usize, column: usize) -> Option<Origin> {
        let (id, file) = self.iter().find(|(_, file)| file.path == path && file.made_from.is_none())?;
        let start = *file.lines.get(line.checked_sub(1)?)?;
        let rest = file.text.get(start..)?.lines().next().unwrap_or("");
        let in_line = rest.char_indices().nth(column.saturating_sub(1)).map_or(rest.len(), |(at, _)| at);
        let at = start + in_line;
        let word = file.text.get(at..)?;
        let letters = word.find(|c: char| !(c.is_alphanumeric() || c == '_')).unwrap_or(word.len());
        // Where no word begins, the place is that of one sign.
        let sign = word.chars().next().map_or(0, char::len_utf8);
        Some(Origin::new(id, at, at + letters.max(sign)))
    }

    /// Returns the line and column of an origin's start, both from 1, columns in characters.
    pub fn place(&self, origin: Origin) -> Option<(&str, usize, usize)> {
        let origin = self.written(origin);
        let file = self.get(origin.file?)?;
        let (line, column) = file.line_and_column(origin.start as usize);
        Some((&file.path, line, column))
    }

    /// Returns `path:line:col` of an origin, or the empty text for one made in code.
    pub fn show(&self, origin: Origin) -> String {
        match self.place(origin) {
            Some((path, line, column)) => format!("{path}:{line}:{column}"),
            None => String::new(),
        }
    }
}
