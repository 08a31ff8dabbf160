//! Sheets as files: comma-separated values, and workbooks of Excel where the program is built with them.

use super::{Grid, Place, refused};
use crate::content::Diagnostics;
use crate::files;
use crate::text::sanitize;
use std::path::Path;

/// The largest file that is read, in bytes.
const MOST_BYTES: u64 = 8 << 20;
/// The most rows.
const MOST_ROWS: usize = 20_000;
/// The most columns of a row.
const MOST_COLUMNS: usize = 400;

/// The first characters of a cell that spreadsheets take for a formula. A quote before them keeps it a text.
const FORMULA: [char; 5] = ['=', '+', '-', '@', '\t'];

/// Reads a sheet. `sheet` is its name in a workbook, whose first sheet is read if no name is given.
///
/// # Errors
/// `R0042` if the sheet cannot be read or is too large, or if the file has no sheet of this name.
pub fn read(path: &Path, sheet: Option<&str>) -> Result<Grid, Diagnostics> {
    let shown = sanitize(&path.display().to_string());
    let bytes = files::read_bytes(path, MOST_BYTES).map_err(|why| unreadable(&shown, &why))?;
    let grid = match sheet {
        sheet if is_workbook(path) => workbook::read(bytes, sheet),
        None => csv_read(&bytes),
        Some(_) => Err("comma-separated values are one sheet, without a name: leave out `--sheet`".into()),
    };
    let mut grid = grid.map_err(|why| unreadable(&shown, &why))?;
    for row in grid.rows.iter_mut().chain([&mut grid.head]) {
        row.iter_mut().for_each(|cell| *cell = unguarded(cell));
    }
    let unseen = unseen(&grid);
    grid.unreadable.extend(unseen);
    let is_too_wide = grid.rows.iter().chain([&grid.head]).any(|row| row.len() > MOST_COLUMNS);
    if grid.rows.len() > MOST_ROWS || is_too_wide {
        return Err(unreadable(&shown, &format!("it has more than {MOST_ROWS} rows or {MOST_COLUMNS} columns")));
    }
    Ok(grid)
}

/// Returns the bytes of a file with a sheet, of the sort that its name says.
///
/// # Errors
/// `R0042` if the name says something else, or the program is built without workbooks.
pub fn bytes(grid: &Grid, path: Option<&Path>) -> Result<Vec<u8>, Diagnostics> {
    let Some(path) = path else { return Ok(csv_bytes(grid)) };
    let shown = sanitize(&path.display().to_string());
    if is_workbook(path) {
        return workbook::bytes(grid).map_err(|why| {
            let message = format!("`{shown}` cannot be written: {why}");
            refused("R0042", message, "`--out NAME.csv` writes comma-separated values")
        });
    }
    if !is_csv(path) {
        let message = format!("`{shown}` is neither a `.csv` nor an `.xlsx`");
        return Err(refused("R0042", message, "`--out NAME.csv`, or `--out NAME.xlsx`: spreadsheets open both"));
    }
    Ok(csv_bytes(grid))
}

/// Returns whether a file holds exactly this sheet already.
///
/// # Errors
/// `R0042` if the file holds something else, which would be lost if the sheet was written there.
pub fn holds(path: &Path, grid: &Grid) -> Result<bool, Diagnostics> {
    // A link, a pipe or a device is for the writer to judge.
    if !path.symlink_metadata().is_ok_and(|found| found.is_file() && found.len() > 0) {
        return Ok(false);
    }
    if read(path, None).is_ok_and(|there| there == *grid) {
        return Ok(true);
    }
    let shown = sanitize(&path.display().to_string());
    let help = format!("name another file; `rondel table import {shown}` shows what is changed in this one");
    Err(refused("R0042", format!("`{shown}` is there already, with other cells"), help))
}

/// Returns the error of a file that cannot be read.
fn unreadable(shown: &str, why: &str) -> Diagnostics {
    let help = "a sheet that `rondel table export` has written, as `.csv` in UTF-8 or as `.xlsx`";
    refused("R0042", format!("`{shown}` cannot be read: {}", sanitize(why)), help)
}

