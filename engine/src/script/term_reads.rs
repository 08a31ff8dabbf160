//! Reads of a card's terms: the first target, all targets, the divided amounts, and the paid X.
//!
//! The terms of a card are the choices made when it is played, which its item states: `target`, `cost`. A script that
//! reads `card.x` is wrong for a card that has no X. [`Host::term_reads`] returns these reads of a hook, so that the
//! system can check them against each card.

use super::HookId;
use super::compile::Compiler;
use super::functions::IT;
use super::host::Host;
use super::kinds::TARGET;
use super::survey::{Function, Link};
use crate::kernel::{HookWord, Origin};
use std::collections::BTreeSet;

/// A part of the terms of a card.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum OfTerms {
    /// The first target.
    Target,
    /// All targets.
    Targets,
    /// The amounts divided among the targets.
    Amounts,
    /// The X that is paid.
    X,
}

impl OfTerms {
    /// Returns the part of the terms that a card's fact of this name gives.
    fn of_fact(name: &str) -> Option<OfTerms> {
        match name {
            "targets" => Some(OfTerms::Targets),
            "amounts" => Some(OfTerms::Amounts),
            "x" => Some(OfTerms::X),
            _ => None,
        }
    }
}

/// A read of terms in a script.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TermRead {
    /// The part of the terms that is read.
    pub what: OfTerms,
    /// The role that is read: `card`, `it`, `target`.
    pub of: &'static str,
    /// The read as it is written: `card.x`.
    pub said: String,
    /// The place of the read.
    pub at: Origin,
    /// Whether this is a read of `target` in a loop over `each`.
    pub within_each: bool,
}

impl Host {
    /// Returns the terms that a hook reads, in its own function and in those that it passes its roles to.
    pub fn term_reads(&self, hook: HookId) -> &[TermRead] {
        self.get(hook).map_or(&[], |hook| &hook.term_reads)
    }
}

impl Compiler<'_> {
    /// Returns the reads of terms by a function at a moment, including those by functions that it calls with its own
    /// roles.
    pub(super) fn term_reads(&self, at: usize, word: &HookWord) -> Vec<TermRead> {
        let Some(function) = self.functions.get(at) else { return Vec::new() };
        let role = |nth: usize| word.roles.get(nth).map_or(IT, |(role, _)| *role);
        let roles: Vec<(&str, &'static str)> =
            function.params.iter().enumerate().map(|(nth, name)| (name.as_str(), role(nth))).collect();
        let mut reads = Vec::new();
        // A function that asks whether there is a target (`target != ()`) also fits a card without one.
        for (name, _) in roles.iter().filter(|(name, role)| *role == TARGET && !function.may_lack.contains(*name)) {
            // A variable that the function declares itself hides the role of the same name.
            let used = function.used.iter().find(|(used, _)| used == name && !function.variables.contains(used));
            let read = |(_, place): &(String, _)| TermRead {
                what: OfTerms::Target,
                of: TARGET,
                said: TARGET.into(),
                at: self.origin_in(function, *place),
                within_each: function.within_each.contains(place),
            };
            reads.extend(used.map(read));
        }
        self.links_of(function, &roles, &mut BTreeSet::from([at]), &mut reads);
        reads
    }

    /// Adds the reads `variable.fact` of a function to `reads`. `roles` are the function's variables that stand for
    /// roles of the moment. Continues with the functions that it calls. `seen` stops endless recursion.
    fn links_of(
        &self,
        function: &Function,
        roles: &[(&str, &'static str)],
        seen: &mut BTreeSet<usize>,
        reads: &mut Vec<TermRead>,
    ) {
        let role = |name: &str| roles.iter().find(|(known, _)| *known == name).map(|(_, role)| *role);
        for Link { of, fact, at } in function.links.iter().filter(|link| !function.variables.contains(&link.of)) {
            if let (Some(role), Some(what)) = (role(of), OfTerms::of_fact(fact)) {
                let at = self.origin_in(function, *at);
                // `each` can be meant only where `target` itself is read.
                reads.push(TermRead { what, of: role, said: format!("{of}.{fact}"), at, within_each: false });
            }
        }
        for call in function.calls.iter().filter(|call| !call.method) {
            let Some(at) = self.resolve(function.file, &call.name, call.args) else { continue };
            let Some(other) = self.functions.get(at) else { continue };
            let passed = |(nth, name): &(usize, String)| Some((other.params.get(*nth)?.as_str(), role(name)?));
            let given: Vec<(&str, &'static str)> = call.variables.iter().filter_map(passed).collect();
            if !given.is_empty() && seen.insert(at) {
                self.links_of(other, &given, seen, reads);
            }
        }
    }
}
