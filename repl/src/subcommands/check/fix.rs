//! `rondel check --fix`: writes the fixes of problems into the files, and shows each change.

use super::{Found, Streams};
use crate::cli::Format;
use crate::edits::{self, Edit};
use crate::packs::PackSet;
use crate::report;
use crate::text::{paint, sanitize};
use rondel_engine::kernel::{Fix, Origin, SourceId, Sources};
use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet};
use std::io;

/// The most rounds. Fixes reveal further ones; after this many rounds they go in circles.
pub(super) const MOST_ROUNDS: usize = 20;

/// A change, for programs.
#[derive(Serialize)]
struct Fixed<'a> {
    fixed: Change<'a>,
}

#[derive(Serialize)]
struct Change<'a> {
    path: &'a str,
    line: usize,
    col: usize,
    code: &'a str,
    old: &'a str,
    new: &'a str,
}

/// Writes the fixes of problems into the files that were asked for. `false`: there was none. `left` are the files that
/// could not be written.
pub(super) fn round(
    (pack_set, found): (&PackSet, &Found),
    left: &mut BTreeSet<String>,
    format: Format,
    streams: &mut Streams<'_>,
) -> io::Result<bool> {
    // Other problems of a written file are in its old text: the next round looks again.
    let mut written: BTreeSet<String> = BTreeSet::new();
    for diagnostics in &found.diagnostics {
        let sources = &diagnostics.sources;
        let fixes = diagnostics.problems.iter().filter_map(|problem| {
            let fix = problem.fix.as_deref()?;
            // Lines become scripts, and their mistakes are mended in the line.
            let at = sources.copied(fix.at)?;
            Some((at.file?, Fix { at, text: fix.text.clone() }, problem.code))
        });
        let mut by_file: BTreeMap<SourceId, Vec<(Fix, &'static str)>> = BTreeMap::new();
        fixes.for_each(|(file, fix, code)| by_file.entry(file).or_default().push((fix, code)));
        for (file, fixes) in by_file {
            let Some(source) = sources.get(file).filter(|_| pack_set.may_write(sources, file)) else { continue };
            if left.contains(&source.path) || written.contains(&source.path) {
                continue;
            }
            let edit = |fix: &Fix| Edit::new(fix.at.start as usize..fix.at.end as usize, fix.text.clone());
            let edits = edits::apart(fixes.iter().map(|(fix, _)| edit(fix)).collect());
            match edits::write(source, &edits) {
                Ok(()) => {
                    written.insert(source.path.clone());
                    for made in &edits {
                        let code = fixes.iter().find(|(fix, _)| edit(fix) == *made).map_or("", |(_, code)| code);
                        say(sources, file, (made, code), format, streams)?;
                    }
                }
                Err(why) => {
                    left.insert(source.path.clone());
                    writeln!(streams.err, "error: `{}` is not changed: {why}", sanitize(&source.path))?;
                }
            }
        }
    }
    Ok(!written.is_empty())
}

/// Tells of a change: ``mine/cards.rondel:2: `colr` -> `color` ``.
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
