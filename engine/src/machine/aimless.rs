//! The check of terms that a script reads and its caller lacks (`E0652`): a target without an aim, an X that is not
//! paid.
//!
//! Terms are what a card says about targets and costs. A script that reads `target`, called by a card without a
//! `target` statement, is reported here. [`Builder::build`] runs the check.
//!
//! A behaviour is an item with a script. A [`UseId`] numbers a call of it by another item, its caller. A [`Cue`] is the
//! moment of one function of the script: `on_play`. Several callers may share a script, and each needs the terms.

use super::build::{Builder, place_of};
use super::content::{Behaviour, BehaviourId};
use super::script::UseId;
use super::system::System;
use super::terms::{Aim, Amount, Count, Terms, TermsOf};
use crate::kernel::Problem;
use crate::machine::Cue;
use crate::script::{OfTerms, TermRead};

/// The code of a read of missing terms.
const AIMLESS: &str = "E0652";

/// The code of a line that reads the first of several targets.
const FIRST_ALONE: &str = "W0657";

impl<S: System> Builder<'_, S> {
    /// Reports every read of terms that some caller lacks (`E0652`), with the name of that caller.
    pub(super) fn report_aimless(&mut self) {
        let mut found = Vec::new();
        for (id, behaviour) in (0..=u16::MAX).map(BehaviourId).zip(&self.catalog.behaviours) {
            let mut reported: Vec<OfTerms> = Vec::new();
            for (cue, hook) in &behaviour.hooks {
                for read in self.host.term_reads(*hook) {
                    if reported.contains(&read.what) || !is_own::<S>(*cue, read) {
                        continue;
                    }
                    if let Some(problem) = self.lacks_terms(id, behaviour, *cue, read) {
                        reported.push(read.what);
                        found.push(problem);
                    }
                }
            }
        }
        for problem in found {
            self.report(problem);
        }
    }

    /// Warns of every card that aims at several and calls a line that does something to the first of them alone.
    pub(super) fn warn_first_alone(&mut self) {
        let mut found = Vec::new();
        for (id, behaviour) in (0..=u16::MAX).map(BehaviourId).zip(&self.catalog.behaviours) {
            let reads = || behaviour.hooks.iter().flat_map(|(_, hook)| self.host.term_reads(*hook));
            let mut of_lines = behaviour.hooks.iter().filter(|(_, hook)| self.host.is_of_lines(*hook));
            let reads_first = |(cue, hook): &(Cue<S::Moment>, _)| {
                let mut reads = self.host.term_reads(*hook).iter();
                reads.any(|read| read.what == OfTerms::Target && is_own::<S>(*cue, read))
            };
            if reads().any(|read| read.what == OfTerms::Targets) || !of_lines.any(reads_first) {
                continue;
            }
            for used in self.catalog.call_numbers(id) {
                let Some(item) = self.catalog.caller(used) else { continue };
                let terms = self.catalog.terms(TermsOf::Item(self.catalog.used(used).caller));
                let Some(aim) = terms.and_then(|terms| terms.aim.as_ref()).filter(|aim| aim.takes_several()) else {
                    continue;
                };
                let place = place_of(item, &behaviour.id, self.catalog.used(used).nth);
                let message =
                    format!("`{}` aims at several, and `{}` is for the first of them", item.name, behaviour.name);
                let help = format!("for all of them write `each {} in card.targets: ...`", aim.filter.text());
                found.push(
                    Problem::warning(FIRST_ALONE, place, message).label("nothing comes to the others").help(help),
                );
            }
        }
        for problem in found {
            self.report(problem);
        }
    }

    /// Returns the error of a read of terms, for the first caller that lacks them. `None` if every caller has them.
    fn lacks_terms(
        &self,
        behaviour_id: BehaviourId,
        behaviour: &Behaviour<S::Moment, S::Property>,
        cue: Cue<S::Moment>,
        read: &TermRead,
    ) -> Option<Problem> {
        let hears = |id: &UseId| self.catalog.caller(*id).is_some_and(|item| S::hears(&self.catalog, item, cue));
        let callers: Vec<UseId> = self.catalog.call_numbers(behaviour_id).filter(hears).collect();
        let mut lacking = callers.clone();
        lacking.retain(|id| !self.has_terms(*id, cue, read.what));
        let first = *lacking.first()?;
        let item = self.catalog.caller(first)?;
        let lacking_items = lacking.iter().filter_map(|id| self.catalog.caller(*id));
        let mut names: Vec<&str> = lacking_items.map(|item| item.name.as_str()).collect();
        names.dedup();
        let others = if names.len() > 1 { format!(" and {} more", names.len() - 1) } else { String::new() };
        let whose = format!("{} `{}`{others}", item.kind, item.name);
        let are = if others.is_empty() { "is" } else { "are" };
        let said = &read.said;
        let (lacks, example) = lack::<S>(read.what, cue, &whose, are);
        let help = self.way_out(read, first, item.kind, example);
        let message = format!("`{}` reads `{said}`, and {lacks}", behaviour.name);
        let is_read_here = format!("`{said}` is read here");
        // Other callers have the terms, so the script is right, and the error stands at this call.
        if lacking.len() < callers.len() {
            let place = place_of(item, &behaviour.id, self.catalog.used(first).nth);
            let problem = Problem::error(AIMLESS, place, message).label("this reads it");
            return Some(problem.also(read.at, is_read_here).help(help));
        }
        // A read within `each` is mended where it is read, and any other in the caller.
        let problem = if read.within_each {
            Problem::error(AIMLESS, read.at, message).label("there is none").also(item.at, "this calls it")
        } else {
            Problem::error(AIMLESS, item.at, message).label("this calls it").also(read.at, is_read_here)
        };
        // The aim may stand in an item that could not be read. `about` names the item, so that this problem is dropped
        // then.
        Some(problem.help(help).about(&[item.kind], &item.name))
    }

    /// Returns the help for a read of terms that the call `first` by an item of this kind lacks. `example` is the
    /// statement that would add them.
    fn way_out(&self, read: &TermRead, first: UseId, kind: &str, example: &str) -> String {
        let otherwise = match read.what {
            OfTerms::Target => ", or `me` where it means whoever plays it",
            OfTerms::X => ", or a number here",
            OfTerms::Targets | OfTerms::Amounts => "",
        };
        // `target` in a loop over `each`: the script means the subject of the loop.
        if read.within_each {
            format!("in what is done for each, `each` is the one: write `each` for `{}`", read.said)
        } else if self.is_of_mode(first) {
            format!("write `{example}` in this mode{otherwise}")
        } else {
            format!("write `{example}` in the {kind}{otherwise}")
        }
    }

    /// Returns whether a call belongs to a mode of an item.
    fn is_of_mode(&self, id: UseId) -> bool {
        let terms = self.catalog.terms(TermsOf::Item(self.catalog.used(id).caller));
        terms.is_some_and(|terms| terms.modes.iter().any(|mode| mode.effects.contains(&id)))
    }

    /// Returns whether the caller has the terms that are read.
    fn has_terms(&self, id: UseId, cue: Cue<S::Moment>, what: OfTerms) -> bool {
        let used = self.catalog.used(id);
        // The script's own item may have terms too. They count like those of the caller.
        let own_item = self.catalog.behaviour(used.behaviour).item;
        let own = self.catalog.terms.get(&own_item).map(Box::as_ref);
        let all = self.catalog.terms(TermsOf::Item(used.caller)).into_iter().chain(own);
        let aims = || all.clone().flat_map(Terms::all_aims);
        // An aim that could not be read is reported already.
        let says_target =
            |number: u16| self.catalog.items.get(usize::from(number)).is_some_and(|item| item.has("target"));
        let is_unread = aims().next().is_none() && (says_target(used.caller) || says_target(own_item));
        if what != OfTerms::X && is_unread {
            return true;
        }
        match what {
            OfTerms::Target => {
                let is_of_aimed_mode =
                    |terms: &Terms| terms.modes.iter().any(|mode| mode.aim.is_some() && mode.effects.contains(&id));
                let is_aimed = |terms: &Terms| terms.aim.is_some() || is_of_aimed_mode(terms);
                // A system may also aim by a word beside the terms (`S::is_aimed`).
                all.clone().any(is_aimed) || S::is_aimed(&self.catalog, id, cue)
            }
            OfTerms::Targets => aims().next().is_some(),
            OfTerms::Amounts => aims().any(|aim| matches!(aim.count, Count::Divided { .. })),
            OfTerms::X => all.clone().any(Terms::costs_x),
        }
    }
}

