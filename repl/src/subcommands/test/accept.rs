//! Expectations that are renewed: what holds now is written where they stand, and each change is shown.

use crate::subcommands::Streams;
use crate::text::{BAD, DIM, GOOD, paint, sanitize};
use rondel_engine::kernel::{SourceId, SourceText, Sources};
use rondel_engine::table::Renewed;
use std::collections::BTreeMap;
use std::io;
use std::path::Path;

/// The largest file that is renewed.
const MOST_BYTES: u64 = 8 << 20;

/// Writes them into their files; `false`: some could not be written.
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
        match rewritten(source, &renewed) {
            Ok(text) => {
                crate::files::write(Path::new(&source.path), &text)?;
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

/// The text of a file with other expectations, from its end to its beginning so that places stay where they are.
fn rewritten(source: &SourceText, renewed: &[&Renewed]) -> Result<String, String> {
    let path = Path::new(&source.path);
    if !path.is_file() {
        return Err("it is carried inside the program".into());
    }
    if crate::files::read(path, MOST_BYTES)? != *source.text {
        return Err("it has changed since it was read".into());
    }
    let mut text = source.text.to_string();
    let mut from_end = renewed.to_vec();
    from_end.sort_by_key(|one| std::cmp::Reverse(one.at.start));
    for one in from_end {
        let (start, end) = (one.at.start as usize, one.at.end as usize);
        let said = text.get(start..end).and_then(|written| written.rfind(one.was.as_str()));
        let at = start + said.ok_or("an expectation does not stand where it was read")?;
        text.replace_range(at..at + one.was.len(), &one.now);
    }
    Ok(text)
}
