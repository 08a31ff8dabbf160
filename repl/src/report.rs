//! Rendering of diagnostics, for people and programs.

use crate::cli::Format;
use crate::content::Diagnostics;
use crate::text::{BAD, DIM, WARY, paint, sanitize, wrap};
use rondel_dsl::render::{self, Renderer};
use rondel_engine::kernel::{Problem, Sources};
use serde::Serialize;

/// The most problems shown to people at once.
pub const MOST_SHOWN: usize = 8;

/// The most problems shown while the user works on something else.
const MOST_LIVE: usize = 3;
/// The most lines of problems shown while the user works on something else.
const MOST_LIVE_LINES: usize = 20;

/// Returns all problems in a format. The text is empty if there are no problems. `check` is the command that checks the
/// same packs: `rondel --pack swamp check`.
pub fn problems(diagnostics: &Diagnostics, format: Format, check: &str) -> String {
    let each =
        |write: &dyn Fn(&Problem) -> String| diagnostics.problems.iter().map(write).collect::<Vec<_>>().join("\n");
    let lines = Renderer::new(&diagnostics.sources);
    match format {
        Format::Human => human(diagnostics, crate::subcommands::columns(), check),
        Format::Short | Format::Csv => each(&|problem| lines.short(problem)),
        Format::Json => each(&|problem| lines.json(problem)),
    }
}

/// Returns the first problems for people, and the number of others. A problem in a file quotes the file's lines. Any
/// other problem is a line or two. Errors come first. `check` is the command that checks the same packs.
pub fn human(diagnostics: &Diagnostics, columns: usize, check: &str) -> String {
    let shown: Vec<String> = drawn(diagnostics, columns).take(MOST_SHOWN).collect();
    with_more(shown, diagnostics, &format!("`{} --format short` lists all", sanitize(check)))
}

/// Returns the problems as [`human`] does, but for the prompt: the texts name its commands `explain` and `errors`.
pub fn at_prompt(diagnostics: &Diagnostics, columns: usize) -> String {
    let shown: Vec<String> = drawn_at_prompt(diagnostics, columns).take(MOST_SHOWN).collect();
    with_more(shown, diagnostics, "`errors` shows all")
}

/// Joins the drawn problems, and adds the number of those left out, with the command that lists all.
fn with_more(mut shown: Vec<String>, diagnostics: &Diagnostics, where_all: &str) -> String {
    let more = diagnostics.problems.len() - shown.len();
    shown.extend((more > 0).then(|| paint(DIM, format!("and {more} more: {where_all}"))));
    shown.join("\n")
}

/// Returns the problems of a save for an author who goes on working: the first few, in few lines, and the number of the
/// others.
pub fn live(diagnostics: &Diagnostics, columns: usize) -> String {
    let (mut shown, mut lines) = (Vec::new(), 0);
    for text in drawn_at_prompt(diagnostics, columns).take(MOST_LIVE) {
        let text = text.trim_end().to_string();
        lines += text.lines().count();
        if lines > MOST_LIVE_LINES && !shown.is_empty() {
            break;
        }
        shown.push(text);
    }
    with_more(shown, diagnostics, "`errors` shows all")
}

/// Returns the problems for people, one by one, the errors first.
fn drawn(diagnostics: &Diagnostics, columns: usize) -> impl Iterator<Item = String> {
    drawn_with(diagnostics, columns, |text| text)
}

/// Returns the drawn problems for the prompt: they name the prompt's command `explain`, not `rondel check --explain`.
fn drawn_at_prompt(diagnostics: &Diagnostics, columns: usize) -> impl Iterator<Item = String> {
    drawn_with(diagnostics, columns, |text| text.replace("rondel check --explain ", "explain "))
}

/// Returns the drawn problems, the errors first. `adapt` changes the text of each problem.
fn drawn_with(diagnostics: &Diagnostics, columns: usize, adapt: fn(String) -> String) -> impl Iterator<Item = String> {
    let lines = Renderer::new(&diagnostics.sources);
    let (errors, warnings): (Vec<_>, Vec<_>) = diagnostics.problems.iter().partition(|problem| problem.is_error());
    errors.into_iter().chain(warnings).map(move |problem| match problem.at.at.file {
        // `true`: with colours. Output streams that want none remove them.
        Some(_) => crate::frame::fitted(&adapt(lines.human(problem, true)), columns),
        None => adapt(of_command(problem, columns)),
    })
}

/// Returns a value for programs, on one line that is safe to print.
pub fn json_line(value: &impl Serialize) -> serde_json::Result<String> {
    Ok(render::escaped(&serde_json::to_string(value)?).into_owned())
}

/// Returns a problem for programs, as a part of something larger.
pub fn json(problem: &Problem, sources: &Sources) -> Option<serde_json::Value> {
    serde_json::from_str(&render::json(problem, sources)).ok()
}

/// Returns a problem without a file.
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
