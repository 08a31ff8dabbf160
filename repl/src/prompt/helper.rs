//! The line editor's helper: it asks the session for completions, hints and colours while a line is typed.

use super::commands::{self, Complete};
use super::complete::First;
use super::session_thread::SessionHandle;
use crate::text::{ACTIVE, BAD, DIM, GOOD, paint, plain};
use rondel_dsl::render::is_unseen;
use rustyline::completion::{Completer, FilenameCompleter, Pair};
use rustyline::highlight::{CmdKind, Highlighter};
use rustyline::hint::Hinter;
use rustyline::{Context, Helper, Result, Validator};
use std::borrow::Cow;

/// The helper of one session.
#[derive(Helper, Validator)]
pub struct Keys {
    handle: SessionHandle,
    files: FilenameCompleter,
    /// Whether there are colours. Without colours a hint would look like typed text, so no hint is shown.
    colours: bool,
}

impl Keys {
    /// Returns the helper for a session.
    pub fn new(handle: SessionHandle, colours: bool) -> Keys {
        Keys { handle, files: FilenameCompleter::new(), colours }
    }
}

impl Completer for Keys {
    type Candidate = Pair;

    fn complete(&self, line: &str, pos: usize, context: &Context<'_>) -> Result<(usize, Vec<Pair>)> {
        let typed = line.get(..pos).unwrap_or(line);
        let command = typed.split_whitespace().next().and_then(commands::find);
        if command.is_some_and(|command| command.complete == Complete::Files) && typed.contains(' ') {
            return self.files.complete(line, pos, context);
        }
        let found = self.handle.complete(typed);
        // A text with an invisible character is not offered.
        let seen = found.texts.into_iter().filter(|text| !text.contains(is_unseen));
        let pairs = seen.map(|text| Pair { display: text.clone(), replacement: text });
        Ok((found.from, pairs.collect()))
    }
}

/// Returns a prompt that has exactly `lines` lines, the last of which is the input line. A shorter question moves down,
/// and a longer question is cut.
pub fn fitted(prompt: &str, lines: usize) -> String {
    let own: Vec<&str> = prompt.split('\n').collect();
    match (own.as_slice(), own.len().checked_sub(lines)) {
        // The prompt has too few lines.
        (_, None) => format!("{}{prompt}", "\n".repeat(lines - own.len())),
        (_, Some(0)) => prompt.to_string(),
        // The prompt has too many lines: the question is cut.
        ([.., last], Some(_)) if lines > 1 => {
            let question = own[..lines - 1].join("\n");
            format!("{}\n{last}", paint(ACTIVE, format!("{}…", plain(&question))))
        }
        // Only the input line has room.
        ([.., last], _) => last.to_string(),
        ([], _) => String::new(),
    }
}

impl Hinter for Keys {
    type Hint = String;

    fn hint(&self, line: &str, pos: usize, _: &Context<'_>) -> Option<String> {
        if pos < line.len() || !self.colours {
            return None;
        }
        self.handle.hint(line).filter(|hint| !hint.contains(is_unseen))
    }
}

impl Highlighter for Keys {
    fn highlight<'l>(&self, line: &'l str, _: usize) -> Cow<'l, str> {
        if !self.colours {
            return Cow::Borrowed(line);
        }
        let style = match self.handle.first(line) {
            First::Command | First::Offered => GOOD,
            First::Begun => return Cow::Borrowed(line),
            First::Unknown => BAD,
        };
        let start = line.len() - line.trim_start().len();
        let end = line[start..].find(' ').map_or(line.len(), |at| start + at);
        Cow::Owned(format!("{}{}{}", &line[..start], paint(style, &line[start..end]), &line[end..]))
    }

    /// Draws the question above the line being typed. A new question replaces it with as many lines, because the line
    /// editor has counted them. `default` is not set while the editor searches its history with a prompt of its own.
    fn highlight_prompt<'b, 's: 'b, 'p: 'b>(&'s self, prompt: &'p str, default: bool) -> Cow<'b, str> {
        if !default {
            return Cow::Borrowed(prompt);
        }
        let now = fitted(&self.handle.prompt().text, prompt.split('\n').count());
        Cow::Owned(if self.colours { now } else { plain(&now) })
    }

    fn highlight_hint<'h>(&self, hint: &'h str) -> Cow<'h, str> {
        Cow::Owned(paint(DIM, hint))
    }

    fn highlight_char(&self, _: &str, _: usize, kind: CmdKind) -> bool {
        self.colours && kind != CmdKind::MoveCursor
    }
}
