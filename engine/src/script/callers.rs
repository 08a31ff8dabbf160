//! Functions that no moment calls: their parameters are of the kinds of what all their callers give them.

use super::compile::Compiler;
use super::infer::Known;
use super::kinds::roles;
use crate::kernel::{HookWord, Kind, Problem};
use std::collections::{BTreeMap, BTreeSet};

/// The kinds of the parameters of functions, by the numbers of these.
type Given = BTreeMap<usize, Vec<Kind>>;

impl Compiler<'_> {
    /// What is wrong in the functions that no moment calls, whoever calls them.
    pub(super) fn check_helpers(&self, hooks: &[(usize, Vec<&'static HookWord>)]) -> Vec<Problem> {
        let mut problems = Vec::new();
        for (at, kinds) in self.given(hooks) {
            let Some(function) = self.functions.get(at) else { continue };
            let wrong = self.infer(function, &kinds, Known::default(), None).wrong;
            problems.extend(wrong.into_iter().map(|problem| self.problem(function, problem)));
        }
        problems
    }

    /// What functions are given, from those of moments on, until nothing new is known.
    fn given(&self, hooks: &[(usize, Vec<&'static HookWord>)]) -> Given {
        let of_moments: BTreeSet<usize> = hooks.iter().map(|(at, _)| *at).collect();
        let of_words = |(at, words): &(usize, Vec<&'static HookWord>)| {
            let at = *at;
            words.iter().map(move |word| (at, roles(word))).collect::<Vec<_>>()
        };
        let mut waiting: Vec<(usize, Vec<Kind>)> = hooks.iter().flat_map(of_words).collect();
        let mut given = Given::new();
        while let Some((at, kinds)) = waiting.pop() {
            let Some(function) = self.functions.get(at) else { continue };
            let calls = self.infer(function, &kinds, Known::default(), None).calls;
            for (called, args) in calls.into_iter().filter(|(called, _)| !of_moments.contains(called)) {
                let passed_on = self.is_passed_on(called);
                let args: Vec<Kind> =
                    args.into_iter().map(|kind| if passed_on { Kind::Any } else { any(kind) }).collect();
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

    /// Is a function given to another as a value? Then nobody knows who calls it.
    fn is_passed_on(&self, at: usize) -> bool {
        let Some(function) = self.functions.get(at) else { return false };
        self.functions.iter().any(|other| other.used.iter().any(|(name, _)| *name == function.name))
    }
}

/// What is known of a value in this place: a number that is written out may be another one next time.
fn any(kind: Kind) -> Kind {
    if let Kind::Range(..) = kind { Kind::Int } else { kind }
}

/// What is known of the values of two calls.
fn joined(one: &[Kind], other: &[Kind]) -> Vec<Kind> {
    one.iter().zip(other).map(|(one, other)| one.join(*other)).collect()
}
