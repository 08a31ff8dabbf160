//! Checks of a function at each moment that it may stand for: forbidden effects and questions, kinds of values, and the
//! kind of its result.
//!
//! The moment `may_play` only answers, so an effect in it is an error (`E0611`). A function's name may fit several
//! moments, one for each kind of `me`. It has a problem only if the problem occurs at all of them: see [`of_all`].

use super::compile::Compiler;
use super::forms::{Sort, WordForm};
use super::handle::kind_name;
use super::infer::Known;
use super::messages::{effect_here, question_here};
use super::problem::ScriptProblem;
use super::seen::Answer;
use super::survey::{Call, Function};
use crate::kernel::{HookWord, Kind, Problem};
use rhai::Stmt;

impl Compiler<'_> {
    /// Returns the problems that a function has at all of these moments. `reached` are the indices of the functions it
    /// calls.
    pub(super) fn check_moments(
        &self,
        function: &Function,
        reached: &[usize],
        words: &[&'static HookWord],
    ) -> Vec<Problem> {
        of_all(words, |word| self.check_moment(function, reached, word), self.in_same_line(function))
    }

    /// Returns only the problems with the kinds of the function's values.
    pub(super) fn check_kinds(
        &self,
        function: &Function,
        words: &[&'static HookWord],
        known: Known<'_>,
    ) -> Vec<Problem> {
        of_all(words, |word| self.check_values(function, word, known), self.in_same_line(function))
    }

    /// Returns a function that tells whether two problems are in the same line of content. A line with a problem at
    /// every moment is wrong for every speaker.
    fn in_same_line(&self, function: &Function) -> impl Fn(&Problem, &Problem) -> bool {
        let made = self.texts.get(function.file).filter(|text| text.is_made());
        move |one, other| {
            made.is_some_and(|text| text.line(one.at.at.start as usize) == text.line(other.at.at.start as usize))
        }
    }

    /// Returns the forbidden calls at a moment, and the problems with values.
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
        problems.extend(self.check_values(function, word, Known::default()));
        problems
    }

    /// Returns the problems with the kinds of the function's values and results.
    fn check_values(&self, function: &Function, word: &'static HookWord, known: Known<'_>) -> Vec<Problem> {
        let seen = self.infer_at(function, word, known);
        let unfit = seen.answers.iter().filter_map(|answer| self.unfit(answer, word));
        // A function that ends with `let` or an assignment, and returns nothing before, gives no answer.
        let ends_in_nothing = matches!(function.tree.body.last(), None | Some(Stmt::Var(..) | Stmt::Assignment(..)));
        let answers_nothing = ends_in_nothing && seen.answers.is_empty();
        // A property of the game that is set was meant as the answer. It is reported elsewhere.
        let sets = function.assigned.iter().any(|set| set.is_of_game(function));
        let lacks_answer = answers_nothing && !sets && [Kind::Int, Kind::Bool].contains(&word.gives.bare());
        let wrong = seen.wrong.iter().cloned().chain(unfit);
        let mut problems: Vec<Problem> = wrong.map(|problem| self.problem(function, problem)).collect();
        if lacks_answer {
            let message = format!("`{}` answers nothing, ever", word.name);
            problems.push(Problem::error("E0631", self.origin(function), message).help(self.wanted(word)));
        }
        problems
    }

    /// Returns the error of an answer of the wrong kind.
    fn unfit(&self, answer: &Answer, word: &HookWord) -> Option<ScriptProblem> {
        let any = |kind: Kind| matches!(kind, Kind::Any | Kind::Nothing);
        if any(answer.kind) || any(word.gives) || word.gives.accepts(answer.kind) {
            return None;
        }
        let (is, wanted) = (kind_name(self.vocabulary, answer.kind), kind_name(self.vocabulary, word.gives));
        let message = format!("`{}` answers {wanted}, and {} is {is}", word.name, answer.what);
        Some(ScriptProblem::new("E0631", answer.at, message).help(self.wanted(word)))
    }

    /// Returns the help with the kind of result that a moment wants.
    fn wanted(&self, word: &HookWord) -> String {
        let wanted = kind_name(self.vocabulary, word.gives);
        format!("the last expression is what a function answers: {wanted}; `()` is no answer")
    }

    /// Returns why a call is forbidden at a moment. `None` if any meaning of the call is allowed.
    fn forbidden(&self, call: &Call, word: &'static HookWord) -> Option<ScriptProblem> {
        let values = call.args + usize::from(call.method);
        let fits = |form: &WordForm| form.args + usize::from(form.has_receiver) == values;
        let mut problem = None;
        for form in self.forms(&call.name).into_iter().filter(fits) {
            let against = match form.sort {
                Sort::Fact => None,
                Sort::Effect(at) => {
                    effect_here(call.at, self.vocabulary.effects.get(at)?, Some(word), self.vocabulary.hooks)
                }
                Sort::Question(at) => question_here(call.at, self.vocabulary.questions.get(at)?, Some(word)),
            };
            // `?` ends the search at a meaning that is allowed.
            problem = Some(against?);
        }
        problem
    }
}

/// Returns the problems that occur at each of these moments. Two problems in one line (`in_same_line`) count as the
/// same. If a card lacks `hp` at one moment and a status at the other, their problem becomes "a card or a status has no
/// `hp`" (`of_both`).
fn of_all(
    words: &[&'static HookWord],
    check: impl Fn(&'static HookWord) -> Vec<Problem>,
    in_same_line: impl Fn(&Problem, &Problem) -> bool,
) -> Vec<Problem> {
    let mut problems: Vec<Problem> = words.first().map(|word| check(word)).unwrap_or_default();
    for word in words.iter().skip(1) {
        if problems.is_empty() {
            break;
        }
        let others = check(word);
        problems.retain_mut(|problem| {
            let same = others.iter().find(|other| (other.at.at, other.code) == (problem.at.at, problem.code));
            if let Some(other) = same {
                of_both(problem, other);
                return true;
            }
            let Some(near) = others.iter().find(|other| in_same_line(problem, other)) else { return false };
            // An error in the argument for one kind says more than a word that another kind lacks (`LACKS`).
            if problem.message.contains(LACKS) && !near.message.contains(LACKS) {
                *problem = near.clone();
            }
            true
        });
    }
    problems
}

/// Adds the kind of another moment's problem to this one: `a card or a status has no ...`.
fn of_both(problem: &mut Problem, other: &Problem) {
    let lacks = |text: &str| text.rsplit_once(LACKS).map(|(kind, what)| (kind.to_string(), what.to_string()));
    let (Some((kinds, what)), Some((kind, _))) = (lacks(&problem.message), lacks(&other.message)) else { return };
    if kinds.split(" or ").any(|other_kind| other_kind == kind) {
        return;
    }
    problem.message = format!("{kinds} or {kind}{LACKS}{what}");
    if problem.fix.is_none() && other.fix.is_some() {
        (problem.help, problem.fix) = (other.help.clone(), other.fix.clone());
    } else if problem.fix.is_none() {
        let mut helps: Vec<String> = Vec::new();
        helps.extend(problem.help.take());
        helps.extend(other.help.clone());
        problem.help = Some(helps.join("; "));
    }
}

/// The phrase between a kind and the word it lacks.
const LACKS: &str = " has no ";
