//! Experience, and the end of a session: levels, and a complete reset (DMD-059, DMD-259, DMD-293 to DMD-303).

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

/// The most XP of a scene (DMD-294).
pub const MOST_AWARDED: u8 = 3;

/// A session is over.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct SessionEnds {
    /// Whether everything is reset (DMD-259).
    pub resets: bool,
    pub step: Step,
}

/// The steps of a session's end.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Step {
    Levels,
    Reset,
}

/// All heroes get XP (DMD-293).
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
            work.frame::<SessionEnds>(at).into_iter().for_each(|session| session.step = Step::Reset);
            return Flow::Go;
        }
        work.pop();
        if session.resets {
            rest::resets(work);
        }
        work.s.free_play().into_iter().for_each(|play| (play.rested, play.awarded) = (false, false));
        work.s.people.iter_mut().for_each(|person| person.absence.sessions = 0);
        Flow::Go
    }
}

/// Heroes of level 0 are built anew at level 1 after their first session (DMD-059).
fn starts(work: &mut Work<'_>) -> Flow {
    work.s.level = 1;
    let heroes: Vec<Who> = work.s.heroes().collect();
    for who in heroes.iter().filter(|who| work.s.person(**who).level == 0).copied().collect::<Vec<_>>() {
        rises(work, who);
    }
    for who in heroes.into_iter().rev() {
        work.push(Build::new(who, true));
    }
    Flow::Go
}

/// The party reaches its next level, and every hero improves, but those who were away stay a level behind (DMD-302,
/// DMD-303).
fn next_level(work: &mut Work<'_>) -> Flow {
    work.s.level += 1;
    let level = work.s.level;
    work.tell(Event::PartyRises { level }, Why::rule("DMD-301"));
    let counts = work.s.house.is(house::Absence::Yes);
    let heroes: Vec<Who> = work.s.heroes().collect();
    for who in heroes.into_iter().rev() {
        let person = work.s.person_mut(who);
        if counts && person.absence.sessions > 0 {
            person.absence.battles = person.absence.sessions;
        }
        let behind = u8::from(counts && person.absence.battles > 0);
        if person.level + behind < level {
            improves(work, who);
        }
    }
    Flow::Go
}

/// A hero rises by a level, and improves for it.
fn improves(work: &mut Work<'_>, who: Who) {
    rises(work, who);
    let improve = Improve::new(work.s, who);
    work.push(improve);
}

/// A battle is over: who stays behind for a number of battles may reach the party's level now (DMD-303).
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
