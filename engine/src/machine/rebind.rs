//! Rebinding: new content under an open position, such as an edited card during a game.
//!
//! [`Rebind::run`] rewrites every id in a position from the numbers of the old content to those of the new content.
//! Kinds and stable names of items link the two. A position that needs something missing is refused.

use super::content::{BehaviourId, Use};
use super::frame::Frame;
use super::roles::Roles;
use super::script::{Hook, UseId};
use super::system::System;
use crate::kernel::{Item, Items, RebindError, RebindErrors, Renames, Source, Statement};
use std::collections::BTreeMap;

/// The map from the ids of older content to those of newer content. A missing id is noted, and stays.
pub struct Rebind<'a, S: System> {
    /// The content that the position was made on.
    pub old: &'a S::Catalog,
    /// The content that the position is adapted to.
    pub new: &'a S::Catalog,
    /// The present ids of renamed items.
    renames: Renames<'a>,
    /// What the position needs and the newer content lacks.
    errors: RebindErrors,
}

impl<'a, S: System> Rebind<'a, S> {
    /// Rewrites a position. On an error the position is unchanged.
    pub(super) fn run(
        old: &'a S::Catalog,
        new: &'a S::Catalog,
        state: &mut S::State,
    ) -> Result<Vec<String>, RebindError> {
        let mut map = Rebind::<S> { old, new, renames: Renames::new(&new.items), errors: RebindErrors::default() };
        let mut moved = state.clone();
        S::rebind(&mut moved, &mut map);
        for frame in S::stack_mut(&mut moved) {
            frame.rebind(&mut map);
        }
        map.errors.verdict()?;
        *state = moved;
        Ok(changes::<S>(old, new, state))
    }

