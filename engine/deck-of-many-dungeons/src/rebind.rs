//! New content under an open position: replaces its ids. Also knows what is in the scene.

use super::content::{CardId, Catalog, Kind};
use super::frame::{AnyFrame, Rebind};
use super::state::State;
use rondel_engine::kernel::Item;

/// Rewrites the ids of a position.
pub fn rebind(state: &mut State, map: &mut Rebind<'_>) {
    for person in &mut state.people {
        let old = map.old.sheet(person.sheet);
        let kind = match old.kind {
            Kind::Hero => "hero",
            Kind::Follower => "follower",
            Kind::Enemy => "enemy",
            Kind::Hazard => "hazard",
        };
        person.sheet = map.find(kind, &old.id, Catalog::sheet_named).unwrap_or(person.sheet);
        for held in &mut person.cards {
            held.card = card(map, held.card);
        }
        for element in &mut person.elements {
            *element = map.find("element", &map.old.element(*element).id, Catalog::element_named).unwrap_or(*element);
        }
    }
    for frame in &mut state.frames {
        if let AnyFrame::Improve(improve) = frame {
            improve.rebind(&mut |id| card(map, id));
        }
    }
    state.in_play.rebind(map);
}

fn card(map: &mut Rebind<'_>, id: CardId) -> CardId {
    let old = map.old.printed(id);
    map.find(old.kind, &old.id, Catalog::card_named).unwrap_or(id)
}

/// Returns whether the item is a character, a card of one, or in play.
pub fn is_in_scene(catalog: &Catalog, state: &State, item: &Item) -> bool {
    let number = catalog.item(item.kind, &item.id);
    let sheets = state.people.iter().map(|person| catalog.sheet(person.sheet).item);
    let cards = state.people.iter().flat_map(|person| &person.cards).map(|held| catalog.printed(held.card).item);
    let lie = state.in_play.things().iter().map(|thing| thing.item);
    sheets.chain(cards).chain(lie).any(|known| known == number)
}
