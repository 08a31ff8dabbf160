//! The script host: the compiled hooks of a content, and the engine that runs them.
//!
//! Begin at [`Host::new`] (compiles all scripts) and [`Host::run`] (runs one hook). `run` first walks the tree of
//! remembered runs (`memory`). Only if the tree does not know the way, the interpreter runs the script. Each worker
//! thread has a host of its own.
//!
//! A *hook* is the function of a script for a moment of the rules (`on_turn`), with a value for each *role* (`me`). A
//! *query* is a hook that only answers. A script that asks is stopped. Later it runs again from its start, with the
//! *record* of all that it has read and was answered. A *look* is one read, comparison or answer.
//!
//! A script also stops after its effects, at a boundary ([`Run::Effects`]): its next read must see them carried out. A
//! run that the tree does not know is fed with values in this order: those of the record, from the stops before; those
//! that the walk through the tree has read just now (`looked`); then new looks at the position.

use super::compile::{Hook, Program, compile};
use super::coverage::Coverage;
use super::engine::{parameters, sandbox};
use super::fault::{Case, too_long};
use super::filters::SaidFilter;
use super::handle::{Handle, Path, Said, kind_name, value_name};
use super::messages::{too_nested, unknown_param};
use super::meter::{Meter, Room};
use super::names::SaidName;
use super::nested::{CallStats, Rings};
use super::observation::Ending;
use super::problem::ScriptProblem;
use super::query::Faults;
use super::reads::{Names, Roles};
use super::recorder::{Outcome, Recorder, RunInput, Stop, with_world};
use super::text::Text;
use super::{Effects, HookCall, HookId, Run, Scripts, Trace, World, limits};
use crate::kernel::{HookWord, Kind, Origin, Param, Problem, Side, Subject, Value, Vocabulary};
use rhai::{Dynamic, Engine, EvalAltResult, Position, Scope};
use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;
use std::rc::Rc;

/// Compiled hooks and the engine that runs them.
pub struct Host {
    /// The interpreter, with the functions of the game.
    pub(super) engine: Engine,
    /// The recorder, shared with the engine's functions.
    pub(super) recorder: Rc<Recorder>,
    /// The source texts by index.
    pub(super) texts: Rc<[Text]>,
    /// The compiled hooks by [`HookId`].
    pub(super) hooks: Vec<Hook>,
    /// The literal names in scripts.
    names: Vec<SaidName>,
    /// The literal filters in scripts. `None` if no script uses a filter.
    filters: Option<Vec<SaidFilter>>,
    /// The statements without effect.
    unused: Vec<Problem>,
    /// The reads of facts that no subject has.
    pub(super) of_nobody: Vec<Problem>,
    /// The hooks of each file, by the file's name in content (`traits/flee`) and the hook's own name.
    by_name: BTreeMap<String, BTreeMap<String, HookId>>,
    /// The variables of a run, kept between runs to reuse their memory.
    scope: RefCell<Scope<'static>>,
    /// The role names of the last run through the interpreter.
    pub(super) last: RefCell<Roles>,
    /// Whether runs are remembered.
    remembers: bool,
    /// The number of operations of all runs, including remembered runs.
    operations: Cell<u64>,
    /// The record of which functions have run.
    pub(super) coverage: Coverage,
    /// The failed queries.
    pub(super) faults: Faults,
    /// The facts that are being worked out.
    pub(super) rings: Rings,
}

