//! New content under an open position: replaces the position's ids, except those in frames. Also says whether an
//! item of content is in the scene.

use super::content::{BodyId, CardId, Catalog, ItemId};
use super::frame::Rebind;
use super::state::State;
use crate::kernel::{Bag, Item};

/// Rewrites the ids of a position.
pub fn rebind(state: &mut State, map: &mut Rebind<'_>) {
    for carried in &mut state.hero.items {
        map.item_id(&mut carried.item);
    }
    state.hero.items.sort();
    state.in_play.rebind(map);
    state.map.places.iter_mut().flat_map(|place| &mut place.card).for_each(|card| map.card(card));
    let decks = &mut *state.decks;
    for bag in [&mut state.map.off, &mut decks.impending, &mut decks.discard, &mut decks.victory, &mut decks.earned] {
        map.bag(bag);
    }
    // cards that nobody has seen may come and go
    for bag in decks.fresh.iter_mut().chain([&mut decks.unused]) {
        *bag = bag.rename(|card| map.seek_card(card)).0;
    }
    if let Some(open) = &mut state.open {
        map.card(&mut open.card);
        open.used.iter_mut().for_each(|item| map.item_id(item));
        let changes = open.attack.list_mut().iter_mut().chain(open.defense.list_mut());
        changes.for_each(|one| map.source(&mut one.source));
    }
}

/// Returns whether the item is carried, in play, mapped or the open encounter's card.
pub fn is_in_scene(catalog: &Catalog, state: &State, item: &Item) -> bool {
    let number = Some(catalog.item(item.kind, &item.id));
    let laid = state.map.places.iter().filter_map(|place| place.card);
    let cards = laid.chain(state.open.as_ref().map(|open| open.card));
    let things = state.hero.items.iter().map(|carried| catalog.thing(carried.item).item);
    let lie = state.in_play.things().iter().map(|thing| thing.item);
    cards.map(|card| catalog.card(card).item).chain(things).chain(lie).any(|known| Some(known) == number)
}

impl Rebind<'_> {
    fn seek_card(&self, card: CardId) -> Option<CardId> {
        self.seek("encounter", &self.old.card(card).id, Catalog::card_named)
    }

    pub(super) fn card(&mut self, card: &mut CardId) {
        let found = self.find("encounter", &self.old.card(*card).id, Catalog::card_named);
        *card = found.unwrap_or(*card);
    }

    pub(super) fn item_id(&mut self, item: &mut ItemId) {
        let found = self.find("item", &self.old.thing(*item).id, Catalog::thing_named);
        *item = found.unwrap_or(*item);
    }

    pub(super) fn body(&mut self, body: &mut BodyId) {
        let old = self.old.body(*body);
        let Some(caller) = self.old.items.get(usize::from(old.item)) else { return };
        let by = self.item(caller);
        let found = self.new.bodies.iter().position(|body| Some(body.item) == by && body.place == old.place);
        match found.and_then(|at| u16::try_from(at).ok()) {
            Some(at) => *body = BodyId(at),
            None => self.gone(format!("`{}` of the {} `{}`", old.place, caller.kind, caller.name), &caller.id),
        }
    }

    fn bag(&mut self, bag: &mut Bag<CardId>) {
        let now = |mut card| {
            self.card(&mut card);
            Some(card)
        };
        *bag = bag.rename(now).0;
    }
}
