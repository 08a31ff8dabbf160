//! Deeds: what a character does in a turn without using an ability. It connects to an element, changes its gear, flees,
//! attempts a Task, does something simple, kills a defeated opponent, or is built anew (DMD-071, DMD-131, DMD-319,
//! DMD-326).
//!
//! A turn calls [`offer_deeds`] for each of its members, and the other functions for the deed that is chosen.

use super::action::Action;
use super::build::may_rebuild;
use super::chase::Flight;
use super::chase::offer_flight;
use super::content::{ElementId, Kind, TASKS};
use super::event::Event;
use super::facts::subject;
use super::frame::{Look, Offers};
use super::house::{Interaction, OneElement};
use super::outfit::offer_places;
use super::state::Who;
use super::turn::{actor, spends_action};
use super::usable::has_regular_action;
use super::{Work, tell_of};
use rondel_engine::kernel::Illegal;

/// Offers all deeds to `who`, which has `left` actions. Most deeds take one.
pub fn offer_deeds(look: &Look<'_>, who: Who, left: u8, offers: &mut Offers<'_>) {
    let person = look.state.person(who);
    let has_action = || has_regular_action(look, who, left);
    // Elements are part of the decision. The rest is optional (`beside`): it is left out where only the actions that
    // decide are listed.
    for (element, may) in elements(look, who) {
        offers.judge(Action::Connect(who, element), may.and(has_action()));
    }
    offers.beside(|offers| {
        offer_places(look, who, &has_action(), offers);
        offer_flight(look, who, offers);
        offers.judge(Action::Interact(who), may_interact(look, who, has_action()));
        for (category, _) in (0..=u8::MAX).zip(TASKS) {
            offers.judge(Action::Attempt(who, category), has_action());
        }
        for target in look.state.everybody().filter(|target| look.state.are_enemies(who, *target)) {
            let victim = look.state.person(target);
            if victim.killed || victim.kind == Kind::Hazard || victim.flight == Flight::Past {
                continue;
            }
            let not_defeated = || look.no("DMD-131", || format!("{} is not defeated", victim.label));
            let is_defeated = victim.is_unconscious();
            offers.judge(Action::Kill(who, target), if is_defeated { Ok(()) } else { not_defeated() });
        }
        if person.kind == Kind::Hero {
            offers.judge(Action::Rebuild(who), may_rebuild(look, who));
        }
    });
}

/// The bit of `Actor::marks` for a character that has done something simple in this turn. By a house rule, this is
/// free, but only once.
const INTERACTED: u8 = 1;

/// Checks that `who` may do something simple. It costs an action, or by a house rule is free once a turn. `acts` says
/// whether `who` has an action (DMD-184).
fn may_interact(look: &Look<'_>, who: Who, acts: Result<(), Illegal>) -> Result<(), Illegal> {
    if look.state.house.is(Interaction::Action) {
        return acts;
    }
    let actor = look.state.turn().and_then(|turn| turn.side.get(subject(who)));
    if actor.is_some_and(|actor| actor.marks & INTERACTED != 0) {
        return look.no("DMD-184", || format!("{} has done that in this turn", look.state.person(who).label));
    }
    Ok(())
}

/// Does something simple, in the turn at the frame `at` (DMD-184).
pub fn interacts(work: &mut Work<'_>, at: usize, who: Who) {
    if work.s.house.is(Interaction::Action) {
        spends_action(work, at, who);
    } else if let Some(actor) = actor(work, at, who) {
        actor.marks |= INTERACTED;
    }
    tell_of(work, who, Event::Interacts { who }, "DMD-184");
}

/// Returns the elements of the cards of `who`. `Err` says that it is already connected to one. Empty if it has fewer
/// than two, because a single element is always active (DMD-326).
fn elements(look: &Look<'_>, who: Who) -> Vec<(ElementId, Result<(), Illegal>)> {
    let (catalog, person) = (look.catalog(), look.state.person(who));
    let mut elements: Vec<ElementId> =
        person.cards.iter().filter_map(|held| catalog.printed(held.card).element).collect();
    elements.sort();
    elements.dedup();
    if elements.len() < 2 {
        return Vec::new();
    }
    let judged = |element: ElementId| {
        let is_connected = || format!("{} is connected to {}", person.label, catalog.element(element).name);
        (element, if person.elements.contains(&element) { look.no("DMD-326", is_connected) } else { Ok(()) })
    };
    elements.into_iter().map(judged).collect()
}

/// Connects `who` to an element. By a house rule, this ends its connection to the last one (DMD-326).
pub fn connects(work: &mut Work<'_>, who: Who, element: ElementId) {
    let only_one = work.s.house.is(OneElement::Yes);
    let person = work.s.person_mut(who);
    if only_one {
        person.elements.clear();
    }
    person.elements.push(element);
    person.elements.sort();
    tell_of(work, who, Event::Connects { who, element }, "DMD-326");
}

/// Kills the defeated character `who`, which nothing wakes any more (DMD-131).
pub fn kills(work: &mut Work<'_>, by: Who, who: Who) {
    work.s.person_mut(who).killed = true;
    tell_of(work, by, Event::Killed { who, by }, "DMD-131");
}
