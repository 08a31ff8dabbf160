//! A fight: initiative, then turns of the two sides until one of them is down (DMD-157 to DMD-165).
//!
//! Begin reading at [`Fight`] and its [`Step`]s. A combat scene begins with a fight, and free play pushes one. The
//! fight pushes a [`Turn`] for each side in alternation, and ends as soon as one side no longer fights.
//!
//! A frame is work in progress on a stack: it takes steps while it is on top, and waits (`Flow::Wait`) for a pick of a
//! seat or of chance.

use super::chase::Flight;
use super::content::Moment;
use super::covert::Covert;
use super::event::Event;
use super::facts::subject;
use super::house::StartArmed;
use super::initiative::Initiative;
use super::outfit::Outfit;
use super::state::{Camp, Place, State, Who};
use super::turn::Turn;
use super::words::OWN_TURN;
use super::{DungeonRules, Work, chase, free};
use rondel_engine::kernel::{Subject, Why};
use rondel_engine::machine::{Clock, Flow, Frame};
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

/// A fight, as a frame. It is the lowest frame, or is above free play.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Fight {
    pub step: Step,
    /// The heroes who act before the enemies in the first turn (DMD-163).
    pub early: SmallVec<[Who; 4]>,
    /// The number of turns so far, so that no fight goes on forever.
    pub turns: u16,
    /// Whether the enemies have not noticed the heroes (DMD-167).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub unnoticed: bool,
}

/// The steps of a fight.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Step {
    /// Heroes with more gear than they can use choose what they wear and hold (DMD-070).
    Outfit,
    /// The initiative pile is drawn (DMD-160).
    Initiative,
    /// The heroes who come before the enemies have a turn. If there are none, the enemies begin (DMD-163, DMD-164).
    First,
    /// The enemies have a turn.
    Enemies,
    /// The heroes have a turn.
    Heroes,
}

/// The number of turns after which the fight ends with no winner.
const MOST_TURNS: u16 = 200;

impl Fight {
    /// Makes a fight that begins with initiative.
    pub fn new(unnoticed: bool) -> Fight {
        Fight { step: Step::Outfit, early: SmallVec::new(), turns: 0, unnoticed }
    }
}

impl Frame<DungeonRules> for Fight {
    fn step(work: &mut Work<'_>, at: usize) -> Flow {
        let Some(fight) = work.frame::<Fight>(at).cloned() else { return Flow::Go };
        // In explanations, a turn is not caused by the turn before.
        work.begin_anew();
        let (heroes, enemies) = (work.s.fights_on(Camp::Heroes), work.s.fights_on(Camp::Enemies));
        if !heroes || !enemies || fight.turns >= MOST_TURNS {
            // There is no winner if both sides stand, or neither.
            let won = if heroes != enemies { Some(heroes) } else { None };
            return ends(work, at, won);
        }
        let next = match fight.step {
            Step::Outfit => Step::Initiative,
            Step::Initiative => Step::First,
            Step::First | Step::Heroes => Step::Enemies,
            Step::Enemies => Step::Heroes,
        };
        // From `First` on, each step is a turn.
        work.change(at, |fight: &mut Fight| {
            (fight.step, fight.turns) = (next, fight.turns + u16::from(fight.step > Step::Initiative))
        });
        // The bool of `Turn::new` says whether the turn is the heroes'.
        let everybody: Vec<Who> = work.s.everybody().collect();
        match fight.step {
            Step::Outfit => work.push(Outfit::default()),
            Step::Initiative => {
                disarms(work);
                work.push(Initiative::default())
            }
            // The last frame pushed comes first, so scripts come first, then covert actions, then the turn.
            Step::First => {
                if !fight.early.is_empty() {
                    work.push(Turn::new(work.s, true, &fight.early));
                }
                if fight.unnoticed {
                    let covert = Covert::new(work.s);
                    work.push(covert);
                }
                let awake: Vec<Who> = work.s.awake().collect();
                happens_to_all(work, &awake, Moment::Fight)
            }
            Step::Enemies => work.push(Turn::new(work.s, false, &everybody)),
            Step::Heroes => work.push(Turn::new(work.s, true, &everybody)),
        }
    }
}