impl Host {
    /// Compiles every script for a vocabulary.
    ///
    /// # Errors
    /// All problems of all files (`E0601` to `E0622`), each at its place.
    pub fn new(vocabulary: &'static Vocabulary, scripts: &Scripts) -> Result<Host, Vec<Problem>> {
        let recorder = Rc::new(Recorder::new(vocabulary));
        let mut engine = sandbox(&recorder);
        let Program { texts, hooks, names, filters, unused, of_nobody } = compile(&engine, vocabulary, scripts)?;
        let params_read = hooks.iter().flat_map(|hook| &hook.item_params);
        parameters(&mut engine, &recorder, &params_read.map(|(name, _)| name.clone()).collect());
        let files: Vec<&String> = scripts.files.keys().collect();
        let mut by_name: BTreeMap<String, BTreeMap<String, HookId>> = BTreeMap::new();
        for (at, hook) in (0..=u16::MAX).zip(&hooks) {
            let Some(file) = files.get(hook.file) else { continue };
            by_name.entry(file.to_string()).or_default().insert(hook.name.clone(), HookId(at));
        }
        Ok(Host {
            engine,
            recorder,
            texts,
            hooks,
            names,
            filters,
            unused,
            of_nobody,
            by_name,
            scope: RefCell::default(),
            last: RefCell::new(Roles::Names(Vec::new())),
            remembers: scripts.memory,
            operations: Cell::new(0),
            coverage: Coverage::default(),
            faults: Faults::default(),
            rings: Rings::default(),
        })
    }

    /// Returns the hook `function` of a file (`traits/flee`), if the file has it.
    pub fn hook(&self, file: &str, function: &str) -> Option<HookId> {
        self.by_name.get(file)?.get(function).copied()
    }

    /// Returns the hooks of a file, at the moments of a system.
    pub fn hooks<M: Copy>(&self, file: &str, moments: &[(M, &str)]) -> Vec<(M, HookId)> {
        let Some(hooks) = self.by_name.get(file) else { return Vec::new() };
        moments.iter().filter_map(|(moment, name)| Some((*moment, *hooks.get(*name)?))).collect()
    }

    /// Returns the literal names in scripts.
    pub(super) fn names(&self) -> &[SaidName] {
        &self.names
    }

    /// Returns the literal filters in scripts. `None` if no script uses a filter.
    pub(super) fn said_filters(&self) -> Option<&[SaidFilter]> {
        self.filters.as_deref()
    }

    /// Returns the statements of scripts without effect: `W0634` each, at its place.
    pub fn unused(&self) -> &[Problem] {
        &self.unused
    }

    /// Returns the undeclared parameters that hooks read (`me.param.hp`): `E0613` each, at its place.
    pub fn undeclared<M>(&self, hooks: &[(M, HookId)], declared: &[Param]) -> Vec<Problem> {
        let names: Vec<&str> = declared.iter().map(|param| param.name.as_str()).collect();
        let mut problems = Vec::new();
        for hook in hooks.iter().filter_map(|(_, hook)| self.get(*hook)) {
            for (name, at) in &hook.item_params {
                if !names.contains(&name.as_str()) {
                    let problem = unknown_param(Position::NONE, name, &names);
                    problems.push(Problem::error(problem.code, *at, problem.message).maybe_help(problem.help));
                }
            }
        }
        problems
    }

    /// Returns the place of a function's name in its file, and the name.
    pub fn function(&self, hook: HookId) -> (Origin, &str) {
        self.get(hook).map_or((Origin::CODE, ""), |hook| (hook.at, &hook.name))
    }

    /// Returns whether a hook consists of lines of an item.
    pub fn is_of_lines(&self, hook: HookId) -> bool {
        self.get(hook).and_then(|hook| self.texts.get(hook.file)).is_some_and(Text::is_made)
    }

    /// Returns the `path` of a hook's file, for `why`.
    pub fn path(&self, hook: HookId) -> &str {
        self.get(hook).and_then(|hook| self.texts.get(hook.file)).map_or("", |text| &text.path)
    }

    /// Returns the file and the line where an effect or a question is written. The file is the hook's own, or the file
    /// of a borrowed function. `line` counts the lines of the unit, where borrowed functions follow the hook's file.
    pub fn place(&self, hook: HookId, line: u16) -> (&str, usize) {
        let place = self.get(hook).and_then(|hook| hook.unit.place(usize::from(line)));
        let Some((file, line)) = place else { return ("", 0) };
        match self.texts.get(file) {
            Some(text) => (&text.path, text.shown(line)),
            None => ("", 0),
        }
    }

