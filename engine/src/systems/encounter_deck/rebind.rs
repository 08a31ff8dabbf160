//! Replaced content under an open position: puts the ids of the new content in place of those of the old.
//!
//! The content is reloaded while a game goes on, and ids such as `CardId` are indices into its lists. [`rebind`] finds
//! each item by its name again. Frames replace their ids themselves.

use super::content::{BodyId, CardId, Catalog, ItemId};
use super::frame::Rebind;
use super::state::State;
use crate::kernel::{Bag, Item};

/// Replaces the ids of a position, except those in its frames.
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
    // Cards that nobody has seen may disappear, because nobody misses them.
    for bag in decks.fresh.iter_mut().chain([&mut decks.unused]) {
        *bag = bag.rename(|card| map.seek_card(card)).0;
    }
    decks.on_top.iter_mut().chain(&mut decks.under).for_each(|card| map.card(card));
    if let Some(open) = &mut state.open {
        map.card(&mut open.card);
        open.used.iter_mut().for_each(|item| map.item_id(item));
        let changes = open.attack.list_mut().iter_mut().chain(open.defense.list_mut());
        changes.for_each(|one| map.source(&mut one.source));
    }
}

/// Returns whether the item is carried, in play, a room on the map, or the card of the open encounter.
pub fn is_in_scene(catalog: &Catalog, state: &State, item: &Item) -> bool {
    let number = Some(catalog.item(item.kind, &item.id));
    let laid = state.map.places.iter().filter_map(|place| place.card);
    let cards = laid.chain(state.open.as_ref().map(|open| open.card));
    let things = state.hero.items.iter().map(|carried| catalog.thing(carried.item).item);
    // The things in play are statuses and tokens.
    let in_play = state.in_play.things().iter().map(|thing| thing.item);
    cards.map(|card| catalog.card(card).item).chain(things).chain(in_play).any(|known| Some(known) == number)
}

impl Rebind<'_> {
    /// Returns the new id of a card. `None` if the card is gone.
    fn seek_card(&self, card: CardId) -> Option<CardId> {
        self.seek("encounter", &self.old.card(card).id, Catalog::card_named)
    }

    /// Replaces the id of a card. Reports a card that is gone.
    pub(super) fn card(&mut self, card: &mut CardId) {
        let found = self.find("encounter", &self.old.card(*card).id, Catalog::card_named);
        *card = found.unwrap_or(*card);
    }

    /// Replaces the id of an item. Reports an item that is gone.
    pub(super) fn item_id(&mut self, item: &mut ItemId) {
        let found = self.find("item", &self.old.thing(*item).id, Catalog::thing_named);
        *item = found.unwrap_or(*item);
    }

    /// Replaces the id of a block of deeds. The new one has the same place in the same item. Reports a block that is
    /// gone.
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

    /// Replaces the cards of a pile.
    fn bag(&mut self, bag: &mut Bag<CardId>) {
        let renamed = |mut card| {
            self.card(&mut card);
            Some(card)
        };
        *bag = bag.rename(renamed).0;
    }
}
