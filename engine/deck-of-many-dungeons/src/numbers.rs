//! Numbers and permissions that scripts change: modifiers, damage, prices, ranges, and whether somebody may act.
//!
//! The rules ask one function here for each number. For example, [`range`] takes the printed range of an ability, and
//! returns it as the scripts of [`Moment::Range`] change it. If `W` is an integer, the result is the number itself. If
//! it is `Number`, the result also has each change, for explanations. `at` is always the index of a play among the
//! frames.
//!
//! An [`Occasion`] names the moment, those it is about, and two lists of roles. Scripts of those it is about get the
//! first list after `me`, and everybody's scripts the second. `None` in `changed` says that no fact of scripts is the
//! number. For the range of ann, her scripts are called as `my_range(me)`, and everybody's as `any_range(me, who)`,
//! where `who` is ann.

use super::content::{Ability, Moment};
use super::facts::{play_subject, subject};
use super::frame::Look;
use super::state::Who;
use rondel_engine::kernel::{Illegal, Source, Working};
use rondel_engine::machine::Occasion;

/// Returns `start` as the scripts of this moment change it for `who`.
fn about<W: Working>(start: W, look: &Look<'_>, who: Who, moment: Moment) -> W {
    let about = [subject(who)];
    look.changed(start, None, Occasion::about(moment, &about))
}

/// Returns `start` as the scripts of this moment change it for `who` in a play.
fn in_play<W: Working>(start: W, look: &Look<'_>, who: Who, at: usize, moment: Moment) -> W {
    let (own, watched) = ([play_subject(at)], [subject(who), play_subject(at)]);
    // `watched[..1]` is `who`, whom the moment is about.
    look.changed(start, None, Occasion::of(moment, &watched[..1], &own, &watched))
}

/// Returns the number, or 0 if it is negative.
fn at_least_0<W: Working>(number: W) -> W {
    if number.total() < 0 { number.becomes(0, Source::Rules, || "at least 0".into()) } else { number }
}

/// Adds the modifiers of `who` to its roll for a play (DMD-186).
pub fn attack<W: Working>(start: W, look: &Look<'_>, who: Who, at: usize) -> W {
    in_play(start, look, who, at, Moment::Attack)
}

/// Adds the modifiers of `who` to its Defend roll against a play (DMD-204).
pub fn defence<W: Working>(start: W, look: &Look<'_>, who: Who, at: usize) -> W {
    in_play(start, look, who, at, Moment::Defence)
}

/// Returns the damage of a play of `by` to `target`, before the target's reductions (DMD-193).
pub fn damage<W: Working>(start: W, look: &Look<'_>, by: Who, target: Who, at: usize) -> W {
    let own = [subject(target), play_subject(at)];
    let watched = [subject(by), subject(target), play_subject(at)];
    at_least_0(look.changed(start, None, Occasion::of(Moment::Damage, &watched[..1], &own, &watched)))
}

/// Returns the damage that the target `who` takes from a play, after its reductions (DMD-196, DMD-197).
pub fn damage_taken<W: Working>(start: W, look: &Look<'_>, who: Who, at: usize) -> W {
    at_least_0(in_play(start, look, who, at, Moment::DamageTaken))
}

/// Returns the steps of a Move of `who` (DMD-182).
pub fn steps<W: Working>(start: W, look: &Look<'_>, who: Who) -> W {
    at_least_0(about(start, look, who, Moment::Steps))
}

/// Returns the number of actions that `who` has in a turn, before those it owes are taken off (DMD-169).
pub fn actions(look: &Look<'_>, who: Who) -> u8 {
    // A turn has two actions before scripts change it.
    let actions: i64 = about(2, look, who, Moment::Actions);
    u8::try_from(actions.clamp(0, 9)).unwrap_or(2)
}

/// Returns the Resolve that `who` pays to use an ability (DMD-010).
pub fn price(look: &Look<'_>, who: Who, ability: &Ability) -> u8 {
    let price: i64 = at_least_0(about(i64::from(ability.cost), look, who, Moment::Price));
    u8::try_from(price.min(99)).unwrap_or(ability.cost)
}

/// Returns the range of an ability of `who` with this printed range.
pub fn range(look: &Look<'_>, who: Who, printed: u8) -> u32 {
    let range: i64 = at_least_0(about(i64::from(printed), look, who, Moment::Range));
    u32::try_from(range).unwrap_or(0)
}

/// Returns the bonus damage of a play, from the sum printed on its Boosts (DMD-194).
pub fn bonus(printed: i64, look: &Look<'_>, who: Who, at: usize) -> u8 {
    let bonus: i64 = at_least_0(in_play(printed, look, who, at, Moment::Bonus));
    u8::try_from(bonus.min(99)).unwrap_or(99)
}

/// Returns the damage that a Defend of `who` takes off a play (DMD-201).
pub fn block<W: Working>(start: W, look: &Look<'_>, who: Who, at: usize) -> W {
    at_least_0(in_play(start, look, who, at, Moment::Block))
}

/// Returns the Health that an effect restores to `who` (DMD-125).
pub fn healing<W: Working>(start: W, look: &Look<'_>, who: Who) -> W {
    at_least_0(about(start, look, who, Moment::Healing))
}

/// Adds the modifiers of `who` to its Task roll (DMD-090).
pub fn task<W: Working>(start: W, look: &Look<'_>, who: Who) -> W {
    about(start, look, who, Moment::Task)
}

/// Checks that scripts let `who` use abilities in its turn.
pub fn may_act(look: &Look<'_>, who: Who) -> Result<(), Illegal> {
    let about = [subject(who)];
    look.permits("DMD-169", Occasion::may(Moment::Act, &about, &[], &about))
}

/// Checks that scripts let `who` defend itself against a play.
pub fn may_defend(look: &Look<'_>, who: Who, at: usize) -> Result<(), Illegal> {
    let (own, watched) = ([play_subject(at)], [subject(who), play_subject(at)]);
    look.permits("DMD-200", Occasion::may(Moment::Defend, &watched[..1], &own, &watched))
}

/// Checks that scripts let `who` move.
pub fn may_move(look: &Look<'_>, who: Who) -> Result<(), Illegal> {
    let about = [subject(who)];
    look.permits("DMD-182", Occasion::may(Moment::Move, &about, &[], &about))
}

/// Checks that scripts let `by` attack `target`.
pub fn may_strike(look: &Look<'_>, by: Who, target: Who) -> Result<(), Illegal> {
    let (own, watched) = ([subject(target)], [subject(by), subject(target)]);
    look.permits("DMD-175", Occasion::may(Moment::Strike, &watched[..1], &own, &watched))
}
