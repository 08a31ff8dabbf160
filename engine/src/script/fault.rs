//! Runtime errors of scripts, turned into a [`Problem`] at their place in the file.
//!
//! [`Case::thrown`] takes an error of the interpreter, and chooses a code, a plain message and a way out. Example:
//! Rhai's "Function not found: foo (i64)" becomes `E0605` with the nearest known name.

use super::handle::type_name;
use super::limits;
use super::messages::wrong_values;
use super::parse_fault::parsing;
use super::problem::ScriptProblem;
use super::shapes::{all_forms, meant_call};
use super::text::Text;
use super::unit::CompilationUnit;
use super::unknown_variable::{InSight, unknown_variable};
use crate::kernel::{Help, Origin, Problem, Vocabulary, nearest};
use rhai::{Dynamic, EvalAltResult, Position};

/// The script in which a fault occurred.
pub(super) struct Case<'a> {
    pub unit: &'a CompilationUnit,
    pub texts: &'a [Text],
    /// The place to name when the fault has none of its own.
    pub home: Origin,
    pub vocabulary: &'a Vocabulary,
}

impl Case<'_> {
    /// Returns a script's problem with its place in the file.
    pub fn problem(&self, problem: ScriptProblem) -> Problem {
        let at = self.origin(problem.at);
        let mut placed = Problem::error(problem.code, at, problem.message).maybe_help(problem.help);
        for at in problem.also {
            placed = placed.also(self.origin(at), "here");
        }
        placed
    }

    /// Adds the place of the calling hook to a fault, if it differs from the fault's own place.
    pub fn called_from(&self, problem: Problem, caller: Option<Position>) -> Problem {
        let Some(at) = caller.filter(|at| !at.is_none()) else { return problem };
        let place = self.origin(at);
        if place == problem.at.at { problem } else { problem.also(place, "called from here") }
    }

    /// Returns the place in the file for a position of the unit, or the home if it has none.
    pub fn origin(&self, at: Position) -> Origin {
        self.unit.origin(self.texts, at).unwrap_or(self.home)
    }

    /// Returns the problem for an error that the interpreter threw.
    pub fn thrown(&self, error: &EvalAltResult) -> Problem {
        let mut callers = Vec::new();
        let mut inner = error;
        while let EvalAltResult::ErrorInFunctionCall(name, _, next, at) = inner {
            callers.push((name.as_str(), *at));
            inner = next;
        }
        let mut problem = self.explain(inner);
        if problem.at.is_none() {
            problem.at = callers.last().map_or(Position::NONE, |(_, at)| *at);
        }
        let mut problem = self.problem(problem);
        let named = |(name, at): &(&str, Position)| !at.is_none() && !is_nameless(name);
        for (name, at) in callers.into_iter().rev().filter(named) {
            let place = self.origin(at);
            if problem.also.iter().all(|label| label.at != place) {
                problem = problem.also(place, format!("`{name}` is called here"));
            }
        }
        problem
    }

    /// Returns the problem for an error, without its callers.
    fn explain(&self, error: &EvalAltResult) -> ScriptProblem {
        use EvalAltResult as E;
        let at = error.position();
        match error {
            E::ErrorParsing(kind, at) => parsing(kind, *at, InSight::default(), self.vocabulary),
            E::ErrorTooManyOperations(_) | E::ErrorTerminated(..) => too_long(at, limits::OPERATIONS, 0),
            E::ErrorStackOverflow(_) => too_deep(at),
            E::ErrorTooManyVariables(_) => {
                ScriptProblem::new("E0622", at, format!("more than {} variables at once", limits::VARIABLES))
            }
            E::ErrorDataTooLarge(what, _) => too_large(what, at),
            E::ErrorArithmetic(what, _) => arithmetic(what, at),
            E::ErrorFunctionNotFound(signature, _) => self.no_function(signature, at),
            E::ErrorDotExpr(what, _) => no_property(what, at),
            E::ErrorIndexingType(what, _) => no_elements(what, at),
            E::ErrorPropertyNotFound(name, _) => ScriptProblem::new("E0607", at, format!("there is no `{name}` here")),
            E::ErrorVariableNotFound(name, _) => unknown_variable(name, at, InSight::default(), self.vocabulary),
            E::ErrorArrayBounds(length, index, _) => bounds("list", *length, *index, at),
            E::ErrorStringBounds(length, index, _) => bounds("text", *length, *index, at),
            E::ErrorMismatchDataType(wanted, given, _) => mismatch(wanted, given, at),
            E::ErrorRuntime(value, _) => thrown_by_script(value, at),
            E::ErrorFor(_) => ScriptProblem::new("E0630", at, "`for` goes through lists and ranges, not through this")
                .help("check for `()` before, or put it into a list: `for x in [x]`"),
            other => ScriptProblem::new("E0639", at, plain(other)),
        }
    }

    /// Returns the problem of a call that no function takes. `signature` is Rhai's: `heal (handle, text)`.
    fn no_function(&self, signature: &str, at: Position) -> ScriptProblem {
        let (name, types) = signature.split_once(" (").unwrap_or((signature, ""));
        let arg_types = types.trim_end_matches(')').split(", ").filter(|arg_type| !arg_type.is_empty());
        let args: Vec<String> = arg_types.map(|arg_type| type_name(arg_type).to_string()).collect();
        // Some errors of Rhai have a sentence in place of the signature.
        if signature.contains("cannot be") {
            return ScriptProblem::new("E0630", at, decapitalised(signature));
        }
        let words = all_forms(self.vocabulary, name);
        if !words.is_empty() {
            return wrong_values(at, self.vocabulary, name, &args);
        }
        if is_nameless(name) {
            let message = format!("the function `|...| ...` does not take {} values", args.len());
            return ScriptProblem::new("E0605", at, message);
        }
        if name.starts_with(|c: char| c.is_alphabetic() || c == '_') {
            let message = format!("there is no function `{name}` for ({})", args.join(", "));
            let problem = ScriptProblem::new("E0605", at, message);
            return problem.maybe_help(near_word(self.vocabulary, name, CallForm::Method));
        }
        let message = match args.as_slice() {
            [left, right] => format!("`{name}` does not work on {left} and {right}"),
            _ => format!("`{name}` does not work on {}", args.join(", ")),
        };
        let help = match name {
            "!" => "`!` stands before yes or no: compare the value, as in `x != \"yes\"` or `x == ()`",
            _ if args.iter().any(|arg| arg == "nothing") => {
                "nothing was there to choose or to find: ask first, `if x != () { ... }`"
            }
            _ => "a fact of somebody stands behind a dot, as in `me.hp`, and `.len()` counts a list",
        };
        ScriptProblem::new("E0630", at, message).help(help)
    }
}

