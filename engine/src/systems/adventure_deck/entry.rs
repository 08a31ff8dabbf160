//! The questions before the first Round. Dual Wielders may announce their pair, and some Players may try a Pre-Sneak
//! (ADS-217, ADS-272).
//!
//! `ask_all_to_enter` pushes an [`Enter`] for every Player as Combat begins.

use super::AdventureRules;
use super::action::Action;
use super::content::Stage;
use super::frame::{Look, Offers};
use super::state::{State, Who};
use super::work::{Flow, Work};
use crate::kernel::{Illegal, Seat};
use crate::machine::{Frame, Waits};
use serde::{Deserialize, Serialize};

/// The question to one Player before the first Round: whether to announce a pair of Weapons, or to try a Pre-Sneak.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Enter {
    pub who: Who,
    /// Whether a pair is announced already. A second one is not offered.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    paired: bool,
}

impl Frame<AdventureRules> for Enter {
    fn waits(&self, state: &State) -> Waits {
        state.waits_for(self.who)
    }

    /// Returns whether an answer is a command of its own, and does not continue another one. It always is.
    fn begins(&self) -> bool {
        true
    }

    /// Skips a Player who can only pass.
    fn step(work: &mut Work<'_>, at: usize) -> Flow {
        if work.offered(at).len() > 1 { Flow::Wait } else { work.pop() }
    }

    fn offers(&self, look: &Look<'_>, offers: &mut Offers<'_>) {
        offers.allow(Action::Pass);
        super::hooks::list_actions(look, self.who, Stage::Entry, offers);
        if !self.paired {
            super::gear::offer_pairs(look, self.who, offers);
        }
    }

    /// Takes a command. A Pre-Sneak is tried once, and may follow an announced pair.
    fn take(work: &mut Work<'_>, at: usize, _: Seat, action: Action) -> Result<(), Illegal> {
        let Some(Enter { who, .. }) = work.frame(at).cloned() else { return Err(Illegal::not_offered()) };
        match action {
            Action::Pair(one, other) => {
                if let Some(enter) = work.frame::<Enter>(at) {
                    enter.paired = true;
                }
                work.pair_up(who, one, other, "ADS-217");
            }
            Action::Try(used) => {
                work.pop();
                work.begin_try(who, used, None);
            }
            Action::Pass => {
                work.pop();
            }
            _ => return Err(Illegal::not_offered()),
        }
        Ok(())
    }

    fn question(&self, look: &Look<'_>, seat: Seat) -> String {
        look.state.asks(seat, self.who, "before the first Round: announce a pair, sneak in?")
    }
}

impl Work<'_> {
    /// Puts the question to every Player, in Turn order.
    pub(super) fn ask_all_to_enter(&mut self) {
        let heroes: Vec<Who> = self.s.heroes_present().collect();
        self.s.frames.extend(heroes.into_iter().rev().map(|who| Enter { who, paired: false }.into()));
    }
}
