//! Errors in a function that only the content reveals.
//!
//! Whether `each.heal(1)` is an error depends on the kind of subject that `each` stands for, and that depends on the
//! filter of the content. The same holds for `target`, `me`, and the parameters of items. [`Compiler::kinds`] infers a
//! function once for each kind and keeps the problems in [`Kinds`]. Later, [`Host::wrong_of_each`] and the other
//! `wrong_of_` functions return the problems of the kind that the content uses.

use super::HookId;
use super::compile::Compiler;
use super::filters::MISREAD;
use super::functions::IT;
use super::handle::subject_name;
use super::host::Host;
use super::infer::{Around, Inference, It, Known, Seen};
use super::messages::unknown_fact;
use super::names::SaidName;
use super::problem::ScriptProblem;
use super::survey::Function;
use crate::kernel::{HookWord, Kind, Lexicon, Origin, Param, ParamKind, Problem, Vocabulary};
use rhai::Position;
use std::collections::BTreeSet;
use std::rc::Rc;

/// The role of a card's target.
pub(super) const TARGET: &str = "target";

/// The kinds that a parameter of an item may have.
const PARAM_KINDS: [Kind; 4] = [Kind::Int, Kind::Text, Kind::Bool, Kind::List];

/// Returns the kind of values that a parameter takes.
fn kind_of(takes: &ParamKind) -> Kind {
    match takes {
        ParamKind::Int | ParamKind::Formula => Kind::Int,
        ParamKind::Word | ParamKind::Text | ParamKind::Pattern | ParamKind::OneOf(_) => Kind::Text,
        ParamKind::Bool => Kind::Bool,
        ParamKind::Ranges | ParamKind::Cost => Kind::List,
    }
}

/// Returns the kinds of a moment's roles.
pub(super) fn roles(word: &HookWord) -> Vec<Kind> {
    word.roles.iter().map(|(_, kind)| Kind::Subject(*kind)).collect()
}

/// Problems, each with the kind of subject for which it occurs.
pub(super) type ByKind = Vec<(u8, Problem)>;

/// The problems of a function that depend on the content.
#[derive(Default)]
pub(super) struct Kinds {
    /// For each filter, the problems by the kind of its subjects.
    each: Vec<(String, ByKind)>,
    /// The problems by the kind of the target.
    target: ByKind,
    /// The problems by the kind of `me`, if it may be of several kinds.
    me: ByKind,
    /// The problems of parameters of its item, by the parameter's name and kind.
    params: Vec<(String, Kind, Problem)>,
    /// Texts that are compared with names.
    pub said: Vec<SaidName>,
    /// Filters, with the kinds of subjects they are applied to and their places.
    narrowed: Vec<(String, Vec<u8>, Origin)>,
}

