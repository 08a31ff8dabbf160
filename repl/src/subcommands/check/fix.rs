//! `rondel check --fix`: writes the fixes of problems into the files, and shows each change.

use super::{Found, Streams};
use crate::cli::Format;
use crate::content::Diagnostics;
use crate::edits::{self, Edit};
use crate::packs::PackSet;
use crate::report;
use crate::text::{paint, sanitize};
use rondel_engine::kernel::{Fix, Origin, SourceId, Sources, is_misspelt};
use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet};
use std::io;

/// The most rounds. A fix may reveal further problems. More rounds than this mean that fixes undo each other.
pub(super) const MOST_ROUNDS: usize = 20;

/// A line of JSON about a change.
#[derive(Serialize)]
struct Fixed<'a> {
    fixed: Change<'a>,
}

/// A change of a file.
#[derive(Serialize)]
struct Change<'a> {
    path: &'a str,
    line: usize,
    col: usize,
    code: &'a str,
    old: &'a str,
    new: &'a str,
}

/// Runs one round: writes the fixes of the found problems into their files, and shows each change. Returns whether a
/// file was written. Adds files that cannot be written to `unwritable`, and skips the files already in it.
pub(super) fn round(
    (pack_set, found): (&PackSet, &Found),
    unwritable: &mut BTreeSet<String>,
    format: Format,
    streams: &mut Streams<'_>,
) -> io::Result<bool> {
    // After a write, the other problems of that file still have places in its old text. The next round finds them at
    // their new places.
    let mut written: BTreeSet<String> = BTreeSet::new();
    for diagnostics in &found.diagnostics {
        let sources = &diagnostics.sources;
        for (file, fixes) in fixes_by_file(diagnostics) {
            let Some(source) = sources.get(file) else { continue };
            if !pack_set.may_write(sources, file) {
                continue;
            }
            if unwritable.contains(&source.path) || written.contains(&source.path) {
                continue;
            }
            // `apart` drops a fix that overlaps another. The next round finds it again.
            let edits = edits::apart(fixes.iter().map(|(fix, _)| edit_of(fix)).collect());
            if let Err(why) = edits::write(source, &edits) {
                unwritable.insert(source.path.clone());
                writeln!(streams.err, "error: `{}` is not changed: {why}", sanitize(&source.path))?;
                continue;
            }
            written.insert(source.path.clone());
            for made in &edits {
                let code = fixes.iter().find(|(fix, _)| edit_of(fix) == *made).map_or("", |(_, code)| code);
                say(sources, file, (made, code), format, streams)?;
            }
        }
    }
    Ok(!written.is_empty())
}

/// Returns the fixes of problems, each with its problem's code, by the file that a person wrote. The problem of a
/// script that was made from a line is fixed in the line.
fn fixes_by_file(diagnostics: &Diagnostics) -> BTreeMap<SourceId, Vec<(Fix, &'static str)>> {
    let mut by_file: BTreeMap<SourceId, Vec<(Fix, &'static str)>> = BTreeMap::new();
    for problem in &diagnostics.problems {
        let Some(fix) = problem.fix.as_deref() else { continue };
        // `copied` finds the same words in the file. A word that only a made script has cannot be fixed there.
        let Some(at) = diagnostics.sources.copied(fix.at) else { continue };
        let Some(file) = at.file else { continue };
        let text = diagnostics.sources.get(file).map_or("", |source| &source.text);
        let old = text.get(at.start as usize..at.end as usize).unwrap_or_default();
        if problem.is_error() && !is_certain(old, &fix.text) {
            continue;
        }
        by_file.entry(file).or_default().push((Fix { at, text: fix.text.clone() }, problem.code));
    }
    by_file
}

/// Returns whether a fix certainly writes what was meant. It may put in words and signs, take some out, and mend the
/// spelling of words, but it may not put another word in the place of one: `each foe` never becomes `each target`.
fn is_certain(old: &str, new: &str) -> bool {
    let words = |text: &str| -> Vec<String> {
        let parts = text.split(|c: char| !(c.is_alphanumeric() || c == '_'));
        parts.filter(|word| !word.is_empty()).map(str::to_string).collect()
    };
    let (old, new) = (words(old), words(new));
    let gone: Vec<&String> = old.iter().filter(|word| !new.contains(word)).collect();
    let came: Vec<&String> = new.iter().filter(|word| !old.contains(word)).collect();
    let joined = |words: &[&String]| words.iter().map(|word| word.as_str()).collect::<Vec<_>>().join("_");
    let each_is_misspelt = || gone.iter().zip(&came).all(|(old, new)| is_misspelt(old, new));
    gone.is_empty()
        || came.is_empty()
        || (gone.len() == came.len() && each_is_misspelt())
        || is_misspelt(&joined(&gone), &joined(&came))
}

/// Returns a fix as an edit of its file.
fn edit_of(fix: &Fix) -> Edit {
    Edit::new(fix.at.start as usize..fix.at.end as usize, fix.text.clone())
}

/// Prints a change: ``mine/cards.rondel:2: `colr` -> `color` ``.
fn say(
    sources: &Sources,
    file: SourceId,
    (edit, code): (&Edit, &str),
    format: Format,
    streams: &mut Streams<'_>,
) -> io::Result<()> {
    let place = sources.place(Origin::new(file, edit.start, edit.end));
    let Some(((path, line, col), source)) = place.zip(sources.get(file)) else { return Ok(()) };
    let (old, new) = (source.text.get(edit.start..edit.end).unwrap_or(""), edit.text.as_str());
    match format {
        Format::Json => {
            let fixed = Fixed { fixed: Change { path, line, col, code, old, new } };
            writeln!(streams.out, "{}", report::json_line(&fixed)?)
        }
        _ => {
            let place = format!("{path}:{line}");
            let change = match (old.trim(), new.trim()) {
                ("", _) => format!("put in `{new}`"),
                (_, "") => format!("took out `{old}`"),
                _ => format!("`{old}` -> `{new}`"),
            };
            writeln!(
                streams.out,
                "{} {}",
                paint(crate::text::GOOD, format!("{}:", sanitize(&place))),
                sanitize(&change)
            )
        }
    }
}
