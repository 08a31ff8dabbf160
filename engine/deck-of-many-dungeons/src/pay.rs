//! Payments: Resolve and temporary Resolve, in any mixture (DMD-138, DMD-141 to DMD-145).
//!
//! [`pays`] pushes a [`Pay`] for everything that costs Resolve, as a frame: a piece of work in progress on a stack. The
//! payer chooses the mixture, if there is a choice. For example, there are two ways to pay 2 with 5 Resolve and 1
//! temporary Resolve.

use super::action::Action;
use super::event::Event;
use super::frame::{Look, Offers};
use super::state::{Character, State, Who};
use super::{DungeonRules, Work, tell_of};
use rondel_engine::kernel::{Illegal, Seat, Seats};
use rondel_engine::machine::{Flow, Frame, Waits};
use serde::{Deserialize, Serialize};
use std::ops::RangeInclusive;

/// A payment that is not made yet, as a frame.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Pay {
    /// The character that uses the ability, the re-roll or the action. For a Follower, an ally pays (DMD-212).
    pub who: Who,
    /// The price.
    pub n: u8,
}

impl Pay {
    /// Returns the part of the price that `person` can pay with temporary Resolve, from the least to the most. The
    /// least is the part that its Resolve does not cover.
    fn temporary(&self, person: &Character) -> RangeInclusive<u8> {
        let small = |n: i32| u8::try_from(n.clamp(0, 99)).unwrap_or(0);
        let n = i32::from(self.n);
        small(n - person.resolve.now())..=small(person.temporary.now().min(n))
    }

    /// Returns every way to pay: the payer, and the part that is temporary Resolve.
    fn ways(&self, state: &State) -> Vec<(Who, u8)> {
        // `resolves` is Resolve and temporary Resolve together.
        let can_pay = |who: &Who| state.person(*who).resolves() >= i32::from(self.n);
        let mixtures = |who: Who| self.temporary(state.person(who)).map(move |temporary| (who, temporary));
        state.payers(self.who).into_iter().filter(can_pay).flat_map(mixtures).collect()
    }
}

/// Has the payer of `who` pay `n` Resolve. The payer chooses the mixture, if there is a choice.
pub fn pays(work: &mut Work<'_>, who: Who, n: u8) -> Flow {
    if n == 0 { Flow::Go } else { work.push(Pay { who, n }) }
}

impl Frame<DungeonRules> for Pay {
    fn waits(&self, state: &State) -> Waits {
        let seats = self.ways(state).into_iter().map(|(who, _)| Seats::only(state.person(who).seat));
        Waits::For(seats.fold(Seats::NONE, Seats::with))
    }

    fn step(work: &mut Work<'_>, at: usize) -> Flow {
        let wealth = work.frame::<Pay>(at).map(|pay| pay.who).map_or(0, |who| work.s.wealth(who));
        let Some(pay) = work.frame::<Pay>(at) else { return Flow::Go };
        // The price may have risen since it was checked: the payer has disabled the card that made it cheaper. Then the
        // payer pays all that it has.
        pay.n = pay.n.min(u8::try_from(wealth).unwrap_or(u8::MAX));
        let pay = pay.clone();
        match pay.ways(work.s).as_slice() {
            // Without a price there is nothing to choose.
            _ if pay.n == 0 => work.pop(),
            &[(who, temporary)] => {
                settle(work, &pay, who, temporary);
                Flow::Go
            }
            [] => work.pop(),
            _ => Flow::Wait,
        }
    }

    fn offers(&self, look: &Look<'_>, offers: &mut Offers<'_>) {
        let seat = offers.seat;
        let ways = self.ways(look.state).into_iter().filter(|(who, _)| look.state.person(*who).seat == seat);
        let way = |(who, temporary): (Who, u8)| Action::Pay {
            // Only an ally who pays for a Follower is named.
            by: if who != self.who { Some(who) } else { None },
            temporary,
            resolve: self.n.saturating_sub(temporary),
        };
        offers.allow_all(ways.map(way));
    }

    fn take(work: &mut Work<'_>, at: usize, _: Seat, action: Action) -> Result<(), Illegal> {
        let (Some(pay), Action::Pay { by, temporary, .. }) = (work.frame::<Pay>(at).cloned(), action) else {
            return Err(Illegal::not_offered());
        };
        settle(work, &pay, by.unwrap_or(pay.who), temporary);
        Ok(())
    }

    fn question(&self, look: &Look<'_>, _: Seat) -> String {
        format!("{} pays {}: with temporary Resolve or with Resolve?", look.state.person(self.who).label, self.n)
    }
}

/// Makes the payment, of which `temporary` is temporary Resolve, and ends the frame.
fn settle(work: &mut Work<'_>, pay: &Pay, who: Who, temporary: u8) {
    work.pop();
    let resolve = pay.n.saturating_sub(temporary);
    let person = work.s.person_mut(who);
    person.temporary.by(-i32::from(temporary));
    person.resolve.by(-i32::from(resolve));
    tell_of(work, who, Event::Pays { who, resolve, temporary }, "DMD-138");
}
