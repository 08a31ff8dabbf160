//! Tables in statements, such as `rondel { 6: damage 9 }`: a `change` can set or remove single rows of them.
//!
//! A *cell* is one number, draw or word that leads to a row. The key `2-4` has three cells.

use crate::check::reach::numbers;
use rondel_engine::kernel::{Arg, Datum, Pattern, Ranges, Row, Statement};
use std::collections::BTreeMap;

/// Returns the rows of a statement's table. `None` if it has no table.
pub(super) fn rows(args: &[Arg]) -> Option<&Vec<Row>> {
    args.iter().find_map(|arg| match &arg.datum {
        Datum::Rows(rows) => Some(rows),
        Datum::List(parts) => rows(parts),
        _ => None,
    })
}

/// Returns the rows of a statement's table, to be changed.
fn rows_mut(args: &mut [Arg]) -> Option<&mut Vec<Row>> {
    args.iter_mut().find_map(|arg| match &mut arg.datum {
        Datum::Rows(rows) => Some(rows),
        Datum::List(parts) => rows_mut(parts),
        _ => None,
    })
}

/// Returns the part of a statement beside its rows: `draw 2`.
pub(super) fn beside(args: &[Arg]) -> String {
    let said = args.iter().map(|arg| match &arg.datum {
        Datum::Rows(_) => "{}".to_string(),
        Datum::List(parts) if rows(parts).is_some() => beside(parts),
        plain => plain.said(),
    });
    said.collect::<Vec<_>>().join(" ")
}

/// Returns the value of each cell of a table. A cell with several rows has the values of all of them.
pub(super) fn cells(rows: &[Row]) -> BTreeMap<String, String> {
    let mut cells: BTreeMap<String, String> = BTreeMap::new();
    for row in rows {
        let body: Vec<String> = row.body.iter().map(Statement::said).collect();
        let said = format!("{} {}", beside_numbers(&row.key.datum), body.join("; "));
        for cell in cells_of(&row.key.datum) {
            match cells.get_mut(&cell) {
                Some(known) => known.push_str(&said),
                None => _ = cells.insert(cell, said.clone()),
            }
        }
    }
    cells
}

/// Returns the cells of a key.
pub(super) fn cells_of(key: &Datum) -> Vec<String> {
    match (numbers(key), key) {
        (Some(set), _) => set.iter().map(|n| n.to_string()).collect(),
        // Each `*` is an up or a down. A cell is one possible draw: `2^1v`.
        (None, Datum::Pattern(marks)) => {
            (0..=marks.any).map(|more| format!("{}^{}v", marks.ups + more, marks.downs + marks.any - more)).collect()
        }
        _ => vec![key.said()],
    }
}

/// Returns the words of a key beside its numbers: `primary`.
fn beside_numbers(key: &Datum) -> String {
    match key {
        Datum::List(parts) => parts.iter().map(|part| beside_numbers(&part.datum)).collect::<Vec<_>>().join(" "),
        Datum::Ranges(_) | Datum::Int(_) | Datum::Pattern(_) | Datum::Absent => String::new(),
        plain => plain.said(),
    }
}

/// Adds the rows of the table `known` to `new` for all cells that `new` does not set. Does nothing if the statements
/// differ apart from their tables.
pub(super) fn merge(known: &[Arg], new: &mut [Arg]) {
    if beside(known) != beside(new) {
        return;
    }
    let (Some(before), Some(rows)) = (rows(known), rows_mut(new)) else { return };
    let set = std::mem::take(rows);
    *rows = without(before, set.iter().map(|row| &row.key));
    for row in set {
        let at = place_of(&row, rows);
        rows.insert(at, row);
    }
}

/// Removes the cells of these keys from a table, and returns whether the table had any of them.
pub(super) fn cut(args: &mut [Arg], keys: &[Arg]) -> bool {
    let Some(rows) = rows_mut(args) else { return false };
    let known = cells(rows);
    *rows = without(rows, keys.iter());
    keys.iter().flat_map(|key| cells_of(&key.datum)).any(|cell| known.contains_key(&cell))
}

/// Returns the rows of a table without the cells of these keys. A row with several numbers may keep some of them.
fn without<'k>(rows: &[Row], keys: impl Iterator<Item = &'k Arg> + Clone) -> Vec<Row> {
    let removed = keys.clone().filter_map(|key| numbers(&key.datum)).fold(Ranges::default(), Ranges::with);
    let stays = |row: &Row| match numbers(&row.key.datum) {
        Some(own) => {
            let kept = Ranges(own.0 & !removed.0);
            let mut row = row.clone();
            set_numbers(&mut row.key.datum, kept);
            (!kept.is_empty()).then_some(row)
        }
        None => (!keys.clone().any(|key| key.datum.said() == row.key.datum.said())).then(|| row.clone()),
    };
    rows.iter().filter_map(stays).collect()
}

/// Replaces the numbers of a key by `kept`. Returns `false` if the key has no numbers.
fn set_numbers(key: &mut Datum, kept: Ranges) -> bool {
    match key {
        Datum::Ranges(set) => {
            *set = kept;
            true
        }
        Datum::List(parts) => parts.iter_mut().any(|part| set_numbers(&mut part.datum, kept)),
        _ => false,
    }
}

/// Returns the index at which to insert a row. Rows with numbers are in order. A row with marks comes before a wider
/// row that fits all its draws, which would hide it.
fn place_of(row: &Row, rows: &[Row]) -> usize {
    let lowest = |row: &Row| numbers(&row.key.datum).and_then(|set| set.iter().next());
    let comes_after = |other: &Row| match (&other.key.datum, &row.key.datum) {
        (Datum::Pattern(wide), Datum::Pattern(narrow)) => meets_all(*wide, *narrow),
        _ => lowest(row).is_some() && lowest(other) > lowest(row),
    };
    rows.iter().position(comes_after).unwrap_or(rows.len())
}

/// Returns whether a pattern fits all draws that a narrower pattern fits.
fn meets_all(wide: Pattern, narrow: Pattern) -> bool {
    wide.len() == narrow.len() && wide.ups <= narrow.ups && wide.downs <= narrow.downs
}
