//! The rendering of a problem for a terminal: its message with the text around its place, drawn by the crate ariadne.

use super::sanitize::{sanitize, sanitize_file, sentence};
use crate::text::snap;
use ariadne::{CharSet, Color, Config, IndexType, Label, Report, ReportKind, Source};
use rondel_engine::kernel::{Origin, Problem, SourceId, SourceText, Sources};
use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::{self, Display};
use std::ops::Range;

/// A place as ariadne takes it. Only [`place`] makes one, since ariadne panics at a byte inside a character.
type Place = (SourceId, Range<usize>);

/// The most other places that are drawn with a problem.
const MOST_ALSO: usize = 3;
/// The most characters before and behind a place on its line. A longer line is not drawn.
const MOST_COLUMNS: usize = 400;

/// Returns the problem as text. `color` adds escape sequences.
pub(super) fn render(problem: &Problem, sources: &Sources, files: &mut Files<'_>, color: bool) -> String {
    let Some(at) = place(problem.at.at, sources).filter(|at| can_be_drawn(at, sources)) else {
        return plain(problem, sources);
    };
    let kind = if problem.is_error() { ReportKind::Error } else { ReportKind::Warning };
    let tint = if problem.is_error() { Color::Red } else { Color::Yellow };
    let config = Config::default()
        .with_color(color)
        .with_index_type(IndexType::Byte)
        .with_char_set(CharSet::Unicode)
        .with_tab_width(4);
    let mut report = Report::build(kind, at.clone())
        .with_config(config)
        .with_code(problem.code)
        .with_message(sentence(&problem.message));
    report.add_labels(labels(problem, at, tint, sources));
    if let Some(help) = &problem.help {
        report.set_help(sentence(help));
    }
    let mut out = Vec::new();
    if report.finish().write(files, &mut out).is_err() {
        return plain(problem, sources);
    }
    let drawn = with_own_colours(&String::from_utf8_lossy(&out));
    let mut text: String = drawn.lines().flat_map(|line| [line.trim_end(), "\n"]).collect();
    text.push_str(&hint(problem));
    text
}

/// Returns the drawing with frame and help in the terminal's own colours, because ariadne's fixed greys are invisible
/// on some backgrounds.
fn with_own_colours(drawn: &str) -> String {
    let dim = ["\u{1b}[38;5;240m", "\u{1b}[38;5;246m", "\u{1b}[38;5;249m"];
    let drawn = dim.iter().fold(drawn.to_string(), |drawn, grey| drawn.replace(grey, "\u{1b}[2m"));
    drawn.replace("\u{1b}[38;5;115m", "\u{1b}[36m")
}

/// Returns the labels in the order of the text, because ariadne begins a new drawing for a label out of order.
fn labels(problem: &Problem, at: Place, tint: Color, sources: &Sources) -> Vec<Label<Place>> {
    let main = Label::new(at.clone()).with_color(tint).with_priority(1);
    // Ariadne draws nothing under a place without a text.
    let text = if problem.at.text.is_empty() { "here" } else { &problem.at.text };
    let mut all = vec![(at, main.with_message(sentence(text)))];
    // A message about one place is not repeated for others.
    let mut said = BTreeSet::new();
    for also in problem.also.iter().filter(|also| said.insert(&also.text)).take(MOST_ALSO) {
        if let Some(at) = place(also.at, sources).filter(|at| can_be_drawn(at, sources)) {
            let label = Label::new(at.clone()).with_message(sentence(&also.text)).with_color(Color::Cyan);
            all.push((at, label));
        }
    }
    // The file of the problem itself comes first.
    let first_file = all.first().map(|((file, _), _)| *file);
    all.sort_by_key(|((file, range), _)| (Some(*file) != first_file, *file, range.start));
    all.into_iter().map(|(_, label)| label).collect()
}

/// Returns a problem without the text around it, for a problem without a file or on a line too long to draw.
fn plain(problem: &Problem, sources: &Sources) -> String {
    let severity = if problem.is_error() { "Error" } else { "Warning" };
    let mut text = format!("[{}] {severity}: {}\n", problem.code, sentence(&problem.message));
    let place = sources.show(problem.at.at);
    if !place.is_empty() {
        text.push_str(&format!("    at {}\n", sanitize(&place)));
    }
    if !problem.at.text.is_empty() {
        text.push_str(&format!("    {}\n", sentence(&problem.at.text)));
    }
    if let Some(help) = &problem.help {
        text.push_str(&format!("    Help: {}\n", sentence(help)));
    }
    text.push_str(&hint(problem));
    text
}

/// Returns whether the lines of a place are short enough to draw.
fn can_be_drawn((file, range): &Place, sources: &Sources) -> bool {
    let text = sources.get(*file).map_or("", |source| &source.text);
    let unbroken_before = text.get(..range.start).unwrap_or("").bytes().rev().take(MOST_COLUMNS).all(|b| b != b'\n');
    let unbroken_after = text.get(range.start..).unwrap_or("").bytes().take(MOST_COLUMNS).all(|b| b != b'\n');
    let is_short = range.len() < MOST_COLUMNS;
    let long_before = unbroken_before && range.start >= MOST_COLUMNS;
    let long_after = unbroken_after && text.len() - range.start >= MOST_COLUMNS;
    is_short && !long_before && !long_after
}

/// Returns the line that says where to read more.
fn hint(problem: &Problem) -> String {
    format!("More about this: rondel check --explain {}\n", problem.code)
}

/// Returns a place for ariadne: inside the text, and at the borders of characters.
fn place(origin: Origin, sources: &Sources) -> Option<Place> {
    let file = origin.file?;
    let text = &sources.get(file)?.text;
    let start = snap(text, origin.start as usize);
    let end = snap(text, origin.end as usize).max(start);
    Some((file, start..end))
}

/// The files as ariadne fetches them. Each file is sanitized and divided into lines once.
pub(super) struct Files<'a> {
    sources: &'a Sources,
    drawn: BTreeMap<SourceId, Source<Cow<'a, str>>>,
}

impl<'a> Files<'a> {
    /// Returns the files of these sources, none of them prepared yet.
    pub(super) fn new(sources: &'a Sources) -> Files<'a> {
        Files { sources, drawn: BTreeMap::new() }
    }
}

impl<'a> ariadne::Cache<SourceId> for Files<'a> {
    type Storage = Cow<'a, str>;

    fn fetch(&mut self, id: &SourceId) -> Result<&Source<Cow<'a, str>>, impl fmt::Debug> {
        let text = self.sources.get(*id).map_or("", |source| source.text.as_ref());
        Ok::<_, fmt::Error>(self.drawn.entry(*id).or_insert_with(|| Source::from(sanitize_file(text))))
    }

    fn display<'d>(&self, id: &'d SourceId) -> Option<impl Display + 'd> {
        self.sources.get(*id).map(|source: &SourceText| sanitize(&source.path).into_owned())
    }
}
