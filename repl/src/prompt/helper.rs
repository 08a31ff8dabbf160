//! The line editor's view of a session: completion, hints and highlighting.

use super::commands::{self, Complete};
use super::complete::First;
use super::session_thread::{Prompt, SessionHandle};
use crate::text::{BAD, DIM, GOOD, paint, plain, width};
use rondel_dsl::render::is_unseen;
use rustyline::completion::{Completer, FilenameCompleter, Pair};
use rustyline::highlight::{CmdKind, Highlighter};
use rustyline::hint::Hinter;
use rustyline::{Context, Helper, Result, Validator};
use std::borrow::Cow;

/// Asks the session whatever a key needs to know.
#[derive(Helper, Validator)]
pub struct Keys {
    handle: SessionHandle,
    files: FilenameCompleter,
    /// Without colours a hint could not be told from what was typed.
    hints: bool,
}

impl Keys {
    /// The helper for a session.
    pub fn new(handle: SessionHandle, hints: bool) -> Keys {
        Keys { handle, files: FilenameCompleter::new(), hints }
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
        // What is not seen cannot be typed either.
        let seen = found.texts.into_iter().filter(|text| !text.contains(is_unseen));
        let pairs = seen.map(|text| Pair { display: text.clone(), replacement: text });
        Ok((found.from, pairs.collect()))
    }
}

/// A prompt in so many columns: with blanks before its end, or cut there.
fn fitted(prompt: &str, columns: usize) -> String {
    let wide = width(&plain(prompt));
    if wide <= columns {
        let (asked, end) = prompt.rsplit_once('›').unwrap_or((prompt, ""));
        return format!("{asked}{}›{end}", " ".repeat(columns - wide));
    }
    let mut cut = String::new();
    for c in plain(prompt).chars() {
        if width(&cut) + 4 > columns {
            break;
        }
        cut.push(c);
    }
    let blanks = " ".repeat(columns.saturating_sub(width(&cut) + 3));
    paint(BAD, format!("{cut}{blanks}…› "))
}

impl Hinter for Keys {
    type Hint = String;

    fn hint(&self, line: &str, pos: usize, _: &Context<'_>) -> Option<String> {
        if pos < line.len() || !self.hints {
            return None;
        }
        self.handle.hint(line).filter(|hint| !hint.contains(is_unseen))
    }
}

impl Highlighter for Keys {
    fn highlight<'l>(&self, line: &'l str, _: usize) -> Cow<'l, str> {
        let style = match self.handle.first(line) {
            First::Command | First::Offered => GOOD,
            First::Begun => return Cow::Borrowed(line),
            First::Unknown => BAD,
        };
        let start = line.len() - line.trim_start().len();
        let end = line[start..].find(' ').map_or(line.len(), |at| start + at);
        Cow::Owned(format!("{}{}{}", &line[..start], paint(style, &line[start..end]), &line[end..]))
    }

    /// News may come while a line is typed: then marks of errors come into the prompt or go, and it keeps its width, since the line
    /// editor has measured it.
    fn highlight_prompt<'b, 's: 'b, 'p: 'b>(&'s self, prompt: &'p str, default: bool) -> Cow<'b, str> {
        if !default {
            return Cow::Borrowed(prompt);
        }
        let Prompt { text: fresh, marked, .. } = self.handle.prompt();
        let wide = width(&plain(prompt));
        if marked || width(&plain(&fresh)) <= wide { Cow::Owned(fitted(&fresh, wide)) } else { Cow::Borrowed(prompt) }
    }

    fn highlight_hint<'h>(&self, hint: &'h str) -> Cow<'h, str> {
        Cow::Owned(paint(DIM, hint))
    }

    fn highlight_char(&self, _: &str, _: usize, kind: CmdKind) -> bool {
        kind != CmdKind::MoveCursor
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The line editor has measured the prompt: what takes its place is as wide.
    #[test]
    fn a_prompt_that_changes_keeps_its_width() {
        let asked = "you: an Action on Round 1? › ";
        let marked = "✗1 old content you: an Action on Round 1? › ";
        assert_eq!(plain(&fitted(marked, width(asked))), "✗1 old content you: an Act…› ");
        assert_eq!(plain(&fitted(asked, width(marked))), "you: an Action on Round 1?                › ");
        for columns in [5, 12, 29, 60] {
            assert_eq!(width(&fitted(marked, columns)), columns);
        }
    }
}
