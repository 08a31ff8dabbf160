//! Rests: the end of a scene with its short rest, and the long rest (DMD-248 to DMD-258).
//!
//! Begin reading at [`scene_ends`], which free play calls. It ends negative effects and pushes two frames, pieces of
//! work on a stack: [`RunsOut`] lets positive effects run to their end, and then [`Rest`] lets heroes use Fortify
//! abilities. A journey calls [`effects_end`] only. [`resets`] is the long rest.

use super::action::Action;
use super::content::{Ability, Moment, Type};
use super::event::Event;
use super::facts::subject;
use super::fight::happens_to_all;
use super::frame::{Look, Offers};
use super::play::Play;
use super::results::room_to_wake;
use super::state::{State, Who};
use super::travel;
use super::usable::{Use, may_use_freely, uses};
use super::words::OWN_TURN;
use super::{DungeonRules, Work};
use rondel_engine::kernel::{Illegal, Seat, Seats, Source, Subject, Why};
use rondel_engine::machine::{Clock, Ending, Flow, Frame, Left, ThingId, Waits};
use serde::{Deserialize, Serialize};

/// The short rest, as a frame. Every hero may use each of its Fortify abilities once. The heroes act in any order
/// (DMD-251).
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Rest {
    /// The seats that have passed, or have nothing to use.
    pub passed: Seats,
}

/// The most turns that positive effects run for as a scene ends.
const LONGEST: u8 = 99;
/// The turns in which everybody has one turn of its own: one turn of each side.
const TURNS_OF_ROUND: u8 = 2;

/// Ends a scene. Its effects end, and a rest follows (DMD-251).
pub fn scene_ends(work: &mut Work<'_>) -> Flow {
    work.tell(Event::SceneEnds, Why::rule("DMD-248"));
    // The last frame pushed runs first, so the rest comes last.
    work.push(Rest::default());
    effects_end(work)
}

/// Ends the effects of a scene: negative ones end, and positive ones run to their end (DMD-249, DMD-250).
pub fn effects_end(work: &mut Work<'_>) -> Flow {
    // Every ability may be used again, because the rest counts uses of its own.
    work.s.people.iter_mut().for_each(|person| {
        person.begins_turn();
        person.owes = 0;
    });
    // A thing with a duration is a negative effect if its worth is below 0, and a positive one otherwise.
    let worth = |item: u16| work.catalog().standing(item).worth;
    let timed = work.s.in_play.things().iter().filter_map(|thing| Some((thing, thing.left?)));
    let (bad, good): (Vec<_>, Vec<_>) = timed.partition(|(thing, _)| worth(thing.item) < 0);
    let bad: Vec<ThingId> = bad.iter().map(|(thing, _)| thing.id).collect();
    // A duration in the turns of sides runs down twice in each of these turns.
    let own_turns = |left: &Left| match left.clock {
        OWN_TURN => left.n,
        Clock::Turn => left.n.div_ceil(TURNS_OF_ROUND),
        _ => 0,
    };
    let turns = good.iter().map(|(_, left)| own_turns(left)).max().unwrap_or(0).min(LONGEST);
    // The last frame pushed runs first, so scripts of the scene's end come first, then durations.
    work.push(RunsOut { turns, heard: false });
    work.take_out(&bad, Ending::Ended, Source::Rules);
    let awake: Vec<Who> = work.s.awake().collect();
    happens_to_all(work, &awake, Moment::SceneOver)
}

/// The running out of positive effects, as a frame. Durations pass as if everybody took this many turns (DMD-250).
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct RunsOut {
    /// The number of turns still to pass.
    pub turns: u8,
    /// Whether scripts have heard that the present turn is over, so that durations run down next.
    pub heard: bool,
}

impl Frame<DungeonRules> for RunsOut {
    /// Goes through half of a turn. The first half calls the scripts of its end, and the second lets durations run
    /// down.
    fn step(work: &mut Work<'_>, at: usize) -> Flow {
        let Some(runs) = work.frame::<RunsOut>(at) else { return Flow::Go };
        let Some(left) = runs.turns.checked_sub(1) else { return work.pop() };
        runs.heard = !runs.heard;
        if runs.heard {
            let everybody: Vec<Who> = work.s.everybody().collect();
            happens_to_all(work, &everybody, Moment::TurnEnd)
        } else {
            runs.turns = left;
            let everybody: Vec<Subject> = work.s.everybody().map(subject).collect();
            // Durations in own turns run down by one, and those in turns by one for each side.
            work.passes_for(&[OWN_TURN], &|who| everybody.contains(&who));
            for _ in 0..TURNS_OF_ROUND {
                work.passes(&[Clock::Turn], None);
            }
            Flow::Go
        }
    }
}

