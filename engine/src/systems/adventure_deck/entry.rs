//! Before the first Round: Dual Wielders say so, and who may tries a Pre-Sneak (ADS-217, ADS-272).

use super::AdventureDeck;
use super::action::Action;
use super::content::Stage;
use super::frame::Frame;
use super::state::{State, Who};
use super::work::{Flow, Work};
use crate::kernel::Illegal;

impl Work<'_> {
    /// Every Player is asked, the first in Turn order first.
    pub(super) fn ask_all_to_enter(&mut self) {
        let heroes: Vec<Who> = self.s.present().filter(|who| self.s.at(*who).hero().is_some()).collect();
        self.s.frames.extend(heroes.into_iter().rev().map(|who| Frame::Enter { who }));
    }

    /// Nobody is asked who has nothing to say.
    pub(super) fn enter(&mut self, who: Who) -> Flow {
        let mut offered = Vec::new();
        list(self.game, self.s, who, &mut offered);
        if offered.len() > 1 { Flow::Wait } else { self.pop() }
    }

    /// An announced pair leaves room for a Pre-Sneak; a Pre-Sneak is tried once.
    pub(super) fn take_enter(&mut self, who: Who, action: Action) -> Result<(), Illegal> {
        match action {
            Action::Pair(one, other) => self.pair_up(who, one, other, "ADS-217"),
            Action::Try(used) => {
                self.pop();
                self.begin_try(who, used);
            }
            Action::Pass => {
                self.pop();
            }
            _ => return Err(Illegal::not_offered()),
        }
        Ok(())
    }
}

/// What may be said before the first Round.
pub fn list(game: &AdventureDeck, state: &State, who: Who, out: &mut Vec<Action>) {
    out.push(Action::Pass);
    super::hooks::list_actions(game, state, who, Stage::Entry, out);
    super::gear::list_pairs(game, state, who, out);
}
