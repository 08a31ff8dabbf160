//! Tracks: numbers that rise and fall between two ends, such as health, energy or wounds.
//!
//! A system lists its tracks in [`tracks!`](crate::tracks), and keeps them in its position: as [`Tracker`]s, which
//! [`System::tracker`] finds, or in another way, for [`System::track`] and [`System::set_track`]. The machine changes
//! and tells them (`change`), reads and changes them for scripts and draws them (`words`), takes them from scenes and
//! rulings (`set_up`) and pays with them (`price`).
//!
//! [`Tracker`]: crate::kernel::Tracker
//! [`System::tracker`]: super::System::tracker
//! [`System::track`]: super::System::track
//! [`System::set_track`]: super::System::set_track

mod change;
mod price;
mod set_up;
#[macro_use]
mod words;

pub(super) use words::{reading, way};

pub use words::track_fact;

use crate::kernel::{EventNo, Subject};
use serde::{Deserialize, Serialize};

/// A track, by its place in `tracks!`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct TrackId(pub u8);

/// A row of `tracks!`.
#[derive(Debug)]
pub struct TrackDef<M: 'static> {
    /// The track's word in scenes and rulings: `health`.
    pub name: &'static str,
    /// The track's name in sentences and drawings: `Health`.
    pub title: &'static str,
    /// The kind of subject that has it.
    pub on: u8,
    /// The id of the track's rule.
    pub rule: &'static str,
    /// The lowest value.
    pub least: i64,
    /// The amount that a payment leaves.
    pub keeps: i64,
    /// Whether a change of 0 is logged, too.
    pub tells_zero: bool,
    /// The moment at which things in play change the amount of a loss.
    pub losing: Option<M>,
    /// The moment at which things in play change the amount of a gain.
    pub gaining: Option<M>,
    /// The moment at which scripts hear that the track has fallen.
    pub lost: Option<M>,
    /// The moment at which scripts hear that the track has risen.
    pub gained: Option<M>,
}

impl<M> TrackDef<M> {
    /// Returns a track from 0 up that nothing in play changes or reacts to.
    pub const fn new(name: &'static str, title: &'static str, on: u8, rule: &'static str) -> TrackDef<M> {
        let (losing, gaining, lost, gained) = (None, None, None, None);
        TrackDef { name, title, on, rule, least: 0, keeps: 0, tells_zero: false, losing, gaining, lost, gained }
    }
}

/// The part of a track that a fact reads.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reading {
    /// The track's value.
    Now,
    /// The track's upper end.
    Most,
}

/// The direction of a change.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub enum Way {
    /// The track falls.
    Lose,
    /// The track rises.
    Gain,
}

/// The tracks of a system, as `tracks!` makes them.
#[derive(Debug)]
pub struct Tracks<M: 'static> {
    /// The rows, one for each track.
    pub list: &'static [TrackDef<M>],
    /// The track and reading of each fact of a track. In the vocabulary, these facts come right behind the system's
    /// own.
    pub facts: &'static [(TrackId, Reading)],
    /// The track and direction of each effect on a track. In the vocabulary, these effects come right behind the
    /// system's own.
    pub effects: &'static [(TrackId, Way)],
}

impl<M> Tracks<M> {
    /// No tracks.
    pub const NONE: Tracks<M> = Tracks { list: &[], facts: &[], effects: &[] };

    /// Returns the row of a track. `None` in a system without such a track.
    pub fn get(&self, track: TrackId) -> Option<&'static TrackDef<M>> {
        self.list.get(usize::from(track.0))
    }

    /// Returns the tracks of a kind of subject.
    pub fn on(&self, kind: u8) -> impl Iterator<Item = (TrackId, &'static TrackDef<M>)> + use<M> {
        (0..).map(TrackId).zip(self.list).filter(move |(_, def)| def.on == kind)
    }
}

/// The result of a change.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Change {
    /// The amount, before an end of the track cut it off.
    pub asked: i64,
    /// The value before.
    pub from: i64,
    /// The value now.
    pub to: i64,
    /// The event that tells the change, if explanations are on.
    pub told: Option<EventNo>,
}

impl Change {
    /// Returns the amount that the track has gone, in either direction.
    pub const fn n(&self) -> i64 {
        self.to.saturating_sub(self.from).saturating_abs()
    }

    /// Returns the amount that an end of the track cut off.
    pub const fn cut(&self) -> i64 {
        self.asked.saturating_sub(self.n())
    }
}

/// A change of a subject's track.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct TrackEvent {
    /// The subject that has the track.
    pub of: Subject,
    /// The track.
    pub track: TrackId,
    /// Whether the track falls or rises.
    pub way: Way,
    /// The amount, before an end of the track cut it off.
    pub asked: i64,
    /// The value before.
    pub from: i64,
    /// The value now.
    pub to: i64,
    /// Whether the change was a payment.
    pub paid: bool,
}

impl TrackEvent {
    /// Returns the amount that the track has gone, in either direction.
    pub const fn n(&self) -> i64 {
        self.to.saturating_sub(self.from).saturating_abs()
    }
}
