//! Trackers: numbers between two ends, with marks on the way, for health, doom or the hour.

use super::Track;
use serde::{Deserialize, Serialize};

/// A number between two ends, the ends included. It never goes beyond them.
///
/// ```
/// use rondel_engine::kernel::{Mark, Passing, Tracker};
/// let marks = [Mark::new(0, Passing::Down, "out"), Mark::new(4, Passing::Down, "wounded")];
/// let mut health = Tracker::new(0, 10, 7);
/// let hit = health.by(-12);
/// assert_eq!((hit.from, hit.to, hit.cut), (7, 0, -5));
/// assert_eq!(hit.passed(&marks).map(|mark| mark.name).collect::<Vec<_>>(), ["wounded", "out"]);
/// assert_eq!(health.by(3).passed(&marks).count(), 0); // nothing is marked on the way up
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(from = "(i32, i32, i32)", into = "(i32, i32, i32)")]
pub struct Tracker {
    least: i32,
    most: i32,
    now: i32,
}

impl Tracker {
    /// Returns a tracker between two ends in any order, at `now` or the nearest end.
    pub fn new(least: i32, most: i32, now: i32) -> Tracker {
        let (least, most) = (least.min(most), least.max(most));
        Tracker { least, most, now: now.clamp(least, most) }
    }

    /// Returns a tracker from 0 to `most`, and full.
    pub fn full(most: i32) -> Tracker {
        Tracker::new(0, most, most)
    }

    /// Returns the value.
    pub const fn now(self) -> i32 {
        self.now
    }

    /// Returns the lower end.
    pub const fn least(self) -> i32 {
        self.least
    }

    /// Returns the upper end.
    pub const fn most(self) -> i32 {
        self.most
    }

    /// Returns the distance to the upper end.
    pub const fn room(self) -> i32 {
        self.most.saturating_sub(self.now)
    }

    /// Returns whether the value is at the lower end.
    pub const fn is_least(self) -> bool {
        self.now == self.least
    }

    /// Returns whether the value is at the upper end.
    pub const fn is_most(self) -> bool {
        self.now == self.most
    }

    /// Moves the value by this many steps, up or down, as far as the ends allow.
    pub fn by(&mut self, steps: i32) -> Moved {
        self.go(i64::from(self.now) + i64::from(steps))
    }

    /// Moves the value to a number, as far as the ends allow.
    pub fn to(&mut self, now: i32) -> Moved {
        self.go(i64::from(now))
    }

    /// Sets the upper end, which is never below the lower end. A value above the new end moves down.
    pub fn set_most(&mut self, most: i32) -> Moved {
        self.most = most.max(self.least);
        self.go(i64::from(self.now))
    }

    /// Sets the value, and the upper end if `most` is given. Raises the upper end to the value if it is lower.
    pub fn lay(&mut self, now: i64, most: Option<i64>) {
        let most = most.unwrap_or(self.most.into()).max(now);
        self.set_most(i32::try_from(most).unwrap_or(i32::MAX));
        self.to(i32::try_from(now).unwrap_or(i32::MAX));
    }

    /// Returns the tracker as a track of a view.
    pub fn track(self, name: impl Into<String>) -> Track {
        Track { name: name.into(), now: i64::from(self.now), most: Some(i64::from(self.most)) }
    }

    /// Moves the value to a number, or to the nearest end, and returns the move.
    fn go(&mut self, wanted: i64) -> Moved {
        let from = self.now;
        let to = i32::try_from(wanted.clamp(i64::from(self.least), i64::from(self.most))).unwrap_or(from);
        self.now = to;
        let cut = i32::try_from(wanted - i64::from(to)).unwrap_or(if wanted < 0 { i32::MIN } else { i32::MAX });
        Moved { from, to, cut }
    }
}

impl From<(i32, i32, i32)> for Tracker {
    fn from((least, most, now): (i32, i32, i32)) -> Tracker {
        Tracker::new(least, most, now)
    }
}

impl From<Tracker> for (i32, i32, i32) {
    fn from(tracker: Tracker) -> (i32, i32, i32) {
        (tracker.least, tracker.most, tracker.now)
    }
}

/// A move of a tracker.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Moved {
    /// The value before.
    pub from: i32,
    /// The value now.
    pub to: i32,
    /// The number of steps that the ends cut off. Negative at the lower end.
    pub cut: i32,
}

impl Moved {
    /// Returns the number of steps, up or down.
    pub const fn steps(self) -> i32 {
        self.to.saturating_sub(self.from)
    }

    /// Returns the marks that the move reached or passed, in the order of passing. A mark at the start is not passed
    /// again. Marks at the same number keep the order in which they are given.
    pub fn passed<N>(self, marks: &[Mark<N>]) -> impl Iterator<Item = &Mark<N>> {
        let (low, high) = (self.from.min(self.to), self.from.max(self.to));
        let is_up = self.to > self.from;
        let is_passed = move |mark: &&Mark<N>| {
            let way = if is_up { Passing::Up } else { Passing::Down };
            let is_between = (low..=high).contains(&mark.at) && mark.at != self.from;
            is_between && (mark.passing == Passing::Both || mark.passing == way)
        };
        let mut passed: Vec<&Mark<N>> = marks.iter().filter(is_passed).collect();
        passed.sort_by_key(|mark| if is_up { i64::from(mark.at) } else { -i64::from(mark.at) });
        passed.into_iter()
    }
}

/// A named place of a tracker.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Mark<N> {
    /// The number at which the mark is.
    pub at: i32,
    /// The direction in which the mark counts.
    pub passing: Passing,
    /// The thing that happens there.
    pub name: N,
}

impl<N> Mark<N> {
    /// Returns a mark at a number.
    pub const fn new(at: i32, passing: Passing, name: N) -> Mark<N> {
        Mark { at, passing, name }
    }
}

/// The direction in which a mark counts.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Passing {
    /// On the way up.
    Up,
    /// On the way down.
    Down,
    /// On either way.
    Both,
}
