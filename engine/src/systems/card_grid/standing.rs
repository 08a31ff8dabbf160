//! The standing of a seat, which is an estimate of how well the game goes, for bots. Also the statistics that events
//! add to.

use super::content::CardId;
use super::event::{Event, Roller};
use super::hero::Fate;
use super::state::State;
use super::{CardGrid, facts};
use crate::kernel::{Seat, Verdict};

/// The worth of a hero who can act, in addition to its cards.
const UP: i64 = 20;
/// The number of encounters that count as ahead in a whole adventure: one that has not begun, was lost or was given up.
/// Also the most that count in an adventure under way.
const NOT_BEGUN: i64 = 20;

/// Returns the standing of a seat. Higher is better. For the heroes count their defense cards and points, everything in
/// play with them, and whether they can act or are lost. Against the heroes count the hit dice of the foes, everything
/// in play with the foes, and each encounter ahead.
///
/// All heroes win or lose together, so all seats have the same standing, except that a seat's own hero counts twice.
pub fn standing(game: &CardGrid, state: &State, seat: Seat) -> i64 {
    let rating = |cards: &[CardId]| -> i64 { cards.iter().map(|card| i64::from(game.catalog.rating(*card))).sum() };
    let mut sum = 0;
    for who in state.party() {
        let hero = state.at(who);
        let up = if hero.able() { UP } else { 0 };
        let lost = if hero.fate == Fate::Lost { UP } else { 0 };
        // Untapped defense cards count three times, tapped ones once.
        let own = 3 * rating(&hero.untapped) + rating(&hero.tapped) + 3 * (up - lost) + i64::from(hero.points);
        let worth = own + 3 * game.worth(state, facts::hero(who));
        sum += if state.sent(seat) == Some(who) { 2 * worth } else { worth };
    }
    let dice_of_foes = state.groups().iter().flat_map(|group| group.foes.iter().flatten());
    let dice: i64 = dice_of_foes.map(|die| i64::from(*die)).sum();
    let with_foes: i64 = state.standing().map(|id| 2 * game.worth(state, facts::group(id))).sum();
    sum - 2 * dice - with_foes - 3 * UP * ahead(state)
}

/// Returns the number of encounters ahead. `path` has the steps still to come in the adventure under way. `campaign`
/// has the adventures still to be won, the present one first:
///
/// | the heroes | encounters ahead |
/// |---|---|
/// | have lost or given up | `NOT_BEGUN` for each adventure of `campaign`, and for at least one |
/// | are in an adventure | the steps of `path`, at most `NOT_BEGUN`, and `NOT_BEGUN` for each later adventure |
/// | are between two adventures, or have won | `NOT_BEGUN` for each adventure of `campaign` |
fn ahead(state: &State) -> i64 {
    // Every length fits into an `i64`, so `unwrap_or` is never needed.
    let count = |length: usize| i64::try_from(length).unwrap_or(NOT_BEGUN);
    let is_under_way = state.encounter.is_some() || !state.path.is_empty();
    // The number of whole adventures ahead.
    let later = match state.verdict {
        Some(Verdict::Lost | Verdict::Drawn) => return NOT_BEGUN * count(state.campaign.len()).max(1),
        None if is_under_way => state.campaign.len().saturating_sub(1),
        _ => state.campaign.len(),
    };
    count(state.path.len()).min(NOT_BEGUN) + NOT_BEGUN * count(later)
}

/// Returns the statistic that an event adds to, and the amount. `None` for an event that no statistic counts.
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
