//! Healing and rest (GRID-124 to GRID-126, GRID-132 to GRID-137, GRID-151, GRID-174, GRID-179).
//!
//! Healing of value 3 brings back one discarded defense card rated 3 or less. [`Restore`] is the choice of the card. A
//! long rest untaps all cards.

use super::action::Action;
use super::content::{CardId, Catalog, Moment};
use super::event::Event;
use super::frame::{Look, Offers};
use super::hero::{Fate, Hero, put, take};
use super::state::{State, Who};
use super::work::{Flow, Work};
use super::{GridRules, facts, numbers, soak};
use crate::kernel::{Illegal, Seat, Why};
use crate::machine::{Frame, Waits};
use serde::{Deserialize, Serialize};

/// A hero's choice of a card to take back (GRID-132).
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Restore {
    pub who: Who,
    /// The highest rating of a card that may come back.
    pub value: u8,
}

impl Frame<GridRules> for Restore {
    fn waits(&self, state: &State) -> Waits {
        state.asks(self.who)
    }

    fn step(work: &mut Work<'_>, at: usize) -> Flow {
        if work.offered(at).is_empty() { work.pop() } else { Flow::Wait }
    }

    fn offers(&self, look: &Look<'_>, offers: &mut Offers<'_>) {
        let value = self.value;
        offers.allow_all(restorable(look.catalog(), look.state.at(self.who), value).map(Action::Restore));
        let which = || format!("healing {value} brings back one discarded card rated at most {value}");
        offers.forbid_words("restore", "", look.refusal("GRID-132", which));
    }

    fn take(work: &mut Work<'_>, at: usize, _: Seat, action: Action) -> Result<(), Illegal> {
        let (Action::Restore(card), Some(Restore { who, .. })) = (action, work.frame(at)) else {
            return Err(Illegal::not_offered());
        };
        let who = *who;
        work.pop();
        let hero = work.s.at_mut(who);
        take(&mut hero.discarded, card);
        put(&mut hero.untapped, card); // GRID-136
        hero.healed = true;
        work.by_card("GRID-132", card, Event::Restored { who, card });
        work.check_up(who);
        work.happens(facts::hero(who), Moment::Healed);
        Ok(())
    }

    fn question(&self, _: &Look<'_>, _: Seat) -> String {
        format!("healing {}: which card comes back?", self.value)
    }
}

/// Returns the discarded cards that healing of a value may bring back (GRID-132).
fn restorable<'a>(catalog: &'a Catalog, hero: &'a Hero, value: u8) -> impl Iterator<Item = CardId> + 'a {
    hero.discarded.iter().copied().filter(move |card| catalog.rating(*card) <= value)
}

impl Work<'_> {
    /// Heals a hero by a value. Does nothing for a hero who was healed and not damaged since (GRID-134).
    pub(super) fn heal(&mut self, who: Who, value: u8) {
        let value = numbers::healing(&self.look(), who, value);
        let hero = self.s.at(who);
        let (again, nothing_to_restore) = (hero.healed, restorable(self.catalog(), hero, value).next().is_none());
        if again || nothing_to_restore || hero.fate != Fate::Here {
            self.by(if again { "GRID-134" } else { "GRID-132" }, Event::NotHealed { who, again });
            return;
        }
        self.push(Restore { who, value });
    }

    /// Untaps up to `most` defense cards of a hero, the highest first.
    pub(super) fn untap(&mut self, who: Who, most: usize) {
        let order = soak::falling(self.catalog(), &self.s.at(who).tapped);
        for card in order.into_iter().take(most) {
            let hero = self.s.at_mut(who);
            take(&mut hero.tapped, card);
            put(&mut hero.untapped, card);
            self.by_card("GRID-123", card, Event::Untapped { who, card });
        }
        self.check_up(who);
    }

    /// Untaps up to `most` pieces of gear and spells of a hero, by name, except for the card `but`.
    pub(super) fn untap_gear(&mut self, who: Who, most: usize, but: Option<CardId>) {
        let tapped: Vec<CardId> = self.s.at(who).spent.iter().copied().filter(|card| Some(*card) != but).collect();
        for card in tapped.into_iter().take(most) {
            let hero = self.s.at_mut(who);
            take(&mut hero.spent, card);
            put(&mut hero.gear, card);
            self.by_card("GRID-140", card, Event::Untapped { who, card });
        }
    }

    /// Applies a long rest to the party. It untaps everything and does nothing else (GRID-174).
    pub(super) fn long_rest(&mut self) {
        let rest = self.told(Event::LongRest, Why::rule("GRID-124"));
        let present: Vec<Who> = self.s.party().filter(|who| self.s.at(*who).fate == Fate::Here).collect();
        self.because(rest, |work| {
            for who in present {
                work.untap(who, usize::MAX);
                work.untap_gear(who, usize::MAX, None);
            }
        });
    }

    /// Calls the scripts that hear of a long rest.
    pub(super) fn rested(&mut self) -> Flow {
        self.happens_to_all(Moment::Rested.own())
    }
}
