//! Nested runs: a script's read may ask other scripts for its value.
//!
//! A [`World`](super::World) that is asked for a fact may call [`Host::query`] on the same host, while the script that
//! reads waits. Only queries run so: they ask nobody, draw nothing, and their effects are their answer. The reading
//! script gets only a value, so its record and memory are the same as without nested runs.
//!
//! Nesting ends: runs nest up to a depth, all on the budget of the outermost (see `meter`), and [`Host::work_out`]
//! notes its value as being read meanwhile.

use super::Host;
use super::meter::Reader;
use super::problem::ScriptProblem;
use crate::kernel::{FactId, Origin, Problem, Subject, Value};
use std::cell::RefCell;

/// The facts being worked out, outermost first: a cycle is found here.
#[derive(Default)]
pub(super) struct Rings(RefCell<Vec<(Subject, FactId, Vec<Value>)>>);

/// The runs within a run: what they did for what was looked at.
#[derive(Default)]
pub(super) struct NestedRuns {
    /// The numbers of their steps, by the look.
    pub within: Vec<(usize, u64)>,
    /// The last read was refused: the script is asked for this itself.
    pub refused: Option<FactId>,
}

/// The cost of a call and of the runs within it.
#[derive(Default)]
pub(super) struct CallStats {
    /// Its own cost.
    pub cost: u64,
    pub nested_runs: Option<NestedRuns>,
}

impl Host {
    /// Works out what a fact gives, by asking queries. `None`: that is being worked out already, and a script that was
    /// asked for it reads it. Then answer what it is before anybody is asked, or [`refuse`](Host::refuse).
    pub fn work_out<T>(&self, who: Subject, fact: FactId, args: &[Value], work: impl FnOnce() -> T) -> Option<T> {
        let is_it = |(on, known, given): &(Subject, FactId, Vec<Value>)| (*on, *known) == (who, fact) && given == args;
        if self.rings.0.borrow().iter().any(is_it) {
            return None;
        }
        self.rings.0.borrow_mut().push((who, fact, args.to_vec()));
        let done = work();
        self.rings.0.borrow_mut().pop();
        Some(done)
    }

    /// Stops the reading script, if any, with a fault (`E0625`): the value depends on itself. The fact's value is then
    /// ignored.
    pub fn refuse(&self, fact: FactId) {
        if self.recorder.meter.is_running() {
            self.recorder.meter.refuse(fact);
        }
    }

    /// Returns a fault with the places that wait for their reads, the innermost first.
    pub(super) fn with_readers(&self, problem: Problem) -> Problem {
        let readers = self.recorder.meter.readers();
        readers.iter().filter_map(|reader| self.reading(reader)).fold(problem, |problem, (at, word)| {
            let known = problem.also.iter().any(|label| label.at == at);
            if known { problem } else { problem.also(at, format!("asked because `{word}` is read here")) }
        })
    }

    /// Returns the same as one line, to be added to a fault's. Empty if nobody waits.
    pub(super) fn readers_line(&self) -> String {
        let mut lines: Vec<String> = Vec::new();
        for line in self.recorder.meter.readers().iter().filter_map(|reader| self.reader_line(reader)) {
            if !lines.contains(&line) {
                lines.push(line);
            }
        }
        lines.concat()
    }

    fn reader_line(&self, reader: &Reader) -> Option<String> {
        let hook = self.get(reader.hook?)?;
        let (file, line) = hook.unit.place(reader.at.line()?)?;
        let (text, (_, word)) = (self.texts.get(file)?, self.reading(reader)?);
        Some(format!(", asked because {}:{} reads `{word}`", text.path, text.shown(line)))
    }

    /// Returns the place that a run waits at, and the word there.
    fn reading(&self, reader: &Reader) -> Option<(Origin, &str)> {
        let hook = self.get(reader.hook?)?;
        let at = self.case(hook).problem(ScriptProblem::new("", reader.at, "")).at.at;
        let text = self.texts.iter().find(|text| text.source == at.file)?;
        Some((at, text.text.get(at.start as usize..at.end as usize)?))
    }
}
