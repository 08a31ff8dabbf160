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
    for expectation in renewed {
        if let Some(file) = expectation.at.file {
            by_file.entry(file).or_default().push(expectation);
        }
    }
    let mut all_written = true;
    for (file, renewed) in by_file {
        let Some(source) = sources.get(file) else { continue };
        match rewrite(source, &renewed) {
            Ok(()) => {
                for expectation in renewed {
                    writeln!(streams.out, "{}", paint(DIM, sanitize(&sources.show(expectation.at))))?;
                    writeln!(streams.out, "{}", paint(BAD, format!("- expect {}", sanitize(&expectation.was))))?;
                    writeln!(streams.out, "{}", paint(GOOD, format!("+ expect {}", sanitize(&expectation.now))))?;
                }
            }
            Err(why) => {
                all_written = false;
                writeln!(streams.err, "error: `{}` is not renewed: {why}", sanitize(&source.path))?;
            }
        }
    }
    Ok(all_written)
}

/// Writes the renewed expectations of one file into it.
fn rewrite(source: &SourceText, renewed: &[&Renewed]) -> Result<(), String> {
    let edit = |expectation: &&Renewed| {
        let start = expectation.at.start as usize;
        let said = source
            .text
            .get(start..expectation.at.end as usize)
            .and_then(|written| written.rfind(expectation.was.as_str()));
        let at = start + said.ok_or("an expectation does not stand where it was read")?;
        Ok(Edit::new(at..at + expectation.was.len(), expectation.now.clone()))
    };
    let edits: Result<Vec<Edit>, String> = renewed.iter().map(edit).collect();
    edits::write(source, &edits::apart(edits?))
}
