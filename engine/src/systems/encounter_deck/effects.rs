//! Effects of scripts, checked and carried out. Nothing else lets a script change the position.
//!
//! `carry_out` is the entry point. For example, `hero.raise("wit")` in a script becomes a call of `experience`.

use super::content::{EnemyDef, ItemId, Moment, Skill, Thing};
use super::deck::Pile;
use super::event::Event;
use super::facts;
use super::frame::Caller;
use super::state::Carried;
use super::words::effect::Verb;
use super::work::Work;
use crate::kernel::{Number, Source, Why, Working, slug};
use crate::script::Effect;

/// Returns a number within the range from -99 to 99.
fn small(n: i64) -> i8 {
    i8::try_from(n.clamp(-99, 99)).unwrap_or(0)
}

impl Work<'_> {
    /// Carries out an effect of a script. Names that do not exist are told as faults.
    pub(super) fn carry_out(&mut self, caller: &Caller, effect: &Effect) {
        let Some(verb) = Verb::of(effect.word) else { return };
        let source = Source::Script(caller.used.0, effect.line);
        self.out.budget_mut().effect(source, effect.bytes()); // a command may have only so many effects and texts
        // The place of the rolls on the stack, and the number of the check among them.
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
            (Verb::UseUp | Verb::Refresh | Verb::LoseItem, _) => {
                match self.catalog().thing_named(&slug(effect.text(0))) {
                    Some(item) => self.change_item(verb, item, source),
                    None => self.unknown("item", effect.text(0)),
                }
            }
            (Verb::Release, _) => {
                if self.s.decks.release() {
                    self.tell(Event::Released, Why::by("ENC-141", source));
                }
            }
            (Verb::PutOnTop, _) => self.move_encounter(Pile::Top, effect.text(0), source),
            (Verb::ShuffleIn, _) => self.move_encounter(Pile::Deck, effect.text(0), source),
            (Verb::PutUnder, _) => self.move_encounter(Pile::Bottom, effect.text(0), source),
            (Verb::PutAway, _) => self.move_encounter(Pile::Box, effect.text(0), source),
            (Verb::Strike, _) => _ = self.strike(u16::try_from(effect.int(0).max(0)).unwrap_or(u16::MAX), source),
            (Verb::Mend, _) => self.mend(effect.int(0), source),
            (Verb::ChangeAttack | Verb::ChangeDefense, _) => self.change_enemy(verb, effect.int(0), source),
            (Verb::Add, Some((at, n))) => self.add_to_check(at, n, small(effect.int(0)), source),
            (Verb::Turn, Some((at, n))) => {
                let (from, to) = (small(effect.int(0)), small(effect.int(1)).clamp(1, 6));
                if self.shows(at, n, from) {
                    let told = self.told(Event::Turned { from, to }, Why::by("ENC-064", source));
                    self.because(told, |work| work.turn_die(at, n, from, to));
                }
            }
            (Verb::Reroll, Some((at, n))) => self.reroll(at, n, "ENC-064"),
            (Verb::Say, _) => self.tell(Event::Said { text: effect.text(0).to_string() }, Why::by("", source)),
            (Verb::Add | Verb::Turn | Verb::Reroll, None) => {}
        }
    }

    /// Uses up or restores a use of an item, or removes the item. If there are several copies, takes the one with the
    /// fewest uses left.
    fn change_item(&mut self, verb: Verb, item: ItemId, source: Source) {
        let name = &self.catalog().thing(item).name;
        let items = &mut self.s.hero.items;
        let fits = |carried: &Carried| match verb {
            Verb::UseUp => carried.left != Some(0),
            Verb::Refresh => carried.left < carried.uses,
            _ => true,
        };
        let carried = items.iter_mut().enumerate().filter(|(_, carried)| carried.item == item && fits(carried));
        let Some((at, carried)) = carried.min_by_key(|(_, carried)| carried.left.unwrap_or(u8::MAX)) else {
            let text = match verb {
                Verb::UseUp => format!("{name} has no use left: nothing is used up"),
                Verb::Refresh => format!("{name} has lost no use: nothing comes back"),
                _ => format!("{name} is not carried: nothing is lost"),
            };
            return self.tell(Event::Said { text }, Why::by("", source));
        };
        let event = match (verb, &mut carried.left) {
            (Verb::UseUp, Some(left)) => {
                *left = left.saturating_sub(1);
                Event::ItemUses { item, left: *left }
            }
            (Verb::Refresh, Some(left)) => {
                *left = left.saturating_add(1);
                Event::ItemUses { item, left: *left }
            }
            // An item without a limit has no uses to count.
            (Verb::UseUp | Verb::Refresh, None) => return,
            _ => {
                items.remove(at);
                Event::LostItem { item }
            }
        };
        self.s.hero.items.sort();
        self.tell(event, Why::by("ENC-131", source));
        if verb == Verb::LoseItem {
            self.happens_with_item(item, Moment::Gone);
        }
    }

    /// Moves a card from the discard pile, or one that was turned up. Tells it if there is no such card.
    fn move_encounter(&mut self, to: Pile, name: &str, source: Source) {
        let Some(card) = self.catalog().card_named(&slug(name)) else { return self.unknown("encounter", name) };
        let decks = &mut self.s.decks;
        let is_there = if to == Pile::Box { decks.discard.take(card) } else { decks.take_known(card) };
        if !is_there {
            let where_it_may_lie = if to == Pile::Box { "" } else { ", nor turned up" };
            let text = format!("{name} is not in the discard pile{where_it_may_lie}: nothing is moved");
            return self.tell(Event::Said { text }, Why::by("", source));
        }
        decks.put(card, to);
        let rule = if to == Pile::Box { "ENC-038" } else { "ENC-140" };
        self.tell(Event::PileMoved { card, to }, Why::by(rule, source));
    }

    /// Tells that a script names something that does not exist.
    fn unknown(&mut self, what: &str, name: &str) {
        self.tell(Event::Fault { used: None, text: format!("there is no {what} `{name}`") }, Why::FAULT);
    }

    /// Gains or loses an amount of a thing.
    fn change_thing(&mut self, verb: Verb, effect: &Effect, source: Source) {
        let Some(thing) = Thing::named(effect.text(0)) else { return self.unknown("thing", effect.text(0)) };
        let n = u8::try_from(effect.int(1).clamp(0, 99)).unwrap_or(0);
        match verb {
            Verb::Gain => self.gain(thing, n, source),
            _ => self.lose_by(thing, n, Why::by("ENC-155", source)),
        }
    }

    /// Empties filled circles of the enemy. Does nothing if all are filled, because then it has no health to regain.
    fn mend(&mut self, n: i64, source: Source) {
        let circles_in_all = self.card().and_then(|card| card.enemy.as_ref()).map_or(0, EnemyDef::circles);
        let Some(open) = &mut self.s.open else { return };
        if open.filled >= circles_in_all {
            return self.tell(Event::NotMended, Why::by("ENC-097", source));
        }
        let circles = u16::try_from(n.max(0)).unwrap_or(u16::MAX).min(open.filled);
        open.filled -= circles;
        self.tell_sum(Event::Mended { circles }, Why::by("ENC-097", source), |_| {
            let asked = Number::default().add(n, source, String::new);
            asked.becomes(i64::from(circles), Source::Rules, || "no more than are filled".into())
        });
        if circles > 0 {
            self.happens(facts::ENEMY_SUBJECT, Moment::Healed);
        }
    }

    /// Changes the enemy's ATK or DEF for this encounter.
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
