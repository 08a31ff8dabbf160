//! Which literal texts of a script are names: arguments of calls, and texts that are compared with facts.

use super::said::SaidName;
use super::unknown::unknown;
use crate::kernel::{Item, Kind, Naming, Origin, Problem, Vocabulary};
use crate::script::compile::Compiler;
use crate::script::host::Host;
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
    pub fn of(said: &TextArg, namings: Vec<&'static Naming>) -> Option<NamedArg> {
        (!namings.is_empty()).then(|| NamedArg { text: said.text.clone(), namings, at: said.at })
    }
}

/// Returns the arguments of a call that are names.
fn named_in(vocabulary: &Vocabulary, call: &Call) -> Vec<NamedArg> {
    let taken = takes(vocabulary, call);
    let single = call.texts.iter().map(|said| NamedArg::of(said, namings_at(&taken, said.nth, named_kind)));
    let in_lists = call.listed.iter().map(|said| NamedArg::of(said, namings_at(&taken, said.nth, listed_kind)));
    single.chain(in_lists).flatten().collect()
}

/// Returns the namings of the argument at index `nth`, over all meanings of the call. Empty if one meaning takes any
/// value.
pub(super) fn namings_at(
    taken: &[&'static [Kind]],
    nth: usize,
    named: fn(Kind) -> Option<&'static Naming>,
) -> Vec<&'static Naming> {
    taken.iter().map(|args| named(*args.get(nth)?)).collect::<Option<Vec<_>>>().unwrap_or_default()
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
    // Facts that give no text are left out: they cannot be compared with one.
    let facts = vocabulary.facts.iter().filter(|fact| {
        let of_kind = kinds.is_empty() || kinds.contains(&fact.on);
        of_kind && fact.name == property && fact.args.is_empty() && [Kind::Text, Kind::Any].contains(&fact.gives.sort())
    });
    let namings = facts.map(|fact| if let Kind::Named(naming) = fact.gives { Some(naming) } else { None });
    namings.collect::<Option<Vec<_>>>().unwrap_or_default()
}

/// Returns the kinds of arguments of each word that a call may mean.
pub(super) fn takes(vocabulary: &Vocabulary, call: &Call) -> Vec<&'static [Kind]> {
    let is_meant = |name: &str, has_receiver: bool, args: &[Kind]| {
        name == call.name && has_receiver == call.method && args.len() == call.args
    };
    let facts = vocabulary.facts.iter().filter(|word| is_meant(word.name, true, word.args));
    let effects = vocabulary.effects.iter().filter(|word| is_meant(word.name, word.on.is_some(), word.args));
    let questions = vocabulary.questions.iter().filter(|word| is_meant(word.name, word.on.is_some(), word.args));
    facts.map(|word| word.args).chain(effects.map(|word| word.args)).chain(questions.map(|word| word.args)).collect()
}

impl Host {
    /// Returns the first unknown name in an expression (`E0645`).
    pub(in crate::script) fn misnamed(
        &self,
        looked: &Function,
        vocabulary: &Vocabulary,
        items: &[Item],
    ) -> Option<Problem> {
        let mut said = Vec::new();
        for call in &looked.calls {
            for named in named_in(vocabulary, call) {
                said.push(SaidName::new(named.text, named.namings, Origin::CODE).given_to(&call.name));
            }
        }
        for Compared { property, text, .. } in &looked.compared {
            let namings = named_by(vocabulary, property, BTreeSet::new());
            if !namings.is_empty() {
                said.push(SaidName::new(text.clone(), namings, Origin::CODE).compared_with(property));
            }
        }
        // The names of a large content take long to collect, and nearly all names are those of items.
        said.retain(|said| !said.names_an_item(items));
        unknown(&said, vocabulary, items).into_iter().next()
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
                    named.extend((!namings.is_empty()).then(|| (param.clone(), namings)));
                }
            }
            for ComparedParam { owner, property, param } in &function.compared_params {
                let kinds = owner.as_deref().map(|owner| kinds_of(self.vocabulary, &function.name, owner));
                let namings = named_by(self.vocabulary, property, kinds.unwrap_or_default());
                named.extend((!namings.is_empty()).then(|| (param.clone(), namings)));
            }
        }
        named
    }

    /// Returns the literal names in all functions.
    pub(in crate::script) fn said_names(&self) -> Vec<SaidName> {
        let mut said = Vec::new();
        for function in &self.functions {
            for call in function.calls.iter().filter(|call| !call.texts.is_empty() || !call.listed.is_empty()) {
                let named = match self.resolve(function.file, &call.name, call.args) {
                    Some(called) => self.given_names(call, called),
                    None => named_in(self.vocabulary, call),
                };
                let name = |named: NamedArg| {
                    let at = self.origin_in(function, named.at);
                    SaidName::new(named.text, named.namings, at).given_to(&call.name)
                };
                let of_call: Vec<SaidName> = named.into_iter().map(name).collect();
                said.extend(SaidName::beside_each_other(of_call));
            }
            for Compared { property, text, at } in &function.compared {
                let namings = named_by(self.vocabulary, property, BTreeSet::new());
                if !namings.is_empty() {
                    let at = self.origin_in(function, *at);
                    said.push(SaidName::new(text.clone(), namings, at).compared_with(property));
                }
            }
        }
        said
    }

    /// Returns the literal arguments of a script function that the function uses as names.
    fn given_names(&self, call: &Call, called: usize) -> Vec<NamedArg> {
        let Some(function) = self.functions.get(called) else { return Vec::new() };
        let mut named = Vec::new();
        for said in &call.texts {
            let Some(param) = function.params.get(said.nth) else { continue };
            named.extend(NamedArg::of(said, self.namings_of(called, param, &mut BTreeSet::new())));
        }
        named
    }

    /// Returns the namings of a function's parameter, by its first use as a name. `seen` stops endless recursion.
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
                        let given = self.functions.get(other).and_then(|function| function.params.get(*nth));
                        given.map(|given| self.namings_of(other, given, seen)).unwrap_or_default()
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
            if let Some(said) = call.texts.iter().find(|said| said.nth == 0) {
                let place = self.origin_in(function, said.at);
                first.push((call.name.clone(), (said.text.clone(), place)));
            }
        }
        first
    }
}
