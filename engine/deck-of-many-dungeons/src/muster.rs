//! The muster of a fight: the GM brings enemies and sends them away, and learns how hard a fight to expect (DMD-271 to
//! DMD-282).
//!
//! Free play calls [`offers`], [`adds`] for `add ogre`, and [`removes`]. A place of an adventure uses [`stands`] and
//! [`goes`], which tell nothing.

use super::action::Action;
use super::chase::Flight;
use super::content::{CardId, Kind, SheetId};
use super::event::Event;
use super::facts::subject;
use super::frame::{Look, Offers};
use super::setup::{MOST_PEOPLE, character};
use super::state::{Character, Held, Place, State, Who};
use super::{Work, encounter};
use rondel_engine::kernel::{Tracker, Why};

/// Offers to bring each enemy and Hazard of the box, and to send away each of those that are here.
pub fn offers(look: &Look<'_>, offers: &mut Offers<'_>) {
    let room = has_room(look.state);
    let full = || look.no("DMD-271", || format!("there are {MOST_PEOPLE} characters, and no more fit"));
    for (id, sheet) in look.catalog().box_sheets() {
        if matches!(sheet.kind, Kind::Enemy | Kind::Hazard) && !sheet.is_drawn {
            offers.judge(Action::Add(id), if room { Ok(()) } else { full() });
        }
    }
    let state = look.state;
    let is_here = |who: &Who| !state.is_hero(*who) && state.person(*who).flight != Flight::Past;
    offers.allow_all(state.everybody().filter(is_here).map(Action::Remove));
}

/// Returns whether one more character fits, because the limit is not reached, or a character left behind can be
/// replaced.
fn has_room(state: &State) -> bool {
    state.people.len() < MOST_PEOPLE || state.everybody().any(|who| state.person(who).flight == Flight::Past)
}

/// The level with which enemies are made. Only heroes have a level that matters.
const LEVEL: u8 = 1;

/// Brings an enemy or a Hazard for the GM, and tells how hard a fight to expect now.
pub fn adds(work: &mut Work<'_>, sheet: SheetId) {
    let gm = work.s.gm();
    let made = character(work.catalog(), work.s, sheet, gm, LEVEL);
    if let Some(who) = stands(work.s, made) {
        tells(work, who);
    }
}

/// Brings the creature of a random encounter, made of the cards that were drawn (DMD-276, DMD-282). A Hazard among them
/// comes as a Hazard of its own.
pub fn adds_creature(work: &mut Work<'_>, cards: &[CardId]) {
    let catalog = work.catalog();
    let is_hazard = |id: &&CardId| catalog.printed(**id).kind == "hazard";
    for card in cards.iter().filter(is_hazard) {
        if let Some(sheet) = catalog.sheet_named(&catalog.printed(*card).id) {
            adds(work, sheet);
        }
    }
    let own: Vec<CardId> = cards.iter().filter(|id| !is_hazard(id)).copied().collect();
    if own.is_empty() {
        return;
    }
    // The content has a sheet without cards for drawn creatures. The drawn cards come before the Innate of this sheet.
    let Some((sheet, _)) = catalog.box_sheets().find(|(_, sheet)| sheet.is_drawn) else { return };
    let gm = work.s.gm();
    let mut made = character(catalog, work.s, sheet, gm, LEVEL);
    let total = i32::from(catalog.tier_total(&own));
    made.health = Tracker::full(total.max(1));
    made.resolve = Tracker::full(total);
    made.cards.splice(0..0, own.into_iter().map(|card| Held::new(card, Place::Own)));
    if let Some(who) = stands(work.s, made) {
        tells(work, who);
    }
}

/// Tells that an enemy has come, with the Tier Totals of both sides.
fn tells(work: &mut Work<'_>, who: Who) {
    let catalog = work.catalog();
    let (enemies, party) = (encounter::enemy_total(catalog, work.s), encounter::party_total(catalog, work.s));
    let expected = encounter::difficulty(catalog, work.s);
    work.tell(Event::Added { who, enemies, party, expected }, Why::rule("DMD-277"));
}

/// Sends a character away for the GM.
pub fn removes(work: &mut Work<'_>, who: Who) {
    work.tell(Event::Removed { who }, Why::rule("DMD-277"));
    goes(work, who);
}

/// Leaves a character behind, and removes everything in play that is attached to it. The character stays in the list,
/// so that the numbers of the others stay valid.
pub fn goes(work: &mut Work<'_>, who: Who) {
    // First the statuses and other things on it, then its tokens.
    work.left_alone(subject(who));
    work.s.in_play.forget(subject(who));
    work.s.person_mut(who).leaves(Flight::Past);
}

/// Adds a character, and gives it a free label and a hex. If a character was left behind, the new one takes its place
/// in the list. Returns `None` if there is no room.
pub fn stands(state: &mut State, mut made: Character) -> Option<Who> {
    made.label = state.free_label(&made.label);
    let left_behind = state.everybody().find(|who| state.person(*who).flight == Flight::Past);
    let who = match left_behind {
        Some(who) => who,
        None if state.people.len() >= MOST_PEOPLE => return None,
        None => Who(u8::try_from(state.people.len()).ok()?),
    };
    match state.people.get_mut(usize::from(who.0)) {
        Some(person) => *person = made.into(),
        None => state.people.push(made.into()),
    }
    state.in_play.listeners_change();
    if state.person(who).at.is_none() {
        let at = state.place_at_end(who);
        state.person_mut(who).at = at;
    }
    Some(who)
}