impl Compiler<'_> {
    /// Returns the findings about a function with parameters of these kinds, and keeps them for the next call.
    pub(super) fn infer(&self, function: &Function, kinds: &[Kind], known: Known<'_>, it: Option<&It>) -> Rc<Seen> {
        // Findings with kinds that the content tells are asked for only once, so they are not kept.
        if known.is_more() {
            return Rc::new(self.infer_anew(function, kinds, known, it));
        }
        let remembered = function.seen.get(kinds, it);
        remembered.unwrap_or_else(|| function.seen.keep(kinds, it, self.infer_anew(function, kinds, known, it)))
    }

    /// Returns the findings about a function with parameters of these kinds, if the content tells nothing more.
    pub(super) fn infer_plainly(&self, function: &Function, kinds: &[Kind]) -> Rc<Seen> {
        self.infer(function, kinds, Known::default(), None)
    }

    /// Infers a function with parameters of these kinds.
    fn infer_anew(&self, function: &Function, kinds: &[Kind], known: Known<'_>, it: Option<&It>) -> Seen {
        let mine = |name: &str, args: usize| self.resolve(function.file, name, args);
        let kind = |nth: usize| kinds.get(nth).copied().unwrap_or(Kind::Any);
        // A parameter `it` behind the roles of the moment is the calling thing.
        let is_it = |nth: usize, name: &str| name == IT && nth >= kinds.len();
        let params = function.params.iter().enumerate().map(|(nth, name)| match known.it {
            Some(kind) if is_it(nth, name) => (name.clone(), Kind::Subject(kind)),
            _ => (name.clone(), kind(nth)),
        });
        let gives = |called: usize| self.gives.get(&called).copied().unwrap_or(Kind::Any);
        let unknown_fact = |at: Position, on: u8, name: &str| self.unknown_fact(at, on, name);
        let around = Around {
            vocabulary: self.vocabulary,
            meanings: &self.meanings,
            mine: &mine,
            gives: &gives,
            known,
            it,
            unknown_fact: &unknown_fact,
        };
        let mut seen = Inference::of(&function.tree, around, params);
        // An unknown property that is set is reported by the check of assignments.
        let properties_at = |at: Position| function.properties.iter().filter(move |(_, place)| *place == at);
        seen.wrong.retain(|problem| !properties_at(problem.at).any(|(name, _)| function.sets(name)));
        seen
    }

    /// Returns the problem of a fact that subjects of the kind `on` do not have.
    fn unknown_fact(&self, at: Position, on: u8, name: &str) -> ScriptProblem {
        let mut known = self.unknown_facts.borrow_mut();
        let told = known.entry((on, name.to_string())).or_insert_with(|| unknown_fact(at, self.vocabulary, on, name));
        ScriptProblem { at, ..told.clone() }
    }

    /// Returns the findings about a function at a moment.
    pub(super) fn infer_at(&self, function: &Function, word: &HookWord, known: Known<'_>) -> Rc<Seen> {
        self.infer(function, &roles(word), known, self.it(function, word).as_ref())
    }

    /// Returns the thing that calls a function of an effect; `None` for any other function.
    fn it(&self, function: &Function, word: &HookWord) -> Option<It> {
        let name = self.names.get(function.file)?;
        let of_effect = name.starts_with("effects/") || name.starts_with("lines/effect/");
        let kind = self.vocabulary.subject("thing").filter(|_| of_effect)?;
        let has_it = function.params.len() > word.roles.len() || name.starts_with("lines/");
        let params = [function.params.as_slice(), &[IT.to_string()]].concat();
        let header = (!has_it).then(|| format!("fn {}({})", function.name, params.join(", ")));
        Some(It { kind, header })
    }

    /// Returns the problems that a function may have, for every kind that its variables may stand for.
    pub(super) fn kinds(&self, function: &Function, words: &[&'static HookWord]) -> Kinds {
        let seen: Vec<Rc<Seen>> = words.iter().map(|word| self.infer_at(function, word, Known::default())).collect();
        Kinds {
            each: self.of_each(function),
            target: self.of_target(function, words),
            me: self.of_me(function, words),
            params: self.of_params(function, words),
            said: self.said_at(function, &seen),
            narrowed: self.narrowed_at(function, &seen),
        }
    }

    /// Returns the problems in `seen` that are not in `known`, with their positions.
    fn more(&self, function: &Function, seen: &Seen, known: &Seen) -> Vec<(Position, Problem)> {
        let is_new = |problem: &&ScriptProblem| known.wrong.iter().all(|other| other.at != problem.at);
        let new = seen.wrong.iter().filter(is_new);
        new.map(|problem| (problem.at, self.problem(function, problem.clone()))).collect()
    }

    /// Returns the problems of `each`, by its filter and by the kind of its subjects.
    fn of_each(&self, function: &Function) -> Vec<(String, ByKind)> {
        let plain = self.infer_plainly(function, &[]);
        let mut filters = plain.each.clone();
        filters.sort_unstable();
        filters.dedup();
        let mut found: Vec<(String, Position, ByKind)> = Vec::new();
        for filter in &filters {
            for kind in self.every_kind() {
                let known = Known { each: Some((filter, kind)), ..Known::default() };
                let seen = self.infer(function, &[], known, None);
                for (at, problem) in self.more(function, &seen, &plain) {
                    match found.iter_mut().find(|(of, place, _)| of == filter && *place == at) {
                        Some((.., by_kind)) => by_kind.push((kind, problem)),
                        None => found.push((filter.clone(), at, vec![(kind, problem)])),
                    }
                }
            }
        }
        found.into_iter().map(|(filter, _, by_kind)| (filter, by_kind)).collect()
    }

    /// Returns the problems by the kind of target. Empty if the target has the same kind at all moments.
    fn of_target(&self, function: &Function, words: &[&'static HookWord]) -> ByKind {
        let roles = words.iter().flat_map(|word| word.roles).filter(|(name, _)| *name == TARGET);
        let mut aimed: Vec<u8> = roles.map(|(_, kind)| *kind).collect();
        aimed.sort_unstable();
        aimed.dedup();
        if aimed.len() < 2 {
            return ByKind::new();
        }
        let plain = self.infer_plainly(function, &[]);
        let of = |kind: u8| {
            let param_kind = |name: &String| if name == TARGET { Kind::Subject(kind) } else { Kind::Any };
            let kinds: Vec<Kind> = function.params.iter().map(param_kind).collect();
            let seen = self.infer_plainly(function, &kinds);
            self.more(function, &seen, &plain).into_iter().map(move |(_, problem)| (kind, problem))
        };
        aimed.into_iter().flat_map(of).collect()
    }

    /// Returns the problems by the kind of `me`. Empty if `me` has the same kind at all moments.
    fn of_me(&self, function: &Function, words: &[&'static HookWord]) -> ByKind {
        let me = |word: &HookWord| word.roles.first().map(|(_, kind)| *kind);
        let mut kinds: Vec<u8> = words.iter().filter_map(|word| me(word)).collect();
        kinds.sort_unstable();
        kinds.dedup();
        if kinds.len() < 2 {
            return ByKind::new();
        }
        let of = |kind: u8| {
            let own: Vec<&'static HookWord> = words.iter().copied().filter(|word| me(word) == Some(kind)).collect();
            // If `me` is the game, the calling thing `it` is the game too: the script is attached to no combatant.
            let it = (self.vocabulary.subject("game") == Some(kind)).then_some(kind);
            self.check_kinds(function, &own, Known { it, ..Known::default() })
                .into_iter()
                .map(move |problem| (kind, problem))
        };
        kinds.into_iter().flat_map(of).collect()
    }

    /// Returns the problems of parameters of the item, by name and kind.
    fn of_params(&self, function: &Function, words: &[&'static HookWord]) -> Vec<(String, Kind, Problem)> {
        let names: BTreeSet<&str> = function.item_params.iter().map(|(name, _)| name.as_str()).collect();
        let all = names.into_iter().flat_map(|name| PARAM_KINDS.map(|kind| (name, kind)));
        let of = |(name, kind): (&str, Kind)| {
            let known = Known { param: Some((name, kind)), ..Known::default() };
            let wrong = self.check_kinds(function, words, known).into_iter();
            wrong.map(|problem| (name.to_string(), kind, problem)).collect::<Vec<_>>()
        };
        all.flat_map(of).collect()
    }

    /// Returns the texts that are compared with names at all of these moments.
    pub(super) fn said_at(&self, function: &Function, seen: &[Rc<Seen>]) -> Vec<SaidName> {
        let first = seen.first().into_iter().flat_map(|first| &first.said);
        let has = |other: &Seen, at: &Position| other.said.iter().any(|(.., place)| place == at);
        let always = first.filter(|(.., at)| seen.iter().all(|other| has(other, at)));
        let said = always.map(|(text, _, property, at)| {
            let all = seen.iter().flat_map(|other| &other.said).filter(|(.., place)| place == at);
            let at = self.origin_in(function, *at);
            let name = SaidName::new(text.clone(), all.map(|(_, naming, ..)| *naming).collect(), at);
            match property {
                Some(property) => name.compared_with(property),
                None => name,
            }
        });
        said.collect()
    }

    /// Returns the filters whose subjects have known kinds at all of these moments.
    fn narrowed_at(&self, function: &Function, seen: &[Rc<Seen>]) -> Vec<(String, Vec<u8>, Origin)> {
        let first = seen.first().into_iter().flat_map(|first| &first.narrowed);
        let has = |other: &Seen, at: &Position| other.narrowed.iter().any(|(.., place)| place == at);
        let always = first.filter(|(.., at)| seen.iter().all(|other| has(other, at)));
        let narrowed = always.map(|(filter, _, at)| {
            let all = seen.iter().flat_map(|other| &other.narrowed).filter(|(.., place)| place == at);
            let at = self.origin_in(function, *at);
            (filter.clone(), all.map(|(_, kind, _)| *kind).collect(), at)
        });
        narrowed.collect()
    }

    /// Returns the indices of all kinds of subjects.
    fn every_kind(&self) -> std::ops::Range<u8> {
        0..u8::try_from(self.vocabulary.subjects.len()).unwrap_or(0)
    }
}

impl Host {
    /// Returns the problems of scripts with `each`: reads and effects that the filter's subjects lack (`E0607`,
    /// `E0630`). If a filter fits several kinds of subjects, all of them must lack the word.
    pub fn wrong_of_each(&self, lexicon: &Lexicon) -> Vec<Problem> {
        let all = self.hooks.iter().flat_map(|hook| &hook.kinds.each);
        let found = all.filter_map(|(filter, wrong)| {
            let kinds: Vec<u8> = lexicon.selections(filter).ok()?.into_iter().map(|(kind, _)| kind).collect();
            let problem_of = |kind: &u8| wrong.iter().find(|(of, _)| of == kind);
            let all_lack_it = kinds.iter().all(|kind| problem_of(kind).is_some());
            if all_lack_it { kinds.first().and_then(problem_of) } else { None }
        });
        found.map(|(_, problem)| problem.clone()).collect()
    }

    /// Returns the problems of filters that cannot describe the elements of their list (`E0650`), each at its place.
    pub fn beside_the_list(&self, vocabulary: &Vocabulary, lexicon: &Lexicon) -> Vec<Problem> {
        let all = self.hooks.iter().flat_map(|hook| &hook.kinds.narrowed);
        let found = all.filter_map(|(filter, kinds, at)| {
            let said: Vec<u8> = lexicon.selections(filter).ok()?.into_iter().map(|(kind, _)| kind).collect();
            // A filter that describes any of the list's kinds is no problem.
            let kind = kinds.first().filter(|_| !kinds.iter().any(|kind| said.contains(kind)))?;
            let name = |kind: &u8| subject_name(vocabulary, *kind);
            let listed = name(kind);
            let message = format!("`{filter}` says nothing of {listed}");
            let help =
                said.first().map(|kind| format!("it says what {} is, and of these each is {listed}", name(kind)));
            let problem = Problem::error(MISREAD, *at, message).label("in this filter");
            Some(help.into_iter().fold(problem, Problem::help))
        });
        found.collect()
    }

    /// Returns the reads and effects of a script that this kind of target lacks.
    pub fn wrong_of_target(&self, hook: HookId, kind: u8) -> impl Iterator<Item = &Problem> {
        let wrong = self.get(hook).into_iter().flat_map(|hook| &hook.kinds.target);
        wrong.filter(move |(of, _)| *of == kind).map(|(_, problem)| problem)
    }

    /// Returns the problems of a script where its item's parameters have the declared kinds.
    pub fn wrong_of_params<'h>(&'h self, hook: HookId, declared: &'h [Param]) -> impl Iterator<Item = &'h Problem> {
        let kind = |name: &str| declared.iter().find(|param| param.name == name).map(|param| kind_of(&param.takes));
        let wrong = self.get(hook).into_iter().flat_map(|hook| &hook.kinds.params);
        wrong.filter(move |(name, of, _)| kind(name) == Some(*of)).map(|(.., problem)| problem)
    }

    /// Returns the problems of a script where `me` is of this kind.
    pub fn wrong_of_me(&self, hook: HookId, kind: u8) -> impl Iterator<Item = &Problem> {
        let wrong = self.get(hook).into_iter().flat_map(|hook| &hook.kinds.me);
        wrong.filter(move |(of, _)| *of == kind).map(|(_, problem)| problem)
    }
}
