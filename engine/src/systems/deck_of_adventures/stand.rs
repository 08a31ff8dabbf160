//! The Lone Stand of a knocked-out Dealer: each further hit on it is a check of Conviction, answered from a hand of
//! five cards (DOA-134 to DOA-136).
//!
//! Begin reading at [`Stand`], which an attack pushes as a frame when it hits. Two passed checks bring the Dealer out
//! of danger. Two failed checks, or another number by a house rule, kill it. In every function, `at` is the place of
//! the stand on the stack.

use super::DeckRules;
use super::Gift;
use super::content::Ability;
use super::epic_hand::{Deal, Played};
use super::event::Event;
use super::house::HouseRule;
use super::state::Who;
use super::work::{Flow, Work};
use crate::machine::Frame;
use serde::{Deserialize, Serialize};

/// The number of cards in an epic hand at the start (DOA-149).
pub const EPIC_CARDS: u8 = 5;

/// The number of passed checks that bring a Dealer out of danger.
pub const SAFE: u8 = 2;

/// A hit on a knocked-out Dealer, and the check that answers it.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Stand {
    pub who: Who,
    /// The character that hit it.
    pub by: Who,
    /// Whether the time to deal its epic hand is past. Nobody gets one who has stood before or still holds one.
    pub dealt: bool,
}

impl Frame<DeckRules> for Stand {
    fn step(work: &mut Work<'_>, at: usize) -> Flow {
        let Some(stand) = work.frame::<Stand>(at) else { return Flow::Go };
        let (who, by, dealt) = (stand.who, stand.by, stand.dealt);
        stand.dealt = true;
        let Some(target) = work.s.person(by).card else { return work.pop() };
        // The hand is dealt once, before the first check.
        if !dealt && work.s.person(who).body.stood == (0, 0) && work.s.deck_of(who).epic.is_empty() {
            work.tell_of(who, Event::LoneStand { who }, "DOA-134");
            return work.push(Deal { who, left: EPIC_CARDS });
        }
        let range = work.s.house.number(HouseRule::LoneRange).unwrap_or(3);
        work.push(Played {
            who,
            ability: Ability::Conviction,
            target,
            range,
            hidden: true,
            cards: Default::default(),
            over: false,
            may_pass: false,
        })
    }

    fn given(work: &mut Work<'_>, at: usize, gift: Gift) {
        let (Some(stand), Gift::Outcome(outcome)) = (work.frame::<Stand>(at), gift) else { return };
        let who = stand.who;
        work.pop();
        let most = work.s.house.number(HouseRule::LoneMisses).unwrap_or(2);
        let stood = &mut work.s.person_mut(who).body.stood;
        if outcome.degree.is_success() {
            stood.0 += 1
        } else {
            stood.1 += 1
        }
        let (passed, failed) = *stood;
        if failed >= most {
            work.s.person_mut(who).body.dead = true;
            work.tell_of(who, Event::Died { who }, "DOA-134");
        } else if passed == SAFE {
            work.tell_of(who, Event::Safe { who }, "DOA-134");
        }
        if failed >= most || passed >= SAFE {
            work.lay_down_epic(who);
        }
    }
}

impl Work<'_> {
    /// Ends the fall of a character, in whatever way it wakes, and its Lone Stand with it. Returns whether it was knocked
    /// out.
    pub(super) fn ends_fall(&mut self, who: Who) -> bool {
        let body = &mut self.s.person_mut(who).body;
        body.falls_below = false;
        body.stood = (0, 0);
        if body.out.take().is_none() {
            return false;
        }
        self.lay_down_epic(who);
        true
    }

    /// Files the rest of an epic hand: its Aces and Jokers go back to the Fate Cards, all others to the discard pile
    /// (DOA-160).
    pub(super) fn lay_down_epic(&mut self, who: Who) {
        let number = self.s.person(who).deck;
        let deck = self.s.deck_mut(number);
        let hand = std::mem::take(&mut deck.epic);
        for (card, n) in hand.bag().iter() {
            for _ in 0..n {
                deck.file(card);
            }
        }
    }

    /// Returns whether a hit on a character begins or continues a Lone Stand. The character must be a player's, knocked
    /// out, alive and not out of danger.
    pub(super) fn can_stand(&self, who: Who) -> bool {
        let person = self.s.person(who);
        let body = &person.body;
        let (passed, _) = body.stood;
        self.s.player_seats().has(person.seat) && body.out.is_some() && !body.dead && passed < SAFE
    }
}
