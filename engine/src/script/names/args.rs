//! Which literal texts of a script are names: arguments of calls, and texts that are compared with facts.
//!
//! A *naming* is a list of names that a text may come from. The text in `me.put_status("Burning")` comes from the
//! statuses.

use super::said::SaidName;
use super::unknown::unknown;
use crate::kernel::{FactWord, Item, Kind, Naming, Origin, Problem, Vocabulary};
use crate::script::compile::Compiler;
use crate::script::host::Host;
use crate::script::ranged::{RangedParam, range_at};
use crate::script::survey::{Call, Compared, ComparedParam, Function, TextArg};
use crate::script::unknown_variable::kinds_of;
use rhai::Position;
use std::collections::BTreeSet;

/// An argument of a call that is a name.
pub(super) struct NamedArg {
    pub text: String,
    pub namings: Vec<&'static Naming>,
    pub at: Position,
}

impl NamedArg {
    /// Returns the argument as a name. `None` if it may be any text, without namings.
    pub fn of(arg: &TextArg, namings: Vec<&'static Naming>) -> Option<NamedArg> {
        if namings.is_empty() {
            return None;
        }
        Some(NamedArg { text: arg.text.clone(), namings, at: arg.at })
    }
}

/// Returns the arguments of a call that are names.
fn named_in(vocabulary: &Vocabulary, call: &Call) -> Vec<NamedArg> {
    let taken = takes(vocabulary, call);
    let mut named = Vec::new();
    for arg in &call.texts {
        named.extend(NamedArg::of(arg, namings_at(&taken, arg.nth, named_kind)));
    }
    for arg in &call.listed {
        named.extend(NamedArg::of(arg, namings_at(&taken, arg.nth, listed_kind)));
    }
    named
}

/// Returns the namings of the argument at index `nth`, over all meanings of the call. Empty if one meaning takes any
/// value.
pub(super) fn namings_at(
    taken: &[&'static [Kind]],
    nth: usize,
    naming_of: fn(Kind) -> Option<&'static Naming>,
) -> Vec<&'static Naming> {
    let mut namings = Vec::new();
    for args in taken {
        let Some(naming) = args.get(nth).and_then(|kind| naming_of(*kind)) else { return Vec::new() };
        namings.push(naming);
    }
    namings
}

/// Returns the naming of a value of this kind.
pub(super) fn named_kind(kind: Kind) -> Option<&'static Naming> {
    if let Kind::Named(naming) = kind { Some(naming) } else { None }
}

/// Returns the naming of the texts in a list of this kind.
fn listed_kind(kind: Kind) -> Option<&'static Naming> {
    if let Kind::Names(naming) | Kind::Pairs(naming) = kind { Some(naming) } else { None }
}

/// Returns the namings of a text that is compared with a property of subjects of these kinds (empty: any kind). Empty
/// if the property may be any text.
fn named_by(vocabulary: &Vocabulary, property: &str, kinds: BTreeSet<u8>) -> Vec<&'static Naming> {
    let is_of_kinds = |fact: &FactWord| kinds.is_empty() || kinds.contains(&fact.on);
    // Facts that give no text are left out: they cannot be compared with one.
    let may_be_text = |fact: &FactWord| [Kind::Text, Kind::Any].contains(&fact.gives.sort());
    let mut namings = Vec::new();
    for fact in vocabulary.facts {
        if fact.name == property && fact.args.is_empty() && is_of_kinds(fact) && may_be_text(fact) {
            let Some(naming) = named_kind(fact.gives) else { return Vec::new() };
            namings.push(naming);
        }
    }
    namings
}

/// Returns the kinds of arguments of each word that a call may mean.
pub(super) fn takes(vocabulary: &Vocabulary, call: &Call) -> Vec<&'static [Kind]> {
    let is_meant = |name: &str, has_receiver: bool, args: &[Kind]| {
        name == call.name && has_receiver == call.method && args.len() == call.args
    };
    let facts = vocabulary.facts.iter().filter(|word| is_meant(word.name, true, word.args));
    let effects = vocabulary.effects.iter().filter(|word| is_meant(word.name, word.on.is_some(), word.args));
    let questions = vocabulary.questions.iter().filter(|word| is_meant(word.name, word.on.is_some(), word.args));
    let mut taken: Vec<&'static [Kind]> = facts.map(|word| word.args).collect();
    taken.extend(effects.map(|word| word.args));
    taken.extend(questions.map(|word| word.args));
    taken
}

impl Host {
    /// Returns the first unknown name in an expression (`E0645`).
    pub(in crate::script) fn misnamed(
        &self,
        looked: &Function,
        vocabulary: &Vocabulary,
        items: &[Item],
    ) -> Option<Problem> {
        let mut names = Vec::new();
        for call in &looked.calls {
            for arg in named_in(vocabulary, call) {
                names.push(SaidName::new(arg.text, arg.namings, Origin::CODE).given_to(&call.name));
            }
        }
        for Compared { property, text, .. } in &looked.compared {
            let namings = named_by(vocabulary, property, BTreeSet::new());
            if !namings.is_empty() {
                names.push(SaidName::new(text.clone(), namings, Origin::CODE).compared_with(property));
            }
        }
        // It takes long to collect all names of a large content. Nearly all are names of items, which need no such
        // list.
        names.retain(|name| !name.names_an_item(items));
        unknown(&names, vocabulary, items).into_iter().next()
    }
}

