//! Drawing, discarding, the starting Hand, and wear.

use super::action::Action;
use super::combatant::Hero;
use super::content::CardId;
use super::event::Event;
use super::frame::Frame;
use super::house::HouseRule;
use super::state::{State, Who};
use super::work::{Flow, Work};
use crate::kernel::{Illegal, Pile, Seats, Why};

/// How many cards are chosen into the starting Hand, and how many drawn (ADS-048, ADS-051).
const CHOSEN: u8 = 4;
const DRAWN: u8 = 3;

impl Work<'_> {
    /// Four cards are chosen; then the rest is shuffled and three are drawn.
    pub(super) fn opening(&mut self, who: Who, chosen: u8) -> Flow {
        if chosen < CHOSEN && self.s.at(who).hero().is_some_and(|hero| !hero.draw.is_empty()) {
            return Flow::Wait;
        }
        self.pop();
        self.push(Frame::Deal { who, left: DRAWN })
    }

    pub(super) fn take_opening(&mut self, at: usize, action: Action) -> Result<(), Illegal> {
        let (Action::Choose(card), Some(Frame::Opening { who, chosen })) = (action, self.s.frames.get_mut(at)) else {
            return Err(Illegal::not_offered());
        };
        *chosen += 1;
        let who = *who;
        if let Some(hero) = self.s.at_mut(who).hero_mut() {
            hero.draw.take(card);
            hero.hand.add(card, Seats::ALL); // shown to the others (ADS-050)
        }
        self.tell(Event::Chose { who, card }, Why::rule("ADS-048"));
        Ok(())
    }

    /// Draws cards one at a time, each a chance of its own, and reshuffles in between (ADS-200).
    pub(super) fn deal(&mut self, who: Who, left: u8) -> Flow {
        let Some(hero) = self.s.at(who).hero() else { return self.pop() };
        let room = hero.hand_most().saturating_sub(hero.hand_size());
        if left == 0
            || (hero.draw.is_empty() && hero.discard.is_empty())
            || (hero.fatigue > 0 && room == 0)
            || !self.s.at(who).is_in()
        {
            return self.pop();
        }
        if hero.draw.is_empty() {
            self.reshuffle(who);
            return Flow::Go;
        }
        Flow::Wait
    }

    pub(super) fn take_deal(&mut self, action: Action) -> Result<(), Illegal> {
        let (Action::Drawn(card), Some(Frame::Deal { who, left })) = (action, self.s.frames.last_mut()) else {
            return Err(Illegal::not_offered());
        };
        *left -= 1;
        let (who, last) = (*who, *left == 0);
        let seat = self.s.seat(who);
        if let Some(hero) = self.s.at_mut(who).hero_mut() {
            hero.draw.take_top(card);
            hero.hand.add(card, Seats::only(seat));
        }
        self.tell_only(Event::Drew { who, card }, Why::rule("ADS-086"), Seats::only(seat));
        let empty = self.s.at(who).hero().is_some_and(|hero| hero.draw.is_empty() && !hero.discard.is_empty());
        if empty && last && self.s.house.is(HouseRule::FatigueOn, 0) && !self.s.ground.at_rest {
            self.reshuffle(who);
        }
        Ok(())
    }

    /// The Discard becomes the Draw Deck, and running out costs a level of Fatigue (ADS-200).
    fn reshuffle(&mut self, who: Who) {
        if let Some(hero) = self.s.at_mut(who).hero_mut() {
            let discard = std::mem::take(&mut hero.discard);
            hero.draw.shuffle_in(&mut Pile::shuffled(discard));
        }
        self.tell(Event::Reshuffled { who }, Why::rule("ADS-200"));
        if !self.s.ground.at_rest {
            self.wear(who, false);
        }
    }

    /// A level of Fatigue or Exhaustion lowers the Hand maximum by one; at a maximum of 1 it kills (ADS-201 to
    /// ADS-205). Cards above the new maximum are discarded at once, by choice (G-23).
    pub(super) fn wear(&mut self, who: Who, exhaustion: bool) {
        let rule = if exhaustion { "ADS-351" } else { "ADS-201" };
        let Some(hero) = self.s.at_mut(who).hero_mut() else { return };
        if hero.hand_most() <= 1 {
            let rule = if exhaustion { "ADS-198" } else { "ADS-204" };
            self.s.at_mut(who).hp = 0;
            self.defeat(who, Why::rule(rule));
            return;
        }
        if exhaustion {
            hero.exhaustion += 1
        } else {
            hero.fatigue += 1
        }
        let (most, over) = (hero.hand_most(), hero.hand_size().saturating_sub(hero.hand_most()));
        self.tell(Event::Wear { who, exhaustion, hand_most: most }, Why::rule(rule));
        if over > 0 {
            self.push(Frame::Shed { who, left: over });
        }
    }

    /// Discards by choice.
    pub(super) fn shed(&mut self, who: Who, left: u8) -> Flow {
        if left == 0 || self.s.at(who).hero().is_none_or(|hero| hero.hand.is_empty()) { self.pop() } else { Flow::Wait }
    }

    pub(super) fn take_shed(&mut self, at: usize, action: Action) -> Result<(), Illegal> {
        let (Action::Discard(card), Some(Frame::Shed { who, left })) = (action, self.s.frames.get_mut(at)) else {
            return Err(Illegal::not_offered());
        };
        *left -= 1;
        let who = *who;
        self.discard_from_hand(who, card, Why::rule("ADS-089"));
        Ok(())
    }

    pub(super) fn discard_from_hand(&mut self, who: Who, card: CardId, why: Why) {
        let Some(hero) = self.s.at_mut(who).hero_mut() else { return };
        if hero.hand.take(card) {
            hero.discard.put(card);
            self.tell(Event::Discarded { who, card }, why);
        }
    }

    /// Moves a card from the Hand onto the table, where it stays until it is resolved.
    pub(super) fn lay_out(&mut self, who: Who, card: CardId) {
        if let Some(hero) = self.s.at_mut(who).hero_mut()
            && hero.hand.take(card)
        {
            hero.table.put(card);
        }
    }

    /// Cards that are resolved go to their owner's Discard (ADS-093, ADS-094).
    pub(super) fn clear_table<'c>(&mut self, who: Who, cards: impl IntoIterator<Item = &'c CardId>) {
        if self.s.at(who).hero().is_none_or(|hero| hero.table.is_empty()) {
            return;
        }
        let Some(hero) = self.s.at_mut(who).hero_mut() else { return };
        for card in cards {
            if hero.table.take(*card) {
                hero.discard.put(*card);
            }
        }
    }

    /// How many cards the start of a Turn asks for: up to the maximum (ADS-086).
    pub(super) fn missing(&self, who: Who) -> u8 {
        self.s.at(who).hero().map_or(0, |hero| hero.hand_most().saturating_sub(hero.hand_size()))
    }
}

/// What may be chosen into the starting Hand: no Fortitude (ADS-049).
pub fn choices(work: &super::AdventureDeck, hero: &Hero, out: &mut Vec<Action>) {
    let fortitude = super::content::Attribute::named("fortitude");
    let bag = hero.draw.bag();
    out.extend(bag.kinds().filter(|id| work.catalog.card(*id).is_attribute() != fortitude).map(Action::Choose));
}

/// What the next card may be.
pub fn outcomes(state: &State, who: Who, out: &mut Vec<(Action, u32)>) {
    let top = state.at(who).hero().and_then(|hero| hero.draw.runs().first());
    out.extend(top.into_iter().flat_map(|run| run.bag.iter()).map(|(card, weight)| (Action::Drawn(card), weight)));
}
