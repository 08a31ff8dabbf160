//! Places as lines and columns, and the renderings that need nothing more.

use super::human::{self, Files};
use crate::text::snap;
use rondel_engine::kernel::{Label, Origin, Problem, Severity, SourceId, Sources};
use serde::Serialize;
use std::cell::RefCell;
use std::collections::BTreeMap;

/// Renders many problems of the same files: where lines begin is worked out once a file.
pub struct Renderer<'a> {
    sources: &'a Sources,
    starts: RefCell<BTreeMap<SourceId, Vec<usize>>>,
    files: RefCell<Files<'a>>,
}

/// A problem as a program reads it. Lines and columns count from 1, columns in characters.
#[derive(Serialize)]
struct Told<'a> {
    path: &'a str,
    line: usize,
    col: usize,
    end: End,
    code: &'a str,
    severity: Severity,
    message: &'a str,
    label: &'a str,
    help: Option<&'a str>,
    also: Vec<Also<'a>>,
}

#[derive(Serialize)]
struct End {
    line: usize,
    col: usize,
}

#[derive(Serialize)]
struct Also<'a> {
    path: &'a str,
    line: usize,
    col: usize,
    end: End,
    message: &'a str,
}

impl<'a> Renderer<'a> {
    /// For problems of these files.
    pub fn new(sources: &'a Sources) -> Renderer<'a> {
        Renderer { sources, starts: RefCell::default(), files: RefCell::new(Files::new(sources)) }
    }

    /// The problem with the text around it, for a terminal. `color` adds escape sequences.
    pub fn human(&self, problem: &Problem, color: bool) -> String {
        human::render(problem, self.sources, &mut self.files.borrow_mut(), color)
    }

    /// `path:line:col: error[CODE]: message`
    pub fn short(&self, problem: &Problem) -> String {
        let severity = if problem.is_error() { "error" } else { "warning" };
        let said = format!("{severity}[{}]: {}", problem.code, problem.message);
        match self.place(problem.at.at) {
            Some((path, (line, col), _)) => format!("{path}:{line}:{col}: {said}"),
            None => said,
        }
    }

    /// One JSON object, on one line.
    pub fn json(&self, problem: &Problem) -> String {
        let (path, (line, col), end) = self.place(problem.at.at).unwrap_or(("", (0, 0), (0, 0)));
        let told = Told {
            path,
            line,
            col,
            end: End { line: end.0, col: end.1 },
            code: problem.code,
            severity: problem.severity,
            message: &problem.message,
            label: &problem.at.text,
            help: problem.help.as_deref(),
            also: problem.also.iter().map(|label| self.also(label)).collect(),
        };
        serde_json::to_string(&told).unwrap_or_default()
    }

    fn also<'l>(&'l self, label: &'l Label) -> Also<'l> {
        let (path, (line, col), end) = self.place(label.at).unwrap_or(("", (0, 0), (0, 0)));
        Also { path, line, col, end: End { line: end.0, col: end.1 }, message: &label.text }
    }

    /// Path, first and last line and column of a place.
    #[allow(clippy::type_complexity)]
    fn place(&self, origin: Origin) -> Option<(&'a str, (usize, usize), (usize, usize))> {
        let file = origin.file?;
        let source = self.sources.get(file)?;
        let mut all = self.starts.borrow_mut();
        let starts = all.entry(file).or_insert_with(|| line_starts(&source.text));
        let at = |byte: u32| line_and_column(&source.text, starts, byte as usize);
        Some((&source.path, at(origin.start), at(origin.end)))
    }
}

fn line_starts(text: &str) -> Vec<usize> {
    std::iter::once(0).chain(text.match_indices('\n').map(|(at, _)| at + 1)).collect()
}

fn line_and_column(text: &str, starts: &[usize], byte: usize) -> (usize, usize) {
    let byte = snap(text, byte);
    let line = starts.partition_point(|start| *start <= byte).max(1);
    let start = starts.get(line - 1).copied().unwrap_or(0);
    let column = text.get(start..byte).map_or(0, |before| before.chars().count()) + 1;
    (line, column)
}
