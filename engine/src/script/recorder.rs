//! The recorder: notes the reads, effects and questions of one run of a script, so that a rerun can replay them.
//!
//! A script cannot be suspended. If it must wait, its run ends early, and it later runs again from its start. The rerun
//! takes known values from the *record*, and new ones from the world. Example: `me.damage(1); if me.hp < 3 { ... }`.
//! The first run stops before `me.hp`, so that the damage is carried out. The second run skips the damage.
//!
//! Before the interpreter runs a script, the host *walks* through remembered runs of it (`memory`). Where the walk
//! ends, the interpreter takes over, and gets the values that the walk has read (`looked`) instead of reading them
//! again.
//!
//! The host calls [`Recorder::begin`] and [`Recorder::end`]. The functions that scripts call use the rest, such as
//! [`Recorder::read`]. Functions registered in Rhai must be `'static`, so they share one recorder. An early end is
//! noted as the run's [`Stop`] and thrown as `ErrorTerminated`. If a script catches that error, every later call of the
//! host fails, and the `Stop` is still the result of the run.

use super::filters::Filters;
use super::handle::{AllSaid, Handle, Path, Said, to_script};
use super::meter::Meter;
use super::nested::NestedRuns;
use super::observation::{Ending, Observation, RunHistory, SymbolicEffect, SymbolicQuestion};
use super::problem::ScriptProblem;
use super::{Args, Effect, Effects, Learned, Question, World, limits, messages};
use crate::kernel::{FactId, HookWord, Subject, Value, Vocabulary};
use rhai::{Dynamic, EvalAltResult, Position};
use std::cell::{RefCell, RefMut};

/// The error that a native function throws.
pub(super) type Thrown = Box<EvalAltResult>;

/// The reason why a run ended before its script did.
#[derive(Debug)]
pub(super) enum Stop {
    /// A read or question came after effects.
    Effects,
    /// A question has no answer yet.
    Ask(SymbolicQuestion, Question),
    /// The script did something forbidden.
    Fault(ScriptProblem),
}

scoped_tls_hkt::scoped_thread_local!(
    /// The world that the run on this thread reads. Functions registered in Rhai can't borrow it from their caller.
    static WORLD: for<'a> &'a dyn World
);

/// Runs `run`, whose reads go to `world`.
pub(super) fn with_world<T>(world: &dyn World, run: impl FnOnce() -> T) -> T {
    WORLD.set(world, run)
}

/// The input of a run.
pub(super) struct RunInput<'a> {
    /// `None` for an expression, which only reads.
    pub hook: Option<&'static HookWord>,
    /// The owner of the script.
    pub me: Option<Subject>,
    pub params: &'a [(String, Value)],
    /// The values that earlier runs read or were answered, in order.
    pub record: &'a [Value],
    /// The number of effects that are carried out already.
    pub done: u16,
    /// The values that follow the record and are known already, from a walk through remembered runs.
    pub looked: Learned,
    pub nested_runs: Option<NestedRuns>,
}

/// The state of a run that waits for a nested run. `None` if no run was in progress.
pub(super) struct Suspended(Option<Box<RunState>>);

/// The result of a run.
pub(super) struct Outcome {
    /// The new effects, to be carried out.
    pub effects: Effects,
    /// The values that were read and are not in the record yet.
    pub learned: Learned,
    /// The reason why the run ended early. `None` if the script ran to its end.
    pub stop: Option<Stop>,
    /// Whether the run used more steps than allowed.
    pub exhausted: bool,
    /// The number of the run's own steps to its end, without the charge for reruns.
    pub cost: u64,
    /// Whether the run can be remembered. It printed nothing, since a walk prints no lines. And it stays within the
    /// limit of steps even with a rerun for each of its observations.
    pub plain: bool,
}

/// The state of the current run.
#[derive(Default)]
struct RunState {
    /// Whether the run is in progress.
    open: bool,
    hook: Option<&'static HookWord>,
    /// The owner of the script.
    me: Option<Subject>,
    params: Vec<(String, Value)>,
    /// The values that earlier runs read or were answered, in order. They are replayed first.
    record: Vec<Value>,
    /// The length of the replayed part of the record.
    cursor: usize,
    /// The values that this run has read after the record.
    learned: Learned,
    /// The values that a walk through remembered runs has read already.
    looked: Learned,
    nested_runs: Option<NestedRuns>,
    /// The number of effects that are carried out already.
    done: usize,
    /// The number of effects of this run so far, including those that are carried out already.
    made: usize,
    effects: Effects,
    /// The number of effects at the last boundary, the place where a run stopped to have effects carried out.
    settled: usize,
    observations: Vec<Observation>,
    /// The cost of the run at each observation.
    costs: Vec<u64>,
    all_effects: Vec<SymbolicEffect>,
    lines: Vec<String>,
    stop: Option<Stop>,
    /// The cost of the run when it was stopped.
    cost_at_stop: Option<u64>,
}

