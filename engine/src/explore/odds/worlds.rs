//! Hidden information: the positions that a seat cannot tell from the true one, each with its probability.
//!
//! [`Rules::imagine`] deals the hidden cards anew, and asks for the outcome of each chance event on the way. To find
//! all positions, it is called once for each sequence of outcomes. The sequences are counted like an odometer: the last
//! outcome changes first. Two events with two and three outcomes give `0 0`, `0 1`, `0 2`, `1 0`, `1 1`, `1 2`.

use super::bounds::{Bounds, TooMuch};
use super::{Share, Stuck};
use crate::kernel::{Luck, Rules, Seat};
use indexmap::IndexMap;
use rustc_hash::FxBuildHasher;

/// A chance event on the way to a position.
struct Branch {
    /// The outcome taken, by index.
    taken: usize,
    /// The weights of all outcomes of the event.
    weights: Vec<u64>,
}

/// Returns every position that the seat holds possible, with its probability.
///
/// # Errors
/// There are more than `most` sequences of outcomes, or the positions take too much memory.
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
                path.push(Branch { taken: first_possible(weights, 0).unwrap_or(0), weights: weights.to_vec() });
            }
            depth += 1;
            path[depth - 1].taken
        });
        let share = path.iter().fold(Share::ONE, |share, branch| share.times(&branch.share()));
        bounds.keep(nth, &world);
        if let Some(over) = bounds.over() {
            return Err(Stuck::TooLarge(over));
        }
        let sum = found.entry(world).or_insert(Share::ZERO);
        *sum = sum.plus(&share);
        if !advance(&mut path) {
            return Ok(found.into_iter().collect());
        }
    }
    Err(Stuck::TooLarge(TooMuch::Positions(most)))
}

/// Changes a path to the next sequence of outcomes. Returns whether there is a next sequence.
fn advance(path: &mut Vec<Branch>) -> bool {
    while let Some(branch) = path.last_mut() {
        if let Some(other) = first_possible(&branch.weights, branch.taken + 1) {
            branch.taken = other;
            return true;
        }
        path.pop();
    }
    false
}

impl Branch {
    /// Returns the probability of the outcome taken.
    fn share(&self) -> Share {
        let part = self.weights.get(self.taken).copied().unwrap_or(0);
        Share::of(part, self.weights.iter().sum())
    }
}

/// Returns the first outcome from `from` on with a weight above 0.
fn first_possible(weights: &[u64], from: usize) -> Option<usize> {
    (from..weights.len()).find(|at| weights[*at] > 0)
}

/// Draws one position that the seat holds possible, at random.
pub(super) fn some_world<R: Rules>(rules: &R, state: &R::State, seat: Seat, luck: Luck) -> R::State {
    let mut nth = 0;
    rules.imagine(state, seat, &mut |weights| {
        nth += 1;
        luck.pick_wide(WORLD, nth, weights.iter().copied()).unwrap_or(0)
    })
}

/// The stream of luck that deals hidden cards.
const WORLD: u32 = 1;