/// Returns whether the name of a file says that it holds comma-separated values. A name without an ending may
/// belong to such a file too.
fn is_csv(path: &Path) -> bool {
    let Some(ending) = path.extension() else { return true };
    ["csv", "tsv", "txt"].iter().any(|of_values| ending.eq_ignore_ascii_case(of_values))
}

/// Returns whether the name of a file says that it holds a workbook.
fn is_workbook(path: &Path) -> bool {
    path.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("xlsx"))
}

/// Reads comma-separated values. Spreadsheets of some countries divide them by `;`.
fn csv_read(bytes: &[u8]) -> Result<Grid, String> {
    let text =
        std::str::from_utf8(bytes).map_err(|error| format!("it is not UTF-8 from byte {} on", error.valid_up_to()))?;
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let head = text.lines().next().unwrap_or_default();
    // The sign that stands most often in the head divides the cells, and a comma if two stand as often.
    let most_frequent = [',', ';', '\t'].into_iter().max_by_key(|sign| (head.matches(*sign).count(), *sign == ','));
    let delimiter = most_frequent.and_then(|sign| u8::try_from(sign).ok()).unwrap_or(b',');
    let mut reader =
        csv::ReaderBuilder::new().has_headers(false).flexible(true).delimiter(delimiter).from_reader(text.as_bytes());
    // A quote within a cell is doubled, so all quotes together are an even number.
    if text.matches('"').count() % 2 == 1 {
        return Err("one of its quotes is not closed; within a cell in quotes, a quote is doubled".into());
    }
    let mut rows = Vec::new();
    for record in reader.records() {
        let record = record.map_err(|error| error.to_string())?;
        rows.push(record.iter().map(str::to_string).collect::<Vec<String>>());
        if rows.len() > MOST_ROWS + 1 {
            break;
        }
    }
    Ok(grid(rows))
}

/// Returns a sheet as comma-separated values.
fn csv_bytes(grid: &Grid) -> Vec<u8> {
    let mut writer = csv::WriterBuilder::new().flexible(true).from_writer(Vec::new());
    for row in [&grid.head].into_iter().chain(&grid.rows) {
        // Writing to memory does not fail.
        let _ = writer.write_record(row.iter().map(|cell| guarded(cell)));
    }
    writer.into_inner().unwrap_or_default()
}

/// Returns a grid of rows, the first of which is the head.
fn grid(rows: Vec<Vec<String>>) -> Grid {
    let mut rows = rows.into_iter();
    Grid { head: rows.next().unwrap_or_default(), rows: rows.collect(), ..Grid::default() }
}

/// Returns the cells with characters that nobody sees, such as NUL.
fn unseen(grid: &Grid) -> Vec<(Place, String)> {
    let mut found = Vec::new();
    for (row, cells) in std::iter::once(&grid.head).chain(&grid.rows).enumerate() {
        for (column, cell) in cells.iter().enumerate() {
            let is_unseen = |letter: &char| letter.is_control() && !matches!(letter, '\n' | '\r' | '\t');
            if let Some(letter) = cell.chars().find(is_unseen) {
                let why = format!("this cell holds a character that is not seen (U+{:04X})", u32::from(letter));
                found.push((Place { column, row }, why));
            }
        }
    }
    found
}

/// Returns a cell that no spreadsheet takes for a formula.
fn guarded(cell: &str) -> String {
    if cell.starts_with(FORMULA) || cell.starts_with('\'') { format!("'{cell}") } else { cell.to_string() }
}

/// Returns a cell without the quote that keeps it a text.
fn unguarded(cell: &str) -> String {
    let rest = cell.strip_prefix('\'').filter(|rest| rest.starts_with(FORMULA) || rest.starts_with('\''));
    rest.unwrap_or(cell).to_string()
}

#[cfg(not(feature = "spreadsheet"))]
mod workbook {
    use super::Grid;

    const WITHOUT: &str = "this program is built without workbooks (released programs have them; \
                           `cargo install --path repl --features spreadsheet`)";

