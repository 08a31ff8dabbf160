//! The damage of a failed Epic Event. Before anybody loses HP, each participant is asked for Fate Cards (DOA-026,
//! DOA-183).
//!
//! Begin reading at [`Brace`], which an Epic Event pushes as a frame. When all have been asked, the damage left is
//! dealt to everybody. In every function, `at` is the place of the frame on the stack.

use super::action::Action;
use super::deck::Fate;
use super::event::Event;
use super::frame::{Look, Offers};
use super::soak::may_give_up;
use super::state::{State, Who};
use super::work::{Flow, Work};
use super::{DeckRules, gm};
use crate::kernel::{Illegal, Seat, Seats};
use crate::machine::{Frame, Waits};
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

/// Damage that several characters are about to take.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Brace {
    /// The damage to each of the characters.
    pub n: u8,
    /// The characters that take the damage, each with the number of points that it ignores.
    pub of: SmallVec<[(Who, u8); 4]>,
    /// The number of characters asked so far.
    pub asked: u8,
}

impl Brace {
    /// Returns the character that is asked now, and the number of points that it ignores. `None` when all have been
    /// asked.
    fn asked_now(&self) -> Option<(Who, u8)> {
        self.of.get(usize::from(self.asked)).copied()
    }
}

impl Frame<DeckRules> for Brace {
    fn waits(&self, state: &State) -> Waits {
        self.asked_now().map_or(Waits::Nobody, |(who, _)| state.waits_for_who(who))
    }

    fn step(work: &mut Work<'_>, at: usize) -> Flow {
        let Some(brace) = work.frame::<Brace>(at).cloned() else { return Flow::Go };
        match brace.asked_now() {
            None => work.strike_all(&brace),
            Some((who, ignored)) if ignored < brace.n && may_give_up(&work.look(), who).is_ok() => Flow::Wait,
            Some(_) => work.ask_next_to_brace(at),
        }
    }

    fn offers(&self, look: &Look<'_>, offers: &mut Offers<'_>) {
        let Some((who, _)) = self.asked_now() else { return };
        // A seat that is not asked (`true`) gets only the commands of any time, such as the GM's.
        if gm::offers(look, Seats::only(look.state.person(who).seat), offers) {
            return;
        }
        offers.allow_all(look.state.deck_of(who).held().map(Action::Toughen));
        offers.allow(Action::Accept);
    }

    fn take(work: &mut Work<'_>, at: usize, seat: Seat, action: Action) -> Result<(), Illegal> {
        let asked = work.frame::<Brace>(at).and_then(|brace| brace.asked_now());
        match action {
            Action::Accept => _ = work.ask_next_to_brace(at),
            Action::Toughen(fate) if asked.is_some_and(|(who, _)| work.s.person(who).seat == seat) => {
                work.brace(at, fate)
            }
            other => return gm::take(work, seat, other),
        }
        Ok(())
    }

    fn question(&self, look: &Look<'_>, _: Seat) -> String {
        let (who, ignored) = self.asked_now().unwrap_or((Who(0), 0));
        format!("{} is about to take {} damage: give up a Fate Card?", look.state.person(who).label, self.n - ignored)
    }
}

impl Work<'_> {
    /// Continues with the next character that is to be asked.
    fn ask_next_to_brace(&mut self, at: usize) -> Flow {
        if let Some(brace) = self.frame::<Brace>(at) {
            brace.asked += 1;
        }
        Flow::Go
    }

    /// Gives up a Fate Card of the asked character, which ignores one more point.
    fn brace(&mut self, at: usize, fate: Fate) {
        let Some(brace) = self.frame::<Brace>(at) else { return };
        let (n, asked) = (brace.n, usize::from(brace.asked));
        let Some((who, ignored)) = brace.of.get_mut(asked) else { return };
        *ignored += 1;
        let (who, left) = (*who, n - *ignored);
        let deck = self.s.person(who).deck;
        self.s.deck_mut(deck).spend(fate);
        let body = &mut self.s.person_mut(who).body;
        body.toughened = body.toughened.saturating_add(1);
        self.tell_of(who, Event::Braced { who, fate, left }, "DOA-026");
    }

    /// Deals the damage that was not ignored to everybody.
    fn strike_all(&mut self, brace: &Brace) -> Flow {
        self.pop();
        // The frame pushed last runs first, so the characters go in reverse.
        for (who, ignored) in brace.of.iter().rev() {
            self.hurt_after_asking(*who, brace.n - ignored);
        }
        Flow::Go
    }
}
