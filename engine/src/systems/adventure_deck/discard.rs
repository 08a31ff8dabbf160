//! Discarding from the Hand.
//!
//! `discards_down` and scripts begin a [`Shed`], in which the player names the cards to discard. Each card then leaves
//! by `sheds`, which an effect may replace, or by `discard_from_hand`, if the card pays for something.

use super::action::Action;
use super::combatant::Hero;
use super::content::{CardId, Moment, UseId};
use super::event::Event;
use super::frame::{Look, Offers, Rebind};
use super::state::{State, Who};
use super::work::{Flow, Work};
use super::{AdventureRules, facts, numbers};
use crate::kernel::{Illegal, Seat, Source, Why};
use crate::machine::{Frame, System, Waits};
use serde::{Deserialize, Serialize};

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

    /// Discards a card from Hand, unless an effect replaces the discard. For cards that pay nothing.
    pub(super) fn sheds(&mut self, who: Who, card: CardId, why: Why) {
        let is_in_hand = self.s.at(who).hero().is_some_and(|hero| hero.hand.count(card) > 0);
        let me = facts::combatant(who);
        if is_in_hand && !self.replaced(me, Moment::Discard.instead(), Moment::Discard.replaces()) {
            self.discard_from_hand(who, card, why);
        }
    }
}
