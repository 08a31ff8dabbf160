//! The report of a simulation as a file of exact numbers, and the merging of several reports.
//!
//! A report of a part of the games (a *shard*) holds sums, not means, so that merged parts equal the whole to the last
//! digit.

use crate::content::Diagnostics;
use rondel_engine::explore::sim::{Estimate, Group, Key, Pair, Pairs, Stats, Sums};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// The results of a run.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Report {
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
    /// The part of the games in this report; `None` for all of them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub shard: Option<Shard>,
    /// Whether the numbers say which party won, apart from its seats. Reports of older versions of the program do not.
    #[serde(default)]
    pub parties: bool,
    /// The results: a cell for each scene, or for each way to fill in the names that vary.
    pub cells: Vec<Row>,
}

/// The results of one cell.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Row {
    /// The id of the scene.
    pub scene: String,
    /// The names in place of those that vary.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub with: Vec<String>,
    /// The seat asked first. Its wins count as the result.
    pub first: String,
    /// The reason why no games could be played.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub refused: Option<String>,
    /// The numbers.
    #[serde(flatten)]
    pub counted: Counted,
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
    fn ends(&self) -> Vec<&str> {
        let ends = |key: &&Key| key.group == Group::End && key.of.is_empty();
        let keys: Vec<&Key> = match self {
            Counted::One(stats) => stats.lines.keys().filter(ends).collect(),
            Counted::Two(pairs) => pairs.lines.keys().filter(ends).collect(),
        };
        keys.into_iter().map(|key| key.name.as_str()).collect()
    }

    /// Returns the number of winners with counted victories.
    fn winners(&self) -> usize {
        let won = |key: &&Key| key.group == Group::End && key.name == "won";
        match self {
            Counted::One(stats) => stats.lines.keys().filter(won).count(),
            Counted::Two(pairs) => pairs.lines.keys().filter(won).count(),
        }
    }

    /// Returns a number that this many games cannot produce.
    fn impossible(&self) -> Option<&Key> {
        let games = self.games();
        let fits = |key: &Key, sums: &Sums, is_share: bool| {
            let everywhere = !key.group.is_in_every_game() || sums.n == games;
            everywhere && sums.is_possible(games, is_share)
        };
        match self {
            Counted::One(stats) => {
                stats.lines.iter().find(|(key, sums)| !fits(key, sums, key.group.is_share())).map(|(key, _)| key)
            }
            Counted::Two(pairs) => {
                let sound = |key: &Key, pair: &Pair| {
                    let is_share = key.group.is_share();
                    let difference_is_share = false; // it may be -1
                    let adds_up = pair.new.sum.checked_sub(pair.old.sum) == Some(pair.difference.sum);
                    fits(key, &pair.old, is_share)
                        && fits(key, &pair.new, is_share)
                        && fits(key, &pair.difference, difference_is_share)
                        && (adds_up || !key.group.is_in_every_game())
                };
                pairs.lines.iter().find(|(key, pair)| !sound(key, pair)).map(|(key, _)| key)
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
    /// Returns the number of played games, and the number of games to play in this part.
    pub fn played(&self) -> (u64, u64) {
        let share = self.shard.unwrap_or_default().share(self.games);
        let ready = self.cells.iter().filter(|row| row.refused.is_none());
        ready.fold((0, 0), |(played, all), row| (played + row.counted.games(), all + share))
    }
}

/// A part of the games: `2/4` is every fourth game, from the second on.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub struct Shard {
    nth: u64,
    of: u64,
}

impl Default for Shard {
    fn default() -> Self {
        Shard { nth: 1, of: 1 }
    }
}

impl Shard {
    /// Returns how many of `games` belong to this part.
    pub fn share(self, games: u64) -> u64 {
        games.saturating_sub(self.nth - 1).div_ceil(self.of)
    }

    /// Returns the number of its `nth` game, both from 0.
    pub fn game(self, nth: u64) -> u64 {
        self.nth - 1 + nth * self.of
    }
}

impl FromStr for Shard {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let parts = text.split_once('/').and_then(|(nth, of)| Some((nth.parse().ok()?, of.parse().ok()?)));
        match parts {
            Some((nth, of)) if 1 <= nth && nth <= of => Ok(Shard { nth, of }),
            _ => Err("a part is written `2/4`, from `1/4` to `4/4`".into()),
        }
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.nth, self.of)
    }
}

