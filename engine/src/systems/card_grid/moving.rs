//! Cards that scripts move, give and take away.
//!
//! `script_moves` carries out these effects of scripts. `move_card` moves a card between the [`Zone`]s of its hero, and
//! `give_card` moves it from one hero to another. Neither makes nor removes a card. `gain_card` and `lose_card` do.

use super::content::{CardId, Moment, Sort};
use super::event::Event;
use super::hero::{Fate, Hero, put, take};
use super::state::Who;
use super::words::effect::Verb;
use super::work::Work;
use super::{facts, harm, market};
use crate::kernel::{Source, Why, slug};
use crate::script::Effect;

closed! {
    /// The zones of a hero's cards.
    pub enum Zone {
        Untapped = "untapped",
        Tapped = "tapped",
        Discarded = "discarded",
        /// Gear and spells in use.
        Equipped = "equipped",
        /// Equipped, and tapped.
        Spent = "spent",
        /// Owned and carried, but neither brought as a defense card nor in use.
        Pack = "pack",
    }
}

impl Zone {
    /// Returns whether the zone can have a card of this sort.
    fn holds(self, sort: &Sort) -> bool {
        match self {
            Zone::Untapped | Zone::Tapped | Zone::Discarded => matches!(sort, Sort::Defense { .. }),
            Zone::Equipped | Zone::Spent => matches!(sort, Sort::Gear(_)),
            Zone::Pack => matches!(sort, Sort::Defense { .. } | Sort::Gear(_)),
        }
    }

    /// Returns the hero's list of a zone. `None` for the pack, which has no list.
    fn list(self, hero: &mut Hero) -> Option<&mut Vec<CardId>> {
        match self {
            Zone::Untapped => Some(&mut hero.untapped),
            Zone::Tapped => Some(&mut hero.tapped),
            Zone::Discarded => Some(&mut hero.discarded),
            Zone::Equipped => Some(&mut hero.gear),
            Zone::Spent => Some(&mut hero.spent),
            Zone::Pack => None,
        }
    }
}

/// Returns whether the card is owned, carried, and not in use.
fn in_pack(hero: &Hero, card: CardId) -> bool {
    let lists = [&hero.untapped, &hero.tapped, &hero.discarded, &hero.gear, &hero.spent, &hero.at_home];
    hero.owns(card) && lists.iter().all(|list| !list.contains(&card))
}

