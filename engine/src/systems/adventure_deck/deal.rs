//! Drawing cards, and the way of resolved cards over the table to the Discard.
//!
//! `draws` begins a [`Deal`], in which chance names one card after another. If the Draw Deck is used up, the Discard is
//! shuffled into a new one (`reshuffle`).

use super::action::Action;
use super::content::{CardId, Moment};
use super::event::Event;
use super::frame::{Look, Rebind};
use super::state::{State, Who};
use super::work::{Flow, Work};
use super::{AdventureRules, facts, house, numbers};
use crate::kernel::{Illegal, Pile, Seat, Seats, Source, Why, does};
use crate::machine::{Frame, Occasion, Waits};
use serde::{Deserialize, Serialize};

/// A deal of cards into a Hand (ADS-200). Chance names each card on its own, with reshuffles in between.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Deal {
    pub who: Who,
    /// The number of cards still to draw.
    pub left: u8,
    /// The source of the effect.
    #[serde(default)]
    pub source: Source,
}

impl Frame<AdventureRules> for Deal {
    fn waits(&self, _: &State) -> Waits {
        Waits::Chance(self.who.deck_stream())
    }

    fn step(work: &mut Work<'_>, at: usize) -> Flow {
        let Some(&mut Deal { who, left, .. }) = work.frame(at) else { return Flow::Go };
        work.deal(at, who, left)
    }

    /// Lists the possible next cards.
    fn outcomes(&self, look: &Look<'_>, out: &mut Vec<(Action, u32)>) {
        let top = look.state.at(self.who).hero().and_then(|hero| hero.draw.runs().first());
        if let Some(top) = top {
            out.extend(top.bag.iter().map(|(card, weight)| (Action::Drawn(card), weight)));
        }
    }

    fn take(work: &mut Work<'_>, at: usize, _: Seat, action: Action) -> Result<(), Illegal> {
        let (Action::Drawn(card), Some(Deal { who, left, source })) = (action, work.frame(at)) else {
            return Err(Illegal::not_offered());
        };
        *left -= 1;
        let (who, is_last) = (*who, *left == 0);
        let why = Why::by(if *source == Source::Rules { "ADS-086" } else { "" }, *source);
        let seat = work.s.seat(who);
        if let Some(hero) = work.s.at_mut(who).hero_mut() {
            hero.draw.take_top(card);
            hero.hand.add(card, Seats::only(seat));
        }
        work.tell_only(Event::Drew { who, card }, why, Seats::only(seat));
        work.drawn(who, card);
        let is_deck_used_up =
            work.s.at(who).hero().is_some_and(|hero| hero.draw.is_empty() && !hero.discard.is_empty());
        if is_last && is_deck_used_up && work.s.house.is(house::FatigueOn::LastCard) && !work.s.ground.at_rest {
            work.reshuffle(who);
        }
        Ok(())
    }

    fn question(&self, look: &Look<'_>, _: Seat) -> String {
        let who_draws = does(&look.state.at(self.who).label, "draws");
        let cards = if self.left == 1 { "card" } else { "cards" };
        format!("{who_draws} a card, {} {cards} in all", self.left)
    }

    fn rebind(&mut self, map: &mut Rebind<'_>) {
        map.source(&mut self.source);
    }
}

impl Work<'_> {
    /// Draws `n` cards into a Hand. Cards in play may change this number.
    pub(super) fn draws(&mut self, who: Who, n: u8, source: Source) -> Flow {
        let left = numbers::cards_drawn(&self.look(), who, n);
        self.push(Deal { who, left, source })
    }

    /// Announces that a card was drawn. Watchers do not learn which card.
    fn drawn(&mut self, who: Who, card: CardId) {
        let (who, card) = (facts::combatant(who), facts::card(card));
        let own = Some((Moment::Drew.own(), &[card][..]));
        let any = Some((Moment::Drew.any(), &[who][..]));
        self.announce(Occasion { about: &[who], own, any });
    }

    /// Continues a deal. Waits for the next card, reshuffles, or ends if no cards or no room are left.
    fn deal(&mut self, at: usize, who: Who, left: u8) -> Flow {
        let Some(hero) = self.s.at(who).hero() else { return self.pop() };
        let no_card_left = hero.draw.is_empty() && hero.discard.is_empty();
        let no_room = || hero.fatigue > 0 && numbers::room(&self.look(), who) == 0;
        if left == 0 || no_card_left || no_room() || !self.s.at(who).is_in() {
            return self.pop();
        }
        if hero.draw.is_empty() {
            self.reshuffle(who);
            return Flow::Go;
        }
        if self.replaced(facts::combatant(who), Moment::Draw.instead(), Moment::Draw.replaces()) {
            self.frame::<Deal>(at).into_iter().for_each(|deal| deal.left -= 1);
            return Flow::Go;
        }
        Flow::Wait
    }

    /// Turns the Discard into the Draw Deck, which costs a level of Fatigue (ADS-200).
    fn reshuffle(&mut self, who: Who) {
        if let Some(hero) = self.s.at_mut(who).hero_mut() {
            let discard = std::mem::take(&mut hero.discard);
            hero.draw.shuffle_in(&mut Pile::shuffled(discard));
        }
        self.tell(Event::Reshuffled { who }, Why::rule("ADS-200"));
        if !self.s.ground.at_rest {
            self.adds_fatigue(who, Why::rule("ADS-201"));
        }
    }

    /// Moves a card from the Hand to the table until it is resolved.
    pub(super) fn lay_out(&mut self, who: Who, card: CardId) {
        if let Some(hero) = self.s.at_mut(who).hero_mut()
            && hero.hand.take(card)
        {
            hero.table.put(card);
        }
    }

    /// Moves resolved cards to their owner's Discard (ADS-093, ADS-094).
    pub(super) fn clear_table<'c>(&mut self, who: Who, cards: impl IntoIterator<Item = &'c CardId>) {
        if self.s.at(who).hero().is_none_or(|hero| hero.table.is_empty()) {
            return;
        }
        for card in cards {
            let Some(hero) = self.s.at_mut(who).hero_mut() else { return };
            if hero.table.take(*card) {
                self.put_away(who, *card);
            }
        }
    }

    /// Returns the number of cards to draw at the start of a Turn (ADS-086).
    pub(super) fn missing(&self, who: Who) -> u8 {
        numbers::room(&self.look(), who)
    }
}
