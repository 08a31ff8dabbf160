//! Free play, outside fights: players call checks, use powers or pass (DOA-003).
//!
//! Begin reading at [`FreePlay`], the lowest frame of the stack. When all players have passed, an adventure continues
//! with its next beat. Without a beat, the game is over. The GM may give commands at any time. In every function, `at`
//! is the place of the frame on the stack.

use super::action::Action;
use super::facts::subject;
use super::frame::{Look, Offers};
use super::state::{State, Who};
use super::turn::may_be_treated;
use super::work::{Flow, Work};
use super::{DeckRules, call, gm, power};
use crate::kernel::{Illegal, Seat, Seats};
use crate::machine::{Frame, Waits};
use serde::{Deserialize, Serialize};

/// Free play, the lowest frame of the stack. It ends when all players have passed and no beat follows.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct FreePlay {
    /// The seats that have passed.
    pub passed: Seats,
}

impl FreePlay {
    /// Returns the seats that are asked. These are the players' seats that have a character that can act and have not
    /// passed (DOA-131). If no player can act, the GM's seat decides how to continue. Before an adventure begins, only
    /// the first seat is asked.
    fn asked(&self, state: &State) -> Seats {
        if state.is_to_begin() {
            return Seat::new(0).map_or(Seats::NONE, Seats::only);
        }
        let able = state.able_seats();
        let seats = if able.is_empty() { Seats::only(state.gm()) } else { able };
        seats.except(self.passed)
    }
}

/// Offers the GM the powers of the seat's own characters. The GM may use them as players do (DOA-141).
fn offer_powers_of_gm(look: &Look<'_>, offers: &mut Offers<'_>) {
    let is_up = |who: &Who| look.state.person(*who).body.is_up();
    for who in look.state.of_seat(offers.seat).filter(is_up) {
        power::offers(look, who, &Ok(()), offers);
    }
}

impl Frame<DeckRules> for FreePlay {
    fn waits(&self, state: &State) -> Waits {
        let asked = self.asked(state);
        if state.is_to_begin() { Waits::For(asked) } else { state.waits_for(asked) }
    }

    /// Each choice is a command of its own: it does not continue another.
    fn begins(&self) -> bool {
        true
    }

    fn step(work: &mut Work<'_>, at: usize) -> Flow {
        match work.frame::<FreePlay>(at).map(|play| play.clone()) {
            // When all have passed, or at once before and after a fight of a beat (`goes_on`), `go_on` begins the fight
            // or the next beat. If it returns `false`, there is none, and the game is over.
            Some(play) if work.s.goes_on() || play.asked(work.s).is_empty() => {
                if work.s.story.as_ref().is_some_and(|story| story.ended.is_some()) || !work.go_on() {
                    return work.pop();
                }
                if let Some(play) = work.frame::<FreePlay>(at) {
                    play.passed = Seats::NONE;
                }
                Flow::Go
            }
            _ if work.s.story.as_ref().is_some_and(|story| story.ended.is_some()) => work.pop(),
            _ => Flow::Wait,
        }
    }

    fn offers(&self, look: &Look<'_>, offers: &mut Offers<'_>) {
        // `beside`: optional offers, left out where only the choices that play waits for are listed.
        if offers.seat == look.state.gm() && !look.state.is_to_begin() {
            offers.beside(|offers| offer_powers_of_gm(look, offers));
        }
        // A seat that is not asked (`true`) gets only the commands of any time, such as the GM's.
        if gm::offers(look, self.asked(look.state), offers) {
            return;
        }
        if look.state.is_to_begin() {
            return offers.allow(Action::Begin);
        }
        if let Some(who) = look.state.dealer_up(offers.seat) {
            offers.beside(|offers| call::offers(look, offers));
            let knocked_out = look.state.everybody().filter(|other| may_be_treated(look, who, *other));
            offers.allow_all(knocked_out.map(Action::Treat));
            power::offers(look, who, &Ok(()), offers);
            // Abilities have no set time in this system, so every one fits (`|_| true`).
            offers.beside(|offers| offers.abilities(look, subject(who), |_| true, Action::Ability));
        }
        offers.allow(Action::Pass);
    }

    fn take(work: &mut Work<'_>, at: usize, seat: Seat, action: Action) -> Result<(), Illegal> {
        match (action, work.s.dealer_up(seat)) {
            (Action::Begin, _) => _ = work.go_on(),
            (Action::Pass, _) => {
                if let Some(play) = work.frame::<FreePlay>(at) {
                    play.passed = play.passed.with(Seats::only(seat));
                }
            }
            (Action::Treat(other), Some(who)) => work.treat(who, other),
            (Action::Use(who, nth, target), _) => work.use_power(at, who, nth, target),
            (Action::Ability(ability), Some(who)) => _ = work.activate(subject(who), ability),
            (other, _) => return gm::take(work, seat, other),
        }
        Ok(())
    }

    fn question(&self, _: &Look<'_>, _: Seat) -> String {
        "what do you do?".into()
    }
}
