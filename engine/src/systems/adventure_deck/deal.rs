//! The Hand: its start, drawing into it, and discarding from it.
//!
//! - [`Opening`] makes the starting Hand: four cards are chosen, the rest is shuffled, and three are drawn (ADS-048 to
//!   ADS-051).
//! - `draws` begins a [`Deal`], in which chance names one card after another. If the Draw Deck is used up, the Discard
//!   is shuffled into a new one (`reshuffle`).
//! - `discards_down` and scripts begin a [`Shed`], in which the player names the cards to discard. Each card then
//!   leaves by `sheds`, which an effect may replace, or by `discard_from_hand`, if the card pays for something.

use super::action::Action;
use super::combatant::Hero;
use super::content::{Attribute, CardId, Moment, UseId};
use super::event::Event;
use super::frame::{Look, Offers, Rebind};
use super::state::{State, Who};
use super::work::{Flow, Work};
use super::{AdventureRules, facts, house, numbers};
use crate::kernel::{Illegal, Pile, Seat, Seats, Source, Why, does};
use crate::machine::{Frame, Occasion, System, Waits};
use serde::{Deserialize, Serialize};

/// The number of cards chosen into the starting Hand (ADS-048).
const CHOSEN: u8 = 4;
/// The number of cards drawn into the starting Hand (ADS-051).
const DRAWN: u8 = 3;

/// The choice of the starting Hand (ADS-048).
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Opening {
    pub who: Who,
    /// The number of cards chosen so far.
    pub chosen: u8,
}

impl Opening {
    /// Begins the choice. Cards that a scene has put into the Hand count as chosen.
    pub fn of(state: &State, who: Who) -> Self {
        let in_hand = state.at(who).hero().map_or(0, |hero| hero.hand.len());
        Self { who, chosen: u8::try_from(in_hand).unwrap_or(CHOSEN).min(CHOSEN) }
    }
}

impl Frame<AdventureRules> for Opening {
    fn waits(&self, state: &State) -> Waits {
        state.waits_for(self.who)
    }

    /// Returns whether an answer is a command of its own, and does not continue another one. It always is.
    fn begins(&self) -> bool {
        true
    }

    fn step(work: &mut Work<'_>, at: usize) -> Flow {
        let Some(Opening { who, chosen }) = work.frame(at).cloned() else { return Flow::Go };
        if chosen < CHOSEN && work.s.at(who).hero().is_some_and(|hero| !hero.draw.is_empty()) {
            return Flow::Wait;
        }
        let fatigue = work.s.at(who).hero().map_or(0, |hero| hero.fatigue);
        work.become_frame(Deal { who, left: DRAWN, fatigue, source: Source::Rules })
    }

    /// Offers the cards to choose from. Fortitude is not among them (ADS-049).
    fn offers(&self, look: &Look<'_>, offers: &mut Offers<'_>) {
        let Some(hero) = look.state.at(self.who).hero() else { return };
        let fortitude = Attribute::named("fortitude");
        let bag = hero.draw.bag();
        for card in bag.kinds() {
            if look.catalog().card(card).is_attribute() == fortitude {
                let why = || "Fortitude Cards may not be among the chosen ones".into();
                offers.forbid(Action::Choose(card), "ADS-049", why);
            } else {
                offers.allow(Action::Choose(card));
            }
        }
        if !look.explains {
            return;
        }
        for (card, def) in (0..u16::MAX).map(CardId).zip(&look.catalog().cards) {
            if bag.count(card) == 0 {
                let why = || format!("`{}` is not among the cards left to choose from", def.name);
                offers.forbid(Action::Choose(card), "ADS-048", why);
            }
        }
    }

    fn take(work: &mut Work<'_>, at: usize, _: Seat, action: Action) -> Result<(), Illegal> {
        let (Action::Choose(card), Some(Opening { who, chosen })) = (action, work.frame(at)) else {
            return Err(Illegal::not_offered());
        };
        *chosen += 1;
        let who = *who;
        if let Some(hero) = work.s.at_mut(who).hero_mut() {
            hero.draw.take(card);
            hero.hand.add(card, Seats::ALL); // the chosen cards are shown to the others (ADS-050)
        }
        work.tell(Event::Chose { who, card }, Why::rule("ADS-048"));
        Ok(())
    }

