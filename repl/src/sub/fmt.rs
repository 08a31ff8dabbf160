//! `rondel fmt`: content in its one form.

use super::{Done, Exit, Streams};
use crate::cli::Fmt;
use crate::packs::walk;
use crate::report;
use crate::shelf::Faults;
use crate::text::count;
use rondel_engine::kernel::Sources;
use std::path::{Path, PathBuf};

/// The largest file that is formatted.
const MOST_BYTES: u64 = 8 << 20;

/// Runs it.
pub fn run(fmt: &Fmt, streams: &mut Streams<'_>) -> Done {
    let here = [PathBuf::from(".")];
    let paths: &[PathBuf] = if fmt.paths.is_empty() { &here } else { &fmt.paths };
    let mut files = Vec::new();
    let mut failed = 0;
    for path in paths {
        let mut found = Vec::new();
        walk(path, 0, &mut |file, _| found.push(file.to_path_buf()));
        found.retain(|file| file.extension().is_some_and(|ending| ending == "rondel") || file == path);
        if !path.exists() {
            writeln!(
                streams.err,
                "{}",
                report::human(&unreadable(path, "there is no such file or folder"), super::columns())
            )?;
            failed += 1;
        }
        files.extend(found);
    }
    let mut changed = 0;
    for file in &files {
        match format(file, fmt.check) {
            Ok(false) => {}
            Ok(true) => {
                changed += 1;
                writeln!(streams.out, "{} {}", if fmt.check { "would format" } else { "formatted" }, shown(file))?;
            }
            Err(faults) => {
                failed += 1;
                writeln!(streams.err, "{}", report::human(&faults, super::columns()).trim_end())?;
            }
        }
    }
    let verb = if fmt.check { "would be formatted" } else { "formatted" };
    writeln!(streams.out, "{changed} of {} {verb}", count(files.len(), "file"))?;
    Ok(Exit::fine_if(failed == 0 && !(fmt.check && changed > 0)))
}

/// Formats a file; `true`: it was not in its one form.
fn format(file: &Path, only_check: bool) -> Result<bool, Faults> {
    let text = crate::files::read(file, MOST_BYTES).map_err(|why| unreadable(file, &why))?;
    let formatted = rondel_dsl::format(&text).map_err(|problems| {
        let mut sources = Sources::new();
        sources.add(shown(file), text.as_str());
        Faults { problems: problems.into(), sources }
    })?;
    if formatted == text {
        return Ok(false);
    }
    if !only_check {
        crate::files::write(file, &formatted).map_err(|error| unreadable(file, &error.to_string()))?;
    }
    Ok(true)
}

fn shown(file: &Path) -> String {
    file.strip_prefix(".").unwrap_or(file).display().to_string()
}

fn unreadable(file: &Path, why: &str) -> Faults {
    Faults::new("R0016", format!("`{}` cannot be formatted: {why}", shown(file)), "it stays as it is")
}
