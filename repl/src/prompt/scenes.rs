//! The command `scenes`: lists the scenes to be played, or those that hold a text.

use super::session::{Answer, ReplSession, Reply};
use crate::text::{BOLD, DIM, column, count, pad, paint, sanitize, width, wrap};
use rondel_engine::kernel::slug;
use rondel_engine::table::Scene;
use std::collections::BTreeMap;

/// The most scenes to be played that are listed with their whole texts.
const MOST_WHOLE: usize = 30;

/// The fewest columns of text beside a scene's name. With fewer, the text is below the name.
const LEAST_TEXT: usize = 30;

/// From this number on, scenes of a series (`Bout: the Wall`) are one line of a long list.
const SERIES: usize = 8;

/// Answers `scenes [TEXT]`.
pub(super) fn scenes(session: &mut ReplSession, text: &str) -> Answer {
    session.read_proofs();
    let wanted = text.to_lowercase();
    let fits = |scene: &&Scene| {
        let parts = [scene.id.clone(), scene.text.clone(), scene.proves.join(" "), kind(scene)];
        parts.iter().any(|part| part.to_lowercase().contains(&wanted))
    };
    let mut found: Vec<&Scene> = session.newest.scenes.iter().filter(fits).collect();
    // Scenes for playing come first. Scenes with steps are listed only on request.
    found.sort_by_key(|scene| !scene.steps.is_empty());
    if found.is_empty() {
        return Ok(Reply::text("no scene"));
    }
    let tests = found.iter().filter(|scene| !scene.steps.is_empty()).count();
    let played = found.len() - tests;
    let leaves_out_tests = wanted.is_empty() && played > 0;
    if leaves_out_tests {
        found.truncate(played);
    }
    // A long list has a line for each scene. `scenes TEXT` shows whole texts.
    let is_long = leaves_out_tests && played > MOST_WHOLE;
    let long_series = if is_long { series(&found) } else { BTreeMap::new() };
    let is_open = |scene: &Scene| scene.id == session.scene;
    found.retain(|scene| is_open(scene) || series_of(scene).is_none_or(|name| !long_series.contains_key(name)));
    // Names take at most a third of the line. The text of a scene with a longer name is below the name.
    let longest = found.iter().map(|scene| scene.id.chars().count()).max().unwrap_or(0);
    let wide = longest.min(session.columns / 3);
    let line = |scene: &&Scene| {
        let mark = if is_open(scene) { "▸" } else { " " };
        let id = pad(&paint(BOLD, &scene.id), wide);
        let head = format!("{mark} {id}  {}", paint(DIM, format!("{:<12}", kind(scene))));
        let is_text_below = scene.id.chars().count() > wide;
        with_text(scene, &head, is_long, is_text_below, session.columns)
    };
    let mut lines: Vec<String> = found.iter().map(line).collect();
    for (name, n) in &long_series {
        let (shown, searched) = (sanitize(name), sanitize(&slug(name)));
        let note = format!("  and {n} called `{shown}: ...`: `scenes {searched}` lists them");
        lines.push(wrap(&paint(DIM, note), session.columns, 4));
    }
    if leaves_out_tests && tests > 0 {
        let note = format!(
            "  and {} that prove rules: `scenes TEXT` lists those that hold a text, `scenes step` all of them",
            count(tests, "scene")
        );
        lines.push(wrap(&paint(DIM, note), session.columns, 4));
    }
    Ok(Reply::text(lines.join("\n")))
}

/// Returns the entry of a scene: its head, and its text. In a long list (`is_long`) the text is cut to one line.
/// Otherwise all of it is beside the head, or below it if `is_text_below` is set or too few columns are left beside.
fn with_text(scene: &Scene, head: &str, is_long: bool, is_text_below: bool, columns: usize) -> String {
    let text = sanitize(&scene.text);
    let indent = width(head) + 2;
    let entry = if is_long {
        format!("{head}  {}", in_one_line(&text, columns.saturating_sub(indent)))
    } else if is_text_below || indent + LEAST_TEXT > columns {
        format!("{}\n{}", head.trim_end(), wrap(&format!("    {text}"), columns, 4))
    } else {
        format!("{head}  {}", column(&text, columns, indent))
    };
    entry.trim_end().to_string()
}

/// Returns a text on one line of this width. A longer text is cut, and ends with dots.
fn in_one_line(text: &str, room: usize) -> String {
    const DOTS: &str = " ...";
    let first = wrap(text, room.saturating_sub(DOTS.len()), 0).lines().next().unwrap_or_default().to_string();
    let cut = if width(&first) < width(text) { DOTS } else { "" };
    format!("{}{cut}", first.trim_end())
}

/// Returns the series of a scene: the part of its name before the colon.
fn series_of(scene: &Scene) -> Option<&str> {
    scene.setup.name.split_once(": ").map(|(series, _)| series)
}

/// Returns the series with many scenes, each with the number of its scenes.
fn series<'s>(scenes: &[&'s Scene]) -> BTreeMap<&'s str, usize> {
    let mut all: BTreeMap<&str, usize> = BTreeMap::new();
    for scene in scenes {
        if let Some(name) = series_of(scene) {
            *all.entry(name).or_default() += 1;
        }
    }
    all.retain(|_, n| *n >= SERIES);
    all
}

/// Returns the kind of a scene: to be played, or its number of steps.
fn kind(scene: &Scene) -> String {
    if scene.steps.is_empty() { "to be played".into() } else { count(scene.steps.len(), "step") }
}
