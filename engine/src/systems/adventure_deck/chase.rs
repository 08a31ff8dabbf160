//! Chases: a combatant that steps away again and again from one that closes in is deemed to flee (ADS-325).
//!
//! `walks` makes a Move and follows the chase. By a house rule, one Move a Turn is made in addition to the Action
//! (ADS-109).

use super::event::Event;
use super::ground::Way;
use super::house;
use super::legal::is_in_grapple;
use super::state::{State, Who};
use super::turn::{AsideKind, Turn};
use super::work::Work;
use crate::kernel::Why;
use crate::machine::Holds;
use serde::{Deserialize, Serialize};

/// A chase: the combatants `by` and `of` move in turn. `by` closes in, and `of` steps away.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Chase {
    by: Who,
    of: Who,
    /// The number of Moves so far: 1 closed in, 2 stepped away, 3 closed in again.
    steps: u8,
}

/// Returns whether the house rules let a Move cost no Action (ADS-109).
pub fn is_free(state: &State) -> bool {
    state.house.is(house::Move::ExtraOncePerTurn)
}

/// Returns whether the Move of this Turn that costs no Action may still be made.
pub fn may_move_free(state: &State, turn: &Turn) -> bool {
    if !is_free(state) {
        return false;
    }
    let is_own_turn = turn.against.is_none() && !turn.alone;
    let has_distances = !state.ground.mode.is_simple();
    let can_move = !is_in_grapple(state, turn.who) && state.at(turn.who).is_in();
    is_own_turn && !turn.moved && has_distances && can_move
}

impl Work<'_> {
    /// Returns whether a Player may still Move in addition to the Action. `at` is the place of the Turn on the stack.
    pub(super) fn may_still_move(&self, at: usize, who: Who) -> bool {
        let turn = self.s.frames.get(at).and_then(Holds::<Turn>::get);
        self.s.at(who).hero().is_some() && turn.is_some_and(|turn| may_move_free(self.s, turn))
    }

    /// Makes a combatant's Move, as its Action or in addition to it. The fourth Move of a chase is a Flee.
    pub(super) fn walks(&mut self, who: Who, way: Way, rule: &'static str) {
        let gaps: Vec<(Who, u8)> = self.s.opponents(who).map(|other| (other, self.s.gap(who, other))).collect();
        if let Some(turn) = self.turn_now() {
            turn.moved = true;
        }
        self.goes(who, way, Why::rule(rule));
        let nearer = |(other, gap): &&(Who, u8)| self.s.gap(who, *other) < *gap;
        let is_farther = |other: Who| gaps.iter().any(|(known, gap)| *known == other && self.s.gap(who, other) > *gap);
        let closes_in = gaps.iter().filter(nearer).min_by_key(|(_, gap)| *gap).map(|(of, _)| *of);
        let next = match self.s.chase {
            Some(Chase { by, of, steps: 3 }) if who == of && is_farther(by) => {
                self.s.chase = None;
                return self.deemed_to_flee(who);
            }
            Some(Chase { by, of, steps: 1 }) if who == of && is_farther(by) => Some(Chase { by, of, steps: 2 }),
            Some(Chase { by, of, steps: 2 }) if who == by && closes_in == Some(of) => Some(Chase { by, of, steps: 3 }),
            _ => closes_in.map(|of| Chase { by: who, of, steps: 1 }),
        };
        self.s.chase = next;
    }

    /// Notes that a combatant does not use its Move: `turn_ends` asks for it only once, and its chases end.
    pub(super) fn forgoes_move(&mut self, who: Who) {
        if let Some(turn) = self.turn_now() {
            turn.moved = true;
        }
        self.no_chase(who);
    }

    /// Ends the chases of a combatant that does something else on its Turn.
    pub(super) fn no_chase(&mut self, who: Who) {
        self.s.chase = self.s.chase.filter(|chase| chase.by != who && chase.of != who);
    }

    /// Lets every Opponent act against the fleer, in Turn order (ADS-314).
    fn deemed_to_flee(&mut self, who: Who) {
        self.tell(Event::DeemedToFlee { who }, Why::rule("ADS-325"));
        let opponents: Vec<Who> = self.s.opponents(who).collect();
        opponents.into_iter().rev().for_each(|one| self.act_aside(one, Some(who), AsideKind::AgainstFleer));
    }
}
