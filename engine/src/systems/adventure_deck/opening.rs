//! The starting Hand: four cards are chosen, the rest is shuffled, and three are drawn (ADS-048 to ADS-051).

use super::AdventureRules;
use super::action::Action;
use super::content::{Attribute, CardId};
use super::deal::Deal;
use super::event::Event;
use super::frame::{Look, Offers};
use super::state::{State, Who};
use super::work::{Flow, Work};
use crate::kernel::{Illegal, Seat, Seats, Source, Why};
use crate::machine::{Frame, Waits};
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

    fn begins(&self) -> bool {
        true
    }

    fn step(work: &mut Work<'_>, at: usize) -> Flow {
        let Some(Opening { who, chosen }) = work.frame(at).cloned() else { return Flow::Go };
        if chosen < CHOSEN && work.s.at(who).hero().is_some_and(|hero| !hero.draw.is_empty()) {
            return Flow::Wait;
        }
        work.become_frame(Deal { who, left: DRAWN, source: Source::Rules })
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