    fn question(&self, look: &Look<'_>, seat: Seat) -> String {
        look.state.asks(seat, self.who, format!("choose card {} of 4 for the starting Hand", self.chosen + 1))
    }
}

/// A deal of cards into a Hand (ADS-200). Chance names each card on its own, with reshuffles in between.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Deal {
    pub who: Who,
    /// The number of cards still to draw.
    pub left: u8,
    /// The levels of Fatigue with which the draw began.
    #[serde(default)]
    pub fatigue: u8,
    /// The source of the draw: the rules, a card or a script.
    #[serde(default)]
    pub source: Source,
}

impl Frame<AdventureRules> for Deal {
    fn waits(&self, _: &State) -> Waits {
        Waits::Chance(self.who.deck_stream())
    }

    fn step(work: &mut Work<'_>, at: usize) -> Flow {
        let Some(&mut Deal { who, left, fatigue, .. }) = work.frame(at) else { return Flow::Go };
        work.deal(at, who, left, fatigue)
    }

    /// Lists the possible next cards.
    fn outcomes(&self, look: &Look<'_>, out: &mut Vec<(Action, u32)>) {
        // The first run has the top cards, whose order nobody knows.
        let top = look.state.at(self.who).hero().and_then(|hero| hero.draw.runs().first());
        if let Some(top) = top {
            out.extend(top.bag.iter().map(|(card, weight)| (Action::Drawn(card), weight)));
        }
    }

