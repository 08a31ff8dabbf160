//! Searching the Draw Deck for a card by name (ADS-271).
//!
//! A script offers the search with `me.offer_search("Rapier")`. The function `offer_search` then asks the player.

use super::AdventureRules;
use super::action::Action;
use super::content::CardId;
use super::frame::{Look, Offers, Rebind};
use super::state::{State, Who};
use super::work::Work;
use crate::kernel::{Illegal, Seat, Why, slug};
use crate::machine::{Frame, Waits};
use serde::{Deserialize, Serialize};

/// The question to a player whether to search for a card.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Search {
    pub who: Who,
    pub card: CardId,
}

impl Frame<AdventureRules> for Search {
    fn waits(&self, state: &State) -> Waits {
        state.waits_for(self.who)
    }

    fn offers(&self, _: &Look<'_>, offers: &mut Offers<'_>) {
        offers.allow_all([Action::Yes, Action::No]);
    }

    fn take(work: &mut Work<'_>, at: usize, _: Seat, action: Action) -> Result<(), Illegal> {
        let Some(Search { who, card }) = work.frame(at).cloned() else { return Err(Illegal::not_offered()) };
        work.pop();
        if action == Action::Yes {
            let id = work.catalog().card(card).id.clone();
            work.fetch(who, &id, Why::rule("ADS-271"));
        }
        Ok(())
    }

    fn question(&self, look: &Look<'_>, seat: Seat) -> String {
        let card = &look.catalog().card(self.card).name;
        look.state.asks(seat, self.who, format!("search the Draw Deck for {card}?"))
    }

    fn rebind(&mut self, map: &mut Rebind<'_>) {
        self.card = map.card(self.card);
    }
}

impl Work<'_> {
    /// Asks whether to search for the card of this name, if it is in the Draw Deck.
    pub(super) fn offer_search(&mut self, who: Who, name: &str) {
        let id = slug(name);
        let printings = self.catalog().printings(&id);
        let is_in_deck =
            self.s.at(who).hero().is_some_and(|hero| printings.iter().any(|card| hero.draw.count(*card) > 0));
        if let Some(card) = printings.first()
            && is_in_deck
        {
            self.push(Search { who, card: *card });
        }
    }
}
