//! Literal names in scripts, checked when content is loaded (`E0645`).
//!
//! `me.put_status("Brning")` names a status that does not exist. Such a text is a [`SaidName`], together with its
//! *namings*: the lists of names that it may come from. [`Host::unknown_names`] reports the unknown ones. A name that a
//! script composes is looked up only when the script runs.

use super::HookId;
use super::compile::Compiler;
use super::host::Host;
use super::survey::{Call, Function};
use super::unknown_variable::kinds_of;
use crate::kernel::{
    self, Datum, Help, Item, Kind, KnownNames, Naming, Origin, Param, Problem, SourceId, Vocabulary, slug,
};
use rhai::Position;
use std::collections::{BTreeMap, BTreeSet};

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
    /// The called word or argument (`false`), or the fact that the text is compared with (`true`).
    pub of: Option<(String, bool)>,
}

/// A text, its namings, and its place.
pub(super) type Beside = (String, Vec<&'static Naming>, Origin);

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
                let of_param = named.iter().filter(|(name, _)| name == param);
                let at = call.places.of(param).unwrap_or(at);
                let name = |namings: &Vec<_>| SaidName::new(text.clone(), namings.clone(), at).given_to(param);
                said.extend(of_param.map(|(_, namings)| name(namings)));
            }
        }
        unknown(&said, vocabulary, items)
    }

    /// Returns the first unknown name in an expression (`E0645`).
    pub(super) fn misnamed(&self, looked: &Function, vocabulary: &Vocabulary, items: &[Item]) -> Option<Problem> {
        let mut said = Vec::new();
        for call in &looked.calls {
            let named = named_in(vocabulary, call).into_iter();
            said.extend(
                named.map(|(text, namings, _)| SaidName::new(text, namings, Origin::CODE).given_to(&call.name)),
            );
        }
        for (property, text, _) in &looked.compared {
            let namings = named_by(vocabulary, property, BTreeSet::new());
            let name = |namings| SaidName::new(text.clone(), namings, Origin::CODE).compared_with(property);
            said.extend((!namings.is_empty()).then(|| name(namings)));
        }
        unknown(&said, vocabulary, items).into_iter().next()
    }
}

/// Returns the arguments of a call that are names, each with its namings and place.
fn named_in(vocabulary: &Vocabulary, call: &Call) -> Vec<(String, Vec<&'static Naming>, Position)> {
    let taken = takes(vocabulary, call);
    let as_name = |said: &(usize, String, Position), named: fn(Kind) -> Option<&'static Naming>| {
        let namings = namings_at(&taken, said.0, named);
        (!namings.is_empty()).then(|| (said.1.clone(), namings, said.2))
    };
    let single = call.texts.iter().filter_map(|said| as_name(said, named_kind));
    let in_lists = call.listed.iter().filter_map(|said| as_name(said, listed_kind));
    single.chain(in_lists).collect()
}

/// Returns the namings of the argument at index `nth`, over all meanings of the call. Empty if one meaning takes any
/// value.
fn namings_at(
    taken: &[&'static [Kind]],
    nth: usize,
    named: fn(Kind) -> Option<&'static Naming>,
) -> Vec<&'static Naming> {
    taken.iter().map(|args| named(*args.get(nth)?)).collect::<Option<Vec<_>>>().unwrap_or_default()
}

/// Returns the naming of a value of this kind.
fn named_kind(kind: Kind) -> Option<&'static Naming> {
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
fn takes(vocabulary: &Vocabulary, call: &Call) -> Vec<&'static [Kind]> {
    let facts = vocabulary.facts.iter().map(|w| (w.name, true, w.args));
    let effects = vocabulary.effects.iter().map(|w| (w.name, w.on.is_some(), w.args));
    let questions = vocabulary.questions.iter().map(|w| (w.name, w.on.is_some(), w.args));
    let all = facts.chain(effects).chain(questions);
    let meant = all.filter(|(name, on, args)| *name == call.name && *on == call.method && args.len() == call.args);
    meant.map(|(_, _, args)| args).collect()
}

impl SaidName {
    /// Returns a name on its own.
    pub(super) fn new(text: String, namings: Vec<&'static Naming>, at: Origin) -> SaidName {
        SaidName { text, namings, at, beside: Vec::new(), of: None }
    }

    /// Notes the word or argument that the name is given to.
    pub(super) fn given_to(self, name: &str) -> SaidName {
        SaidName { of: Some((name.to_string(), false)), ..self }
    }

    /// Notes the fact that the name is compared with.
    pub(super) fn compared_with(self, fact: &str) -> SaidName {
        SaidName { of: Some((fact.to_string(), true)), ..self }
    }

