//! The positions that a seat cannot tell from the true one.

use super::bounds::{Bounds, TooMuch};
use super::{Share, Stuck};
use crate::kernel::{Luck, Rules, Seat};
use indexmap::IndexMap;
use rustc_hash::FxBuildHasher;

/// An outcome of chance on the way to a position: which, of what weights.
struct Branch {
    taken: usize,
    weights: Vec<u64>,
}

/// Returns every position that the seat holds possible, with its share. [`Rules::imagine`] is given every row of
/// outcomes in turn, up to `most`.
pub(crate) fn worlds<R: Rules>(
    rules: &R,
    state: &R::State,
    seat: Seat,
    most: usize,
) -> Result<Vec<(R::State, Share)>, Stuck> {
    let mut found: IndexMap<R::State, Share, FxBuildHasher> = IndexMap::default();
    let mut path: Vec<Branch> = Vec::new();
    let mut bounds = Bounds::new(most);
    for nth in 0..most {
        let mut depth = 0;
        let world = rules.imagine(state, seat, &mut |weights| {
            if depth == path.len() {
                path.push(Branch { taken: next(weights, 0).unwrap_or(0), weights: weights.to_vec() });
            }
            depth += 1;
            path[depth - 1].taken
        });
        let share = path.iter().fold(Share::ONE, |share, turn| share.times(&turn.share()));
        bounds.keep(nth, &world);
        if let Some(over) = bounds.over() {
            return Err(Stuck::TooLarge(over));
        }
        let sum = found.entry(world).or_insert(Share::ZERO);
        *sum = sum.plus(&share);
        while let Some(turn) = path.last_mut() {
            if let Some(other) = next(&turn.weights, turn.taken + 1) {
                turn.taken = other;
                break;
            }
            path.pop();
        }
        if path.is_empty() {
            return Ok(found.into_iter().collect());
        }
    }
    Err(Stuck::TooLarge(TooMuch::Positions(most)))
}

impl Branch {
    fn share(&self) -> Share {
        let part = self.weights.get(self.taken).copied().unwrap_or(0);
        Share::of(part, self.weights.iter().sum())
    }
}

/// Returns the first possible answer from `from` on.
fn next(weights: &[u64], from: usize) -> Option<usize> {
    (from..weights.len()).find(|at| weights[*at] > 0)
}

/// Draws one position that the seat holds possible.
pub(super) fn some_world<R: Rules>(rules: &R, state: &R::State, seat: Seat, luck: Luck) -> R::State {
    let mut nth = 0;
    rules.imagine(state, seat, &mut |weights| {
        nth += 1;
        luck.pick_wide(WORLD, nth, weights.iter().copied()).unwrap_or(0)
    })
}

/// The stream of luck that deals hidden cards.
const WORLD: u32 = 1;
