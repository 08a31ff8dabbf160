//! Adventures: a graph of places that stay hidden until entered, with possible endings.
//!
//! The [`Atlas`] is content. A [`Journey`] is the position of a party in the atlas, and its past. The system decides
//! what stands in a place, and what entering a place does.

mod atlas;
mod survey;
pub mod words;

pub use atlas::{Adventure, AdventureId, Atlas, Epilogue, Exit, Place, PlaceId};

use super::{Rebind, System};
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

/// A place that a party has entered, and what the party did there.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
struct Been {
    place: PlaceId,
    cleared: bool,
    /// Exits with a lock that has been opened from here.
    opened: SmallVec<[PlaceId; 2]>,
    /// Tasks accomplished here, by the numbers of their items.
    done: SmallVec<[u16; 2]>,
    /// Purchases here, one entry each, by the place in the list of goods.
    bought: SmallVec<[u8; 2]>,
}

/// The position of a party in an adventure, and its past.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Journey {
    /// The adventure.
    pub adventure: AdventureId,
    /// The place where the party is, or is about to be.
    pub at: PlaceId,
    /// The place that the party came from.
    pub from: Option<PlaceId>,
    /// The epilogue of the story, once reached.
    pub ended: Option<u8>,
    /// The pairs of places between which the party has gone, each once. Nothing locks the exit on the way back.
    #[serde(default, skip_serializing_if = "SmallVec::is_empty")]
    gone: SmallVec<[(PlaceId, PlaceId); 4]>,
    /// The number of moves from one place to another.
    ways: u16,
    been: Vec<Been>,
    /// Whether the journey is only imagined. If so, places never entered stay unknown.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    imagined: bool,
}

/// A value that is more than any bot gains by winning.
const MORE_THAN_A_GAME: i64 = 10_000;

/// The number of moves beyond which a party goes in circles, because no adventure has as many places.
const WEARY: u16 = 100;

impl Journey {
    /// Returns a journey that begins in a place, which is not entered yet.
    pub fn begins(adventure: AdventureId, at: PlaceId) -> Journey {
        Journey {
            adventure,
            at,
            from: None,
            ended: None,
            gone: SmallVec::new(),
            ways: 0,
            been: Vec::new(),
            imagined: false,
        }
    }

    /// Enters a place. Returns whether this is the first time.
    pub fn enter(&mut self, place: PlaceId) -> bool {
        if place != self.at {
            if !self.gone.contains(&(self.at, place)) {
                self.gone.push((self.at, place));
                // Sorted, so that equal positions are equal values.
                self.gone.sort_unstable();
            }
            self.from = Some(self.at);
            self.at = place;
            self.ways = self.ways.saturating_add(1);
        }
        let is_first = !self.has_entered(place);
        if is_first {
            self.been.push(Been {
                place,
                cleared: false,
                opened: SmallVec::new(),
                done: SmallVec::new(),
                bought: SmallVec::new(),
            });
        }
        is_first
    }

    /// Marks the journey as imagined, so that places never entered stay unknown.
    pub fn imagine(&mut self) {
        self.imagined = true;
    }

    /// Returns whether a place is unknown because the journey is imagined and the party was never there.
    pub fn is_unknown(&self, place: PlaceId) -> bool {
        self.imagined && !self.has_entered(place)
    }

    /// Returns whether the exits of the party's place are unknown: in an imagined journey, before its first visit. Of
    /// the first place everything is seen from the start.
    pub fn hides_exits(&self) -> bool {
        !self.been.is_empty() && self.is_unknown(self.at)
    }

    /// Returns whether the party has entered a place.
    pub fn has_entered(&self, place: PlaceId) -> bool {
        self.been(place).is_some()
    }

    /// Returns the number of places entered.
    pub fn entered(&self) -> usize {
        self.been.len()
    }

    /// Returns the number of places cleared of all opposition.
    pub fn cleared(&self) -> usize {
        self.been.iter().filter(|been| been.cleared).count()
    }

    /// Returns the number of tasks accomplished, plus exits opened.
    pub fn tasks(&self) -> usize {
        self.been.iter().map(|been| been.done.len() + been.opened.len()).sum()
    }

    /// Returns the number of moves from one place to another.
    pub fn ways(&self) -> u16 {
        self.ways
    }

