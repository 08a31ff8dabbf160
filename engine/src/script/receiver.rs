//! Calls with a wrong receiver: one that is missing, needless, or of a kind without this word (`E0605`).
//!
//! `heal(2)` does not say who is healed: the help is `me.heal(2)`. The compiler asks [`Compiler::of_another`] and
//! [`Compiler::of_receiver`] about every call without a meaning. [`Compiler::meant`], [`Compiler::longer`] and
//! [`Compiler::going_on`] find the word that such a call probably means.

use super::compile::Compiler;
use super::handle::subject_name;
use super::infer::Known;
use super::problem::{ScriptProblem, UNKNOWN};
use super::shapes::{Receiver, all_forms, with_one_list};
use super::survey::{Call, Function};
use crate::kernel::{Help, Kind, called_elsewhere, meant};
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
        // A word that has the call's form is called with other arguments, which is reported elsewhere.
        if forms.is_empty() || forms.iter().any(|form| form.has_receiver == call.method) {
            return None;
        }
        let mut same_args = forms.iter().filter(|form| form.args == call.args);
        // `me.say("...")`, which takes no receiver
        if call.method {
            same_args.next()?;
            return Some(needless_receiver(call));
        }
        // `hp()`, of a fact that is only read
        if same_args.all(|form| form.sort.is_fact()) {
            return None;
        }
        Some(self.missing_receiver(function, call))
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
            for (role, kind) in word.roles {
                if subjects.contains(kind) {
                    receivers.push(role);
                }
            }
        }
        receivers.truncate(3);
        let help = if receivers.is_empty() {
            let kinds: Vec<String> = subjects.iter().map(|kind| subject_name(self.vocabulary, *kind)).collect();
            format!("write {} in front, with a dot: `x.{name}{brackets}`", kinds.join(" or "))
        } else {
            let calls: Vec<String> =
                receivers.iter().map(|receiver| format!("`{receiver}.{name}{brackets}`")).collect();
            format!("write {}", calls.join(" or "))
        };
        let instead = only(&receivers).map(|receiver| format!("{receiver}.{name}"));
        let message = format!("`{name}` does not say of whom");
        ScriptProblem::new(UNKNOWN, call.at, message).help(Help { said: help, instead })
    }

    /// Returns the error of a call on a subject of known kind: with other arguments, or of a word that this kind lacks.
    pub(super) fn of_receiver(&self, function: &Function, call: &Call) -> Option<ScriptProblem> {
        let name = &call.name;
        let receiver = self.receiver(function, call)?;
        // As the help shows them: `me.hp` is read, and `me.heal(amount: int)` is called.
        let usages = receiver.call_forms(self.vocabulary, name);
        let is_called = usages.iter().any(|usage| usage.ends_with(")`"));
        if is_called {
            return self.other_arguments(call, &receiver, &usages);
        }
        let is_word = !self.forms(name).is_empty();
        // A word that only other kinds of subjects have is reported by `messages.rs`. But if other games call a word of
        // this kind so, as they say `health` for `hp`, it is reported here.
        if is_word && called_elsewhere(name).is_empty() {
            return None;
        }
        let help = receiver.meant(self.vocabulary, name, call.args)?;
        let message = if is_word {
            format!("`{name}` can't be used on {}", subject_name(self.vocabulary, receiver.kind))
        } else {
            format!("there is no function `{name}`")
        };
        Some(ScriptProblem::new(UNKNOWN, call.at, message).help(self.for_same_arguments(function, call, help)))
    }

    /// Drops the word of a help that replaces the name of a call, unless the word takes the same arguments.
    pub(super) fn for_same_arguments(&self, function: &Function, call: &Call, mut help: Help) -> Help {
        if let Some(word) = &help.instead {
            let replaced = Call { name: word.clone(), ..call.clone() };
            if !self.is_known(function, &replaced) {
                help.instead = None;
            }
        }
        help
    }

    /// Returns the error of a call on a subject that has the word, with other arguments. `usages` are the word's forms
    /// as the help shows them.
    fn other_arguments(&self, call: &Call, receiver: &Receiver, usages: &[String]) -> Option<ScriptProblem> {
        let name = &call.name;
        // If all arguments are texts, they were perhaps meant as one list, which is reported elsewhere.
        let all_texts = (0..call.args).all(|nth| call.texts.iter().any(|text| text.nth == nth));
        if all_texts && call.args > 1 && usages.iter().any(|usage| with_one_list(usage).is_some()) {
            return None;
        }
        let values = if call.args == 1 { "value" } else { "values" };
        let kind = subject_name(self.vocabulary, receiver.kind);
        let message = format!("`{name}` of {kind} does not take {} {values}", call.args);
        let help = match self.going_on(call) {
            Some(longer) => format!("{longer}; {}", usages.join(" or ")),
            None => format!("write {}{}", usages.join(" or "), receiver.says(self.vocabulary, name)),
        };
        Some(ScriptProblem::new(UNKNOWN, call.at, message).help(help))
    }

    /// Returns the receiver of a call, if it has the same kind at all moments of the function.
    fn receiver(&self, function: &Function, call: &Call) -> Option<Receiver> {
        let moments = self.moments(function);
        if !call.method || moments.is_empty() {
            return None;
        }
        let mut kinds = BTreeSet::new();
        for word in moments {
            let seen = self.infer_at(function, word, Known::default());
            for (at, kind) in &seen.receivers {
                if *at == call.at {
                    kinds.insert(*kind);
                }
            }
        }
        let kind = kinds.pop_first()?;
        if !kinds.is_empty() {
            return None;
        }
        Some(Receiver { kind, written: self.chain_before(function, call) })
    }

    /// Returns the chain before a call, as written: `me.weakest` of `me.weakest.heal(2)`.
    fn chain_before(&self, function: &Function, call: &Call) -> Option<String> {
        let at = self.origin_in(function, call.at);
        let script = &self.texts.get(function.file)?.text;
        let before = script.get(..at.start as usize)?.trim_end_matches(['.', '?']);
        let is_of_chain = |c: char| c.is_alphanumeric() || c == '_' || c == '.';
        let chain_start = before.trim_end_matches(is_of_chain).len();
        let chain = before.get(chain_start..)?;
        if chain.starts_with(char::is_alphabetic) { Some(chain.to_string()) } else { None }
    }

    /// Returns the help with a word for the same form of call that has this or a similar name elsewhere.
    pub(super) fn meant(&self, call: &Call) -> Option<Help> {
        let word = meant(&call.name, self.callable(call))?;
        let forms = all_forms(self.vocabulary, word).join(" or ");
        Some(Help::from(format!("did you mean {forms}?")).instead(word))
    }

    /// Returns the help with the words for the same form of call that contain this name: `put_status` for `status`.
    pub(super) fn longer(&self, call: &Call) -> Option<Help> {
        const MOST: usize = 3;
        let is_part = |word: &&str| word.split('_').any(|part| part == call.name);
        let mut longer: Vec<&str> = Vec::new();
        for word in self.callable(call).filter(is_part) {
            if !longer.contains(&word) {
                longer.push(word);
            }
        }
        if longer.is_empty() || longer.len() > MOST {
            return None;
        }
        let first_form = |word: &&str| all_forms(self.vocabulary, word).into_iter().next();
        let forms: Vec<String> = longer.iter().filter_map(first_form).collect();
        let instead = only(&longer).map(|word| (*word).to_string());
        Some(Help { said: format!("did you mean {}?", forms.join(" or ")), instead })
    }

    /// Returns the help with the words for the same form of call that begin alike: `is_a` and `is_enemy` for `is_ally`.
    pub(super) fn beginning_alike(&self, call: &Call) -> Option<Help> {
        const MOST: usize = 8;
        let (beginning, _) = call.name.split_once('_')?;
        let begins_alike = |word: &&str| word.split_once('_').is_some_and(|(other, _)| other == beginning);
        let alike: BTreeSet<String> =
            self.callable(call).filter(begins_alike).map(|word| format!("`{word}`")).collect();
        if alike.is_empty() || alike.len() > MOST {
            return None;
        }
        let listed: Vec<String> = alike.into_iter().collect();
        let said = format!("of those that begin with `{beginning}_` there is {}", listed.join(", "));
        Some(Help { said, instead: None })
    }

    /// Returns the help with a word for the same form of call that begins with this name: `put_status_for` for
    /// `put_status`.
    pub(super) fn going_on(&self, call: &Call) -> Option<String> {
        let goes_on = |word: &&str| word.strip_prefix(call.name.as_str()).is_some_and(|rest| rest.starts_with('_'));
        let word = self.callable(call).find(goes_on)?;
        let values = if call.args == 1 { "this value" } else { "these values" };
        Some(format!("with {values} it is {}", all_forms(self.vocabulary, word).join(" or ")))
    }

    /// Returns the words that could be called in the form of this call: same receiver or none, same number of
    /// arguments.
    fn callable(&self, call: &Call) -> impl Iterator<Item = &'static str> {
        let (has_receiver, args) = (call.method, call.args);
        // A fact is called only on a subject, and only if it has arguments.
        let callable_facts = if has_receiver && args > 0 { self.vocabulary.facts } else { &[] };
        let fits = move |on: Option<u8>, takes: &[Kind]| on.is_some() == has_receiver && takes.len() == args;
        let facts = callable_facts.iter().filter(move |fact| fact.args.len() == args);
        let effects = self.vocabulary.effects.iter().filter(move |effect| fits(effect.on, effect.args));
        let questions = self.vocabulary.questions.iter().filter(move |question| fits(question.on, question.args));
        let names = facts.map(|fact| fact.name).chain(effects.map(|effect| effect.name));
        names.chain(questions.map(|question| question.name))
    }

    /// Returns the kinds of subjects that have an effect or question of this name with this many arguments.
    fn subjects_of(&self, name: &str, args: usize) -> Vec<u8> {
        let fits = |word: &str, takes: &[Kind]| word == name && takes.len() == args;
        let effects = self.vocabulary.effects.iter().filter(|effect| fits(effect.name, effect.args));
        let questions = self.vocabulary.questions.iter().filter(|question| fits(question.name, question.args));
        let mut kinds: Vec<u8> = effects.filter_map(|effect| effect.on).collect();
        kinds.extend(questions.filter_map(|question| question.on));
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
