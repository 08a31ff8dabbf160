//! The error of a filter, with its place and a way out.

use crate::kernel::Help;
use std::ops::Range;

/// The error of a filter that can't be read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Misread {
    /// The error's place in the text.
    pub at: Range<usize>,
    /// The error.
    pub message: String,
    /// A way out.
    pub help: String,
    /// The word that should stand there.
    pub instead: Option<String>,
    /// Whether the help suggests a similar word.
    pub(super) near: bool,
}

impl Misread {
    /// Returns an error at a place of the text, with the general help.
    pub(super) fn new(at: Range<usize>, message: String) -> Misread {
        let help = "`help filters` says what a filter may say".into();
        Misread { at, message, help, instead: None, near: false }
    }

    /// Returns the way out, with the word that should stand there.
    pub fn way_out(&self) -> Help {
        Help { said: self.help.clone(), instead: self.instead.clone() }
    }

    /// Returns the error that came further in the text, of two errors for different kinds of subjects. Of two at one
    /// place, returns the one that suggests a word.
    pub(super) fn or(self, other: &Misread) -> Misread {
        let rank = |misread: &Misread| (misread.at.start, misread.near);
        if rank(other) > rank(&self) { other.clone() } else { self }
    }
}
