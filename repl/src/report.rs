//! Rendering of diagnostics, for people and programs.

use crate::cli::Format;
use crate::content::Diagnostics;
use crate::text::{BAD, DIM, WARY, paint, plain, sanitize, width, wrap};
use rondel_dsl::render::{self, Renderer};
use rondel_engine::kernel::{Problem, Sources};
use serde::Serialize;

/// So many problems are shown to people at once.
pub const MOST_SHOWN: usize = 8;

/// All problems in a format; empty when there are none.
pub fn problems(diagnostics: &Diagnostics, format: Format) -> String {
    let each =
        |write: &dyn Fn(&Problem) -> String| diagnostics.problems.iter().map(write).collect::<Vec<_>>().join("\n");
    let lines = Renderer::new(&diagnostics.sources);
    match format {
        Format::Human => human(diagnostics, crate::subcommands::columns()),
        Format::Short | Format::Csv => each(&|problem| lines.short(problem)),
        Format::Json => each(&|problem| lines.json(problem)),
    }
}

/// The first problems, for people, and how many more there are: those in files with the lines quoted, the others in a line
/// or two. Errors come first.
pub fn human(diagnostics: &Diagnostics, columns: usize) -> String {
    let lines = Renderer::new(&diagnostics.sources);
    let one = |problem: &Problem| match problem.at.at.file {
        Some(_) => fitted(&lines.human(problem, true), columns),
        None => of_command(problem, columns),
    };
    let (errors, warnings): (Vec<_>, Vec<_>) = diagnostics.problems.iter().partition(|problem| problem.is_error());
    let all = errors.len() + warnings.len();
    let mut shown: Vec<String> = errors.into_iter().chain(warnings).take(MOST_SHOWN).map(one).collect();
    if all > MOST_SHOWN {
        let more =
            format!("and {} more: `rondel check --format short` lists all, `errors` at the prompt", all - MOST_SHOWN);
        shown.push(paint(DIM, more));
    }
    shown.join("\n")
}

/// A drawn problem in lines of at most `columns`: sentences are broken at blanks below where they begin, lines of a file stay
/// as they are.
fn fitted(drawn: &str, columns: usize) -> String {
    let line = |(nth, line): (usize, &str)| {
        let text = plain(line);
        let begins =
            match ["Help: ", "╰── ", "├── ", "╰─ ", "├─ "].iter().find_map(|mark| Some(text.find(mark)? + mark.len()))
            {
                _ if width(line) <= columns => return line.to_string(),
                Some(at) => width(text.get(..at).unwrap_or_default()),
                None if nth == 0 => 4,
                None => return line.to_string(),
            };
        // The frame goes on at the left.
        let gutter: String =
            text.chars().take(begins).map(|c| if matches!(c, '│' | '├' | '┤') { '│' } else { ' ' }).collect();
        let gutter = if nth == 0 { " ".repeat(begins) } else { gutter };
        wrap(line, columns, begins).replace(&format!("\n{}", " ".repeat(begins)), &format!("\n{gutter}"))
    };
    let lines: Vec<String> = drawn.split('\n').enumerate().map(line).collect();
    lines.join("\n")
}

/// Something for programs, on one line that is safe to print.
pub fn json_line(value: &impl Serialize) -> serde_json::Result<String> {
    Ok(render::escaped(&serde_json::to_string(value)?).into_owned())
}

/// A problem for programs, as a part of something larger.
pub fn json(problem: &Problem, sources: &Sources) -> Option<serde_json::Value> {
    serde_json::from_str(&render::json(problem, sources)).ok()
}

/// A problem that stands in no file.
fn of_command(problem: &Problem, columns: usize) -> String {
    let (style, severity) = if problem.is_error() { (BAD, "error") } else { (WARY, "warning") };
    let head = format!("{}: {}", paint(style, format!("{severity}[{}]", problem.code)), sanitize(&problem.message));
    let help = problem
        .help
        .as_ref()
        .filter(|help| !help.is_empty())
        .map(|help| format!("  {} {}", paint(DIM, "help:"), sanitize(help)));
    let lines = std::iter::once(head).chain(help).map(|line| wrap(&line, columns, 4));
    lines.collect::<Vec<_>>().join("\n")
}
