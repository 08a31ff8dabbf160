//! The system's findings in content that has errors already: those that may follow from these errors are left out.
//!
//! For example, if the effect `burns` has an error, a finding in `burns` is left out, and so is a finding in the
//! statement `effect burns(2)` of a card. A finding about an unknown name `Smoke` is left out if `Smoke` is among the
//! words of an item with an error, which may define it, or if an item could not be read at all.

use super::{Loaded, first_around};
use crate::check::define::Changed;
use crate::syntax::HOWS;
use crate::text::runs;
use rondel_engine::kernel::{Arg, Datum, Item, ItemName, Origin, Problem, effort, slug};
use rondel_engine::script::UNKNOWN_NAME;
use std::collections::{BTreeMap, BTreeSet};

impl Loaded {
    /// Returns the system's findings that do not merely follow from errors reported already.
    pub(super) fn found_beside(&self) -> Vec<Problem> {
        let Some(system) = self.system else { return Vec::new() };
        if self.items.is_empty() {
            return Vec::new();
        }
        let Err(found) = (system.build)(&self.items, &self.scripts) else { return Vec::new() };
        let reported = || self.problems.iter().chain(&self.by_name);
        // The items with errors, as indices of `written_items`.
        let mut wrong: BTreeSet<usize> = reported().filter_map(|problem| self.written_at(problem.at.at)).collect();
        // An item is as damaged as its changes.
        let damaged = |changed: &&Changed| {
            let mut by = changed.by.iter().filter_map(|(at, _)| self.written_at(*at));
            by.any(|at| wrong.contains(&at))
        };
        let damaged_changes = self.changed.iter().filter(damaged);
        let damaged_items: Vec<usize> = damaged_changes.filter_map(|changed| self.written_at(changed.whole)).collect();
        wrong.extend(damaged_items);
        // The findings that may follow from these errors are left out.
        let calls = self.calls_of(&wrong);
        let mut found: Vec<Problem> = found.into();
        // With errors only about names, all items could be read.
        let all_read = self.problems.iter().all(|problem| !problem.is_error() || problem.code == "E0203");
        let reported_names = reported().filter_map(|problem| problem.item.as_deref());
        let missing: BTreeSet<String> = reported_names.map(|named| slug(&named.name)).collect();
        let is_reported = |named: &ItemName| missing.contains(&slug(&named.name));
        let wrong_items = self.said_in(&wrong, &found);
        found.retain(|problem| {
            // A problem in a damaged item, or in a statement that calls a damaged item, may follow from the damage.
            let in_item = self.written_at(problem.at.at);
            let in_sound_item = in_item.is_none_or(|item| !wrong.contains(&item));
            let is_sound = in_sound_item && first_around(&calls, |at| *at, problem.at.at).is_none();
            let named = problem.item.as_deref();
            // A name that is reported already only gets one more place, so such a problem is kept.
            let is_one_more_place = named.is_some_and(is_reported);
            // Any other unknown name may be defined in an item that could not be read or that has errors.
            let may_be_unread = problem.code == UNKNOWN_NAME && !all_read;
            let may_be_in_wrong = named.is_some_and(|named| wrong_items.holds(named));
            let is_certain = is_one_more_place || (is_sound && !may_be_unread && !may_be_in_wrong);
            problem.is_error() && is_certain && self.stands(problem)
        });
        found
    }

    /// Returns all runs of words in the written items `wrong`, which have errors. A name that `problems` mention may be
    /// defined in one of these items if it is among the runs.
    fn said_in(&self, wrong: &BTreeSet<usize>, problems: &[Problem]) -> Said {
        let names = problems.iter().filter_map(|problem| problem.item.as_deref());
        // The most words of a name. Longer runs are no names.
        let longest = names.map(|named| slug(&named.name).split('-').count()).max();
        let Some(longest) = longest else { return Said::default() };
        let mut runs_by_kind: BTreeMap<&'static str, BTreeSet<String>> = BTreeMap::new();
        // `effort` counts steps for tests of growth, and decides nothing.
        for text in effort::each(wrong).filter_map(|at| self.text_of(*self.written_items.get(*at)?)) {
            // The kind is the first word, or stands behind a word such as `change`.
            let typed = text.split_whitespace().find(|word| !HOWS.contains(word)).unwrap_or_default();
            let item_word = self.vocabulary().and_then(|vocabulary| vocabulary.item(typed));
            let kind = item_word.map_or("", |item_word| item_word.word);
            let runs_of_kind = runs_by_kind.entry(kind).or_default();
            runs_of_kind.extend(runs(&slug(text), longest).map(str::to_string));
        }
        Said(runs_by_kind)
    }

    /// Returns the places of the statements that call or name one of the written items `wrong`.
    fn calls_of(&self, wrong: &BTreeSet<usize>) -> Vec<Origin> {
        let damaged = |item: &&Item| self.written_at(item.at).is_some_and(|at| wrong.contains(&at));
        let ids: BTreeSet<&str> = self.items.iter().filter(damaged).map(|item| item.id.as_str()).collect();
        let is_call = |arg: &Arg| match &arg.datum {
            Datum::Call(call) => ids.contains(call.id.as_str()),
            Datum::Name(id) => ids.contains(id.as_str()),
            _ => false,
        };
        let statements = self.items.iter().flat_map(|item| item.body.iter());
        let calling = statements.filter(|statement| statement.args.iter().any(is_call));
        let mut calls: Vec<Origin> = calling.map(|statement| statement.at).collect();
        calls.sort_by_key(|at| (at.file, at.start));
        calls
    }
}

/// The runs of words said in items, by the kind of item. An empty kind stands for unknown kinds.
#[derive(Default)]
struct Said(BTreeMap<&'static str, BTreeSet<String>>);

impl Said {
    /// Returns whether an item of a fitting kind says this name.
    fn holds(&self, named: &ItemName) -> bool {
        let id = slug(&named.name);
        let is_meant = |kind: &&str| kind.is_empty() || named.kinds.is_empty() || named.kinds.contains(kind);
        self.0.iter().any(|(kind, runs)| is_meant(kind) && runs.contains(&id))
    }
}