    /// Returns the newer counterpart of `id`, which `look_up` finds in the newer content. If there is none, returns
    /// `None` and notes an error, because the position needs it.
    pub fn find<T>(
        &mut self,
        kind: &str,
        id: &str,
        look_up: impl FnOnce(&'a S::Catalog, &str) -> Option<T>,
    ) -> Option<T> {
        let found = self.seek(kind, id, look_up);
        if found.is_none() {
            self.gone(format!("the {kind} `{id}`"), id);
        }
        found
    }

    /// Returns the newer counterpart of `id`. `None` is no error, for things that the position can do without.
    pub fn seek<T>(&self, kind: &str, id: &str, look_up: impl FnOnce(&'a S::Catalog, &str) -> Option<T>) -> Option<T> {
        let new_id = self.renames.id(kind, id)?;
        look_up(self.new, new_id)
    }

    /// Returns the number of an item in the newer content. `None` if it is gone.
    pub fn item(&self, item: &Item) -> Option<u16> {
        self.renames.at(item.kind, &item.id)
    }

    /// Notes a missing thing that the position needs: ``the card `rapier` ``, and the item's name.
    pub fn gone(&mut self, what: String, item: &str) {
        self.errors.gone(what, item);
    }

    /// Rewrites the id of a behaviour.
    pub fn behaviour(&mut self, id: &mut BehaviourId) {
        let old = self.old.behaviour(*id);
        match self.new.behaviour_now(&self.renames, old) {
            Some(now) => *id = now,
            None => self.gone(format!("the {} `{}`", old.kind, old.id), &old.id),
        }
    }

    /// Rewrites the id of a call of a behaviour.
    pub fn used(&mut self, id: &mut UseId) {
        if let Some(now) = self.used_now(*id) {
            *id = now;
            return;
        }
        let (behaviour, caller) = (self.old.behind(*id), self.old.caller(*id));
        let whose = caller.map(|caller| format!(" of the {} `{}`", caller.kind, caller.name)).unwrap_or_default();
        self.gone(format!("`{}`{whose}", behaviour.name), &behaviour.id);
    }

    /// Returns the newer id of a call of a behaviour. `None` if the call is gone, which is no error.
    pub fn used_now(&self, id: UseId) -> Option<UseId> {
        let (old, old_caller) = (self.old.used(id), self.old.caller(id)?);
        let behaviour = self.new.behaviour_now(&self.renames, self.old.behind(id))?;
        let caller = self.item(old_caller)?;
        let is_same_call = |used: &Use| (used.nth, used.caller) == (old.nth, caller);
        self.new.call_numbers(behaviour).find(|id| is_same_call(self.new.used(*id)))
    }

    /// Rewrites the number of an item that the position needs.
    pub fn item_number(&mut self, at: &mut u16) {
        let Some(old) = self.old.items.get(usize::from(*at)) else { return self.gone(String::new(), "") };
        match self.item(old) {
            Some(now) => *at = now,
            None => self.gone(format!("the {} `{}`", old.kind, old.name), &old.id),
        }
    }

    /// Rewrites an item whose statements are in progress. It must still be there, with the same statements.
    pub(super) fn unchanged(&mut self, at: &mut u16) {
        let (old, terms) = (self.old.items.get(usize::from(*at)), self.old.terms.get(at));
        self.item_number(at);
        let now = self.new.items.get(usize::from(*at));
        // Terms also differ if only the numbers of other items have changed. That is no change of the statements.
        if let (Some(old), Some(now)) = (old, now)
            && terms != self.new.terms.get(at)
            && !is_same(old, now)
        {
            self.errors.changed(&old.name);
        }
    }

    /// Rewrites a running script. If the script has begun and its text has changed, it cannot continue, and this is
    /// noted as an error.
    pub fn hook(&mut self, hook: &mut Hook<S::Moment>) {
        let old = self.old.behind(hook.used);
        let now = self.new.behaviour_now(&self.renames, old).map(|now| self.new.behaviour(now));
        if hook.running.has_begun() && now.is_none_or(|now| now.script != old.script) {
            self.errors.changed(&old.name);
        }
        self.used(&mut hook.used);
        self.roles(&mut hook.roles);
        hook.it.iter_mut().for_each(|it| S::rebind_subject(it, self));
        hook.change_read_subjects(|subject| S::rebind_subject(subject, self));
    }

    /// Rewrites the subjects of a moment's roles: a card among them has another number in other content.
    pub fn roles(&mut self, roles: &mut Roles) {
        for subject in roles.subjects_mut() {
            S::rebind_subject(subject, self);
        }
    }

    /// Rewrites the source of an event. A missing source becomes the rules.
    pub fn source(&mut self, source: &mut Source) {
        let now = |at: u16| self.old.items.get(usize::from(at)).and_then(|item| self.item(item));
        match *source {
            Source::Item(at) => *source = now(at).map_or(Source::Rules, Source::Item),
            Source::Row(at, row) => *source = now(at).map_or(Source::Rules, |at| Source::Row(at, row)),
            Source::Script(used, line) => {
                *source = self.used_now(UseId(used)).map_or(Source::Rules, |now| Source::Script(now.0, line));
            }
            Source::Rules | Source::Ruling => {}
        }
    }
}

/// Returns one line for each difference between two contents: `changed in this scene: card `Rapier``.
fn changes<S: System>(old: &S::Catalog, new: &S::Catalog, state: &S::State) -> Vec<String> {
    let mut lines = Vec::new();
    for item in new.items.iter() {
        let Some(older) = older_item(&old.items, &new.items, item) else {
            lines.push(format!("new: {} `{}`", item.kind, item.name));
            continue;
        };
        if older.id != item.id {
            lines.push(format!("renamed: {} `{}` is `{}` now", item.kind, older.name, item.name));
        }
        if !is_same(older, item) {
            let here = if S::is_in_scene(new, state, item) { " in this scene" } else { "" };
            lines.push(format!("changed{here}: {} `{}`", item.kind, item.name));
        }
    }
    let renames = Renames::new(&new.items);
    let gone = old.items.iter().filter(|item| renames.at(item.kind, &item.id).is_none());
    lines.extend(gone.map(|item| format!("gone: {} `{}`", item.kind, item.name)));
    let mut scripts: BTreeMap<(&str, &str), &String> = BTreeMap::new();
    for behaviour in &old.behaviours {
        scripts.insert((behaviour.kind, &behaviour.id), &behaviour.script);
    }
    for behaviour in &new.behaviours {
        let item = new.items.find(behaviour.kind, &behaviour.id);
        let older = item.and_then(|item| older_item(&old.items, &new.items, item));
        let older_id = older.map_or(&behaviour.id, |older| &older.id);
        let older_script = scripts.get(&(behaviour.kind, older_id.as_str()));
        if older_script.is_some_and(|script| **script != behaviour.script) {
            lines.push(format!("changed: the script of {} `{}`", behaviour.kind, behaviour.name));
        }
    }
    lines
}

/// Returns the older item whose place an item takes: the one with its id, or else with a former id that is free now.
fn older_item<'o>(old: &'o Items, new: &Items, item: &Item) -> Option<&'o Item> {
    let free = |id: &String| new.find(item.kind, id).is_none();
    let renamed = || item.former_ids().filter(free).find_map(|id| old.find(item.kind, &id));
    old.find(item.kind, &item.id).or_else(renamed)
}

/// Returns whether two items have the same content, wherever they stand in their files, and whatever their names are.
fn is_same(one: &Item, other: &Item) -> bool {
    let is_content = |statement: &&Statement| statement.word != "formerly";
    let body = one.body.iter().filter(is_content);
    let other_body = other.body.iter().filter(is_content);
    one.takes_the_same(other)
        && body.clone().count() == other_body.clone().count()
        && body.zip(other_body).all(|(statement, twin)| statement.says_the_same(twin))
}
