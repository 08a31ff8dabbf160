//! Numbers and permissions that content changes.

use super::content::{Ability, Moment};
use super::facts::{play_subject, subject};
use super::frame::Look;
use super::state::Who;
use rondel_engine::kernel::{Illegal, Source, Working};
use rondel_engine::machine::Occasion;

/// Returns a number about one character as scripts change it.
fn about<W: Working>(start: W, look: &Look<'_>, who: Who, moment: Moment) -> W {
    let about = [subject(who)];
    look.changed(start, None, Occasion::of(moment, &about, &[], &about))
}

/// Returns a number about one character in a play as scripts change it.
fn in_play<W: Working>(start: W, look: &Look<'_>, who: Who, at: usize, moment: Moment) -> W {
    let (own, watched) = ([play_subject(at)], [subject(who), play_subject(at)]);
    look.changed(start, None, Occasion::of(moment, &watched[..1], &own, &watched))
}

fn at_least_0<W: Working>(all: W) -> W {
    if all.total() < 0 { all.becomes(0, Source::Rules, || "at least 0".into()) } else { all }
}

/// Returns the modifier of the roll of a play (DMD-186).
pub fn attack<W: Working>(start: W, look: &Look<'_>, who: Who, at: usize) -> W {
    in_play(start, look, who, at, Moment::Attack)
}

/// Returns the modifier of a Defend roll against a play (DMD-204).
pub fn defence<W: Working>(start: W, look: &Look<'_>, who: Who, at: usize) -> W {
    in_play(start, look, who, at, Moment::Defence)
}

/// Returns the damage of a play on one of its targets, before its reductions (DMD-193).
pub fn damage<W: Working>(start: W, look: &Look<'_>, by: Who, target: Who, at: usize) -> W {
    let own = [subject(target), play_subject(at)];
    let watched = [subject(by), subject(target), play_subject(at)];
    at_least_0(look.changed(start, None, Occasion::of(Moment::Damage, &watched[..1], &own, &watched)))
}

/// Returns the damage that a target takes from a play (DMD-196, DMD-197).
pub fn damage_taken<W: Working>(start: W, look: &Look<'_>, who: Who, at: usize) -> W {
    at_least_0(in_play(start, look, who, at, Moment::DamageTaken))
}

/// Returns the steps of a Move (DMD-182).
pub fn steps<W: Working>(start: W, look: &Look<'_>, who: Who) -> W {
    at_least_0(about(start, look, who, Moment::Steps))
}

/// Returns the actions of a turn, without those that are owed (DMD-169).
pub fn actions(look: &Look<'_>, who: Who) -> u8 {
    let all: i64 = about(2, look, who, Moment::Actions);
    u8::try_from(all.clamp(0, 9)).unwrap_or(2)
}

/// Returns the Resolve that the use of an ability takes (DMD-010).
pub fn price(look: &Look<'_>, who: Who, ability: &Ability) -> u8 {
    let price: i64 = at_least_0(about(i64::from(ability.cost), look, who, Moment::Price));
    u8::try_from(price.min(99)).unwrap_or(ability.cost)
}

/// Returns the range of an ability of somebody.
pub fn range(look: &Look<'_>, who: Who, printed: u8) -> u32 {
    let range: i64 = at_least_0(about(i64::from(printed), look, who, Moment::Range));
    u32::try_from(range).unwrap_or(0)
}

/// Returns the bonus damage of a play (DMD-194).
pub fn bonus(printed: i64, look: &Look<'_>, who: Who, at: usize) -> u8 {
    let bonus: i64 = at_least_0(in_play(printed, look, who, at, Moment::Bonus));
    u8::try_from(bonus.min(99)).unwrap_or(99)
}

/// Returns the damage that a Defend takes off (DMD-201).
pub fn block<W: Working>(start: W, look: &Look<'_>, who: Who, at: usize) -> W {
    at_least_0(in_play(start, look, who, at, Moment::Block))
}

/// Returns the Health that is restored to somebody (DMD-125).
pub fn healing<W: Working>(start: W, look: &Look<'_>, who: Who) -> W {
    at_least_0(about(start, look, who, Moment::Healing))
}

/// Returns the modifier of a Task roll (DMD-090).
pub fn task<W: Working>(start: W, look: &Look<'_>, who: Who) -> W {
    about(start, look, who, Moment::Task)
}

/// Checks whether somebody may use abilities in its turn.
pub fn may_act(look: &Look<'_>, who: Who) -> Result<(), Illegal> {
    let about = [subject(who)];
    look.permits("DMD-169", Occasion::may(Moment::Act, &about, &[], &about))
}

/// Checks whether somebody may defend itself against a play.
pub fn may_defend(look: &Look<'_>, who: Who, at: usize) -> Result<(), Illegal> {
    let (own, watched) = ([play_subject(at)], [subject(who), play_subject(at)]);
    look.permits("DMD-200", Occasion::may(Moment::Defend, &watched[..1], &own, &watched))
}

/// Checks whether somebody may move.
pub fn may_move(look: &Look<'_>, who: Who) -> Result<(), Illegal> {
    let about = [subject(who)];
    look.permits("DMD-182", Occasion::may(Moment::Move, &about, &[], &about))
}

/// Checks whether somebody may attack a target.
pub fn may_strike(look: &Look<'_>, by: Who, target: Who) -> Result<(), Illegal> {
    let (own, watched) = ([subject(target)], [subject(by), subject(target)]);
    look.permits("DMD-175", Occasion::may(Moment::Strike, &watched[..1], &own, &watched))
}
