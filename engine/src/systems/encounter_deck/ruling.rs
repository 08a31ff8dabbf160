//! Rulings: changes that a game master or designer orders, such as `rule set health 3`.
//!
//! `order` is the entry point, which has an arm for the first word of each order. An order that is refused returns an
//! error with the reason.

use super::content::{Skill, Thing};
use super::event::Event;
use super::facts;
use super::setup::rank;
use super::state::Carried;
use super::work::Work;
use crate::kernel::{Datum, Illegal, Source, Statement, Subject, Why};

/// The cause of all events of a ruling.
const WHY: Why = Why::RULING;

/// Refuses a ruling. Names no rule, because rulings stand above the rules.
fn no<T>(why: impl Into<String>) -> Result<T, Illegal> {
    Err(Illegal::by("", why))
}

/// Returns a number of an order. It is 0 if the number is missing.
fn small(datum: &Datum) -> u8 {
    datum.int().and_then(|n| u8::try_from(n).ok()).unwrap_or(0)
}

impl Work<'_> {
    /// Carries out a ruling.
    pub(super) fn order(&mut self, order: &Statement) -> Result<(), Illegal> {
        let word = |n: usize| order.datum(n).text().unwrap_or_default();
        match order.word {
            "set" => self.order_number(Thing::named(word(0)), small(order.datum(1))),
            "lose" => {
                let Some(thing) = Thing::named(word(1)) else { return no("of what?") };
                self.lose_by(thing, small(order.datum(0)), WHY);
            }
            "name" => match word(0).trim() {
                "" => return no("the hero has no name (ENC-013)"),
                name => {
                    self.s.hero.name = name.to_string();
                    self.tell(Event::Named { name: name.to_string() }, WHY);
                }
            },
            "rank" => match (Skill::named(word(0)), rank(order.datum(1))) {
                (Some(skill), Some(rank)) => self.s.hero.ranks[skill as usize] = rank,
                _ => return no("a rank is `d`, `+0`, `+2` or `a`"),
            },
            "give" => {
                let Some(item) = self.catalog().thing_named(word(0)) else { return no("there is no such item") };
                let uses = order.datum(1).int().map(|_| small(order.datum(1))).or(self.catalog().thing(item).uses);
                self.s.hero.items.push(Carried { item, uses, left: uses });
                self.s.hero.items.sort();
            }
            "fill" => {
                if self.card().is_none_or(|card| card.enemy.is_none()) {
                    return no("there is no enemy here");
                }
                self.strike(u16::from(small(order.datum(0))), Source::Ruling);
            }
            "status" | "tokens" | "attach" | "turn" => return self.order_in_play(order, Self::bearer),
            "house" => return Ok(self.s.house.set(order)?),
            other => return no(format!("`{other}` is not a ruling")),
        }
        Ok(())
    }

    /// Returns the subject with this label, as the bearer of something in play.
    fn bearer(&self, label: &str) -> Result<Subject, Illegal> {
        match label {
            "hero" => Ok(facts::HERO_SUBJECT),
            "enemy" if self.card().is_some_and(|card| card.enemy.is_some()) => Ok(facts::ENEMY_SUBJECT),
            "game" => Ok(facts::GAME_SUBJECT),
            other => no(format!("nobody is called `{other}` here: `hero`, `enemy` or `game`")),
        }
    }

    /// Sets the amount of a thing that is left. Without health the hero falls.
    fn order_number(&mut self, thing: Option<Thing>, n: u8) {
        let Some(thing) = thing else { return };
        let at = thing as usize;
        let hero = &mut self.s.hero;
        if n >= hero.gained[at] {
            hero.gained[at] = n;
            hero.spent[at] = 0;
        } else {
            hero.spent[at] = hero.gained[at] - n;
        }
        if thing == Thing::Health && n == 0 && self.s.outcome.is_none() {
            self.fall();
        }
    }
}
