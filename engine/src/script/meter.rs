//! The step counter: the steps of each run in progress, and their limits.
//!
//! A fact may ask scripts for its value, so one run can wait for another. All of them share the budget of the outermost
//! run. A nested run may use three quarters of the steps that are left to the run around it, so that the outer run can
//! continue even after a nested run was stopped. A run with hardly any steps left may not start another run, and is
//! stopped itself.
//!
//! A run that stops for an answer, or for its effects, begins anew once they are there. Such a rerun is charged a fixed
//! number of steps. For a nested run, the calls are: [`Meter::room`], [`Meter::begin_nested`], [`Meter::start`] if it is
//! interpreted rather than remembered, [`Meter::end_nested`], and [`Meter::add_nested_steps`] for the run around it.

use super::{HookId, limits};
use crate::kernel::FactId;
use rhai::Position;
use std::cell::{Cell, RefCell};

/// A run that waits for what it reads.
#[derive(Clone, Copy, Debug)]
pub(super) struct Reader {
    /// The hook that runs. `None` for an expression.
    pub hook: Option<HookId>,
    /// The place in its unit where it reads.
    pub at: Position,
}

/// Whether another run may begin inside the run in progress.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Room {
    /// A run may begin.
    Enough,
    /// The run in progress has too few steps left.
    NoSteps,
    /// Too many runs wait already.
    TooDeep,
}

/// The count of one run.
#[derive(Clone, Debug)]
struct Count {
    /// The hook that runs. `None` for an expression.
    hook: Cell<Option<HookId>>,
    /// The greatest number of steps.
    limit: Cell<u64>,
    /// The steps of the run so far, including nested runs.
    spent: Cell<u64>,
    /// The part of these steps that was charged for reruns.
    again: Cell<u64>,
    /// The part of these steps that nested runs took.
    nested: Cell<u64>,
    /// The place of the run's current read.
    at: Cell<Position>,
    /// The fact that the run may not read now, because the fact's value depends on this run.
    refused: Cell<Option<FactId>>,
}

/// The counts of all runs in progress.
#[derive(Debug)]
pub(super) struct Meter {
    /// Whether a run is in progress.
    running: Cell<bool>,
    /// The number of waiting runs.
    depth: Cell<usize>,
    /// The count of the innermost run.
    top: Count,
    /// The counts of the runs that wait, the outermost first.
    waiting: RefCell<Vec<Count>>,
}

impl Meter {
    pub fn new() -> Meter {
        let top = Count {
            hook: Cell::new(None),
            limit: Cell::new(limits::OPERATIONS),
            spent: Cell::new(0),
            again: Cell::new(0),
            nested: Cell::new(0),
            at: Cell::new(Position::NONE),
            refused: Cell::new(None),
        };
        Meter { running: Cell::new(false), depth: Cell::new(0), top, waiting: RefCell::default() }
    }

    /// Returns whether a run is under way.
    pub fn is_running(&self) -> bool {
        self.running.get()
    }

    /// Returns the hook that runs or ran last. `None` for an expression.
    pub fn hook(&self) -> Option<HookId> {
        self.top.hook.get()
    }

    /// Returns whether another run may begin inside the run in progress. A run with too few steps is stopped here.
    pub fn room(&self) -> Room {
        if self.left() < limits::NESTED_LEAST {
            self.charge(self.left() + 1);
            return Room::NoSteps;
        }
        if self.depth.get() >= limits::NESTED {
            self.charge(limits::NESTED_CALL);
            return Room::TooDeep;
        }
        Room::Enough
    }

    /// Begins the outermost run.
    #[inline]
    pub fn begin(&self, hook: Option<HookId>) {
        self.running.set(true);
        self.top.hook.set(hook);
    }

    /// Begins a nested run, for which the run in progress waits.
    pub fn begin_nested(&self, hook: HookId) {
        self.charge(limits::NESTED_CALL);
        let left = self.left();
        self.waiting.borrow_mut().push(self.top.clone());
        self.depth.set(self.depth.get() + 1);
        self.top.hook.set(Some(hook));
        // The other counts go on from those of the waiting run, until `start` resets them. A remembered run, which does
        // not call `start`, sets its steps by `reads` and `ends`.
        self.top.limit.set(left - left / 4);
    }