/// Returns the error of a `|x| ...` that reads the first variable of its chain.
pub(super) fn caught(name: &str, at: Position) -> ScriptProblem {
    let message = format!("a `|x| ...` reads `{name}` inside a chain that begins with `{name}`");
    ScriptProblem::new("E0626", at, message)
        .help(format!("take the list out first: `let all = {name}...;`, then `all.filter(|x| ...)`"))
}

/// Returns whether a function is a closure `|x| ...`, which the interpreter names `anon$` and a number.
fn is_nameless(name: &str) -> bool {
    name.starts_with("anon$")
}

/// Returns the error of a run with too many steps. `nested` is the number of steps that nested runs took.
pub(super) fn too_long(at: Position, limit: u64, nested: u64) -> ScriptProblem {
    let problem = ScriptProblem::new("E0620", at, format!("the script was stopped after {limit} steps"));
    if nested > limit / 2 {
        return problem.help(format!(
            "{nested} of them went to scripts that are asked for what it reads; read once and keep the value in a variable"
        ));
    }
    problem.help("look for a loop that never ends; a hook needs some hundred steps")
}

/// Returns the error of too many functions that call each other.
fn too_deep(at: Position) -> ScriptProblem {
    ScriptProblem::new("E0621", at, format!("functions call each other more than {} levels deep", limits::CALL_LEVELS))
        .help("look for a function that calls itself without an end; a loop needs no levels")
}

/// Returns the error of a text, list or map over its limit. `what` is Rhai's name of the type.
pub(super) fn too_large(what: &str, at: Position) -> ScriptProblem {
    let message = if what.contains("string") {
        format!("a text may have {} bytes, this one grew larger", limits::TEXT)
    } else if what.contains("map") {
        format!("a map may have {} entries, this one grew larger", limits::MAP)
    } else {
        format!("a list may have {} elements, this one grew larger", limits::LIST)
    };
    ScriptProblem::new("E0622", at, message)
        .help("elements of lists within it count too; look for a loop that only adds")
}

