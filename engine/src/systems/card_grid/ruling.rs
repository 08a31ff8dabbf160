//! Rulings: changes that a game master or designer orders, such as `rule set ash points 40`.
//!
//! `order` is the entry point. It finds the function for the first word of the order. If an order is refused, the error
//! has the reason.

use super::content::CardId;
use super::facts;
use super::hero::{put, take};
use super::state::{GroupId, Who};
use super::work::Work;
use crate::kernel::{Illegal, Statement, Subject};

/// Refuses a ruling. No rule is named, because rulings stand above the rules.
fn no<T>(why: impl Into<String>) -> Result<T, Illegal> {
    Err(Illegal::by("", why))
}

impl Work<'_> {
    /// Carries out a ruling.
    ///
    /// - Some orders concern the whole game (`rest`) or something in play (`status`).
    /// - Some concern a hero: `set HERO points N`.
    /// - Some concern a card of a hero: `give HERO CARD`.
    pub(super) fn order(&mut self, order: &Statement) -> Result<(), Illegal> {
        match order.word {
            "rest" => {
                self.long_rest();
                self.rested();
            }
            "reward" => {
                let points = count(order, 0);
                let earned = self.reward(points);
                self.earned(&earned);
            }
            "status" | "tokens" | "attach" | "turn" => {
                self.order_in_play(order, Self::bearer)?;
            }
            "house" => self.s.house.set(order)?,
            _ => return self.order_hero(order),
        }
        Ok(())
    }

    /// Returns the hero, the group or the game with this label, as the bearer of something in play.
    fn bearer(&self, label: &str) -> Result<Subject, Illegal> {
        let is_named = |id: &GroupId| self.s.group(*id).is_some_and(|group| group.label == label);
        let group = self.s.group_ids().find(is_named).map(facts::group);
        let game = if label == "game" { Some(facts::GAME_SUBJECT) } else { None };
        let bearer = self.s.labelled(label).map(facts::hero).or(group).or(game);
        bearer.map_or_else(|| no(format!("nobody is called `{label}` here")), Ok)
    }

    /// Carries out a ruling about a hero, whose label is the first value of the order.
    fn order_hero(&mut self, order: &Statement) -> Result<(), Illegal> {
        let label = order.datum(0).text().unwrap_or_default();
        let Some(who) = self.s.labelled(label) else { return no(format!("no hero is called `{label}` here")) };
        let amount = u8::try_from(count(order, 1)).unwrap_or(u8::MAX);
        match order.word {
            "set" => self.s.at_mut(who).points = count(order, 2),
            "hit" if !self.s.at(who).able() => return no(format!("{label} is out, and cannot be hit")),
            "hit" => {
                self.hit_hero(who, i16::from(amount));
            }
            "heal" => self.heal(who, amount),
            _ => return self.order_card(who, order),
        }
        Ok(())
    }

    /// Carries out a ruling about a card of a hero. The card is given, taken, left at home, tapped or written on.
    fn order_card(&mut self, who: Who, order: &Statement) -> Result<(), Illegal> {
        let card: Option<CardId> = order.datum(1).text().and_then(|id| self.catalog().card_named(id));
        let Some(card) = card else { return no("no card goes by that name") };
        let name = &self.catalog().card(card).name;
        let hero = self.s.at_mut(who);
        match order.word {
            "give" => hero.gain(card),
            _ if !hero.owns(card) => return no(format!("{} does not own `{name}`", hero.label)),
            "take" => {
                hero.lose(card);
                self.stands_or_falls(who);
            }
            "at_home" => {
                take(&mut hero.gear, card);
                take(&mut hero.spent, card);
                put(&mut hero.at_home, card);
            }
            "tap" => {
                if take(&mut hero.untapped, card) {
                    put(&mut hero.tapped, card);
                }
                if take(&mut hero.gear, card) {
                    put(&mut hero.spent, card);
                }
                self.stands_or_falls(who);
            }
            // Only `write` is left.
            _ => {
                let text = order.datum(2).text().unwrap_or_default().to_string();
                hero.written.retain(|(held, _)| *held != card);
                hero.written.push((card, text));
                hero.written.sort();
            }
        }
        Ok(())
    }
}

/// Returns the number at a place of an order. It is 0 without one.
fn count(order: &Statement, nth: usize) -> u32 {
    order.datum(nth).int().and_then(|n| u32::try_from(n).ok()).unwrap_or(0)
}
