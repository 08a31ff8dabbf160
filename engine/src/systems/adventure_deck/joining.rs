//! Combatants whom scripts bring in, change, bring back and send away.

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

/// So many combatants, those who are out included, is the most that a Combat sees.
pub const MOST: usize = 24;

impl Work<'_> {
    /// A Foe of this name joins somebody's side, at the same place, after all others in Turn order. Its defeat gives no
    /// experience and no loot. The script is given the combatant, and then it has joined.
    pub(super) fn summon(&mut self, by: Who, caller: &Caller, name: &str, why: Why) {
        let who = self.enters_summoned(by, caller, name, why);
        let given = who.map_or(Value::None, |who| Value::Subject(super::facts::combatant(who)));
        self.give(given);
        if let Some(who) = who {
            self.happens(super::facts::combatant(who), Moment::Joined);
        }
    }

    fn enters_summoned(&mut self, by: Who, caller: &Caller, name: &str, why: Why) -> Option<Who> {
        let foe = self.foe_called(caller, name)?;
        if self.s.on_the_field() >= MOST {
            let text = format!("`{name}` does not come: {MOST} combatants are the most");
            self.tell(Event::Fault { text }, Why::FAULT);
            return None;
        }
        let def = self.catalog().foe(foe);
        let (hp, label) = (def.hp, self.free_label(&def.id));
        let (side, place) = (self.s.at(by).side, self.s.at(by).place);
        let who = enter_foe(self.s, label, foe, hp);
        let one = self.s.at_mut(who);
        (one.side, one.place, one.summoned) = (side, place, true);
        self.tell(Event::Spawned { who }, why);
        Some(who)
    }

    /// A label that nobody has: the name, or the name with a number.
    pub(super) fn free_label(&self, id: &str) -> String {
        let known = |label: &str| self.s.combatants.iter().any(|one| !one.is_past() && *one.label == *label);
        let taken = |label: &str| is_reserved(label) || known(label);
        let numbered = (2..=MOST + 1).map(|n| format!("{id}-{n}"));
        std::iter::once(id.to_string()).chain(numbered).find(|label| !taken(label)).unwrap_or_default()
    }

    /// A Foe becomes another one, with that one's hit points or with those it has; what lies with it stays.
    pub(super) fn transform(&mut self, who: Who, caller: &Caller, name: &str, keeps: bool, why: Why) {
        let Some(now) = self.foe_called(caller, name) else { return };
        let hp = self.catalog().foe(now).hp;
        let one = self.s.at_mut(who);
        let Nature::Foe { foe, own_attribute } = &mut one.kind else { return };
        (*foe, *own_attribute) = (now, None);
        (one.hp, one.most_hp, one.memory) = (if keeps { one.hp.min(hp) } else { hp }, hp, Memory::default());
        self.tell(Event::Becomes { who, foe: now }, why);
    }

    /// The Foe of this name; where there is none, that is told.
    fn foe_called(&mut self, caller: &Caller, name: &str) -> Option<FoeId> {
        let item = self.called(caller, "foe", name)?;
        let id = &self.catalog().items.get(usize::from(item))?.id;
        self.catalog().foe_named(id)
    }

    /// Somebody has so many hit points from now on, at least 1 and at most its maximum: that is neither damage nor healing.
    pub(super) fn set_hp(&mut self, who: Who, hp: i16, why: Why) {
        let hp = hp.clamp(1, super::numbers::max_hp(&self.look(), who).max(1));
        if self.s.at(who).hp != hp {
            self.s.at_mut(who).hp = hp;
            self.tell(Event::HasHp { who, hp }, why);
        }
    }

    /// The Turn of somebody is over once what is under way is done; out of its Turn nothing happens.
    pub(super) fn end_turn(&mut self, who: Who, why: Why) {
        let open = |turn: &&mut Turn| {
            let goes_on = turn.step != TurnStep::End || !turn.again.is_empty();
            turn.who == who && turn.is_open() && goes_on
        };
        if let Some(turn) = self.s.frames.iter_mut().filter_map(Holds::<Turn>::get_mut).find(open) {
            turn.step = TurnStep::End;
            turn.again.clear();
            self.tell(Event::TurnCut { who }, why);
        }
    }

    /// Whoever is dead or gone is back, with so many hit points.
    pub(super) fn revive(&mut self, who: Who, hp: i16, why: Why) {
        if self.s.at(who).is_in() || hp <= 0 {
            return;
        }
        let most = super::numbers::max_hp(&self.look(), who);
        let one = self.s.at_mut(who);
        (one.out, one.hp) = (None, hp.min(most));
        let hp = one.hp;
        self.tell(Event::Returns { who, hp }, why);
        self.happens(super::facts::combatant(who), Moment::Joined);
    }

    /// Somebody is sent away, whatever holds it; that is no defeat, and gives nothing.
    pub(super) fn dismiss(&mut self, who: Who, why: Why) {
        if !self.s.at(who).is_in() {
            return;
        }
        self.go_out(who, Out::Fled);
        self.tell(Event::Left { who }, why);
        self.announce_end(super::facts::combatant(who), Moment::Fled);
    }

    /// Somebody changes to the side of another one.
    pub(super) fn join_side(&mut self, who: Who, of: Option<Who>, why: Why) {
        let Some(side) = of.map(|of| self.s.at(of).side).filter(|side| *side != self.s.at(who).side) else { return };
        for other in self.s.everybody() {
            self.s.at_mut(other).holds.retain(|held| *held != who);
        }
        let one = self.s.at_mut(who);
        one.side = side;
        one.holds.clear();
        self.tell(Event::Joins { who, players: side == Side::Players }, why);
    }
}
