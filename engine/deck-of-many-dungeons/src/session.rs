//! The end of a session: new levels for the XP of the heroes, then a complete reset (DMD-059, DMD-259, DMD-293 to
//! DMD-303).
//!
//! Begin reading at [`SessionEnds`], which the GM's `end session` and a haven of an adventure push. It is a frame, a
//! piece of work in progress on a stack, and goes through its [`Step`]s. For example, the party reaches level 2 with 4
//! XP in all. Then an [`Improve`] is pushed for each hero.

use super::build::Build;
use super::event::Event;
use super::house;
use super::improve::Improve;
use super::levels::{HIGHEST, rises, xp_of};
use super::state::{State, Who};
use super::{DungeonRules, Work, rest};
use rondel_engine::kernel::Why;
use rondel_engine::machine::{Flow, Frame};
use serde::{Deserialize, Serialize};

/// The most XP that a scene brings (DMD-294).
pub const MOST_AWARDED: u8 = 3;

/// The end of a session, as a frame.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct SessionEnds {
    /// Whether everything is reset (DMD-259).
    pub resets: bool,
    pub step: Step,
}

/// The steps of a session's end.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Step {
    /// The party rises by one level after another, as long as it has the XP.
    Levels,
    /// Everything is reset, unless the GM waives it.
    Reset,
}

/// Gives the heroes `n` XP (DMD-293).
pub fn awards(work: &mut Work<'_>, n: u8) {
    work.s.xp += u32::from(n);
    let xp = work.s.xp;
    work.tell(Event::Awarded { n, xp }, Why::rule("DMD-293"));
}

/// Returns whether the party has the XP for its next level (DMD-301).
fn is_due(state: &State) -> bool {
    state.level < HIGHEST && state.xp >= xp_of(&state.house, state.level + 1)
}

impl Frame<DungeonRules> for SessionEnds {
    fn step(work: &mut Work<'_>, at: usize) -> Flow {
        let Some(session) = work.frame::<SessionEnds>(at).cloned() else { return Flow::Go };
        if session.step == Step::Levels {
            if work.s.level == 0 {
                return starts(work);
            }
            if is_due(work.s) {
                return next_level(work);
            }
            return work.change(at, |session: &mut SessionEnds| session.step = Step::Reset);
        }
        work.pop();
        if session.resets {
            rest::resets(work);
        }
        // The next scene may have a rest and an award of XP again.
        if let Some(play) = work.s.free_play() {
            play.rested = false;
            play.awarded = false;
        }
        Flow::Go
    }
}

/// Makes the party level 1 after its first session, and lets its heroes be built anew, gear included (DMD-059).
fn starts(work: &mut Work<'_>) -> Flow {
    work.s.level = 1;
    let heroes: Vec<Who> = work.s.heroes().collect();
    for who in heroes.iter().filter(|who| work.s.person(**who).level == 0).copied().collect::<Vec<_>>() {
        rises(work, who);
    }
    // The last frame pushed runs first, so the heroes go in reverse.
    for who in heroes.into_iter().rev() {
        work.push(Build::new(who, true));
    }
    Flow::Go
}

/// Raises the party by a level, and every hero with it. By a house rule, a hero whose player was away stays a level
/// behind, for as many battles as the player has missed sessions (DMD-302, DMD-303).
fn next_level(work: &mut Work<'_>) -> Flow {
    work.s.level += 1;
    let level = work.s.level;
    work.tell(Event::PartyRises { level }, Why::rule("DMD-301"));
    let counts_absence = work.s.house.is(house::Absence::Yes);
    let heroes: Vec<Who> = work.s.heroes().collect();
    // The last frame pushed runs first, so the heroes go in reverse.
    for who in heroes.into_iter().rev() {
        let person = work.s.person_mut(who);
        // A session missed before an earlier level has been counted there.
        let missed = std::mem::take(&mut person.absence.sessions);
        if counts_absence {
            person.absence.battles = person.absence.battles.saturating_add(missed);
        }
        // A hero that is already a level behind rises, because it never stays behind by two.
        let behind = u8::from(counts_absence && person.absence.battles > 0);
        if person.level + behind < level {
            improves(work, who);
        }
    }
    Flow::Go
}

/// Raises a hero by a level, and lets it improve.
fn improves(work: &mut Work<'_>, who: Who) {
    rises(work, who);
    let improve = Improve::new(work.s, who);
    work.push(improve);
}

/// Counts a battle for heroes that stay a level behind. After the last battle, they reach the party's level (DMD-303).
pub fn counts_battle(work: &mut Work<'_>) {
    let heroes: Vec<Who> = work.s.heroes().filter(|who| work.s.person(*who).absence.battles > 0).collect();
    for who in heroes {
        let level = work.s.level;
        let person = work.s.person_mut(who);
        person.absence.battles -= 1;
        if person.absence.battles == 0 && person.level < level {
            improves(work, who);
        }
    }
}
