//! Literal names in scripts, checked when content is loaded (`E0645`).
//!
//! `me.put_status("Brning")` names a status that does not exist. Such a text is a [`SaidName`], together with its
//! *namings*: the lists of names that it may come from. [`Host::unknown_names`] reports the unknown ones. A name that a
//! script composes is looked up only when the script runs.

mod args;
mod unknown;

use super::HookId;
use super::host::Host;
use super::survey::{Compared, Function};
use crate::kernel::{self, Datum, Help, Item, Naming, Origin, Param, Problem, SourceId, Vocabulary, slug};
use args::{named_by, named_in};
use std::collections::{BTreeMap, BTreeSet};
use unknown::unknown;

/// The code of a name that nothing has.
pub const UNKNOWN_NAME: &str = "E0645";

/// A literal text in a place where a name is expected.
pub(super) struct SaidName {
    pub text: String,
    /// The namings that the text may come from. One of them must have it.
    pub namings: Vec<&'static Naming>,
    pub at: Origin,
    /// The other names of the same call, with which this one may be swapped.
    pub beside: Vec<Beside>,
    pub of: Option<Of>,
}

/// The place in which a name stands.
pub(super) enum Of {
    /// An argument of this word, or of a call with a parameter of this name.
    Word(String),
    /// A comparison with this fact.
    Fact(String),
}

/// Another name of the same call.
#[derive(Clone)]
pub(super) struct Beside {
    pub text: String,
    pub namings: Vec<&'static Naming>,
    pub at: Origin,
}

impl Host {
    /// Returns whether any script contains this name in quotes.
    pub fn says(&self, name: &str) -> bool {
        let quoted = format!("\"{name}\"");
        self.texts.iter().any(|text| text.text.contains(&quoted))
    }

    /// Returns whether a hook reads or calls something of this name (`round` of `me.game.round`). A system that omits
    /// unread values from the position needs to know.
    pub fn reads(&self, hook: HookId, name: &str) -> bool {
        self.get(hook).is_some_and(|hook| hook.reads.contains(name))
    }

    /// Returns whether a hook reads and calls nothing but these names.
    pub fn reads_only(&self, hook: HookId, names: &[&str]) -> bool {
        self.get(hook).is_some_and(|hook| hook.reads.iter().all(|read| names.contains(&read.as_str())))
    }

    /// Returns the literal texts that are first arguments in a hook's calls of this name, with their places.
    pub fn texts(&self, hook: HookId, name: &str) -> impl Iterator<Item = &(String, Origin)> {
        let texts = self.get(hook).into_iter().flat_map(|hook| &hook.texts);
        texts.filter(move |(known, _)| known == name).map(|(_, text)| text)
    }

    /// Returns the names in scripts that the content lacks (`E0645`), each at its place.
    ///
    /// `params`: the parameters of the items with a script in a file.
    pub fn unknown_names(
        &self,
        vocabulary: &Vocabulary,
        items: &[Item],
        params: &BTreeMap<SourceId, &[Param]>,
    ) -> Vec<Problem> {
        let compared = self.hooks.iter().flat_map(|hook| &hook.kinds.said);
        let mut problems = unknown(self.names().iter().chain(compared), vocabulary, items);
        for problem in &mut problems {
            let text = self.texts.iter().find(|text| text.source == problem.at.at.file);
            let (Some(text), Some(file)) = (text, problem.at.at.file) else { continue };
            let said = text.at(problem.at.at).trim_matches('"');
            if params.get(&file).is_some_and(|params| params.iter().any(|param| param.name == said)) {
                let meant = if text.is_made() { said.to_string() } else { format!("me.param.{said}") };
                let help = format!("`{said}` is a parameter: write `{meant}`, without quotes");
                problem.set_help(Help::from(help).instead(meant));
            }
        }
        problems
    }

