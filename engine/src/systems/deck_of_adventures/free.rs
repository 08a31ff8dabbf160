//! Free play: nobody's turn. Players call checks or let it go on; the GM speaks whenever it likes (DOA-003).

use super::action::Action;
use super::degree::Degree;
use super::frame::{Look, Offers};
use super::state::{State, Who};
use super::turn::may_be_treated;
use super::work::{Flow, Work};
use super::{DeckRules, Gift, call, gm};
use crate::kernel::{Illegal, Seat, Seats, Value};
use crate::machine::{Frame, Waits};
use serde::{Deserialize, Serialize};

/// Free play: the lowest frame of the stack. It is over when no player has anything left to do.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct FreePlay {
    /// The players who have nothing left to do.
    pub passed: Seats,
    /// Who is bringing whom round.
    pub treats: Option<(Who, Who)>,
}

impl FreePlay {
    fn asked(&self, state: &State) -> Seats {
        let first = Seat::new(0).filter(|_| state.is_to_begin()).map(Seats::only);
        first.unwrap_or_else(|| state.player_seats().except(self.passed))
    }
}

impl Frame<DeckRules> for FreePlay {
    fn waits(&self, state: &State) -> Waits {
        let asked = self.asked(state);
        if state.is_to_begin() { Waits::For(asked) } else { state.waits_for(asked) }
    }

    fn begins(&self) -> bool {
        true
    }

    fn step(work: &mut Work<'_>, at: usize) -> Flow {
        match work.frame::<FreePlay>(at).map(|play| play.clone()) {
            // An adventure goes on when the players have nothing left to do.
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
        if gm::offers(look, self.asked(look.state), offers) {
            return;
        }
        if look.state.is_to_begin() {
            return offers.allow(Action::Begin);
        }
        offers.beside(|offers| call::offers(look, offers));
        for who in look.state.of_seat(offers.seat).filter(|who| look.state.person(*who).body.is_up()).take(1) {
            let out = look.state.everybody().filter(|other| may_be_treated(look, who, *other));
            offers.allow_all(out.map(Action::Treat));
        }
        offers.allow(Action::Pass);
    }

    fn take(work: &mut Work<'_>, at: usize, seat: Seat, action: Action) -> Result<(), Illegal> {
        if let Action::Treat(other) = action {
            let who = work.s.of_seat(seat).find(|who| work.s.person(*who).body.is_up());
            if let (Some(who), Some(play)) = (who, work.frame::<FreePlay>(at)) {
                play.treats = Some((who, other));
                work.treat(who, other);
            }
            return Ok(());
        }
        if action == Action::Begin {
            work.go_on();
            return Ok(());
        }
        if action != Action::Pass {
            return gm::take(work, seat, action);
        }
        if let Some(play) = work.frame::<FreePlay>(at) {
            play.passed = play.passed.with(Seats::only(seat));
        }
        Ok(())
    }

    /// A check of somebody who brings another round.
    fn given(work: &mut Work<'_>, at: usize, gift: Gift) {
        let treats = work.frame::<FreePlay>(at).and_then(|play| play.treats.take());
        let success =
            matches!(gift, Gift::Value(Value::Text(word)) if Degree::named(&word).is_some_and(Degree::is_success));
        if let Some((who, other)) = treats {
            // Out of a fight a try takes as long as a turn.
            match (success, &mut work.s.person_mut(other).body.out) {
                (true, _) => work.brings_round(who, other, 1),
                (false, Some(turns)) => *turns = turns.saturating_add(1),
                (false, None) => {}
            }
        }
    }

    fn question(&self, _: &Look<'_>, _: Seat) -> String {
        "what do you do?".into()
    }
}
