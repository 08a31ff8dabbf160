//! Worker threads that take games from one queue until it is empty.
//!
//! A game depends only on its number, and results are sums of whole numbers, so any worker may play any game. Compiled
//! scripts cannot move to another thread, so each of several workers compiles the content that was read once. A single
//! worker plays on the thread that compiled it.
//!
//! A [`Runner`] plays games of a cell by their numbers, and a [`Counter`] adds up what they bring. A [`Pairing`] plays
//! each game on two contents, and adds up the differences.

use super::job::Cell;
use super::report::Counted;
use super::rounds::Span;
use super::shard::Shard;
use crate::content::{CompileItems, Content, Exchanged};
use rayon::ThreadPoolBuilder;
use rondel_engine::explore::sim::{Counter, Pairing, Plan, Runner};
use rondel_engine::kernel::{Origin, Problem, Problems};
use rondel_engine::table::{Cancel, Game, SharedGame};
use std::rc::Rc;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread::available_parallelism;

/// The size of a worker's stack, in bytes. Scripts may nest deeper than the default allows.
const STACK: usize = 16 << 20;

/// The games to play in every cell.
pub struct Games<'a> {
    /// The cells to play.
    pub cells: &'a [Cell],
    /// The plan of a game.
    pub plan: &'a Plan,
    /// The games of each cell to play, by their number in the part.
    pub span: Span,
    /// The part of the games that is played here.
    pub shard: Shard,
    /// Cancels the games.
    pub cancel: Cancel,
    /// A function that is called after every game.
    pub played: &'a (dyn Fn() + Sync),
}

/// A worker's player of one cell, with its results so far: on one content, or on two that are compared.
enum Worker {
    One(Box<dyn Runner>, Box<Counter>),
    Two(Box<Pairing>),
}

impl Worker {
    /// Returns the player of a cell, before its first game.
    fn new(cell: &Cell, plan: &Plan, game: &dyn Game, baseline: Option<&dyn Game>) -> Result<Worker, Problems> {
        let runner = game.runner(&cell.start, plan)?;
        Ok(match baseline {
            None => Worker::One(runner, Box::default()),
            Some(baseline) => {
                let old_runner = baseline.runner(cell.baseline.as_ref().unwrap_or(&cell.start), plan)?;
                Worker::Two(Box::new(Pairing::new(old_runner, runner)))
            }
        })
    }

    /// Sets the cancellation of the games.
    fn set_cancel(&mut self, cancel: Cancel) {
        match self {
            Worker::One(runner, _) => runner.set_cancel(cancel),
            Worker::Two(pairing) => pairing.set_cancel(cancel),
        }
    }

    /// Plays a game. `None` if the game was stopped on the way.
    fn play(&mut self, game: u64) -> Option<()> {
        match self {
            Worker::One(runner, counter) => runner.play(game).map(|readings| counter.add(readings)),
            Worker::Two(pairing) => pairing.play(game),
        }
    }

    /// Returns the results so far.
    fn counted(&self) -> Counted {
        match self {
            Worker::One(runner, counter) => Counted::One(counter.stats(runner.keys())),
            Worker::Two(pairing) => Counted::Two(pairing.pairs()),
        }
    }
}

/// The compiled games of cells. Cells with the same exchanged items follow one another, and share one game.
pub struct CellGames<'g> {
    game: &'g SharedGame,
    varied: &'g CompileItems,
    last: Option<(Arc<Exchanged>, Result<SharedGame, Problem>)>,
}

impl<'g> CellGames<'g> {
    /// Begins with the game of the unchanged content, and with the function that compiles it with exchanged items.
    pub fn new(game: &'g SharedGame, varied: &'g CompileItems) -> CellGames<'g> {
        CellGames { game, varied, last: None }
    }

    /// Returns the game of a cell.
    ///
    /// # Errors
    /// The first problem of its exchanged items.
    pub fn of(&mut self, cell: &Cell) -> Result<SharedGame, Problem> {
        let Some(exchanged) = &cell.exchanged else { return Ok(Rc::clone(self.game)) };
        let known = self.last.take().filter(|(items, _)| Arc::ptr_eq(items, exchanged));
        let compiled = || (Arc::clone(exchanged), (self.varied)(exchanged).map_err(first));
        let (_, game) = self.last.insert(known.unwrap_or_else(compiled));
        game.clone()
    }
}