    /// Returns the message and the label of the error for `part`, a name that does not exist.
    fn no_such_name(&self, naming: &Naming, part: &str) -> (String, &'static str) {
        let is_closed = !naming.words.is_empty() && naming.said.is_empty() && !naming.any_item;
        match &self.of {
            Some((fact, true)) if is_closed => (format!("`{fact}` is never `{part}`"), "this is none of its values"),
            Some((word, false)) if is_closed => (format!("`{word}` takes no `{part}`"), "this is none of its words"),
            _ => (format!("there is no {} `{part}`", naming.wanted()), "nothing is called so"),
        }
    }

    /// Returns whether the name is compared with a fact.
    fn is_compared(&self) -> bool {
        self.of.as_ref().is_some_and(|(_, compared)| *compared)
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
        let words = || self.namings.iter().flat_map(|naming| naming.words).copied();
        let is_accepted =
            !self.is_compared() || !self.namings.iter().all(is_closed) || words().any(|word| word == self.text);
        if is_accepted { None } else { words().find(|word| slug(word) == slug(&self.text)) }
    }

    /// Tells the names of one call about each other, since two of them may be swapped.
    fn beside_each_other(mut all: Vec<SaidName>) -> Vec<SaidName> {
        let names: Vec<Beside> = all.iter().map(|said| (said.text.clone(), said.namings.clone(), said.at)).collect();
        for (nth, said) in all.iter_mut().enumerate() {
            let others = names.iter().enumerate().filter(|(place, _)| *place != nth);
            said.beside = others.map(|(_, other)| other.clone()).collect();
        }
        all
    }

