//! `rondel test --accept`: replaces failed expectations in the files by the present values, and shows each change.

use crate::edits::{self, Edit};
use crate::subcommands::Streams;
use crate::text::{BAD, DIM, GOOD, paint, sanitize};
use rondel_engine::kernel::{SourceId, SourceText, Sources};
use rondel_engine::table::Renewed;
use std::collections::BTreeMap;
use std::io;

/// Writes the renewed expectations into their files. Returns `false` if some could not be written.
pub(super) fn write(renewed: &[Renewed], sources: &Sources, streams: &mut Streams<'_>) -> io::Result<bool> {
    let mut by_file: BTreeMap<SourceId, Vec<&Renewed>> = BTreeMap::new();
    for one in renewed {
        if let Some(file) = one.at.file {
            by_file.entry(file).or_default().push(one);
        }
    }
    let mut fine = true;
    for (file, renewed) in by_file {
        let Some(source) = sources.get(file) else { continue };
        match rewrite(source, &renewed) {
            Ok(()) => {
                for one in renewed {
                    writeln!(streams.out, "{}", paint(DIM, sanitize(&sources.show(one.at))))?;
                    writeln!(streams.out, "{}", paint(BAD, format!("- expect {}", sanitize(&one.was))))?;
                    writeln!(streams.out, "{}", paint(GOOD, format!("+ expect {}", sanitize(&one.now))))?;
                }
            }
            Err(why) => {
                fine = false;
                writeln!(streams.err, "error: `{}` is not renewed: {why}", sanitize(&source.path))?;
            }
        }
    }
    Ok(fine)
}

/// Writes other expectations into a file.
fn rewrite(source: &SourceText, renewed: &[&Renewed]) -> Result<(), String> {
    let edit = |one: &&Renewed| {
        let start = one.at.start as usize;
        let said = source.text.get(start..one.at.end as usize).and_then(|written| written.rfind(one.was.as_str()));
        let at = start + said.ok_or("an expectation does not stand where it was read")?;
        Ok(Edit::new(at..at + one.was.len(), one.now.clone()))
    };
    let edits: Result<Vec<Edit>, String> = renewed.iter().map(edit).collect();
    edits::write(source, &edits::apart(edits?))
}
