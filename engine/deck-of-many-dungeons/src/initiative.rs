//! Initiative: a pile of cards that says which heroes act before the enemies (DMD-160 to DMD-166).
//!
//! Begin reading at [`Initiative`], which a [`Fight`] pushes before its first turn. Chance draws from the pile until a
//! card of the enemies comes. The heroes drawn before it have a turn first. A frame is a piece of work in progress on a
//! stack, so the frame below this one is the fight.

use super::action::Action;
use super::content::Kind;
use super::event::Event;
use super::fight::Fight;
use super::frame::Look;
use super::state::{Instigator, State, Who};
use super::{DungeonRules, Work};
use rondel_engine::kernel::{Illegal, Seat, Why};
use rondel_engine::machine::{Flow, Frame, Waits};
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

/// The initiative pile, as a frame. Cards are drawn until the first card of the enemies.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Initiative {
    /// The heroes whose card has come, in the order of the characters. A further card of theirs changes nothing
    /// (DMD-162).
    pub early: SmallVec<[Who; 4]>,
    /// Whether a card of the enemies has come.
    pub over: bool,
}

/// Returns the number of cards that a hero has in the pile, or with `None` that the enemies have. It is 3 for those who
/// have caused the combat, and else 1 (DMD-160, DMD-161).
fn cards_of(state: &State, owner: Option<Who>) -> u32 {
    let has_caused = match (state.instigator, owner) {
        (Instigator::Hero(who), Some(owner)) => who == owner,
        (Instigator::Enemies, None) => true,
        _ => false,
    };
    if has_caused { 3 } else { 1 }
}

impl Frame<DungeonRules> for Initiative {
    fn waits(&self, _: &State) -> Waits {
        // The pile draws from stream 0 of the luck.
        if self.over { Waits::Nobody } else { Waits::Chance(0) }
    }

    fn step(work: &mut Work<'_>, at: usize) -> Flow {
        let Some(pile) = work.frame::<Initiative>(at).cloned() else { return Flow::Go };
        if !pile.over {
            return Flow::Wait;
        }
        work.pop();
        if let Some(below) = at.checked_sub(1)
            && let Some(fight) = work.frame::<Fight>(below)
        {
            fight.early.clone_from(&pile.early);
        }
        work.tell(Event::Initiative { early: pile.early.to_vec() }, Why::rule("DMD-163"));
        Flow::Go
    }

    fn outcomes(&self, look: &Look<'_>, out: &mut Vec<(Action, u32)>) {
        // A further card of a hero changes nothing, so heroes whose card has come are left out (DMD-162).
        // A Follower has no player of its own, and so no card (DMD-160).
        let is_hero = |who: Who| look.state.person(who).kind == Kind::Hero;
        let has_not_come = |who: &Who| is_hero(*who) && !self.early.contains(who);
        out.push((Action::Next(None), cards_of(look.state, None)));
        out.extend(
            look.state
                .awake()
                .filter(has_not_come)
                .map(|who| (Action::Next(Some(who)), cards_of(look.state, Some(who)))),
        );
    }

    fn take(work: &mut Work<'_>, at: usize, _: Seat, action: Action) -> Result<(), Illegal> {
        let (Some(pile), Action::Next(owner)) = (work.frame::<Initiative>(at), action) else {
            return Err(Illegal::not_offered());
        };
        match owner {
            Some(who) => {
                pile.early.push(who);
                pile.early.sort();
            }
            None => pile.over = true,
        }
        Ok(())
    }

    fn question(&self, _: &Look<'_>, _: Seat) -> String {
        "the next card of the initiative pile".into()
    }
}