impl Games<'_> {
    /// Returns the number of games played here in all cells.
    pub fn all(&self) -> u64 {
        let span = self.span.end.saturating_sub(self.span.start);
        span.saturating_mul(u64::try_from(self.cells.len()).unwrap_or(u64::MAX))
    }

    /// Plays the games of all cells until their queues are empty. A cell that cannot begin has its problem instead of
    /// numbers.
    fn play(
        &self,
        queues: &[AtomicU64],
        game: &SharedGame,
        varied: &CompileItems,
        baseline: Option<&dyn Game>,
    ) -> Vec<Result<Counted, Problem>> {
        let mut games = CellGames::new(game, varied);
        let cells = self.cells.iter().zip(queues);
        cells.map(|(cell, queue)| self.play_cell(cell, queue, &*games.of(cell)?, baseline)).collect()
    }

    /// Plays games of a cell until its queue is empty.
    fn play_cell(
        &self,
        cell: &Cell,
        queue: &AtomicU64,
        game: &dyn Game,
        baseline: Option<&dyn Game>,
    ) -> Result<Counted, Problem> {
        let mut worker = Worker::new(cell, self.plan, game, baseline).map_err(first)?;
        worker.set_cancel(self.cancel);
        // The games of a queue are taken in order, and each game that is taken is begun. So a run that is stopped has
        // counted the first games, except for the games that were cut short.
        while !self.cancel.is_cancelled() {
            let nth = queue.fetch_add(1, Ordering::Relaxed);
            if nth >= self.span.end {
                break;
            }
            if worker.play(self.shard.game(nth)).is_some() {
                (self.played)();
            }
        }
        Ok(worker.counted())
    }

    /// Returns a queue for each cell: the number of its next game.
    fn queues(&self) -> Vec<AtomicU64> {
        self.cells.iter().map(|_| AtomicU64::new(self.span.start)).collect()
    }
}

/// Plays the games on worker threads. There are as many threads as requested, or as the machine has cores, but not more
/// than games. A cell that cannot begin has its problem instead of numbers.
///
/// # Errors
/// The content does not compile, or no threads can be started.
pub fn share_out(
    games: &Games<'_>,
    threads: Option<usize>,
    content: &Content,
    baseline: Option<&Content>,
) -> Result<Vec<Result<Counted, Problem>>, Problems> {
    let (queues, varied) = (games.queues(), &content.compile_items);
    let workers = worker_count(threads, games.all());
    if workers == 1 {
        return Ok(games.play(&queues, &content.game, varied, baseline.map(|baseline| &*baseline.game)));
    }
    let pool = ThreadPoolBuilder::new().num_threads(workers).stack_size(STACK).build();
    let pool = pool.map_err(|error| problem(&format!("there are no threads: {error}")))?;
    let (compile, compile_baseline) = (&content.compile, baseline.map(|baseline| &baseline.compile));
    let workers = pool.broadcast(|_| {
        let baseline = compile_baseline.map(|compile| compile()).transpose()?;
        Ok(games.play(&queues, &compile()?, varied, baseline.as_deref()))
    });
    let workers: Vec<Vec<Result<Counted, Problem>>> = workers.into_iter().collect::<Result<_, Problems>>()?;
    let add_all = |mut sum: Vec<Result<Counted, Problem>>, more: Vec<_>| {
        sum.iter_mut().zip(&more).for_each(|(sum, more)| add(sum, more));
        sum
    };
    Ok(workers.into_iter().reduce(add_all).unwrap_or_default())
}

/// Returns the number of worker threads: as requested, or as the machine has cores, but not more than games and at
/// least 1.
pub fn worker_count(asked: Option<usize>, games: u64) -> usize {
    let threads = asked.unwrap_or_else(|| available_parallelism().map_or(1, usize::from));
    threads.min(usize::try_from(games).unwrap_or(usize::MAX)).max(1)
}

/// Adds the results of a cell, unless it could not begin.
fn add(sum: &mut Result<Counted, Problem>, more: &Result<Counted, Problem>) {
    if let (Ok(sum), Ok(more)) = (sum, more) {
        sum.merge(more);
    }
}

/// Returns the first of these problems.
fn first(problems: Problems) -> Problem {
    problems.into_iter().next().unwrap_or_else(|| problem("the games cannot begin"))
}

/// Returns the error R0023.
fn problem(message: &str) -> Problem {
    Problem::error("R0023", Origin::CODE, message)
}
