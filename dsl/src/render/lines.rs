//! The [`Renderer`] of problems: as text for a terminal, as a single line, or as JSON with lines and columns.

use super::human::{self, Files};
use super::sanitize::{escaped, sanitize, sentence};
use rondel_engine::kernel::{Fix, Label, Origin, Problem, Severity, Sources};
use serde::Serialize;
use std::cell::RefCell;

/// A renderer for many problems of the same files. Each file is prepared once.
pub struct Renderer<'a> {
    sources: &'a Sources,
    files: RefCell<Files<'a>>,
}

/// A problem as a program reads it. Lines and columns count from 1, columns in characters.
#[derive(Serialize)]
struct JsonProblem<'a> {
    path: &'a str,
    line: usize,
    col: usize,
    end: End,
    code: &'a str,
    severity: Severity,
    message: &'a str,
    label: &'a str,
    help: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    fix: Option<JsonFix<'a>>,
    also: Vec<Also<'a>>,
}

/// A fix: a text that replaces some bytes.
#[derive(Serialize)]
struct JsonFix<'a> {
    path: &'a str,
    line: usize,
    col: usize,
    end: End,
    /// The first byte, and the byte behind the last byte.
    bytes: (u32, u32),
    text: &'a str,
}

/// The position behind the last character.
#[derive(Serialize)]
struct End {
    line: usize,
    col: usize,
}

/// Another place that a problem is about.
#[derive(Serialize)]
struct Also<'a> {
    path: &'a str,
    line: usize,
    col: usize,
    end: End,
    message: &'a str,
}

impl<'a> Renderer<'a> {
    /// Creates a renderer for problems of these files.
    pub fn new(sources: &'a Sources) -> Renderer<'a> {
        Renderer { sources, files: RefCell::new(Files::new(sources)) }
    }

    /// Returns the problem with the text around it, for a terminal. `color` adds escape sequences.
    pub fn human(&self, problem: &Problem, color: bool) -> String {
        human::render(problem, self.sources, &mut self.files.borrow_mut(), color)
    }

    /// Returns `path:line:col: error[CODE]: message`.
    pub fn short(&self, problem: &Problem) -> String {
        let severity = if problem.is_error() { "error" } else { "warning" };
        let said = format!("{severity}[{}]: {}", problem.code, sentence(&problem.message));
        match self.place(problem.at.at) {
            Some((path, (line, col), _)) => format!("{}:{line}:{col}: {said}", sanitize(path)),
            None => said,
        }
    }

    /// Returns one JSON object, on one line.
    pub fn json(&self, problem: &Problem) -> String {
        let (path, (line, col), (end_line, end_col)) = self.place(problem.at.at).unwrap_or(("", (0, 0), (0, 0)));
        let json = JsonProblem {
            path,
            line,
            col,
            end: End { line: end_line, col: end_col },
            code: problem.code,
            severity: problem.severity,
            message: &problem.message,
            label: &problem.at.text,
            help: problem.help.as_deref(),
            fix: problem.fix.as_deref().and_then(|fix| self.fix(fix)),
            also: problem.also.iter().map(|label| self.also(label)).collect(),
        };
        escaped(&serde_json::to_string(&json).unwrap_or_default()).into_owned()
    }

    /// Returns a fix as a place in the file that the author wrote. `None` if the fix lies in generated text.
    fn fix<'l>(&'l self, fix: &'l Fix) -> Option<JsonFix<'l>> {
        let at = self.sources.copied(fix.at)?;
        let (path, (line, col), (end_line, end_col)) = self.place(at)?;
        Some(JsonFix {
            path,
            line,
            col,
            end: End { line: end_line, col: end_col },
            bytes: (at.start, at.end),
            text: &fix.text,
        })
    }

    /// Returns another place of a problem, with its text.
    fn also<'l>(&'l self, label: &'l Label) -> Also<'l> {
        let (path, (line, col), (end_line, end_col)) = self.place(label.at).unwrap_or(("", (0, 0), (0, 0)));
        Also { path, line, col, end: End { line: end_line, col: end_col }, message: &label.text }
    }

    /// Returns the path of a place, and the line and column of its beginning and of its end.
    #[allow(clippy::type_complexity)]
    fn place(&self, origin: Origin) -> Option<(&'a str, (usize, usize), (usize, usize))> {
        let source = self.sources.get(origin.file?)?;
        let at = |byte: u32| source.line_and_column(byte as usize);
        Some((&source.path, at(origin.start), at(origin.end)))
    }
}
