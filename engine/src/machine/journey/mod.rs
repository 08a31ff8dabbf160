//! An adventure: a graph of places that stay hidden until a party enters them, and the ways in which its story can end.
//!
//! Content is the [`Atlas`], where a party is and has been is a [`Journey`]. What stands in a place, and what entering it does,
//! is the system's.

mod atlas;
mod survey;
pub mod words;

pub use atlas::{Adventure, AdventureId, Atlas, Epilogue, Exit, Place, PlaceId};

use super::{Rebind, System};
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

/// What a party has done in a place that it has entered.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
struct Been {
    place: PlaceId,
    cleared: bool,
    /// Exits whose lock has been opened from here.
    opened: SmallVec<[PlaceId; 2]>,
    /// Tasks that were accomplished here, by the numbers of their items.
    done: SmallVec<[u16; 2]>,
    /// So much of what is for sale here has been bought, by its place in the list.
    bought: SmallVec<[u8; 2]>,
}

/// Where a party is in an adventure, and where it has been.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Journey {
    /// The adventure.
    pub adventure: AdventureId,
    /// The place where the party is, or is about to be.
    pub at: PlaceId,
    /// Where it came from.
    pub from: Option<PlaceId>,
    /// The epilogue that its story has come to.
    pub ended: Option<u8>,
    /// How often it has gone from one place to another.
    ways: u16,
    been: Vec<Been>,
    /// It only goes on in somebody's imagination, who has been nowhere else.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    imagined: bool,
}

impl Journey {
    /// It begins in a place, which has not been entered yet.
    pub fn begins(adventure: AdventureId, at: PlaceId) -> Journey {
        Journey { adventure, at, from: None, ended: None, ways: 0, been: Vec::new(), imagined: false }
    }

    /// The party enters a place: `true` for the first time.
    pub fn enter(&mut self, place: PlaceId) -> bool {
        if place != self.at {
            self.from = Some(self.at);
            self.at = place;
            self.ways = self.ways.saturating_add(1);
        }
        let first = !self.has_entered(place);
        if first {
            let (opened, done, bought) = Default::default();
            self.been.push(Been { place, cleared: false, opened, done, bought });
        }
        first
    }

    /// From now on it goes on in somebody's imagination: places that were never entered stay unknown.
    pub fn imagine(&mut self) {
        self.imagined = true;
    }

    /// Returns whether nobody can say what waits in a place: the party was never there, and only imagines to go.
    pub fn is_unknown(&self, place: PlaceId) -> bool {
        self.imagined && !self.has_entered(place)
    }

    /// Has it been there?
    pub fn has_entered(&self, place: PlaceId) -> bool {
        self.been(place).is_some()
    }

    /// How many places it has entered.
    pub fn entered(&self) -> usize {
        self.been.len()
    }

    /// How many places have nothing left that stands against it.
    pub fn cleared(&self) -> usize {
        self.been.iter().filter(|been| been.cleared).count()
    }

    /// How many tasks it has accomplished, and exits it has opened.
    pub fn tasks(&self) -> usize {
        self.been.iter().map(|been| been.done.len() + been.opened.len()).sum()
    }

    /// How often it has gone from one place to another.
    pub fn ways(&self) -> u16 {
        self.ways
    }

    /// Does nothing stand against it there any more?
    pub fn has_cleared(&self, place: PlaceId) -> bool {
        self.been(place).is_some_and(|been| been.cleared)
    }

    /// Returns the places that it has entered and left again while something stood against it there.
    pub fn left_behind(&self) -> impl Iterator<Item = PlaceId> + '_ {
        self.been.iter().filter(|been| !been.cleared && been.place != self.at).map(|been| been.place)
    }

    /// Nothing stands against it here any more: `true` for the first time.
    pub fn clear(&mut self) -> bool {
        self.here().is_some_and(|here| !std::mem::replace(&mut here.cleared, true))
    }

    /// The lock of an exit of this place is open from now on.
    pub fn open(&mut self, exit: PlaceId) {
        if let Some(here) = self.here().filter(|here| !here.opened.contains(&exit)) {
            here.opened.push(exit);
        }
    }

    /// A task is accomplished here.
    pub fn accomplish(&mut self, task: u16) {
        if let Some(here) = self.here().filter(|here| !here.done.contains(&task)) {
            here.done.push(task);
        }
    }

    /// Is this task accomplished here?
    pub fn has_accomplished(&self, task: u16) -> bool {
        self.been(self.at).is_some_and(|here| here.done.contains(&task))
    }

    /// One of what is for sale here is bought.
    pub fn buy(&mut self, nth: u8) {
        if let Some(here) = self.here() {
            here.bought.push(nth);
        }
    }

    /// How many of this have been bought here.
    pub fn bought(&self, nth: u8) -> usize {
        self.been(self.at).map_or(0, |here| here.bought.iter().filter(|one| **one == nth).count())
    }

    /// May one leave this place by an exit: is there no lock, or is it open?
    pub fn is_open(&self, exit: &Exit) -> bool {
        let opened = |here: &Been| here.opened.contains(&exit.to);
        exit.lock.is_none_or(|task| self.has_accomplished(task) || self.been(self.at).is_some_and(opened))
    }

    fn been(&self, place: PlaceId) -> Option<&Been> {
        self.been.iter().find(|been| been.place == place)
    }

    fn here(&mut self) -> Option<&mut Been> {
        self.been.iter_mut().find(|been| been.place == self.at)
    }

    /// The same with new content.
    pub fn rebind<S: System>(&mut self, map: &mut Rebind<'_, S>) {
        let old = &map.old.atlas;
        let adventure = &old.adventure(self.adventure).id;
        let now = map.find(words::ADVENTURE, adventure, |catalog, id| catalog.atlas.adventure_named(id));
        self.adventure = now.unwrap_or(self.adventure);
        rebind_place(&mut self.at, map);
        self.from.iter_mut().for_each(|from| rebind_place(from, map));
        for been in &mut self.been {
            rebind_place(&mut been.place, map);
            been.opened.iter_mut().for_each(|to| rebind_place(to, map));
            been.done.iter_mut().for_each(|task| map.item_number(task));
        }
    }
}

/// A place with new content; the position needs it.
fn rebind_place<S: System>(id: &mut PlaceId, map: &mut Rebind<'_, S>) {
    let place = map.old.atlas.place(*id);
    let kind = map.old.items.get(usize::from(place.item)).map_or("", |item| item.kind);
    if let Some(now) = map.find(kind, &place.id, |catalog, id| catalog.atlas.place_named(id)) {
        *id = now;
    }
}