    /// Returns the source text of these hooks, with the functions they reach in `lib/`. Hooks with equal texts do the
    /// same.
    pub fn text<M>(&self, hooks: &[(M, HookId)]) -> String {
        let hooks = hooks.iter().filter_map(|(_, hook)| self.get(*hook));
        hooks.map(|hook| hook.unit.text.as_str()).collect()
    }

    /// Runs a hook, from memory if it has done the same before. While another run waits for its result, only a query
    /// may run: see [`Host::work_out`].
    pub fn run(&self, call: HookCall<'_>, world: &dyn World, trace: &mut Trace) -> Run {
        let Some(hook) = self.get(call.hook) else { return lost("no such hook") };
        let Some(moment) = hook.moment(call.roles) else { return lost("the hook has other roles") };
        let query = moment.word.query;
        let meter = &self.recorder.meter;
        // Whether another run waits for the result of this one.
        let is_nested = meter.is_running();
        if is_nested {
            if let Some(run) = self.refused_nested(hook, moment.word) {
                return run;
            }
            meter.begin_nested(call.hook);
        } else {
            meter.begin(Some(call.hook));
        }
        let mut stats = CallStats::default();
        let remembered = match hook.memory.get(moment.tree).map(RefCell::try_borrow) {
            Some(Ok(tree)) if self.remembers => tree.walk(&call, query, world, meter, trace, &mut stats),
            _ => {
                trace.learned.clear();
                None
            }
        };
        let mut run = match remembered {
            Some(run) => run,
            None => self.run_cold(hook, &call, moment, world, &mut stats, trace),
        };
        if is_nested {
            self.end_nested(&mut run, stats.cost);
        } else {
            meter.end();
            // Every run, also a rerun after a stop, costs the fixed steps `AGAIN` besides its own.
            self.operations.set(self.operations.get().wrapping_add(limits::AGAIN + stats.cost));
        }
        run
    }

    /// Returns the result of a hook that may not run while another run waits for it. `None` if it may run.
    #[cold]
    fn refused_nested(&self, hook: &Hook, word: &HookWord) -> Option<Run> {
        if !word.query {
            return Some(lost("only queries run while a script waits for what it reads"));
        }
        match self.recorder.meter.room() {
            Room::Enough => None,
            Room::TooDeep => {
                self.operations.set(self.operations.get().wrapping_add(limits::NESTED_CALL));
                let problem = self.case(hook).problem(too_nested());
                Some(Run::Fault(Box::new(self.with_readers(problem))))
            }
            // The reading script is stopped for its lack of steps. This hook does not run, so it returns nothing and
            // costs nothing.
            Room::NoSteps => Some(Run::Done(Value::None)),
        }
    }

    /// Ends a run that another one waits for.
    #[cold]
    fn end_nested(&self, run: &mut Run, cost: u64) {
        self.recorder.meter.end_nested();
        self.operations.set(self.operations.get().wrapping_add(limits::NESTED_CALL + cost));
        if let Run::Fault(problem) = run {
            **problem = self.with_readers((**problem).clone());
        }
    }

    /// Returns the number of operations of all runs so far, which only grows. A remembered run counts as many
    /// operations as its first run.
    pub fn operations(&self) -> u64 {
        self.operations.get()
    }

    /// Returns the function that ran last: its file and line.
    pub fn latest(&self) -> String {
        let Some(hook) = self.recorder.meter.hook().and_then(|hook| self.get(hook)) else { return String::new() };
        let place = self.texts.get(hook.file).map(|text| (&text.path, text.shown(text.line(hook.at.start as usize))));
        place.map(|(path, line)| format!("{path}:{line}")).unwrap_or_default()
    }

