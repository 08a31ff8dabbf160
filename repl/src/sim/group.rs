//! Results of several cells together: of all Foes of one level, of all characters of one class.
//!
//! `--by foe.level` puts the cells together whose Foes say the same `level`. `--between 35..75` finds rows in which the
//! first seat clearly wins less or more often.

use super::draw::share;
use super::report::{Counted, Report, Row};
use rondel_engine::explore::sim::Estimate;
use rondel_engine::kernel::{Item, slug};
use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::str::FromStr;

/// A statement of a kind of item, by which cells come together.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct By {
    /// The kind of item: `foe`.
    kind: String,
    /// The word of the statement: `level`.
    word: String,
}

impl FromStr for By {
    type Err = String;

    fn from_str(text: &str) -> Result<By, String> {
        let (kind, word) = text.split_once('.').unwrap_or_default();
        match kind.is_empty() || word.is_empty() {
            true => Err("a kind of item and a statement of it, such as `foe.level`".into()),
            false => Ok(By { kind: kind.to_lowercase(), word: word.to_lowercase() }),
        }
    }
}

/// The least and the greatest share of games won that a row may have, in percent.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Between {
    least: u8,
    most: u8,
}

impl FromStr for Between {
    type Err = String;

    fn from_str(text: &str) -> Result<Between, String> {
        let read = |text: &str| text.trim().trim_end_matches('%').parse().ok().filter(|percent: &u8| *percent <= 100);
        let both = text.split_once("..").and_then(|(least, most)| Some((read(least)?, read(most)?)));
        match both {
            Some((least, most)) if least <= most => Ok(Between { least, most }),
            _ => Err("two shares in percent, the smaller one first, such as `35..75`".into()),
        }
    }
}

/// The place of a group among others. Numbers come in their order, names in that of the cells.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
enum Place {
    /// The number that all items of the group say.
    Number(i64),
    /// The other value that all items of the group say.
    Text(String),
    /// A name that is not put together with others, by its number among such names.
    Name(usize),
}

/// Returns the report with the cells put together whose items say the same. A cell that could not begin is left out.
pub fn grouped(report: Report, by: &[By], items: &[Item]) -> Report {
    let mut names: Vec<String> = Vec::new();
    let mut groups: BTreeMap<(String, Vec<Place>, String), Row> = BTreeMap::new();
    for row in report.cells.iter().filter(|row| row.refused.is_none()) {
        let (places, with) = row.with.iter().map(|name| placed(name, by, items, &mut names)).unzip();
        // Wins are counted for the seat asked first: only rows with the same one can be added.
        match groups.entry((row.scene.clone(), places, row.first.clone())) {
            Entry::Occupied(mut known) => {
                let known = known.get_mut();
                known.counted.merge(&row.counted);
                known.cells += row.cells;
            }
            Entry::Vacant(free) => _ = free.insert(Row { with, ..row.clone() }),
        }
    }
    Report { cells: groups.into_values().collect(), ..report }
}

/// Returns the place of a name's group, and the name of the group.
fn placed(name: &str, by: &[By], items: &[Item], names: &mut Vec<String>) -> (Place, String) {
    let is_called = |item: &&Item| item.id == slug(name);
    let said = by.iter().find_map(|by| {
        let item = items.iter().filter(is_called).find(|item| item.kind == by.kind)?;
        Some((by, item.get(&by.word).map(|said| said.datum(0))))
    });
    let Some((By { kind, word }, value)) = said else {
        let place = names.iter().position(|known| known == name).unwrap_or_else(|| {
            names.push(name.to_string());
            names.len() - 1
        });
        return (Place::Name(place), name.to_string());
    };
    match value {
        Some(datum) => match datum.int() {
            Some(number) => (Place::Number(number), format!("{kind} {word} {number}")),
            None => (Place::Text(datum.said()), format!("{kind} {word} {}", datum.said())),
        },
        None => (Place::Text(String::new()), format!("{kind} without {word}")),
    }
}

/// Returns a line for each row in which the first seat clearly wins less or more often than it may: its whole interval
/// lies outside.
pub fn outside(report: &Report, between: Between) -> Vec<String> {
    let Between { least, most } = between;
    let [low, high] = [least, most].map(|percent| i64::from(percent) * 10_000);
    let line = |row: &Row| {
        let Counted::One(stats) = &row.counted else { return None };
        let won = stats.get("won", &row.first).or_of(stats.games);
        let Estimate { low: at_least, high: at_most, .. } = Estimate::share(&won);
        let names = std::iter::once(row.scene.as_str()).chain(row.with.iter().map(String::as_str));
        let is_outside = stats.games > 0 && (at_most < low || at_least > high);
        is_outside
            .then(|| format!("{}: {} won, not {least} to {most} %", names.collect::<Vec<_>>().join(", "), share(&won)))
    };
    report.cells.iter().filter_map(line).collect()
}
