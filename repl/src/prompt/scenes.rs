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
    let lines = found.iter().map(|scene| {
        let mark = if is_open(scene) { "▸" } else { " " };
        let id = pad(&paint(BOLD, &scene.id), wide);
        let head = format!("{mark} {id}  {}", paint(DIM, format!("{:<12}", kind(scene))));
        let indent = width(&head) + 2;
        if is_long {
            let text = in_one_line(&sanitize(&scene.text), session.columns.saturating_sub(indent));
            return format!("{head}  {text}").trim_end().to_string();
        }
        if scene.id.chars().count() > wide || indent + LEAST_TEXT > session.columns {
            let text = wrap(&format!("    {}", sanitize(&scene.text)), session.columns, 4);
            return format!("{}\n{text}", head.trim_end()).trim_end().to_string();
        }
        format!("{head}  {}", column(&sanitize(&scene.text), session.columns, indent)).trim_end().to_string()
    });
    let mut lines: Vec<String> = lines.collect();
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