    /// Runs a hook through the interpreter, and remembers the run. Cold: not from memory.
    #[inline(never)]
    fn run_cold(
        &self,
        hook: &Hook,
        call: &HookCall<'_>,
        CalledMoment { tree, word }: CalledMoment,
        world: &dyn World,
        stats: &mut CallStats,
        trace: &mut Trace,
    ) -> Run {
        trace.effects = Effects::new();
        // The walk through the tree has found these values already. They follow those of the record.
        let looked = std::mem::take(&mut trace.learned);
        let HookCall { params, running, .. } = *call;
        let (record, done) = (running.record.as_slice(), running.done);
        let nested_runs = stats.nested_runs.take();
        // `suspended` is the run that waits for this one, if any.
        let Some(suspended) = self.recorder.begin(RunInput {
            hook: Some(word),
            me: call.roles.first().copied(),
            params,
            record,
            done,
            looked,
            nested_runs,
        }) else {
            return lost("a script is running already");
        };
        let result = with_world(world, || self.evaluate(hook, call));
        let outcome = self.recorder.end();
        self.coverage.note(call.hook, &outcome.effects, outcome.stop.as_ref());
        // A run that printed something is not `plain`: a walk through the tree would print nothing.
        let (is_kept, cost) = (outcome.plain && self.remembers, outcome.cost);
        let (run, ending) = self.settle(hook, word, result, outcome, trace);
        if is_kept
            && let Some(ending) = ending
            && let Some(tree) = hook.memory.get(tree)
        {
            self.recorder.history(ending, cost, |history| {
                // The tree cannot grow while an outer run of the same hook walks through it.
                if let Ok(mut tree) = tree.try_borrow_mut() {
                    tree.grow(history);
                }
            });
        }
        self.recorder.resume(suspended);
        stats.cost = cost;
        run
    }

    /// Returns all looks of the interpreter's last run in order, with their results. Looks are facts (`("me.hp", 1)`),
    /// labels, comparisons (`("me == target", no)`) and answers (`("draw", ^ v)`). The list has both the looks that the
    /// run replayed from its record and the new ones.
    pub fn last_reads(&self) -> Vec<(String, Value)> {
        let observations = self.recorder.observations();
        let roles = self.last.borrow();
        let names = Names { roles: &roles, observations: &observations, vocabulary: self.recorder.vocabulary };
        observations.iter().map(|observation| (names.observation(observation), observation.found())).collect()
    }

    /// Returns the lines the last run printed: up to 64 lines of 256 characters.
    pub fn printed(&self) -> Vec<String> {
        self.recorder.lines()
    }

    /// Returns the kind of value that a call of a hook returns.
    pub(super) fn gives(&self, call: HookCall<'_>) -> Kind {
        let moment = self.get(call.hook).and_then(|hook| hook.moment(call.roles));
        moment.map_or(Kind::Nothing, |moment| moment.word.gives)
    }

    /// Returns the side from which a hook hears of its moment.
    pub(super) fn side(&self, hook: HookId) -> Option<Side> {
        self.get(hook)?.words.first().map(|word| word.side)
    }

    /// Returns the hook with a number.
    pub(super) fn get(&self, hook: HookId) -> Option<&Hook> {
        self.hooks.get(usize::from(hook.0))
    }

    /// Returns what is needed to report a fault of a hook.
    pub(super) fn case<'a>(&'a self, hook: &'a Hook) -> Case<'a> {
        Case { unit: &hook.unit, texts: &self.texts, home: hook.at, vocabulary: self.recorder.vocabulary }
    }

    /// Runs the body of a hook with its roles as variables. A missing subject is `()`.
    fn evaluate(&self, hook: &Hook, call: &HookCall<'_>) -> Result<Dynamic, Box<EvalAltResult>> {
        // A run within another one has a scope of its own.
        let mut fresh = Scope::new();
        let mut kept = self.scope.try_borrow_mut();
        let scope = kept.as_deref_mut().unwrap_or(&mut fresh);
        scope.clear();
        for ((at, name), who) in (0..=u16::MAX).zip(&hook.params).zip(call.roles.iter().chain(&call.it)) {
            if who.is_nobody() {
                scope.push(name.clone(), ());
            } else {
                scope.push(name.clone(), Handle { who: *who, path: Path::Role(at) });
            }
        }
        stacker::maybe_grow(limits::STACK, 2 * limits::STACK, || hook.body.run(&self.engine, scope))
    }

