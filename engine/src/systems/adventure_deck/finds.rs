//! The finds of a Combat, which are cards that its winners put away (ADS-357 to ADS-360).
//!
//! `finds_cards` gives a Character its finds. When the Combat is won, [`Finds`] asks for the place of each find: Hand,
//! Draw Deck or aside. If the Hand becomes too large, it asks which card leaves. For each find that goes into the Draw
//! Deck, it asks which card leaves the deck.

use super::AdventureRules;
use super::action::Action;
use super::combatant::Hero;
use super::content::CardId;
use super::event::Event;
use super::frame::{Look, Offers, Rebind};
use super::moves::Zone;
use super::state::{State, Who};
use super::work::{Flow, Work};
use crate::kernel::{Bag, Illegal, Pile, Seat, Seats, Why};
use crate::machine::{Frame, Waits};
use serde::{Deserialize, Serialize};

/// The zones where a find may go.
const PLACES: [Zone; 3] = [Zone::Hand, Zone::Deck, Zone::Aside];

/// The work of putting finds away, one after another, and of making room for them.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Finds {
    who: Who,
    /// The finds in Hand now. They cannot be the cards that leave the Hand.
    in_hand: Bag<CardId>,
    /// The finds that go into the Draw Deck once the same number of cards has left it.
    in_deck: Bag<CardId>,
    /// The number of cards that have left the Draw Deck for the finds.
    left_deck: u32,
}

/// The question that comes next.
enum Asked {
    /// The place of a find.
    Place(CardId),
    /// A card of the Hand to leave the game.
    FromHand,
    /// A card of the Draw Deck to leave the game.
    FromDeck,
}

impl Finds {
    /// Returns the work before anything is put away.
    pub fn of(who: Who) -> Finds {
        Finds { who, in_hand: Bag::new(), in_deck: Bag::new(), left_deck: 0 }
    }

    fn hero<'s>(&self, state: &'s State) -> Option<&'s Hero> {
        state.at(self.who).hero()
    }

    /// Returns the cards in Hand that may make room, which are all but the finds.
    fn spare<'s>(&'s self, hero: &'s Hero) -> Vec<CardId> {
        let hand = hero.hand.bag();
        hand.iter().filter(|(card, n)| *n > self.in_hand.count(*card)).map(|(card, _)| card).collect()
    }

    /// Returns the question that comes next. `None` if all finds have been put away.
    fn asked(&self, look: &Look<'_>) -> Option<Asked> {
        let hero = self.hero(look.state)?;
        if let Some(card) = hero.found.kinds().next() {
            return Some(Asked::Place(card));
        }
        // Other cards leave the Hand only to make room for finds in it.
        let is_too_large = hero.hand_size() > super::numbers::hand_max(look, self.who);
        if is_too_large && !self.in_hand.is_empty() && !self.spare(hero).is_empty() {
            return Some(Asked::FromHand);
        }
        if self.left_deck < self.in_deck.len() && !hero.draw.is_empty() { Some(Asked::FromDeck) } else { None }
    }
}

impl Frame<AdventureRules> for Finds {
    fn waits(&self, state: &State) -> Waits {
        state.waits_for(self.who)
    }

    /// Returns whether an answer is a command of its own, and does not continue another one. It always is.
    fn begins(&self) -> bool {
        true
    }

    fn step(work: &mut Work<'_>, at: usize) -> Flow {
        let Some(finds) = work.frame::<Finds>(at).cloned() else { return Flow::Go };
        if finds.asked(&work.look()).is_some() {
            return Flow::Wait;
        }
        if let Some(hero) = work.s.at_mut(finds.who).hero_mut()
            && !finds.in_deck.is_empty()
        {
            let found = finds.in_deck.iter().flat_map(|(card, n)| (0..n).map(move |_| card));
            for card in found {
                hero.draw.put_top(card, Seats::NONE);
            }
            hero.draw.shuffle();
        }
        work.pop()
    }

    fn offers(&self, look: &Look<'_>, offers: &mut Offers<'_>) {
        let (Some(asked), Some(hero)) = (self.asked(look), self.hero(look.state)) else { return };
        match asked {
            Asked::Place(_) => {
                for place in PLACES {
                    let has_exchange = place != Zone::Deck || hero.draw.len() > self.in_deck.len();
                    let why = || "the Draw Deck has no card left to take the place of".into();
                    offers.judge(Action::Put(place), if has_exchange { Ok(()) } else { look.no("ADS-360", why) });
                }
            }
            Asked::FromHand => {
                offers.allow_all(self.spare(hero).into_iter().map(Action::Remove));
                for card in self.in_hand.kinds().filter(|card| look.explains && !self.spare(hero).contains(card)) {
                    let why = || "a find is not the one to leave the Hand for finds".into();
                    offers.forbid(Action::Remove(card), "ADS-358", why);
                }
            }
            Asked::FromDeck => offers.allow_all(hero.draw.bag().kinds().map(Action::Remove)),
        }
    }

