//! Nested runs: a script reads a fact whose value comes from other scripts.
//!
//! A [`World`](super::World) that is asked for a fact may call [`Host::query`] on the same host, while the reading
//! script waits. Only queries run nested. A query asks nobody and draws nothing. The effects of a query are not carried
//! out but handed back as the answer. The reading script gets only a value, so its record and its memory are the same
//! as without nested runs.
//!
//! Nesting is limited in two ways. Runs nest only up to a depth, on the budget of the outermost run (see `meter`). And
//! [`Host::work_out`] finds a fact that depends on itself.
//!
//! Most calls are answered by a *walk*: `memory` follows remembered runs of the script, read by read, without the
//! interpreter. A read of the walk may need nested runs, too. The walk notes them in [`NestedRuns`]. If the walk ends
//! at something new, the interpreter takes the call over, and `recorder` charges the noted runs to it.

use super::Host;
use super::meter::Reader;
use crate::kernel::{FactId, Origin, Problem, Subject, Value};
use std::cell::RefCell;

/// The facts that are being worked out, the outermost first. A fact that would be in this list twice depends on itself:
/// the reads form a ring.
#[derive(Default)]
pub(super) struct Rings(RefCell<Vec<(Subject, FactId, Vec<Value>)>>);

/// The nested runs that a walk through remembered runs needed. `memory` fills this, and `recorder` reads it.
#[derive(Default)]
pub(super) struct NestedRuns {
    /// The index of each read that needed nested runs, with the number of their steps.
    pub within: Vec<(usize, u64)>,
    /// The fact of the last read, if it was refused because it depends on itself.
    pub refused: Option<FactId>,
}

/// The cost of a call and of the runs within it. `host` makes one for each call, hands it to the walk, and reads it
/// when the call has ended.
#[derive(Default)]
pub(super) struct CallStats {
    /// The cost of the call itself.
    pub cost: u64,
    /// The nested runs. `None` if there were none.
    pub nested_runs: Option<NestedRuns>,
}

impl Host {
    /// Does `work`, which works out a fact by queries, and returns its result. Returns `None` if the fact is being
    /// worked out already, because a script that was asked for it reads this same fact. Then answer with the fact's
    /// basic value, or call [`refuse`](Host::refuse).
    pub fn work_out<T>(&self, who: Subject, fact: FactId, args: &[Value], work: impl FnOnce() -> T) -> Option<T> {
        let is_same =
            |(on, known, given): &(Subject, FactId, Vec<Value>)| (*on, *known) == (who, fact) && given == args;
        if self.rings.0.borrow().iter().any(is_same) {
            return None;
        }
        self.rings.0.borrow_mut().push((who, fact, args.to_vec()));
        let done = work();
        self.rings.0.borrow_mut().pop();
        Some(done)
    }

    /// Stops the reading script, if there is one, with the fault that the value depends on itself (`E0625`). The fact's
    /// value is then ignored.
    pub fn refuse(&self, fact: FactId) {
        if self.recorder.meter.is_running() {
            self.recorder.meter.refuse(fact);
        }
    }

    /// Adds the places of the waiting runs to a fault, the innermost first.
    pub(super) fn with_readers(&self, problem: Problem) -> Problem {
        let readers = self.recorder.meter.readers();
        readers.iter().filter_map(|reader| self.reading(reader)).fold(problem, |problem, (at, word)| {
            let is_known = problem.also.iter().any(|label| label.at == at);
            if is_known { problem } else { problem.also(at, format!("asked because `{word}` is read here")) }
        })
    }

    /// Returns the waiting runs as text, to be added to the line of a fault. The text is empty if no run waits.
    pub(super) fn readers_line(&self) -> String {
        let mut lines: Vec<String> = Vec::new();
        for line in self.recorder.meter.readers().iter().filter_map(|reader| self.reader_line(reader)) {
            if !lines.contains(&line) {
                lines.push(line);
            }
        }
        lines.concat()
    }

    /// Returns one waiting run as text.
    fn reader_line(&self, reader: &Reader) -> Option<String> {
        let hook = self.get(reader.hook?)?;
        let (file, line) = hook.unit.place(reader.at.line()?)?;
        let (text, (_, word)) = (self.texts.get(file)?, self.reading(reader)?);
        // `shown` is the line as its author knows it: a script may be made from a line of content.
        Some(format!(", asked because {}:{} reads `{word}`", text.path, text.shown(line)))
    }

    /// Returns the place where a run waits, and the word there.
    fn reading(&self, reader: &Reader) -> Option<(Origin, &str)> {
        let hook = self.get(reader.hook?)?;
        let at = self.case(hook).origin(reader.at);
        let text = self.texts.iter().find(|text| text.source == at.file)?;
        Some((at, text.text.get(at.start as usize..at.end as usize)?))
    }
}
