//! Checks of adventures as content is loaded: unreachable places, unused endings, dead ends.
//!
//! [`Builder::survey`] runs all these checks.

use super::super::build::Builder;
use super::super::system::System;
use super::{Epilogue, Exit, PlaceId};
use crate::kernel::{Help, Origin, Problem, nearest, slug};
use std::collections::BTreeSet;

/// The effect by which a script ends an adventure.
pub const END: &str = "end_adventure";
/// The effect by which a script opens a locked exit.
const OPEN: &str = "open_exit";

/// An ending that a script names, without an epilogue of this name.
struct UnknownEnding<'b> {
    name: &'b str,
    at: Origin,
    /// The epilogue with the most similar name, if any is similar.
    near: Option<&'b str>,
}

impl UnknownEnding<'_> {
    /// Returns the error of the ending (`E0653`). `heir` is the epilogue that probably had this name before.
    fn problem(&self, heir: Option<&Epilogue>) -> Problem {
        let UnknownEnding { name, at, near } = *self;
        // The epilogue may stand in an adventure that could not be read. `about` names it, so that this problem is
        // dropped then.
        let problem = Problem::error("E0653", at, format!("no adventure has an epilogue `{name}`")).about(&[], name);
        match (near, heir) {
            (Some(near), _) => problem.help(Help::meant(near).in_place_of(name, at)),
            (None, Some(heir)) => problem
                .also(heir.place, "nothing leads to this one: it may be its name now")
                .help(format!("if it is called \"{0}\" now, write `me.{END}(\"{0}\")`", heir.name)),
            (None, None) => problem.help(format!("write `epilogue \"{name}\" won \"...\"` in the adventure")),
        }
    }
}

