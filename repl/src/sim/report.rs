//! The report of a simulation as a file of exact numbers.
//!
//! A report of a part of the games (a *shard*) holds sums, not means, so that merged parts equal the whole to the last
//! digit. Each number is a [`Key`], such as the games that `you` won, with the [`Sums`] of its values over all games.

use super::shard::Shards;
use crate::content::Diagnostics;
use crate::files;
use rondel_engine::explore::sim::{Estimate, Group, Key, Pair, Pairs, Stats, Sums};
use rondel_engine::kernel::Problem;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::path::Path;

/// The version of the program that plays.
pub const PROGRAM: &str = env!("CARGO_PKG_VERSION");

/// The most bytes of one report.
const MOST_OF_A_REPORT: usize = 16 << 20;

/// The name of the standard input among files.
const STANDARD_INPUT: &str = "-";

/// The results of a run.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Report {
    /// The version of the program that played. It is empty in the reports of old versions.
    #[serde(default)]
    pub program: String,
    /// The rules system.
    pub system: String,
    /// A fingerprint of the content.
    pub content: String,
    /// The name and the fingerprint of the other content, if two are compared.
    pub against: Option<(String, String)>,
    /// The bots that played.
    pub bots: String,
    /// The seed of all games.
    pub seed: u64,
    /// The number of games asked for in each cell.
    pub games: u64,
    /// The greatest length of a game, in picks and outcomes of chance.
    pub longest: u32,
    /// The parts of the games in this report. `None` stands for all games.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub shard: Option<Shards>,
    /// The parts that a merged report lacks, if any. They are for readers of the file, and never read back.
    #[serde(skip_deserializing, skip_serializing_if = "Option::is_none")]
    pub missing: Option<Shards>,
    /// The parts to play next for narrower intervals. They are for readers of the file, and never read back.
    #[serde(skip_deserializing, skip_serializing_if = "Option::is_none")]
    pub next: Option<Shards>,
    /// Whether the numbers count the victories of parties beside the victories of seats. Reports of older versions
    /// count the victories of seats only.
    #[serde(default)]
    pub parties: bool,
    /// The results: a cell for each scene, or for each way to fill in the names that vary.
    pub cells: Vec<Row>,
    /// The cells that could not begin, if the others are put together in rows.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub left_out: Vec<Row>,
}

/// The results of one cell.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Row {
    /// The id of the scene.
    pub scene: String,
    /// The names that stand in place of the varied names.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub with: Vec<String>,
    /// The kinds of these names. The reports of older versions do not tell them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub kinds: Vec<String>,
    /// The seat asked first. Its wins count as the result.
    pub first: String,
    /// The number of cells whose games are put together here.
    #[serde(default = "alone", skip_serializing_if = "is_alone")]
    pub cells: u64,
    /// The reason why no games could be played.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub refused: Option<String>,
    /// The numbers.
    #[serde(flatten)]
    pub counted: Counted,
}

impl Row {
    /// Adds the games of other cells, which had the same luck.
    pub(super) fn put_together(&mut self, other: &Row) {
        self.cells += other.cells;
        match (&mut self.counted, &other.counted) {
            (Counted::One(sum), Counted::One(more)) => sum.put_together(more, self.cells),
            (Counted::Two(sum), Counted::Two(more)) => sum.put_together(more, self.cells),
            _ => {}
        }
    }

    /// Returns the key of the games that the first seat won.
    pub(super) fn won_key(&self) -> Key {
        Key { group: Group::End, name: "won".into(), of: self.first.clone() }
    }

    /// Returns the games that the first seat won, on the newer of two contents. `None` if no game was played.
    pub(super) fn won(&self) -> Option<Sums> {
        let (games, key) = (self.counted.games(), self.won_key());
        let won = match &self.counted {
            Counted::One(stats) => stats.lines.get(&key).copied(),
            Counted::Two(pairs) => pairs.lines.get(&key).map(|pair| pair.new),
        };
        // Games that this seat has not won may have no sums, and count as 0. `others` is the number of further cells
        // whose games are added here. They had the same luck, so for the interval they count as one game.
        // `or_of` counts the games without a sum as games with the value 0.
        let won = Sums { others: self.cells.saturating_sub(1), ..won.unwrap_or_default().or_of(games) };
        (self.refused.is_none() && games > 0).then_some(won)
    }
}

/// Returns the number of cells of a row that puts none together.
fn alone() -> u64 {
    1
}

/// Returns whether a row puts no cells together. Its file then does not say the number of cells.
fn is_alone(cells: &u64) -> bool {
    *cells == alone()
}

