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
    let texts = args.iter().map(|arg| match &arg.datum {
        Datum::Rows(_) => "{}".to_string(),
        Datum::List(parts) if rows(parts).is_some() => beside(parts),
        plain => plain.said(),
    });
    texts.collect::<Vec<_>>().join(" ")
}

/// Returns the value of each cell of a table. A cell with several rows has the values of all of them.
pub(super) fn cells(rows: &[Row]) -> BTreeMap<String, String> {
    let mut cells: BTreeMap<String, String> = BTreeMap::new();
    for row in rows {
        let body: Vec<String> = row.body.iter().map(Statement::said).collect();
        let value = format!("{} {}", beside_numbers(&row.key.datum), body.join("; "));
        for cell in cells_of(&row.key.datum) {
            cells.entry(cell).or_default().push_str(&value);
        }
    }
    cells
}

/// Returns the cells of a key.
pub(super) fn cells_of(key: &Datum) -> Vec<String> {
    match (numbers(key), key) {
        (Some(set), _) => set.iter().map(|n| n.to_string()).collect(),
        // Each `*` is an up or a down. A cell is one possible draw: `^*` has the cells `1^1v` and `2^0v`.
        (None, Datum::Pattern(marks)) => {
            let draw = |ups_of_any: u8| {
                let downs_of_any = marks.any - ups_of_any;
                format!("{}^{}v", marks.ups + ups_of_any, marks.downs + downs_of_any)
            };
            (0..=marks.any).map(draw).collect()
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

/// Adds the rows of the table `old` to `new` for all cells that `new` does not set. Does nothing if the statements
/// differ apart from their tables. For example, `{ 1-3: damage 1 }` and the new `{ 2: damage 5 }` become `{ 1,3: damage
/// 1; 2: damage 5 }`.
pub(super) fn merge(old: &[Arg], new: &mut [Arg]) {
    if beside(old) != beside(new) {
        return;
    }
    let (Some(before), Some(rows)) = (rows(old), rows_mut(new)) else { return };
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
    let cells_before = cells(rows);
    *rows = without(rows, keys.iter());
    let mut cut_cells = keys.iter().flat_map(|key| cells_of(&key.datum));
    cut_cells.any(|cell| cells_before.contains_key(&cell))
}

/// Returns the rows of a table without the cells of these keys. A row with several numbers may keep some of them. A row
/// with marks or words is removed only by the same key: the key `^*` does not remove the row `^^`.
fn without<'k>(rows: &[Row], keys: impl Iterator<Item = &'k Arg> + Clone) -> Vec<Row> {
    let removed = keys.clone().filter_map(|key| numbers(&key.datum)).fold(Ranges::default(), Ranges::with);
    let mut kept_rows = Vec::new();
    for row in rows {
        let Some(own) = numbers(&row.key.datum) else {
            let is_key = |key: &Arg| key.datum.said() == row.key.datum.said();
            if !keys.clone().any(is_key) {
                kept_rows.push(row.clone());
            }
            continue;
        };
        let kept = Ranges(own.0 & !removed.0);
        if !kept.is_empty() {
            let mut row = row.clone();
            set_numbers(&mut row.key.datum, kept);
            kept_rows.push(row);
        }
    }
    kept_rows
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
/// row that fits all its draws, which would hide it: `^v` before `^*`.
fn place_of(row: &Row, rows: &[Row]) -> usize {
    let lowest = |row: &Row| numbers(&row.key.datum).and_then(|set| set.iter().next());
    let comes_after = |other: &Row| match (&other.key.datum, &row.key.datum) {
        (Datum::Pattern(wide), Datum::Pattern(narrow)) => meets_all(*wide, *narrow),
        _ => lowest(row).is_some() && lowest(other) > lowest(row),
    };
    rows.iter().position(comes_after).unwrap_or(rows.len())
}

/// Returns whether a pattern fits all draws that a narrower pattern fits: `^*` fits all those of `^v`.
fn meets_all(wide: Pattern, narrow: Pattern) -> bool {
    wide.len() == narrow.len() && wide.ups <= narrow.ups && wide.downs <= narrow.downs
}
