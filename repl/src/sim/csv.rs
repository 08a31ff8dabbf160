//! Results of a simulation as comma-separated values: a line for each number, for spreadsheets and data frames.

use super::report::{Counted, Report, Row, millionths};
use rondel_engine::explore::sim::{Estimate, Key, Pair, Sums};

/// The columns for one content.
const ONE: [&str; 9] = ["scene", "with", "group", "name", "of", "games", "mean", "low", "high"];
/// The columns for two contents that are compared.
const TWO: [&str; 12] =
    ["scene", "with", "group", "name", "of", "games", "then", "now", "change", "low", "high", "apart"];

/// Returns a report: means, intervals and changes. The field `apart` is the number of games of each content, played
/// apart, that would show the change as closely.
pub fn csv(report: &Report) -> String {
    let mut writer = csv::Writer::from_writer(Vec::new());
    let head: &[&str] = if report.against.is_some() { &TWO } else { &ONE };
    // Writing to memory does not fail, and all lines have the same length.
    let _ = writer.write_record(head);
    for line in report.cells.iter().flat_map(lines) {
        let _ = writer.write_record(&line);
    }
    writer.into_inner().ok().and_then(|bytes| String::from_utf8(bytes).ok()).unwrap_or_default()
}

/// Returns the lines of a cell, a field for each column.
fn lines(row: &Row) -> Vec<Vec<String>> {
    let begin = |key: &Key, n: u64| {
        let with = row.with.join(" ");
        // A group has the name here that it has in JSON.
        let group = serde_json::to_value(key.group).ok().and_then(|group| group.as_str().map(str::to_string));
        vec![row.scene.clone(), with, group.unwrap_or_default(), key.name.clone(), key.of.clone(), n.to_string()]
    };
    let with_numbers = |mut line: Vec<String>, numbers: &[i64]| {
        line.extend(numbers.iter().map(|n| millionths(*n).to_string()));
        line
    };
    match &row.counted {
        Counted::One(stats) => {
            let line = |(key, sums): (&Key, &Sums)| {
                let Estimate { at, low, high } = sums.estimate(key.group.is_share());
                with_numbers(begin(key, sums.n), &[at, low, high])
            };
            stats.lines.iter().map(line).collect()
        }
        Counted::Two(pairs) => {
            let line = |(key, pair): (&Key, &Pair)| {
                let Estimate { at, low, high } = pair.change();
                let (old, new) = (pair.old.mean().at, pair.new.mean().at);
                let mut line = with_numbers(begin(key, pair.difference.n), &[old, new, at, low, high]);
                line.push(pair.apart().map(|games| games.to_string()).unwrap_or_default());
                line
            };
            pairs.lines.iter().map(line).collect()
        }
    }
}