    pub fn read(_: Vec<u8>, _: Option<&str>) -> Result<Grid, String> {
        Err(WITHOUT.into())
    }

    pub fn bytes(_: &Grid) -> Result<Vec<u8>, String> {
        Err(WITHOUT.into())
    }
}

#[cfg(feature = "spreadsheet")]
mod workbook {
    use super::{Grid, MOST_COLUMNS, MOST_ROWS, Place, grid};
    use crate::text::sanitize;
    use calamine::{Data, Reader, Xlsx};
    use rust_xlsxwriter::{Format, FormatAlign, Workbook};
    use std::io::Cursor;

    /// The most bytes that a workbook may unpack to.
    const MOST_UNPACKED: u64 = 64 << 20;
    /// The least width of a column, in characters.
    const NARROWEST: usize = 8;
    /// The greatest width of a column, in characters.
    const WIDEST: usize = 48;

    /// Reads the sheet of this name, or the first sheet.
    pub fn read(bytes: Vec<u8>, sheet: Option<&str>) -> Result<Grid, String> {
        let mut archive = zip::ZipArchive::new(Cursor::new(&bytes)).map_err(|error| error.to_string())?;
        let sizes = (0..archive.len()).map(|nth| archive.by_index_raw(nth).map_or(0, |file| file.size()));
        if sizes.fold(0, u64::saturating_add) > MOST_UNPACKED {
            return Err(format!("it unpacks to more than {MOST_UNPACKED} bytes"));
        }
        let mut workbook: Xlsx<_> = Xlsx::new(Cursor::new(bytes)).map_err(|error| error.to_string())?;
        let names = workbook.sheet_names();
        let name = match sheet {
            None => names.first().ok_or("it has no sheet")?.clone(),
            Some(asked) => named(&names, asked)?.clone(),
        };
        let is_first_of_many = sheet.is_none() && names.len() > 1;
        let sheet = workbook.worksheet_range(&name).map_err(|error| error.to_string())?;
        // The library leaves out empty rows and columns before the first cell. They are put back, because the places of
        // cells in errors count them.
        let (top, left) = sheet.start().unwrap_or_default();
        let (top, left) = (top as usize, left as usize);
        if top > MOST_ROWS || left > MOST_COLUMNS || sheet.width() > MOST_COLUMNS || sheet.height() > MOST_ROWS + 1 {
            return Err(format!("it has more than {MOST_ROWS} rows or {MOST_COLUMNS} columns"));
        }
        let mut rows = vec![Vec::new(); top];
        for row in sheet.rows() {
            let mut cells = vec![String::new(); left];
            cells.extend(row.iter().map(text_of));
            rows.push(cells);
        }
        let mut unreadable: Vec<(Place, String)> = Vec::new();
        for (row, column, value) in sheet.used_cells() {
            if let Some(why) = no_text(value) {
                unreadable.push((Place { column: column + left, row: row + top }, why.to_string()));
            }
        }
        // A formula is taken by its value, which the spreadsheet has saved beside it.
        let formulas = workbook.worksheet_formula(&name).map_err(|error| error.to_string())?;
        let (first_row, first_column) = formulas.start().unwrap_or_default();
        for (row, column, formula) in formulas.used_cells() {
            let place = Place { column: column + first_column as usize, row: row + first_row as usize };
            let short = |index: usize| u32::try_from(index).unwrap_or(u32::MAX);
            let value = sheet.get_value((short(place.row), short(place.column)));
            if !formula.is_empty() && value.is_none_or(|value| matches!(value, Data::Empty)) {
                let why = "this formula has no value: open the sheet in a spreadsheet, and save it";
                unreadable.push((place, why.into()));
            }
        }
        for merged in workbook.merge_cells_by_sheet_name(&name).map_err(|error| error.to_string())? {
            let place = Place { column: merged.start.1 as usize, row: merged.start.0 as usize };
            unreadable
                .push((place, "cells are merged here, and only the first of them holds a value: divide them".into()));
        }
        let note = if is_first_of_many { Some(only_first(&names)) } else { None };
        Ok(Grid { unreadable, note, ..grid(rows) })
    }

