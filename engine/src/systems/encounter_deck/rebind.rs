//! Replaced content under an open position: puts the ids of the new content in place of those of the old.
//!
//! The content is reloaded while a game goes on, and ids such as `CardId` are indices into its lists. [`rebind`] finds
//! each item by its name again. Frames replace their ids themselves.

use super::content::{Body, BodyId, CardId, Catalog, ItemId};
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
    for card in state.map.places.iter_mut().flat_map(|place| &mut place.card) {
        map.card(card);
    }
    let decks = &mut *state.decks;
    for bag in [&mut state.map.off, &mut decks.impending, &mut decks.discard, &mut decks.victory, &mut decks.earned] {
        map.bag(bag);
    }
    // Cards that nobody has seen may disappear, because nobody misses them. `rename` returns the bag, and the cards
    // that it leaves out.
    for bag in decks.fresh.iter_mut().chain([&mut decks.unused]) {
        *bag = bag.rename(|card| map.seek_card(card)).0;
    }
    for card in decks.on_top.iter_mut().chain(&mut decks.under) {
        map.card(card);
    }
    if let Some(open) = &mut state.open {
        map.card(&mut open.card);
        for item in &mut open.used {
            map.item_id(item);
        }
        for change in open.attack.list_mut().iter_mut().chain(open.defense.list_mut()) {
            map.source(&mut change.source);
        }
    }
}

/// Returns whether the item is carried, in play, a room on the map, or the card of the open encounter.
pub fn is_in_scene(catalog: &Catalog, state: &State, item: &Item) -> bool {
    let number = catalog.item(item.kind, &item.id);
    let cards_on_map = state.map.places.iter().filter_map(|place| place.card);
    let cards = cards_on_map.chain(state.open.as_ref().map(|open| open.card));
    let card_items = cards.map(|card| catalog.card(card).item);
    let carried_items = state.hero.items.iter().map(|carried| catalog.thing(carried.item).item);
    // The things in play are statuses and tokens.
    let thing_items = state.in_play.things().iter().map(|thing| thing.item);
    card_items.chain(carried_items).chain(thing_items).any(|used| used == number)
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
        let new_caller = self.item(caller);
        let same_place = |new: &Body| Some(new.item) == new_caller && new.place == old.place;
        let number = self.new.bodies.iter().position(same_place);
        match number.and_then(|number| u16::try_from(number).ok()) {
            Some(number) => *body = BodyId(number),
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