    /// Returns the problems of texts that items give to a parameter used as a name, where nothing has that name
    /// (`E0645`). `calls` are the calls that items make: the called functions, the call with its arguments, its place.
    pub fn misnamed_params<'c>(
        &self,
        calls: impl IntoIterator<Item = (&'c [HookId], &'c kernel::Call, Origin)>,
        vocabulary: &Vocabulary,
        items: &[Item],
    ) -> Vec<Problem> {
        let mut said = Vec::new();
        for (hooks, call, at) in calls {
            let named: Vec<_> =
                hooks.iter().filter_map(|hook| self.get(*hook)).flat_map(|hook| &hook.named_params).collect();
            for (param, datum) in &call.args {
                let (Datum::Text(text) | Datum::Word(text)) = datum else { continue };
                let at = call.places.of(param).unwrap_or(at);
                for (_, namings) in named.iter().filter(|(name, _)| name == param) {
                    said.push(SaidName::new(text.clone(), namings.clone(), at).given_to(param));
                }
            }
        }
        unknown(&said, vocabulary, items)
    }

    /// Returns the first unknown name in an expression (`E0645`).
    pub(super) fn misnamed(&self, looked: &Function, vocabulary: &Vocabulary, items: &[Item]) -> Option<Problem> {
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
        unknown(&said, vocabulary, items).into_iter().next()
    }
}

impl SaidName {
    /// Returns a name on its own.
    pub(super) fn new(text: String, namings: Vec<&'static Naming>, at: Origin) -> SaidName {
        SaidName { text, namings, at, beside: Vec::new(), of: None }
    }

    /// Notes the word or argument that the name is given to.
    pub(super) fn given_to(self, name: &str) -> SaidName {
        SaidName { of: Some(Of::Word(name.to_string())), ..self }
    }

    /// Notes the fact that the name is compared with.
    pub(super) fn compared_with(self, fact: &str) -> SaidName {
        SaidName { of: Some(Of::Fact(fact.to_string())), ..self }
    }

    /// Returns the message and the label of the error for `part`, a name that does not exist.
    fn no_such_name(&self, naming: &Naming, part: &str) -> (String, &'static str) {
        let is_closed = !naming.words.is_empty() && naming.said.is_empty() && !naming.any_item;
        match &self.of {
            Some(Of::Fact(fact)) if is_closed => (format!("`{fact}` is never `{part}`"), "this is none of its values"),
            Some(Of::Word(word)) if is_closed => (format!("`{word}` takes no `{part}`"), "this is none of its words"),
            _ => (format!("there is no {} `{part}`", naming.wanted()), "nothing is called so"),
        }
    }

    /// Returns whether the name is compared with a fact.
    fn is_compared(&self) -> bool {
        matches!(self.of, Some(Of::Fact(_)))
    }

    /// Returns `name` of a compared `pack:name`. A fact gives only the bare name.
    fn without_pack(&self) -> Option<&str> {
        if !self.is_compared() {
            return None;
        }
        let (_, name) = self.text.split_once(':')?;
        name.starts_with(|c: char| !c.is_whitespace()).then_some(name)
    }

    /// Returns the word of a closed list that the text has in another spelling (`Small` for `small`). Comparisons are
    /// exact.
    fn written_otherwise(&self) -> Option<&str> {
        let is_closed =
            |naming: &&'static Naming| naming.items.is_empty() && naming.said.is_empty() && !naming.any_item;
        if !self.is_compared() || !self.namings.iter().all(is_closed) {
            return None;
        }
        let words = || self.namings.iter().flat_map(|naming| naming.words).copied();
        let is_exact = words().any(|word| word == self.text);
        if is_exact { None } else { words().find(|word| slug(word) == slug(&self.text)) }
    }

    /// Tells the names of one call about each other, since two of them may be swapped.
    fn beside_each_other(mut all: Vec<SaidName>) -> Vec<SaidName> {
        let beside = |said: &SaidName| Beside { text: said.text.clone(), namings: said.namings.clone(), at: said.at };
        let names: Vec<Beside> = all.iter().map(beside).collect();
        for (nth, said) in all.iter_mut().enumerate() {
            said.beside = [&names[..nth], &names[nth + 1..]].concat();
        }
        all
    }

    /// Returns the name of the same call with which this one is swapped.
    fn swapped(&self, is_name: impl Fn(&str, &[&'static Naming]) -> bool) -> Option<&Beside> {
        let fits = |other: &&Beside| {
            !is_name(&other.text, &other.namings)
                && is_name(&other.text, &self.namings)
                && is_name(&self.text, &other.namings)
        };
        self.beside.iter().find(fits)
    }
}