    /// Returns the amount by which a bot's standing falls for moves beyond `WEARY`. The amount exceeds the worth of a
    /// game, so that a bot gives up where nothing leads on.
    pub fn weariness(&self) -> i64 {
        i64::from(self.ways.saturating_sub(WEARY)) * MORE_THAN_A_GAME
    }

    /// Returns whether a place is cleared of all opposition.
    pub fn has_cleared(&self, place: PlaceId) -> bool {
        self.been(place).is_some_and(|been| been.cleared)
    }

    /// Returns the places that the party has left uncleared.
    pub fn left_behind(&self) -> impl Iterator<Item = PlaceId> + '_ {
        self.been.iter().filter(|been| !been.cleared && been.place != self.at).map(|been| been.place)
    }

    /// Marks the current place as cleared. Returns whether this is the first time.
    pub fn clear(&mut self) -> bool {
        self.here().is_some_and(|here| !std::mem::replace(&mut here.cleared, true))
    }

    /// Opens the lock of an exit of the current place.
    pub fn open(&mut self, exit: PlaceId) {
        if let Some(here) = self.here().filter(|here| !here.opened.contains(&exit)) {
            here.opened.push(exit);
        }
    }

    /// Marks a task as accomplished here. Returns the places behind the exits that the task opens.
    pub fn accomplish(&mut self, atlas: &Atlas, task: u16) -> Vec<PlaceId> {
        if let Some(here) = self.here().filter(|here| !here.done.contains(&task)) {
            here.done.push(task);
        }
        let exits = &atlas.place(self.at).exits;
        exits.iter().filter(|exit| exit.lock == Some(task)).map(|exit| exit.to).collect()
    }

    /// Ends the story with the epilogue of this name. Returns the epilogue's number, or `None` if the story has ended
    /// before.
    ///
    /// # Errors
    /// The adventure has no such epilogue.
    pub fn end(&mut self, atlas: &Atlas, name: &str) -> Result<Option<u8>, String> {
        let Some((nth, _)) = atlas.adventure(self.adventure).epilogue(name) else {
            return Err(format!("there is no epilogue `{name}`"));
        };
        if self.ended.is_some() {
            return Ok(None);
        }
        self.ended = Some(nth);
        Ok(self.ended)
    }

    /// Returns whether the story has ended well. `None` if it has not ended.
    pub fn outcome(&self, atlas: &Atlas) -> Option<bool> {
        let epilogues = &atlas.adventure(self.adventure).epilogues;
        Some(epilogues.get(usize::from(self.ended?))?.won)
    }

    /// Returns whether this task is accomplished here.
    pub fn has_accomplished(&self, task: u16) -> bool {
        self.been(self.at).is_some_and(|here| here.done.contains(&task))
    }

    /// Returns whether this task is accomplished anywhere.
    pub fn has_ever_accomplished(&self, task: u16) -> bool {
        self.been.iter().any(|been| been.done.contains(&task))
    }

    /// Records a purchase here.
    pub fn buy(&mut self, nth: u8) {
        if let Some(here) = self.here() {
            here.bought.push(nth);
        }
    }

    /// Returns how many of this item were bought here.
    pub fn bought(&self, nth: u8) -> usize {
        self.been(self.at).map_or(0, |here| here.bought.iter().filter(|bought| **bought == nth).count())
    }

    /// Returns whether an exit of this place has no lock, or an open one, or was already passed from the other side.
    pub fn is_open(&self, exit: &Exit) -> bool {
        self.is_open_at(self.at, exit)
    }

    /// Returns whether an exit of a place has no lock, or an open one, or was already passed from the other side.
    fn is_open_at(&self, place: PlaceId, exit: &Exit) -> bool {
        let opens = |task: u16| {
            self.been(place).is_some_and(|there| there.done.contains(&task) || there.opened.contains(&exit.to))
        };
        exit.lock.is_none_or(|task| opens(task) || self.gone.contains(&(exit.to, place)))
    }

    /// Returns the number of moves through open exits to the nearest place that the party has not cleared. 0 for the
    /// current place. `None` if all places within reach are cleared.
    pub fn ways_to_go(&self, atlas: &Atlas) -> Option<u16> {
        let (mut reached, mut edge) = (vec![self.at], vec![self.at]);
        for far in 0.. {
            if edge.iter().any(|place| !self.has_cleared(*place)) {
                return Some(far);
            }
            let exits = |from: PlaceId| atlas.place(from).exits.iter().filter(move |exit| self.is_open_at(from, exit));
            let mut next: Vec<PlaceId> = edge.iter().flat_map(|from| exits(*from)).map(|exit| exit.to).collect();
            next.retain(|place| !reached.contains(place));
            next.sort_unstable();
            next.dedup();
            if next.is_empty() {
                break;
            }
            reached.extend(&next);
            edge = next;
        }
        None
    }

    /// Returns the record of a place, if the party has entered it.
    fn been(&self, place: PlaceId) -> Option<&Been> {
        self.been.iter().find(|been| been.place == place)
    }

    /// Returns the record of the current place, to change it.
    fn here(&mut self) -> Option<&mut Been> {
        self.been.iter_mut().find(|been| been.place == self.at)
    }

    /// Rewrites the number of the epilogue for new content. `before` is the adventure in the old content.
    fn rebind_ending<S: System>(&mut self, before: AdventureId, map: &mut Rebind<'_, S>) {
        let Some(nth) = self.ended else { return };
        let before = map.old.atlas.adventure(before);
        let Some(ending) = before.epilogues.get(usize::from(nth)) else { return };
        match map.new.atlas.adventure(self.adventure).epilogue(&ending.name) {
            Some((now, _)) => self.ended = Some(now),
            None => map.gone(format!("the epilogue `{}`", ending.name), &before.id),
        }
    }

    /// Rewrites what was bought for new content. `now` returns the index in the new list of goods of a place, by the
    /// place and the index in the old list. Purchases of goods that are gone are forgotten. To call before
    /// [`rebind`](Journey::rebind), which rewrites the places.
    pub fn rename_purchases(&mut self, now: impl Fn(PlaceId, u8) -> Option<u8>) {
        for been in &mut self.been {
            been.bought = been.bought.iter().filter_map(|nth| now(been.place, *nth)).collect();
        }
    }

    /// Rewrites the journey for new content.
    pub fn rebind<S: System>(&mut self, map: &mut Rebind<'_, S>) {
        let old = &map.old.atlas;
        let adventure = &old.adventure(self.adventure).id;
        let now = map.find(words::ADVENTURE, adventure, |catalog, id| catalog.atlas.adventure_named(id));
        let now = now.unwrap_or(self.adventure);
        let before = std::mem::replace(&mut self.adventure, now);
        self.rebind_ending(before, map);
        rebind_place(&mut self.at, map);
        for (from, to) in &mut self.gone {
            rebind_place(from, map);
            rebind_place(to, map);
        }
        self.gone.sort_unstable();
        self.from.iter_mut().for_each(|from| rebind_place(from, map));
        for been in &mut self.been {
            rebind_place(&mut been.place, map);
            been.opened.iter_mut().for_each(|to| rebind_place(to, map));
            been.done.iter_mut().for_each(|task| map.item_number(task));
        }
    }
}

/// Rewrites the number of a place for new content. An absent place is an error, because the position needs it.
pub fn rebind_place<S: System>(id: &mut PlaceId, map: &mut Rebind<'_, S>) {
    let (kind, place) = kind_and_name(*id, map);
    if let Some(now) = map.find(kind, place, |catalog, id| catalog.atlas.place_named(id)) {
        *id = now;
    }
}

/// Returns the number of a place in new content. `None` if the place is gone, which is no error here.
pub fn place_now<S: System>(id: PlaceId, map: &Rebind<'_, S>) -> Option<PlaceId> {
    let (kind, place) = kind_and_name(id, map);
    map.seek(kind, place, |catalog, id| catalog.atlas.place_named(id))
}

/// Returns the kind of item that a place of the old content is, and its id.
fn kind_and_name<'a, S: System>(id: PlaceId, map: &Rebind<'a, S>) -> (&'static str, &'a str) {
    let place = map.old.atlas.place(id);
    let kind = map.old.items.get(usize::from(place.item)).map_or("", |item| item.kind);
    (kind, &place.id)
}
