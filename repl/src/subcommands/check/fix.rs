//! `rondel check --fix`: writes the fixes of problems into the files, and shows each change.

use super::{Found, Streams};
use crate::cli::Format;
use crate::content::Diagnostics;
use crate::edits::{self, Edit};
use crate::packs::PackSet;
use crate::report;
use crate::text::{paint, sanitize};
use rondel_engine::kernel::{Fix, Origin, SourceId, Sources};
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
        let Some(at) = diagnostics.sources.copied(fix.at) else { continue };
        let Some(file) = at.file else { continue };
        by_file.entry(file).or_default().push((Fix { at, text: fix.text.clone() }, problem.code));
    }
    by_file
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
