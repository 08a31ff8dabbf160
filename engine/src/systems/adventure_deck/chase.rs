//! Chases: a combatant that steps away again and again from one that closes in is deemed to flee (ADS-325).
//!
//! `walks` makes a Move and follows the chase. By a house rule, one Move a Turn is made in addition to the Action
//! (ADS-109).

use super::event::Event;
use super::ground::Way;
use super::hooks::may_try;
use super::house;
use super::legal::is_in_grapple;
use super::state::{State, Who};
use super::turn::Turn;
use super::work::Work;
use crate::kernel::Why;
use crate::machine::{Holds, UseId};
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

/// A chase: the combatants `by` and `of` move in turn. `by` closes in, and `of` steps away.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Chase {
    by: Who,
    of: Who,
    /// The number of Moves so far: 1 closed in, 2 stepped away, 3 closed in again.
    steps: u8,
}

/// Returns those who have closed in on a combatant twice. A step away from one of them is a Flee.
pub fn pursuers(state: &State, of: Who) -> impl Iterator<Item = Who> {
    state.chases.iter().filter(move |chase| chase.of == of && chase.steps == 3).map(|chase| chase.by)
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
        if let Some(turn) = self.turn_now() {
            turn.moved = true;
        }
        if self.is_second_step_away(who, way)
            && let Some(flee) = self.catalog().flee
            && may_try(&self.look(), who, flee).is_ok()
        {
            return self.deemed_to_flee(who, flee);
        }
        let gaps: Vec<(Who, u8)> = self.s.opponents(who).map(|other| (other, self.s.gap(who, other))).collect();
        self.goes(who, way, Why::rule(rule));
        self.goes_on_chasing(who, &gaps);
    }

    /// Returns whether this Move leads away from somebody that has closed in on `who` twice.
    fn is_second_step_away(&self, who: Who, way: Way) -> bool {
        pursuers(self.s, who).any(|by| self.s.gap_after(who, way, by) > self.s.gap(who, by))
    }

    /// Takes the chases of a combatant on after its Move. `gaps` are those to its opponents before the Move. Its chases
    /// that this Move does not continue end. Chases of others go on as they are.
    fn goes_on_chasing(&mut self, who: Who, gaps: &[(Who, u8)]) {
        let nearer: Vec<(Who, u8)> =
            gaps.iter().copied().filter(|(other, gap)| self.s.gap(who, *other) < *gap).collect();
        let is_nearer = |other: Who| nearer.iter().any(|(of, _)| *of == other);
        let is_farther = |other: Who| gaps.iter().any(|(of, gap)| *of == other && self.s.gap(who, other) > *gap);
        let next = |chase: &Chase| match chase.steps {
            _ if chase.by != who && chase.of != who => Some(*chase),
            1 if chase.of == who && is_farther(chase.by) => Some(Chase { steps: 2, ..*chase }),
            2 if chase.by == who && is_nearer(chase.of) => Some(Chase { steps: 3, ..*chase }),
            _ => None,
        };
        let mut chases: SmallVec<[Chase; 1]> = self.s.chases.iter().filter_map(next).collect();
        // Of several opponents that it comes nearer to, the nearest is the one it closes in on.
        let closes_in_on = nearer.iter().min_by_key(|(_, gap)| *gap).map(|(of, _)| *of);
        if let Some(of) = closes_in_on
            && !chases.iter().any(|chase| chase.by == who && chase.of == of)
        {
            chases.push(Chase { by: who, of, steps: 1 });
        }
        self.s.chases = chases;
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
        self.s.chases.retain(|chase| chase.by != who && chase.of != who);
    }

    /// Lets a combatant flee in place of its second step away: it stays where it is until the Flee works.
    fn deemed_to_flee(&mut self, who: Who, flee: UseId) {
        self.no_chase(who);
        self.tell(Event::DeemedToFlee { who }, Why::rule("ADS-325"));
        self.acts(who, flee, who); // runs the Flee's script: the actor as the target means no Target
    }
}
