//! Helpers, which are functions that no moment calls. The arguments of all their callers give the kinds of their
//! parameters.
//!
//! Example: `on_turn(me)` calls `strike(me, 2)`, so the parameters of `strike` are a combatant and a number.
//! [`Compiler::learn_answers`] finds the kinds that helpers return. [`Compiler::check_helpers`] then reports their
//! problems.

use super::compile::Compiler;
use super::handle::kind_name;
use super::infer::{Known, Seen};
use super::kinds::roles;
use super::names::SaidName;
use super::problem::ScriptProblem;
use crate::kernel::{HookWord, Kind, Problem};
use rhai::Position;
use std::collections::{BTreeMap, BTreeSet};

/// The greatest number of passes over all functions. A function that returns another function's result needs one pass
/// more.
const MOST_ROUNDS: usize = 4;

/// The kinds of the parameters of functions, by the functions' indices.
type Given = BTreeMap<usize, Vec<Kind>>;

impl Compiler<'_> {
    /// Learns the kinds that helpers return, and repeats this until nothing changes, because helpers may call each
    /// other.
    pub(super) fn learn_answers(&mut self, hooks: &[(usize, Vec<&'static HookWord>)]) {
        for _ in 0..MOST_ROUNDS {
            let given = self.given(hooks, &mut BTreeMap::new());
            let gives = |(at, kinds): (usize, Vec<Kind>)| {
                let kind = self.infer(self.functions.get(at)?, &kinds, Known::default(), None).gives();
                (kind != Kind::Any).then_some((at, kind))
            };
            let gives: BTreeMap<usize, Kind> = given.into_iter().filter_map(gives).collect();
            if gives == self.gives {
                return;
            }
            self.gives = gives;
            self.functions.iter().for_each(|function| function.seen.forget());
        }
    }

    /// Returns the problems that helpers have for any of their callers, and the texts that helpers compare with names.
    pub(super) fn check_helpers(&self, hooks: &[(usize, Vec<&'static HookWord>)]) -> (Vec<Problem>, Vec<SaidName>) {
        let (mut misgiven, mut compared) = (BTreeMap::new(), Vec::new());
        let given = self.given(hooks, &mut misgiven);
        let mut problems: Vec<Problem> = misgiven.into_values().collect();
        for (at, kinds) in given {
            let Some(function) = self.functions.get(at) else { continue };
            let seen = self.infer(function, &kinds, Known::default(), None);
            problems.extend(seen.wrong.iter().map(|problem| self.problem(function, problem.clone())));
            compared.extend(self.said_at(function, &[seen]));
        }
        (problems, compared)
    }

    /// Returns the kinds of the parameters of helpers. Follows all calls, beginning at the functions that moments call.
    /// Fills `misgiven` with the calls that pass values of an unfit kind, by caller and place.
    fn given(
        &self,
        hooks: &[(usize, Vec<&'static HookWord>)],
        misgiven: &mut BTreeMap<(usize, Position), Problem>,
    ) -> Given {
        let of_moments: BTreeSet<usize> = hooks.iter().map(|(at, _)| *at).collect();
        let of_words = |(at, words): &(usize, Vec<&'static HookWord>)| {
            let at = *at;
            words.iter().map(move |word| (at, roles(word))).collect::<Vec<_>>()
        };
        let mut waiting: Vec<(usize, Vec<Kind>)> = hooks.iter().flat_map(of_words).collect();
        let mut given = Given::new();
        while let Some((at, kinds)) = waiting.pop() {
            let Some(function) = self.functions.get(at) else { continue };
            let seen = self.infer(function, &kinds, Known::default(), None);
            for (called, args, place) in seen.calls.iter().filter(|(called, ..)| !of_moments.contains(called)) {
                let (called, place) = (*called, *place);
                if let Some(problem) = self.misgiven(called, args, place) {
                    misgiven.entry((at, place)).or_insert_with(|| self.problem(function, problem));
                }
                let passed_on = self.is_passed_on(called);
                let args: Vec<Kind> =
                    args.iter().map(|kind| if passed_on { Kind::Any } else { without_range(*kind) }).collect();
                let known = given.get(&called);
                let now = known.map_or_else(|| args.clone(), |known| joined(known, &args));
                if known != Some(&now) {
                    waiting.push((called, now.clone()));
                    given.insert(called, now);
                }
            }
        }
        given
    }

    /// Returns the problem of passing a number or a boolean for a parameter whose facts the function reads.
    fn misgiven(&self, called: usize, args: &[Kind], at: Position) -> Option<ScriptProblem> {
        let function = self.functions.get(called)?;
        let read = |param: &str| function.links.iter().find(|(of, ..)| of == param).map(|(_, what, _)| what.as_str());
        let has_no_facts = |kind: &Kind| matches!(kind, Kind::Int | Kind::Range(..) | Kind::Bool);
        let mut given = function.params.iter().zip(args).enumerate();
        let (nth, param, what, kind) = given.find_map(|(nth, (param, kind))| {
            let what = read(param).filter(|_| has_no_facts(kind))?;
            Some((nth, param, what, *kind))
        })?;
        let header = format!("`{}({})`", function.name, function.params.join(", "));
        let is_other =
            |(_, (param, kind)): &(usize, (&String, &Kind))| matches!(kind, Kind::Subject(_)) && read(param).is_none();
        let other = function.params.iter().zip(args).enumerate().find(is_other);
        let help = match other {
            Some((other, _)) => {
                format!(
                    "value {} and value {} stand in each other's place: {header}",
                    nth.min(other) + 1,
                    nth.max(other) + 1
                )
            }
            None => format!("it is {header}"),
        };
        let message =
            format!("`{}` reads `{param}.{what}`, and is given {}", function.name, kind_name(self.vocabulary, kind));
        Some(ScriptProblem::new("E0630", at, message).help(help))
    }

    /// Returns whether a function is passed to another as a value. Then its callers are unknown.
    fn is_passed_on(&self, at: usize) -> bool {
        let Some(function) = self.functions.get(at) else { return false };
        self.functions.iter().any(|other| other.used.iter().any(|(name, _)| *name == function.name))
    }
}

impl Seen {
    /// Returns the common kind of the values that the function returns. `Kind::Any` if they have no common kind.
    pub(super) fn gives(&self) -> Kind {
        let mut kinds = self.answers.iter().map(|(kind, ..)| *kind).filter(|kind| *kind != Kind::Nothing);
        let first = kinds.next().unwrap_or(Kind::Any);
        without_range(kinds.fold(first, Kind::join))
    }
}

/// Returns the kind of a value without its range, because another call may pass another number.
fn without_range(kind: Kind) -> Kind {
    if let Kind::Range(..) = kind { Kind::Int } else { kind }
}

/// Returns the common kinds of the arguments of two calls.
fn joined(one: &[Kind], other: &[Kind]) -> Vec<Kind> {
    one.iter().zip(other).map(|(one, other)| one.join(*other)).collect()
}
