//! The standing of a seat: an estimate of how well its side does, and the events that statistics count.
//!
//! Begin reading at [`standing`], which adds the worth of the seat's own side and subtracts the worth of the other
//! side. [`tally`] names the number that an event adds to the statistics.

use super::event::Event;
use super::state::{State, Who};
use super::{DeckOfAdventures, attack, facts};
use crate::kernel::Seat;

/// The worth of a hit point.
const HIT_POINT: i64 = 12;
/// The worth of a passed check: two hit points.
pub const PASSED: i64 = 2 * HIT_POINT;
/// The worth of a point of armour. Some damage bypasses it.
const ARMOR_POINT: i64 = 9;
/// The worth of being up, in addition to the HP.
const UP: i64 = 40;
/// The worth of a Fate Card to a character that continues after the fight.
const FATE: i64 = 8;
/// The worth of a Fate Card to the GM's characters, who can use it only in this fight.
const FATE_OF_GM: i64 = 4;
/// The worth of an Energy Point, which is less than the worth of anything it pays for.
const ENERGY: i64 = 2;
/// The loss for each space between a character and its nearest foe.
const SPACE: i64 = 2;

/// Returns the worth of the seat's side minus that of the other side. The unit is a twelfth of a hit point. The worth
/// counts HP, AP, characters that are up, Fate Cards, Energy, and things in play. In a fight, being near adds to it. A
/// move of the current turn reduces it by 1, so that bots do not move for nothing.
///
/// The cards left in the draw pile have no worth, and a reshuffle is no loss. Otherwise a bot would do nothing in a
/// fight to save cards.
pub fn standing(game: &DeckOfAdventures, state: &State, seat: Seat) -> i64 {
    let players = state.player_seats().has(seat);
    // Own characters count for the seat, less the way to their nearest foe. All others count against it.
    let signed = |who: Who| {
        let worth = worth(game, state, who);
        if state.is_friend(who) == players { worth - way(state, who) * SPACE } else { -worth }
    };
    let has_moved = state.acting().is_some_and(|turn| turn.moved > 0 && state.is_friend(turn.who) == players);
    state.everybody().map(signed).sum::<i64>() - i64::from(has_moved)
}

/// Returns the worth of a character, in twelfths of a hit point.
fn worth(game: &DeckOfAdventures, state: &State, who: Who) -> i64 {
    let body = &state.person(who).body;
    let up = if body.is_up() { UP } else { 0 };
    let fate = match (state.person(who).seat == state.gm(), body.is_up()) {
        (false, _) => FATE,
        (true, true) => FATE_OF_GM,
        (true, false) => 0,
    };
    let in_play = if body.is_up() { game.worth(state, facts::subject(who)) * HIT_POINT } else { 0 };
    let fate_cards = if state.person(who).owner.is_some() { 0 } else { i64::from(state.deck_of(who).fate()) * fate };
    let energy = if body.is_up() { i64::from(state.person(who).energy.now()) * ENERGY } else { 0 };
    up + i64::from(body.hp.now()) * HIT_POINT + i64::from(body.ap.now()) * ARMOR_POINT + in_play + fate_cards + energy
}

/// Returns the number of steps to the nearest foe in a fight, around obstacles. If no way leads to a foe, returns the
/// number of spaces between. A character out of reach does nothing, so bots move closer.
fn way(state: &State, who: Who) -> i64 {
    if state.fight.is_none() || !state.person(who).body.is_up() {
        return 0;
    }
    let (Some(terrain), Some(from)) = (&state.terrain, state.person(who).at) else { return 0 };
    let foes = || state.everybody().filter(|other| state.are_foes(who, *other) && state.person(*other).body.is_up());
    let steps = |foe: Who| terrain.steps_between(from, state.person(foe).at?);
    let distance = |foe: Who| attack::distance(state, who, foe);
    let nearest = foes().filter_map(steps).min().or_else(|| foes().filter_map(distance).min());
    nearest.map_or(0, i64::from)
}

/// Returns the name of the statistic that an event adds to, such as `checks passed`, and the number that it adds.
pub fn tally(event: &Event) -> Option<(&'static str, i64)> {
    match event {
        Event::Checked { degree, .. } => Some(("checks passed", i64::from(degree.is_success()))),
        Event::Redrawn { .. } => Some(("Fate Cards spent", 1)),
        Event::Hurt { n, .. } => Some(("damage", i64::from(*n))),
        Event::KnockedOut { .. } => Some(("knocked out", 1)),
        Event::Prevails { .. } => Some(("prevailed", 1)),
        _ => None,
    }
}
