//! The charts of a simulation, on one page of HTML: how games end, in which Round, and what each piece of content did.
//!
//! Begin at [`simulation`]. A report's rows become bars and histograms, which `plot.rs` draws.
//!
//! A cell is a row of the report: one scene, with one choice of its varied names. Its numbers have a [`Key`]: a group,
//! a name, and whom or what it is of, such as `Group::End`, `won` and `you`. `first` is the seat whose wins count as
//! the result. In a chart, the mark is a line to compare with, such as the share of all games. Most charts have `None`.

use super::plot::{self, Column, Measured, Row, Unit};
use crate::html::Page;
use crate::sim::{Counted, Report, Row as Cell, change, clear_changes, title};
use crate::text::sanitize;
use rondel_engine::explore::sim::{Estimate, FAULTS, Group, Key, Pair, Pairs, ROUND, Sums};
use std::collections::BTreeMap;

/// The most rows of a chart.
const MOST_ROWS: usize = 16;
/// The least share of games in the last column of a histogram. Columns with less are cut off there.
const LEAST_SHARE: f64 = 0.002;
/// The name of what no item sets off, as the attack that everybody has.
const THE_RULES: &str = "the rules";
/// The number of characters of a fingerprint that tell contents apart.
const SHORT: usize = 12;
/// The number 1 as a report stores it: its numbers are millionths.
const MILLION: f64 = 1_000_000.0;

/// Returns a page with the results of a simulation: how games end, in which Round, and what each piece of content did.
///
/// # Errors
/// A chart that cannot be drawn, in words.
pub fn simulation(report: &Report) -> Result<String, String> {
    let mut page = Page::default();
    let (played, all) = report.played();
    let by_scene = || report.cells.chunk_by(|a, b| a.scene == b.scene);
    let scenes: Vec<&str> = by_scene().filter_map(|cells| Some(cells.first()?.scene.as_str())).collect();
    let name = scenes.join(", ");
    page.heading(1, &name);
    let of_all = if played == all { String::new() } else { format!(" of {all}") };
    page.note(&format!(
        "{played}{of_all} games of {}, bots {}, seed {}, content {}. In brackets, and as lines on single bars: the 95% interval.",
        report.system,
        report.bots,
        report.seed,
        report.content.get(..SHORT).unwrap_or(&report.content)
    ));
    if let Some((against, _)) = &report.against {
        page.note(&format!("Compared game by game with {against}: amber is then, blue is now."));
    }
    for cells in by_scene() {
        match cells {
            [only] => add_cell(&mut page, only, scenes.len() > 1)?,
            cells => add_varied(&mut page, cells)?,
        }
    }
    Ok(page.html(&format!("{name}: {played} games")))
}

/// A number of a cell: now, and then if two contents are compared.
#[derive(Clone, Copy)]
struct Number {
    now: Sums,
    then: Option<Sums>,
}

impl Number {
    /// Returns the row of a chart for this number.
    fn row(self, key: &Key, name: String) -> Row {
        let measure = |sums: Sums| measured(sums.estimate(key.group.is_share()));
        Row { name, now: measure(self.now), then: self.then.map(measure) }
    }
}

/// Returns an estimate of a report, which is in millionths, as numbers of a chart.
fn measured(Estimate { at, low, high }: Estimate) -> Measured {
    let part = |n: i64| n as f64 / MILLION;
    Measured { at: part(at), low: part(low), high: part(high) }
}

/// Returns the numbers of a cell in the order of a report.
fn numbers(cell: &Cell) -> Vec<(&Key, Number)> {
    match &cell.counted {
        Counted::One(stats) => stats.lines.iter().map(|(key, sums)| (key, Number { now: *sums, then: None })).collect(),
        Counted::Two(pairs) => {
            pairs.lines.iter().map(|(key, pair)| (key, Number { now: pair.new, then: Some(pair.old) })).collect()
        }
    }
}

/// Returns the rows of the clear changes: the name of the number, then, now, and the change with its interval.
fn changes(pairs: &Pairs) -> Vec<Vec<String>> {
    let row = |(key, pair): (&Key, &Pair)| {
        let [name, then, now, change, _] = change(key, pair);
        vec![name, then, now, change]
    };
    clear_changes(pairs).into_iter().map(row).collect()
}

