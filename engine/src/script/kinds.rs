//! Errors in a function that only the content reveals.
//!
//! Whether `each.heal(1)` is an error depends on the kind of subject that `each` stands for, and that depends on the
//! filter of the content. The same holds for `target`, `me`, and the parameters of items. [`Compiler::kinds`] infers a
//! function once for each kind and keeps the problems in [`Kinds`]. Later, [`Host::wrong_of_each`] and the other
//! `wrong_of_` functions return the problems of the kind that the content uses.
//!
//! For `each_of("wolf")` with `each.heal(1)`:
//!
//! 1. The function is inferred without any knowledge of the content (`plain`). Its problems are reported in any case.
//! 2. It is inferred once for each kind that `each` may be (`known`): a combatant, a card, the game.
//! 3. The problems that are new in step 2 are kept, each with its kind: "a card has no `heal`" for a card.

use super::HookId;
use super::compile::Compiler;
use super::filters::MISREAD;
use super::functions::IT;
use super::handle::subject_name;
use super::host::Host;
use super::infer::{Around, Inference, It, Known};
use super::messages::unknown_fact;
use super::names::SaidName;
use super::problem::ScriptProblem;
use super::seen::{ComparedName, Narrowed, Seen};
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

/// Returns the kind of values of the parameter with this name. `None` if it is not declared.
fn declared_kind(declared: &[Param], name: &str) -> Option<Kind> {
    declared.iter().find(|param| param.name == name).map(|param| kind_of(&param.takes))
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
    /// The problems by the kind of a parameter of the item.
    params: Vec<OfParam>,
    /// Texts that are compared with names.
    pub said: Vec<SaidName>,
    /// The filters of subjects whose kinds are known.
    narrowed: Vec<OfKinds>,
}

/// A problem that occurs if a parameter of the item has this kind.
struct OfParam {
    name: String,
    kind: Kind,
    problem: Problem,
}

/// A filter, with the kinds of subjects it is applied to.
struct OfKinds {
    filter: String,
    kinds: Vec<u8>,
    at: Origin,
}

