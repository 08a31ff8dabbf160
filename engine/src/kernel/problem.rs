//! Problems: errors as values, with a code, a place and a way out.
//!
//! Begin at [`Problem`]. Its place is an [`Origin`]: some bytes of a file among [`Sources`]. The terminal, short lines,
//! JSON and an editor all show the same type.

use super::Sources;
use super::fix::{Fix, Help};
use serde::{Deserialize, Serialize};
use std::fmt;

/// A file among [`Sources`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
pub struct SourceId(pub u32);

/// A piece of text: bytes `start..end` of a file.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Origin {
    /// The file. `None` for things made in code.
    pub file: Option<SourceId>,
    /// First byte.
    pub start: u32,
    /// One past the last byte.
    pub end: u32,
}

impl Origin {
    /// Made in code, not written in a file.
    pub const CODE: Origin = Origin { file: None, start: 0, end: 0 };

    /// Returns the bytes `start..end` of `file`.
    pub fn new(file: SourceId, start: usize, end: usize) -> Origin {
        let short = |n: usize| u32::try_from(n).unwrap_or(u32::MAX);
        Origin { file: Some(file), start: short(start), end: short(end.max(start)) }
    }

    /// Returns the span from this start to the end of `other`, if both are in one file.
    pub fn to(self, other: Origin) -> Origin {
        if self.file == other.file { Origin { end: self.end.max(other.end), ..self } } else { self }
    }

    /// Returns whether another place begins in this place, or right behind its last byte.
    pub fn holds(self, other: Origin) -> bool {
        self.file == other.file && (self.start..=self.end).contains(&other.start)
    }
}

/// The severity of a problem.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Severity {
    /// Content works, but something is odd.
    Warning,
    /// Content does not work.
    Error,
}

/// A place with a note.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Label {
    /// The place.
    pub at: Origin,
    /// The note.
    pub text: String,
}

/// Something wrong in content, a script, a scene or a command.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Problem {
    /// The problem's code, such as `E0201`. Every code has a page (`rondel check --explain CODE`).
    pub code: &'static str,
    /// The problem's severity.
    pub severity: Severity,
    /// The error itself, in one sentence without a full stop.
    pub message: String,
    /// The place, with a note.
    pub at: Label,
    /// Other places that matter: the earlier definition, the caller.
    pub also: Vec<Label>,
    /// The way out.
    pub help: Option<String>,
    /// The way out for programs, if one text is certainly right.
    pub fix: Option<Box<Fix>>,
    /// The option and value of the house rule under which nothing is wrong.
    pub unless: Option<(&'static str, &'static str)>,
    /// The item that the problem is about.
    pub item: Option<Box<ItemName>>,
}

/// The name of an item that a problem is about.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ItemName {
    /// The kinds that the item may be of. Empty means any kind.
    pub kinds: Vec<&'static str>,
    /// The item's name or its id.
    pub name: String,
    /// Whether something of another kind has this name.
    pub elsewhere: bool,
}

impl Problem {
    /// Replaces every place by the hand-written one: see [`Sources::written`].
    #[must_use]
    pub fn written(mut self, sources: &Sources) -> Problem {
        self.at.at = sources.written(self.at.at);
        self.also.iter_mut().for_each(|label| label.at = sources.written(label.at));
        // A fix for text that is in no file is dropped.
        self.fix = self.fix.filter(|fix| fix.at.file.is_some()).and_then(|fix| {
            let at = sources.copied(fix.at)?;
            Some(Box::new(Fix { at, ..*fix }))
        });
        self
    }

    /// Returns an error at a place.
    pub fn error(code: &'static str, at: Origin, message: impl Into<String>) -> Problem {
        let at = Label { at, text: String::new() };
        Problem {
            code,
            severity: Severity::Error,
            message: message.into(),
            at,
            also: Vec::new(),
            help: None,
            fix: None,
            unless: None,
            item: None,
        }
    }

    /// Says that nothing is wrong under this house rule.
    pub fn unless(self, option: &'static str, value: &'static str) -> Problem {
        Problem { unless: Some((option, value)), ..self }
    }

    /// Returns a warning at a place.
    pub fn warning(code: &'static str, at: Origin, message: impl Into<String>) -> Problem {
        Problem { severity: Severity::Warning, ..Problem::error(code, at, message) }
    }

    /// Adds a note at the place itself.
    pub fn label(mut self, text: impl Into<String>) -> Problem {
        self.at.text = text.into();
        self
    }

    /// Adds another place.
    pub fn also(mut self, at: Origin, text: impl Into<String>) -> Problem {
        self.also.push(Label { at, text: text.into() });
        self
    }

    /// Adds a way out. A replacement text in the help replaces the text at the problem's place.
    pub fn help(mut self, help: impl Into<Help>) -> Problem {
        self.set_help(help);
        self
    }

    /// Sets the way out.
    pub fn set_help(&mut self, help: impl Into<Help>) {
        let Help { said, instead } = help.into();
        self.help = Some(said);
        self.fix = instead.map(|text| Box::new(Fix { at: self.at.at, text }));
    }

    /// Adds a replacement text for a place other than the problem's.
    pub fn fix(self, at: Origin, text: impl Into<String>) -> Problem {
        Problem { fix: Some(Box::new(Fix { at, text: text.into() })), ..self }
    }

    /// Adds how many more places have the same problem: `2 more places name it`. Adds nothing for 0.
    pub fn add_more(&mut self, more: usize, one: &str, several: &str) {
        let said = match more {
            0 => return,
            1 => format!("1 more place {one}"),
            more => format!("{more} more places {several}"),
        };
        self.help = Some(match self.help.take() {
            Some(help) if help.ends_with(['?', '.']) => format!("{help} {said}"),
            Some(help) => format!("{help}; {said}"),
            None => said,
        });
    }

    /// Sets the item that the problem is about, by name or id. `kinds` are its possible kinds. Empty means any kind.
    pub fn about(mut self, kinds: &[&'static str], name: impl Into<String>) -> Problem {
        self.item = Some(Box::new(ItemName { kinds: kinds.to_vec(), name: name.into(), elsewhere: false }));
        self
    }

    /// Says that the item's name belongs to another kind.
    pub fn elsewhere(mut self) -> Problem {
        self.item.iter_mut().for_each(|item| item.elsewhere = true);
        self
    }

    /// Adds a way out, if there is one.
    pub fn maybe_help(self, help: Option<impl Into<Help>>) -> Problem {
        match help {
            Some(help) => self.help(help),
            None => self,
        }
    }

    /// Returns whether the problem stops the content from working.
    pub fn is_error(&self) -> bool {
        self.severity == Severity::Error
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let severity = if self.is_error() { "error" } else { "warning" };
        write!(f, "{severity}[{}]: {}", self.code, self.message)?;
        if let Some(help) = &self.help {
            write!(f, " ({help})")?;
        }
        Ok(())
    }
}

/// A page about an error code.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Page {
    /// The code.
    pub code: &'static str,
    /// The page's topic, in a few words.
    pub title: &'static str,
    /// The explanation, an example, and the correction, in Markdown.
    pub text: &'static str,
}
