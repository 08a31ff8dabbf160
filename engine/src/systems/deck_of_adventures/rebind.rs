//! New content under an open position: every id in it, but for those of its frames, and what is in the scene.

use super::content::{Catalog, SheetId, WeaponId};
use super::frame::Rebind;
use super::state::State;
use crate::kernel::Item;

/// Rewrites the ids of a position.
pub fn rebind(state: &mut State, map: &mut Rebind<'_>) {
    for person in &mut state.people {
        map.sheet(&mut person.sheet);
    }
    state.in_play.rebind(map);
}

/// Is it somebody's sheet, or in play?
pub fn is_in_scene(catalog: &Catalog, state: &State, item: &Item) -> bool {
    let number = Some(catalog.item(item.kind, &item.id));
    let sheets = state.people.iter().map(|person| catalog.sheet(person.sheet).item);
    let lie = state.in_play.things().iter().map(|thing| thing.item);
    sheets.chain(lie).any(|known| Some(known) == number)
}

impl Rebind<'_> {
    pub(super) fn weapon(&mut self, id: &mut WeaponId) {
        let old = self.old.weapon(*id);
        *id = self.find("weapon", &old.id, Catalog::weapon_named).unwrap_or(*id);
    }

    fn sheet(&mut self, id: &mut SheetId) {
        let old = self.old.sheet(*id);
        *id = self.find(old.kind.word(), &old.id, Catalog::sheet_named).unwrap_or(*id);
    }
}
