//! What stands at a position of the text: a word, a name, the head of an item.

use super::Splitter;
use crate::syntax::HOWS;
use rondel_engine::kernel::{Suit, effort};

/// The most lines that the head of an item may take.
const MOST_HEAD: usize = 50;

/// The most bytes of the parameters of an item.
const MOST_PARAMS: usize = 2_000;

impl<'a> Splitter<'a> {
    /// Returns the end of the comment that begins at `at`. `None` if no comment begins there.
    pub(super) fn comment(&self, at: usize) -> Option<usize> {
        self.bytes[at..].starts_with(b"//").then(|| self.line_end(at))
    }

    /// Returns the end of the quoted text that begins at `at`. `None` if the text is not closed on its line.
    fn text_end(&self, at: usize) -> Option<usize> {
        crate::text::quoted_length(self.text.get(at..)?).map(|length| at + length)
    }

    /// Returns the end of the line at `at`.
    pub(super) fn line_end(&self, at: usize) -> usize {
        self.bytes[at..].iter().position(|b| *b == b'\n').map_or(self.bytes.len(), |n| at + n)
    }

    /// Returns the beginning of the line with the brace at `open`. Calls come in the order of the file, so no byte is
    /// looked at twice.
    pub(super) fn line_start(&mut self, open: usize) -> usize {
        let new = self.bytes.get(self.seen..open).unwrap_or_default();
        // `effort` counts steps for tests of growth, and decides nothing.
        effort::note(new.len());
        if let Some(end) = new.iter().rposition(|b| *b == b'\n') {
            self.line = self.seen + end + 1;
        }
        self.seen = open.max(self.seen);
        self.line
    }

    /// Returns the position after the token at `at`. A text or a comment is one token. Any other token is one byte.
    pub(super) fn past(&self, at: usize) -> usize {
        match self.bytes.get(at) {
            Some(b'"') => self.text_end(at).unwrap_or(at + 1),
            Some(b'/') => self.comment(at).unwrap_or(at + 1),
            _ => at + 1,
        }
    }

    /// Returns the position of the `{` that ends the head beginning at `from`. `None` if no head begins there. A head
    /// takes one line, but its parameters in brackets may take several lines.
    pub(super) fn head_end(&self, from: usize) -> Option<usize> {
        let (mut at, mut brackets, mut lines) = (from, 0usize, 0);
        while lines < MOST_HEAD {
            match self.bytes.get(at)? {
                b'{' => return Some(at),
                b'}' | b';' => return None,
                b'(' => brackets += 1,
                b')' => brackets = brackets.saturating_sub(1),
                b'\n' if brackets == 0 => return self.only_brace_after(at),
                // A bracket is not closed before the next item.
                b'\n' if self.begins_item(at + 1) => return None,
                b'\n' => lines += 1,
                _ => {}
            }
            at = self.past(at);
        }
        None
    }

    /// Returns the position of the brace after blank lines and comments. `None` if anything else comes first.
    fn only_brace_after(&self, mut at: usize) -> Option<usize> {
        loop {
            match self.bytes.get(at)? {
                b'{' => return Some(at),
                b' ' | b'\t' | b'\r' | b'\n' => at += 1,
                b'/' => at = self.comment(at)?,
                _ => return None,
            }
        }
    }

    /// Returns whether an item seems to begin at `at`: a known kind, a name and a brace. Either the kind is at column
    /// 1, or the name is in quotes.
    pub(super) fn begins_item(&self, at: usize) -> bool {
        let (mut kind, mut next) = self.word(at);
        if HOWS.contains(&kind) {
            (kind, next) = self.word(self.blanks(next));
        }
        // `every card { ... }` has a kind and no name.
        if kind == "every" {
            return (self.is_kind)(self.word(self.blanks(next)).0) && self.head_end(at).is_some();
        }
        let name_at = self.blanks(next);
        let quoted = self.bytes.get(name_at) == Some(&b'"');
        let first_column = at == 0 || self.bytes.get(at - 1) == Some(&b'\n');
        if kind.is_empty() || !(self.is_kind)(kind) || !(first_column || quoted) {
            return false;
        }
        let mut end = self.name_end(name_at);
        // The other names of a family.
        while end > name_at && self.bytes.get(self.blanks(end)) == Some(&b'|') {
            let other = self.blanks(self.blanks(end) + 1);
            let other_end = self.name_end(other);
            if other_end == other {
                return false;
            }
            end = other_end;
        }
        let (word, behind) = self.word(self.blanks(end));
        if word == "like" {
            end = self.name_end(self.blanks(behind));
        }
        end > name_at && self.brace_follows(self.blanks(end))
    }

    /// Returns the end of the name at `at`, quoted or a single word. Returns `at` if there is no name.
    pub(super) fn name_end(&self, at: usize) -> usize {
        if self.bytes.get(at) == Some(&b'"') { self.text_end(at).unwrap_or(at) } else { self.word(at).1 }
    }

    /// Returns whether an item begins at `at`, or a line at column 1 that may be meant as an item.
    pub(super) fn may_be_item(&self, at: usize) -> bool {
        let first_column = at == 0 || self.bytes.get(at - 1) == Some(&b'\n');
        let begins = !matches!(self.bytes.get(at), None | Some(b'/' | b'}'));
        let looks_like_head = first_column && begins && self.head_end(at).is_some();
        looks_like_head || self.begins_item(at)
    }

    /// Returns whether a `{` follows, on this line or alone on the next. Parameters in brackets may come before it.
    fn brace_follows(&self, at: usize) -> bool {
        match self.bytes.get(at) {
            Some(b'{') => true,
            Some(b'\n') => self.only_brace_after(at).is_some(),
            Some(b'(') => {
                // A brace before the closing bracket means that the bracket was left open.
                let close = self.bytes[at..].iter().take(MOST_PARAMS).position(|b| matches!(b, b')' | b'{' | b'}'));
                close.is_some_and(|n| self.bytes[at + n] == b')' && self.only_brace_after(at + n + 1).is_some())
            }
            _ => false,
        }
    }

    /// Returns the word at `at`, which may be empty, and its end.
    pub(super) fn word(&self, at: usize) -> (&'a str, usize) {
        let rest = self.text.get(at..).unwrap_or("");
        let in_word = |c: char| c.is_alphanumeric() || c == '_' || Suit::of_mark(c).is_some();
        let end = rest.find(|c| !in_word(c)).unwrap_or(rest.len());
        (&rest[..end], at + end)
    }

    /// Returns the position after the blanks at `at`, on the same line.
    pub(super) fn blanks(&self, mut at: usize) -> usize {
        while matches!(self.bytes.get(at), Some(b' ' | b'\t' | b'\r')) {
            at += 1;
        }
        at
    }

    /// Returns the position after blanks and line ends.
    pub(super) fn next_text(&self, mut at: usize) -> usize {
        while matches!(self.bytes.get(at), Some(b' ' | b'\t' | b'\r' | b'\n')) {
            at += 1;
        }
        at
    }

    /// Returns the number of blanks at the beginning of a line.
    pub(super) fn indent(&self, line: usize) -> usize {
        self.blanks(line) - line
    }
}