    /// Resets the counts, at the first statement of a run through the interpreter.
    pub fn start(&self) {
        self.top.spent.set(0);
        self.top.again.set(0);
        self.top.nested.set(0);
        self.top.refused.set(None);
    }

    /// Ends the outermost run.
    #[inline]
    pub fn end(&self) {
        self.running.set(false);
    }

    /// Ends a nested run and adds its steps to the run that waited for it.
    pub fn end_nested(&self) {
        let Some(outer) = self.waiting.borrow_mut().pop() else { return };
        self.depth.set(self.depth.get().saturating_sub(1));
        let spent = self.top.spent.get();
        self.top.hook.set(outer.hook.get());
        self.top.limit.set(outer.limit.get());
        self.top.spent.set(outer.spent.get().saturating_add(spent));
        self.top.again.set(outer.again.get());
        self.top.nested.set(outer.nested.get());
        self.top.at.set(outer.at.get());
        self.top.refused.set(outer.refused.get());
    }

    /// Counts steps.
    #[inline]
    pub fn charge(&self, steps: u64) {
        self.top.spent.set(self.top.spent.get().saturating_add(steps));
    }

    /// Counts steps that are charged for a rerun.
    pub fn charge_again(&self, steps: u64) {
        self.charge(steps);
        self.top.again.set(self.top.again.get().saturating_add(steps));
    }

    /// Notes that nested runs took this many steps.
    pub fn add_nested_steps(&self, steps: u64) {
        self.top.nested.set(self.top.nested.get().saturating_add(steps));
    }

    /// Returns the steps of the innermost run so far.
    #[inline]
    pub fn spent(&self) -> u64 {
        self.top.spent.get()
    }

    /// Sets the steps of the innermost run so far, and the place where it reads now.
    #[inline]
    pub fn reads(&self, spent: u64, at: Position) {
        self.top.spent.set(spent);
        self.top.at.set(at);
    }

    /// Sets the steps of the innermost run at its end. Returns `false` if they exceed its limit.
    #[inline]
    pub fn ends(&self, spent: u64) -> bool {
        self.top.spent.set(spent);
        !self.is_exhausted()
    }

    /// Returns the limit of steps of the innermost run.
    #[inline]
    pub fn limit(&self) -> u64 {
        self.top.limit.get()
    }

    /// Returns whether the innermost run has exceeded its limit of steps.
    #[inline]
    pub fn is_exhausted(&self) -> bool {
        self.top.spent.get() > self.top.limit.get()
    }

    /// Returns the innermost run's own steps, without nested runs and reruns. Their number is the same however often
    /// the run is replayed.
    pub fn cost(&self) -> u64 {
        self.spent().saturating_sub(self.top.again.get()).saturating_sub(self.top.nested.get())
    }

    /// Returns the steps that nested runs took from the innermost run.
    pub fn nested_steps(&self) -> u64 {
        self.top.nested.get()
    }

    /// Returns the runs that wait for their reads, the innermost first.
    pub fn readers(&self) -> Vec<Reader> {
        let reader = |count: &Count| Reader { hook: count.hook.get(), at: count.at.get() };
        let waiting = self.waiting.borrow();
        let top = self.is_running().then(|| reader(&self.top));
        top.into_iter().chain(waiting.iter().rev().map(reader)).collect()
    }

    /// Refuses the current read of the innermost run, because the value would depend on this run.
    pub fn refuse(&self, fact: FactId) {
        // A refusal costs steps, so that `taken_since` sees it.
        self.charge(limits::NESTED_CALL);
        self.top.refused.set(Some(fact));
    }

    /// Returns the steps that nested runs have taken since the count was `spent`, and the fact whose read was refused,
    /// if any. `None` if there was neither a nested run nor a refusal.
    #[inline]
    pub fn taken_since(&self, spent: u64) -> Option<(u64, Option<FactId>)> {
        let within = self.top.spent.get().saturating_sub(spent);
        if within == 0 { None } else { Some((within, self.top.refused.take())) }
    }

    /// Returns the number of steps that are left to the innermost run.
    fn left(&self) -> u64 {
        self.top.limit.get().saturating_sub(self.top.spent.get())
    }
}