/// The recorder, shared by all functions that a script can call.
pub(super) struct Recorder {
    pub vocabulary: &'static Vocabulary,
    pub meter: Meter,
    pub filters: Filters,
    state: RefCell<RunState>,
}

impl Recorder {
    pub fn new(vocabulary: &'static Vocabulary) -> Recorder {
        Recorder { vocabulary, meter: Meter::new(), filters: Filters::default(), state: RefCell::default() }
    }

    /// Begins a run, and suspends the one in progress. `None` if the recorder is in use.
    pub fn begin(&self, input: RunInput<'_>) -> Option<Suspended> {
        let mut guard = self.state.try_borrow_mut().ok()?;
        let state = &mut *guard;
        let suspended = Suspended(state.open.then(|| Box::new(std::mem::take(state))));
        state.open = true;
        (state.hook, state.me) = (input.hook, input.me);
        if state.params != input.params {
            state.params = input.params.to_vec();
        }
        // The effects, learned values and `stop` of the run before are gone: `end` has taken them out.
        state.record.clear();
        state.record.extend_from_slice(input.record);
        (state.cursor, state.made, state.settled) = (0, 0, 0);
        state.done = usize::from(input.done);
        state.observations.clear();
        state.costs.clear();
        state.all_effects.clear();
        state.lines.clear();
        state.looked = input.looked;
        state.nested_runs = input.nested_runs;
        state.cost_at_stop = None;
        self.meter.start();
        Some(suspended)
    }

    /// Ends the run, and takes out its effects and learned values. The rest stays for [`Recorder::history`].
    pub fn end(&self) -> Outcome {
        let exhausted = self.meter.is_exhausted();
        let cost = self.meter.cost();
        let Ok(mut guard) = self.state.try_borrow_mut() else {
            return Outcome {
                effects: Effects::new(),
                learned: Learned::new(),
                stop: None,
                exhausted,
                cost,
                plain: false,
            };
        };
        let state = &mut *guard;
        state.open = false;
        // A run may be repeated once for each observation, and each repetition is charged.
        let own_steps = self.meter.spent().saturating_sub(self.meter.nested_steps());
        let most_steps = own_steps.saturating_add(limits::AGAIN.saturating_mul(state.observations.len() as u64 + 1));
        Outcome {
            plain: state.lines.is_empty() && most_steps <= limits::OPERATIONS,
            effects: std::mem::take(&mut state.effects),
            learned: std::mem::take(&mut state.learned),
            stop: state.stop.take(),
            exhausted,
            cost: state.cost_at_stop.unwrap_or(cost),
        }
    }

    /// Counts one step of the interpreter. Returns whether the run must end.
    pub fn step(&self) -> bool {
        self.meter.charge(1);
        self.meter.is_exhausted()
    }

    /// Resumes the run that was suspended.
    pub fn resume(&self, suspended: Suspended) {
        if let (Some(waiting), Ok(mut state)) = (suspended.0, self.state.try_borrow_mut()) {
            *state = *waiting;
        }
    }

