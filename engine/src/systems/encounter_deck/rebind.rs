//! New content under an open position: ids are rewritten by stable names.

use super::EncounterDeck;
use super::content::{BodyId, CardId, Catalog, ItemId, Use, UseId};
use super::frame::{Frame, Purpose};
use super::state::State;
use crate::kernel::{Bag, Item, Missed, Renames, Statement, Unbound};
use std::collections::BTreeMap;

/// Rewrites `state`, made on `old`, for `new`; the answer says in words what changed. What is gone and still needed is
/// a problem, and the state is as it was.
pub fn rebind(new: &EncounterDeck, old: &EncounterDeck, state: &mut State) -> Result<Vec<String>, Unbound> {
    let renames = Renames::new(&new.catalog.items);
    let mut map = Map { old: &old.catalog, new: &new.catalog, renames, missed: Missed::default() };
    let mut moved = state.clone();
    map.state(&mut moved);
    map.missed.verdict()?;
    *state = moved;
    Ok(changes(&old.catalog, &new.catalog))
}

struct Map<'a> {
    old: &'a Catalog,
    new: &'a Catalog,
    renames: Renames<'a>,
    missed: Missed,
}

impl Map<'_> {
    fn state(&mut self, state: &mut State) {
        for carried in &mut state.hero.items {
            carried.item = self.item(carried.item);
        }
        state.hero.items.sort();
        for place in &mut state.map.places {
            place.card = place.card.map(|card| self.card(card));
        }
        state.map.off = self.bag(&state.map.off);
        let decks = &mut state.decks;
        for bag in [&mut decks.impending, &mut decks.discard, &mut decks.victory, &mut decks.earned] {
            *bag = self.bag(bag);
        }
        // cards that nobody has seen may come and go
        for bag in decks.fresh.iter_mut().chain([&mut decks.unused]) {
            *bag = bag.rename(|card| self.find_card(card)).0;
        }
        if let Some(open) = &mut state.open {
            open.card = self.card(open.card);
            open.used.iter_mut().for_each(|item| *item = self.item(*item));
        }
        let mut frames = std::mem::take(&mut state.frames);
        frames.iter_mut().for_each(|frame| self.frame(frame));
        state.frames = frames;
    }

    fn frame(&mut self, frame: &mut Frame) {
        match frame {
            Frame::Placing { card, .. } => *card = self.card(*card),
            Frame::Rolls(rolls) => {
                for check in &mut rolls.checks {
                    if let Purpose::Deeds { pass, fail } = &mut check.purpose {
                        (*pass, *fail) = (self.body(*pass), self.body(*fail));
                    }
                    check.used.iter_mut().for_each(|item| *item = self.item(*item));
                }
            }
            Frame::Body { body, .. } => *body = self.body(*body),
            Frame::Hook(hook) => {
                let before = self.old.behind(hook.used);
                let id = self.renames.id("effect", &before.id);
                let after = self.new.behaviours.iter().find(|b| Some(b.id.as_str()) == id);
                let changed = after.is_none_or(|after| after.script != before.script);
                if changed && (hook.asked || hook.done > 0 || !hook.record.is_empty()) {
                    self.missed.changed(&before.name);
                }
                hook.used = self.used(hook.used);
            }
            Frame::Opening(_)
            | Frame::Between
            | Frame::Drawing
            | Frame::Fight
            | Frame::Ask { .. }
            | Frame::Dice { .. }
            | Frame::Won => {}
        }
    }

    /// Its id now: the same, or that of the item which took its place.
    fn id(&self, kind: &str, id: &str) -> String {
        self.renames.id(kind, id).unwrap_or(id).to_string()
    }

    fn find_card(&self, card: CardId) -> Option<CardId> {
        self.new.card_named(&self.id("encounter", &self.old.card(card).id))
    }

    fn gone<T>(&mut self, what: String, otherwise: T) -> T {
        self.missed.gone(what);
        otherwise
    }

    fn card(&mut self, card: CardId) -> CardId {
        let found = self.find_card(card);
        found.unwrap_or_else(|| self.gone(format!("the encounter `{}`", self.old.card(card).name), card))
    }

    fn item(&mut self, item: ItemId) -> ItemId {
        let old = self.old.thing(item);
        let found = self.new.thing_named(&self.id("item", &old.id));
        found.unwrap_or_else(|| self.gone(format!("the item `{}`", old.name), item))
    }

    fn body(&mut self, body: BodyId) -> BodyId {
        let (old, caller) = (self.old.body(body), &self.old.items[usize::from(self.old.body(body).item)]);
        let by = self.renames.at(caller.kind, &caller.id);
        let found = self.new.bodies.iter().position(|body| Some(body.item) == by && body.place == old.place);
        let found = found.and_then(|at| u16::try_from(at).ok()).map(BodyId);
        found.unwrap_or_else(|| self.gone(format!("`{}` of the {} `{}`", old.place, caller.kind, caller.name), body))
    }

    fn used(&mut self, used: UseId) -> UseId {
        let old = self.old.used(used);
        let (behaviour, caller) = (self.old.behind(used), &self.old.items[usize::from(old.caller)]);
        let by = self.renames.at(caller.kind, &caller.id);
        let id = self.renames.id("effect", &behaviour.id);
        let is = |used: &Use| {
            let now = self.new.behaviours.get(used.behaviour).map(|now| now.id.as_str());
            (used.nth, Some(used.caller), now) == (old.nth, by, id)
        };
        let found = self.new.uses.iter().position(is).and_then(|at| u16::try_from(at).ok()).map(UseId);
        let what = || format!("`{}` of the {} `{}`", behaviour.name, caller.kind, caller.name);
        found.unwrap_or_else(|| self.gone(what(), used))
    }

    fn bag(&mut self, bag: &Bag<CardId>) -> Bag<CardId> {
        bag.rename(|card| Some(self.card(card))).0
    }
}

/// What is different.
fn changes(old: &Catalog, new: &Catalog) -> Vec<String> {
    let plain = |item: &Item| item.body.iter().map(Statement::said).collect::<Vec<_>>();
    let mut said = Vec::new();
    for item in new.items.iter() {
        match old.items.find(item.kind, &item.id) {
            None => said.push(format!("new: {} `{}`", item.kind, item.name)),
            Some(before) if plain(before) != plain(item) => {
                said.push(format!("changed: {} `{}`", item.kind, item.name));
            }
            Some(_) => {}
        }
    }
    let gone = old.items.iter().filter(|item| new.items.number(item.kind, &item.id).is_none());
    said.extend(gone.map(|item| format!("gone: {} `{}`", item.kind, item.name)));
    let scripts: BTreeMap<&str, &str> = old.behaviours.iter().map(|b| (b.id.as_str(), b.script.as_str())).collect();
    for behaviour in &new.behaviours {
        if scripts.get(behaviour.id.as_str()).is_some_and(|before| *before != behaviour.script) {
            said.push(format!("changed: the script of effect `{}`", behaviour.name));
        }
    }
    said
}
