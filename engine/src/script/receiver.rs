//! Calls with a wrong receiver: one that is missing, needless, or of a kind without this word (`E0605`).
//!
//! `heal(2)` does not say who is healed: the help is `me.heal(2)`. The compiler asks [`Compiler::of_another`] and
//! [`Compiler::of_receiver`] about every call without a meaning.

use super::compile::Compiler;
use super::handle::subject_name;
use super::infer::Known;
use super::problem::{ScriptProblem, UNKNOWN};
use super::shapes::{Receiver, shapes, with_one_list};
use super::survey::{Call, Function};
use crate::kernel::{Help, called_elsewhere, meant};
use std::collections::BTreeSet;

impl Compiler<'_> {
    /// Returns whether a call `hp(me)` is the name of a fact, which must be read with a dot.
    pub(super) fn is_only_read(&self, call: &Call) -> bool {
        let is_fact = self.vocabulary.facts.iter().any(|fact| fact.name == call.name && fact.args.is_empty());
        is_fact && !call.method && call.args == 1
    }

    /// Returns the error of a call whose receiver is missing or needless.
    pub(super) fn of_another(&self, function: &Function, call: &Call) -> Option<ScriptProblem> {
        let forms = self.forms(&call.name);
        if forms.is_empty() || forms.iter().any(|form| form.has_receiver == call.method) {
            return None;
        }
        let mut same_args = forms.iter().filter(|form| form.args == call.args);
        if call.method {
            same_args.next().is_some().then(|| needless_receiver(call))
        } else {
            same_args.any(|form| !form.sort.is_fact()).then(|| self.missing_receiver(function, call))
        }
    }

    /// Returns the error of a call without the receiver that all words of its name need.
    fn missing_receiver(&self, function: &Function, call: &Call) -> ScriptProblem {
        let name = &call.name;
        let brackets = brackets_of(call);
        let subjects = self.subjects_of(name, call.args);
        let mut receivers: Vec<&str> = Vec::new();
        // In a loop over `each`, `each` is the most likely receiver.
        if function.variables.iter().any(|name| name == "each") {
            receivers.push("each");
        }
        if let Some(word) = self.moments(function).first() {
            receivers.extend(word.roles.iter().filter(|(_, kind)| subjects.contains(kind)).map(|(role, _)| *role));
        }
        receivers.truncate(3);
        let help = if receivers.is_empty() {
            let kinds: Vec<String> = subjects.iter().map(|kind| subject_name(self.vocabulary, *kind)).collect();
            format!("write {} in front, with a dot: `x.{name}{brackets}`", kinds.join(" or "))
        } else {
            let calls: Vec<String> = receivers.iter().map(|of| format!("`{of}.{name}{brackets}`")).collect();
            format!("write {}", calls.join(" or "))
        };
        let instead = only(&receivers).map(|of| format!("{of}.{name}"));
        let message = format!("`{name}` does not say of whom");
        ScriptProblem::new(UNKNOWN, call.at, message).help(Help { said: help, instead })
    }

    /// Returns the error of a call on a subject of known kind: with other arguments, or of a word that this kind lacks.
    pub(super) fn of_receiver(&self, function: &Function, call: &Call) -> Option<ScriptProblem> {
        let name = &call.name;
        let on = self.receiver(function, call)?;
        let shapes = on.shapes(self.vocabulary, name);
        // A form with brackets is a call: this kind has the word, so only the arguments can be wrong.
        if shapes.iter().any(|shape| shape.ends_with(")`")) {
            return self.other_arguments(call, &on, &shapes);
        }
        let is_word = !self.forms(name).is_empty();
        // A word of another kind of subject is reported elsewhere, unless this kind has a word in its place.
        if is_word && called_elsewhere(name).is_empty() {
            return None;
        }
        let help = on.meant(self.vocabulary, name, call.args)?;
        // The suggestion replaces the name only if it takes the same arguments.
        let instead = help.instead.filter(|name| self.is_known(function, &Call { name: name.clone(), ..call.clone() }));
        let message = if is_word {
            format!("`{name}` can't be used on {}", subject_name(self.vocabulary, on.kind))
        } else {
            format!("there is no function `{name}`")
        };
        Some(ScriptProblem::new(UNKNOWN, call.at, message).help(Help { instead, ..help }))
    }

    /// Returns the error of a call on a subject that has the word, with other arguments. `shapes` are the word's forms.
    fn other_arguments(&self, call: &Call, on: &Receiver, shapes: &[String]) -> Option<ScriptProblem> {
        let name = &call.name;
        // If all arguments are texts, they were perhaps meant as one list, which is reported elsewhere.
        let all_texts = (0..call.args).all(|nth| call.texts.iter().any(|text| text.nth == nth));
        if all_texts && call.args > 1 && shapes.iter().any(|shape| with_one_list(shape).is_some()) {
            return None;
        }
        let values = if call.args == 1 { "value" } else { "values" };
        let kind = subject_name(self.vocabulary, on.kind);
        let message = format!("`{name}` of {kind} does not take {} {values}", call.args);
        let help = match self.going_on(call) {
            Some(longer) => format!("{longer}; {}", shapes.join(" or ")),
            None => format!("write {}{}", shapes.join(" or "), on.says(self.vocabulary, name)),
        };
        Some(ScriptProblem::new(UNKNOWN, call.at, message).help(help))
    }

    /// Returns the receiver of a call, if it has the same kind at all moments of the function.
    fn receiver(&self, function: &Function, call: &Call) -> Option<Receiver> {
        let moments = self.moments(function);
        if !call.method || moments.is_empty() {
            return None;
        }
        let seen: Vec<_> = moments.into_iter().map(|word| self.infer_at(function, word, Known::default())).collect();
        let receivers = seen.iter().flat_map(|seen| &seen.receivers);
        let found: BTreeSet<u8> = receivers.filter(|(at, _)| *at == call.at).map(|(_, kind)| *kind).collect();
        let mut kinds = found.into_iter();
        let kind = kinds.next().filter(|_| kinds.next().is_none())?;
        Some(Receiver { kind, said: self.said_before(function, call) })
    }

    /// Returns the chain before a call, as written: `me.weakest`.
    fn said_before(&self, function: &Function, call: &Call) -> Option<String> {
        let at = self.origin_in(function, call.at);
        let before = self.texts.get(function.file)?.text.get(..at.start as usize)?.trim_end_matches(['.', '?']);
        let is_of_chain = |c: char| c.is_alphanumeric() || c == '_' || c == '.';
        let chain = before.get(before.trim_end_matches(is_of_chain).len()..)?;
        chain.starts_with(char::is_alphabetic).then(|| chain.to_string())
    }

    /// Returns the help with a word for the same form of call that has this or a similar name elsewhere.
    pub(super) fn meant(&self, call: &Call) -> Option<Help> {
        let meant = meant(&call.name, self.callable(call))?;
        let shapes = shapes(self.vocabulary, meant).join(" or ");
        Some(Help::from(format!("did you mean {shapes}?")).instead(meant))
    }

    /// Returns the help with the words for the same form of call that contain this name: `put_status` for `status`.
    pub(super) fn longer(&self, call: &Call) -> Option<Help> {
        const MOST: usize = 3;
        let is_part = |word: &&str| word.split('_').any(|part| part == call.name);
        let mut meant: Vec<&str> = Vec::new();
        for word in self.callable(call).filter(is_part) {
            if !meant.contains(&word) {
                meant.push(word);
            }
        }
        let written: Vec<String> =
            meant.iter().filter_map(|word| shapes(self.vocabulary, word).into_iter().next()).collect();
        let said = || format!("did you mean {}?", written.join(" or "));
        let instead = only(&meant).map(|word| (*word).to_string());
        (!meant.is_empty() && meant.len() <= MOST).then(|| Help { said: said(), instead })
    }

    /// Returns the help with a word for the same form of call that begins with this name: `put_status_for` for
    /// `put_status`.
    pub(super) fn going_on(&self, call: &Call) -> Option<String> {
        let goes_on = |word: &&str| word.strip_prefix(call.name.as_str()).is_some_and(|rest| rest.starts_with('_'));
        let word = self.callable(call).find(goes_on)?;
        let values = if call.args == 1 { "this value" } else { "these values" };
        Some(format!("with {values} it is {}", shapes(self.vocabulary, word).join(" or ")))
    }

    /// Returns the words that could be called in the form of this call: same receiver or none, same number of
    /// arguments.
    fn callable(&self, call: &Call) -> impl Iterator<Item = &'static str> {
        let (has_receiver, args) = (call.method, call.args);
        let facts = self.vocabulary.facts.iter().filter(move |_| has_receiver && args > 0);
        let facts = facts.filter(move |word| word.args.len() == args).map(|word| word.name);
        let effects = self.vocabulary.effects.iter().filter(move |word| word.on.is_some() == has_receiver);
        let effects = effects.filter(move |word| word.args.len() == args).map(|word| word.name);
        let questions = self.vocabulary.questions.iter().filter(move |word| word.on.is_some() == has_receiver);
        let questions = questions.filter(move |word| word.args.len() == args).map(|word| word.name);
        facts.chain(effects).chain(questions)
    }

    /// Returns the kinds of subjects that have an effect or question of this name with this many arguments.
    fn subjects_of(&self, name: &str, args: usize) -> Vec<u8> {
        let effects = self.vocabulary.effects.iter().filter(|w| w.name == name && w.args.len() == args);
        let questions = self.vocabulary.questions.iter().filter(|w| w.name == name && w.args.len() == args);
        let mut kinds: Vec<u8> = effects.filter_map(|w| w.on).chain(questions.filter_map(|w| w.on)).collect();
        kinds.dedup();
        kinds
    }
}

/// Returns the error of a call on something, of a word that is called alone.
fn needless_receiver(call: &Call) -> ScriptProblem {
    let (name, brackets) = (&call.name, brackets_of(call));
    let message = format!("`{name}` is said of nobody in particular");
    ScriptProblem::new(UNKNOWN, call.at, message).help(format!("write `{name}{brackets}` alone"))
}

/// Returns the brackets of a call for a help.
fn brackets_of(call: &Call) -> &'static str {
    if call.args == 0 { "()" } else { "(...)" }
}

/// Returns the only element, if there is exactly one.
fn only<T>(all: &[T]) -> Option<&T> {
    if let [element] = all { Some(element) } else { None }
}