/// Adds the charts of one scene.
fn add_cell(page: &mut Page, cell: &Cell, is_named: bool) -> Result<(), String> {
    if is_named {
        page.heading(2, &cell.scene);
    }
    if let Some(why) = &cell.refused {
        page.note(why);
        return Ok(());
    }
    let all = numbers(cell);
    let in_group = |group: Group| all.iter().filter(move |(key, _)| key.group == group);
    for (key, _) in all.iter().filter(|(key, _)| key.name == FAULTS) {
        page.note(&format!("A script failed: {}", key.of));
    }
    // Ends that never came are left out, but `won` is always shown.
    let is_end = |key: &Key, number: &Number| key.name == "won" || (key.name != ROUND && number.now.sum > 0);
    let ends = in_group(Group::End).filter(|(key, number)| is_end(key, number));
    let ends: Vec<Row> = ends.map(|(key, number)| number.row(key, title(key))).collect();
    if let Counted::Two(pairs) = &cell.counted {
        let changes = changes(pairs);
        page.heading(3, &format!("What changed: {} of {} games went another way", pairs.differing, pairs.games));
        page.open_table(&["number", "then", "now", "change"], &changes);
    }
    page.heading(3, "How games end");
    page.chart(&plot::bars(&ends, Unit::Share, None, plot::Pair::ThenAndNow)?);
    let parts: Vec<Row> = in_group(Group::Part).map(|(key, number)| number.row(key, key.of.clone())).collect();
    if !parts.is_empty() {
        page.heading(3, "Where games are lost, of those that came there");
        page.chart(&plot::bars(&parts, Unit::Share, None, plot::Pair::ThenAndNow)?);
    }
    add_spreads(page, cell, &all)?;
    let won = in_group(Group::End).find(|(key, _)| key.name == "won" && key.of == cell.first);
    let mean = won.map(|(key, number)| number.row(key, String::new()).now.at);
    add_pieces(page, &all, Group::WonWith, mean, &cell.first)?;
    add_pieces(page, &all, Group::Tally, None, "")?;
    let out = in_group(Group::Out).take(MOST_ROWS);
    let out: Vec<Row> = out.map(|(key, number)| number.row(key, key.of.clone())).collect();
    if !out.is_empty() {
        page.heading(3, "Who is out at the end");
        page.chart(&plot::bars(&out, Unit::Share, None, plot::Pair::ThenAndNow)?);
    }
    let rows: Vec<Vec<String>> = all.iter().map(|(key, number)| table_row(key, *number)).collect();
    let head: &[&str] = match cell.counted {
        Counted::One(_) => &["number", "of", "games", "mean"],
        Counted::Two(_) => &["number", "of", "games", "then", "now"],
    };
    page.table("All numbers", head, &rows);
    Ok(())
}

/// Returns the row of a number in the table of all numbers.
fn table_row(key: &Key, number: Number) -> Vec<String> {
    let estimate = |sums: Sums| {
        let Measured { at, low, high } = measured(sums.estimate(key.group.is_share()));
        format!("{at:.4} ({low:.4} to {high:.4})")
    };
    let subject = if key.of.is_empty() && key.group == Group::Tally { THE_RULES } else { &key.of };
    let mut columns = vec![sanitize(&key.name), sanitize(subject), number.now.n.to_string()];
    columns.extend(number.then.map(estimate));
    columns.push(estimate(number.now));
    columns
}

