//! The subcommands, one file each.

pub mod check;
pub mod fmt;
pub mod new;
pub mod odds;
pub mod play;
pub mod rules;
pub mod sim;
pub mod test;

use crate::cli::Format;
use crate::packs::Unit;
use crate::report;
use crate::shelf::{Content, Faults};
use crate::text::{DIM, paint, tame};
use std::io::{self, Write};

/// Where results and errors go.
pub struct Streams<'a> {
    /// Results.
    pub out: &'a mut dyn Write,
    /// Errors.
    pub err: &'a mut dyn Write,
}

/// How a command ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Exit {
    /// All is well.
    Fine,
    /// The content, a scene or a command failed.
    Failed,
    /// What was said on the command line makes no sense.
    Usage,
}

impl Exit {
    /// `Fine` if so, else `Failed`.
    pub fn fine_if(fine: bool) -> Exit {
        if fine { Exit::Fine } else { Exit::Failed }
    }

    /// The number that the program leaves with.
    pub fn code(self) -> u8 {
        match self {
            Exit::Fine => 0,
            Exit::Failed => 1,
            Exit::Usage => 2,
        }
    }
}

/// How a command ended, or why its results could not be written.
pub type Done = io::Result<Exit>;

/// The content or a command failed: tells why.
pub fn failed(faults: &Faults, streams: &mut Streams<'_>) -> Done {
    writeln!(streams.err, "{}", report::human(faults, columns()).trim_end())?;
    Ok(Exit::Failed)
}

/// The command line makes no sense: tells why.
pub fn usage(faults: &Faults, streams: &mut Streams<'_>) -> Done {
    failed(faults, streams).map(|_| Exit::Usage)
}

/// Says which pack is meant where nobody has named one; programs that read the results know where they stand.
pub fn say_meant(unit: &Unit, format: Format, streams: &mut Streams<'_>) -> io::Result<()> {
    match unit.meant().filter(|_| format == Format::Human) {
        Some(meant) => writeln!(streams.out, "{}", paint(DIM, tame(&meant))),
        None => Ok(()),
    }
}

/// Tells what is odd in content that works.
pub fn warn(content: &Content, format: Format, streams: &mut Streams<'_>) -> io::Result<()> {
    if content.warnings.is_empty() {
        return Ok(());
    }
    let faults = Faults { problems: content.warnings.clone(), sources: content.sources.clone() };
    writeln!(streams.err, "{}", report::problems(&faults, format).trim_end())
}

/// The columns to write in, as far as the shell tells them.
pub fn columns() -> usize {
    let told = std::env::var("COLUMNS").ok().and_then(|columns| columns.parse().ok());
    told.unwrap_or(100usize).clamp(40, 160)
}
