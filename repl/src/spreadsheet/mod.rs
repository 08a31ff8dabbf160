//! Content as a spreadsheet: a row for each item of a kind, a column for each statement, and back into the files.
//!
//! [`export()`] makes a [`Grid`] of the items of a pack. [`import()`] compares a grid with the files that it came from,
//! and makes new texts of them. Only the statements that differ are rewritten, so order and comments stay. The module
//! `cell` converts between statements and cells, and `file` reads and writes grids as CSV or XLSX.

mod below;
mod cell;
mod columns;
mod copies;
pub mod export;
pub mod file;
pub mod import;
mod patch;

pub use export::export;
pub use import::import;

use crate::content::Diagnostics;
use rondel_engine::kernel::Help;

/// The head of the column with an item's file.
const FILE: &str = "file";

/// The words before the name of a deck in the head of its column.
const COPIES: &str = "copies in ";

/// The cells of a sheet.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Grid {
    /// The first row: the kind of the items, then what each column holds.
    pub head: Vec<String>,
    /// A row for each item.
    pub rows: Vec<Vec<String>>,
    /// The cells whose value is no text, each with its reason.
    pub unreadable: Vec<(Place, String)>,
    /// A sentence about what was not read, such as further sheets of a workbook.
    pub note: Option<String>,
}

/// The place of a cell. Both numbers count from 0, and row 0 is the head.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Place {
    /// Its column.
    pub column: usize,
    /// Its row.
    pub row: usize,
}

impl Place {
    /// Returns the place as spreadsheets say it: `D5`.
    pub fn said(self) -> String {
        let (mut rest, mut letters) = (self.column, String::new());
        // There is no letter for zero: `AA` follows `Z`. So each letter except the last letter counts from 1. Column 27
        // is 1 * 26 + 1: the last letter is `B`, and the letter before it counts 1, which is `A`.
        loop {
            letters.insert(0, char::from(b'A' + u8::try_from(rest % 26).unwrap_or_default()));
            match (rest / 26).checked_sub(1) {
                Some(more) => rest = more,
                None => return format!("{letters}{}", self.row + 1),
            }
        }
    }
}

/// Returns the error of a sheet that cannot be read or written.
fn refused(code: &'static str, message: impl Into<String>, help: impl Into<Help>) -> Diagnostics {
    Diagnostics::new(code, message, help)
}