/// Adds a histogram for each number of the game that was counted one by one, with the share of games won.
fn add_spreads(page: &mut Page, cell: &Cell, all: &[(&Key, Number)]) -> Result<(), String> {
    let mut by_name: BTreeMap<&str, BTreeMap<u32, Column>> = BTreeMap::new();
    for (key, number) in all.iter().filter(|(key, _)| key.group == Group::Spread) {
        let Ok(at) = key.of.parse::<u32>() else { continue };
        let Row { now, then, .. } = number.row(key, String::new());
        let column = Column { at, share: now.at, then: then.map(|then| then.at), of_these: None };
        by_name.entry(&key.name).or_default().insert(at, column);
    }
    for (key, number) in all.iter().filter(|(key, _)| key.group == Group::WonAt) {
        let Ok(at) = key.of.parse::<u32>() else { continue };
        if number.now.n > 0
            && let Some(column) = by_name.get_mut(key.name.as_str()).and_then(|columns| columns.get_mut(&at))
        {
            column.of_these = Some(number.row(key, String::new()).now);
        }
    }
    for (name, columns) in by_name {
        let is_rare = |column: &Column| column.share < LEAST_SHARE && column.then.unwrap_or(0.0) < LEAST_SHARE;
        let mut columns: Vec<Column> = columns.into_values().collect();
        while columns.last().is_some_and(is_rare) {
            columns.pop();
        }
        // A number that is the same in every game is no news.
        if columns.len() < 2 {
            continue;
        }
        page.heading(3, &format!("{} at the end of games", name.replace('_', " ")));
        page.note(&format!(
            "Columns: the share of all games. Dots: of these games, the share that {} won.",
            cell.first
        ));
        page.chart(&plot::histogram(&columns, name)?);
    }
    Ok(())
}

/// Adds a chart for each count of pieces of content, the greatest numbers first.
fn add_pieces(
    page: &mut Page,
    all: &[(&Key, Number)],
    group: Group,
    mark: Option<f64>,
    first: &str,
) -> Result<(), String> {
    let mut by_name: Vec<(&str, Vec<Row>)> = Vec::new();
    let of_group = |key: &Key| key.group == group && key.name != FAULTS;
    for (key, number) in all.iter().filter(|(key, _)| of_group(key)) {
        let name = if key.of.is_empty() { THE_RULES } else { &key.of };
        let row = number.row(key, name.to_string());
        match by_name.iter_mut().find(|(name, _)| *name == key.name) {
            Some((_, rows)) => rows.push(row),
            None => by_name.push((&key.name, vec![row])),
        }
    }
    for (name, mut rows) in by_name {
        rows.sort_by(|one, other| other.now.low.total_cmp(&one.now.low));
        let more = rows.len().saturating_sub(MOST_ROWS);
        if group == Group::WonWith {
            page.heading(3, &format!("Games that {first} won, of those in which a card was {name}"));
            // If there are too many rows, the worst rows are shown too, in place of the rows in the middle: of 20 rows
            // the best 12 and the worst 4.
            let shown_worst = rows.len().min(more.min(MOST_ROWS / 2));
            let worst = rows.split_off(rows.len() - shown_worst);
            rows.truncate(MOST_ROWS - worst.len());
            rows.extend(worst);
            page.note("The line is the share of all games.");
        } else {
            page.heading(3, &format!("{name}, in the mean of a game"));
            rows.truncate(MOST_ROWS);
        }
        if more > 0 {
            page.note(&format!("{more} more stand in the table below."));
        }
        let unit = if group.is_share() { Unit::Share } else { Unit::Number };
        page.chart(&plot::bars(&rows, unit, mark, plot::Pair::ThenAndNow)?);
    }
    Ok(())
}

/// Adds a chart of a scene whose names vary, a bar for each way to fill them in.
fn add_varied(page: &mut Page, cells: &[Cell]) -> Result<(), String> {
    let Some(first) = cells.first() else { return Ok(()) };
    page.heading(2, &format!("{}: games won by {}", first.scene, first.first));
    let won = |cell: &Cell| {
        let is_won = |key: &Key| key.group == Group::End && key.name == "won" && key.of == cell.first;
        let (key, number) = numbers(cell).into_iter().find(|(key, _)| is_won(key))?;
        Some(number.row(key, cell.with.join(", ")))
    };
    let mut bars: Vec<Row> = cells.iter().filter_map(won).collect();
    bars.sort_by(|one, other| other.now.at.total_cmp(&one.now.at));
    let half_of_games = Some(0.5);
    page.chart(&plot::bars(&bars, Unit::Share, half_of_games, plot::Pair::ThenAndNow)?);
    for cell in cells {
        if let Some(why) = &cell.refused {
            page.note(&format!("{}: {why}", cell.with.join(", ")));
        }
    }
    Ok(())
}