impl Rest {
    /// Returns every use of a Fortify ability of `who`, one for each aim. Empty if it is not awake.
    fn open(look: &Look<'_>, who: Who) -> Vec<Use> {
        let person = look.state.person(who);
        if !person.is_awake() {
            return Vec::new();
        }
        let is_fortify = |ability: &Ability| ability.kind == Type::Fortify;
        uses(look, who, is_fortify, |on, ability| {
            if person.uses(on) > 0 {
                return look.no("DMD-251", || format!("{} has been used in this rest", ability.name));
            }
            may_use_freely(look, who, on, ability)
        })
    }
}

impl Frame<DungeonRules> for Rest {
    fn waits(&self, state: &State) -> Waits {
        Waits::For(state.player_seats().except(self.passed))
    }

    /// Every answer to this frame begins a command of its own.
    fn begins(&self) -> bool {
        true
    }

    fn step(work: &mut Work<'_>, at: usize) -> Flow {
        let Some(rest) = work.frame::<Rest>(at).cloned() else { return Flow::Go };
        // A story that has ended needs no rest.
        if travel::outcome(work).is_some() {
            return work.pop();
        }
        let mut passed = rest.passed;
        for seat in work.s.player_seats().iter() {
            let look = work.look();
            let may_act = |who: Who| Rest::open(&look, who).iter().any(|open| open.judged.is_ok());
            if !work.s.of_seat(seat).any(may_act) {
                passed = passed.with(Seats::only(seat));
            }
        }
        work.change(at, |rest: &mut Rest| rest.passed = passed);
        if work.s.player_seats().except(passed).is_empty() { work.pop() } else { Flow::Wait }
    }

    fn offers(&self, look: &Look<'_>, offers: &mut Offers<'_>) {
        for who in look.state.of_seat(offers.seat).collect::<Vec<_>>() {
            for Use { on, aim, judged } in Rest::open(look, who) {
                offers.judge(Action::Use(who, on, aim), judged);
            }
        }
        offers.allow(Action::Pass);
    }

    fn take(work: &mut Work<'_>, at: usize, seat: Seat, action: Action) -> Result<(), Illegal> {
        match action {
            Action::Use(who, on, aim) => {
                work.s.person_mut(who).note_use(on);
                work.push(Play::new(who, on, aim));
            }
            Action::Pass => {
                work.change(at, |rest: &mut Rest| rest.passed = rest.passed.with(Seats::only(seat)));
            }
            _ => return Err(Illegal::not_offered()),
        }
        Ok(())
    }

    fn question(&self, _: &Look<'_>, _: Seat) -> String {
        "the scene ends: use a Fortify ability?".into()
    }
}

/// Takes a long rest. Gives everybody on the heroes' side full Health and Resolve, enables all their cards, and ends
/// all effects on them (DMD-258). Nothing wakes the killed (DMD-131).
pub fn resets(work: &mut Work<'_>) {
    let can_be_reset = |who: &Who| work.s.is_hero(*who) && !work.s.person(*who).killed;
    let heroes: Vec<Who> = work.s.everybody().filter(can_be_reset).collect();
    for who in &heroes {
        let room = room_to_wake(work.s, *who);
        let person = work.s.person_mut(*who);
        person.at = room.or(person.at);
        let (health, resolve) = (person.health.most(), person.resolve.most());
        person.health.to(health);
        person.resolve.to(resolve);
        person.owes = 0;
        for held in &mut person.cards {
            held.disabled = false;
        }
    }
    let is_on_hero = |one: Subject| heroes.iter().any(|who| subject(*who) == one);
    let effects: Vec<ThingId> =
        work.s.in_play.things().iter().filter(|thing| is_on_hero(thing.of)).map(|thing| thing.id).collect();
    work.take_out(&effects, Ending::Ended, Source::Rules);
    work.tell(Event::Resets, Why::rule("DMD-258"));
}