    /// Turns the outcome of a run into its result, and into the ending to remember. The ending is `None` after a fault,
    /// which is not remembered.
    fn settle(
        &self,
        hook: &Hook,
        word: &'static HookWord,
        result: Result<Dynamic, Box<EvalAltResult>>,
        outcome: Outcome,
        trace: &mut Trace,
    ) -> (Run, Option<Ending>) {
        self.last.replace(Roles::Of(word));
        let case = self.case(hook);
        if let Some(problem) = fault(&case, &result, &outcome, &self.recorder.meter) {
            return (Run::Fault(Box::new(problem)), None);
        }
        (trace.effects, trace.learned) = (outcome.effects, outcome.learned);
        match (outcome.stop, result) {
            (Some(Stop::Effects), _) => (Run::Effects, Some(Ending::Boundary)),
            (Some(Stop::Ask(asked, question)), _) => (Run::Ask(question), Some(Ending::Asked(asked))),
            (_, Ok(value)) => match returned(&case, word, &value) {
                Ok(answer) => (Run::Done(answer.value()), Some(Ending::Returned(answer))),
                Err(problem) => (Run::Fault(problem), None),
            },
            (_, Err(error)) => (Run::Fault(Box::new(case.thrown(&error))), None),
        }
    }
}

/// A moment at which a hook is called.
#[derive(Clone, Copy)]
struct CalledMoment {
    /// The index of its tree in [`Hook::memory`].
    tree: usize,
    word: &'static HookWord,
}

impl Hook {
    /// Returns the moment of a call with these roles. Calls with a missing subject have a tree of their own, since a
    /// script may notice `()` without a look.
    fn moment(&self, roles: &[Subject]) -> Option<CalledMoment> {
        let may_be = |who: &Subject, kind: u8| kind == who.kind || who.is_nobody();
        let fits = |word: &&'static HookWord| {
            let mut pairs = word.roles.iter().zip(roles);
            word.roles.len() == roles.len() && pairs.all(|((_, kind), who)| may_be(who, *kind))
        };
        let nth = self.words.iter().position(fits)?;
        let lacks_subject = roles.iter().any(|who| who.is_nobody());
        let tree = if lacks_subject { nth + self.words.len() } else { nth };
        Some(CalledMoment { tree, word: self.words[nth] })
    }
}

/// Returns the fault of an invalid call: a mistake of the caller, not of the script.
fn lost(message: &str) -> Run {
    Run::Fault(Box::new(Problem::error("E0640", Origin::CODE, message)))
}

/// Returns the fault of a run, if it has one. The recorder knows of it even if the script caught the error.
pub(super) fn fault(
    case: &Case<'_>,
    result: &Result<Dynamic, Box<EvalAltResult>>,
    outcome: &Outcome,
    meter: &Meter,
) -> Option<Problem> {
    match &outcome.stop {
        Some(Stop::Fault(problem)) => {
            let caller = result.as_ref().err().map(|error| error.position());
            Some(case.called_from(case.problem(problem.clone()), caller))
        }
        Some(_) => None,
        None if outcome.exhausted => {
            let at = result.as_ref().err().map_or(Position::NONE, |error| error.position());
            Some(case.problem(too_long(at, meter.limit(), meter.nested_steps())))
        }
        None => None,
    }
}

/// Returns the result of a hook, checked against the kind that its moment wants. An act returns nothing.
fn returned(case: &Case<'_>, word: &HookWord, value: &Dynamic) -> Result<Said, Box<Problem>> {
    if word.gives == Kind::Nothing || value.is_unit() {
        return Ok(Said::Plain(Value::None));
    }
    if let Some(answer) = Said::of(value)
        && word.gives.accepts(answer.kind())
    {
        return Ok(answer);
    }
    let wanted = kind_name(case.vocabulary, word.gives);
    let name = value_name(case.vocabulary, value);
    let message = format!("`{}` returned {name}, and {wanted} is wanted", word.name);
    let problem = ScriptProblem::new("E0631", Position::NONE, message);
    Err(Box::new(case.problem(problem.help("the last expression is what a function returns; `()` is no answer"))))
}