    /// Returns the state of the running script. `Err` if no run is open or it was stopped.
    fn state(&self) -> Result<RefMut<'_, RunState>, Thrown> {
        self.meter.charge(limits::HOST_CALL);
        match self.state.try_borrow_mut() {
            Ok(state) if state.open && state.stop.is_none() => Ok(state),
            _ => Err(terminated()),
        }
    }

    /// Ends the run for a reason.
    fn stop(&self, mut state: RefMut<'_, RunState>, why: Stop) -> Thrown {
        state.stop = Some(why);
        state.cost_at_stop = Some(self.meter.cost());
        terminated()
    }

    /// Ends the run because of something the script did.
    pub fn fault(&self, problem: ScriptProblem) -> Thrown {
        match self.state() {
            Ok(state) => self.stop(state, Stop::Fault(problem)),
            Err(terminated) => terminated,
        }
    }

    /// Reads a fact of a subject.
    pub fn read(&self, at: Position, on: Handle, fact: FactId, args: AllSaid) -> Result<Dynamic, Thrown> {
        let value = self.look(at, |world| world.fact(on.who, fact, &values(&args)))?;
        self.observe(value, |value| Observation::Read { at, on: on.path, fact, args, value })
    }

    /// Reads the name of a subject.
    pub fn label(&self, at: Position, on: Handle) -> Result<Value, Thrown> {
        let value = self.look(at, |world| Value::text(world.label(on.who)))?;
        let _ = self.observe(value.clone(), |value| Observation::Label { at, on: on.path, value })?;
        Ok(value)
    }

    /// Returns a value from the record, or reads it from the world and notes it as learned.
    fn look(&self, at: Position, read: impl FnOnce(&dyn World) -> Value) -> Result<Value, Thrown> {
        let mut state = self.state()?;
        if let Some(value) = state.replay() {
            if state.made > state.settled {
                // A run stopped between the effects and this read, to have them carried out.
                self.charge_rerun(&mut state);
            }
            return Ok(value);
        }
        self.boundary(&mut state)?;
        if state.cursor + state.learned.len() >= limits::RECORD {
            return Err(self.stop(state, Stop::Fault(messages::too_many_reads(at))));
        }
        if let Some(value) = state.known_from_walk() {
            return self.take_from_walk(at, state, value);
        }
        drop(state);
        if !WORLD.is_set() {
            return Err(terminated());
        }
        // The world may run other scripts to work out the value. The meter counts their steps from here.
        let spent = self.meter.spent();
        self.meter.reads(spent, at);
        let value = WORLD.with(|world| read(world));
        let nested_runs = self.meter.taken_since(spent);
        let mut state = self.state.try_borrow_mut().map_err(|_| terminated())?;
        if let Some((within, refused)) = nested_runs {
            self.meter.add_nested_steps(within);
            if let Some(ring) = refused {
                return Err(self.stop(state, Stop::Fault(messages::ring(at, self.vocabulary, ring))));
            }
        }
        state.learned.push(value.clone());
        Ok(value)
    }

    /// Returns a value that a walk has read already, and charges the steps of the nested runs that worked it out.
    #[cold]
    fn take_from_walk(
        &self,
        at: Position,
        mut state: RefMut<'_, RunState>,
        value: Result<Value, FactId>,
    ) -> Result<Value, Thrown> {
        let nth = state.learned.len();
        let within =
            state.nested_runs.iter().flat_map(|nested_runs| &nested_runs.within).find(|(look, _)| *look == nth);
        let steps = within.map_or(0, |(_, steps)| *steps);
        self.meter.charge(steps);
        self.meter.add_nested_steps(steps);
        match value {
            Ok(value) => {
                state.learned.push(value.clone());
                Ok(value)
            }
            Err(ring) => Err(self.stop(state, Stop::Fault(messages::ring(at, self.vocabulary, ring)))),
        }
    }

    /// Stops the run with `Err` if effects wait to be carried out before a read or a question. The effects of a query
    /// do not count, because they are its answer.
    fn boundary(&self, state: &mut RefMut<'_, RunState>) -> Result<(), Thrown> {
        if state.effects.is_empty() || state.hook.is_some_and(|hook| hook.query) {
            return Ok(());
        }
        state.stop = Some(Stop::Effects);
        state.cost_at_stop = Some(self.meter.cost());
        Err(terminated())
    }

    /// Charges for a rerun. A replayed answer, or a replayed read after effects, shows that there was a rerun.
    fn charge_rerun(&self, state: &mut RefMut<'_, RunState>) {
        self.meter.charge_again(limits::AGAIN);
        state.settled = state.made;
    }

    /// Notes an observation, and returns its value for the script.
    fn observe(&self, value: Value, observation: impl FnOnce(Value) -> Observation) -> Result<Dynamic, Thrown> {
        let mut state = self.state.try_borrow_mut().map_err(|_| terminated())?;
        let at = u16::try_from(state.observations.len()).unwrap_or(u16::MAX);
        let given = to_script(&value, Path::Observed(at));
        state.costs.push(self.meter.cost());
        state.observations.push(observation(value));
        Ok(given)
    }

    /// Returns the first role of the running script, its owner.
    pub fn subject(&self) -> Option<Subject> {
        self.state.try_borrow().ok().and_then(|state| state.me)
    }

    /// Returns whether two subjects are the same, and notes the comparison.
    pub fn same(&self, one: Handle, other: Handle) -> Result<bool, Thrown> {
        let equal = one.who == other.who;
        let mut state = self.state()?;
        state.costs.push(self.meter.cost());
        state.observations.push(Observation::Same { one: one.path, other: other.path, equal });
        Ok(equal)
    }

    /// Notes an effect, unless it is carried out already.
    pub fn effect(&self, at: Position, word: u16, on: Option<Handle>, args: AllSaid) -> Result<Dynamic, Thrown> {
        let mut state = self.state()?;
        let Some(effect) = self.vocabulary.effects.get(usize::from(word)) else { return Err(terminated()) };
        if let Some(problem) = messages::effect_here(at, effect, state.hook, self.vocabulary.hooks) {
            return Err(self.stop(state, Stop::Fault(problem)));
        }
        if state.made >= limits::EFFECTS {
            return Err(self.stop(state, Stop::Fault(messages::too_many_effects(at))));
        }
        let line = line(at);
        if state.made >= state.done {
            state.effects.push(Effect { word, on: on.map(|on| on.who), args: values(&args), line });
        }
        let after = state.observations.len();
        state.all_effects.push(SymbolicEffect { after, word, on: on.map(|on| on.path), args, line });
        state.made += 1;
        Ok(Dynamic::UNIT)
    }

    /// Asks a question, or replays its answer.
    pub fn ask(&self, at: Position, word: u16, on: Option<Handle>, args: AllSaid) -> Result<Dynamic, Thrown> {
        let mut state = self.state()?;
        let Some(question) = self.vocabulary.questions.get(usize::from(word)) else { return Err(terminated()) };
        if let Some(problem) = messages::question_here(at, question, state.hook) {
            return Err(self.stop(state, Stop::Fault(problem)));
        }
        let asked = SymbolicQuestion { word, on: on.map(|on| on.path), args, line: line(at) };
        if let Some(value) = state.replay() {
            self.charge_rerun(&mut state);
            drop(state);
            return self.observe(value, |value| Observation::Answer { asked, value });
        }
        self.boundary(&mut state)?;
        if state.cursor + state.learned.len() >= limits::RECORD {
            return Err(self.stop(state, Stop::Fault(messages::too_many_reads(at))));
        }
        let args = asked.args.iter().map(Said::value).collect();
        let question = Question { word, on: on.map(|on| on.who), args, line: asked.line };
        Err(self.stop(state, Stop::Ask(asked, question)))
    }

    /// Returns a parameter of the script's item.
    pub fn param(&self, at: Position, name: &str) -> Result<Dynamic, Thrown> {
        let mut state = self.state()?;
        if let Some(value) = state.params.iter().find(|(known, _)| known == name).map(|(_, value)| value.clone()) {
            let given = to_script(&value, Path::Param);
            state.costs.push(self.meter.cost());
            state.observations.push(Observation::Param { name: name.to_string(), value });
            return Ok(given);
        }
        let known: Vec<&str> = state.params.iter().map(|(known, _)| known.as_str()).collect();
        let problem = messages::unknown_param(at, name, &known);
        Err(self.stop(state, Stop::Fault(problem)))
    }

    /// Keeps a printed text, as far as the limits allow.
    pub fn print(&self, text: &str) {
        let Ok(mut state) = self.state() else { return };
        if state.lines.len() < limits::LINES {
            state.lines.push(text.chars().take(limits::LINE).collect());
        }
    }

    /// Returns the texts that the last run printed.
    pub fn lines(&self) -> Vec<String> {
        self.state.try_borrow().map(|state| state.lines.clone()).unwrap_or_default()
    }

    /// Returns the observations of the last run.
    pub fn observations(&self) -> Vec<Observation> {
        self.state.try_borrow().map(|state| state.observations.clone()).unwrap_or_default()
    }

    /// Shows `keep` the history of the run that has just ended, which may be remembered.
    pub fn history(&self, ending: Ending, cost: u64, keep: impl FnOnce(&RunHistory<'_>)) {
        let Ok(state) = self.state.try_borrow() else { return };
        let RunState { observations, all_effects, costs, .. } = &*state;
        keep(&RunHistory { observations, all_effects, costs, ending, cost });
    }
}

impl RunState {
    /// Returns the next value of the record. `None` after its last value.
    fn replay(&mut self) -> Option<Value> {
        let value = self.record.get(self.cursor)?.clone();
        self.cursor += 1;
        Some(value)
    }

    /// Returns the next value that a walk has read already. `Some(Err(fact))` for a fact that depends on itself.
    #[inline]
    fn known_from_walk(&self) -> Option<Result<Value, FactId>> {
        let nth = self.learned.len();
        if let Some(value) = self.looked.get(nth) {
            return Some(Ok(value.clone()));
        }
        // A walk ends at the read of a fact that depends on itself, which comes right after the values it has read.
        if nth > self.looked.len() {
            return None;
        }
        self.nested_runs.as_ref()?.refused.map(Err)
    }
}

/// Returns the error that ends a script early.
fn terminated() -> Thrown {
    EvalAltResult::ErrorTerminated(Dynamic::UNIT, Position::NONE).into()
}

fn values(said: &[Said]) -> Args {
    said.iter().map(Said::value).collect()
}

fn line(at: Position) -> u16 {
    at.line().and_then(|line| u16::try_from(line).ok()).unwrap_or(0)
}