impl Compiler<'_> {
    /// Returns the parameters of the item that functions use as names, each with its namings.
    pub(in crate::script) fn named_params(&self, reached: &[usize]) -> Vec<(String, Vec<&'static Naming>)> {
        let mut named = Vec::new();
        for function in reached.iter().filter_map(|at| self.functions.get(*at)) {
            for call in function.calls.iter().filter(|call| !call.params.is_empty()) {
                if self.resolve(function.file, &call.name, call.args).is_some() {
                    continue;
                }
                let taken = takes(self.vocabulary, call);
                for (nth, param) in &call.params {
                    let namings = namings_at(&taken, *nth, named_kind);
                    if !namings.is_empty() {
                        named.push((param.clone(), namings));
                    }
                }
            }
            for ComparedParam { owner, property, param } in &function.compared_params {
                let kinds = owner.as_deref().map(|owner| kinds_of(self.vocabulary, &function.name, owner));
                let namings = named_by(self.vocabulary, property, kinds.unwrap_or_default());
                if !namings.is_empty() {
                    named.push((param.clone(), namings));
                }
            }
        }
        named
    }

    /// Returns the parameters of the item that functions only give to words that take numbers of a range.
    pub(in crate::script) fn ranged_params(&self, reached: &[usize]) -> Vec<RangedParam> {
        let functions = || reached.iter().filter_map(|at| self.functions.get(*at));
        let mut ranged = Vec::new();
        for function in functions() {
            for call in function.calls.iter().filter(|call| !call.params.is_empty()) {
                if self.resolve(function.file, &call.name, call.args).is_some() {
                    continue;
                }
                let taken = takes(self.vocabulary, call);
                for (nth, param) in &call.params {
                    if let Some((low, high)) = range_at(&taken, *nth) {
                        ranged.push(RangedParam { param: param.clone(), word: call.name.clone(), low, high });
                    }
                }
            }
        }
        let reads = |name: &str| functions().map(|function| function.reads_of_param(name)).sum::<usize>();
        let gives = |name: &str| ranged.iter().filter(|given| given.param == name).count();
        let only_given = |given: &RangedParam| reads(&given.param) == gives(&given.param);
        let is_only_given: Vec<bool> = ranged.iter().map(only_given).collect();
        ranged.into_iter().zip(is_only_given).filter_map(|(given, is_only)| is_only.then_some(given)).collect()
    }

    /// Returns the literal names in all functions.
    pub(in crate::script) fn said_names(&self) -> Vec<SaidName> {
        let mut names = Vec::new();
        for function in &self.functions {
            for call in function.calls.iter().filter(|call| !call.texts.is_empty() || !call.listed.is_empty()) {
                let args = match self.resolve(function.file, &call.name, call.args) {
                    Some(called) => self.given_names(call, called),
                    None => named_in(self.vocabulary, call),
                };
                let mut of_call = Vec::new();
                for arg in args {
                    let at = self.origin_in(function, arg.at);
                    of_call.push(SaidName::new(arg.text, arg.namings, at).given_to(&call.name));
                }
                names.extend(SaidName::beside_each_other(of_call));
            }
            for Compared { property, text, at } in &function.compared {
                let namings = named_by(self.vocabulary, property, BTreeSet::new());
                if !namings.is_empty() {
                    let at = self.origin_in(function, *at);
                    names.push(SaidName::new(text.clone(), namings, at).compared_with(property));
                }
            }
        }
        names
    }

    /// Returns the literal arguments of a script function that the function uses as names.
    fn given_names(&self, call: &Call, called: usize) -> Vec<NamedArg> {
        let Some(function) = self.functions.get(called) else { return Vec::new() };
        let mut named = Vec::new();
        for arg in &call.texts {
            let Some(param) = function.params.get(arg.nth) else { continue };
            named.extend(NamedArg::of(arg, self.namings_of(called, param, &mut BTreeSet::new())));
        }
        named
    }

    /// Returns the namings of a function's parameter, by its first use as a name: the statuses for `name` of
    /// `fn burn(me, name) { me.put_status(name); }`. `seen` stops endless recursion.
    fn namings_of(&self, at: usize, param: &str, seen: &mut BTreeSet<(usize, String)>) -> Vec<&'static Naming> {
        let Some(function) = self.functions.get(at) else { return Vec::new() };
        // A variable of the same name could be meant instead of the parameter.
        if !seen.insert((at, param.to_string())) || function.variables.iter().any(|name| name == param) {
            return Vec::new();
        }
        for call in &function.calls {
            for (nth, _) in call.variables.iter().filter(|(_, name)| name == param) {
                let namings = match self.resolve(function.file, &call.name, call.args) {
                    Some(other) => {
                        let other_param = self.functions.get(other).and_then(|function| function.params.get(*nth));
                        other_param.map(|param| self.namings_of(other, param, seen)).unwrap_or_default()
                    }
                    None => namings_at(&takes(self.vocabulary, call), *nth, named_kind),
                };
                if !namings.is_empty() {
                    return namings;
                }
            }
        }
        Vec::new()
    }

    /// Returns the literal first arguments of a function's calls: the called name, the text and its place.
    pub(in crate::script) fn first_texts(&self, function: &Function) -> Vec<(String, (String, Origin))> {
        let mut first = Vec::new();
        for call in &function.calls {
            if let Some(arg) = call.texts.iter().find(|arg| arg.nth == 0) {
                let place = self.origin_in(function, arg.at);
                first.push((call.name.clone(), (arg.text.clone(), place)));
            }
        }
        first
    }
}