impl From<Shard> for String {
    fn from(shard: Shard) -> String {
        shard.to_string()
    }
}

impl TryFrom<String> for Shard {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        text.parse()
    }
}

/// Merges the parts of one run. The result is the same to the last byte as of a single run.
///
/// # Errors
/// `R0021` when they are not parts of one run, or not all of them.
pub fn merge(mut parts: Vec<Report>) -> Result<Report, Diagnostics> {
    let not_one_run =
        |message: &str| Diagnostics::new("R0021", message, "all parts of one run: `--shard 1/3`, `2/3` and `3/3`");
    parts.sort_by_key(|part| part.shard);
    if let Some(problem) = parts.iter().find_map(unsound) {
        return Err(problem);
    }
    let all = parts.first().and_then(|part| part.shard).map_or(0, |shard| shard.of);
    let numbers: Vec<u64> = parts.iter().filter_map(|part| part.shard).map(|shard| shard.nth).collect();
    let mut parts = parts.into_iter();
    let Some(mut whole) = parts.next() else { return Err(not_one_run("there is nothing to put together")) };
    if !numbers.iter().copied().eq(1..=all) || all == 0 {
        return Err(not_one_run("some parts are missing, or stand there twice"));
    }
    for part in parts {
        let is_same_run = Report { shard: whole.shard, parties: whole.parties, cells: Vec::new(), ..part.clone() }
            == Report { cells: Vec::new(), ..whole.clone() };
        let cells = |report: &Report| {
            report
                .cells
                .iter()
                .map(|row| (row.scene.clone(), row.with.clone(), row.refused.clone()))
                .collect::<Vec<_>>()
        };
        if !is_same_run || cells(&part) != cells(&whole) || part.shard.map(|shard| shard.of) != Some(all) {
            return Err(not_one_run("these are not parts of the same run"));
        }
        if let Some(unlike) = unlike_ends(&whole, &part) {
            let message = format!("the parts count the ends of games by different words: {unlike}");
            return Err(Diagnostics::new(
                "R0021",
                message,
                "they are of two versions of the program: play both parts by one",
            ));
        }
        whole.cells.iter_mut().zip(&part.cells).for_each(|(sum, more)| sum.counted.merge(&more.counted));
    }
    Ok(Report { shard: None, ..whole })
}

/// Returns the problem of a report that no run can have written: it has more games than its part, or a sum that its
/// games cannot reach.
fn unsound(part: &Report) -> Option<Diagnostics> {
    let share = part.shard.unwrap_or_default().share(part.games);
    let of = part.shard.map_or_else(String::new, |shard| format!("part {shard}: "));
    let wrong = part.cells.iter().find_map(|row| {
        if row.counted.games() > share {
            return Some(format!(
                "{of}`{}` has {} games, and {share} were to be played",
                row.scene,
                row.counted.games()
            ));
        }
        let key = row.counted.impossible()?;
        Some(format!("{of}no {} games of `{}` can bring its `{}`", row.counted.games(), row.scene, key.name))
    })?;
    Some(Diagnostics::new("R0021", wrong, "the file was changed after it was written: play this part again"))
}

/// Returns the ends of two parts, if they differ. Parties can win only if several seats can.
fn unlike_ends(one: &Report, other: &Report) -> Option<String> {
    let several = |report: &Report| report.cells.iter().any(|row| row.counted.winners() > 1);
    if one.parties != other.parties && (several(one) || several(other)) {
        return Some("one tells which party has won; and the other does not".into());
    }
    let cells = one.cells.iter().zip(&other.cells);
    let mut played = cells.filter(|(one, other)| one.counted.games() > 0 && other.counted.games() > 0);
    let ends = |row: &Row| row.counted.ends().join(", ");
    let unlike = played.find(|(one, other)| ends(one) != ends(other));
    unlike.map(|(one, other)| format!("{}; and {}", ends(one), ends(other)))
}

/// An estimate for readers of the file. Nothing reads it back: the sums beside it are exact.
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
        Ok(Stats { games, lines: numbers.into_iter().map(|line| (line.key, line.sums)).collect() })
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
        Ok(Pairs { games, differing, lines: numbers.into_iter().map(|line| (line.key, line.pair)).collect() })
    }
}