impl Compiler<'_> {
    /// Returns the findings about a function with parameters of these kinds, and keeps them for the next call.
    ///
    /// `calling` is the thing that calls, if the function can have a parameter for it. `known.it` is its kind, where
    /// the content tells it.
    pub(super) fn infer(
        &self,
        function: &Function,
        kinds: &[Kind],
        known: Known<'_>,
        calling: Option<&It>,
    ) -> Rc<Seen> {
        // Findings with kinds that the content tells are asked for only once, so they are not kept.
        if known.is_more() {
            return Rc::new(self.infer_anew(function, kinds, known, calling));
        }
        if let Some(remembered) = function.seen.get(kinds, calling) {
            return remembered;
        }
        function.seen.keep(kinds, calling, self.infer_anew(function, kinds, known, calling))
    }

    /// Returns the findings about a function with parameters of these kinds, if the content tells nothing more.
    pub(super) fn infer_plainly(&self, function: &Function, kinds: &[Kind]) -> Rc<Seen> {
        self.infer(function, kinds, Known::default(), None)
    }

    /// Infers a function with parameters of these kinds.
    fn infer_anew(&self, function: &Function, kinds: &[Kind], known: Known<'_>, calling: Option<&It>) -> Seen {
        let mine = |name: &str, args: usize| self.resolve(function.file, name, args);
        let kind_at = |nth: usize| kinds.get(nth).copied().unwrap_or(Kind::Any);
        // A parameter `it` behind the roles of the moment is the calling thing.
        let is_it = |nth: usize, name: &str| name == IT && nth >= kinds.len();
        let params = function.params.iter().enumerate().map(|(nth, name)| match known.it {
            Some(kind) if is_it(nth, name) => (name.clone(), Kind::Subject(kind)),
            _ => (name.clone(), kind_at(nth)),
        });
        let gives = |called: usize| self.gives.get(&called).copied().unwrap_or(Kind::Any);
        let report_unknown = |at: Position, on: u8, name: &str| self.unknown_fact(at, on, name);
        let around = Around {
            vocabulary: self.vocabulary,
            meanings: &self.meanings,
            mine: &mine,
            gives: &gives,
            known,
            it: calling,
            unknown_fact: &report_unknown,
        };
        let mut seen = Inference::of(&function.tree, around, params);
        // An unknown property that is set is reported by the check of assignments.
        let properties_at = |at: Position| function.properties.iter().filter(move |(_, place)| *place == at);
        seen.wrong.retain(|problem| !properties_at(problem.at).any(|(name, _)| function.sets(name)));
        seen
    }

    /// Returns the problem of a fact that subjects of the kind `on` do not have.
    fn unknown_fact(&self, at: Position, on: u8, name: &str) -> ScriptProblem {
        let mut remembered = self.unknown_facts.borrow_mut();
        let entry = remembered.entry((on, name.to_string()));
        let problem = entry.or_insert_with(|| unknown_fact(at, self.vocabulary, on, name));
        ScriptProblem { at, ..problem.clone() }
    }

    /// Returns the findings about a function at a moment.
    pub(super) fn infer_at(&self, function: &Function, word: &HookWord, known: Known<'_>) -> Rc<Seen> {
        self.infer(function, &roles(word), known, self.it(function, word).as_ref())
    }

    /// Returns the thing that calls a function of an effect; `None` for any other function.
    fn it(&self, function: &Function, word: &HookWord) -> Option<It> {
        let name = self.names.get(function.file)?;
        let of_effect = name.starts_with("effects/") || name.starts_with("lines/effect/");
        if !of_effect {
            return None;
        }
        let kind = self.vocabulary.subject("thing")?;
        let has_it = function.params.len() > word.roles.len() || name.starts_with("lines/");
        if has_it {
            return Some(It { kind, header: None });
        }
        let params = [function.params.as_slice(), &[IT.to_string()]].concat();
        let header = format!("fn {}({})", function.name, params.join(", "));
        Some(It { kind, header: Some(header) })
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

    /// Returns the problems in `seen` that are not in `plain`, with their positions. Those in `plain` do not depend on
    /// the content, so they are reported in any case.
    fn new_problems(&self, function: &Function, seen: &Seen, plain: &Seen) -> Vec<(Position, Problem)> {
        let is_new = |problem: &&ScriptProblem| plain.wrong.iter().all(|other| other.at != problem.at);
        let new = seen.wrong.iter().filter(is_new);
        new.map(|problem| (problem.at, self.problem(function, problem.clone()))).collect()
    }

    /// Returns the problems of `each`, by its filter and by the kind of its subjects.
    ///
    /// `each_of("wolf")` with `each.heal(1)` has no problem if a wolf is a combatant, and one if it is a card. Which of
    /// them it is, only the content tells, so both are kept.
    fn of_each(&self, function: &Function) -> Vec<(String, ByKind)> {
        let plain = self.infer_plainly(function, &[]);
        let mut filters = plain.each.clone();
        filters.sort_unstable();
        filters.dedup();
        let mut found: Vec<(String, ByKind)> = Vec::new();
        for filter in filters {
            // The problems of this filter, by their places.
            let mut places: Vec<(Position, ByKind)> = Vec::new();
            for kind in self.every_kind() {
                let known = Known { each: Some((&filter, kind)), ..Known::default() };
                let seen = self.infer(function, &[], known, None);
                for (at, problem) in self.new_problems(function, &seen, &plain) {
                    match places.iter_mut().find(|(place, _)| *place == at) {
                        Some((_, by_kind)) => by_kind.push((kind, problem)),
                        None => places.push((at, vec![(kind, problem)])),
                    }
                }
            }
            found.extend(places.into_iter().map(|(_, by_kind)| (filter.clone(), by_kind)));
        }
        found
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
        let mut found = ByKind::new();
        for kind in aimed {
            let param_kind = |name: &String| if name == TARGET { Kind::Subject(kind) } else { Kind::Any };
            let kinds: Vec<Kind> = function.params.iter().map(param_kind).collect();
            let seen = self.infer_plainly(function, &kinds);
            let problems = self.new_problems(function, &seen, &plain);
            found.extend(problems.into_iter().map(|(_, problem)| (kind, problem)));
        }
        found
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
        let mut found = ByKind::new();
        for kind in kinds {
            let mut own: Vec<&'static HookWord> = words.to_vec();
            own.retain(|word| me(word) == Some(kind));
            // If `me` is the game, the calling thing `it` is the game too: the script is attached to no combatant.
            let is_game = self.vocabulary.subject("game") == Some(kind);
            let it = if is_game { Some(kind) } else { None };
            // All problems at the moments of this kind of `me`: `check_kinds` needs no `plain` inference.
            let wrong = self.check_kinds(function, &own, Known { it, ..Known::default() });
            found.extend(wrong.into_iter().map(|problem| (kind, problem)));
        }
        found
    }

    /// Returns the problems of parameters of the item. Lines belong to one item, which tells the kinds of its
    /// parameters. The items that use a script file may declare any kinds.
    fn of_params(&self, function: &Function, words: &[&'static HookWord]) -> Vec<OfParam> {
        let names: BTreeSet<&str> = function.item_params.iter().map(|(name, _)| name.as_str()).collect();
        let made = self.texts.get(function.file).filter(|text| text.is_made());
        let mut found = Vec::new();
        for name in names {
            let kinds: Vec<Kind> = match made {
                Some(text) => declared_kind(&text.params, name).into_iter().collect(),
                None => PARAM_KINDS.to_vec(),
            };
            for kind in kinds {
                let known = Known { param: Some((name, kind)), ..Known::default() };
                let wrong = self.check_kinds(function, words, known).into_iter();
                found.extend(wrong.map(|problem| OfParam { name: name.to_string(), kind, problem }));
            }
        }
        found
    }

    /// Returns the texts that are compared with names at all of these moments. Such a text is among those of the first
    /// moment, so only these are looked through.
    pub(super) fn said_at(&self, function: &Function, seen: &[Rc<Seen>]) -> Vec<SaidName> {
        let mut names = Vec::new();
        let Some(first) = seen.first() else { return names };
        for ComparedName { text, fact, at, .. } in &first.said {
            let is_here = |name: &&ComparedName| name.at == *at;
            // At a moment where the value is no name, any text may be right.
            if !seen.iter().all(|moment| moment.said.iter().any(|name| is_here(&name))) {
                continue;
            }
            let all = seen.iter().flat_map(|moment| moment.said.iter().filter(is_here));
            let namings = all.map(|name| name.naming).collect();
            let name = SaidName::new(text.clone(), namings, self.origin_in(function, *at));
            names.push(match fact {
                Some(fact) => name.compared_with(fact),
                None => name,
            });
        }
        names
    }

    /// Returns the filters whose subjects have known kinds at all of these moments, found as in `said_at`.
    fn narrowed_at(&self, function: &Function, seen: &[Rc<Seen>]) -> Vec<OfKinds> {
        let mut found = Vec::new();
        let Some(first) = seen.first() else { return found };
        for Narrowed { filter, at, .. } in &first.narrowed {
            let is_here = |narrowed: &&Narrowed| narrowed.at == *at;
            if seen.iter().all(|moment| moment.narrowed.iter().any(|narrowed| is_here(&narrowed))) {
                let all = seen.iter().flat_map(|moment| moment.narrowed.iter().filter(is_here));
                let kinds = all.map(|narrowed| narrowed.kind).collect();
                found.push(OfKinds { filter: filter.clone(), kinds, at: self.origin_in(function, *at) });
            }
        }
        found
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
        let mut problems = Vec::new();
        for (filter, wrong) in self.hooks.iter().flat_map(|hook| &hook.kinds.each) {
            let Ok(selections) = lexicon.selections(filter) else { continue };
            let problem_of = |kind: u8| wrong.iter().find(|(of, _)| *of == kind).map(|(_, problem)| problem);
            let kinds = selections.into_iter().map(|(kind, _)| kind);
            let of_all: Option<Vec<&Problem>> = kinds.map(problem_of).collect();
            if let Some([first, ..]) = of_all.as_deref() {
                problems.push((*first).clone());
            }
        }
        problems
    }

    /// Returns the problems of filters that cannot describe the elements of their list (`E0650`), each at its place.
    pub fn beside_the_list(&self, vocabulary: &Vocabulary, lexicon: &Lexicon) -> Vec<Problem> {
        let mut problems = Vec::new();
        for OfKinds { filter, kinds, at } in self.hooks.iter().flat_map(|hook| &hook.kinds.narrowed) {
            let Ok(selections) = lexicon.selections(filter) else { continue };
            let described_kinds: Vec<u8> = selections.into_iter().map(|(kind, _)| kind).collect();
            // A filter that describes any of the list's kinds is no problem.
            if kinds.iter().any(|kind| described_kinds.contains(kind)) {
                continue;
            }
            let Some(kind) = kinds.first() else { continue };
            let listed = subject_name(vocabulary, *kind);
            let problem = Problem::error(MISREAD, *at, format!("`{filter}` says nothing of {listed}"));
            let mut problem = problem.label("in this filter");
            if let Some(kind) = described_kinds.first() {
                let described = subject_name(vocabulary, *kind);
                problem.set_help(format!("it says what {described} is, and of these each is {listed}"));
            }
            problems.push(problem);
        }
        problems
    }

    /// Returns the reads and effects of a script that this kind of target lacks.
    pub fn wrong_of_target(&self, hook: HookId, kind: u8) -> impl Iterator<Item = &Problem> {
        let wrong = self.get(hook).into_iter().flat_map(|hook| &hook.kinds.target);
        wrong.filter(move |(of, _)| *of == kind).map(|(_, problem)| problem)
    }

    /// Returns the problems of a script where its item's parameters have the declared kinds.
    pub fn wrong_of_params<'h>(&'h self, hook: HookId, declared: &'h [Param]) -> impl Iterator<Item = &'h Problem> {
        let wrong = self.get(hook).into_iter().flat_map(|hook| &hook.kinds.params);
        let is_declared = move |param: &&OfParam| declared_kind(declared, &param.name) == Some(param.kind);
        wrong.filter(is_declared).map(|param| &param.problem)
    }

    /// Returns the problems of a script where `me` is of this kind.
    pub fn wrong_of_me(&self, hook: HookId, kind: u8) -> impl Iterator<Item = &Problem> {
        let wrong = self.get(hook).into_iter().flat_map(|hook| &hook.kinds.me);
        wrong.filter(move |(of, _)| *of == kind).map(|(_, problem)| problem)
    }
}