    /// Returns the note that only the first of these sheets is read.
    fn only_first(names: &[String]) -> String {
        let name = |nth: usize| sanitize(names.get(nth).map_or("", String::as_str));
        let (first, second, others) = (name(0), name(1), names.len() - 1);
        format!("only the first sheet is read, `{first}`, and there are {others} more: `--sheet \"{second}\"`")
    }

    /// Returns a value as text.
    fn text_of(value: &Data) -> String {
        match value {
            Data::Empty => String::new(),
            // As spreadsheets show a boolean.
            Data::Bool(is_true) => is_true.to_string().to_uppercase(),
            // Spreadsheets keep all numbers as fractions. A whole number is written without its fraction here.
            value => value.to_string(),
        }
    }

    /// Returns the name of a sheet as the workbook writes it. Capitals do not count.
    fn named<'n>(names: &'n [String], asked: &str) -> Result<&'n String, String> {
        names.iter().find(|name| name.eq_ignore_ascii_case(asked.trim())).ok_or_else(|| {
            let known: Vec<String> = names.iter().map(|name| format!("`{}`", sanitize(name))).collect();
            format!("it has no sheet `{}`, but {}", sanitize(asked), known.join(", "))
        })
    }

    /// Returns why a value cannot be taken as written text. `None` if the value is a text or a number.
    fn no_text(value: &Data) -> Option<&'static str> {
        match value {
            Data::Error(_) => Some("this formula has no value but an error"),
            Data::DateTime(_) | Data::DateTimeIso(_) | Data::DurationIso(_) => {
                Some("the spreadsheet has made a date of this: give the cell the format `text`, and write it again")
            }
            _ => None,
        }
    }

    /// Writes a workbook of one sheet: the head stays in sight, and numbers are numbers.
    pub fn bytes(grid: &Grid) -> Result<Vec<u8>, String> {
        written(grid).map_err(|error| error.to_string())
    }

    /// Writes the workbook.
    fn written(grid: &Grid) -> Result<Vec<u8>, rust_xlsxwriter::XlsxError> {
        let mut workbook = Workbook::new();
        let sheet = workbook.add_worksheet();
        let bold = Format::new().set_bold();
        let cells = Format::new().set_text_wrap().set_align(FormatAlign::Top);
        // In cells for text, a spreadsheet makes no date of `2-5`, and no sum of `+1`.
        let texts = cells.clone().set_num_format("@");
        let column = |at: usize| u16::try_from(at).unwrap_or(u16::MAX);
        for (at, head) in grid.head.iter().enumerate() {
            sheet.write_string_with_format(0, column(at), head, &bold)?;
            let column_cells = grid.rows.iter().filter_map(|row| row.get(at)).chain([head]);
            let lines = column_cells.flat_map(|cell| cell.lines());
            let widest = lines.map(crate::text::width).max().unwrap_or(0).clamp(NARROWEST, WIDEST);
            let is_number =
                |row: &Vec<String>| row.get(at).is_none_or(|cell| cell.is_empty() || cell.parse::<i32>().is_ok());
            if !grid.rows.iter().all(is_number) {
                sheet.set_column_format(column(at), &texts)?;
            }
            sheet.set_column_width(column(at), f64::from(u32::try_from(widest + 2).unwrap_or(u32::MAX)))?;
        }
        for (row, cells_of_row) in (1u32..).zip(&grid.rows) {
            for (at, cell) in cells_of_row.iter().enumerate() {
                if cell.is_empty() {
                    continue;
                }
                // A cell is a number if the number, written out, is the same text. `007` stays a text.
                match cell.parse::<i32>().ok().filter(|n| n.to_string() == *cell) {
                    Some(n) => sheet.write_number_with_format(row, column(at), n, &cells)?,
                    None => sheet.write_string_with_format(row, column(at), cell, &texts)?,
                };
            }
        }
        sheet.set_freeze_panes(1, 1)?;
        workbook.save_to_buffer()
    }
}
