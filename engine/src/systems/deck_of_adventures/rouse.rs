//! The attempt to bring round a character that is knocked out (DOA-132, DOA-133).
//!
//! Begin reading at [`Rouse`]. `treat` is the command of a player, and makes a Craft check. `rouse` is for a power that
//! heals, and makes a check of the Primary Skill. Each pushes a `Rouse` frame that waits for the outcome of the check
//! above it.

use super::call::Called;
use super::condition::Condition;
use super::content::Ability;
use super::degree::Degree;
use super::event::Event;
use super::house;
use super::state::{State, Who};
use super::work::{Flow, Work};
use super::{DeckRules, Gift};
use crate::kernel::Value;
use crate::machine::Frame;
use serde::{Deserialize, Serialize};

/// An attempt to bring another character round, by Craft or with a healing power.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Rouse {
    pub who: Who,
    /// The character that is knocked out.
    pub other: Who,
    /// The HP with which `other` wakes.
    pub hp: i32,
}

impl Frame<DeckRules> for Rouse {
    fn given(work: &mut Work<'_>, at: usize, gift: Gift) {
        let Some(Rouse { who, other, hp }) = work.frame::<Rouse>(at).map(|rouse| rouse.clone()) else { return };
        // The newest event is the outcome of the check. The waking is told below as caused by this event.
        let outcome = work.newest();
        work.pop();
        let succeeds =
            matches!(gift, Gift::Value(Value::Text(word)) if Degree::named(&word).is_some_and(Degree::is_success));
        if succeeds {
            work.following(outcome, |work| work.brings_round(who, other, hp));
        } else if work.s.fight.is_none() {
            // `out` counts the turns since the knock-out. Out of a fight, each try counts as a turn, so the next one is
            // harder.
            if let Some(turns) = &mut work.s.person_mut(other).body.out {
                *turns = turns.saturating_add(1);
            }
        }
    }
}

impl Work<'_> {
    /// Tries to bring `other` round with a power that heals, by a check of the Primary Skill.
    pub(super) fn rouse(&mut self, who: Who, other: Who, hp: i32) {
        let primary = self.catalog().sheet(self.s.person(who).sheet).primary;
        self.push(Rouse { who, other, hp });
        self.try_to_rouse(who, other, primary);
    }

    /// Tries to bring `other` round by a Craft check, with 1 HP.
    pub(super) fn treat(&mut self, who: Who, other: Who) {
        self.push(Rouse { who, other, hp: 1 });
        self.try_to_rouse(who, other, Ability::Craft);
    }

    /// Makes the check against the card of the knocked-out character. The range is 5, less one for each of its turns
    /// since it was knocked out.
    fn try_to_rouse(&mut self, who: Who, other: Who, with: Ability) -> Flow {
        let range = 5u8.saturating_sub(self.s.person(other).body.out.unwrap_or(0));
        let card = self.s.person(other).card;
        self.tell_of(who, Event::Treats { who, other, range }, "DOA-132");
        // `asked`: the `Rouse` frame below waits for the outcome.
        let called = Called { asked: true, ..Called::plain(self.s, with, range, &[who]) };
        self.push(called.against(card))
    }

    /// Brings `other` round with `hp`, or with its present HP if these are more (DOA-133).
    pub(super) fn brings_round(&mut self, who: Who, other: Who, hp: i32) {
        let body = &mut self.s.person_mut(other).body;
        body.hp.to(hp.max(body.hp.now()));
        body.wounds.clear();
        let hp = body.hp.now();
        self.ends_fall(other);
        self.tell_of(who, Event::BroughtRound { who, other, hp }, "DOA-133");
        self.wakes(other);
    }

    /// Applies the price of waking in a fight, if the house rule `waking` sets one: the character is knocked down, gets
    /// exhaustion, or cannot be woken again.
    pub(super) fn wakes(&mut self, who: Who) {
        if self.s.fight.is_none() {
            return;
        }
        let body = &mut self.s.person_mut(who).body;
        body.woken = true;
        if self.s.house.is(house::Waking::Lying) {
            // Nobody caused it, and it lasts for no fixed time.
            self.put_condition(who, Condition::Down, None, None, "DOA-133");
        } else if self.s.house.is(house::Waking::Tired) {
            let number = self.s.person(who).deck;
            let deck = self.s.deck_mut(number);
            deck.reshuffles = deck.reshuffles.saturating_add(1);
            self.tell_by(Event::Tires { who }, "DOA-133");
        }
    }
}

impl State {
    /// Returns whether a character may be woken. A house rule may allow it only once in a fight.
    pub fn may_wake(&self, who: Who) -> bool {
        !(self.person(who).body.woken && self.house.is(house::Waking::Once))
    }
}
