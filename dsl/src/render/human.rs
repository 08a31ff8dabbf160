//! A problem with the text around it, drawn by ariadne.

use super::lines::snap;
use ariadne::{CharSet, Color, Config, IndexType, Label, Report, ReportKind, Source};
use rondel_engine::kernel::{Origin, Problem, SourceId, SourceText, Sources};
use std::collections::BTreeMap;
use std::fmt::{self, Display};
use std::ops::Range;

/// A place as ariadne takes it. Made only by [`place`], since ariadne panics inside a character.
type Place = (SourceId, Range<usize>);

pub(super) fn render(problem: &Problem, sources: &Sources, color: bool) -> String {
    let Some(at) = place(problem.at.at, sources) else { return plain(problem) };
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
        .with_message(&problem.message)
        .with_label(Label::new(at).with_message(&problem.at.text).with_color(tint).with_priority(1));
    for also in &problem.also {
        if let Some(at) = place(also.at, sources) {
            report.add_label(Label::new(at).with_message(&also.text).with_color(Color::Cyan));
        }
    }
    if let Some(help) = &problem.help {
        report.set_help(help);
    }
    let mut out = Vec::new();
    if report.finish().write(Files::new(sources), &mut out).is_err() {
        return plain(problem);
    }
    let mut text = String::from_utf8_lossy(&out).into_owned();
    if problem.is_error() {
        text.push_str(&hint(problem));
    }
    text
}

/// A problem that stands in no file.
fn plain(problem: &Problem) -> String {
    let severity = if problem.is_error() { "Error" } else { "Warning" };
    let mut text = format!("[{}] {severity}: {}\n", problem.code, problem.message);
    if !problem.at.text.is_empty() {
        text.push_str(&format!("    {}\n", problem.at.text));
    }
    if let Some(help) = &problem.help {
        text.push_str(&format!("    Help: {help}\n"));
    }
    if problem.is_error() {
        text.push_str(&hint(problem));
    }
    text
}

fn hint(problem: &Problem) -> String {
    format!("More about this: rondel check --explain {}\n", problem.code)
}

/// The only place where places for ariadne are made: inside the text, and at the borders of characters.
fn place(origin: Origin, sources: &Sources) -> Option<Place> {
    let file = origin.file?;
    let text = &sources.get(file)?.text;
    let start = snap(text, origin.start as usize);
    let end = snap(text, origin.end as usize).max(start);
    Some((file, start..end))
}

/// The files as ariadne fetches them; lines are found once a file.
struct Files<'a> {
    sources: &'a Sources,
    drawn: BTreeMap<SourceId, Source<&'a str>>,
}

impl<'a> Files<'a> {
    fn new(sources: &'a Sources) -> Files<'a> {
        Files { sources, drawn: BTreeMap::new() }
    }
}

impl<'a> ariadne::Cache<SourceId> for Files<'a> {
    type Storage = &'a str;

    fn fetch(&mut self, id: &SourceId) -> Result<&Source<&'a str>, impl fmt::Debug> {
        let text = self.sources.get(*id).map_or("", |source| source.text.as_ref());
        Ok::<_, fmt::Error>(self.drawn.entry(*id).or_insert_with(|| Source::from(text)))
    }

    fn display<'d>(&self, id: &'d SourceId) -> Option<impl Display + 'd> {
        self.sources.get(*id).map(|source: &SourceText| source.path.clone())
    }
}