    fn take(work: &mut Work<'_>, at: usize, _: Seat, action: Action) -> Result<(), Illegal> {
        let Some(finds) = work.frame::<Finds>(at).cloned() else { return Err(Illegal::not_offered()) };
        match (action, finds.asked(&work.look())) {
            (Action::Put(to), Some(Asked::Place(card))) => work.puts_find(at, finds.who, card, to),
            (Action::Remove(card), Some(Asked::FromHand)) => {
                work.makes_room(finds.who, card, |hero| &mut hero.hand, "ADS-358");
            }
            (Action::Remove(card), Some(Asked::FromDeck)) => {
                work.makes_room(finds.who, card, |hero| &mut hero.draw, "ADS-360");
                if let Some(finds) = work.frame::<Finds>(at) {
                    finds.left_deck += 1;
                }
            }
            _ => return Err(Illegal::not_offered()),
        }
        Ok(())
    }

    fn question(&self, look: &Look<'_>, seat: Seat) -> String {
        let question = match self.asked(look) {
            Some(Asked::Place(card)) => {
                format!("found {}: put it into Hand or Draw Deck, or aside?", look.catalog().card(card).name)
            }
            Some(Asked::FromHand) => "the Hand is above its maximum: which card makes room for a find?".into(),
            Some(Asked::FromDeck) => {
                "a find takes the place of a card: which card leaves the Draw Deck, and the game?".into()
            }
            None => String::new(),
        };
        look.state.asks(seat, self.who, question)
    }

    fn rebind(&mut self, map: &mut Rebind<'_>) {
        self.in_hand = map.bag(&self.in_hand);
        self.in_deck = map.bag(&self.in_deck);
    }
}

impl Work<'_> {
    /// Lets the next Character with finds put its finds away. Returns `None` if nobody has finds.
    pub(super) fn finds(&mut self) -> Option<Flow> {
        let has_finds = |who: &Who| {
            let combatant = self.s.at(*who);
            combatant.is_in() && combatant.hero().is_some_and(|hero| !hero.found.is_empty())
        };
        let finder = self.s.everybody().find(has_finds)?;
        Some(self.push(Finds::of(finder)))
    }

    /// Gives finds to a Character, who puts them away once the Combat is won.
    pub(super) fn finds_cards(&mut self, who: Who, cards: &[CardId], why: Why) {
        for card in cards {
            if let Some(hero) = self.s.at_mut(who).hero_mut() {
                hero.found.put(*card);
            }
            self.tell(Event::Loot { who, card: *card }, why);
        }
    }

    /// Puts a find into this zone. The Draw Deck gets its find once another card has left.
    fn puts_find(&mut self, at: usize, who: Who, card: CardId, to: Zone) {
        let rule = match to {
            Zone::Hand => "ADS-357",
            Zone::Deck => "ADS-360",
            _ => "ADS-359",
        };
        self.tell(Event::Puts { who, card, to }, Why::rule(rule));
        let Some(hero) = self.s.at_mut(who).hero_mut() else { return };
        hero.found.take(card);
        match to {
            Zone::Hand => hero.hand.add(card, Seats::ALL),
            // Only a record. The find itself waits in `in_deck` until another card has left the Draw Deck.
            Zone::Deck => _ = hero.exchanged.put(card),
            _ => _ = hero.aside.put(card),
        }
        let Some(finds) = self.frame::<Finds>(at) else { return };
        match to {
            Zone::Hand => _ = finds.in_hand.put(card),
            Zone::Deck => _ = finds.in_deck.put(card),
            _ => {}
        }
    }

    /// Takes a card out of the game, from the Hand or the Draw Deck.
    fn makes_room(&mut self, who: Who, card: CardId, from: fn(&mut Hero) -> &mut Pile<CardId>, rule: &'static str) {
        let Some(hero) = self.s.at_mut(who).hero_mut() else { return };
        if !from(hero).take(card) {
            return;
        }
        // A card that a script has made leaves for good. The others return after the adventure.
        if !hero.made.take(card) {
            hero.removed.put(card);
        }
        self.tell(Event::Removes { who, card }, Why::rule(rule));
    }
}
