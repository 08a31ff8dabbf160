//! Extra Actions and extra Turns that scripts give (ADS-454, ADS-455).
//!
//! `act_again` and `take_another_turn` note these Actions and Turns. `acts_again` and `next_due` begin them later. In
//! the [`Turn`] that begins, `given` is the script that gave it, and `alone` marks an extra Action out of turn.

use super::content::UseId;
use super::event::Event;
use super::state::Who;
use super::turn::{Turn, TurnStep};
use super::work::{Flow, Work};
use crate::kernel::Why;
use crate::machine::Holds;
use serde::{Deserialize, Serialize};

/// The most extra Actions or Turns that can wait at once.
const MOST: usize = 20;

/// An extra Action out of turn, or an extra Turn, which follows the present Turn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Due {
    pub who: Who,
    /// The script that gave it.
    pub used: UseId,
    /// Whether it is a whole Turn. Otherwise, it is one Action.
    pub turn: bool,
}

impl Work<'_> {
    /// Gives a combatant one more Action (ADS-454): on its own Turn, or else after the present Turn.
    pub(super) fn act_again(&mut self, who: Who, used: UseId, why: Why) {
        let mut turns = self.s.frames.iter_mut().filter_map(Holds::<Turn>::get_mut);
        match turns.find(|turn| turn.who == who && turn.is_open()) {
            Some(turn) if turn.again.len() < MOST => turn.again.push(used),
            Some(_) => return self.too_many(),
            None if self.s.due.len() < MOST => self.s.due.push(Due { who, used, turn: false }),
            None => return self.too_many(),
        }
        self.tell(Event::ActsAgain { who, turn: false }, why);
    }

    /// Gives a combatant another Turn after the present one (ADS-455).
    pub(super) fn take_another_turn(&mut self, who: Who, used: UseId, why: Why) {
        if self.s.due.len() >= MOST {
            return self.too_many();
        }
        self.s.due.push(Due { who, used, turn: true });
        self.tell(Event::ActsAgain { who, turn: true }, why);
    }

    /// Tells the author that too many extra Actions and Turns wait.
    fn too_many(&mut self) {
        let text = format!("no more extra Actions and Turns: {MOST} that wait are the most");
        self.tell(Event::Fault { text }, Why::FAULT);
    }

    /// Begins the next extra Action of the Turn at `at`. Returns `None` if there is no extra Action, or if no Opponent
    /// is present.
    pub(super) fn acts_again(&mut self, at: usize, who: Who) -> Option<Flow> {
        let can_act = self.s.at(who).is_in() && self.s.opponents(who).next().is_some();
        let turn = self.frame::<Turn>(at)?;
        if !can_act || turn.again.is_empty() {
            return None;
        }
        let used = turn.again.remove(0);
        // The limits of the earlier Action end. Cards played and free uses still count for the Turn.
        *turn = Turn {
            again: std::mem::take(&mut turn.again),
            given: Some(used),
            alone: turn.alone,
            played: turn.played,
            free_used: turn.free_used,
            moved: turn.moved,
            late: std::mem::take(&mut turn.late),
            fallen: turn.fallen,
            ..Turn::of(who, TurnStep::Act)
        };
        Some(if self.s.at(who).hero().is_some() { Flow::Go } else { self.foe_begins(at, who) })
    }

    /// Returns the next extra Action or Turn that is due, as a new Turn. Combatants out of the Combat lose theirs.
    pub(super) fn next_due(&mut self) -> Option<Turn> {
        while !self.s.due.is_empty() {
            let Due { who, used, turn } = self.s.due.remove(0);
            if self.s.at(who).is_in() {
                let is_heros_action = !turn && self.s.at(who).hero().is_some();
                // A Foe's Action begins like its Turn, because its traits and its table decide on it.
                let step = if is_heros_action { TurnStep::Act } else { TurnStep::Begin };
                return Some(Turn { given: Some(used), alone: !turn, ..Turn::of(who, step) });
            }
        }
        None
    }
}
