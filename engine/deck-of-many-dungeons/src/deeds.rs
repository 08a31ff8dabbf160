//! What else somebody does in its turn: it connects to an element, changes its gear, kills the defeated, or is built
//! anew (DMD-071, DMD-131, DMD-319, DMD-326).

use super::action::Action;
use super::build::may_rebuild;
use super::content::{ElementId, Kind, TASKS};
use super::event::Event;
use super::frame::{Look, Offers};
use super::house::OneElement;
use super::outfit::offer_places;
use super::state::Who;
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
        for (category, _) in (0u8..).zip(TASKS) {
            offers.judge(Action::Attempt(who, category), acts());
        }
        for target in look.state.everybody().filter(|target| look.state.are_enemies(who, *target)) {
            let of = look.state.person(target);
            if of.killed || of.kind == Kind::Hazard {
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
