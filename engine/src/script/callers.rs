//! Helpers, which are functions that no moment calls. The arguments of all their callers give the kinds of their
//! parameters.
//!
//! Example: `on_turn(me)` calls `strike(me, 2)`, so the parameters of `strike` are a combatant and a number.
//! [`Compiler::learn_answers`] finds the kinds that helpers return. [`Compiler::check_helpers`] then reports their
//! problems.

use super::compile::Compiler;
use super::handle::kind_name;
use super::kinds::roles;
use super::names::SaidName;
use super::problem::ScriptProblem;
use super::seen::{HelperCall, Seen};
use super::survey::CalledAt;
use crate::kernel::{Kind, Problem};
use rhai::Position;
use std::collections::{BTreeMap, BTreeSet};

/// The greatest number of passes over all functions. A function that returns another function's result needs one pass
/// more.
const MOST_ROUNDS: usize = 4;

/// The kinds of the parameters of functions, by the functions' indices.
type ParamKinds = BTreeMap<usize, Vec<Kind>>;

/// The problems of calls that pass values of an unfit kind, by the index of the caller and the place.
type Misgiven = BTreeMap<(usize, Position), Problem>;

impl Compiler<'_> {
    /// Learns the kinds that helpers return, and repeats this until nothing changes, because helpers may call each
    /// other.
    pub(super) fn learn_answers(&mut self, hooks: &[CalledAt]) {
        for _ in 0..MOST_ROUNDS {
            let mut gives: BTreeMap<usize, Kind> = BTreeMap::new();
            for (at, kinds) in self.param_kinds(hooks, &mut Misgiven::new()) {
                let Some(function) = self.functions.get(at) else { continue };
                let kind = self.infer_plainly(function, &kinds).gives();
                if kind != Kind::Any {
                    gives.insert(at, kind);
                }
            }
            if gives == self.gives {
                return;
            }
            self.forget_callers(&gives);
            self.gives = gives;
        }
    }

    /// Forgets the findings about the functions that name a helper whose kind of result has changed.
    fn forget_callers(&self, gives: &BTreeMap<usize, Kind>) {
        let mut changed: BTreeSet<&str> = BTreeSet::new();
        for (at, function) in self.functions.iter().enumerate() {
            if gives.get(&at) != self.gives.get(&at) {
                changed.insert(&function.name);
            }
        }
        for function in &self.functions {
            let calls_changed = function.calls.iter().any(|call| changed.contains(call.name.as_str()));
            if calls_changed || function.used.iter().any(|(name, _)| changed.contains(name.as_str())) {
                function.seen.forget();
            }
        }
    }

    /// Returns the problems that helpers have for any of their callers, and the texts that helpers compare with names.
    pub(super) fn check_helpers(&self, hooks: &[CalledAt]) -> (Vec<Problem>, Vec<SaidName>) {
        let mut misgiven = Misgiven::new();
        let param_kinds = self.param_kinds(hooks, &mut misgiven);
        let mut problems: Vec<Problem> = misgiven.into_values().collect();
        let mut compared = Vec::new();
        for (at, kinds) in param_kinds {
            let Some(function) = self.functions.get(at) else { continue };
            let seen = self.infer_plainly(function, &kinds);
            problems.extend(seen.wrong.iter().map(|problem| self.problem(function, problem.clone())));
            compared.extend(self.said_at(function, &[seen]));
        }
        (problems, compared)
    }

    /// Returns the kinds of the parameters of helpers. Follows all calls, beginning at the functions that moments call.
    /// Adds the problems of these calls to `misgiven`.
    ///
    /// After the call `strike(me, 2)`, the second parameter of `strike` is a number. After another call
    /// `strike(me, "all")` it may be any value, and `strike` is followed once more with that.
    fn param_kinds(&self, hooks: &[CalledAt], misgiven: &mut Misgiven) -> ParamKinds {
        let of_moments: BTreeSet<usize> = hooks.iter().map(|hook| hook.function).collect();
        // The functions to follow, each with the kinds of its parameters.
        let mut waiting: Vec<(usize, Vec<Kind>)> = Vec::new();
        for hook in hooks {
            waiting.extend(hook.moments.iter().map(|word| (hook.function, roles(word))));
        }
        let mut found = ParamKinds::new();
        while let Some((at, kinds)) = waiting.pop() {
            let Some(function) = self.functions.get(at) else { continue };
            let seen = self.infer_plainly(function, &kinds);
            for call in seen.calls.iter().filter(|call| !of_moments.contains(&call.helper)) {
                if let Some(problem) = self.unfit_argument(call) {
                    misgiven.entry((at, call.at)).or_insert_with(|| self.problem(function, problem));
                }
                let Some(helper) = self.functions.get(call.helper) else { continue };
                // A function that is passed on as a value has unknown callers, too.
                let is_passed_on = self.passed_on.contains(&helper.name);
                let kind_of = |kind: &Kind| if is_passed_on { Kind::Any } else { without_range(*kind) };
                let args: Vec<Kind> = call.args.iter().map(kind_of).collect();
                let earlier = found.get(&call.helper);
                let all = match earlier {
                    Some(earlier) => joined(earlier, &args),
                    None => args,
                };
                if earlier != Some(&all) {
                    waiting.push((call.helper, all.clone()));
                    found.insert(call.helper, all);
                }
            }
        }
        found
    }

    /// Returns the problem of passing a number or a boolean for a parameter whose facts the function reads: a call
    /// `strike(3)` of `fn strike(foe) { foe.hp }`.
    fn unfit_argument(&self, call: &HelperCall) -> Option<ScriptProblem> {
        let function = self.functions.get(call.helper)?;
        // `links` are the facts that the function reads of its variables: `hp` of `foe.hp`.
        let fact_read_of = |param: &str| {
            let link = function.links.iter().find(|link| link.of == param)?;
            Some(link.fact.as_str())
        };
        let has_no_facts = |kind: &Kind| matches!(kind, Kind::Int | Kind::Range(..) | Kind::Bool);
        let is_subject = |kind: &Kind| matches!(kind, Kind::Subject(_));
        let args = || function.params.iter().zip(&call.args);
        let wrong = args().position(|(param, kind)| has_no_facts(kind) && fact_read_of(param).is_some())?;
        let (param, kind) = args().nth(wrong)?;
        let fact = fact_read_of(param)?;
        // Two arguments may have been swapped.
        let swapped = args().position(|(param, kind)| is_subject(kind) && fact_read_of(param).is_none());
        let header = format!("`{}({})`", function.name, function.params.join(", "));
        let help = match swapped {
            Some(swapped) => {
                let (first, second) = (wrong.min(swapped) + 1, wrong.max(swapped) + 1);
                format!("value {first} and value {second} stand in each other's place: {header}")
            }
            None => format!("it is {header}"),
        };
        let kind = kind_name(self.vocabulary, *kind);
        let message = format!("`{}` reads `{param}.{fact}`, and is given {kind}", function.name);
        Some(ScriptProblem::new("E0630", call.at, message).help(help))
    }
}

impl Seen {
    /// Returns the common kind of the values that the function returns. `Kind::Any` if they have no common kind.
    pub(super) fn gives(&self) -> Kind {
        let mut kinds = self.answers.iter().map(|answer| answer.kind).filter(|kind| *kind != Kind::Nothing);
        let first = kinds.next().unwrap_or(Kind::Any);
        without_range(kinds.fold(first, Kind::join))
    }
}

/// Returns the kind of a value without its range, because another call may pass another number.
fn without_range(kind: Kind) -> Kind {
    if let Kind::Range(..) = kind { Kind::Int } else { kind }
}

/// Returns the common kinds of the arguments of two calls.
fn joined(args: &[Kind], other_args: &[Kind]) -> Vec<Kind> {
    args.iter().zip(other_args).map(|(kind, other)| kind.join(*other)).collect()
}
