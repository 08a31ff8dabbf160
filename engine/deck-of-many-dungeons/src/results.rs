//! Effects of an ability besides damage: healing, pushes and pulls, and lost actions (DMD-125 to DMD-128, DMD-199,
//! DMD-213).
//!
//! A play calls [`applies_effects`] once its damage is dealt. That function and a Defend call [`mends`] and [`shoves`]
//! with the ability that has succeeded. Scripts call [`heals`] and [`slows`].

use super::action::Aim;
use super::content::{Ability, Kind, Moment};
use super::disable::enables;
use super::event::Event;
use super::facts::subject;
use super::play::{Play, Step, goes_to, speaks};
use super::state::{HeldAbility, State, Who};
use super::steps::{Given, moves, pushes_or_pulls};
use super::words::track;
use super::{Work, numbers};
use rondel_engine::kernel::{Source, Space, Why};
use rondel_engine::machine::Flow;

/// Applies everything except damage: movement, healing, pushes and pulls, slowing, and steps for allies (DMD-125 to
/// DMD-128, DMD-183, DMD-199).
pub fn applies_effects(work: &mut Work<'_>, at: usize, play: &Play) -> Flow {
    let Some(ability) = play.printed(work.catalog(), work.s) else { return work.pop() };
    let has_second = ability.second.is_some() && !play.second;
    goes_to(work, at, if has_second { Step::Second } else { Step::Over });
    let Some(HeldAbility { card, .. }) = work.s.ability(work.catalog(), play.who, play.on) else { return Flow::Go };
    let source = Source::Item(card.item);
    // A Move has no targets: its user gets what it restores.
    if let Aim::To(to) = play.aim {
        moves(work, play.who, to, Why::by("DMD-182", source));
        mends(work, play.who, ability, source);
    }
    if !play.second {
        for target in &play.targets {
            mends(work, target.who, ability, source);
            shoves(work, play.who, target.who, ability, source);
        }
    }
    for on in &play.boosts {
        let Some(boost) = work.s.ability(work.catalog(), play.who, *on) else { continue };
        let (boost, source) = (boost.ability, Source::Item(boost.card.item));
        mends(work, play.who, boost, source);
        // A Boost with bonus damage affects only the targets that got a part of it (G-33).
        for target in play.targets.iter().filter(|target| boost.bonus == 0 || target.bonus > 0) {
            shoves(work, play.who, target.who, boost, source);
        }
    }
    if ability.gives > 0 {
        let allies = work.s.awake().filter(|who| *who != play.who && !work.s.are_enemies(*who, play.who)).collect();
        work.push(Given { left: allies, steps: ability.gives });
    }
    if ability.strikes() {
        // The last frame pushed runs first, so the targets are taken in reverse.
        for target in play.targets.iter().rev().filter(|target| target.who != play.who) {
            speaks(work, at, play, Moment::Hit, Some(target.who));
        }
    }
    Flow::Go
}

/// Gives `who` everything that an ability restores. Health comes first, then Resolve, temporary Resolve and enabled
/// cards (DMD-127).
pub fn mends(work: &mut Work<'_>, who: Who, ability: &Ability, source: Source) {
    // A Follower has no Resolve, and gets Health for it (DMD-213, DMD-214).
    let is_follower = work.s.person(who).kind == Kind::Follower;
    let health = ability.heal + if is_follower { ability.resolve } else { 0 };
    heals(work, who, i64::from(health), Why::by("DMD-125", source));
    // A track that the character lacks stays as it is.
    work.gains(subject(who), track::Resolve, i64::from(ability.resolve), Why::by("DMD-126", source));
    work.gains(subject(who), track::Temporary, i64::from(ability.temporary), Why::by("DMD-135", source));
    for _ in 0..ability.enables {
        let disabled = work.s.person(who).cards.iter().position(|held| held.disabled);
        let Some(nth) = disabled.and_then(|nth| u8::try_from(nth).ok()) else { break };
        enables(work, who, nth, Why::by("DMD-112", source));
    }
}

/// Restores `n` Health to `who`. Scripts may change the number. An unconscious character wakes, but a killed one gets
/// nothing (DMD-125, DMD-128).
pub fn heals(work: &mut Work<'_>, who: Who, n: i64, why: Why) {
    if n <= 0 || work.s.person(who).killed {
        return;
    }
    let was_unconscious = work.s.person(who).is_unconscious();
    let room = room_to_wake(work.s, who);
    let n: i64 = numbers::healing(n, &work.look(), who);
    let change = work.gains(subject(who), track::Health, n, why);
    if was_unconscious && n > 0 {
        work.tell(Event::Wakes { who }, Why::rule("DMD-128"));
        if let Some(to) = room {
            let from = work.s.person_mut(who).at.replace(to);
            work.tell(Event::Moved { who, from, to }, Why::rule("DMD-159"));
        }
    }
    if change.n() > 0 {
        work.happens(subject(who), Moment::Healed);
    }
}

/// Returns the hex to which an unconscious character must move as it wakes: the free hex nearest to where it lies.
/// `None` if it can stay, because nobody stands there. `None` also without a map, and off the map in a chase (DMD-159).
pub fn room_to_wake(state: &State, who: Who) -> Option<Space> {
    let person = state.person(who);
    let arena = state.arena().filter(|_| person.is_unconscious() && person.flight.is_here())?;
    let room = person.at.map_or_else(|| state.place_at_end(who), |at| arena.open_near(at));
    room.filter(|to| person.at != Some(*to))
}

/// Pushes and pulls the target `who` of an ability of `by`, and takes actions from its next turn (DMD-199).
pub fn shoves(work: &mut Work<'_>, by: Who, who: Who, ability: &Ability, source: Source) {
    for (n, away) in [(ability.push, true), (ability.pull, false)] {
        if n > 0 && by != who {
            pushes_or_pulls(work, who, by, u32::from(n), away, source);
        }
    }
    slows(work, who, ability.slow, Why::by("DMD-199", source));
}

/// Takes `n` actions from the next turn of `who`, if it takes part.
pub fn slows(work: &mut Work<'_>, who: Who, n: u8, why: Why) {
    if n > 0 && work.s.person(who).takes_part() {
        let person = work.s.person_mut(who);
        person.owes = person.owes.saturating_add(n);
        work.tell(Event::Slowed { who, n }, why);
    }
}
