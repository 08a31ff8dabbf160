//! The numbers and permissions of a character that things in play may change, such as its modifier or its Speed.
//!
//! Each function adds the parts of its number to `start`. The rules pass the integer 0 and get the total. Explanations
//! pass an empty `Number` and get the parts with their sources: for `athletics`, 1 from Strength and 1 from Athletics.
//! The `may_` functions return the reason against an action. An [`Occasion`] has three lists: the subjects that it is
//! about, the further subjects that their own scripts get, and those that watching scripts get. The `None` in
//! calls of `changed` means that no fact is kept at its unchanged value meanwhile.

use super::condition::Condition;
use super::content::{Ability, Armor, Kind, Moment};
use super::facts::{ability_subject, check_subject, subject};
use super::frame::{AnyFrame, Look};
use super::house;
use super::state::Who;
use crate::kernel::{Illegal, Source, Suit, Working};
use crate::machine::Occasion;

/// Returns the modifier of a character (DOA-032, DOA-036). It is the sum of the steps in the skill, of the steps in the
/// attribute of the skill, and of changes from play.
pub fn modifier<W: Working>(start: W, look: &Look<'_>, who: Who, ability: Ability) -> W {
    let person = look.state.person(who);
    let source = Source::Item(look.catalog().sheet(person.sheet).item);
    let steps = |ability: Ability| i64::from(person.steps[ability as usize]);
    let mut sum = start;
    for part in [ability.attribute(), Some(ability)].into_iter().flatten() {
        sum = sum.add(steps(part), source, || part.word().to_string());
    }
    let (about, with) = ([subject(who)], [ability_subject(ability)]);
    let watched = [subject(who), ability_subject(ability)];
    look.changed(sum, None, Occasion::of(Moment::Modifier, &about, &with, &watched))
}

/// Returns the Primary Suit, and the number that it adds to the modifier of its cards: one less than the level
/// (DOA-042). `None` unless a house rule uses it.
pub fn own_suit(look: &Look<'_>, who: Who) -> Option<(Suit, u8)> {
    let person = look.state.person(who);
    if !look.state.house.is(house::SuitMechanics::OwnSuit) {
        return None;
    }
    let suit = look.catalog().sheet(person.sheet).suit?;
    Some((suit, person.level.saturating_sub(1)))
}

/// The Difficulty Range of a Contested Check before the initiator's modifier counts (DOA-083).
pub const CONTESTED: u8 = 4;

/// Returns the Difficulty Range of a Contested Check (DOA-083). It is 4 minus the modifier of the initiator `by`, and
/// at least 0.
pub fn contested_range<W: Working>(start: W, look: &Look<'_>, by: Who, ability: Ability) -> W {
    let modifier: i64 = modifier(0, look, by, ability);
    let range = start.add(CONTESTED.into(), Source::Rules, || "a Contested Check".into()).add(
        -modifier,
        source(look, by),
        || ability.word().to_string(),
    );
    if range.total() < 0 { range.becomes(0, Source::Rules, || "at least 0".into()) } else { range }
}

/// Returns the Upper Hand minus the Lower Hand of the check at a place of the stack (DOA-078 to DOA-081). At 2, two
/// extra cards are drawn and the nearest counts. At -2, the farthest counts. Each reshuffle adds one Lower Hand for
/// exhaustion (DOA-012).
pub fn hand<W: Working>(start: W, look: &Look<'_>, at: usize) -> W {
    let Some(AnyFrame::Check(made)) = look.state.frames.get(at) else { return start };
    let (who, check) = (made.who, check_subject(at));
    let tired = i64::from(look.state.deck_of(who).reshuffles);
    let made_for = || if made.hand == 0 { String::new() } else { "by how it is made".into() };
    let sum = start.add(made.hand, Source::Rules, made_for).add(-tired, Source::Rules, || "reshuffled".into());
    // A check that the GM or a player calls is no action of the turn.
    let below = at.checked_sub(1).and_then(|at| look.state.frames.get(at));
    let is_called = matches!(below, Some(AnyFrame::Called(called)) if !called.asked);
    let sum = if is_called { sum } else { of_action(sum, look, who) };
    let attribute = made.ability.attribute().unwrap_or(made.ability);
    let is_hindered = look.state.house.is(house::DownRules::Later)
        && matches!(attribute, Ability::Strength | Ability::Agility)
        && look.state.bears(look.catalog(), who, Condition::Down);
    let sum = if is_hindered { sum.add(-1, Source::Rules, || "lying".into()) } else { sum };
    let watched = [subject(who), check];
    look.changed(sum, None, Occasion::of(Moment::Hand, &[subject(who)], &[check], &watched))
}

