//! Rows that can never be met, because the rows before them meet everything they could.

use rondel_engine::kernel::{Datum, Origin, Pattern, Problem, Ranges, Row};

/// Checks the rows of one table. `drawn` is how many marks are drawn for it, when the line before says so.
pub(crate) fn check(rows: &[Row], drawn: Option<u8>, problems: &mut Vec<Problem>) {
    for (at, row) in rows.iter().enumerate() {
        let before = rows.get(..at).unwrap_or(&[]);
        if let (Datum::Pattern(marks), Some(drawn)) = (&row.key.datum, drawn)
            && marks.len() != drawn
        {
            problems.push(other_length(*marks, drawn, row.key.at));
            continue;
        }
        if let Some(first) = covered(row, before) {
            problems.push(unreachable(row, first));
        }
    }
}

/// The earlier row to show, when earlier rows meet everything that this one could.
fn covered(row: &Row, before: &[Row]) -> Option<Origin> {
    match &row.key.datum {
        Datum::Ranges(set) => covered_set(*set, before),
        Datum::Pattern(marks) => covered_marks(*marks, before),
        Datum::Word(_) | Datum::Name(_) | Datum::Int(_) | Datum::Bool(_) | Datum::Text(_) => {
            before.iter().find(|earlier| earlier.key.datum == row.key.datum).map(|earlier| earlier.key.at)
        }
        _ => None,
    }
}

fn covered_set(set: Ranges, before: &[Row]) -> Option<Origin> {
    let sets =
        || before.iter().filter_map(|row| if let Datum::Ranges(r) = row.key.datum { Some((r, row)) } else { None });
    let all = sets().fold(Ranges::default(), |all, (earlier, _)| all.with(earlier));
    let covered = !set.is_empty() && set.common(all) == set;
    covered.then(|| sets().find(|(earlier, _)| !earlier.common(set).is_empty()).map(|(_, row)| row.key.at))?
}

fn covered_marks(marks: Pattern, before: &[Row]) -> Option<Origin> {
    let earlier = || {
        before.iter().filter_map(|row| if let Datum::Pattern(p) = row.key.datum { Some((p, row.key.at)) } else { None })
    };
    let draws =
        (0..=marks.len()).map(|ups| (ups, marks.len() - ups)).filter(|(ups, downs)| marks.matches(*ups, *downs));
    let mut first = None;
    for (ups, downs) in draws {
        let (_, at) = earlier().find(|(pattern, _)| pattern.matches(ups, downs))?;
        first = first.or(Some(at));
    }
    first
}

fn unreachable(row: &Row, first: Origin) -> Problem {
    Problem::error("E0309", row.key.at, "this row can never be met")
        .label("rows above it meet everything that it could")
        .also(first, "this row comes first")
        .help("the first row that fits counts: put the narrower row first, or take this one out")
}

fn other_length(marks: Pattern, drawn: u8, at: Origin) -> Problem {
    Problem::error("E0312", at, format!("{} marks never fit a draw of {drawn}", marks.len()))
        .label(format!("`{marks}` asks for {} cards", marks.len()))
        .help(format!("write {drawn} marks; `*` stands for either face"))
}