/// Puts everything that is held into the bag, if a house rule says that no weapon is drawn as a combat starts
/// (DMD-071).
fn disarms(work: &mut Work<'_>) {
    if work.s.house.is(StartArmed::Yes) {
        return;
    }
    let held = work.s.people.iter_mut().flat_map(|person| &mut person.cards);
    for held in held.filter(|held| matches!(held.place, Place::Hand(_))) {
        held.place = Place::Bag;
    }
}

/// Ends the fight at the frame `at` and all frames above it (DMD-158). `won` says whether the heroes have won. `None`
/// without a winner.
fn ends(work: &mut Work<'_>, at: usize, won: Option<bool>) -> Flow {
    work.s.won = won;
    let told = work.told(Event::FightEnds { won }, Why::rule("DMD-158"));
    work.s.frames.truncate(at);
    // What lasts for a fight ends.
    work.passes(&[Clock::Fight], None);
    for person in &mut work.s.people {
        person.elements.clear();
    }
    work.s.chases.clear();
    // Characters that fled or were in a chase come back to the map.
    for who in work.s.everybody().collect::<Vec<_>>() {
        if !matches!(work.s.person(who).flight, Flight::No | Flight::Past) {
            let place = work.s.place_at_end(who);
            let person = work.s.person_mut(who);
            person.at = person.at.or(place);
            person.flight = Flight::No;
        }
    }
    // If free play lies below the fight, it goes on, and is told as following from the end of the fight.
    if let Some(below) = free::place(work.s) {
        work.following(told, |work| free::after_fight(work, below));
    }
    Flow::Go
}

/// Runs the turn transition of a side. Durations run down, temporary Resolve moves, and chases take a step (DMD-221 to
/// DMD-228, DMD-242).
pub fn transition(work: &mut Work<'_>, heroes: bool) -> Flow {
    let members: Vec<Who> = members(work.s, heroes).collect();
    let side: Vec<Subject> = members.iter().copied().map(subject).collect();
    // Durations in own turns run down for this side, then durations in turns of either side.
    work.passes_for(&[OWN_TURN], &|who| side.contains(&who));
    work.passes(&[Clock::Turn], None);
    for who in members {
        drifts(work, who);
    }
    chase::turn_ends(work, heroes);
    Flow::Go
}

/// Moves the temporary Resolve of a character one step toward 1, if it takes part (DMD-136, DMD-235).
fn drifts(work: &mut Work<'_>, who: Who) {
    let person = work.s.person_mut(who);
    if !person.has_temporary || !person.takes_part() {
        return;
    }
    let step = 1 - person.temporary.now();
    if step != 0 {
        person.temporary.by(step.signum());
        let now = person.temporary.now();
        work.tell(Event::Drifts { who, now }, Why::rule("DMD-136"));
    }
}

/// Calls the scripts of a moment for some characters, one after another.
pub fn happens_to_all(work: &mut Work<'_>, all: &[Who], moment: Moment) -> Flow {
    // The last frame pushed runs first, so the characters go in reverse.
    for who in all.iter().rev() {
        work.happens(subject(*who), moment);
    }
    Flow::Go
}

/// Lets the scripts of all members of a side who are awake hear that its turn begins.
pub fn turn_begins(work: &mut Work<'_>, heroes: bool) -> Flow {
    let side: Vec<Who> = work.s.awake().filter(|who| work.s.is_hero(*who) == heroes).collect();
    happens_to_all(work, &side, Moment::Turn)
}

/// Lets the scripts of all members of a side hear that its turn is over. The unconscious and those in a chase had no
/// turn, so nobody else hears of theirs. But durations on them run on, and what lasts does its work (DMD-223).
pub fn turn_ends(work: &mut Work<'_>, heroes: bool) -> Flow {
    let side: Vec<Who> = members(work.s, heroes).collect();
    // The last frame pushed runs first, so the characters go in reverse.
    for who in side.into_iter().rev() {
        if work.s.person(who).is_awake() {
            work.happens(subject(who), Moment::TurnEnd);
        } else {
            work.happens_to(&[subject(who)], Moment::TurnEnd.own());
        }
    }
    Flow::Go
}

/// Returns the members of a side, the unconscious and those in a chase included.
fn members(state: &State, heroes: bool) -> impl Iterator<Item = Who> {
    state.everybody().filter(move |who| state.is_hero(*who) == heroes)
}
