//! The crew: threads that take games from one pile until it is empty.
//!
//! A game depends on nothing but its number, and results add up in whole numbers, so it does not matter who plays which.
//! Scripts cannot leave their thread: everybody compiles the content for itself, from what was read once.

use super::job::Cell;
use super::report::{Counted, Shard};
use crate::shelf::Compile;
use rayon::ThreadPoolBuilder;
use rondel_engine::explore::sim::{Counter, Pairing, Plan, Runner};
use rondel_engine::explore::{Game, Halt};
use rondel_engine::kernel::{Origin, Problem};
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread::available_parallelism;

/// Scripts may nest deeper than the usual stack of a thread allows.
const STACK: usize = 16 << 20;

/// The games to be played of every cell.
pub struct Games<'a> {
    /// Where they begin.
    pub cells: &'a [Cell],
    /// How.
    pub plan: &'a Plan,
    /// How many of each cell, other machines' games included.
    pub count: u64,
    /// Which of them are played here.
    pub shard: Shard,
    /// Pulled when no game is to go on.
    pub halt: Halt,
    /// Called after every game.
    pub played: &'a (dyn Fn() + Sync),
}

/// What one of the crew plays.
enum Hand {
    One(Box<dyn Runner>, Box<Counter>),
    Two(Box<Pairing>),
}

impl Hand {
    fn new(cell: &Cell, plan: &Plan, game: &dyn Game, older: Option<&dyn Game>) -> Result<Hand, Vec<Problem>> {
        let runner = game.runner(&cell.start, plan)?;
        Ok(match older {
            None => Hand::One(runner, Box::default()),
            Some(older) => {
                let then = older.runner(cell.older.as_ref().unwrap_or(&cell.start), plan)?;
                Hand::Two(Box::new(Pairing::new(then, runner)))
            }
        })
    }

    fn heed(&mut self, halt: Halt) {
        match self {
            Hand::One(runner, _) => runner.heed(halt),
            Hand::Two(pairing) => pairing.heed(halt),
        }
    }

    /// `None`: the game was stopped on the way.
    fn play(&mut self, game: u64) -> Option<()> {
        match self {
            Hand::One(runner, counter) => runner.play(game).map(|readings| counter.add(readings)),
            Hand::Two(pairing) => pairing.play(game),
        }
    }

    fn counted(&self) -> Counted {
        match self {
            Hand::One(runner, counter) => Counted::One(counter.stats(runner.keys())),
            Hand::Two(pairing) => Counted::Two(pairing.pairs()),
        }
    }
}

impl Games<'_> {
    /// So many are played here, of all cells.
    pub fn all(&self) -> u64 {
        self.shard.share(self.count) * u64::try_from(self.cells.len()).unwrap_or(u64::MAX)
    }

    /// Plays until the pile of every cell is empty. A cell that cannot begin has its reason instead of numbers.
    fn play(&self, piles: &[AtomicU64], game: &dyn Game, older: Option<&dyn Game>) -> Vec<Result<Counted, Problem>> {
        let cells = self.cells.iter().zip(piles);
        cells.map(|(cell, pile)| self.play_cell(cell, pile, game, older)).collect()
    }

    fn play_cell(
        &self,
        cell: &Cell,
        pile: &AtomicU64,
        game: &dyn Game,
        older: Option<&dyn Game>,
    ) -> Result<Counted, Problem> {
        let mut hand = Hand::new(cell, self.plan, game, older).map_err(first)?;
        hand.heed(self.halt);
        let share = self.shard.share(self.count);
        // What is taken is played: whenever it stops, the games counted are the first so many, unless one went on for long.
        while !self.halt.pulled() {
            let nth = pile.fetch_add(1, Ordering::Relaxed);
            if nth >= share {
                break;
            }
            if hand.play(self.shard.game(nth)).is_some() {
                (self.played)();
            }
        }
        Ok(hand.counted())
    }

    fn piles(&self) -> Vec<AtomicU64> {
        self.cells.iter().map(|_| AtomicU64::new(0)).collect()
    }
}

/// Plays on so many threads, by default as many as the machine runs at once, but on no more than there are games. A cell that cannot begin has its reason instead of numbers.
///
/// # Errors
/// The content does not compile, or there are no threads to be had.
pub fn share_out(
    games: &Games<'_>,
    threads: Option<usize>,
    content: &Compile,
    older: Option<&Compile>,
) -> Result<Vec<Result<Counted, Problem>>, Vec<Problem>> {
    let pool = ThreadPoolBuilder::new().num_threads(hands(threads, games.all())).stack_size(STACK).build();
    let pool = pool.map_err(|error| vec![problem(&format!("there are no threads: {error}"))])?;
    let piles = games.piles();
    let crew = pool.broadcast(|_| {
        let older = older.map(|older| older()).transpose()?;
        Ok(games.play(&piles, &*content()?, older.as_deref()))
    });
    let crew: Vec<Vec<Result<Counted, Problem>>> = crew.into_iter().collect::<Result<_, Vec<Problem>>>()?;
    let whole = |mut sum: Vec<Result<Counted, Problem>>, more: Vec<_>| {
        sum.iter_mut().zip(&more).for_each(|(sum, more)| add(sum, more));
        sum
    };
    Ok(crew.into_iter().reduce(whole).unwrap_or_default())
}

/// How many threads play so many games: as many as are asked for, or as the machine has, but none without a game.
fn hands(asked: Option<usize>, games: u64) -> usize {
    let threads = asked.unwrap_or_else(|| available_parallelism().map_or(1, usize::from));
    threads.min(usize::try_from(games).unwrap_or(usize::MAX)).max(1)
}

fn add(sum: &mut Result<Counted, Problem>, more: &Result<Counted, Problem>) {
    if let (Ok(sum), Ok(more)) = (sum, more) {
        sum.merge(more);
    }
}

fn first(problems: Vec<Problem>) -> Problem {
    problems.into_iter().next().unwrap_or_else(|| problem("the games cannot begin"))
}

fn problem(message: &str) -> Problem {
    Problem::error("R0023", Origin::CODE, message)
}

#[cfg(test)]
mod tests {
    use super::hands;

    #[test]
    fn there_are_no_more_threads_than_games() {
        assert_eq!((hands(Some(1024), 3), hands(Some(2), 3), hands(Some(8), 0)), (3, 2, 1));
        assert!(hands(None, u64::MAX) >= 1);
    }
}