    fn take(work: &mut Work<'_>, at: usize, _: Seat, action: Action) -> Result<(), Illegal> {
        let (Action::Drawn(card), Some(Deal { who, left, source, .. })) = (action, work.frame(at)) else {
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
        // By default, a finished draw that uses up the deck reshuffles at once (G-22). A draw under way does so in
        // `deal`, and after a draw between Combats the next draw in a Combat does.
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
        let fatigue = self.s.at(who).hero().map_or(0, |hero| hero.fatigue);
        self.push(Deal { who, left, fatigue, source })
    }

    /// Announces that a card was drawn. Watchers do not learn which card.
    fn drawn(&mut self, who: Who, card: CardId) {
        let (who, card) = (facts::combatant(who), facts::card(card));
        let own = Some((Moment::Drew.own(), &[card][..]));
        let any = Some((Moment::Drew.any(), &[who][..]));
        self.announce(Occasion { about: &[who], own, any });
    }

    /// Continues a deal. Waits for the next card, reshuffles, or ends if no cards or no room are left.
    fn deal(&mut self, at: usize, who: Who, left: u8, fatigue_before: u8) -> Flow {
        let Some(hero) = self.s.at(who).hero() else { return self.pop() };
        // Between Combats, only a Rest brings the Discard back (ADS-095).
        let no_card_left = hero.draw.is_empty() && (hero.discard.is_empty() || self.s.ground.at_rest);
        // A draw that Fatigue interrupts goes on to the lowered maximum only (G-22).
        let no_room = || hero.fatigue > fatigue_before && numbers::room(&self.look(), who) == 0;
        if left == 0 || no_card_left || no_room() || !self.s.at(who).is_in() {
            return self.pop();
        }
        if hero.draw.is_empty() {
            self.reshuffle(who);
            return Flow::Go;
        }
        if self.replaced(facts::combatant(who), Moment::Draw.instead(), Moment::Draw.replaces()) {
            // The script has acted in place of this card, so one card fewer is left to draw.
            if let Some(deal) = self.frame::<Deal>(at) {
                deal.left -= 1;
            }
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
        self.adds_fatigue(who, Why::rule("ADS-201"));
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

/// A choice of cards to discard.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Shed {
    pub who: Who,
    /// The number of cards still to discard.
    pub left: u8,
    /// The reason for the discard, which gives the rule.
    pub why: Shedding,
    /// Whether some of the cards have been discarded already.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    begun: bool,
}

impl Shed {
    pub fn of(who: Who, left: u8, why: Shedding) -> Shed {
        Shed { who, left, why, begun: false }
    }

    /// Returns whether the same command may also name the next card. It may after a first discarded card, or between
    /// two Combats.
    pub fn goes_on(&self, state: &State) -> bool {
        self.begun || state.ground.at_rest
    }
}

/// The reason for a discard.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Shedding {
    /// The Hand is full, and a new card needs room.
    Room,
    /// The Hand is above its maximum.
    Maximum,
    /// Heroic Resolve costs another card.
    Resolve,
    /// A script asks for it.
    Told(Source),
}

impl Shedding {
    fn why(self) -> Why {
        match self {
            Shedding::Room => Why::rule("ADS-087"),
            Shedding::Maximum => Why::rule("ADS-089"),
            Shedding::Resolve => Why::rule("ADS-178"),
            Shedding::Told(source) => Why::by("", source),
        }
    }
}

impl Frame<AdventureRules> for Shed {
    fn waits(&self, state: &State) -> Waits {
        state.waits_for(self.who)
    }

    fn step(work: &mut Work<'_>, at: usize) -> Flow {
        let Some(&mut Shed { who, left, .. }) = work.frame(at) else { return Flow::Go };
        if left == 0 || work.s.at(who).hero().is_none_or(|hero| hero.hand.is_empty()) { work.pop() } else { Flow::Wait }
    }

    fn offers(&self, look: &Look<'_>, offers: &mut Offers<'_>) {
        if let Some(hero) = look.state.at(self.who).hero() {
            offers.allow_all(hero.hand.bag().kinds().map(Action::Discard));
        }
        if !offers.explains() {
            return;
        }
        // `""`: whatever follows the word.
        for lead in AdventureRules::VOCABULARY.leads.iter().filter(|lead| lead.word != "discard") {
            offers.forbid_words(lead.word, "", look.refusal("ADS-089", || "cards must be discarded first".into()));
        }
        if look.explains {
            for used in look.catalog().actions.values() {
                offers.forbid(Action::Try(*used), "ADS-089", || "cards must be discarded first".into());
            }
        }
    }

    fn take(work: &mut Work<'_>, at: usize, _: Seat, action: Action) -> Result<(), Illegal> {
        let (Action::Discard(card), Some(Shed { who, left, why, begun })) = (action, work.frame(at)) else {
            return Err(Illegal::not_offered());
        };
        (*left, *begun) = (*left - 1, true);
        let (who, why) = (*who, why.why());
        work.sheds(who, card, why);
        Ok(())
    }

    fn question(&self, look: &Look<'_>, seat: Seat) -> String {
        let state = look.state;
        let why = match self.why {
            Shedding::Room => "the Hand is full, a new card wants room: ".into(),
            Shedding::Maximum => "the Hand is above its maximum: ".into(),
            Shedding::Resolve => "Heroic Resolve: ".into(),
            Shedding::Told(Source::Script(used, _)) => {
                let caller = look.catalog().caller(UseId(used));
                caller.map_or_else(String::new, |item| format!("{}: ", item.name))
            }
            Shedding::Told(_) => String::new(),
        };
        let held = state.at(self.who).hero().map_or(0, Hero::hand_size);
        state.asks(seat, self.who, format!("{why}discard {}", self.left.min(held)))
    }

    fn rebind(&mut self, map: &mut Rebind<'_>) {
        if let Shedding::Told(source) = &mut self.why {
            map.source(source);
        }
    }
}

impl Work<'_> {
    /// Discards cards above the Hand maximum, by choice (ADS-202).
    pub(super) fn discards_down(&mut self, who: Who) {
        let most = numbers::hand_max(&self.look(), who);
        let left = self.s.at(who).hero().map_or(0, Hero::hand_size).saturating_sub(most);
        if left > 0 {
            self.push(Shed::of(who, left, Shedding::Maximum));
        }
    }

    /// Discards a card from Hand, and lets scripts hear of it.
    pub(super) fn discard_from_hand(&mut self, who: Who, card: CardId, why: Why) {
        let Some(hero) = self.s.at_mut(who).hero_mut() else { return };
        if hero.hand.take(card) {
            self.tell(Event::Discarded { who, card }, why);
            self.put_away(who, card);
            self.happens_with_card(who, card, Moment::Discarded);
        }
    }

    /// Discards a card from Hand, unless an effect replaces the discard. A card that pays for something is discarded by
    /// `discard_from_hand`, because no effect may replace a payment.
    pub(super) fn sheds(&mut self, who: Who, card: CardId, why: Why) {
        let is_in_hand = self.s.at(who).hero().is_some_and(|hero| hero.hand.count(card) > 0);
        let me = facts::combatant(who);
        if is_in_hand && !self.replaced(me, Moment::Discard.instead(), Moment::Discard.replaces()) {
            self.discard_from_hand(who, card, why);
        }
    }
}
