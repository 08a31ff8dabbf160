//! The standing of a seat, by which bots judge a position, and the statistics of events.
//!
//! `standing` adds up HP, cards and deeds of a side, less those of its Opponents. The unit is a quarter of a hit point.

use super::combatant::{Combatant, Out};
use super::event::Event;
use super::state::{State, Who};
use super::{AdventureDeck, facts};
use crate::kernel::Seat;
use crate::machine::journey::{Journey, PlaceId};
use std::sync::Arc;

/// The worth of a hit point.
const HIT_POINT: i64 = 4;
/// The worth of being in the Combat, in addition to the HP.
const PRESENCE: i64 = 2 * HIT_POINT;
/// The worth of each card of the Hand maximum, which wear takes (ADS-193). At a maximum of 0, a Character falls for
/// good.
const HAND_ROOM: i64 = 3 * HIT_POINT;
/// The worth of a Room entered, a Room cleared, or a task done. It exceeds the worth of a Room's Foes. Every way costs
/// a little, so that nobody moves back and forth.
const ROOM: i64 = 150 * HIT_POINT;
/// The cost of leaving a Room with Foes in it, in addition to their worth, because somebody must come back.
const FLIGHT: i64 = 25 * HIT_POINT;
/// The worth of winning the game.
const GAME: i64 = 100 * HIT_POINT;

/// Returns the worth of the seat's side less the worth of its opponents, in quarter hit points. It counts HP, cards in
/// Hand (a quarter each), room in the Hand, the game's result, and the party's deeds in the adventure. A seat without
/// combatants has 0.
pub fn standing(game: &AdventureDeck, state: &State, seat: Seat) -> i64 {
    let is_of_seat = |combatant: &&Arc<Combatant>| combatant.seat == seat;
    let Some(side) = state.combatants.iter().find(is_of_seat).map(|combatant| combatant.side) else { return 0 };
    let signed = |who: Who| {
        let combatant = state.at(who);
        let with_it = if combatant.is_in() { game.worth(state, facts::combatant(who)) * HIT_POINT } else { 0 };
        let worth = worth(combatant) + with_it - astray(state, who);
        if combatant.side.opposes(side) { -worth } else { worth }
    };
    let game_over = match state.verdict.and_then(|verdict| verdict.is_won_by(seat)) {
        Some(true) => GAME,
        Some(false) => -GAME,
        None => 0,
    };
    let progress = state.journey.as_ref().map_or(0, |journey| progress(game, state, journey));
    game_over + progress + state.everybody().map(signed).sum::<i64>()
}

/// Returns the worth of the party's deeds in the adventure, less the costs of its ways from Room to Room. After very
/// many ways, `weariness` outweighs all else, so that a bot gives up.
fn progress(game: &AdventureDeck, state: &State, journey: &Journey) -> i64 {
    let done = i64::try_from(journey.entered() + journey.cleared() + journey.tasks()).unwrap_or(0);
    let left_behind: i64 = journey.left_behind().map(|place| left_in(game, state, place)).sum();
    done * ROOM - i64::from(journey.ways()) - journey.weariness() - left_behind
}

/// Returns the cost of leaving a Room, including the worth of the Foes that it began with.
fn left_in(game: &AdventureDeck, state: &State, place: PlaceId) -> i64 {
    let mut cost = FLIGHT;
    for (_, foe, n) in game.catalog.room(place).foes(state.heroes().count()) {
        let worth_of_one = i64::from(game.catalog.foe(*foe).hp) * HIT_POINT + PRESENCE;
        cost += worth_of_one * i64::from(*n);
    }
    cost
}

/// Returns the cost of a Player's distance from the nearest Opponent on a map. It is small, and keeps Players from
/// straying.
fn astray(state: &State, who: Who) -> i64 {
    if state.ground.mode.map().is_none() || state.at(who).hero().is_none() || !state.at(who).is_in() {
        return 0;
    }
    state.opponents(who).map(|other| i64::from(state.far(who, other))).min().unwrap_or(0)
}

/// Returns the worth of one combatant, without the things attached to it.
fn worth(combatant: &Combatant) -> i64 {
    match combatant.out {
        Some(Out::Dead | Out::Past) => 0,
        Some(Out::Fled) => PRESENCE,
        None => {
            let hand = match combatant.hero() {
                Some(hero) => i64::from(hero.hand_size()) + hero.hand_most() * HAND_ROOM,
                None => 0,
            };
            i64::from(combatant.hp) * HIT_POINT + PRESENCE + hand
        }
    }
}

/// Returns the statistic that an event counts for, and its amount: plays, damage, defense and healing. The source of
/// the event says for which card, Foe or trait it counts.
pub fn tally(event: &Event) -> Option<(&'static str, i64)> {
    match event {
        Event::Played { .. } => Some(("played", 1)),
        Event::LaidDown { .. } => Some(("laid down", 1)),
        Event::Added { .. } => Some(("added", 1)),
        Event::Reacted { .. } => Some(("reacted", 1)),
        Event::Boosted { .. } => Some(("boosted", 1)),
        Event::Counters { .. } => Some(("countered", 1)),
        Event::Attacks { .. } => Some(("attacks", 1)),
        Event::Unharmed { .. } => Some(("attacks in vain", 1)),
        Event::Damaged { amount, .. } => Some(("damage", i64::from(*amount))),
        Event::Defends { amount, .. } => Some(("defense", i64::from(*amount))),
        Event::Healed { amount, .. } => Some(("healed", i64::from(*amount))),
        Event::Clings { .. } => Some(("clings to life", 1)),
        _ => None,
    }
}