impl Work<'_> {
    /// Carries out a `move_card`, `give_card`, `gain_card` or `lose_card` of a script.
    pub(super) fn script_moves(&mut self, verb: Verb, who: Who, effect: &Effect, source: Source) {
        let name = effect.text(0);
        let Some(card) = self.catalog().card_named(&slug(name)) else {
            return self.tell(Event::Fault { text: format!("there is no card `{name}`") }, Why::FAULT);
        };
        let other = effect.args.get(1).and_then(crate::kernel::Value::subject).and_then(facts::who);
        match verb {
            Verb::MoveCard => match (Zone::named(effect.text(1)), Zone::named(effect.text(2))) {
                (Some(from), Some(to)) => self.move_card(who, card, (from, to), source),
                _ => {
                    let text = format!("a card lies in one of `{}`", Zone::WORDS.join("`, `"));
                    self.tell(Event::Fault { text }, Why::FAULT);
                }
            },
            Verb::GiveCard => {
                if let Some(other) = other {
                    self.give_card(who, card, other, source);
                }
            }
            Verb::GainCard => self.gain_card(who, card, source),
            _ => self.lose_card(who, card, source),
        }
    }

    /// Moves a card of a hero from one zone to another. Tells the reason if the card stays.
    fn move_card(&mut self, who: Who, card: CardId, (from, to): (Zone, Zone), source: Source) {
        let (name, sort) = (&self.catalog().card(card).name, &self.catalog().card(card).sort);
        if !to.holds(sort) {
            let text = format!("`{name}` cannot be `{to}`: nothing is moved");
            return self.tell(Event::Said { text }, Why::by("", source));
        }
        let hero = self.s.at_mut(who);
        let is_found = match from.list(hero) {
            Some(list) => take(list, card),
            None => in_pack(hero, card),
        };
        if !is_found {
            let text = format!("{}: {name} is not `{from}`: nothing is moved", self.s.at(who).label);
            return self.tell(Event::Said { text }, Why::by("", source));
        }
        let hero = self.s.at_mut(who);
        if let Some(list) = to.list(hero) {
            put(list, card);
        }
        if to == Zone::Discarded {
            hero.healed = false; // GRID-134, GRID-135
        }
        self.tell(Event::CardMoved { who, card, to }, Why::by("GRID-126", source));
        self.stands_or_falls(who);
    }

    /// Gives a card of one hero to another, into the pack. Tells the reason if the card stays.
    fn give_card(&mut self, who: Who, card: CardId, other: Who, source: Source) {
        if who == other {
            return;
        }
        let (name, sort) = (&self.catalog().card(card).name, &self.catalog().card(card).sort);
        let why_not = if !self.s.at(who).owns(card) {
            Some("it is not owned")
        } else if !Zone::Pack.holds(sort) {
            Some("only defense cards, gear and spells change hands")
        } else if self.s.at(other).owns(card) {
            Some("it is owned there already")
        } else {
            None
        };
        if let Some(why_not) = why_not {
            let text = format!("{}: {name} is not given: {why_not}", self.s.at(who).label);
            return self.tell(Event::Said { text }, Why::by("", source));
        }
        self.s.at_mut(who).lose(card);
        self.s.at_mut(other).gain(card);
        self.tell(Event::Given { who, card, to: other }, Why::by("", source));
        self.stands_or_falls(who);
        self.happens_with_card(other, card, Moment::GotCard);
    }

    /// Gives a hero a card that it does not own yet. Tells the reason if another card of the hero excludes it.
    fn gain_card(&mut self, who: Who, card: CardId, source: Source) {
        let hero = self.s.at(who);
        if hero.owns(card) {
            return;
        }
        // A race is gained as it is bought: only the first one may allow a second, and not by each house rule.
        let may_have = if self.catalog().is_race(card) { market::may_buy_race(&self.look(), hero) } else { Ok(()) };
        let first_race = || hero.owned.iter().copied().find(|owned| self.catalog().is_race(*owned));
        let excludes = match may_have {
            Err(illegal) => first_race().map(|race| (race, illegal.rule)),
            Ok(()) => hero.excludes(self.catalog(), card),
        };
        if let Some((held, rule)) = excludes {
            let (name, held) = (&self.catalog().card(card).name, &self.catalog().card(held).name);
            let text = format!("{}: {name} is not gained, because {held} is owned", hero.label);
            return self.tell(Event::Said { text }, Why::by(rule, source));
        }
        self.s.at_mut(who).gain(card);
        self.tell(Event::Took { who, card }, Why::by("GRID-142", source));
        self.happens_with_card(who, card, Moment::GotCard);
    }

    /// Takes a card away from a hero who owns it.
    fn lose_card(&mut self, who: Who, card: CardId, source: Source) {
        if self.s.at(who).owns(card) {
            self.s.at_mut(who).lose(card);
            self.tell(Event::LosesCard { who, card }, Why::by("", source));
            self.stands_or_falls(who);
            self.happens_with_card(who, card, Moment::Gone);
        }
    }

    /// Makes a hero in an encounter fall if its last untapped card is gone, and stand up if it has one again.
    pub(super) fn stands_or_falls(&mut self, who: Who) {
        let is_in_encounter = self.s.encounter.is_some() && self.s.at(who).fate == Fate::Here;
        if is_in_encounter && harm::falls_at_once(&self.s.house) {
            self.check_down(who);
        }
        self.check_up(who);
    }

    /// Adds the card of this name to the party's finds.
    pub(super) fn finds(&mut self, name: &str, source: Source) {
        match self.catalog().card_named(&slug(name)) {
            Some(card) => {
                put(&mut self.s.loot, card);
                self.tell(Event::Found { card }, Why::by("GRID-142", source));
            }
            None => self.tell(Event::Fault { text: format!("there is no card `{name}`") }, Why::FAULT),
        }
    }
}
