//! Pairs: the same games on two contents, to measure the effect of a change.
//!
//! [`Pairing`] plays each game on the old and on the new content with the same seed. Luck is keyed by game, stream and
//! turn, so a game goes the same way on both until the change takes effect. The differences spread much less than the
//! games, so far fewer games are needed. A cell is the result of one scene, or of one way to fill in the names that
//! vary.

use super::count::as_list;
use super::estimate::{UNIT, Z_SQUARED, alike, scaled, variance};
use super::{Estimate, Key, Reading, Runner, Sums};
use crate::kernel::Cancel;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// One number on both contents.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Pair {
    /// The pair's values on the old content.
    pub old: Sums,
    /// The pair's values on the new content.
    pub new: Sums,
    /// The differences, new minus old, game by game.
    pub difference: Sums,
}

impl Pair {
    /// Adds the values of one pair of games.
    fn add(&mut self, old: i64, new: i64) {
        self.old.add(old);
        self.new.add(new);
        self.difference.add(new.saturating_sub(old));
    }

    /// Adds the pairs of the same games in another cell.
    fn put_together(&mut self, other: &Pair) {
        self.old.put_together(&other.old);
        self.new.put_together(&other.new);
        self.difference.put_together(&other.difference);
    }

    /// Returns the mean difference.
    pub fn change(&self) -> Estimate {
        Estimate::mean(&self.difference)
    }

    /// Returns half the width of the difference's interval without pairing, in millionths.
    pub fn unpaired_error(&self) -> i64 {
        let n = i128::from(self.difference.n.max(1));
        // Both factors are in millionths, and so is the root of their product.
        let square = (variance(&self.old) + variance(&self.new)) * Z_SQUARED * alike(&self.difference) / n;
        i64::try_from(u128::try_from(square).unwrap_or(0).isqrt()).unwrap_or(i64::MAX)
    }

    /// Returns the number of unpaired games of each content that would give the same precision: the number of pairs,
    /// times the sum of both variances, divided by the variance of the differences. `None` if no pair differs.
    pub fn apart(&self) -> Option<u64> {
        let paired = variance(&self.difference);
        let games = i128::from(self.difference.n) / alike(&self.difference);
        let apart = (variance(&self.old) + variance(&self.new)) * games;
        if paired > 0 { Some(u64::try_from(apart / paired).unwrap_or(u64::MAX)) } else { None }
    }

    /// Returns the number of games that show a difference of this size, with and without pairing. `None` if there is no
    /// difference.
    pub fn needed(&self) -> Option<(u64, u64)> {
        let mean = i128::from(Estimate::mean(&self.difference).at);
        let square = (mean * mean / UNIT).max(1);
        // After this many games the interval just ends short of zero: variance times z², divided by the squared mean.
        // With a variance of 4 and a mean of 0.5, 4 * 3.84 / 0.25 is 61.5, so it is 62 games.
        let games = |variance: i128| u64::try_from(scaled(variance * Z_SQUARED / UNIT, square) / UNIT + 1).ok();
        if mean == 0 {
            return None;
        }
        Some((games(variance(&self.difference))?.max(2), games(variance(&self.old) + variance(&self.new))?.max(2)))
    }
}

/// The results of many paired games.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Pairs {
    /// The number of pairs.
    pub games: u64,
    /// The number of pairs that differ in any reading.
    pub differing: u64,
    /// The pairs by key.
    #[serde(with = "as_list")]
    pub lines: BTreeMap<Key, Pair>,
}

impl Pairs {
    /// Adds the other pairs.
    pub fn merge(&mut self, other: &Pairs) {
        self.games += other.games;
        self.differing += other.differing;
        for (key, pair) in &other.lines {
            let known = self.lines.entry(key.clone()).or_default();
            known.old.merge(&pair.old);
            known.new.merge(&pair.new);
            known.difference.merge(&pair.difference);
        }
        self.fill();
    }

    /// Adds the pairs of the same games in another cell. There are now `cells` of them.
    pub fn put_together(&mut self, other: &Pairs, cells: u64) {
        self.games += other.games;
        self.differing += other.differing;
        for (key, pair) in &other.lines {
            self.lines.entry(key.clone()).and_modify(|total| total.put_together(pair)).or_insert(*pair);
        }
        self.fill();
        // A cell without a reading of such a number has read 0 in all its games.
        for (_, pair) in self.lines.iter_mut().filter(|(key, _)| key.group.is_in_every_game()) {
            let others = cells.saturating_sub(1);
            pair.old.others = others;
            pair.new.others = others;
            pair.difference.others = others;
        }
    }

    /// Counts 0 for every pair without a reading of a number that belongs to every game.
    fn fill(&mut self) {
        let games = self.games;
        for (_, pair) in self.lines.iter_mut().filter(|(key, _)| key.group.is_in_every_game()) {
            pair.old.n = games;
            pair.new.n = games;
            pair.difference.n = games;
        }
    }
}

/// Plays the same games on two contents.
pub struct Pairing {
    old: Box<dyn Runner>,
    new: Box<dyn Runner>,
    keys: Vec<Key>,
    pairs: Vec<Pair>,
    /// For each of the two runners, the indices in `keys` of the runner's own keys.
    numbers: [Vec<usize>; 2],
    games: u64,
    differing: u64,
}

impl Pairing {
    /// Returns two runners of the same plan.
    pub fn new(old: Box<dyn Runner>, new: Box<dyn Runner>) -> Pairing {
        let numbers = [Vec::new(), Vec::new()];
        Pairing { old, new, keys: Vec::new(), pairs: Vec::new(), numbers, games: 0, differing: 0 }
    }

    /// Sets the token that cancels a game: see [`Runner::set_cancel`].
    pub fn set_cancel(&mut self, cancel: Cancel) {
        self.old.set_cancel(cancel);
        self.new.set_cancel(cancel);
    }

    /// Plays one more game with each runner. `None` if a game was stopped on the way, and counts for nothing.
    pub fn play(&mut self, game: u64) -> Option<()> {
        // The values of this game on the old and the new content, by the index of their key.
        let mut both: BTreeMap<usize, [Option<i64>; 2]> = BTreeMap::new();
        for (side, runner) in [&mut self.old, &mut self.new].into_iter().enumerate() {
            let readings: Vec<Reading> = runner.play(game)?.to_vec();
            let numbers = &mut self.numbers[side];
            for key in runner.keys().iter().skip(numbers.len()) {
                let known = self.keys.iter().position(|other| other == key);
                numbers.push(known.unwrap_or_else(|| {
                    self.keys.push(key.clone());
                    self.pairs.push(Pair::default());
                    self.keys.len() - 1
                }));
            }
            for (key, value) in readings {
                if let Some(at) = numbers.get(key as usize) {
                    both.entry(*at).or_default()[side] = Some(value);
                }
            }
        }
        self.games += 1;
        self.differing += u64::from(both.values().any(|[old, new]| old != new));
        for (at, values) in both {
            let is_in_every_game = self.keys.get(at).is_some_and(|key| key.group.is_in_every_game());
            let [old, new] = if is_in_every_game { values.map(|value| Some(value.unwrap_or(0))) } else { values };
            if let (Some(old), Some(new), Some(pair)) = (old, new, self.pairs.get_mut(at)) {
                pair.add(old, new);
            }
        }
        Some(())
    }

    /// Returns all pairs.
    pub fn pairs(&self) -> Pairs {
        let lines = self.keys.iter().cloned().zip(self.pairs.iter().copied()).collect();
        let mut pairs = Pairs { games: self.games, differing: self.differing, lines };
        pairs.fill();
        pairs
    }
}
