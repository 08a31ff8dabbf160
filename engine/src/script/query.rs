//! Queries: a script's answers to a system, and the meaning of its failure.
//!
//! **A failed query says "no", in every system.** A query that permits something (it gives yes or no, or says why not:
//! `may_act`, `may_use`) refuses it. A query that changes something (a number such as `my_roll`, a choice such as
//! `choose_target`, offers such as `boost`) leaves it unchanged, as if its function were empty.
//!
//! Queries are asked while lists are made, without a log. So a failure is noted with its place, for its listeners: the
//! machine during play, and [`Rules::tell_faults`](crate::kernel::Rules::tell_faults) for the lists of a stop. No
//! failure becomes part of a position.

use super::{HookCall, Host, Run, Scripts, Trace, World};
use crate::kernel::{Cost, Kind, Problem, Seats, Side, Value, budget};
use std::cell::{Cell, RefCell};

/// A query that failed: a line about it, and the seats that may read the line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Failure {
    /// The [line](Scripts::fault_line).
    pub line: String,
    /// The seats that may know the script's item.
    pub audience: Seats,
}

impl Failure {
    /// Returns the failure of a script that everybody may know.
    pub fn open(line: String) -> Failure {
        Failure { line, audience: Seats::ALL }
    }
}

/// The queries that have failed.
#[derive(Default)]
pub(super) struct Faults {
    /// The collected failures.
    heard: RefCell<Vec<Failure>>,
    /// The index of the first failure of the innermost [`Host::listen`]. `None` while nobody listens.
    from: Cell<Option<usize>>,
    /// Whether any query has ever failed.
    any: Cell<bool>,
    /// The count of operations at which the current list has used up its budget.
    list_ends: Cell<Option<u64>>,
    /// Whether the current list has used up its budget.
    list_over: Cell<bool>,
}

impl Host {
    /// Asks a query and returns its answer. Effects that belong to the answer are in the trace. A failure gives the
    /// default answer, and `failure` puts it into words: see [`Scripts::fault_line`].
    pub fn query(
        &self,
        call: HookCall<'_>,
        world: &dyn World,
        trace: &mut Trace,
        failure: impl FnOnce(&Problem) -> Failure,
    ) -> Value {
        if self.is_list_over() {
            *trace = Trace::default();
            return self.no(call);
        }
        match self.run(call, world, trace) {
            Run::Done(value) => value,
            Run::Fault(problem) => {
                *trace = Trace::default();
                self.note_failure(|| {
                    let mut failure = failure(&problem);
                    failure.line += &self.readers_line();
                    failure
                });
                self.no(call)
            }
            // The checks and the recorder keep queries from doing or asking anything.
            Run::Effects | Run::Ask(_) => {
                *trace = Trace::default();
                self.no(call)
            }
        }
    }

    /// Does some work. Returns its result, and the failures of queries during the work, each once.
    pub fn listen<T>(&self, work: impl FnOnce() -> T) -> (T, Vec<Failure>) {
        let from = self.faults.heard.borrow().len();
        let outer = self.faults.from.replace(Some(from));
        let done = work();
        self.faults.from.set(outer);
        let has_none = self.faults.heard.borrow().len() <= from;
        (done, if has_none { Vec::new() } else { self.faults.heard.borrow_mut().split_off(from) })
    }

    /// Makes a list that may ask scripts any number of questions, on the budget of one command. Questions beyond the
    /// budget count as failed, and are reported once. Returns the list, and whether there were such questions.
    pub fn listing<T>(&self, list: impl FnOnce() -> T) -> (T, bool) {
        let ends = self.operations().wrapping_add(Cost::Operations.limit());
        let (outer, outer_over) = (self.faults.list_ends.replace(Some(ends)), self.faults.list_over.replace(false));
        let made = list();
        self.faults.list_ends.set(outer);
        (made, self.faults.list_over.replace(outer_over))
    }

