//! Steps on hexes: the hexes that a Move can lead to, pushes and pulls, and steps given to allies (DMD-182, DMD-183).
//!
//! [`goals`] lists the hexes of a Move for a player to choose from, and [`moves`] moves a character. [`Given`] lets
//! allies take the steps that an ability gives them, as a frame: a piece of work in progress on a stack.

use super::action::{Action, Aim};
use super::content::Moment;
use super::event::Event;
use super::facts::{subject, who_of};
use super::frame::{Look, Offers};
use super::house::PassThrough;
use super::state::{State, Who};
use super::{DungeonRules, Work, numbers, tell_of};
use rondel_engine::kernel::{Illegal, Pass, Reach, Seat, Source, Space, Why};
use rondel_engine::machine::arena::{ENDLESS, Figure, OutOfReach, Push};
use rondel_engine::machine::{Flow, Frame, Waits};
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

/// Returns the hexes that `who` can reach within `steps` steps. `None` without a map. The house rules say whose hexes
/// may be crossed. Nobody stops on a taken hex.
fn reach(look: &Look<'_>, who: Who, steps: u32) -> Option<Reach> {
    let state = look.state;
    let (arena, from) = (state.arena()?, state.person(who).at?);
    let (passes_all, passes_nobody) = (state.house.is(PassThrough::All), state.house.is(PassThrough::Nobody));
    let is_ally = |figure: &Figure<'_>| who_of(figure.one).is_some_and(|other| !state.are_enemies(who, other));
    let pass = |space: Space| match arena.on(space) {
        None => Pass::Stop,
        Some(figure) if passes_all || (!passes_nobody && is_ally(figure)) => Pass::Through,
        Some(_) => Pass::No,
    };
    Some(arena.terrain.reach(from, steps, pass))
}

/// Returns the number of steps of a Move of `who`, as scripts change the printed number.
fn steps_of(look: &Look<'_>, who: Who, printed: u8) -> u32 {
    let steps: i64 = numbers::steps(i64::from(printed), look, who);
    u32::try_from(steps).unwrap_or(0)
}

/// Returns every hex as the goal of a Move. `Err` says why a hex is refused: it is out of reach, or `who` may not move.
pub fn goals(look: &Look<'_>, who: Who, printed: u8) -> Vec<(Aim, Result<(), Illegal>)> {
    let steps = steps_of(look, who, printed);
    let (Some(arena), Some(in_reach)) = (look.state.arena(), reach(look, who, steps)) else {
        return vec![(Aim::Nobody, look.no("DMD-159", || "there is no map to move on".into()))];
    };
    let may_move = numbers::may_move(look, who);
    let mut hexes: Vec<_> = in_reach.spaces().map(|space| (Aim::To(space), may_move.clone())).collect();
    // The distances of hexes out of reach are found only if somebody reads the reasons.
    let without_limit = if look.explains { reach(look, who, ENDLESS) } else { None };
    let anywhere = without_limit.as_ref().unwrap_or(&in_reach);
    let reason = |why: OutOfReach, space: Space| match why {
        OutOfReach::Barred(bars) => bars,
        OutOfReach::Far(n) => format!("{space} is {n} steps away, and this Move has {steps}"),
        OutOfReach::NoWay => format!("no way leads to {space}"),
    };
    hexes.extend(
        arena
            .out_of_reach(&in_reach, anywhere)
            .map(|(space, why)| (Aim::To(space), look.no("DMD-182", || reason(why, space)))),
    );
    hexes
}

/// Moves a character to a hex, tells the move and calls the scripts. Does nothing if the character is there already.
pub fn moves(work: &mut Work<'_>, who: Who, to: Space, why: Why) -> Flow {
    let from = work.s.person_mut(who).at.replace(to);
    if from == Some(to) {
        return Flow::Go;
    }
    work.tell(Event::Moved { who, from, to }, why);
    work.happens(subject(who), Moment::Moved)
}

/// Pushes `who` up to `n` steps straight away from `other` if `away`. Otherwise, pulls it up to `n` steps toward
/// `other`.
pub fn pushes_or_pulls(work: &mut Work<'_>, who: Who, other: Who, n: u32, away: bool, source: Source) {
    let (Some(from), Some(other_hex)) = (work.s.person(who).at, work.s.person(other).at) else { return };
    let Some(arena) = work.s.arena() else { return };
    let to = arena.pushed(from, Push::new(away, other_hex), n);
    moves(work, who, to, Why::by("DMD-199", source));
}

/// The steps that an ability gives to allies, as a frame. The allies take them one after another, and each may decline.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Given {
    /// The allies who have not decided yet.
    pub left: SmallVec<[Who; 4]>,
    /// The steps that each may take.
    pub steps: u8,
}

impl Given {
    /// Returns the hexes that the first ally can reach. Empty if it is not awake or may not move.
    fn goals(&self, look: &Look<'_>) -> Vec<Space> {
        let Some(who) = self.left.first() else { return Vec::new() };
        if numbers::may_move(look, *who).is_err() || !look.state.person(*who).is_awake() {
            return Vec::new();
        }
        reach(look, *who, u32::from(self.steps)).map(|reach| reach.spaces().collect()).unwrap_or_default()
    }
}

impl Frame<DungeonRules> for Given {
    fn waits(&self, state: &State) -> Waits {
        self.left.first().map_or(Waits::Nobody, |who| state.waits_for(*who))
    }

    fn step(work: &mut Work<'_>, at: usize) -> Flow {
        let Some(given) = work.frame::<Given>(at).cloned() else { return Flow::Go };
        if given.left.is_empty() {
            return work.pop();
        }
        if given.goals(&work.look()).is_empty() {
            return work.change(at, |given: &mut Given| _ = given.left.remove(0));
        }
        Flow::Wait
    }

    fn offers(&self, look: &Look<'_>, offers: &mut Offers<'_>) {
        offers.allow_all(self.goals(look).into_iter().map(Action::Step));
        offers.allow(Action::Done);
    }

    fn take(work: &mut Work<'_>, at: usize, _: Seat, action: Action) -> Result<(), Illegal> {
        let Some(given) = work.frame::<Given>(at).filter(|given| !given.left.is_empty()) else {
            return Err(Illegal::not_offered());
        };
        let who = given.left.remove(0);
        if let Action::Step(to) = action {
            let from = work.s.person_mut(who).at.replace(to);
            tell_of(work, who, Event::Moved { who, from, to }, "DMD-183");
            work.happens(subject(who), Moment::Moved);
        }
        Ok(())
    }

    fn question(&self, look: &Look<'_>, _: Seat) -> String {
        let label = self.left.first().map_or("", |who| look.state.person(*who).label.as_str());
        format!("{label} may take up to {} steps now", self.steps)
    }
}
