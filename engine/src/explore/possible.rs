//! Positions that a seat holds possible. Tools answer the seat from these, never from the true position.
//!
//! These positions depend only on the seat's knowledge, as in [`Rules::imagine`]. [`one`] returns a single position,
//! [`some`] a representative set.

use super::odds::worlds;
use crate::kernel::{Luck, Rules, Seat};

/// The number of positions up to which all are examined.
const ALL: usize = 64;
/// The most positions examined if there are more.
const MOST: usize = 256;
/// The seed by which hidden things are dealt.
const SEED: u64 = 0x0c0f_fee5;

/// Returns one possible position, always the same.
pub(crate) fn one<R: Rules>(rules: &R, state: &R::State, seat: Seat) -> R::State {
    dealt(rules, state, seat, &Deal { game: 0, changed: None }, &mut Vec::new())
}

/// Returns all possible positions if they are few. Otherwise returns up to `MOST`, chosen so that each outcome of each
/// chance event occurs. For example, the first deal has the outcomes 0 and 0 of two events with two outcomes each. Then
/// one more deal begins with 1, and one with 0 and 1.
pub(crate) fn some<R: Rules>(rules: &R, state: &R::State, seat: Seat) -> Vec<R::State> {
    if let Ok(all) = worlds(rules, state, seat, ALL) {
        return all.into_iter().map(|(state, _)| state).collect();
    }
    let mut asked = Vec::new();
    let mut found = vec![dealt(rules, state, seat, &Deal { game: 0, changed: None }, &mut asked)];
    for (nth, (taken, weights)) in asked.iter().enumerate() {
        let others = (0..weights.len()).filter(|at| at != taken && weights[*at] > 0);
        for at in others.take(MOST.saturating_sub(found.len())) {
            let game = u64::try_from(found.len()).unwrap_or(0);
            found.push(dealt(rules, state, seat, &Deal { game, changed: Some((nth, at)) }, &mut Vec::new()));
        }
    }
    found
}

/// A way of choosing the outcomes of chance while hidden things are dealt.
struct Deal {
    /// The number of the deal, by which it differs from the others.
    game: u64,
    /// The chance event that differs from the first deal, by its number, and the outcome that it has instead. Earlier
    /// events are as in the first deal. Later events are drawn.
    changed: Option<(usize, usize)>,
}

/// The outcomes of the chance events in order, each with the weights it was drawn from.
type Answers = Vec<(usize, Vec<u64>)>;

/// Deals hidden things, and notes the outcomes in `asked`.
fn dealt<R: Rules>(rules: &R, state: &R::State, seat: Seat, deal: &Deal, asked: &mut Answers) -> R::State {
    rules.imagine(state, seat, &mut |weights| {
        let nth = asked.len();
        let by_luck = |game| {
            let number = u32::try_from(nth).unwrap_or(u32::MAX);
            Luck::new(SEED, game).pick_wide(0, number, weights.iter().copied()).unwrap_or(0)
        };
        let taken = match deal.changed {
            Some((changed, outcome)) if nth == changed => outcome,
            Some((changed, _)) if nth > changed => by_luck(deal.game),
            _ => by_luck(0),
        };
        asked.push((taken, weights.to_vec()));
        taken
    })
}
