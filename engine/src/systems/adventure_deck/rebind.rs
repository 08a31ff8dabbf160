//! Replaced content under an open position: puts the ids of the new content in place of those of the old.
//!
//! The content is reloaded while a game goes on, and ids such as `CardId` are indices into its lists. `rebind` finds
//! each item by its name again. An item that is gone keeps its old id, and `find` notes an error, so that the new
//! content is not used. Frames replace their ids themselves.

use super::combatant::{Combatant, Nature};
use super::content::{CardId, Catalog, FolkId, StoryId};
use super::frame::Rebind;
use super::state::State;
use crate::kernel::{Bag, Item, Pile};
use crate::machine::journey::{PlaceId, place_now};
use std::sync::Arc;

/// Replaces all ids of a position, except those in frames.
pub fn rebind(state: &mut State, map: &mut Rebind<'_>) {
    for combatant in &mut state.combatants {
        map.combatant(Arc::make_mut(combatant));
    }
    for task in &mut state.ground.tasks {
        map.used(task);
    }
    for due in &mut state.due {
        map.used(&mut due.used);
    }
    state.in_play.rebind(map);
    if let Some(journey) = &mut state.journey {
        journey.rename_purchases(|place, nth| ware(map, place, nth));
        journey.rebind(map);
    }
}

/// Returns the index of a ware in the new list of goods of a Room. A Room that sells a card twice, at two prices, keeps
/// their order: the second of them stays the second.
fn ware(map: &Rebind<'_>, place: PlaceId, nth: u8) -> Option<u8> {
    let old = map.old.room(place).wares.get(..=usize::from(nth))?;
    let sold = map.old.card(old.last()?.card);
    let earlier = old.iter().filter(|ware| map.old.card(ware.card).id == sold.id).count() - 1;
    // `seek` notes no error, because a ware may be gone.
    let card = map.seek("card", &sold.id, |catalog, id| catalog.printings(id).first().copied())?;
    let card = &map.new.card(card).id;
    let wares = (0..=u8::MAX).zip(&map.new.room(place_now(place, map)?).wares);
    wares.filter(|(_, ware)| map.new.card(ware.card).id == *card).nth(earlier).map(|(now, _)| now)
}

/// Returns whether a combatant has this card, is a Foe of this kind or bears it, or the party is in this Room.
pub fn is_in_scene(catalog: &Catalog, state: &State, item: &Item) -> bool {
    let number = catalog.item(item.kind, &item.id);
    let room = state.journey.as_ref().map(|journey| catalog.atlas.place(journey.at).item);
    // The things in play are statuses, tokens and attached cards.
    if room == Some(number) || state.in_play.things().iter().any(|thing| thing.item == number) {
        return true;
    }
    match item.kind {
        "card" => {
            let has_card = |bag: &Bag<CardId>| bag.kinds().any(|card| catalog.card(card).id == item.id);
            let mut heroes = state.combatants.iter().filter_map(|combatant| combatant.hero());
            heroes.any(|hero| {
                let bags = [&hero.discard, &hero.table, &hero.made, &hero.aside, &hero.found];
                has_card(&hero.draw.bag()) || has_card(&hero.hand.bag()) || bags.into_iter().any(has_card)
            })
        }
        "foe" => {
            let mut foes = state.combatants.iter().filter_map(|combatant| combatant.foe());
            foes.any(|foe| catalog.foe(foe).id == item.id)
        }
        _ => false,
    }
}

impl Rebind<'_> {
    /// Replaces the ids of a combatant.
    fn combatant(&mut self, combatant: &mut Combatant) {
        match &mut combatant.kind {
            Nature::Foe { foe, .. } => {
                *foe = self.find("foe", &self.old.foe(*foe).id, Catalog::foe_named).unwrap_or(*foe);
            }
            Nature::Hero(hero) => {
                let person = &self.old.person(hero.person).id;
                hero.person = self.find("character", person, Catalog::person_named).unwrap_or(hero.person);
                hero.race = self.race(hero.race);
                hero.class = self.class(hero.class);
                hero.draw = self.pile(&hero.draw);
                hero.hand = self.pile(&hero.hand);
                let bags = [&mut hero.discard, &mut hero.table, &mut hero.removed, &mut hero.made];
                for bag in bags.into_iter().chain([&mut hero.aside, &mut hero.found, &mut hero.exchanged]) {
                    *bag = self.bag(bag);
                }
                hero.stories = hero.stories.rename(|story| Some(self.story(story))).0;
                if let Some(raised) = &mut hero.raised {
                    raised.card = self.card(raised.card);
                }
                for card in hero.armed.iter_mut().chain(&mut hero.threw) {
                    *card = self.card(*card);
                }
            }
        }
        for card in &mut combatant.dropped {
            *card = self.card(*card);
        }
        for used in &mut combatant.used {
            self.used(used);
        }
        combatant.memory.rebind(self);
    }

    /// Returns the new printing of a card. It is the one with the same symbol, or another one if only the symbol has
    /// changed.
    pub(super) fn card(&mut self, card: CardId) -> CardId {
        let old = self.old.card(card);
        let printing = |new: &Catalog, id: &str| {
            let printings = new.printings(id);
            let same_face = printings.iter().find(|now| new.card(**now).face == old.face);
            same_face.or(printings.first()).copied()
        };
        self.find("card", &old.id, printing).unwrap_or(card)
    }

    fn story(&mut self, story: StoryId) -> StoryId {
        self.find("story", &self.old.story(story).id, Catalog::story_named).unwrap_or(story)
    }

    fn race(&mut self, race: FolkId) -> FolkId {
        self.find("race", &self.old.race(race).id, Catalog::race_named).unwrap_or(race)
    }

    fn class(&mut self, class: FolkId) -> FolkId {
        self.find("class", &self.old.class(class).id, Catalog::class_named).unwrap_or(class)
    }

    pub(super) fn bag(&mut self, bag: &Bag<CardId>) -> Bag<CardId> {
        // `.1` would list the cards without a new name, of which there are none.
        bag.rename(|card| Some(self.card(card))).0
    }

    fn pile(&mut self, pile: &Pile<CardId>) -> Pile<CardId> {
        pile.rename(|card| Some(self.card(card))).0
    }
}
