//! The standing of a seat: an estimate of how well its side does, and the events that statistics count.
//!
//! Begin reading at [`standing`]. It adds the worth of the seat's own side and subtracts that of the other. [`tally`]
//! names the statistic that an event adds to.

use super::DeckOfManyDungeons;
use super::content::Catalog;
use super::event::Event;
use super::facts::subject;
use super::state::{State, Who};
use rondel_engine::kernel::Seat;
use rondel_engine::machine::Thing;
use rondel_engine::machine::journey::Journey;

/// The worth of a point of Health. Health keeps its owner awake.
const HEALTH: i64 = 12;
/// The worth of a point of Resolve. Resolve takes damage as Health does, and pays.
const RESOLVE: i64 = 11;
/// The worth of a point of temporary Resolve. The turn transition gives and takes it.
const TEMPORARY: i64 = 6;
/// The worth of being awake.
const AWAKE: i64 = 60;
/// The worth of an enabled card.
const CARD: i64 = 5;
/// The loss for each step to the nearest enemy.
const STEP: i64 = 2;
/// The worth of a place entered or cleared, or of a task done.
const DONE: i64 = 40;
/// The loss for each move between places that leads to the nearest one that is not cleared.
const MOVE_TO_GO: i64 = 5;
/// The loss for leaving a place to its enemies, besides their worth.
const FLIGHT: i64 = 30;

/// Returns the worth of the seat's side minus that of the other side.
pub fn standing(game: &DeckOfManyDungeons, state: &State, seat: Seat) -> i64 {
    let heroes = state.player_seats().has(seat);
    let own_or_against = |who: Who| {
        let worth = worth(game, state, who);
        if state.is_hero(who) == heroes { worth - steps_to_enemy(state, who) * STEP } else { -worth }
    };
    let progress = state.journey.as_ref().map_or(0, |journey| progress(&game.catalog, journey));
    state.everybody().map(own_or_against).sum::<i64>() + if heroes { progress } else { -progress }
}

/// Returns the worth of a party's progress in its adventure. A place left to its enemies costs more than they are
/// worth, because the party must come back. Each move costs a little, and a party that goes in circles loses more than
/// a game is worth.
fn progress(catalog: &Catalog, journey: &Journey) -> i64 {
    let done = i64::try_from(journey.entered() + journey.cleared() + journey.tasks()).unwrap_or(0);
    // Moves lead from one place to another: those still to make, and those made.
    let moves_to_go = i64::from(journey.ways_to_go(&catalog.atlas).unwrap_or(0));
    let moves_made = i64::from(journey.ways());
    let worth_of_enemies = |place| {
        let sheets = catalog.site(place).enemies.iter().map(|(sheet, _)| catalog.sheet(*sheet));
        let totals = sheets.map(|sheet| i64::from(catalog.tier_total(&sheet.cards)));
        totals.map(|total| AWAKE + total * (HEALTH + RESOLVE)).sum::<i64>()
    };
    let left_behind: i64 = journey.left_behind().map(|place| FLIGHT + worth_of_enemies(place)).sum();
    // `weariness` grows once there are too many moves.
    let cost_of_moves = moves_to_go * MOVE_TO_GO + moves_made + journey.weariness();
    done * DONE - cost_of_moves - left_behind
}

/// Returns the worth of a character to its own side. It is 0 if the character is not awake.
fn worth(game: &DeckOfManyDungeons, state: &State, who: Who) -> i64 {
    let person = state.person(who);
    if !person.is_awake() {
        return 0;
    }
    let tracks = i64::from(person.health.now()) * HEALTH
        + i64::from(person.resolve.now()) * RESOLVE
        + i64::from(person.temporary.now()) * TEMPORARY;
    let enabled = person.cards.iter().filter(|held| !held.disabled).count();
    let cards = i64::try_from(enabled).unwrap_or(0) * CARD;
    AWAKE + tracks + cards + in_play(game, state, who) - i64::from(person.owes) * RESOLVE
}

/// Returns the worth of the statuses and tokens of a character. A status that ends with the next step of its clock
/// counts half. Otherwise, a bot would pay Resolve to put off the end of a turn, or end it early, because of such a
/// status.
fn in_play(game: &DeckOfManyDungeons, state: &State, who: Who) -> i64 {
    let worth = |item: u16| game.catalog.standing(item).worth * HEALTH;
    let of_thing = |thing: &Thing| {
        let ends_soon = thing.left.is_some_and(|left| left.n <= 1);
        worth(thing.item) / if ends_soon { 2 } else { 1 }
    };
    let things: i64 = state.in_play.of(subject(who)).map(of_thing).sum();
    let tokens = state.in_play.tokens_on(subject(who));
    things + tokens.map(|(token, n)| worth(token) * i64::from(n)).sum::<i64>()
}

/// Returns the steps from a character to the nearest enemy. It is 0 if there is no map, no way or no enemy.
fn steps_to_enemy(state: &State, who: Who) -> i64 {
    if !state.person(who).is_awake() {
        return 0;
    }
    let (Some(terrain), Some(from)) = (&state.terrain, state.person(who).at) else { return 0 };
    let enemies = state.awake().filter(|other| state.are_enemies(who, *other));
    let steps = |enemy: Who| terrain.steps_between(from, state.person(enemy).at?);
    enemies.filter_map(steps).min().map_or(0, i64::from)
}

/// Returns the statistic that an event counts for, and the number it adds. `None` if it counts for none.
pub fn tally(event: &Event) -> Option<(&'static str, i64)> {
    match event {
        Event::Hurt { n, .. } => Some(("damage", i64::from(*n))),
        Event::Total { hit, .. } => Some(("rolls succeeded", i64::from(*hit))),
        Event::Rerolls { .. } => Some(("re-rolls", 1)),
        Event::KnockedOut { .. } => Some(("knocked out", 1)),
        Event::Blocks { n, .. } => Some(("blocked", i64::from(*n))),
        _ => None,
    }
}