/// Adds the Lower Hand of the second action of a turn, for the character whose turn it is (DOA-104). By a house rule,
/// all other characters get the Upper Hand (DOA-105).
fn of_action<W: Working>(hand: W, look: &Look<'_>, who: Who) -> W {
    let Some(turn) = look.state.acting() else { return hand };
    let is_second = look.state.is_in_action() && turn.acts >= 2;
    if is_second && turn.who == who {
        return hand.add(-1, Source::Rules, || "second action".into());
    }
    let gets_upper_hand = is_second && look.state.house.is(house::SecondContested::UpperHand);
    if gets_upper_hand { hand.add(1, Source::Rules, || "second action".into()) } else { hand }
}

/// Returns the armour that a character wears.
pub fn worn<'c>(look: &Look<'c>, who: Who) -> Option<&'c Armor> {
    let armor = look.catalog().sheet(look.state.person(who).sheet).armor?;
    Some(look.catalog().armor(armor))
}

/// Returns whether armour works: as long as AP are left, or by a house rule in any case (DOA-144).
pub fn armor_counts(look: &Look<'_>, who: Who) -> bool {
    look.state.person(who).body.ap.now() > 0 || look.state.house.is(house::ArmorNeedsAp::No)
}

/// Returns the Armor Class, which is the range of attacks on a character, so that a lower one is harder to hit (DOA-142
/// to DOA-144). As long as AP are left, the armour sets it. Without armour or AP, it is 4 minus half of Agility. It is
/// never below 0.
pub fn armor_class<W: Working>(start: W, look: &Look<'_>, who: Who) -> W {
    let base = match worn(look, who) {
        Some(armor) if armor_counts(look, who) => {
            let row = look.catalog().row_of::<W>(armor.item, "ac");
            start.becomes(i64::from(armor.ac), row, || "Armor Class".into())
        }
        _ => {
            let agility: i64 = modifier(0, look, who, Ability::Agility);
            let half = || "half of Agility".to_string();
            start.add(4, Source::Rules, || "Armor Class".into()).add(-agility.div_euclid(2), source(look, who), half)
        }
    };
    let changed = about(base, look, who, Moment::ArmorClass);
    at_least_0(changed)
}

/// Returns the number of spaces that an attack or power reaches, from 0 to 99 (DOA-109). `printed` is its printed
/// number.
pub fn reach(look: &Look<'_>, who: Who, printed: u8) -> u8 {
    let reach: i64 = about(i64::from(printed), look, who, Moment::Reach);
    u8::try_from(reach.clamp(0, 99)).unwrap_or(printed)
}

/// Returns the Speed, in spaces a turn (DOA-101, DOA-118, DOA-120, DOA-123, DOA-124, DOA-145). Armour that is too heavy
/// and getting up halve it, rounded up. It is 0 while entangled, lying, or stunned after an action.
pub fn speed<W: Working>(start: W, look: &Look<'_>, who: Who) -> W {
    let (state, catalog) = (look.state, look.catalog());
    let sheet = catalog.sheet(state.person(who).sheet);
    let speed = start.add(i64::from(sheet.speed), Source::Item(sheet.item), String::new);
    let speed = about(speed, look, who, Moment::Speed);
    let strength: i64 = modifier(0, look, who, Ability::Strength);
    let heavy = worn(look, who).filter(|armor| strength < i64::from(armor.strength));
    let speed = match heavy {
        Some(armor) => halved(speed, Source::Item(armor.item), "too heavy"),
        None => speed,
    };
    let turn = state.acting().filter(|turn| turn.who == who);
    let speed = if turn.is_some_and(|turn| turn.rose) { halved(speed, Source::Rules, "getting up") } else { speed };
    let stopped = if state.bears(catalog, who, Condition::Entangled) {
        Some("entangled")
    } else if state.bears(catalog, who, Condition::Down) {
        Some("lying")
    } else if state.bears(catalog, who, Condition::Stunned) && turn.is_some_and(|turn| turn.acts > 0) {
        Some("stunned")
    } else {
        None
    };
    at_least_0(match stopped {
        Some(why) => speed.becomes(0, Source::Rules, || why.into()),
        None => speed,
    })
}