/// Returns in words that the callers `whose` lack the terms, and the statement that would add these: "card `NAME` is
/// aimed at nobody" and `target opponent`. `are` is the verb that fits the number of callers.
fn lack<S: System>(what: OfTerms, cue: Cue<S::Moment>, whose: &str, are: &str) -> (String, &'static str) {
    match what {
        OfTerms::Target => {
            let aimed = S::AIMED_MOMENTS.iter().find(|(moment, _)| *moment == cue);
            (format!("{whose} {are} aimed at nobody"), aimed.map_or("", |(_, example)| *example))
        }
        OfTerms::Targets => (format!("{whose} {are} aimed at nobody"), "target FILTER"),
        OfTerms::Amounts => (format!("{whose} divides nothing"), "target divide 3 among 2 FILTER"),
        OfTerms::X => (format!("{whose} costs no X"), "cost token NAME X"),
    }
}

/// Returns whether the terms that are read belong to the caller itself. If not, the caller needs none.
///
/// - `it` is always the caller.
/// - `card` is the caller only at some moments. At others it may be the card of somebody else.
/// - `target` is the caller's choice only at some moments. At others the game names it: whom an attack is aimed at.
fn is_own<S: System>(cue: Cue<S::Moment>, read: &TermRead) -> bool {
    match read.of {
        "it" => true,
        "card" => S::OWN_CARD.contains(&cue),
        _ => read.what == OfTerms::Target && S::AIMED_MOMENTS.iter().any(|(moment, _)| *moment == cue),
    }
}

impl Terms {
    /// Returns all aims: the aim of the whole, and the aims of the modes.
    fn all_aims(&self) -> impl Iterator<Item = &Aim> {
        self.aim.iter().chain(self.modes.iter().filter_map(|mode| mode.aim.as_ref()))
    }

    /// Returns whether an X is among the costs.
    fn costs_x(&self) -> bool {
        self.all_costs().any(|cost| cost.amount == Amount::X)
    }
}