/// Returns the error of a division by zero or an overflow. `what` is Rhai's message.
fn arithmetic(what: &str, at: Position) -> ScriptProblem {
    let lower = what.to_lowercase();
    if lower.contains("zero") {
        return ScriptProblem::new("E0632", at, "a number is divided by zero").help("check the divisor before");
    }
    ScriptProblem::new("E0632", at, format!("the number does not fit: {}", decapitalised(what)))
}

/// Returns the error of an unknown or read-only property. `what` is Rhai's message with both names in quotes.
fn no_property(what: &str, at: Position) -> ScriptProblem {
    let mut names = what.split('\'').skip(1).step_by(2);
    let (name, on) = (names.next().unwrap_or("this"), names.next().unwrap_or(""));
    if what.contains("a setter is not registered") {
        return ScriptProblem::new("E0607", at, format!("`{name}` of {} can't be set", type_name(on)))
            .help("facts are only read; what changes them is an effect");
    }
    let problem = ScriptProblem::new("E0607", at, format!("{} has no `{name}`", type_name(on)));
    if on == "()" { problem.help("check for `()` before: `if x != () { ... }`") } else { problem }
}

/// Returns the error of `[ ]` behind a value without elements. `what` is Rhai's message.
fn no_elements(what: &str, at: Position) -> ScriptProblem {
    // A subject of the game is a `handle` in Rhai's message, among other words.
    let on = what.split_whitespace().find(|word| *word == "handle").unwrap_or(what);
    ScriptProblem::new("E0630", at, format!("{} has no elements to take with `[ ]`", type_name(on)))
}

/// Returns the error of an index outside a list or text.
fn bounds(what: &str, length: usize, index: i64, at: Position) -> ScriptProblem {
    let message = match length {
        0 => format!("the {what} is empty, there is no [{index}]"),
        1 => format!("the {what} has one element, [0]; there is no [{index}]"),
        _ => format!("the {what} has elements [0] to [{}]; there is no [{index}]", length - 1),
    };
    let help = match usize::try_from(index) {
        Ok(index) if index == length && length > 0 => "the first is [0], so that the last one is `[-1]`",
        _ => "`len()` says how many there are",
    };
    ScriptProblem::new("E0633", at, message).help(help)
}

/// Returns the error of a value of the wrong type. `wanted` and `given` are Rhai's names of types.
fn mismatch(wanted: &str, given: &str, at: Position) -> ScriptProblem {
    ScriptProblem::new("E0630", at, format!("{} is wanted here, not {}", type_name(wanted), type_name(given)))
}

/// Returns the error of a `throw` in the script.
fn thrown_by_script(value: &Dynamic, at: Position) -> ScriptProblem {
    let is_plain = value.is_string() || value.is_int() || value.is_bool();
    let text = if value.is_unit() {
        "something".to_string()
    } else if is_plain {
        value.to_string()
    } else {
        type_name(value.type_name()).to_string()
    };
    let beginning: String = text.chars().take(limits::LINE).collect();
    ScriptProblem::new("E0635", at, format!("the script threw {beginning}"))
}

/// The form of a call.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum CallForm {
    /// With a receiver: `me.heal(1)`.
    Method,
    /// Without one: `say("no")`.
    Plain,
}

/// Returns the help with the most similar word of the vocabulary that is called in this form.
pub(super) fn near_word(vocabulary: &Vocabulary, name: &str, form: CallForm) -> Option<Help> {
    let is_method = form == CallForm::Method;
    let effects = vocabulary.effects.iter().filter(|effect| effect.on.is_some() == is_method);
    let questions = vocabulary.questions.iter().filter(|question| question.on.is_some() == is_method);
    // Every fact has a receiver.
    let facts = if is_method { vocabulary.facts } else { &[] };
    let names = effects.map(|effect| effect.name).chain(questions.map(|question| question.name));
    let near = nearest(name, names.chain(facts.iter().map(|fact| fact.name)))?;
    Some(meant_call(vocabulary, near))
}

/// Returns an error in the interpreter's own words, without its position.
fn plain(error: &EvalAltResult) -> String {
    let text = error.to_string();
    match text.rsplit_once(" (line ") {
        Some((before_position, _)) => decapitalised(before_position),
        None => decapitalised(&text),
    }
}

/// Returns a text with its first letter in lower case.
pub(super) fn decapitalised(text: &str) -> String {
    let mut chars = text.chars();
    let Some(first) = chars.next() else { return String::new() };
    first.to_lowercase().chain(chars).collect()
}
