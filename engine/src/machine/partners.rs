//! Checks of scripts beside the items that use them: functions that can never do anything (`E0646`), and words that the
//! items' subjects, targets and parameters do not have.
//!
//! A behaviour is an item with a script, and a [`Use`] is a call of it by another item, its caller: the card *Flash* with
//! `effect dazzles(2)` is a caller of the behaviour `dazzles`. A script has functions (hooks), each for the cue in its
//! name. Some need a partner: [`Builder::report_alone`] reports a permission `may_activate` without its effect
//! `on_activate`.

use super::build::{Builder, place_of};
use super::content::{Behaviour, BehaviourId, Use};
use super::script::UseId;
use super::system::System;
use super::terms::TermsOf;
use crate::kernel::{Help, Label, Origin, Param, Problem, Side, nearest};
use crate::machine::Cue;
use crate::script::HookId;
use std::collections::{BTreeMap, BTreeSet};

impl<S: System> Builder<'_, S> {
    /// Reports every function that asks about something its script never does (`E0646`).
    pub(super) fn report_alone(&mut self) {
        let mut found = Vec::new();
        for behaviour in &self.catalog.behaviours {
            found.extend(behaviour.hooks.iter().filter_map(|hook| self.lacks_partner(behaviour, *hook)));
        }
        self.report_all(found);
    }

    /// Reports problems, in this order.
    fn report_all(&mut self, problems: Vec<Problem>) {
        for problem in problems {
            self.report(problem);
        }
    }

    /// Reports every item for which a shared script never does anything, although it does something for other items
    /// (`E0646`).
    pub(super) fn report_half_heard(&mut self) {
        let mut found = Vec::new();
        for used in &self.catalog.uses {
            let behaviour = self.catalog.behaviour(used.behaviour);
            let hears = |call: &Use| match self.catalog.items.get(usize::from(call.caller)) {
                Some(item) => behaviour.hooks.iter().any(|(cue, _)| S::hears(&self.catalog, item, *cue)),
                None => true,
            };
            let mut calls = self.catalog.calls_of(used.behaviour);
            let Some(item) = self.catalog.items.get(usize::from(used.caller)) else { continue };
            // A script that is empty by intent is no problem, nor one that does something for this item. A script that
            // is silent for all of its items is reported by `report_unheard`.
            if is_empty(&behaviour.script) || hears(used) || !calls.any(hears) {
                continue;
            }
            let at = place_of(item, &behaviour.id, 0);
            if self.is_told(at) {
                continue;
            }
            let message = format!("{} `{}` never does what `{}` does", item.kind, item.name, behaviour.name);
            let moments: Vec<&str> = behaviour.hooks.iter().map(|(cue, _)| cue.name()).collect();
            let help = format!(
                "none of its moments comes for it: `{}`; `help hooks` says what is called when",
                moments.join("`, `")
            );
            found.push(Problem::error("E0646", at, message).help(help).about(&[behaviour.kind], &behaviour.id));
        }
        self.report_all(found);
    }

    /// Reports facts and effects that a script uses on its card's target and the target does not have.
    pub(super) fn report_misaimed(&mut self) {
        let mut found: Vec<Problem> = Vec::new();
        for (id, used) in (0..=u16::MAX).map(UseId).zip(&self.catalog.uses) {
            let Some(terms) = self.catalog.terms(TermsOf::Item(used.caller)) else { continue };
            // An effect of a mode has the mode's own target, if any.
            let mode = terms.modes.iter().find(|mode| mode.effects.contains(&id));
            let aim = mode.and_then(|mode| mode.aim.as_ref()).or(terms.aim.as_ref());
            // Without an aim, the target is one that the system itself aims at.
            let kind = aim.map_or(S::AIMED, |aim| aim.kind);
            for (_, hook) in &self.catalog.behaviour(used.behaviour).hooks {
                found.extend(self.host.wrong_of_target(*hook, kind).cloned());
            }
        }
        self.report_all(found);
    }

    /// Reports facts and effects of a script on `me` that its callers' `me` lacks, if all callers have one kind of
    /// `me`.
    pub(super) fn report_misspoken(&mut self) {
        let mut found: Vec<Problem> = Vec::new();
        for (id, behaviour) in (0..=u16::MAX).map(BehaviourId).zip(&self.catalog.behaviours) {
            let mut kinds: Vec<Option<u8>> = self.catalog.calls_of(id).map(|used| self.kind_of_me(used)).collect();
            // One element is left if all callers have the same kind of `me`.
            kinds.dedup();
            let [Some(kind)] = kinds.as_slice() else { continue };
            for (_, hook) in &behaviour.hooks {
                found.extend(self.host.wrong_of_me(*hook, *kind).cloned());
            }
        }
        self.report_all(found);
    }

    /// Returns the kind of `me` in a script that is called like this. `None` if the caller's kind does not tell.
    fn kind_of_me(&self, used: &Use) -> Option<u8> {
        let caller = self.catalog.items.get(usize::from(used.caller))?;
        let (_, me) = S::SPEAKERS.iter().find(|(speaker, _)| *speaker == caller.kind)?;
        Some(*me)
    }

    /// Reports uses of parameters that fit the declared kinds of no item with this script. Several items may share a
    /// script and declare its parameters as other kinds, so a use is wrong only if it is wrong for all of them.
    pub(super) fn report_unfit_params(&mut self) {
        let mut declared: BTreeMap<HookId, Vec<&[Param]>> = BTreeMap::new();
        for behaviour in &self.catalog.behaviours {
            let Some(item) = self.catalog.items.get(usize::from(behaviour.item)) else { continue };
            for (_, hook) in &behaviour.hooks {
                declared.entry(*hook).or_default().push(&item.params);
            }
        }
        let mut found: Vec<Problem> = Vec::new();
        for (hook, items) in &declared {
            let Some((first, others)) = items.split_first() else { continue };
            let is_wrong_at = |params: &[Param], place: Origin| {
                self.host.wrong_of_params(*hook, params).any(|problem| problem.at.at == place)
            };
            for problem in self.host.wrong_of_params(*hook, first) {
                if others.iter().all(|params| is_wrong_at(params, problem.at.at)) {
                    found.push(problem.clone());
                }
            }
        }
        let mut places = BTreeSet::new();
        found.retain(|problem| places.insert(problem.at.at));
        self.report_all(found);
    }

    /// Returns the error of a function whose partner is missing. `None` if the function needs no partner, or has it.
    fn lacks_partner<P>(
        &self,
        behaviour: &Behaviour<S::Moment, P>,
        (cue, hook): (Cue<S::Moment>, HookId),
    ) -> Option<Problem> {
        // The moment at which the script does what `cue` asks about: `on_activate` for `may_activate`.
        let does = cue.side.does().map(|side| cue.from(side));
        // Whether somebody's command leads to a moment.
        let is_chosen = |done: &Cue<S::Moment>| {
            let name = done.name();
            S::VOCABULARY.hooks.iter().any(|word| word.name == name && word.chosen)
        };
        // `replaces_X` and `may_answer_X` always need their partner, `may_X` only if `X` is a command. Other pairs are
        // the system's.
        let wanted = match (cue.side, does) {
            (Side::Replaces | Side::MayAnswer, Some(does)) => does,
            (Side::May, Some(does)) if is_chosen(&does) => does,
            _ => S::PARTNERS.iter().find(|[asks, _]| *asks == cue).map(|[_, does]| *does)?,
        };
        if behaviour.hooks.iter().any(|(other, _)| *other == wanted) {
            return None;
        }
        let (place, _) = self.host.function(hook);
        let function = self.said(hook);
        let message = format!("`{function}` of `{}` is never called: nothing is done after it", behaviour.name);
        let head = if self.host.is_of_lines(hook) {
            format!("{}: ...", S::VOCABULARY.in_line(wanted.name()))
        } else {
            format!("fn {}", wanted.name())
        };
        let help = format!("write what is done: `{head}`");
        Some(Problem::error("E0646", place, message).help(help))
    }

    /// Reports content that has no effect (`E0646`).
    pub fn comes_to_nothing(&mut self, at: Origin, message: String, help: impl Into<Help>) {
        self.error("E0646", at, message, help);
    }

    /// Reports a missing function (`E0646`), unless it may be an unreadable one.
    pub fn lacks_function(&mut self, at: Origin, message: String, help: impl Into<Help>) {
        self.lacks(Problem::error("E0646", at, message).help(help));
    }

    /// Reports a number that a script remembers and its own item does not declare (`E0645`). Other items' words do not
    /// count.
    pub fn remembers(&mut self, at: BehaviourId, known: &[String]) {
        let behaviour = self.catalog.behaviour(at);
        let mut found: Vec<Problem> = Vec::new();
        for (text, place) in behaviour.hooks.iter().flat_map(|(_, hook)| self.host.texts(*hook, "remember")) {
            if known.contains(text) {
                continue;
            }
            let message = format!("`{}` remembers no `{text}`", behaviour.name);
            if let Some(first) = found.iter_mut().find(|first| first.message == message) {
                first.also.push(Label { at: *place, text: "and here".into() });
                continue;
            }
            let help = match nearest(text, known.iter().map(String::as_str)) {
                Some(near) => Help::meant(near).instead(format!("\"{near}\"")),
                None => {
                    let id = behaviour.id.replace('-', "_");
                    format!("say so: `{} {id} {{ remembers {text} }}`", behaviour.kind).into()
                }
            };
            found.push(Problem::error("E0645", *place, message).label("nothing is called so").help(help));
        }
        self.report_all(found);
    }
}

/// Returns whether all functions of a script are empty, to do nothing by intent.
fn is_empty(script: &str) -> bool {
    script.split("fn ").all(|function| {
        let body = match function.split_once('{') {
            Some((_, body)) => body,
            None => function,
        };
        body.chars().all(|c| c.is_whitespace() || matches!(c, '{' | '}'))
    })
}