    /// Returns whether the list being made has used up its budget, and reports that.
    fn is_list_over(&self) -> bool {
        let Some(ends) = self.faults.list_ends.get() else { return false };
        let is_over = self.operations() > ends;
        if is_over {
            self.faults.list_over.set(true);
            let limit = Cost::Operations.limit();
            self.note_failure(|| {
                let line = format!(
                    "{}: one list of actions asked scripts for more than {limit} steps; the rest of the list is not offered",
                    budget::SPENT
                );
                Failure::open(line)
            });
        }
        is_over
    }

    /// Returns whether any query ever failed. Until then there is nothing to look for.
    pub fn has_failed(&self) -> bool {
        self.faults.any.get()
    }

    /// Returns the answer of a failed query: no for a permission, nothing for a change.
    fn no(&self, call: HookCall<'_>) -> Value {
        // A script such as `may_play` permits something to `me`, to anybody, or an answer to `me`.
        let permits = matches!(self.side(call.hook), Some(Side::May | Side::AnyMay | Side::MayAnswer));
        if permits || self.gives(call) == Kind::Bool { Value::Bool(false) } else { Value::None }
    }

    /// Collects a failure, if somebody listens.
    fn note_failure(&self, failure: impl FnOnce() -> Failure) {
        self.faults.any.set(true);
        if let Some(from) = self.faults.from.get() {
            let (failure, mut heard) = (failure(), self.faults.heard.borrow_mut());
            if !heard.get(from..).is_some_and(|known| known.contains(&failure)) {
                heard.push(failure);
            }
        }
    }
}

impl Scripts {
    /// Returns a failure as one line: place, error, help and caller. `behaviour` is the trait or effect, `caller` the
    /// Foe or card. For example:
    ///
    /// ```text
    /// traits/flee.rhai:3:7: error[E0632]: a number is divided by zero (HELP); called by `flee` of `Gnat`
    /// ```
    pub fn fault_line(&self, problem: &Problem, behaviour: &str, caller: &str) -> String {
        let place = self.place(problem.at.at).map(|(path, line, column)| format!("{path}:{line}:{column}: "));
        let help = problem.help.as_deref().map(|help| format!(" ({help})")).unwrap_or_default();
        format!(
            "{}error[{}]: {}{help}; called by `{behaviour}` of `{caller}`",
            place.unwrap_or_default(),
            problem.code,
            problem.message
        )
    }
}

/// A [line about a failure](Scripts::fault_line), read again.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ToldFault<'l> {
    /// The file.
    pub path: &'l str,
    /// The line, from 1.
    pub line: usize,
    /// The column, from 1.
    pub column: usize,
    /// The code of the error.
    pub code: &'l str,
    /// The error.
    pub said: &'l str,
    /// The way out. Empty if none was told.
    pub help: &'l str,
    /// The called function, and its owner: `` `flee` of `Gnat` ``.
    pub called: &'l str,
}

impl<'l> ToldFault<'l> {
    /// Parses a line about a failure. `None` for another form, or for a line without a place.
    pub fn read(line: &'l str) -> Option<ToldFault<'l>> {
        let (place, rest) = line.split_once(": error[")?;
        let (code, said) = rest.split_once("]: ")?;
        let (said, called) = said.rsplit_once("; called by ").unwrap_or((said, ""));
        let (said, help) = match said.strip_suffix(')').and_then(|said| said.split_once(" (")) {
            Some((said, help)) => (said, help),
            None => (said, ""),
        };
        let (place, column) = place.rsplit_once(':')?;
        let (path, line) = place.rsplit_once(':')?;
        Some(ToldFault { path, line: line.parse().ok()?, column: column.parse().ok()?, code, said, help, called })
    }
}

/// Shortens a [line about a failure](Scripts::fault_line) to the file, the line, the error and its code:
/// `zap_it.rhai:3 a number is divided by zero (E0632)`.
pub fn fault_in_brief(line: &str) -> String {
    let Some(ToldFault { path, line, code, said, .. }) = ToldFault::read(line) else { return line.to_string() };
    format!("{}:{line} {said} ({code})", path.rsplit('/').next().unwrap_or(path))
}
