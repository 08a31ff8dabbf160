//! Free play: nobody's turn. Players call checks or let it go on; the GM speaks whenever it likes (DOA-003).

use super::action::Action;
use super::frame::{Look, Offers};
use super::state::State;
use super::work::{Flow, Work};
use super::{DeckRules, call, gm};
use crate::kernel::{Illegal, Seat, Seats};
use crate::machine::{Frame, Waits};
use serde::{Deserialize, Serialize};

/// Free play: the lowest frame of the stack. It is over when no player has anything left to do.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct FreePlay {
    /// The players who have nothing left to do.
    pub passed: Seats,
}

impl FreePlay {
    fn asked(&self, state: &State) -> Seats {
        state.player_seats().except(self.passed)
    }
}

impl Frame<DeckRules> for FreePlay {
    fn waits(&self, state: &State) -> Waits {
        state.waits_for(self.asked(state))
    }

    fn begins(&self) -> bool {
        true
    }

    fn step(work: &mut Work<'_>, at: usize) -> Flow {
        match work.frame::<FreePlay>(at).map(|play| play.clone()) {
            Some(play) if play.asked(work.s).is_empty() => work.pop(),
            _ => Flow::Wait,
        }
    }

    fn offers(&self, look: &Look<'_>, offers: &mut Offers<'_>) {
        if gm::offers(look, self.asked(look.state), offers) {
            return;
        }
        call::offers(look, offers);
        offers.allow(Action::Pass);
    }

    fn take(work: &mut Work<'_>, at: usize, seat: Seat, action: Action) -> Result<(), Illegal> {
        if action != Action::Pass {
            return gm::take(work, seat, action);
        }
        if let Some(play) = work.frame::<FreePlay>(at) {
            play.passed = play.passed.with(Seats::only(seat));
        }
        Ok(())
    }

    fn question(&self, _: &Look<'_>, _: Seat) -> String {
        "what do you do?".into()
    }
}
