//! New content under an open position: ids are rewritten by stable names.

use super::AdventureDeck;
use super::combatant::Nature;
use super::content::{BehaviourId, CardId, Catalog, FoeId, FolkId, PersonId, Use, UseId};
use super::frame::Frame;
use super::state::State;
use crate::kernel::{Bag, Missed, Pile, Renames, Source, Unbound};
use std::collections::BTreeMap;
use std::sync::Arc;

/// Rewrites `state`, made on `old`, for `new`; the answer says in words what changed for this scene. What is gone and
/// still needed is a problem, and the state is as it was.
pub fn rebind(new: &AdventureDeck, old: &AdventureDeck, state: &mut State) -> Result<Vec<String>, Unbound> {
    let renames = Renames::new(&new.catalog.items);
    let mut map = Map { old: &old.catalog, new: &new.catalog, renames, missed: Missed::default() };
    let mut moved = state.clone();
    map.state(&mut moved);
    map.missed.verdict()?;
    *state = moved;
    Ok(changes(&old.catalog, &new.catalog, state))
}

struct Map<'a> {
    old: &'a Catalog,
    new: &'a Catalog,
    renames: Renames<'a>,
    missed: Missed,
}

impl Map<'_> {
    fn state(&mut self, state: &mut State) {
        for one in state.combatants.iter_mut().map(Arc::make_mut) {
            match &mut one.kind {
                Nature::Foe { foe, .. } => *foe = self.foe(*foe),
                Nature::Hero(hero) => {
                    hero.person = self.person(hero.person);
                    hero.race = self.folk(hero.race, true);
                    hero.class = self.folk(hero.class, false);
                    hero.draw = self.pile(&hero.draw);
                    hero.hand = self.pile(&hero.hand);
                    for bag in [&mut hero.discard, &mut hero.table, &mut hero.removed, &mut hero.aside] {
                        *bag = self.bag(bag);
                    }
                    for kept in &mut hero.persistent {
                        kept.card = self.card(kept.card);
                    }
                    if let Some(raised) = &mut hero.raised {
                        raised.card = self.card(raised.card);
                    }
                    for card in &mut hero.armed {
                        *card = self.card(*card);
                    }
                }
            }
            for card in &mut one.dropped {
                *card = self.card(*card);
            }
            for used in &mut one.used {
                *used = self.used(*used);
            }
            for (behaviour, _, _) in &mut one.memory {
                *behaviour = self.behaviour(*behaviour);
            }
        }
        for used in &mut state.ground.tasks {
            *used = self.used(*used);
        }
        let mut frames = std::mem::take(&mut state.frames);
        for frame in &mut frames {
            self.frame(frame);
        }
        state.frames = frames;
    }

    fn frame(&mut self, frame: &mut Frame) {
        match frame {
            Frame::Turn(turn) => turn.first_blow = turn.first_blow.map(|card| self.card(card)),
            Frame::Moments { calls, .. } => calls.iter_mut().for_each(|(_, used)| *used = self.used(*used)),
            Frame::Hook(hook) => {
                let changed = self.old.behind(hook.used).script != self.new_script(hook.used);
                if changed && (hook.asked || hook.done > 0 || !hook.record.is_empty()) {
                    self.missed.changed(&self.old.behind(hook.used).name);
                }
                hook.used = self.used(hook.used);
                for role in &mut hook.roles {
                    if let Some(card) = super::facts::card_of(*role) {
                        *role = super::facts::card(self.card(card));
                    }
                }
            }
            Frame::Play(play) => {
                play.card = self.card(play.card);
                play.booster = play.booster.map(|card| self.card(card));
                play.added.iter_mut().for_each(|card| *card = self.card(*card));
            }
            Frame::Attack(attack) => {
                attack.card = attack.card.map(|card| self.card(card));
                attack.source = self.source(attack.source);
            }
            Frame::Recall(recall) => recall.card = self.card(recall.card),
            Frame::Aim { used, .. } => *used = self.used(*used),
            Frame::Search { card, .. } => *card = self.card(*card),
            Frame::Opening { .. }
            | Frame::Combat(_)
            | Frame::Enter { .. }
            | Frame::Deal { .. }
            | Frame::Shed { .. }
            | Frame::Check { .. }
            | Frame::Ask { .. }
            | Frame::Grope { .. }
            | Frame::Cling { .. } => {}
        }
    }

    fn new_script(&self, used: UseId) -> &str {
        let old = self.old.behind(used);
        let id = self.renames.id(old.kind, &old.id);
        let new = self.new.behaviours.iter().find(|b| b.kind == old.kind && Some(b.id.as_str()) == id);
        new.map(|b| b.script.as_str()).unwrap_or_default()
    }

    fn find<T>(&mut self, list: &[T], is: impl Fn(&T) -> bool, kind: &str, id: &str) -> u16 {
        let at = list.iter().position(is);
        match at.and_then(|at| u16::try_from(at).ok()) {
            Some(at) => at,
            None => {
                self.missed.gone(format!("the {kind} `{id}`"));
                0
            }
        }
    }

    /// Its id now: the same, or that of the item which took its place.
    fn id(&self, kind: &str, id: &str) -> String {
        self.renames.id(kind, id).unwrap_or(id).to_string()
    }

    fn card(&mut self, card: CardId) -> CardId {
        let old = self.old.card(card);
        let id = self.id("card", &old.id);
        let new = self.new;
        let exact = new.cards.iter().position(|card| card.id == id && card.face == old.face);
        match exact.and_then(|at| u16::try_from(at).ok()) {
            Some(at) => CardId(at),
            None => CardId(self.find(&new.cards, |card| card.id == id, "card", &id)), // only its symbol has changed
        }
    }

    fn foe(&mut self, foe: FoeId) -> FoeId {
        let id = self.id("foe", &self.old.foe(foe).id);
        let new = self.new;
        FoeId(self.find(&new.foes, |foe| foe.id == id, "foe", &id))
    }

    fn person(&mut self, person: PersonId) -> PersonId {
        let id = self.id("character", &self.old.person(person).id);
        let new = self.new;
        PersonId(self.find(&new.people, |person| person.id == id, "character", &id))
    }

    fn folk(&mut self, folk: FolkId, race: bool) -> FolkId {
        let new = self.new;
        let (kind, old, list) = if race {
            ("race", self.old.race(folk), &new.races)
        } else {
            ("class", self.old.class(folk), &new.classes)
        };
        let id = self.id(kind, &old.id);
        FolkId(self.find(list, |folk| folk.id == id, kind, &id))
    }

    fn behaviour(&mut self, behaviour: BehaviourId) -> BehaviourId {
        let old = self.old.behaviour(behaviour);
        let id = self.id(old.kind, &old.id);
        let new = self.new;
        BehaviourId(self.find(&new.behaviours, |b| b.kind == old.kind && b.id == id, old.kind, &id))
    }

    fn used(&mut self, used: UseId) -> UseId {
        let old = self.old.used(used);
        let (behaviour, caller) = (self.old.behaviour(old.behaviour), &self.old.items[usize::from(old.caller)]);
        let by = self.renames.at(caller.kind, &caller.id);
        let id = self.renames.id(behaviour.kind, &behaviour.id);
        let is = |used: &Use| {
            let now = self.new.behaviour(used.behaviour);
            (used.nth, Some(used.caller), Some(now.id.as_str())) == (old.nth, by, id) && now.kind == behaviour.kind
        };
        let at = self.new.uses.iter().position(is).and_then(|at| u16::try_from(at).ok());
        UseId(at.unwrap_or_else(|| {
            self.missed.gone(format!("`{}` of the {} `{}`", behaviour.name, caller.kind, caller.name));
            0
        }))
    }

    fn source(&mut self, source: Source) -> Source {
        let Source::Item(at) = source else { return source };
        let item = self.old.items.get(usize::from(at));
        let now = item.and_then(|item| self.renames.at(item.kind, &item.id));
        now.map_or(Source::Rules, Source::Item)
    }

    fn bag(&mut self, bag: &Bag<CardId>) -> Bag<CardId> {
        bag.rename(|card| Some(self.card(card))).0
    }

    fn pile(&mut self, pile: &Pile<CardId>) -> Pile<CardId> {
        pile.rename(|card| Some(self.card(card))).0
    }
}

