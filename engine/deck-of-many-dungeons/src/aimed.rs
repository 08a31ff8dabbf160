//! Aimed: the moment between the payment of an attack and its die, when its targets may still answer.
//!
//! Begin reading at [`hears`], which a play calls for each target in turn. For example, a script may let the target pay
//! 1 Resolve so that the attack [fails](fails), or step in front of a friend so that it is [aimed at it](aims_at)
//! instead. What the attack has cost stays paid (DMD-145).
//!
//! A play is the use of an ability in progress. It lies on the stack of frames, and the id of its [`Subject`] is its
//! place there. `goes_to` sets the step of a play, and `speaks` calls the scripts of a moment of it. A window is an
//! occasion at which somebody may answer.

use super::Work;
use super::action::Aim;
use super::aim;
use super::content::{Ability, Moment};
use super::event::Event;
use super::facts::{play_at, play_subject, subject, who_of};
use super::frame::Look;
use super::numbers;
use super::play::{Play, Step, goes_to, speaks};
use super::state::{State, Who};
use rondel_engine::kernel::{Source, Subject, Why};
use rondel_engine::machine::Flow;

/// Lets the next target of the play at frame `at` answer, and everybody's scripts hear that it is aimed at. Each target
/// hears once, also one that comes in while others answer. After the last, the die is thrown, unless the user can no
/// longer act or the one it is aimed at has fallen.
pub fn hears(work: &mut Work<'_>, at: usize, play: &Play) -> Flow {
    // Before a target has heard, nobody can have answered.
    if !play.heard.is_empty() && !stands(work.s, play.who) {
        return goes_to(work, at, Step::Over);
    }
    let look = work.look();
    let Some(ability) = play.ability(&look).filter(|ability| ability.strikes()) else {
        return throws(work, at);
    };
    if matches!(play.aim, Aim::On(target) if !stands(look.state, target)) {
        return comes_to_nothing(work, at, play, Why::rule("DMD-187"));
    }
    let targets = aim::targets(&look, play.who, ability, play.aim);
    let Some(target) = targets.into_iter().find(|target| !play.heard.contains(target)) else {
        return throws(work, at);
    };
    if let Some(play) = work.frame::<Play>(at) {
        play.heard.push(target);
        play.heard.sort();
    }
    if target == play.who {
        return Flow::Go;
    }
    // The window to answer is pushed before the scripts, so it opens when they have run.
    work.opens(Moment::Aimed, &[subject(play.who), subject(target), play_subject(at)]);
    speaks(work, at, play, Moment::Aimed, Some(target))
}

/// Has the die of a play thrown. Who has heard of it does not matter any more.
fn throws(work: &mut Work<'_>, at: usize) -> Flow {
    work.change(at, |play: &mut Play| play.heard.clear());
    goes_to(work, at, Step::Roll)
}

/// Returns whether a character is not knocked out, wherever it is.
fn stands(state: &State, who: Who) -> bool {
    !state.person(who).is_unconscious()
}

/// Returns whether a play can still be answered for this target: its die is not thrown, nobody has made it fail, and
/// it is still aimed at the target, and both stand.
pub fn is_open(look: &Look<'_>, of: Subject, target: Subject) -> bool {
    let Some((play, target)) = play_at(look.state, of).zip(who_of(target)) else { return false };
    let is_under_way = play.step == Step::Aimed && stands(look.state, play.who);
    let aims_at = |ability: &Ability| aim::targets(look, play.who, ability, play.aim).contains(&target);
    is_under_way && stands(look.state, target) && play.ability(look).is_some_and(aims_at)
}

/// Ends a play whose die is not thrown: it has failed, and nobody is hit.
fn comes_to_nothing(work: &mut Work<'_>, at: usize, play: &Play, why: Why) -> Flow {
    goes_to(work, at, Step::Over);
    work.tell(Event::Averted { who: play.who, on: play.on }, why);
    speaks(work, at, play, Moment::Miss, None)
}

/// Returns the play of a subject, with its frame, if its die is not thrown yet.
fn unrolled(work: &mut Work<'_>, of: Subject) -> Option<(usize, Play)> {
    let at = usize::from(of.id);
    let is_play = of == play_subject(at);
    let play = work.frame::<Play>(at).filter(|play| is_play && play.step == Step::Aimed);
    play.map(|play| (at, play.clone()))
}

/// Makes a play fail whose die is not thrown yet. Does nothing to any other.
pub fn fails(work: &mut Work<'_>, of: Subject, source: Source) {
    if let Some((at, play)) = unrolled(work, of) {
        comes_to_nothing(work, at, &play, Why::by("DMD-187", source));
    }
}

/// Aims a play at somebody else, if its die is not thrown yet, it is aimed at one character, and its user may aim it at
/// the other. Does nothing otherwise.
pub fn aims_at(work: &mut Work<'_>, of: Subject, target: Who, source: Source) {
    let Some((at, play)) = unrolled(work, of) else { return };
    let look = work.look();
    let Some(ability) = play.ability(&look) else { return };
    let changes = matches!(play.aim, Aim::On(old) if old != target);
    let can_be_target = target != play.who && look.state.person(target).is_awake();
    let range = numbers::range(&look, play.who, ability.range);
    if !changes || !can_be_target || aim::may_aim(&look, play.who, (ability, range), target).is_err() {
        return;
    }
    work.change(at, |play: &mut Play| play.aim = Aim::On(target));
    work.tell(Event::Redirected { who: target, by: play.who, on: play.on }, Why::by("DMD-033", source));
}
