//! Counts: the sums of readings over many games, in integers.
//!
//! [`Sums`] belong to one number, [`Stats`] to a whole simulation. Merging the sums of parts gives the same as adding
//! all games at once, so games can be shared among threads.
//!
//! A cell is the result of one scene, or of one way to fill in the names that vary in a simulation. A report may put
//! together the cells whose names are alike, such as those of all cards of one type.

use super::{Estimate, Key, Reading};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// A number of values, their sum and the sum of their squares.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Sums {
    /// The number of values.
    pub n: u64,
    /// The sum of the values.
    pub sum: i64,
    /// The sum of their squares.
    pub squares: u64,
    /// The number of values below 0.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub below: u64,
    /// The number of other cells whose values were added to those of a first cell. All cells play the same games with
    /// the same luck, so the values of one game count as a single value.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub others: u64,
}

fn is_zero(n: &u64) -> bool {
    *n == 0
}

impl Sums {
    /// Adds one value.
    pub fn add(&mut self, value: i64) {
        self.n += 1;
        self.below += u64::from(value < 0);
        self.sum = self.sum.saturating_add(value);
        self.squares = self.squares.saturating_add(value.unsigned_abs().saturating_mul(value.unsigned_abs()));
    }

    /// Adds the other sums.
    pub fn merge(&mut self, other: &Sums) {
        self.n += other.n;
        self.below += other.below;
        self.sum = self.sum.saturating_add(other.sum);
        self.squares = self.squares.saturating_add(other.squares);
    }

    /// Adds the sums of the same games in another cell.
    pub(super) fn put_together(&mut self, other: &Sums) {
        self.merge(other);
        self.others += other.others + 1;
    }

    /// Returns the number of values that count as one, because they come from the same luck.
    pub fn alike(&self) -> u64 {
        self.others + 1
    }

    /// Returns whether sums read from a file can come from `games` games. `share` says that every value is 0 or 1.
    pub fn is_possible(&self, games: u64, share: bool) -> bool {
        let (n, sum, squares) = (u128::from(self.n), self.sum.unsigned_abs().into(), u128::from(self.squares));
        let is_saturated = self.sum == i64::MAX || self.sum == i64::MIN || self.squares == u64::MAX;
        // Of whole numbers |sum| <= squares, and of any numbers sum * sum <= n * squares (Cauchy-Schwarz).
        let is_bounded = |sum: u128| sum <= squares && sum.checked_mul(sum).is_some_and(|square| square <= n * squares);
        let fits_share = !share || (self.below == 0 && squares == sum && sum <= n);
        self.n <= games && self.below <= self.n && fits_share && !is_saturated && is_bounded(sum)
    }

    /// Returns the sums with missing games added as zeros, up to `games`.
    pub fn or_of(self, games: u64) -> Sums {
        Sums { n: self.n.max(games), ..self }
    }

    /// Returns the mean with its error bars, or the share for values of 0 or 1 (`is_share`).
    pub fn estimate(&self, is_share: bool) -> Estimate {
        if is_share { self.share() } else { self.mean() }
    }

    /// Returns the mean with its error bars.
    pub fn mean(&self) -> Estimate {
        self.not_below_zero(Estimate::mean(self))
    }

    /// Returns the share of ones among values of 0 or 1, with its error bars.
    pub fn share(&self) -> Estimate {
        self.not_below_zero(Estimate::share(self))
    }

    /// Cuts the error bars at 0 if no value was below 0.
    fn not_below_zero(&self, estimate: Estimate) -> Estimate {
        Estimate { low: if self.below == 0 { estimate.low.max(0) } else { estimate.low }, ..estimate }
    }
}

/// The results of many games.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Stats {
    /// The number of games.
    pub games: u64,
    /// The sums by key, in the order of a report.
    #[serde(with = "as_list")]
    pub lines: BTreeMap<Key, Sums>,
}

impl Stats {
    /// Adds the other counts.
    pub fn merge(&mut self, other: &Stats) {
        self.games += other.games;
        for (key, sums) in &other.lines {
            self.lines.entry(key.clone()).or_default().merge(sums);
        }
        self.fill();
    }

    /// Adds the counts of the same games in another cell. There are now `cells` of them.
    pub fn put_together(&mut self, other: &Stats, cells: u64) {
        self.games += other.games;
        for (key, sums) in &other.lines {
            self.lines.entry(key.clone()).and_modify(|total| total.put_together(sums)).or_insert(*sums);
        }
        self.fill();
        // A cell without a reading of such a number has read 0 in all its games.
        let in_all = self.lines.iter_mut().filter(|(key, _)| key.group.is_in_every_game());
        for (_, sums) in in_all {
            sums.others = cells.saturating_sub(1);
        }
    }

    /// Counts 0 for every game without a reading of a number that belongs to every game.
    fn fill(&mut self) {
        let games = self.games;
        for (_, sums) in self.lines.iter_mut().filter(|(key, _)| key.group.is_in_every_game()) {
            sums.n = games;
        }
    }

    /// Returns the sums of one number. Empty if there is no such number.
    pub fn get(&self, name: &str, of: &str) -> Sums {
        let found = self.lines.iter().find(|(key, _)| key.name == name && key.of == of);
        found.map_or(Sums::default(), |(_, sums)| *sums)
    }
}

/// Adds up the readings of one [`Runner`](super::Runner).
#[derive(Clone, Debug, Default)]
pub struct Counter {
    games: u64,
    sums: Vec<Sums>,
}

impl Counter {
    /// Adds one game.
    pub fn add(&mut self, readings: &[Reading]) {
        self.games += 1;
        for (key, value) in readings {
            let at = *key as usize;
            if at >= self.sums.len() {
                self.sums.resize(at + 1, Sums::default());
            }
            if let Some(sums) = self.sums.get_mut(at) {
                sums.add(*value);
            }
        }
    }

    /// Returns all sums, by the runner's keys.
    pub fn stats(&self, keys: &[Key]) -> Stats {
        let lines = keys.iter().cloned().zip(self.sums.iter().copied()).collect();
        let mut stats = Stats { games: self.games, lines };
        stats.fill();
        stats
    }
}

/// Writes maps whose keys have several parts as lists of pairs, for files.
pub(super) mod as_list {
    use serde::de::DeserializeOwned;
    use serde::{Deserialize, Deserializer, Serialize, Serializer};
    use std::collections::BTreeMap;

    pub fn serialize<K: Serialize, V: Serialize, S: Serializer>(
        map: &BTreeMap<K, V>,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(map)
    }

    pub fn deserialize<'de, K: DeserializeOwned + Ord, V: DeserializeOwned, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<BTreeMap<K, V>, D::Error> {
        Ok(Vec::<(K, V)>::deserialize(deserializer)?.into_iter().collect())
    }
}
