//! Combatants that scripts bring in, change, bring back and send away.
//!
//! `summon` carries out `me.summon("Hill Troll")`. The other functions carry out effects such as `transform` and
//! `revive`.

use super::combatant::{Nature, Out, Side};
use super::content::{FoeId, Moment};
use super::event::Event;
use super::frame::Caller;
use super::memory::Memory;
use super::setup::enter_foe;
use super::state::Who;
use super::turn::{Turn, TurnStep};
use super::work::Work;
use crate::kernel::{Value, Why, is_reserved};
use crate::machine::Holds;

/// The most combatants in a Combat, including those who are out of it.
pub const MOST: usize = 24;

impl Work<'_> {
    /// Adds a Foe of this name to the side of `by`, at the same place and last in Turn order. Its defeat gives no
    /// experience and no loot. First, the script gets the combatant. Then the others hear that it joins.
    pub(super) fn summon(&mut self, by: Who, caller: &Caller, name: &str, why: Why) {
        let who = self.enters_summoned(by, caller, name, why);
        let given = who.map_or(Value::None, |who| Value::Subject(super::facts::combatant(who)));
        self.give(given);
        if let Some(who) = who {
            self.happens(super::facts::combatant(who), Moment::Joined);
        }
    }

    /// Adds the Foe that a script summons. Returns `None`, with an event, if there is no such Foe or no room for it.
    fn enters_summoned(&mut self, by: Who, caller: &Caller, name: &str, why: Why) -> Option<Who> {
        let foe = self.foe_called(caller, name)?;
        if self.s.on_the_field() >= MOST {
            let text = format!("`{name}` does not come: {MOST} combatants are the most");
            self.tell(Event::Fault { text }, Why::FAULT);
            return None;
        }
        if self.s.is_full() {
            let text = format!("`{name}` does not come: no space of the map is free");
            self.tell(Event::Fault { text }, Why::FAULT);
            return None;
        }
        let def = self.catalog().foe(foe);
        let (hp, label) = (def.hp, self.free_label(&def.id));
        let (side, stand) = (self.s.at(by).side, self.s.stand_beside(by));
        let who = enter_foe(self.s, label, foe, hp);
        let summoned = self.s.at_mut(who);
        summoned.side = side;
        summoned.stand = stand;
        summoned.summoned = true;
        self.shares_distances(who, by);
        self.tell(Event::Spawned { who }, why);
        Some(who)
    }

    /// Returns a label that nobody has. It is the id, or the id with a number.
    pub(super) fn free_label(&self, id: &str) -> String {
        let present = || self.s.combatants.iter().filter(|combatant| !combatant.is_past());
        let is_used = |label: &str| present().any(|combatant| *combatant.label == *label);
        let is_taken = |label: &str| is_reserved(label) || is_used(label);
        let numbered = (2..=MOST + 1).map(|n| format!("{id}-{n}"));
        std::iter::once(id.to_string()).chain(numbered).find(|label| !is_taken(label)).unwrap_or_default()
    }

    /// Turns a Foe into another one. If it `keeps` its HP, the new maximum limits them. Things attached to it stay.
    pub(super) fn transform(&mut self, who: Who, caller: &Caller, name: &str, keeps: bool, why: Why) {
        let Some(new_foe) = self.foe_called(caller, name) else { return };
        let hp = self.catalog().foe(new_foe).hp;
        let combatant = self.s.at_mut(who);
        let Nature::Foe { foe, own_attribute } = &mut combatant.kind else { return };
        (*foe, *own_attribute) = (new_foe, None);
        combatant.hp = if keeps { combatant.hp.min(hp) } else { hp };
        combatant.most_hp = hp;
        // The numbers belong to the traits of the old Foe.
        combatant.memory = Memory::default();
        self.listeners_change();
        self.tell(Event::Becomes { who, foe: new_foe }, why);
    }

    /// Returns the Foe of this name, or tells that there is none.
    fn foe_called(&mut self, caller: &Caller, name: &str) -> Option<FoeId> {
        let item = self.called(caller, "foe", name)?;
        let id = &self.catalog().items.get(usize::from(item))?.id;
        self.catalog().foe_named(id)
    }

    /// Sets a combatant's hit points, to at least 1 and at most the maximum. This is neither damage nor healing.
    pub(super) fn set_hp(&mut self, who: Who, hp: i16, why: Why) {
        let hp = hp.clamp(1, super::numbers::max_hp(&self.look(), who).max(1));
        if self.s.at(who).hp != hp {
            self.s.at_mut(who).hp = hp;
            self.tell(Event::HasHp { who, hp }, why);
        }
    }

    /// Ends a combatant's Turn once the work under way is done. Does nothing outside its Turn.
    pub(super) fn end_turn(&mut self, who: Who, why: Why) {
        let can_end = |turn: &&mut Turn| {
            let goes_on = turn.step != TurnStep::End || !turn.again.is_empty();
            turn.who == who && turn.is_open() && goes_on
        };
        if let Some(turn) = self.s.frames.iter_mut().filter_map(Holds::<Turn>::get_mut).find(can_end) {
            turn.step = TurnStep::End;
            turn.again.clear();
            self.tell(Event::TurnCut { who }, why);
        }
    }

    /// Returns a dead or departed combatant to the Combat with this many hit points.
    pub(super) fn revive(&mut self, who: Who, hp: i16, why: Why) {
        if self.s.at(who).is_in() || hp <= 0 {
            return;
        }
        let most = super::numbers::max_hp(&self.look(), who);
        let combatant = self.s.at_mut(who);
        combatant.hp = hp.min(most);
        let hp = combatant.hp;
        self.comes_back(who);
        self.tell(Event::Returns { who, hp }, why);
        self.happens(super::facts::combatant(who), Moment::Joined);
    }

    /// Lets a combatant that is out take part in the Combat again, at its place or the nearest open one.
    pub(super) fn comes_back(&mut self, who: Who) {
        self.s.at_mut(who).out = None;
        // Whoever was out as the order of Turns was made has its Turn last.
        if !self.s.order.contains(&who) {
            self.s.order.push(who);
        }
        self.finds_room(who);
    }

    /// Sends a combatant away, even from a Grapple. This is no defeat, and gives nothing.
    pub(super) fn dismiss(&mut self, who: Who, why: Why) {
        if !self.s.at(who).is_in() {
            return;
        }
        self.go_out(who, Out::Fled);
        self.tell(Event::Left { who }, why);
        self.announce_end(super::facts::combatant(who), Moment::Fled);
    }

    /// Moves a combatant to the side of `of`. It leaves every Grapple.
    pub(super) fn join_side(&mut self, who: Who, of: Option<Who>, why: Why) {
        let Some(side) = of.map(|of| self.s.at(of).side).filter(|side| *side != self.s.at(who).side) else { return };
        for other in self.s.everybody() {
            self.s.at_mut(other).holds.retain(|held| *held != who);
        }
        let combatant = self.s.at_mut(who);
        combatant.side = side;
        combatant.holds.clear();
        self.tell(Event::Joins { who, players: side == Side::Players }, why);
    }
}