impl<S: System> Builder<'_, S> {
    /// Checks every adventure from the place where it opens, with all locks open.
    pub(in crate::machine) fn survey(&mut self) {
        if self.catalog.atlas.adventures.is_empty() {
            return;
        }
        let reached = self.reached();
        let ends = self.ends();
        let ways = [self.unreached(&reached), self.stuck(&reached), self.circling(), self.unlocked()];
        let problems = [ways.concat(), self.unended(&ends)].concat();
        for problem in problems {
            self.report(problem);
        }
    }

    /// Returns the places within reach of the openings of all adventures, with all locks open.
    fn reached(&self) -> BTreeSet<PlaceId> {
        let atlas = &self.catalog.atlas;
        let mut open: Vec<PlaceId> = atlas.adventures.iter().map(|adventure| adventure.opens).collect();
        let mut reached = BTreeSet::new();
        while let Some(place) = open.pop() {
            if reached.insert(place) {
                open.extend(atlas.place(place).exits.iter().map(|exit| exit.to));
            }
        }
        reached
    }

    /// Returns the endings that scripts name, with their places in the text. Endings in unreachable places count too,
    /// because such a place is reported itself.
    fn ends(&self) -> Vec<(String, Origin)> {
        let hooks = self.catalog.uses.iter().flat_map(|used| &self.catalog.behaviour(used.behaviour).hooks);
        hooks.flat_map(|(_, hook)| self.host.texts(*hook, END).cloned()).collect()
    }

    /// Returns all places, each with the number of its item.
    fn places(&self) -> impl Iterator<Item = (PlaceId, u16)> + '_ {
        (0..=u16::MAX).map(PlaceId).zip(self.catalog.atlas.places.iter().map(|place| place.item))
    }

    /// Reports places to which no way leads (`W0617`).
    fn unreached(&self, reached: &BTreeSet<PlaceId>) -> Vec<Problem> {
        let mut problems = Vec::new();
        for (id, number) in self.places() {
            if reached.contains(&id) {
                continue;
            }
            let Some(item) = self.catalog.items.get(usize::from(number)) else { continue };
            let name = &self.catalog.atlas.place(id).name;
            let message = format!("no way leads to `{name}` from where an adventure opens");
            let help = format!("write `exit \"{name}\"` in a place that can be reached, or take this one away");
            problems.push(Problem::warning("W0617", item.at, message).help(help).about(&[item.kind], name));
        }
        problems
    }

    /// Reports epilogues to which nothing leads (`W0618`), and endings without an epilogue (`E0653`).
    fn unended(&self, ends: &[(String, Origin)]) -> Vec<Problem> {
        let named: BTreeSet<String> = ends.iter().map(|(name, _)| slug(name)).collect();
        let epilogues = || self.catalog.atlas.adventures.iter().flat_map(|adventure| &adventure.epilogues);
        let has_epilogue = |name: &str| epilogues().any(|epilogue| slug(&epilogue.name) == slug(name));
        let mut unknown = Vec::new();
        for (name, at) in ends {
            if !has_epilogue(name) {
                let near = nearest(name, epilogues().map(|epilogue| epilogue.name.as_str()));
                unknown.push(UnknownEnding { name, at: *at, near });
            }
        }
        // A misspelt ending counts as leading to the epilogue that was meant.
        let meant: BTreeSet<&str> = unknown.iter().filter_map(|ending| ending.near).collect();
        let is_idle = |name: &str| !named.contains(&slug(name)) && !meant.contains(name);
        let idle: Vec<&Epilogue> = epilogues().filter(|epilogue| is_idle(&epilogue.name)).collect();
        // A single unknown name and a single unused epilogue: the epilogue was probably renamed.
        let lost = unknown.iter().filter(|ending| ending.near.is_none());
        let lost_names: BTreeSet<&str> = lost.map(|ending| ending.name).collect();
        let heir = match idle.as_slice() {
            [only] if lost_names.len() == 1 => Some(*only),
            _ => None,
        };
        let mut problems = Vec::new();
        // The heir is named beside the unknown name, and needs no warning of its own.
        if heir.is_none() {
            for epilogue in idle {
                let message = format!("nothing leads to the epilogue `{}`", epilogue.name);
                let help = format!("write `me.{END}(\"{}\")` where the story comes to it", epilogue.name);
                problems.push(Problem::warning("W0618", epilogue.place, message).help(help));
            }
        }
        problems.extend(unknown.iter().map(|ending| ending.problem(heir)));
        problems
    }

    /// Reports places without an exit in which nothing ends the adventure (`W0619`).
    fn stuck(&self, reached: &BTreeSet<PlaceId>) -> Vec<Problem> {
        let mut problems = Vec::new();
        for (id, number) in self.places() {
            let place = self.catalog.atlas.place(id);
            // Places out of reach are reported by `unreached`.
            if !reached.contains(&id) || !place.exits.is_empty() {
                continue;
            }
            let Some(item) = self.catalog.items.get(usize::from(number)) else { continue };
            // An adventure hears all that happens in its places.
            let is_adventure = |caller: u16| self.catalog.atlas.adventures.iter().any(|tale| tale.item == caller);
            let is_heard = |caller: u16| caller == number || is_adventure(caller);
            let uses = self.catalog.uses.iter().filter(|used| is_heard(used.caller));
            let mut hooks = uses.flat_map(|used| &self.catalog.behaviour(used.behaviour).hooks);
            if hooks.any(|(_, hook)| self.host.texts(*hook, END).next().is_some()) {
                continue;
            }
            let message = format!("`{}` has no exit, and nothing in it ends the adventure", place.name);
            let help = format!("write an `exit`, or an effect with `on cleared: me.{END}(\"...\")`");
            problems.push(Problem::warning("W0619", item.at, message).help(help).about(&[item.kind], &place.name));
        }
        problems
    }

    /// Reports exits that lead back to their own place (`W0656`).
    fn circling(&self) -> Vec<Problem> {
        let mut problems = Vec::new();
        for (id, _) in self.places() {
            let place = self.catalog.atlas.place(id);
            for exit in place.exits.iter().filter(|exit| exit.to == id) {
                let message = format!("this exit of `{}` leads to `{0}` itself", place.name);
                let help = "name the place where the party comes to, or take the exit away";
                let problem = Problem::warning("W0656", exit.place, message);
                problems.push(problem.label("whoever takes it stays where they are").help(help));
            }
        }
        problems
    }

    /// Reports scripts that open an exit without a lock (`W0655`). The script of a place opens the exits of that place
    /// only.
    fn unlocked(&self) -> Vec<Problem> {
        let mut found: Vec<Problem> = Vec::new();
        for used in &self.catalog.uses {
            let hooks = &self.catalog.behaviour(used.behaviour).hooks;
            let mut opened = hooks.iter().flat_map(|(_, hook)| self.host.texts(*hook, OPEN)).peekable();
            if opened.peek().is_none() {
                continue;
            }
            let here = self.places().find(|(_, item)| *item == used.caller);
            let exits: Vec<&Exit> = match here {
                Some((id, _)) => self.catalog.atlas.place(id).exits.iter().collect(),
                None => self.catalog.atlas.places.iter().flat_map(|place| &place.exits).collect(),
            };
            let name_of = |place| self.catalog.atlas.place(place).name.as_str();
            let locked_exits = exits.iter().filter(|exit| exit.lock.is_some());
            let locked_places: Vec<&str> = locked_exits.map(|exit| name_of(exit.to)).collect();
            for (name, at) in opened {
                if locked_places.iter().any(|place| slug(place) == slug(name)) {
                    continue;
                }
                let whose = match here {
                    Some((id, _)) => format!(" in `{}`", name_of(id)),
                    None => String::new(),
                };
                let message = format!("no exit to `{name}`{whose} is locked");
                let help = match locked_places.first() {
                    Some(to) => format!("locked is the one to `{to}`: write `me.{OPEN}(\"{to}\")`"),
                    None => format!("write which task opens it: `exit {name} locked Lock`, or take this away"),
                };
                found.push(Problem::warning("W0655", *at, message).label("this opens nothing").help(help));
            }
        }
        // The same place is reported only once for several callers in a row.
        found.dedup_by(|problem, before| problem.at.at == before.at.at);
        found
    }
}
