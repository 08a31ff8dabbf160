//! Fate: the outcomes of chance in a game that is played by a seed.
//!
//! Each stream (a deck, a die, a seat) draws its own sequence of numbers, so an extra draw in one stream changes no
//! other stream.

use crate::kernel::{Luck, Rules};
use smallvec::SmallVec;

/// The luck of a game, and the number of draws from each of its streams.
#[derive(Clone, Debug)]
pub(crate) struct Fate<A> {
    luck: Luck,
    /// For each stream, the number of its last draw.
    drawn: SmallVec<[(u32, u32); 4]>,
    outcomes: Vec<(A, u32)>,
}

impl<A: Copy> Fate<A> {
    pub fn new(luck: Luck) -> Self {
        Fate { luck, drawn: SmallVec::new(), outcomes: Vec::new() }
    }

    /// Begins another game. Keeps the allocated memory.
    pub fn begin(&mut self, luck: Luck) {
        self.luck = luck;
        self.drawn.clear();
    }

    /// Draws an outcome of the waiting chance. `None` if there is no outcome.
    pub fn draw<R: Rules<Action = A>>(&mut self, rules: &R, state: &R::State) -> Option<A> {
        self.outcomes.clear();
        rules.outcomes(state, &mut self.outcomes);
        let (stream, nth) = self.count(rules.stream(state));
        let weights = self.outcomes.iter().map(|(_, weight)| *weight);
        let at = self.luck.pick(stream, nth, weights)?;
        self.outcomes.get(at).map(|(action, _)| *action)
    }

    /// Returns the stream and the number of its next draw, from 0.
    fn count(&mut self, stream: u32) -> (u32, u32) {
        match self.drawn.iter_mut().find(|(drawn, _)| *drawn == stream) {
            Some((_, nth)) => {
                *nth += 1;
                (stream, *nth)
            }
            None => {
                self.drawn.push((stream, 0));
                (stream, 0)
            }
        }
    }
}
