//! Numbers and permissions that things in play may change. Each of them is computed here, for the rules, for scripts
//! and for explanations.
//!
//! For example, [`roll`] asks the scripts of everything in play for `my_roll`, and returns each change with its source.
//! A function `may_...` asks for a permission, and its error is the reason against it. An [`Occasion`] has three lists:
//! the subjects that it is about, the further subjects that their own scripts get, and those that watching scripts get.

use super::content::{CardId, Moment, UseId};
use super::facts;
use super::frame::Look;
use super::state::{GroupId, Who};
use crate::kernel::{Illegal, Number, Source, Subject, Working};
use crate::machine::Occasion;

/// The changes of a number, each with its source.
pub type Changes = Vec<(UseId, i16)>;

/// Returns the changes of a roll, in addition to the bonus of the rules (GRID-068, GRID-141). For an attack on
/// `target`, includes the changes of that attack (GRID-096). `rules` is the bonus before the changes.
pub fn roll(look: &Look<'_>, who: Subject, target: Option<Subject>, rules: i16) -> Changes {
    let mut roll_changes = changes(look, rules, who, None, Moment::Roll);
    if let Some(target) = target {
        let base = roll_changes.iter().fold(rules, |sum, (_, n)| sum.saturating_add(*n));
        roll_changes.extend(changes(look, base, who, Some(target), Moment::Attack));
    }
    roll_changes
}

/// Returns the changes of the difficulty of an attack of `by` on `who` (GRID-096). `rules` is the difficulty before the
/// changes.
pub fn guard(look: &Look<'_>, who: Subject, by: Subject, rules: i16) -> Changes {
    changes(look, rules, who, Some(by), Moment::Guard)
}

/// Returns the changes of the margin of a hit on somebody (GRID-141).
pub fn damage_taken(look: &Look<'_>, who: Subject, margin: i16) -> Changes {
    changes(look, margin, who, None, Moment::DamageTaken)
}

/// Returns changes as a number with one part for each change.
pub fn of_changes(changes: &Changes) -> Number {
    let add = |sum: Number, (used, n): &(UseId, i16)| sum.add(i64::from(*n), Source::Script(used.0, 0), String::new);
    changes.iter().fold(Number::default(), add)
}

/// Returns the value of healing for a hero after all changes, from 0 to 9 (GRID-132).
pub fn healing(look: &Look<'_>, who: Who, value: u8) -> u8 {
    let value = changed(look, i16::from(value), facts::hero(who), Moment::Healing);
    u8::try_from(value.clamp(0, 9)).unwrap_or(0)
}

/// Returns a number of `who` after all its changes. `rules` is the number before the changes.
fn changed(look: &Look<'_>, rules: i16, who: Subject, moment: Moment) -> i16 {
    changes(look, rules, who, None, moment).iter().fold(rules, |sum, (_, n)| sum.saturating_add(*n))
}

/// Returns the changes of a number of `who`. `rules` is the number before the changes, and `other` is the second
/// subject of the moment.
fn changes(look: &Look<'_>, rules: i16, who: Subject, other: Option<Subject>, moment: Moment) -> Changes {
    // A script of `who` gets the other subject, and a watching script gets both.
    let (own_roles, watched_roles): (Vec<Subject>, Vec<Subject>) =
        (other.into_iter().collect(), std::iter::once(who).chain(other).collect());
    let about = [who];
    let occasion = Occasion::of(moment, &about, &own_roles, &watched_roles);
    let small = |n: i64| i16::try_from(n.clamp(-99, 99)).unwrap_or(0);
    // `None`: no fact is kept at its unchanged value meanwhile.
    look.changes(i64::from(rules), None, occasion).into_iter().map(|(used, n)| (used, small(n))).collect()
}

/// Checks whether the attacks of `by` may be aimed at `target`.
pub fn may_aim(look: &Look<'_>, by: Subject, target: Subject) -> Result<(), Illegal> {
    look.permits("GRID-094", Occasion::may(Moment::BeAimed, &[target], &[by], &[target, by]))?;
    look.permits("GRID-094", Occasion::may(Moment::Strike, &[by], &[target], &[by, target]))
}

/// Checks whether a hero may aim at a group.
pub fn may_attack(look: &Look<'_>, who: Who, group: GroupId) -> Result<(), Illegal> {
    may_aim(look, facts::hero(who), facts::group(group))
}

/// Checks whether a hero may tap or use this card.
pub fn may_use(look: &Look<'_>, who: Who, card: CardId) -> Result<(), Illegal> {
    let (who, card) = (facts::hero(who), facts::card(card));
    look.permits("GRID-122", Occasion::may(Moment::UseCard, &[who], &[card], &[who, card]))
}

/// Checks whether a hero may attack with this card.
pub fn may_attack_with(look: &Look<'_>, who: Who, card: CardId) -> Result<(), Illegal> {
    let (who, card) = (facts::hero(who), facts::card(card));
    look.permits("GRID-094", Occasion::may(Moment::AttackWith, &[who], &[card], &[who, card]))
}

/// Checks whether a hero may try a skill on the obstacle.
pub fn may_try(look: &Look<'_>, who: Who) -> Result<(), Illegal> {
    let who = [facts::hero(who)];
    let any = Some((Moment::Try.any_may(), &who[..]));
    look.permits("GRID-007", Occasion { about: &who, own: Some((Moment::Try.may(), &[])), any })
}
