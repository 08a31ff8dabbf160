//! New content under an open position: every id in it, and what is in the scene.

use super::content::{BodyId, CardId, Catalog, ItemId};
use super::frame::{Frame, Purpose};
use super::state::State;
use super::{EncounterRules, frame::Rolls};
use crate::kernel::{Bag, Item};

type Rebind<'a> = crate::machine::Rebind<'a, EncounterRules>;

/// Rewrites every id in a position.
pub fn rebind(state: &mut State, map: &mut Rebind<'_>) {
    for carried in &mut state.hero.items {
        map.item_id(&mut carried.item);
    }
    state.hero.items.sort();
    state.map.places.iter_mut().flat_map(|place| &mut place.card).for_each(|card| map.card(card));
    let decks = &mut state.decks;
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
    }
    state.frames.iter_mut().for_each(|frame| map.frame(frame));
}

/// Is it carried, on the map or the card of the open encounter?
pub fn is_in_scene(catalog: &Catalog, state: &State, item: &Item) -> bool {
    let number = Some(catalog.item(item.kind, &item.id));
    let laid = state.map.places.iter().filter_map(|place| place.card);
    let cards = laid.chain(state.open.as_ref().map(|open| open.card));
    let things = state.hero.items.iter().map(|carried| catalog.thing(carried.item).item);
    cards.map(|card| catalog.card(card).item).chain(things).any(|known| Some(known) == number)
}

impl Rebind<'_> {
    fn frame(&mut self, frame: &mut Frame) {
        match frame {
            Frame::Placing { card, .. } => self.card(card),
            Frame::Rolls(rolls) => self.rolls(rolls),
            Frame::Body { body, .. } => self.body(body),
            Frame::Hook(hook) => self.hook(hook),
            Frame::Opening(_)
            | Frame::Between
            | Frame::Drawing
            | Frame::Fight
            | Frame::Ask { .. }
            | Frame::Dice { .. }
            | Frame::Won => {}
        }
    }

    fn rolls(&mut self, rolls: &mut Rolls) {
        for check in &mut rolls.checks {
            if let Purpose::Deeds { pass, fail } = &mut check.purpose {
                self.body(pass);
                self.body(fail);
            }
            check.used.iter_mut().for_each(|item| self.item_id(item));
        }
    }

    fn seek_card(&self, card: CardId) -> Option<CardId> {
        self.seek("encounter", &self.old.card(card).id, Catalog::card_named)
    }

    fn card(&mut self, card: &mut CardId) {
        let found = self.find("encounter", &self.old.card(*card).id, Catalog::card_named);
        *card = found.unwrap_or(*card);
    }

    fn item_id(&mut self, item: &mut ItemId) {
        let found = self.find("item", &self.old.thing(*item).id, Catalog::thing_named);
        *item = found.unwrap_or(*item);
    }

    fn body(&mut self, body: &mut BodyId) {
        let old = self.old.body(*body);
        let Some(caller) = self.old.items.get(usize::from(old.item)) else { return };
        let by = self.item(caller);
        let found = self.new.bodies.iter().position(|body| Some(body.item) == by && body.place == old.place);
        match found.and_then(|at| u16::try_from(at).ok()) {
            Some(at) => *body = BodyId(at),
            None => self.gone(format!("`{}` of the {} `{}`", old.place, caller.kind, caller.name)),
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
