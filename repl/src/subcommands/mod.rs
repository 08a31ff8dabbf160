//! The subcommands, one file each.

pub mod at;
pub mod cards;
pub mod check;
pub mod editor;
pub mod fmt;
pub mod gallery;
pub mod help;
pub mod mutate;
pub mod new;
pub mod odds;
pub mod play;
pub mod rules;
pub mod shell;
pub mod sim;
pub mod table;
pub mod test;

use crate::cli::Format;
use crate::content::{Content, Diagnostics};
use crate::packs::PackSet;
use crate::report;
use crate::text::{DIM, paint, sanitize};
use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};

/// The fewest and the most columns to draw in, however wide the terminal is.
pub(crate) const COLUMNS: (usize, usize) = (40, 160);
/// The number of columns for output into a pipe.
const COLUMNS_OF_PIPE: usize = 100;

/// The streams for results and errors, with what all errors need.
pub struct Streams<'a> {
    /// Results.
    pub out: &'a mut dyn Write,
    /// Errors.
    pub err: &'a mut dyn Write,
    /// The command that checks the packs of the command line, for errors that are cut short.
    pub check: String,
}

/// The result of a command.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Exit {
    /// Success.
    Fine,
    /// The content, a scene or a command failed.
    Failed,
    /// The command line is invalid.
    Usage,
}

impl Exit {
    /// Returns `Fine` if all is fine, and `Failed` otherwise.
    pub fn fine_if(fine: bool) -> Exit {
        if fine { Exit::Fine } else { Exit::Failed }
    }

    /// Returns the exit code.
    pub fn code(self) -> u8 {
        match self {
            Exit::Fine => 0,
            Exit::Failed => 1,
            Exit::Usage => 2,
        }
    }
}

/// The exit of a command, or why its results could not be written.
pub type Done = io::Result<Exit>;

/// Prints why the content or a command failed.
pub fn failed(diagnostics: &Diagnostics, streams: &mut Streams<'_>) -> Done {
    writeln!(streams.err, "{}", report::human(diagnostics, columns(), &streams.check).trim_end())?;
    Ok(Exit::Failed)
}

/// Prints why the command line is invalid.
pub fn usage(diagnostics: &Diagnostics, streams: &mut Streams<'_>) -> Done {
    failed(diagnostics, streams).map(|_| Exit::Usage)
}

/// Writes a page with charts.
pub fn write_report(path: &Path, page: Result<String, String>, streams: &mut Streams<'_>) -> Done {
    let written = page.and_then(|page| {
        is_report(path)?;
        crate::files::write(path, page).map_err(|error| error.to_string())
    });
    let shown = sanitize(&path.display().to_string());
    match written {
        Ok(()) => writeln!(streams.err, "{}", paint(DIM, format!("the report is in `{shown}`"))).map(|()| Exit::Fine),
        Err(why) => {
            let help = "`--report FILE.html` names a file in a folder that is there";
            failed(&Diagnostics::new("R0044", format!("`{shown}` cannot be written: {why}"), help), streams)
        }
    }
}

/// Checks that no other file is lost if a report is written here. The error is a sentence.
fn is_report(path: &Path) -> Result<(), String> {
    let is_page =
        path.extension().is_some_and(|ending| ["html", "htm"].iter().any(|known| ending.eq_ignore_ascii_case(known)));
    if is_page || !path.is_file() { Ok(()) } else { Err("a file that is no `.html` is there".into()) }
}

/// Prints the default pack, if none was named, or the packs that `command` would open here. Programs that read the
/// results do not need it.
pub fn say_meant(pack_set: &PackSet, command: &str, format: Format, streams: &mut Streams<'_>) -> io::Result<()> {
    if format != Format::Human {
        return Ok(());
    }
    match pack_set.meant().or_else(|| pack_set.unopened(command)) {
        Some(meant) => writeln!(streams.out, "{}", paint(DIM, sanitize(&meant))),
        None => Ok(()),
    }
}

/// Prints that packs named by paths are checked separately, and how to check them together.
pub fn say_apart(paths: &[PathBuf], packs: usize, format: Format, streams: &mut Streams<'_>) -> io::Result<()> {
    if paths.len() < 2 || packs < 2 || format != Format::Human {
        return Ok(());
    }
    let together =
        "each pack by itself, with those it requires; `--pack A --pack B` before the command takes them together";
    writeln!(streams.out, "{}", paint(DIM, together))
}

/// Prints the warnings of content, and the errors of scenes that are left out.
pub fn warn(content: &Content, format: Format, streams: &mut Streams<'_>) -> io::Result<()> {
    let problems = [content.errors.clone(), content.warnings.clone()].concat();
    if problems.is_empty() {
        return Ok(());
    }
    let diagnostics = Diagnostics { problems, sources: content.sources().clone() };
    writeln!(streams.err, "{}", report::problems(&diagnostics, format, &streams.check).trim_end())
}

/// Returns the number of columns for output: the shell's `COLUMNS`, or else the width of the terminal, or 100 for a
/// pipe.
pub fn columns() -> usize {
    let of_shell = std::env::var("COLUMNS").ok().and_then(|columns| columns.parse().ok());
    let (fewest, most) = COLUMNS;
    of_shell.or_else(of_terminal).unwrap_or(COLUMNS_OF_PIPE).clamp(fewest, most)
}

/// Returns the width of the terminal that standard output goes to, if it is one.
fn of_terminal() -> Option<usize> {
    if !io::stdout().is_terminal() {
        return None;
    }
    let mut editor = crate::prompt::interactive::editor().ok()?;
    Some(usize::from(editor.dimensions()?.0))
}
