//! Rulings: changes that a game master or designer orders, such as `rule set wolf hp 3`.
//!
//! `order` is the entry point. It finds the function for the first word of the order. An order that is refused returns
//! an error with the reason. Orders change a copy of the position, which is dropped after an error.

use super::check::UpDowns;
use super::content::{Distance, deal};
use super::event::Event;
use super::facts;
use super::ground::Stand;
use super::round::Round;
use super::setup::enter_foe;
use super::state::{Light, Who};
use super::work::Work;
use crate::kernel::{Bag, Datum, Illegal, Seats, Statement, Subject, Why, is_reserved};

const WHY: Why = Why::RULING;

/// Refuses an order for this reason.
fn no<T>(why: impl Into<String>) -> Result<T, Illegal> {
    Err(Illegal::by("", why))
}

closed! {
    /// A number of a combatant.
    pub enum Gauge {
        Hp = "hp",
        At = "at",
        Fatigue = "fatigue",
        Exhaustion = "exhaustion",
        Xp = "xp",
        Gold = "gold",
    }

    /// A state of a combatant.
    pub enum Condition { Prone = "prone", Sneaking = "sneaking", Ally = "ally" }
}

/// The most HP that a ruling may set.
const MOST_HP: i64 = 9_999;

impl Work<'_> {
    /// Carries out an order.
    pub(super) fn order(&mut self, order: &Statement) -> Result<(), Illegal> {
        match order.word {
            "set" => self.order_number(order),
            "mark" => self.order_mark(order),
            "round" => {
                self.s.round = order.datum(0).int().and_then(Round::new).unwrap_or(self.s.round);
                Ok(())
            }
            "spawn" => self.order_spawn(order),
            "place" => self.order_place(order),
            "give" | "take" => self.order_cards(order),
            // `bearer` finds the combatant, or the game, that the order names.
            "status" | "tokens" | "attach" | "turn" => self.order_in_play(order, Self::bearer),
            "house" => Ok(self.s.house.set(order)?),
            "updowns" => self.order_updowns(order),
            "light" => {
                self.s.ground.light = order.datum(0).text().and_then(Light::named).unwrap_or_default();
                Ok(())
            }
            other => no(format!("`{other}` is not a ruling")),
        }
    }

    /// Returns the combatant whose label the order names first.
    fn named(&self, order: &Statement) -> Result<Who, Illegal> {
        let label = order.datum(0).text().unwrap_or_default();
        self.s.labelled(label).map_or_else(|| no(format!("nobody is called `{label}` here")), Ok)
    }

    /// Returns the combatant with this label, or the game. Things in play are attached to either.
    fn bearer(&self, label: &str) -> Result<Subject, Illegal> {
        let combatant = || self.s.labelled(label).map(facts::combatant);
        let bearer = if label == "game" { Some(facts::GAME_SUBJECT) } else { combatant() };
        bearer.map_or_else(|| no(format!("nobody is called `{label}` here")), Ok)
    }

    /// Sets a number of a combatant: `set wolf hp 3`.
    fn order_number(&mut self, order: &Statement) -> Result<(), Illegal> {
        let who = self.named(order)?;
        let n = order.datum(2).int().unwrap_or(0);
        let Some(gauge) = order.datum(1).text().and_then(Gauge::named) else { return no("which number?") };
        let (least, most) = match gauge {
            Gauge::Hp => (0, MOST_HP),
            Gauge::At => (-9, 9),
            Gauge::Fatigue | Gauge::Exhaustion => (0, 6),
            Gauge::Xp | Gauge::Gold => (0, 99_999),
        };
        if !(least..=most).contains(&n) {
            return no(format!("{gauge} goes from {least} to {most}"));
        }
        let count = u32::try_from(n).unwrap_or(0);
        let level = u8::try_from(n).unwrap_or(0);
        let lacks = || Illegal::by("", format!("a Foe has no {gauge}"));
        let on_map = self.s.ground.mode.map().is_some();
        let combatant = self.s.at_mut(who);
        match gauge {
            Gauge::Hp => {
                combatant.hp = i16::try_from(n).unwrap_or(i16::MAX);
                combatant.most_hp = combatant.most_hp.max(combatant.hp);
                match combatant.hp {
                    0 => self.defeat(who, WHY),
                    _ if combatant.out.is_some() => self.comes_back(who),
                    _ => {}
                }
            }
            Gauge::At if on_map => return no("there is a map: `place` puts somebody on a space, `place wolf c4`"),
            Gauge::At => combatant.stand = Stand::Line(i8::try_from(n).unwrap_or(0)),
            Gauge::Fatigue => {
                let hero = combatant.hero_mut().ok_or_else(lacks)?;
                check_wear(level, hero.exhaustion)?;
                hero.fatigue = level;
                self.discards_down(who);
            }
            Gauge::Exhaustion => {
                let hero = combatant.hero_mut().ok_or_else(lacks)?;
                check_wear(level, hero.fatigue)?;
                hero.exhaustion = level;
                self.discards_down(who);
            }
            Gauge::Xp => combatant.hero_mut().ok_or_else(lacks)?.xp = count,
            Gauge::Gold => combatant.hero_mut().ok_or_else(lacks)?.gold = count,
        }
        Ok(())
    }

    /// Sets the source of a Player's Up/Downs. It is fixed once play is under way (ADS-054).
    fn order_updowns(&mut self, order: &Statement) -> Result<(), Illegal> {
        let who = self.named(order)?;
        let is_under_way =
            self.s.journey.as_ref().is_some_and(|journey| journey.entered() > 1 || journey.cleared() > 0);
        if self.s.rounds_run > 0 || self.s.turn > 1 || is_under_way {
            return Err(Illegal::by(
                "ADS-054",
                "what Up/Downs are drawn from is settled before the first Turn is over",
            ));
        }
        let Some(hero) = self.s.at_mut(who).hero_mut() else { return no("a Foe has no deck of its own") };
        hero.updowns = order.datum(1).text().and_then(UpDowns::named);
        Ok(())
    }

    /// Sets a state of a combatant: `mark wolf prone yes`.
    fn order_mark(&mut self, order: &Statement) -> Result<(), Illegal> {
        let who = self.named(order)?;
        let on = matches!(order.datum(2), Datum::Bool(true));
        match order.datum(1).text().and_then(Condition::named) {
            Some(Condition::Prone) => self.set_prone(who, on, WHY),
            Some(Condition::Sneaking) => self.set_sneaking(who, on, WHY),
            None => return no("which state?"),
            Some(Condition::Ally) if self.s.at(who).hero().is_some() => {
                return no("a Player's side can't be changed in play");
            }
            Some(Condition::Ally) => {
                self.s.at_mut(who).side =
                    if on { super::combatant::Side::Players } else { super::combatant::Side::Foes }
            }
        }
        Ok(())
    }

    /// Adds a Foe: `spawn "Hill Troll" as troll`.
    fn order_spawn(&mut self, order: &Statement) -> Result<(), Illegal> {
        let id = order.datum(0).text().unwrap_or_default();
        let label = order.datum(1).text().unwrap_or_default().to_string();
        let Some(foe) = self.catalog().foe_named(id) else { return no(format!("no Foe is called `{id}`")) };
        if self.s.is_full() {
            return no("no space of the map is free");
        }
        if self.s.on_the_field() >= super::joining::MOST {
            return no(format!("{} combatants are the most", super::joining::MOST));
        }
        if label.is_empty() || is_reserved(&label) || self.s.everybody().any(|who| *self.s.at(who).label == *label) {
            return no(format!("the label `{label}` is taken"));
        }
        let hp = self.catalog().foe(foe).hp;
        let who = enter_foe(self.s, label, foe, hp);
        self.s.verdict = None; // a fight that was won goes on
        self.s.takes_places(Distance::Thrown);
        self.tell(Event::Spawned { who }, WHY);
        Ok(())
    }

    /// Puts a combatant on a space of the map, or at a place of the line: `place wolf c4`.
    fn order_place(&mut self, order: &Statement) -> Result<(), Illegal> {
        let who = self.named(order)?;
        let stand = Stand::of(order.datum(1));
        match self.s.bars_stand(stand) {
            Some(why) => no(format!("nobody can stand at {stand}: {why}")),
            None => {
                self.s.at_mut(who).stand = stand;
                Ok(())
            }
        }
    }

    /// Puts cards into a Hand, or takes them out of the game: `give you Rapier x2`.
    fn order_cards(&mut self, order: &Statement) -> Result<(), Illegal> {
        let who = self.named(order)?;
        let Datum::Counted(n, name) = order.datum(1) else { return no("which card?") };
        let printings = self.catalog().printings(name.datum.text().unwrap_or_default());
        let seat = Seats::only(self.s.seat(who));
        let Some(hero) = self.s.at_mut(who).hero_mut() else { return no("a Foe has no Hand") };
        if order.word == "give" {
            let mut bag = Bag::new();
            deal(&mut bag, &printings, *n);
            for (card, n) in bag.iter() {
                for _ in 0..n {
                    hero.hand.add(card, seat);
                }
            }
            return Ok(());
        }
        for _ in 0..*n {
            let Some(card) = printings.iter().copied().find(|card| hero.hand.take(*card)) else {
                return no("so many are not in that Hand");
            };
            hero.removed.put(card);
        }
        Ok(())
    }
}

/// Refuses more levels of Fatigue and Exhaustion together than a living Character can have (ADS-198, ADS-204).
fn check_wear(level: u8, other: u8) -> Result<(), Illegal> {
    // Content may set any level. `min` keeps the sum in a `u8`.
    match level + other.min(6) {
        0..=6 => Ok(()),
        _ => no(super::combatant::MOST_WEAR),
    }
}