/// The numbers of a cell.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Counted {
    /// The numbers of one content.
    One(#[serde(with = "one")] Stats),
    /// The numbers of two contents, compared game by game.
    Two(#[serde(with = "two")] Pairs),
}

impl Counted {
    /// Adds the numbers of other games.
    pub fn merge(&mut self, other: &Counted) {
        match (self, other) {
            (Counted::One(sum), Counted::One(more)) => sum.merge(more),
            (Counted::Two(sum), Counted::Two(more)) => sum.merge(more),
            _ => {}
        }
    }

    /// Returns the ends that are counted of every game: `drawn`, `lost`, `unfinished`.
    pub(super) fn ends(&self) -> Vec<&str> {
        let is_end = |key: &&Key| key.group == Group::End && key.of.is_empty();
        let keys: Vec<&Key> = match self {
            Counted::One(stats) => stats.lines.keys().filter(is_end).collect(),
            Counted::Two(pairs) => pairs.lines.keys().filter(is_end).collect(),
        };
        keys.into_iter().map(|key| key.name.as_str()).collect()
    }

    /// Returns the number of seats and parties whose victories are counted.
    pub(super) fn winners(&self) -> usize {
        let is_won = |key: &&Key| key.group == Group::End && key.name == "won";
        match self {
            Counted::One(stats) => stats.lines.keys().filter(is_won).count(),
            Counted::Two(pairs) => pairs.lines.keys().filter(is_won).count(),
        }
    }

    /// Returns the key of a number that this many games cannot produce. `None` if all numbers are possible.
    pub(super) fn impossible(&self) -> Option<&Key> {
        let games = self.games();
        let fits = |key: &Key, sums: &Sums, is_share: bool| {
            // Some numbers, such as the parts of a story, are only of the games that come to them.
            let has_all_games = !key.group.is_in_every_game() || sums.n == games;
            has_all_games && sums.is_possible(games, is_share)
        };
        match self {
            Counted::One(stats) => {
                stats.lines.iter().find(|(key, sums)| !fits(key, sums, key.group.is_share())).map(|(key, _)| key)
            }
            Counted::Two(pairs) => {
                let is_sound = |key: &Key, pair: &Pair| {
                    let is_share = key.group.is_share();
                    let difference_is_share = false; // a difference of shares may be -1
                    let adds_up = pair.new.sum.checked_sub(pair.old.sum) == Some(pair.difference.sum);
                    fits(key, &pair.old, is_share)
                        && fits(key, &pair.new, is_share)
                        && fits(key, &pair.difference, difference_is_share)
                        && (adds_up || !key.group.is_in_every_game())
                };
                pairs.lines.iter().find(|(key, pair)| !is_sound(key, pair)).map(|(key, _)| key)
            }
        }
    }

    /// Returns the number of played games.
    pub fn games(&self) -> u64 {
        match self {
            Counted::One(stats) => stats.games,
            Counted::Two(pairs) => pairs.games,
        }
    }
}

impl Report {
    /// Returns the number of games of each cell that belong to the parts of this report.
    pub fn share(&self) -> u64 {
        self.shard.as_ref().map_or(self.games, |parts| parts.share(self.games))
    }

    /// Returns whether all its games were played.
    pub fn is_finished(&self) -> bool {
        let (played, all) = self.played();
        played == all
    }

    /// Returns the properties that all parts of a run have in common, each with its name.
    pub fn run(&self) -> Vec<(&'static str, String)> {
        let Report { program, system, content, against, bots, seed, games, longest, .. } = self;
        let against = against.as_ref().map_or_else(|| "nothing".to_string(), |(_, content)| content.clone());
        vec![
            ("the version of the program", program.clone()),
            ("the system", system.clone()),
            ("the content", content.clone()),
            ("the content to compare with", against),
            ("the bot", bots.clone()),
            ("the seed", seed.to_string()),
            ("the number of games", games.to_string()),
            ("`--longest`", longest.to_string()),
        ]
    }

    /// Adds the games of a round, cell by cell. A cell that cannot begin gets the reason.
    pub fn add(&mut self, counted: &[Result<Counted, Problem>]) {
        for (row, counted) in self.cells.iter_mut().zip(counted) {
            match counted {
                Ok(counted) if row.counted.games() == 0 => row.counted = counted.clone(),
                Ok(counted) => row.counted.merge(counted),
                Err(problem) => row.refused = Some(format!("{}: {}", problem.code, problem.message)),
            }
        }
    }

    /// Returns the number of played games, and the number of games to play in this part.
    pub fn played(&self) -> (u64, u64) {
        let share = self.share();
        let ready = self.cells.iter().filter(|row| row.refused.is_none());
        ready.fold((0, 0), |(played, all), row| (played + row.counted.games(), all + share * row.cells))
    }
}

/// Reads reports from a file or a pipe, or from the standard input if the path is `-`. `sim --format json` writes one
/// report on each line.
///
/// # Errors
/// `R0021` when the file cannot be read, or holds something else.
pub fn read_all(path: &Path) -> Result<Vec<Report>, Diagnostics> {
    let text = match path.as_os_str() == STANDARD_INPUT {
        true => files::text_of(std::io::stdin(), files::MOST_RESULTS),
        false => files::read_any(path, files::MOST_RESULTS),
    };
    let text = text.map_err(|error| unreadable(path, &error))?;
    let lines = text.lines().filter(|line| !line.trim().is_empty());
    lines.map(|line| report_of(line).map_err(|error| unreadable(path, &error))).collect()
}

/// Reads a report from its line.
fn report_of(line: &str) -> Result<Report, String> {
    if line.len() > MOST_OF_A_REPORT {
        return Err(format!("a report has {} bytes; at most {MOST_OF_A_REPORT} are read", line.len()));
    }
    serde_json::from_str(line).map_err(|error| match error.to_string() {
        // What is wrong with the numbers of a row is lost on the way.
        told if told.contains("untagged") => "numbers of it are damaged, or one stands there twice".into(),
        told => told,
    })
}

/// Reads the only report of a file.
///
/// # Errors
/// The errors of [`read_all`], and `R0021` when the file holds no report, or several reports.
pub fn read(path: &Path) -> Result<Report, Diagnostics> {
    let mut all = read_all(path)?;
    match (all.pop(), all.is_empty()) {
        (Some(report), true) => Ok(report),
        _ => Err(unreadable(path, "it is to hold one report")),
    }
}

/// Returns the error R0021 of a file.
fn unreadable(path: &Path, error: &str) -> Diagnostics {
    let message = format!("`{}` cannot be read: {error}", path.display());
    Diagnostics::new("R0021", message, "what `rondel sim --shard 1/2 --format json` has written")
}

/// An estimate for readers of the file. It is never read back, because the sums beside it are exact.
#[derive(Clone, Copy, Debug, Default, Serialize)]
struct Told {
    mean: f64,
    low: f64,
    high: f64,
}

impl From<Estimate> for Told {
    fn from(estimate: Estimate) -> Told {
        Told { mean: millionths(estimate.at), low: millionths(estimate.low), high: millionths(estimate.high) }
    }
}

/// Returns a number given in millionths.
pub(super) fn millionths(n: i64) -> f64 {
    n as f64 / 1_000_000.0
}

/// Returns numbers by their keys.
///
/// # Errors
/// A key stands there twice.
fn once_each<T, E: serde::de::Error>(numbers: impl Iterator<Item = (Key, T)>) -> Result<BTreeMap<Key, T>, E> {
    let mut lines = BTreeMap::new();
    for (key, number) in numbers {
        let name = key.name.clone();
        if lines.insert(key, number).is_some() {
            return Err(E::custom(format!("`{name}` stands there twice")));
        }
    }
    Ok(lines)
}

/// The form of `Counted::One` in the file: a list of numbers, each with its key and its estimate.
mod one {
    use super::*;
    use serde::{Deserializer, Serializer};

    #[derive(Serialize, Deserialize)]
    struct File {
        games: u64,
        numbers: Vec<Line>,
    }

    #[derive(Serialize, Deserialize)]
    struct Line {
        #[serde(flatten)]
        key: Key,
        #[serde(flatten)]
        sums: Sums,
        #[serde(flatten, skip_deserializing)]
        told: Told,
    }

    pub fn serialize<S: Serializer>(stats: &Stats, serializer: S) -> Result<S::Ok, S::Error> {
        let line = |(key, sums): (&Key, &Sums)| {
            let told = sums.estimate(key.group.is_share()).into();
            Line { key: key.clone(), sums: *sums, told }
        };
        File { games: stats.games, numbers: stats.lines.iter().map(line).collect() }.serialize(serializer)
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Stats, D::Error> {
        let File { games, numbers } = File::deserialize(deserializer)?;
        Ok(Stats { games, lines: once_each(numbers.into_iter().map(|line| (line.key, line.sums)))? })
    }
}

/// The form of `Counted::Two` in the file.
mod two {
    use super::*;
    use serde::{Deserializer, Serializer};

    #[derive(Serialize, Deserialize)]
    struct File {
        games: u64,
        differing: u64,
        numbers: Vec<Line>,
    }

    #[derive(Serialize, Deserialize)]
    struct Line {
        #[serde(flatten)]
        key: Key,
        #[serde(flatten)]
        pair: Pair,
        #[serde(flatten, skip_deserializing)]
        told: Told,
        /// The number of games of each content that would show the change as closely if the contents were played apart.
        #[serde(skip_deserializing)]
        apart: Option<u64>,
    }

    pub fn serialize<S: Serializer>(pairs: &Pairs, serializer: S) -> Result<S::Ok, S::Error> {
        let line = |(key, pair): (&Key, &Pair)| {
            let told = pair.change().into();
            Line { key: key.clone(), pair: *pair, told, apart: pair.apart() }
        };
        let numbers = pairs.lines.iter().map(line).collect();
        File { games: pairs.games, differing: pairs.differing, numbers }.serialize(serializer)
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Pairs, D::Error> {
        let File { games, differing, numbers } = File::deserialize(deserializer)?;
        let lines = once_each(numbers.into_iter().map(|line| (line.key, line.pair)))?;
        Ok(Pairs { games, differing, lines })
    }
}
