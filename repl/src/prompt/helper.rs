//! The line editor's view of a session: completion, hints and highlighting.

use super::commands::{self, Complete};
use super::complete::{self, First};
use super::session::ReplSession;
use crate::text::{BAD, DIM, GOOD, paint};
use rondel_dsl::render::is_unseen;
use rustyline::completion::{Completer, FilenameCompleter, Pair};
use rustyline::highlight::{CmdKind, Highlighter};
use rustyline::hint::Hinter;
use rustyline::{Context, Helper, Result, Validator};
use std::borrow::Cow;
use std::cell::RefCell;
use std::rc::Rc;

/// Shares the session with the loop that reads lines. While a line is being edited, the loop lets go of it.
#[derive(Helper, Validator)]
pub struct Keys {
    session: Rc<RefCell<ReplSession>>,
    files: FilenameCompleter,
}

impl Keys {
    /// The helper for a session.
    pub fn new(session: Rc<RefCell<ReplSession>>) -> Keys {
        Keys { session, files: FilenameCompleter::new() }
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
        let Ok(session) = self.session.try_borrow() else { return Ok((pos, Vec::new())) };
        let found = complete::complete(&session, typed);
        // What is not seen cannot be typed either.
        let seen = found.texts.into_iter().filter(|text| !text.contains(is_unseen));
        let pairs = seen.map(|text| Pair { display: text.clone(), replacement: text });
        Ok((found.from, pairs.collect()))
    }
}

impl Hinter for Keys {
    type Hint = String;

    fn hint(&self, line: &str, pos: usize, _: &Context<'_>) -> Option<String> {
        if pos < line.len() {
            return None;
        }
        complete::hint(&*self.session.try_borrow().ok()?, line).filter(|hint| !hint.contains(is_unseen))
    }
}

impl Highlighter for Keys {
    fn highlight<'l>(&self, line: &'l str, _: usize) -> Cow<'l, str> {
        let Ok(session) = self.session.try_borrow() else { return Cow::Borrowed(line) };
        let style = match complete::first(&session, line) {
            First::Command | First::Offered => GOOD,
            First::Begun => return Cow::Borrowed(line),
            First::Unknown => BAD,
        };
        let start = line.len() - line.trim_start().len();
        let end = line[start..].find(' ').map_or(line.len(), |at| start + at);
        Cow::Owned(format!("{}{}{}", &line[..start], paint(style, &line[start..end]), &line[end..]))
    }

    fn highlight_hint<'h>(&self, hint: &'h str) -> Cow<'h, str> {
        Cow::Owned(paint(DIM, hint))
    }

    fn highlight_char(&self, _: &str, _: usize, kind: CmdKind) -> bool {
        kind != CmdKind::MoveCursor
    }
}
