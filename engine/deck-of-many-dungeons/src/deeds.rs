//! What else somebody does in its turn: it connects to an element, changes its gear, kills the defeated, or is built
//! anew (DMD-071, DMD-131, DMD-319, DMD-326).

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
use super::{Work, tell_of};
use rondel_engine::kernel::Illegal;

/// Offers these deeds to somebody with this many actions left.
pub fn offer_deeds(look: &Look<'_>, who: Who, left: u8, offers: &mut Offers<'_>) {
    let person = look.state.person(who);
    let acts = || if left > 0 { Ok(()) } else { look.no("DMD-169", || format!("{} has no action left", person.label)) };
    for (element, may) in elements(look, who) {
        offers.judge(Action::Connect(who, element), may.and(acts()));
    }
    offers.beside(|offers| {
        offer_places(look, who, &acts(), offers);
        offer_flight(look, who, offers);
        offers.judge(Action::Interact(who), may_interact(look, who, acts()));
        for (category, _) in (0u8..).zip(TASKS) {
            offers.judge(Action::Attempt(who, category), acts());
        }
        for target in look.state.everybody().filter(|target| look.state.are_enemies(who, *target)) {
            let of = look.state.person(target);
            if of.killed || of.kind == Kind::Hazard || of.flight == Flight::Past {
                continue;
            }
            let stands = || look.no("DMD-131", || format!("{} is not defeated", of.label));
            offers.judge(Action::Kill(who, target), if of.is_awake() { stands() } else { Ok(()) });
        }
        if person.kind == Kind::Hero {
            offers.judge(Action::Rebuild(who), may_rebuild(look, who));
        }
    });
}

/// The note of an actor that it has done a simple deed in this turn, which costs nothing by a house rule.
const INTERACTED: u8 = 1;

/// Checks that somebody may do something simple: for an action, or by a house rule once in a turn (DMD-184).
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

/// Somebody does something simple, and notes it.
pub fn interacts(work: &mut Work<'_>, at: usize, who: Who) {
    if work.s.house.is(Interaction::Action) {
        spends_action(work, at, who);
    } else if let Some(actor) = actor(work, at, who) {
        actor.marks |= INTERACTED;
    }
    tell_of(work, who, Event::Interacts { who }, "DMD-184");
}

/// Returns the elements that somebody could connect to, each judged. Who has one alone needs no connection (DMD-326).
fn elements(look: &Look<'_>, who: Who) -> Vec<(ElementId, Result<(), Illegal>)> {
    let (catalog, person) = (look.catalog(), look.state.person(who));
    let mut all: Vec<ElementId> = person.cards.iter().filter_map(|held| catalog.printed(held.card).element).collect();
    all.sort();
    all.dedup();
    if all.len() < 2 {
        return Vec::new();
    }
    let judged = |element: ElementId| {
        let name = || format!("{} is connected to {}", person.label, catalog.element(element).name);
        (element, if person.elements.contains(&element) { look.no("DMD-326", name) } else { Ok(()) })
    };
    all.into_iter().map(judged).collect()
}

/// Somebody connects to an element. By a house rule the last one is gone (DMD-326).
pub fn connects(work: &mut Work<'_>, who: Who, element: ElementId) {
    let one = work.s.house.is(OneElement::Yes);
    let person = work.s.person_mut(who);
    if one {
        person.elements.clear();
    }
    person.elements.push(element);
    person.elements.sort();
    tell_of(work, who, Event::Connects { who, element }, "DMD-326");
}

/// Somebody kills one who is defeated (DMD-131).
pub fn kills(work: &mut Work<'_>, by: Who, who: Who) {
    work.s.person_mut(who).killed = true;
    tell_of(work, by, Event::Killed { who, by }, "DMD-131");
}