/// What is different for those who are in this scene.
fn changes(old: &Catalog, new: &Catalog, state: &State) -> Vec<String> {
    let mut said = Vec::new();
    let in_scene = |item: &crate::kernel::Item| {
        let held = |card: &str| {
            state.combatants.iter().filter_map(|c| c.hero()).any(|hero| {
                let has = |bag: &Bag<CardId>| bag.kinds().any(|id| new.card(id).id == card);
                has(&hero.draw.bag()) || has(&hero.hand.bag()) || has(&hero.discard)
            })
        };
        match item.kind {
            "card" => held(&item.id),
            "foe" => state.combatants.iter().any(|c| c.foe().is_some_and(|foe| new.foe(foe).id == item.id)),
            _ => false,
        }
    };
    for item in new.items.iter() {
        match old.items.find(item.kind, &item.id) {
            None => said.push(format!("new: {} `{}`", item.kind, item.name)),
            Some(before) if !same_body(before, item) => {
                said.push(format!(
                    "changed{}: {} `{}`",
                    if in_scene(item) { " in this scene" } else { "" },
                    item.kind,
                    item.name
                ));
            }
            Some(_) => {}
        }
    }
    for item in old.items.iter().filter(|item| new.items.number(item.kind, &item.id).is_none()) {
        said.push(format!("gone: {} `{}`", item.kind, item.name));
    }
    let scripts: BTreeMap<(&str, &str), &str> =
        old.behaviours.iter().map(|b| ((b.kind, b.id.as_str()), b.script.as_str())).collect();
    for behaviour in &new.behaviours {
        if scripts.get(&(behaviour.kind, behaviour.id.as_str())).is_some_and(|before| *before != behaviour.script) {
            said.push(format!("changed: the script of {} `{}`", behaviour.kind, behaviour.name));
        }
    }
    said
}

/// The same, wherever it stands in its file.
fn same_body(one: &crate::kernel::Item, other: &crate::kernel::Item) -> bool {
    let plain = |item: &crate::kernel::Item| item.body.iter().map(crate::kernel::Statement::said).collect::<Vec<_>>();
    plain(one) == plain(other) && one.params.len() == other.params.len()
}
