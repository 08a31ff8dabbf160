//! What is wrong in a function that only the content tells: `each` of a filter, the `target` of whatever a card is aimed at,
//! whose script it is, what a word or filter means there.

use super::HookId;
use super::compile::{Compiler, SaidName};
use super::filters::MISREAD;
use super::handle::subject_name;
use super::host::Host;
use super::infer::{Around, Inference, Seen};
use super::problem::ScriptProblem;
use super::survey::Function;
use crate::kernel::{HookWord, Kind, Lexicon, Origin, Problem, Vocabulary};
use rhai::Position;

/// The role that stands for whom, or for what, something is aimed at.
pub(super) const TARGET: &str = "target";

/// What would be wrong, by the kind of subject.
pub(super) type ByKind = Vec<(u8, Problem)>;

/// What is wrong in a function, as far as only the content tells.
#[derive(Default)]
pub(super) struct Kinds {
    /// Of each of those of whom a filter speaks.
    each: Vec<(String, ByKind)>,
    /// Of whom, or of what, it is aimed at.
    target: ByKind,
    /// Of `me`, where that may be of several kinds.
    me: ByKind,
    /// Texts that are compared with what names something.
    pub said: Vec<SaidName>,
    /// Filters of those who are of these kinds.
    narrowed: Vec<(String, Vec<u8>, Origin)>,
}

impl Compiler<'_> {
    /// Reads a function whose roles are of these kinds.
    pub(super) fn infer(
        &self,
        function: &Function,
        kind: impl Fn(usize, &str) -> Option<u8>,
        each: Option<(&str, u8)>,
    ) -> Seen {
        let mine = |name: &str, args: usize| self.resolve(function.file, name, args).is_some();
        let params = function.params.iter().enumerate();
        let params = params.map(|(nth, name)| (name.clone(), kind(nth, name).map_or(Kind::Any, Kind::Subject)));
        Inference::of(&function.tree, Around { vocabulary: self.vocabulary, mine: &mine, each }, params)
    }

    /// The same at a moment.
    pub(super) fn infer_at(&self, function: &Function, word: &HookWord) -> Seen {
        self.infer(function, |nth, _| word.roles.get(nth).map(|(_, kind)| *kind), None)
    }

    /// What would be wrong in a function, whatever its variables stand for.
    pub(super) fn kinds(&self, function: &Function, words: &[&'static HookWord]) -> Kinds {
        let seen: Vec<Seen> = words.iter().map(|word| self.infer_at(function, word)).collect();
        Kinds {
            each: self.of_each(function),
            target: self.of_target(function, words),
            me: self.of_me(function, words),
            said: self.said_at(function, &seen),
            narrowed: self.narrowed_at(function, &seen),
        }
    }

    /// What is wrong in one reading of a function and not in another.
    fn more(&self, function: &Function, seen: Seen, known: &Seen) -> Vec<(Position, Problem)> {
        let is_new = |problem: &ScriptProblem| known.wrong.iter().all(|other| other.at != problem.at);
        let new = seen.wrong.into_iter().filter(is_new);
        new.map(|problem| (problem.at, self.problem(function, problem))).collect()
    }

    fn of_each(&self, function: &Function) -> Vec<(String, ByKind)> {
        let plain = self.infer(function, |_, _| None, None);
        let mut filters = plain.each.clone();
        filters.sort_unstable();
        filters.dedup();
        let mut found: Vec<(String, Position, ByKind)> = Vec::new();
        for filter in &filters {
            for kind in self.every_kind() {
                let seen = self.infer(function, |_, _| None, Some((filter, kind)));
                for (at, problem) in self.more(function, seen, &plain) {
                    match found.iter_mut().find(|(of, place, _)| of == filter && *place == at) {
                        Some((.., by_kind)) => by_kind.push((kind, problem)),
                        None => found.push((filter.clone(), at, vec![(kind, problem)])),
                    }
                }
            }
        }
        found.into_iter().map(|(filter, _, by_kind)| (filter, by_kind)).collect()
    }

    fn of_target(&self, function: &Function, words: &[&'static HookWord]) -> ByKind {
        let roles = words.iter().flat_map(|word| word.roles).filter(|(name, _)| *name == TARGET);
        let mut aimed: Vec<u8> = roles.map(|(_, kind)| *kind).collect();
        aimed.sort_unstable();
        aimed.dedup();
        if aimed.len() < 2 {
            return ByKind::new();
        }
        let plain = self.infer(function, |_, _| None, None);
        let of = |kind: u8| {
            let seen = self.infer(function, |_, name| (name == TARGET).then_some(kind), None);
            self.more(function, seen, &plain).into_iter().map(move |(_, problem)| (kind, problem))
        };
        aimed.into_iter().flat_map(of).collect()
    }

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
            self.check_kinds(function, &own).into_iter().map(move |problem| (kind, problem))
        };
        kinds.into_iter().flat_map(of).collect()
    }

    /// The texts that are compared with what names something at all of these moments.
    fn said_at(&self, function: &Function, seen: &[Seen]) -> Vec<SaidName> {
        let first = seen.first().into_iter().flat_map(|first| &first.said);
        let always = first.filter(|(.., at)| seen.iter().all(|other| other.said.iter().any(|(.., place)| place == at)));
        let said = always.map(|(text, _, at)| {
            let all = seen.iter().flat_map(|other| &other.said).filter(|(.., place)| place == at);
            let at = self.problem(function, ScriptProblem::new("", *at, "")).at.at;
            SaidName { text: text.clone(), namings: all.map(|(_, naming, _)| *naming).collect(), at }
        });
        said.collect()
    }

    /// The filters of those whose kinds are known at all of these moments.
    fn narrowed_at(&self, function: &Function, seen: &[Seen]) -> Vec<(String, Vec<u8>, Origin)> {
        let first = seen.first().into_iter().flat_map(|first| &first.narrowed);
        let always =
            first.filter(|(.., at)| seen.iter().all(|other| other.narrowed.iter().any(|(.., place)| place == at)));
        let narrowed = always.map(|(filter, _, at)| {
            let all = seen.iter().flat_map(|other| &other.narrowed).filter(|(.., place)| place == at);
            let at = self.problem(function, ScriptProblem::new("", *at, "")).at.at;
            (filter.clone(), all.map(|(_, kind, _)| *kind).collect(), at)
        });
        narrowed.collect()
    }

    fn every_kind(&self) -> std::ops::Range<u8> {
        0..u8::try_from(self.vocabulary.subjects.len()).unwrap_or(0)
    }
}

