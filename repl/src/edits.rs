//! Edits of files. They are made only if the file still has the text that they were computed for. Either all edits of a
//! file are made, or none.

use rondel_engine::kernel::SourceText;
use std::ops::Range;
use std::path::Path;

/// The largest file that is edited.
const MOST_BYTES: u64 = 8 << 20;

/// A text in the place of some bytes of a file.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Edit {
    /// The first replaced byte.
    pub start: usize,
    /// One past the last replaced byte.
    pub end: usize,
    /// The new text.
    pub text: String,
}

impl Edit {
    /// Returns an edit that replaces these bytes by a text.
    pub fn new(at: Range<usize>, text: impl Into<String>) -> Edit {
        Edit { start: at.start, end: at.end, text: text.into() }
    }
}

/// Returns the edits that can be made together, sorted by place. Of two edits that overlap, the first is kept.
pub fn apart(mut edits: Vec<Edit>) -> Vec<Edit> {
    edits.sort();
    let mut kept: Vec<Edit> = Vec::new();
    for edit in edits {
        // The order of two insertions at one place would be undefined, so only one is kept.
        let is_free = |last: &Edit| edit.start >= last.end && (edit.start, edit.end) != (last.start, last.end);
        if kept.last().is_none_or(is_free) {
            kept.push(edit);
        }
    }
    kept
}

/// Writes a file with these edits, which do not overlap.
///
/// # Errors
/// The reason, in words, why the file is left as it is: there is no file at its path, or the file has another text than
/// was read.
pub fn write(source: &SourceText, edits: &[Edit]) -> Result<(), String> {
    let path = Path::new(&source.path);
    if !path.is_file() {
        return Err("it is carried inside the program".into());
    }
    let text = crate::files::read_marked(path, MOST_BYTES)?;
    // When a script is read, a byte order mark at its beginning is replaced by blanks of the same length.
    if text != *source.text && text.replacen('\u{feff}', "   ", 1) != *source.text {
        return Err("it has changed since it was read".into());
    }
    let text = made(text, edits)?;
    crate::files::write(path, &text).map_err(|error| error.to_string())
}

/// Returns a text after these edits, which do not overlap.
///
/// # Errors
/// The reason, in words, why no edit is made: an edit divides a character.
pub fn made(mut text: String, edits: &[Edit]) -> Result<String, String> {
    for edit in edits.iter().rev() {
        if text.get(edit.start..edit.end).is_none() {
            return Err("a place in it divides a character".into());
        }
        text.replace_range(edit.start..edit.end, &edit.text);
    }
    Ok(text)
}
