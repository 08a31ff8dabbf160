//! Replaced content under an open position: puts the ids of the new catalog in place of those of the old one.
//!
//! Begin reading at [`rebind`]. It finds each item in the new catalog by its name, and keeps an id whose item is gone.
//! [`is_in_scene`] says whether a position uses an item at all.

use super::adventure::Step;
use super::content::{CardId, Catalog, FeatId, PromptId};
use super::frame::{AnyFrame, Rebind};
use super::state::State;
use rondel_engine::kernel::Item;
use rondel_engine::machine::journey::rebind_place;

/// Replaces the ids in a position: those of characters, cards, elements, places, tasks and prompts.
pub fn rebind(state: &mut State, map: &mut Rebind<'_>) {
    // The characters and their cards.
    for person in &mut state.people {
        let old = map.old.sheet(person.sheet);
        person.sheet = map.find(old.kind.word(), &old.id, Catalog::sheet_named).unwrap_or(person.sheet);
        for held in &mut person.cards {
            held.card = card(map, held.card);
        }
        for element in &mut person.elements {
            *element = map.find("element", &map.old.element(*element).id, Catalog::element_named).unwrap_or(*element);
        }
    }
    // The adventures, and the work in progress that has ids.
    if let Some(journey) = &mut state.journey {
        journey.rebind(map);
    }
    for drawn in &mut state.story {
        drawn.prompt = prompt(map, drawn.prompt);
    }
    for frame in &mut state.frames {
        match frame {
            AnyFrame::Arrives(arrives) => rebind_place(&mut arrives.place, map),
            AnyFrame::Task(task) => {
                if let Some(id) = &mut task.feat {
                    feat(map, id);
                }
            }
            AnyFrame::FreePlay(play) => {
                for (_, id) in &mut play.tried {
                    feat(map, id);
                }
            }
            AnyFrame::Improve(improve) => improve.rebind(&mut |id| card(map, id)),
            AnyFrame::Creature(creature) => {
                for id in creature.cards.iter_mut().chain(&mut creature.replaced) {
                    *id = card(map, *id);
                }
            }
            AnyFrame::Adventure(adventure) => {
                for drawn in &mut adventure.found {
                    drawn.prompt = prompt(map, drawn.prompt);
                }
                for id in &mut adventure.replaced {
                    *id = prompt(map, *id);
                }
                if let Step::Roll(id) = &mut adventure.step {
                    *id = prompt(map, *id);
                }
            }
            _ => {}
        }
    }
    state.in_play.rebind(map);
}

/// Replaces the id of a task of a place by the id that the new catalog has for it.
fn feat(map: &mut Rebind<'_>, id: &mut FeatId) {
    *id = map.find("task", &map.old.feat(*id).id, Catalog::feat_named).unwrap_or(*id);
}

/// Returns the id of a prompt in the new catalog. It is the same id if the prompt is gone.
fn prompt(map: &mut Rebind<'_>, id: PromptId) -> PromptId {
    let old = map.old.prompt(id);
    map.find(old.pile.word(), &old.id, Catalog::prompt_named).unwrap_or(id)
}

/// Returns the id of a card in the new catalog. It is the same id if the card is gone.
fn card(map: &mut Rebind<'_>, id: CardId) -> CardId {
    let old = map.old.printed(id);
    map.find(old.kind, &old.id, Catalog::card_named).unwrap_or(id)
}

/// Returns whether a position uses an item: as a character, as a character's card, or as a thing in play.
pub fn is_in_scene(catalog: &Catalog, state: &State, item: &Item) -> bool {
    let number = catalog.item(item.kind, &item.id);
    let sheet_items = state.people.iter().map(|person| catalog.sheet(person.sheet).item);
    let cards = state.people.iter().flat_map(|person| &person.cards);
    let card_items = cards.map(|held| catalog.printed(held.card).item);
    let thing_items = state.in_play.things().iter().map(|thing| thing.item);
    sheet_items.chain(card_items).chain(thing_items).any(|used| used == number)
}