/// Returns the number of actions in a turn (DOA-100, DOA-118, DOA-122). It is 2, or 1 after getting up. While stunned,
/// it is 1, or 0 after moving.
pub fn actions<W: Working>(start: W, look: &Look<'_>, who: Who) -> W {
    let actions = start.add(2, Source::Rules, String::new);
    let turn = look.state.acting().filter(|turn| turn.who == who);
    // The most actions that are allowed, and why.
    let limit = if look.state.bears(look.catalog(), who, Condition::Stunned) {
        Some((if turn.is_some_and(|turn| turn.moved > 0) { 0 } else { 1 }, "stunned"))
    } else {
        turn.filter(|turn| turn.rose).map(|_| (1, "getting up"))
    };
    let actions = about(actions, look, who, Moment::Actions);
    match limit {
        Some((most, why)) if most < actions.total() => actions.becomes(most, Source::Rules, || why.into()),
        _ => actions,
    }
}

/// Returns the damage of a hit of `by` on `target`: `base` with all changes from play, at least 0.
pub fn damage<W: Working>(base: W, look: &Look<'_>, by: Who, target: Who) -> W {
    let (own, with, watched) = ([subject(by)], [subject(target)], [subject(by), subject(target)]);
    at_least_0(look.changed(base, None, Occasion::of(Moment::Damage, &own, &with, &watched)))
}

/// Returns the damage that a character takes: `base` with all changes from play, at least 0.
pub fn damage_taken<W: Working>(base: W, look: &Look<'_>, who: Who) -> W {
    at_least_0(about(base, look, who, Moment::DamageTaken))
}

/// Checks whether a character may move now (DOA-120, DOA-124).
pub fn may_move(look: &Look<'_>, who: Who) -> Result<(), Illegal> {
    if look.state.bears(look.catalog(), who, Condition::Entangled) {
        return look.no("DOA-120", || "whoever is entangled does not move".into());
    }
    if look.state.bears(look.catalog(), who, Condition::Down) {
        return look.no("DOA-124", || "whoever lies does not move, but may get up".into());
    }
    let about = [subject(who)];
    let any = Some((Moment::Move.any_may(), &about[..]));
    look.permits("DOA-102", Occasion { about: &about, own: Some((Moment::Move.may(), &[])), any })
}

/// Checks whether `by` may attack `target` now.
pub fn may_attack(look: &Look<'_>, by: Who, target: Who) -> Result<(), Illegal> {
    let (own, with, watched) = ([subject(by)], [subject(target)], [subject(by), subject(target)]);
    let any = Some((Moment::Attack.any_may(), &watched[..]));
    look.permits("DOA-108", Occasion { about: &own, own: Some((Moment::Attack.may(), &with)), any })
}

/// Adds the changes from play to a number of a character. `moment` says which number it is.
fn about<W: Working>(base: W, look: &Look<'_>, who: Who, moment: Moment) -> W {
    let about = [subject(who)];
    look.changed(base, None, Occasion::about(moment, &about))
}

/// Raises a negative number to 0.
fn at_least_0<W: Working>(number: W) -> W {
    if number.total() < 0 { number.becomes(0, Source::Rules, || "at least 0".into()) } else { number }
}

/// Halves a number, rounded up. `why` explains it.
fn halved<W: Working>(number: W, source: Source, why: &str) -> W {
    let half = (number.total() + 1).div_euclid(2);
    number.becomes(half, source, || format!("{why}: halved"))
}

/// Checks whether a character may give up a Fate Card. Only Dealers have any (DOA-027).
pub fn may_spend(look: &Look<'_>, who: Who) -> Result<(), Illegal> {
    if look.catalog().sheet(look.state.person(who).sheet).kind != Kind::Dealer {
        return look.no("DOA-027", || "only Dealers have Fate Cards".into());
    }
    let about = [subject(who)];
    let any = Some((Moment::Spend.any_may(), &about[..]));
    look.permits("DOA-018", Occasion { about: &about, own: Some((Moment::Spend.may(), &[])), any })
}

/// Returns the character as the source of a number.
pub fn source(look: &Look<'_>, who: Who) -> Source {
    Source::Item(look.catalog().sheet(look.state.person(who).sheet).item)
}
