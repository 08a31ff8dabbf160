//! Spreadsheets: `rondel table`.

use clap::{Args, Subcommand};
use std::path::PathBuf;

/// `rondel table`
#[derive(Subcommand, Debug)]
pub enum TableAsked {
    /// Writes items of one kind, a row each: CSV, or Excel by the name of the file
    Export(TableExport),
    /// Shows what a sheet changes, and writes it into the files of the topmost pack
    Import(TableImport),
}

/// `rondel table export`
#[derive(Args, Debug)]
pub struct TableExport {
    /// The kind of the items: `cards`, `foes`
    #[arg(value_name = "KIND")]
    pub kind: String,
    /// Only these: words and numbers, as for `cards`: `weapon level>3`
    #[arg(value_name = "FILTER")]
    pub filter: Vec<String>,
    /// Adds a column with the copies in this deck (repeatable)
    #[arg(long = "deck", value_name = "NAME")]
    pub decks: Vec<String>,
    /// Also the items of the packs below the topmost
    #[arg(long)]
    pub all: bool,
    /// The file: `NAME.csv` or `NAME.xlsx`. Default: CSV to standard output
    #[arg(long, value_name = "FILE")]
    pub out: Option<PathBuf>,
}

/// `rondel table import`
#[derive(Args, Debug)]
pub struct TableImport {
    /// A sheet that `table export` has written: `.csv` or `.xlsx`
    #[arg(value_name = "FILE")]
    pub file: PathBuf,
    /// The sheet of a workbook. Default: the first
    #[arg(long, value_name = "NAME")]
    pub sheet: Option<String>,
    /// Writes the files. Without it, only shows what would change
    #[arg(long)]
    pub write: bool,
    /// The scene for the odds. Default: scenes that name the changed items
    #[arg(long, value_name = "ID")]
    pub scene: Option<String>,
}
