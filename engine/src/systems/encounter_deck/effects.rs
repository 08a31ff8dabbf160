//! What scripts do: effects checked and carried out. Nothing else lets a script change the position.

use super::content::{EnemyDef, Moment, Skill, Thing};
use super::event::Event;
use super::facts;
use super::frame::Caller;
use super::words::effect::Verb;
use super::work::Work;
use crate::kernel::{Source, Why, slug};
use crate::script::Effect;

fn small(n: i64) -> i8 {
    i8::try_from(n.clamp(-99, 99)).unwrap_or(0)
}

impl Work<'_> {
    pub(super) fn carry_out(&mut self, caller: &Caller, effect: &Effect) {
        let Some(verb) = Verb::of(effect.word) else { return };
        let source = Source::Script(caller.used.0, effect.line);
        self.out.budget_mut().effect(source, effect.bytes());
        let check = effect.on.and_then(facts::check_of);
        match (verb, check) {
            (Verb::Gain | Verb::Lose, _) => self.change_thing(verb, effect, source),
            (Verb::Raise, _) => match Skill::named(effect.text(0)) {
                Some(skill) => self.experience(skill, source),
                None => self.unknown("skill", effect.text(0)),
            },
            (Verb::Give, _) => match self.catalog().thing_named(&slug(effect.text(0))) {
                Some(item) => self.give_item(item, None, "ENC-129", source),
                None => self.unknown("item", effect.text(0)),
            },
            (Verb::Strike, _) => _ = self.strike(u16::try_from(effect.int(0).max(0)).unwrap_or(u16::MAX)),
            (Verb::Mend, _) => self.mend(effect.int(0), source),
            (Verb::ChangeAttack | Verb::ChangeDefense, _) => self.change_enemy(verb, effect.int(0), source),
            (Verb::Add, Some((at, n))) => self.add_to_check(at, n, small(effect.int(0)), source),
            (Verb::Turn, Some((at, n))) => {
                let (from, to) = (small(effect.int(0)), small(effect.int(1)).clamp(1, 6));
                if self.shows(at, n, from) {
                    self.tell(Event::Turned { from, to }, Why::by("ENC-064", source));
                    self.turn_die(at, n, from, to);
                }
            }
            (Verb::Reroll, Some((at, n))) => self.reroll(at, n, "ENC-064"),
            (Verb::Say, _) => self.tell(Event::Said { text: effect.text(0).to_string() }, Why::by("", source)),
            (Verb::Add | Verb::Turn | Verb::Reroll, None) => {}
        }
    }

    fn unknown(&mut self, what: &str, name: &str) {
        self.tell(Event::Fault { used: None, text: format!("there is no {what} `{name}`") }, Why::FAULT);
    }

    fn change_thing(&mut self, verb: Verb, effect: &Effect, source: Source) {
        let Some(thing) = Thing::named(effect.text(0)) else { return self.unknown("thing", effect.text(0)) };
        let n = u8::try_from(effect.int(1).clamp(0, 99)).unwrap_or(0);
        match verb {
            Verb::Gain => self.gain(thing, n, source),
            _ => self.lose_by(thing, n, Why::by("ENC-155", source)),
        }
    }

    /// Empties circles of an enemy that still has one empty: whose last one is filled has no health to get back.
    fn mend(&mut self, n: i64, source: Source) {
        let all = self.card().and_then(|card| card.enemy.as_ref()).map_or(0, EnemyDef::circles);
        let Some(open) = &mut self.s.open else { return };
        if open.filled >= all {
            return self.tell(Event::NotMended, Why::by("ENC-097", source));
        }
        let circles = u16::try_from(n.max(0)).unwrap_or(u16::MAX).min(open.filled);
        open.filled -= circles;
        self.tell(Event::Mended { circles }, Why::by("ENC-097", source));
        if circles > 0 {
            self.happens(facts::ENEMY_SUBJECT, Moment::Healed, Moment::AnyHealed);
        }
    }

    fn change_enemy(&mut self, verb: Verb, by: i64, source: Source) {
        let by = small(by);
        let Some(open) = &mut self.s.open else { return };
        let (value, event, rule) = match verb {
            Verb::ChangeAttack => (&mut open.attack, Event::AttackChanged { by }, "ENC-089"),
            _ => (&mut open.defense, Event::DefenseChanged { by }, "ENC-090"),
        };
        value.add(i16::from(by), source);
        self.tell(event, Why::by(rule, source));
    }
}
