//! Pieces of files that are rewritten, each with the cell that its text comes from.

use super::Place;
use std::ops::Range;

/// A text in the place of some bytes of a file.
#[derive(Clone, Debug)]
pub struct Patch {
    /// The bytes that are replaced.
    pub at: Range<usize>,
    /// The text in their place.
    pub text: String,
    /// The parts of the text that come from cells.
    pub cells: Vec<Part>,
}

/// A part of a text that comes from a cell.
#[derive(Clone, Debug)]
pub struct Part {
    /// The bytes of the part in the text.
    pub at: Range<usize>,
    /// The cell.
    pub place: Place,
    /// The first byte of the part in the cell.
    pub from: usize,
}

/// Returns a text with patches, and the parts of it that come from cells. Patches at the same place keep their order.
pub fn patched(text: &str, mut patches: Vec<Patch>) -> (String, Vec<Part>) {
    patches.sort_by_key(|patch| (patch.at.start, patch.at.end));
    let (mut out, mut parts, mut done) = (String::with_capacity(text.len()), Vec::new(), 0);
    for patch in patches {
        // Two patches may remove the same statement. Bytes that are gone already are not removed again.
        let start = patch.at.start.max(done);
        out.push_str(text.get(done..start).unwrap_or_default());
        let shift = out.len();
        let shifted = |part: Part| Part { at: part.at.start + shift..part.at.end + shift, ..part };
        parts.extend(patch.cells.into_iter().map(shifted));
        out.push_str(&patch.text);
        done = patch.at.end.max(start);
    }
    out.push_str(text.get(done..).unwrap_or_default());
    (out, parts)
}

/// Returns the bytes to remove for a statement: its whole line, if nothing else stands there. If something does, the
/// statement and the `;` beside it: of `level 1; size small`, the bytes of `level 1; `.
pub fn with_its_line(text: &str, at: Range<usize>) -> Range<usize> {
    let begin = text.get(..at.start).and_then(|before| before.rfind('\n')).map_or(0, |end| end + 1);
    let rest = text.get(at.end..).unwrap_or_default();
    let end = at.end + rest.find('\n').unwrap_or(rest.len());
    let is_blank = |range: Range<usize>| text.get(range).is_none_or(|part| part.trim().is_empty());
    if is_blank(begin..at.start) && is_blank(at.end..end) {
        return begin..(end + 1).min(text.len());
    }
    if let Some(behind) = rest.trim_start_matches([' ', '\t']).strip_prefix(';') {
        return at.start..text.len() - behind.trim_start_matches([' ', '\t']).len();
    }
    let before = text.get(..at.start).unwrap_or_default().trim_end_matches([' ', '\t']);
    before.strip_suffix(';').map_or(at.clone(), |before| before.len()..at.end)
}

/// Returns the place for a statement behind another statement, and the text before and after it there. The place is the
/// end of the line, so that a comment stays with its statement. On a line of several statements, it is behind a `;`.
pub fn behind(text: &str, at: usize) -> (usize, &'static str, &'static str) {
    let line = rest_of_line(text, at);
    let said = line.trim();
    if said.is_empty() || said.starts_with("//") { (at + line.trim_end().len(), "\n    ", "") } else { (at, "; ", "") }
}

/// Returns the place for the first statement between braces, and the text before and after it there.
pub fn at_the_beginning(text: &str, at: usize) -> (usize, &'static str, &'static str) {
    let line = rest_of_line(text, at);
    let said = line.trim();
    if said.is_empty() || said.starts_with("//") {
        (at + line.trim_end().len(), "\n    ", "")
    } else if said.starts_with('}') {
        (at, " ", "")
    } else {
        (at, " ", ";")
    }
}

/// Returns the text from a byte to the end of its line.
fn rest_of_line(text: &str, at: usize) -> &str {
    let rest = text.get(at..).unwrap_or_default();
    rest.get(..rest.find('\n').unwrap_or(rest.len())).unwrap_or_default()
}
