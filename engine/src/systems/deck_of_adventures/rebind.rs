//! The rebinding of an open position to reloaded content: replaces the ids of the old catalog by those of the new one.
//!
//! Begin reading at [`rebind`]. It leaves out the ids in frames. An id whose item is gone stays as it is.
//! [`is_in_scene`] says whether a position uses an item at all.

use super::content::{BeatId, Catalog, SheetId, WeaponId};
use super::frame::Rebind;
use super::state::State;
use crate::kernel::Item;

/// Replaces the ids of a position, except those in frames: sheets, beats, and things in play.
pub fn rebind(state: &mut State, map: &mut Rebind<'_>) {
    for person in &mut state.people {
        map.sheet(&mut person.sheet);
    }
    if let Some(story) = &mut state.story {
        for beat in story.beat.iter_mut().chain(&mut story.next) {
            map.beat(beat);
        }
        if let Some((if_won, if_lost)) = &mut story.fight {
            map.beat(if_won);
            map.beat(if_lost);
        }
    }
    state.in_play.rebind(map);
}

/// Returns whether a position uses an item: as the sheet of a character, or as a thing in play.
pub fn is_in_scene(catalog: &Catalog, state: &State, item: &Item) -> bool {
    let number = catalog.item(item.kind, &item.id);
    let sheet_items = state.people.iter().map(|person| catalog.sheet(person.sheet).item);
    let thing_items = state.in_play.things().iter().map(|thing| thing.item);
    sheet_items.chain(thing_items).any(|used| used == number)
}

impl Rebind<'_> {
    /// Replaces the id of a weapon. A weapon that is gone keeps its id.
    pub(super) fn weapon(&mut self, id: &mut WeaponId) {
        let old = self.old.weapon(*id);
        *id = self.find("weapon", &old.id, Catalog::weapon_named).unwrap_or(*id);
    }

    /// Replaces the id of a beat. A beat that is gone keeps its id.
    fn beat(&mut self, id: &mut BeatId) {
        let old = self.old.beat(*id);
        *id = self.find("beat", &old.id, Catalog::beat_named).unwrap_or(*id);
    }

    /// Replaces the id of a sheet. A sheet that is gone keeps its id.
    fn sheet(&mut self, id: &mut SheetId) {
        let old = self.old.sheet(*id);
        *id = self.find(old.kind.word(), &old.id, Catalog::sheet_named).unwrap_or(*id);
    }
}
