//! What the moments of a function forbid: effects and questions that have no place there, words its roles do not have.

use super::chain::Scope;
use super::compile::{Compiler, Sort};
use super::messages::{effect_here, question_here};
use super::problem::ScriptProblem;
use super::survey::{Call, Function};
use crate::kernel::{HookWord, Problem};

impl Compiler<'_> {
    /// What is wrong at every moment that a function may stand for.
    pub(super) fn check_moments(
        &self,
        function: &Function,
        reached: &[usize],
        words: &[&'static HookWord],
    ) -> Vec<Problem> {
        let mut problems: Vec<Problem> =
            words.first().map(|word| self.check_moment(function, reached, word)).unwrap_or_default();
        for word in words.iter().skip(1) {
            if problems.is_empty() {
                break;
            }
            let others = self.check_moment(function, reached, word);
            problems.retain_mut(|problem| {
                let same = others.iter().find(|other| (other.at.at, other.code) == (problem.at.at, problem.code));
                same.into_iter().for_each(|other| of_both(problem, other));
                same.is_some()
            });
        }
        problems
    }

    /// What a hook's moment forbids, and what its roles do not have.
    fn check_moment(&self, function: &Function, reached: &[usize], word: &'static HookWord) -> Vec<Problem> {
        let mut problems = Vec::new();
        for other in reached.iter().filter_map(|at| self.functions.get(*at)) {
            for call in &other.calls {
                if self.resolve(other.file, &call.name, call.args).is_none()
                    && let Some(problem) = self.forbidden(call, word)
                {
                    problems.push(self.problem(other, problem));
                }
            }
        }
        problems.extend(self.check_chains(function, word));
        problems
    }

    /// What is known of a hook's roles, as long as no variable takes their names.
    fn check_chains(&self, function: &Function, word: &'static HookWord) -> Vec<Problem> {
        let kind = |name: &str| {
            let role = function.params.iter().position(|param| param == name)?;
            let own = function.variables.iter().any(|variable| variable == name);
            word.roles.get(role).filter(|_| !own).map(|(_, kind)| *kind)
        };
        let mine = |name: &str, args: usize| self.resolve(function.file, name, args).is_some();
        let scope = Scope { vocabulary: self.vocabulary, kind: &kind, mine: &mine };
        let wrong = function.chains.iter().filter_map(|chain| chain.check(&scope));
        let never = function.comparisons.iter().filter_map(|compared| compared.check(&scope));
        wrong.chain(never).map(|problem| self.problem(function, problem)).collect()
    }

    /// Why a call can't stand in a moment, if no reading of it can.
    fn forbidden(&self, call: &Call, word: &'static HookWord) -> Option<ScriptProblem> {
        let values = call.args + usize::from(call.method);
        let fits = |(on, args, _): &(bool, usize, Sort)| *args + usize::from(*on) == values;
        let mut problem = None;
        for (_, _, sort) in self.words(&call.name).into_iter().filter(fits) {
            let against = match sort {
                Sort::Fact => None,
                Sort::Effect(at) => effect_here(call.at, self.vocabulary.effects.get(at)?, Some(word)),
                Sort::Question(at) => question_here(call.at, self.vocabulary.questions.get(at)?, Some(word)),
            };
            problem = Some(against?);
        }
        problem
    }
}

/// A role may be of several kinds, and none of them has what is read: the problem is said of them all.
fn of_both(problem: &mut Problem, other: &Problem) {
    let lacks = |text: &str| text.rsplit_once(LACKS).map(|(kind, what)| (kind.to_string(), what.to_string()));
    let (Some((kinds, what)), Some((kind, _))) = (lacks(&problem.message), lacks(&other.message)) else { return };
    if kinds.split(" or ").any(|known| known == kind) {
        return;
    }
    problem.message = format!("{kinds} or {kind}{LACKS}{what}");
    let helps: Vec<String> = problem.help.take().into_iter().chain(other.help.clone()).collect();
    let near: Vec<String> = helps.iter().filter(|help| help.starts_with("did you mean")).take(1).cloned().collect();
    problem.help = Some(if near.is_empty() { helps.join("; ") } else { near.concat() });
}

/// How it is said that a kind does not have something.
const LACKS: &str = " has no ";
