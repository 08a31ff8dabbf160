//! Tables for the terminal: cells stand side by side if they fit, and below each other if not.

use crate::text::{DIM, flow, pad, paint, width, wrap};

/// Arranges rows below the heads in the first row. The first cell of a row is its name.
pub fn headed<T: AsRef<[String]>>(table: &[T], columns: usize) -> Vec<String> {
    if is_narrow(table, columns) { stacked(table, columns) } else { aligned(table) }
}

/// Arranges names with their descriptions beside them. The descriptions are aligned at the left with `left`, and at the
/// right without it. If the terminal is too narrow, each description stands below its name.
pub fn named(table: &[Vec<String>], columns: usize, left: bool) -> Vec<String> {
    if is_narrow(table, columns) {
        let mut lines = Vec::new();
        for row in table {
            for (nth, cell) in row.iter().enumerate() {
                let indent = if nth == 0 { 2 } else { 6 };
                lines.push(wrap(&format!("{}{cell}", " ".repeat(indent)), columns, indent + 2));
            }
        }
        return lines;
    }
    if !left {
        return aligned(table);
    }
    let names = table.iter().filter_map(|row| row.first());
    let widest = names.map(|name| width(name)).max().unwrap_or(0);
    let line = |row: &Vec<String>| match row.as_slice() {
        [name, description, ..] => format!("  {}  {description}", pad(name, widest)),
        _ => row.concat(),
    };
    table.iter().map(line).collect()
}

/// Returns whether the terminal is too narrow for these columns side by side.
fn is_narrow<T: AsRef<[String]>>(table: &[T], columns: usize) -> bool {
    aligned(table).iter().any(|line| width(line) > columns)
}

/// Returns each row below its name. Each cell has the head of its column before it.
fn stacked<T: AsRef<[String]>>(table: &[T], columns: usize) -> Vec<String> {
    let (head, rows) = match table {
        [head, rows @ ..] => (head.as_ref(), rows),
        [] => return Vec::new(),
    };
    let mut lines = Vec::new();
    for row in rows {
        let mut cells: Vec<String> = Vec::new();
        for (cell, column_head) in row.as_ref().iter().zip(head).skip(1) {
            if !cell.is_empty() {
                cells.push(format!("{} {cell}", paint(DIM, column_head)));
            }
        }
        let name = row.as_ref().first().map(|name| wrap(&format!("  {name}"), columns, 4)).unwrap_or_default();
        // The cells stand below the name. Each of their lines begins with 6 blanks.
        if cells.is_empty() {
            lines.push(name);
        } else {
            lines.push(format!("{name}\n      {}", flow(&cells, "   ", columns, 6, 6)));
        }
    }
    lines
}

/// Arranges the cells in columns: the first column is aligned at the left, the others at the right.
fn aligned<T: AsRef<[String]>>(table: &[T]) -> Vec<String> {
    let columns = table.iter().map(|row| row.as_ref().len()).max().unwrap_or(0);
    let cell = |row: &T, nth: usize| row.as_ref().get(nth).cloned().unwrap_or_default();
    let width_of = |nth: usize| table.iter().map(|row| width(&cell(row, nth))).max().unwrap_or(0);
    let widths: Vec<usize> = (0..columns).map(width_of).collect();
    let mut lines = Vec::new();
    for row in table {
        let mut cells: Vec<String> = Vec::new();
        for (nth, wide) in widths.iter().enumerate() {
            let text = cell(row, nth);
            cells.push(if nth == 0 { pad(&text, *wide) } else { format!("{}{text}", " ".repeat(wide - width(&text))) });
        }
        lines.push(format!("  {}", cells.join("  ")).trim_end().to_string());
    }
    lines
}