impl Host {
    /// What scripts read of, and do to, each of those of whom a filter speaks, although these have no such thing: `E0607`,
    /// `E0630` each, at its place. Of a filter that speaks of several kinds, only what none of them has.
    pub fn wrong_of_each(&self, lexicon: &Lexicon) -> Vec<Problem> {
        let all = self.hooks.iter().flat_map(|hook| &hook.kinds.each);
        let found = all.filter_map(|(filter, wrong)| {
            let kinds: Vec<u8> = lexicon.selections(filter).ok()?.into_iter().map(|(kind, _)| kind).collect();
            let of = |kind: &u8| wrong.iter().find(|(of, _)| of == kind);
            kinds.iter().all(|kind| of(kind).is_some()).then(|| kinds.first().and_then(of)).flatten()
        });
        found.map(|(_, problem)| problem.clone()).collect()
    }

    /// Filters that say nothing of those in their list (`E0650`), each at its place.
    pub fn beside_the_list(&self, vocabulary: &Vocabulary, lexicon: &Lexicon) -> Vec<Problem> {
        let all = self.hooks.iter().flat_map(|hook| &hook.kinds.narrowed);
        let found = all.filter_map(|(filter, kinds, at)| {
            let said: Vec<u8> = lexicon.selections(filter).ok()?.into_iter().map(|(kind, _)| kind).collect();
            let here = kinds.first().filter(|_| !kinds.iter().any(|kind| said.contains(kind)))?;
            let of = |kind: &u8| subject_name(vocabulary, *kind);
            let message = format!("`{filter}` says nothing of {}", of(here));
            let help =
                said.first().map(|kind| format!("it says what {} is, and of these each is {}", of(kind), of(here)));
            let problem = Problem::error(MISREAD, *at, message).label("in this filter");
            Some(help.into_iter().fold(problem, Problem::help))
        });
        found.collect()
    }

    /// What a script reads of, or does to, whatever it is aimed at, although what is of this kind has no such thing.
    pub fn wrong_of_target(&self, hook: HookId, kind: u8) -> impl Iterator<Item = &Problem> {
        let wrong = self.get(hook).into_iter().flat_map(|hook| &hook.kinds.target);
        wrong.filter(move |(of, _)| *of == kind).map(|(_, problem)| problem)
    }

    /// What is wrong in a script where `me` is of this kind.
    pub fn wrong_of_me(&self, hook: HookId, kind: u8) -> impl Iterator<Item = &Problem> {
        let wrong = self.get(hook).into_iter().flat_map(|hook| &hook.kinds.me);
        wrong.filter(move |(of, _)| *of == kind).map(|(_, problem)| problem)
    }
}
