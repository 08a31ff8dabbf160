//! Shards: parts of the games of a run, for several machines. Part `2/4` has every fourth game, from the second on.

use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// The most parts of a run.
const MOST_PARTS: u64 = 1_000_000_000;

/// A part of the games: `2/4`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Shard {
    nth: u64,
    of: u64,
}

impl Default for Shard {
    fn default() -> Self {
        Shard { nth: 1, of: 1 }
    }
}

/// The variables in which schedulers number the tasks of a job. Each comes with the variable that holds the number of
/// the first task, if the scheduler has one, and with the usual number of the first task.
const COUNTERS: [(&str, Option<&str>, u64); 3] = [
    ("SLURM_ARRAY_TASK_ID", Some("SLURM_ARRAY_TASK_MIN"), 1),
    ("JOB_COMPLETION_INDEX", None, 0),
    ("PARALLEL_SEQ", None, 1),
];

impl Shard {
    /// Parses `2/4`, or `auto/4` in a task that a scheduler numbers. `variable` reads the environment.
    ///
    /// # Errors
    /// A sentence when the text is no part, or no scheduler numbers this task.
    pub fn parse(text: &str, variable: impl Fn(&str) -> Option<String>) -> Result<Shard, String> {
        let Some(of) = text.strip_prefix("auto/") else { return text.parse() };
        let number = |name: &str| variable(name).and_then(|said| said.parse::<u64>().ok());
        let nth = COUNTERS.into_iter().find_map(|(name, first_in, first)| {
            let first = first_in.and_then(number).unwrap_or(first);
            Some((number(name)?.checked_sub(first)?.saturating_add(1), name))
        });
        let Some((nth, name)) = nth else {
            let names = COUNTERS.map(|(name, ..)| name).join(", ");
            return Err(format!(
                "no scheduler numbers this task: none of {names} is set; write the number, as in `2/4`"
            ));
        };
        format!("{nth}/{of}").parse().map_err(|error| format!("{name} makes this part {nth}/{of}: {error}"))
    }

    /// Returns how many of `games` belong to this part.
    pub fn share(self, games: u64) -> u64 {
        games.saturating_sub(self.nth - 1).div_ceil(self.of)
    }

    /// Returns the number of the part's `nth` game. Both numbers are counted from 0: part `2/4` has the games 1, 5, 9,
    /// and so on.
    pub fn game(self, nth: u64) -> u64 {
        self.nth - 1 + nth * self.of
    }
}

impl FromStr for Shard {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let parts = text.split_once('/').and_then(|(nth, of)| Some((nth.parse().ok()?, of.parse().ok()?)));
        match parts {
            Some((nth, of)) if 1 <= nth && nth <= of && of <= MOST_PARTS => Ok(Shard { nth, of }),
            _ => Err(format!("a part is written `2/4`, from `1/4` to `4/4`, and {MOST_PARTS} parts are the most")),
        }
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.nth, self.of)
    }
}

/// Several parts of the same run: `1-3,7/10`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub struct Shards {
    /// Rows of consecutive parts, each by its first and last part, in order. No two rows touch.
    rows: Vec<(u64, u64)>,
    of: u64,
}

impl From<Shard> for Shards {
    fn from(Shard { nth, of }: Shard) -> Shards {
        Shards { rows: vec![(nth, nth)], of }
    }
}

impl Shards {
    /// Returns how many of `games` belong to these parts.
    pub fn share(&self, games: u64) -> u64 {
        let (each, over) = (games / self.of, games % self.of);
        // The first parts have one game more: of 10 games in 4 parts, `over` is 2, and the parts have 3, 3, 2 and 2.
        let larger_parts = |first: u64, last: u64| last.min(over).saturating_sub(first - 1);
        let of_row =
            |(first, last): &(u64, u64)| ((last - first + 1) * each).saturating_add(larger_parts(*first, *last));
        self.rows.iter().fold(0, |sum, row| sum.saturating_add(of_row(row)))
    }

    /// Returns the number of parts.
    pub fn count(&self) -> u64 {
        self.rows.iter().map(|(first, last)| last - first + 1).sum()
    }

    /// Returns the number of parts of the whole run.
    pub fn of(&self) -> u64 {
        self.of
    }

    /// Adds the parts of another report. The error is a part that both have, or `None` if the runs are cut into
    /// different numbers of parts.
    pub fn join(&mut self, other: &Shards) -> Result<(), Option<Shard>> {
        if self.of != other.of {
            return Err(None);
        }
        let mut rows: Vec<(u64, u64)> = self.rows.iter().chain(&other.rows).copied().collect();
        rows.sort_unstable();
        let in_two_rows = rows.windows(2).find_map(|pair| match pair {
            [(_, last), (first, _)] if first <= last => Some(*first),
            _ => None,
        });
        if let Some(nth) = in_two_rows {
            return Err(Some(Shard { nth, of: self.of }));
        }
        self.rows = joined(rows);
        Ok(())
    }

    /// Returns the parts of the run that are not among these. `None` if no part is missing.
    pub fn missing(&self) -> Option<Shards> {
        let mut next = 1;
        let mut rows = Vec::new();
        // A row behind the last part ends the gap before it.
        let end = (self.of + 1, self.of + 1);
        for (first, last) in self.rows.iter().copied().chain([end]) {
            if next < first {
                rows.push((next, first - 1));
            }
            next = last + 1;
        }
        (!rows.is_empty()).then_some(Shards { rows, of: self.of })
    }

    /// Returns the first `count` of these parts.
    pub fn first(&self, count: u64) -> Shards {
        let mut left = count;
        let mut rows = Vec::new();
        for (first, last) in &self.rows {
            let taken = left.min(last - first + 1);
            if taken > 0 {
                rows.push((*first, first + taken - 1));
            }
            left -= taken;
        }
        Shards { rows, of: self.of }
    }
}

/// Joins rows that follow each other without a gap. The rows are in order.
fn joined(rows: Vec<(u64, u64)>) -> Vec<(u64, u64)> {
    let mut all: Vec<(u64, u64)> = Vec::new();
    for (first, last) in rows {
        match all.last_mut() {
            Some((_, end)) if *end + 1 == first => *end = last,
            _ => all.push((first, last)),
        }
    }
    all
}

impl fmt::Display for Shards {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let row = |(first, last): &(u64, u64)| match first == last {
            true => first.to_string(),
            false => format!("{first}-{last}"),
        };
        write!(f, "{}/{}", self.rows.iter().map(row).collect::<Vec<_>>().join(","), self.of)
    }
}

impl From<Shards> for String {
    fn from(shards: Shards) -> String {
        shards.to_string()
    }
}

impl TryFrom<String> for Shards {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        let wrong = || format!("`{text}` names no parts: they are written `1-3,7/10`");
        let (rows, of) = text.split_once('/').ok_or_else(wrong)?;
        let of: u64 = of.parse().map_err(|_| wrong())?;
        let row = |row: &str| {
            let (first, last) = row.split_once('-').unwrap_or((row, row));
            let (first, last) = (first.parse().ok()?, last.parse().ok()?);
            (1 <= first && first <= last && last <= of && of <= MOST_PARTS).then_some((first, last))
        };
        let rows: Vec<(u64, u64)> = rows.split(',').map(row).collect::<Option<_>>().ok_or_else(wrong)?;
        let are_apart = rows.windows(2).all(|pair| matches!(pair, [(_, last), (first, _)] if last < first));
        match are_apart {
            true => Ok(Shards { rows: joined(rows), of }),
            false => Err(wrong()),
        }
    }
}
