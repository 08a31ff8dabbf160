//! The standing of a seat, and the weight of events in statistics.

use super::event::{Event, Roller};
use super::hero::Fate;
use super::state::State;
use super::{CardGrid, facts};
use crate::kernel::{Seat, Verdict};

/// The worth of a hero who is still up, beside its cards.
const UP: i64 = 20;
/// The encounters that count as still ahead when an adventure was lost or given up.
const GIVEN_UP: i64 = 20;

/// Returns the standing of a seat. It counts the ratings of a party's untapped cards (a third for tapped ones), heroes
/// who are up, points and things in play, less the standing hit dice and the encounters ahead. In table games all
/// heroes win or lose together, so every seat has the same standing, except that its own hero counts twice.
pub fn standing(game: &CardGrid, state: &State, seat: Seat) -> i64 {
    let mut sum = 0;
    for who in state.party() {
        let hero = state.at(who);
        let rating = |cards: &[super::content::CardId]| -> i64 {
            cards.iter().map(|card| i64::from(game.catalog.rating(*card))).sum()
        };
        let up = if hero.able() { UP } else { 0 };
        let lost = if hero.fate == Fate::Lost { UP } else { 0 };
        let worth = 3 * rating(&hero.untapped) + rating(&hero.tapped) + 3 * (up - lost) + i64::from(hero.points);
        let worth = worth + 3 * game.worth(state, facts::hero(who));
        sum += if state.sent(seat) == Some(who) { 2 * worth } else { worth };
    }
    let dice: i64 =
        state.groups().iter().flat_map(|group| group.foes.iter().flatten()).map(|die| i64::from(*die)).sum();
    let ahead = match state.verdict {
        Some(Verdict::Lost | Verdict::Drawn) => GIVEN_UP,
        _ => i64::try_from(state.path.len()).unwrap_or(0),
    };
    let with_foes: i64 = state.standing().map(|id| 2 * game.worth(state, facts::group(id))).sum();
    sum - 2 * dice - with_foes - 3 * UP * ahead
}

/// Returns the statistic of an event: damage dealt, damage taken. The event's source says by which card.
pub fn tally(event: &Event) -> Option<(&'static str, i64)> {
    match event {
        Event::DiceGone { dice, .. } => Some(("dice removed", dice.iter().map(|die| i64::from(*die)).sum())),
        Event::Hit { by: Roller::Hero(_), margin } => Some(("margin", i64::from(*margin))),
        Event::Hit { by: Roller::Foes(_), margin } => Some(("margin against heroes", i64::from(*margin))),
        Event::Soaked { cards, .. } => i64::try_from(cards.len()).ok().map(|lost| ("cards lost", lost)),
        Event::Tapped { .. } | Event::Used { .. } => Some(("used", 1)),
        Event::Down { .. } => Some(("falls", 1)),
        Event::Rewarded { points, .. } => Some(("points", i64::from(*points))),
        _ => None,
    }
}
