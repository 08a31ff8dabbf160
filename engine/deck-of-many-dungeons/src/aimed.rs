//! Aimed: the moment between the payment of an attack and its die, when its targets may still answer.
//!
//! Begin reading at [`hears`], which a play calls for each target in turn. For example, a script may let the target pay
//! 1 Resolve so that the attack [fails](fails), or step in front of a friend so that it is [aimed at it](aims_at)
//! instead. What the attack has cost stays paid (DMD-145).

use super::Work;
use super::action::Aim;
use super::aim;
use super::content::{Kind, Moment};
use super::event::Event;
use super::facts::{play_subject, subject};
use super::play::{Play, Step, goes_to, speaks};
use super::state::Who;
use rondel_engine::kernel::{Source, Subject, Why};
use rondel_engine::machine::Flow;

/// Lets the target at index `nth` of the play at frame `at` answer, and everybody's scripts hear that it is aimed at.
/// After the last target, the die is thrown, unless the user can no longer act.
pub fn hears(work: &mut Work<'_>, at: usize, play: &Play, nth: u8) -> Flow {
    let user = work.s.person(play.who);
    // An answer may have knocked the user out.
    if nth > 0 && user.health.now() == 0 && user.kind != Kind::Hazard {
        return goes_to(work, at, Step::Over);
    }
    let look = work.look();
    let attack = play.ability(&look).filter(|ability| ability.strikes());
    let targets = attack.map(|ability| aim::targets(&look, play.who, ability, play.aim));
    let Some(target) = targets.and_then(|targets| targets.get(usize::from(nth)).copied()) else {
        return goes_to(work, at, Step::Roll);
    };
    goes_to(work, at, Step::Aimed(nth + 1));
    if target == play.who {
        return Flow::Go;
    }
    // The window to answer is pushed before the scripts, so it opens when they have run.
    work.opens(Moment::Aimed, &[subject(play.who), subject(target), play_subject(at)]);
    speaks(work, at, play, Moment::Aimed, Some(target))
}

/// Returns the play of a subject, with its frame, if its die is not thrown yet.
fn unrolled(work: &mut Work<'_>, of: Subject) -> Option<(usize, Play)> {
    let at = usize::from(of.id);
    let is_play = of == play_subject(at);
    let play = work.frame::<Play>(at).filter(|play| is_play && matches!(play.step, Step::Aimed(_) | Step::Roll));
    play.map(|play| (at, play.clone()))
}

/// Makes a play fail whose die is not thrown yet. Does nothing to any other.
pub fn fails(work: &mut Work<'_>, of: Subject, source: Source) {
    let Some((at, play)) = unrolled(work, of) else { return };
    goes_to(work, at, Step::Over);
    work.tell(Event::Averted { who: play.who, on: play.on }, Why::by("DMD-187", source));
    speaks(work, at, &play, Moment::Miss, None);
}

/// Aims a play at somebody else, if its die is not thrown yet, it is aimed at one character, and its user may aim it at
/// the other. Does nothing otherwise.
pub fn aims_at(work: &mut Work<'_>, of: Subject, target: Who, source: Source) {
    let Some((at, play)) = unrolled(work, of) else { return };
    let look = work.look();
    let Some(ability) = play.ability(&look) else { return };
    let changes = matches!(play.aim, Aim::On(old) if old != target);
    let can_be_target = target != play.who && look.state.person(target).is_awake();
    if !changes || !can_be_target || aim::may_aim(&look, play.who, ability, target).is_err() {
        return;
    }
    work.frame::<Play>(at).into_iter().for_each(|play| play.aim = Aim::On(target));
    work.tell(Event::Redirected { who: target, by: play.who, on: play.on }, Why::by("DMD-033", source));
}
