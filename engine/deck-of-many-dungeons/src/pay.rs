//! A payment from Resolve and temporary Resolve, in any mixture (DMD-138, DMD-141 to DMD-145).

use super::action::Action;
use super::event::Event;
use super::frame::{Look, Offers};
use super::state::{Character, State, Who};
use super::{DungeonRules, Work, tell_of};
use rondel_engine::kernel::{Illegal, Seat};
use rondel_engine::machine::{Flow, Frame, Waits};
use serde::{Deserialize, Serialize};
use std::ops::RangeInclusive;

/// Somebody pays.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Pay {
    pub who: Who,
    pub n: u8,
}

impl Pay {
    /// Returns how much of it can be temporary Resolve, from the least to the most.
    fn temporary(&self, person: &Character) -> RangeInclusive<u8> {
        let small = |n: i32| u8::try_from(n.clamp(0, 99)).unwrap_or(0);
        let n = i32::from(self.n);
        small(n - person.resolve.now())..=small(person.temporary.now().min(n))
    }
}

/// Pays, and lets the payer choose the mixture where there is a choice.
pub fn pays(work: &mut Work<'_>, who: Who, n: u8) -> Flow {
    if n == 0 { Flow::Go } else { work.push(Pay { who, n }) }
}

impl Frame<DungeonRules> for Pay {
    fn waits(&self, state: &State) -> Waits {
        state.waits_for(self.who)
    }

    fn step(work: &mut Work<'_>, at: usize) -> Flow {
        let Some(pay) = work.frame::<Pay>(at).cloned() else { return Flow::Go };
        let mixtures = pay.temporary(work.s.person(pay.who));
        if mixtures.start() < mixtures.end() {
            return Flow::Wait;
        }
        settle(work, &pay, *mixtures.end());
        Flow::Go
    }

    fn offers(&self, look: &Look<'_>, offers: &mut Offers<'_>) {
        let mixture = |temporary: u8| Action::Pay { temporary, resolve: self.n.saturating_sub(temporary) };
        offers.allow_all(self.temporary(look.state.person(self.who)).map(mixture));
    }

    fn take(work: &mut Work<'_>, at: usize, _: Seat, action: Action) -> Result<(), Illegal> {
        let (Some(pay), Action::Pay { temporary, .. }) = (work.frame::<Pay>(at).cloned(), action) else {
            return Err(Illegal::not_offered());
        };
        settle(work, &pay, temporary);
        Ok(())
    }

    fn question(&self, look: &Look<'_>, _: Seat) -> String {
        format!("{} pays {}: with temporary Resolve or with Resolve?", look.state.person(self.who).label, self.n)
    }
}

fn settle(work: &mut Work<'_>, pay: &Pay, temporary: u8) {
    work.pop();
    let resolve = pay.n.saturating_sub(temporary);
    let person = work.s.person_mut(pay.who);
    person.temporary.by(-i32::from(temporary));
    person.resolve.by(-i32::from(resolve));
    tell_of(work, pay.who, Event::Pays { who: pay.who, resolve, temporary }, "DMD-138");
}
