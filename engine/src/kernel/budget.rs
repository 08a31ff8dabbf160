//! The budget of one command: how much may happen before the next decision.
//!
//! A chain of triggers can be endless, or too long to wait for. Each run of a script has limits of its own, but a
//! command may set off any number of runs. So everything that a command sets off is charged to one [`Budget`]. It
//! is kept in [`Events`](super::Events) and is reset when the next command begins. It is no part of a position.
//!
//! A limit that is passed ([`Budget::over`]) stops nothing by itself. Code that drops its work because of the limit
//! records that by [`Budget::spend`], and then the command is void ([`Budget::spent`]).
//!
//! All limits are counts, never times. So the same command stops at the same place on every machine, whatever is cached
//! and however many threads there are. The limits are far above what any game needs. A command that uses one up takes
//! about a second.

use super::{Cancel, Origin, Problem, Source};

/// The problem code of a spent budget.
pub const SPENT: &str = "E0624";

/// The problem code of a cancelled command.
pub const STOPPED: &str = "C0125";

/// A resource that a command uses up.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Cost {
    /// Picks, and outcomes of chance.
    Picks,
    /// Steps of the machine between picks.
    Steps,
    /// Operations of scripts. A cached run costs the same as when it was run.
    Operations,
    /// Effects of scripts.
    Effects,
    /// Events, whether anybody listens or not.
    Events,
    /// Bytes of the texts in scripts' effects.
    Text,
}

impl Cost {
    /// All costs.
    pub const ALL: [Cost; 6] = [Cost::Picks, Cost::Steps, Cost::Operations, Cost::Effects, Cost::Events, Cost::Text];

    /// Returns the limit for one command.
    pub const fn limit(self) -> u64 {
        match self {
            Cost::Picks => 10_000,
            Cost::Steps => 50_000,
            Cost::Operations => 2_000_000,
            Cost::Effects | Cost::Events => 20_000,
            Cost::Text => 200_000,
        }
    }

    /// Returns the name of the cost, for the error.
    const fn noun(self) -> &'static str {
        match self {
            Cost::Picks => "picks and outcomes of chance",
            Cost::Steps => "steps of play",
            Cost::Operations => "steps of scripts",
            Cost::Effects => "effects of scripts",
            Cost::Events => "events",
            Cost::Text => "bytes of text",
        }
    }
}

/// A count of the resources that a command uses up.
#[derive(Clone, Debug)]
pub struct Budget {
    /// The remaining amount of each cost, by the index of the cost.
    left: [u64; Cost::ALL.len()],
    /// A full budget, to reset to.
    whole: [u64; Cost::ALL.len()],
    /// The first limit that was passed.
    over: Option<Cost>,
    /// The source of the last effect.
    last: Source,
    cancel: Cancel,
    /// The reason why the work was dropped, if it was dropped.
    spent: Option<Box<Problem>>,
}

impl Default for Budget {
    fn default() -> Budget {
        Budget::whole(Cancel::default(), 1)
    }
}

impl Budget {
    /// Returns a full budget with one part in `share` of each limit.
    fn whole(cancel: Cancel, share: u64) -> Budget {
        let whole = Cost::ALL.map(|cost| cost.limit() / share.max(1));
        Budget { left: whole, whole, over: None, last: Source::default(), cancel, spent: None }
    }

    /// Resets the budget for another command.
    pub fn begin(&mut self) {
        (self.left, self.over, self.last, self.spent) = (self.whole, None, Source::default(), None);
    }

    /// Divides each limit by `looks`, for the many lookaheads of one command. Resets the budget.
    pub fn share_among(&mut self, looks: u64) {
        *self = Budget::whole(self.cancel, looks);
    }

    /// Sets the token that cancels the work.
    pub fn set_cancel(&mut self, cancel: Cancel) {
        self.cancel = cancel;
    }

    /// Uses up this much of a cost.
    #[inline]
    pub fn charge(&mut self, cost: Cost, amount: u64) {
        let left = &mut self.left[cost as usize];
        match left.checked_sub(amount) {
            Some(rest) => *left = rest,
            None => self.over = self.over.or(Some(cost)),
        }
    }

    /// Uses up the costs of an effect and of `text` bytes of its texts.
    pub fn effect(&mut self, source: Source, text: usize) {
        self.last = source;
        self.charge(Cost::Effects, 1);
        self.charge(Cost::Text, text as u64);
    }

    /// Returns how much of a cost is left.
    pub fn left(&self, cost: Cost) -> u64 {
        self.left[cost as usize]
    }

    /// Returns how much of a cost is used up.
    pub fn used(&self, cost: Cost) -> u64 {
        self.whole[cost as usize].saturating_sub(self.left(cost))
    }

    /// Returns whether the work may go on.
    #[inline]
    pub fn is_left(&self) -> bool {
        self.over.is_none() && !self.cancel.is_cancelled()
    }

    /// Returns the limit that was passed, and the source of the last effect. `None` while no limit is passed.
    pub fn over(&self) -> Option<(Cost, Source)> {
        self.over.map(|cost| (cost, self.last))
    }

    /// Records that the work was dropped, and returns the problem. `whereabouts` names the scripts in progress and
    /// their callers.
    pub fn spend(&mut self, whereabouts: &str) -> &Problem {
        let problem = match self.over {
            Some(cost) if !self.cancel.is_cancelled() => exhausted(cost, whereabouts),
            _ => stopped(),
        };
        self.spent.insert(Box::new(problem))
    }

    /// Returns why the work was dropped, if it was dropped. In that case the command's result is void.
    pub fn spent(&self) -> Option<&Problem> {
        self.spent.as_deref()
    }

    /// Checks whether the work can go on. Fails if the work was dropped, or would be dropped at the next step.
    ///
    /// # Errors
    /// `E0624` if the budget is spent, `C0125` if the command was cancelled.
    pub fn check(&mut self) -> Result<(), Problem> {
        if !self.is_left() && self.spent.is_none() {
            self.spend("");
        }
        self.spent().map_or(Ok(()), |problem| Err(problem.clone()))
    }
}

/// Returns whether a command was refused because its budget was spent or it was cancelled. If so, trying it in another
/// way is useless.
pub fn is_spent(problem: &Problem) -> bool {
    matches!(problem.code, SPENT | STOPPED)
}

/// Returns whether something succeeded.
///
/// # Errors
/// The budget was spent, or the command cancelled, before that was known.
pub fn went_through(done: Result<(), Problem>) -> Result<bool, Problem> {
    match done {
        Err(problem) if is_spent(&problem) => Err(problem),
        done => Ok(done.is_ok()),
    }
}

/// Returns the error of a command that passed a limit.
fn exhausted(cost: Cost, whereabouts: &str) -> Problem {
    let (limit, noun) = (cost.limit(), cost.noun());
    let at = if whereabouts.is_empty() { String::new() } else { format!(": {whereabouts}") };
    Problem::error(SPENT, Origin::CODE, format!("one command set off more than {limit} {noun}{at}"))
        .help("let a script act only when something has changed, and do less at once")
}

/// Returns the problem of a cancelled command.
pub fn stopped() -> Problem {
    Problem::error(STOPPED, Origin::CODE, "stopped")
        .help("nothing has changed; a nearer end or a smaller number takes less time")
}
