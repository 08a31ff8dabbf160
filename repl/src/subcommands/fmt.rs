//! The subcommand `rondel fmt`: rewrites content files in the standard format.

use super::{Done, Exit, Streams};
use crate::cli::{Common, Fmt};
use crate::content::Diagnostics;
use crate::report;
use crate::text::{count, sanitize};
use rondel_dsl::{Found, format_file, walk};
use rondel_engine::kernel::{Origin, Sources};
use std::path::{Path, PathBuf};

/// The largest file that is formatted.
const MOST_BYTES: u64 = 8 << 20;

/// Runs the subcommand.
pub fn run(fmt: &Fmt, common: &Common, streams: &mut Streams<'_>) -> Done {
    let current = [PathBuf::from(".")];
    let paths: &[PathBuf] = if fmt.paths.is_empty() { &current } else { &fmt.paths };
    let mut files: Vec<Result<PathBuf, Diagnostics>> = Vec::new();
    for path in paths {
        walk(path, &|inside| inside.ends_with(".rondel"), &mut |found| files.push(to_format(&found)));
    }
    let (mut changed, mut failed, all) = (0, 0, files.iter().filter(|file| file.is_ok()).count());
    for file in files {
        let formatted = file.and_then(|file| {
            let has_differed = format(&file, fmt.check)?;
            Ok((file, has_differed))
        });
        match formatted {
            Ok((_, false)) => {}
            Ok((file, true)) => {
                changed += 1;
                let done = if fmt.check { "would format" } else { "formatted" };
                writeln!(streams.out, "{done} {}", sanitize(&shown(&file)))?;
            }
            Err(diagnostics) => {
                failed += 1;
                writeln!(streams.err, "{}", report::problems(&diagnostics, common.format, &streams.check).trim_end())?;
            }
        }
    }
    let verb = if fmt.check { "would be formatted" } else { "formatted" };
    writeln!(streams.out, "{changed} of {} {verb}", count(all, "file"))?;
    Ok(Exit::fine_if(failed == 0 && !(fmt.check && changed > 0)))
}

/// Returns the file to format, or why it is skipped.
fn to_format(found: &Found<'_>) -> Result<PathBuf, Diagnostics> {
    match &found.file {
        Ok(_) => Ok(found.path.to_path_buf()),
        Err(refusal) => {
            let mut sources = Sources::new();
            let file = sources.add(shown(found.path), "");
            Err(Diagnostics { problems: vec![refusal.problem(Origin::new(file, 0, 0))], sources })
        }
    }
}

/// Formats a file, or with `only_check` only compares it with its formatted text. Returns whether the two differed.
fn format(file: &Path, only_check: bool) -> Result<bool, Diagnostics> {
    let text = crate::files::read(file, MOST_BYTES).map_err(|why| unreadable(file, &why))?;
    let mut sources = Sources::new();
    let id = sources.add(shown(file), text.as_str());
    let formatted = format_file(&sources, id).map_err(|problems| Diagnostics { problems: problems.into(), sources })?;
    if formatted == text {
        return Ok(false);
    }
    if !only_check {
        crate::files::write(file, &formatted).map_err(|error| unreadable(file, &error.to_string()))?;
    }
    Ok(true)
}

/// Returns the path for messages, without a leading `./`.
fn shown(file: &Path) -> String {
    file.strip_prefix(".").unwrap_or(file).display().to_string()
}

/// Returns the error that a file could not be formatted because it could not be read, parsed or written.
fn unreadable(file: &Path, why: &str) -> Diagnostics {
    Diagnostics::new("R0016", format!("`{}` cannot be formatted: {why}", shown(file)), "it stays as it is")
}