    /// Returns the name of the same call with which this one is swapped.
    fn swapped(&self, is_name: impl Fn(&str, &[&'static Naming]) -> bool) -> Option<&Beside> {
        let fits = |(text, namings, _): &&Beside| {
            !is_name(text, namings) && is_name(text, &self.namings) && is_name(&self.text, namings)
        };
        self.beside.iter().find(fits)
    }
}

/// Returns the problems of all names that do not exist, one for each place.
fn unknown<'n>(names: impl IntoIterator<Item = &'n SaidName>, vocabulary: &Vocabulary, items: &[Item]) -> Vec<Problem> {
    let mut problems: Vec<Problem> = Vec::new();
    let mut places = BTreeSet::new();
    let mut known: Vec<(&'static Naming, KnownNames<'_>)> = Vec::new();
    for said in names {
        let beside = said.beside.iter().flat_map(|(_, namings, _)| namings);
        for naming in said.namings.iter().chain(beside) {
            if !known.iter().any(|(other, _)| other == naming) {
                known.push((naming, naming.known(vocabulary, items)));
            }
        }
        // Two names of one call that stand in each other's place.
        let is_name = |text: &str, namings: &[&'static Naming]| {
            known.iter().any(|(naming, names)| namings.contains(naming) && names.missing(text).is_none())
        };
        if !is_name(&said.text, &said.namings)
            && let Some((other, _, place)) = said.swapped(is_name)
        {
            let (first, second) = if said.at.start < place.start { (&said.text, other) } else { (other, &said.text) };
            let message = format!("`{first}` and `{second}` stand in each other's place");
            let help = format!("write them in the other order: `\"{second}\"` first, then `\"{first}\"`");
            if places.insert(said.at) && places.insert(*place) {
                problems.push(Problem::error(UNKNOWN_NAME, said.at.to(*place), message).help(help));
            }
            continue;
        }
        // A known name, perhaps in another spelling than comparisons need.
        let mut asked: Vec<_> = known.iter_mut().filter(|(naming, _)| said.namings.contains(naming)).collect();
        if asked.iter().any(|(_, names)| names.missing(&said.text).is_none()) {
            let bare = said.without_pack().filter(|bare| asked.iter().any(|(_, names)| names.missing(bare).is_none()));
            if let Some(word) = said.written_otherwise().or(bare)
                && places.insert(said.at)
            {
                let naming = said.namings.first().copied().unwrap_or(&Naming::ITEM);
                let (message, label) = said.no_such_name(naming, &said.text);
                let help = Help::meant(word).in_place_of(&said.text, said.at);
                problems.push(Problem::error(UNKNOWN_NAME, said.at, message).label(label).help(help));
            }
            continue;
        }
        // An unknown name. Of several parts (`a/b`), the first unknown one is reported.
        let first = said.namings.first().and_then(|first| asked.iter_mut().find(|(naming, _)| naming == first));
        let Some((naming, names)) = first else { continue };
        let Some(part) = names.missing(&said.text) else { continue };
        let near = names.near(part);
        let words = naming.closed(vocabulary);
        let help = match (naming.now(part), near) {
            (Some(now), _) => Help::from(format!("it is called `{now}` now"))
                .instead(said.text.replacen(part, now, 1))
                .in_place_of(&said.text, said.at),
            (None, Some(near)) => {
                let whole = said.text.replacen(part, &near, 1);
                Help::meant(near).instead(whole).in_place_of(&said.text, said.at)
            }
            (None, None) => no_name(naming, names, (part, &words)),
        };
        let (message, label) = said.no_such_name(naming, part);
        if places.insert(said.at) {
            let problem = Problem::error(UNKNOWN_NAME, said.at, message).label(label).help(help);
            problems.push(if naming.items.is_empty() { problem } else { problem.about(naming.items, part) });
        }
    }
    problems
}

/// Returns the help for an unknown name without a similar one: the possible names, or how to define it.
fn no_name(naming: &Naming, names: &KnownNames<'_>, (part, words): (&str, &[&str])) -> Help {
    const LISTED: usize = 24;
    const SHOWN: usize = 12;
    // Items are listed only beside a closed list of words.
    let all = if words.is_empty() { &[][..] } else { names.all() };
    let help = match all.len() {
        1..=LISTED => format!("it may be {}", all.join(", ")),
        many if many > LISTED => {
            let first: Vec<&str> = all.iter().take(SHOWN).copied().collect();
            format!("it may be {} and {} more: `help` lists them", first.join(", "), many - SHOWN)
        }
        0 if !naming.said.is_empty() && naming.items.is_empty() => {
            let statement = naming.said.first().map_or("", |(_, statement)| statement);
            format!("no item says it: write `{statement} {part}` in one")
        }
        _ => match names.few() {
            Some(all) => format!("there are {all}; another one is written `{} \"{part}\" {{ ... }}`", naming.wanted()),
            None => format!("define it: `{} \"{part}\" {{ ... }}`", naming.wanted()),
        },
    };
    match naming.items.first() {
        Some(kind) if !words.is_empty() => {
            format!("{help}; another one is written `{kind} \"{part}\" {{ ... }}`").into()
        }
        _ => help.into(),
    }
}

impl Compiler<'_> {
    /// Returns the parameters of the item that functions use as names, each with its namings.
    pub(super) fn named_params(&self, reached: &[usize]) -> Vec<(String, Vec<&'static Naming>)> {
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
            for (root, property, param) in &function.compared_params {
                let kinds = root.as_deref().map(|root| kinds_of(self.vocabulary, &function.name, root));
                let namings = named_by(self.vocabulary, property, kinds.unwrap_or_default());
                named.extend((!namings.is_empty()).then(|| (param.clone(), namings)));
            }
        }
        named
    }

    /// Returns the literal names in all functions.
    pub(super) fn said_names(&self) -> Vec<SaidName> {
        let mut said = Vec::new();
        for function in &self.functions {
            for call in function.calls.iter().filter(|call| !call.texts.is_empty() || !call.listed.is_empty()) {
                let named = match self.resolve(function.file, &call.name, call.args) {
                    Some(called) => self.given_names(call, called),
                    None => named_in(self.vocabulary, call),
                };
                let place = |at| self.origin_in(function, at);
                let name = |(text, namings, at)| SaidName::new(text, namings, place(at)).given_to(&call.name);
                let of_call: Vec<SaidName> = named.into_iter().map(name).collect();
                said.extend(SaidName::beside_each_other(of_call));
            }
            for (property, text, at) in &function.compared {
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
    fn given_names(&self, call: &Call, called: usize) -> Vec<(String, Vec<&'static Naming>, Position)> {
        let Some(function) = self.functions.get(called) else { return Vec::new() };
        let as_name = |(nth, text, at): &(usize, String, Position)| {
            let param = function.params.get(*nth)?;
            let namings = self.namings_of(called, param, &mut BTreeSet::new());
            (!namings.is_empty()).then(|| (text.clone(), namings, *at))
        };
        call.texts.iter().filter_map(as_name).collect()
    }

    /// Returns the namings of a function's parameter, by its first use as a name. `seen` stops endless recursion.
    fn namings_of(&self, at: usize, param: &str, seen: &mut BTreeSet<(usize, String)>) -> Vec<&'static Naming> {
        let Some(function) = self.functions.get(at) else { return Vec::new() };
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
    pub(super) fn first_texts(&self, function: &Function) -> Vec<(String, (String, Origin))> {
        let first = |call: &Call| {
            let (_, text, at) = call.texts.iter().find(|(nth, ..)| *nth == 0)?;
            let place = self.origin_in(function, *at);
            Some((call.name.clone(), (text.clone(), place)))
        };
        function.calls.iter().filter_map(first).collect()
    }
}
