//! Warnings of beats that make no story, because they lead nowhere, or only to each other in a circle (DOA-002).
//!
//! A beat is a part of an adventure, and its script says which beat comes next: `game.go_to("the-ford")`.
//!
//! Begin reading at `warn_of_dead_ends` and `warn_of_circles`, which `build` calls when content is loaded. For example,
//! two beats that only lead to each other form a circle.

use super::{Beat, BeatId};
use crate::kernel::{Origin, Problem, slug};
use crate::machine::Builder;
use crate::systems::deck_of_adventures::DeckRules;
use std::collections::{BTreeMap, BTreeSet};

/// The effects of a beat that leave nothing to decide.
const TELLS: [&str; 2] = ["say", "go_to"];

/// The effects by which a script says what comes after its beat.
const LEAD_ON: [&str; 3] = ["go_to", "fight", "finish"];

impl Builder<'_, DeckRules> {
    /// Warns of beats whose script says nothing about what comes next (`W1111`).
    pub(super) fn warn_of_dead_ends(&mut self) {
        let mut problems: Vec<Problem> = Vec::new();
        for beat in self.catalog.beats.iter().filter(|beat| !self.leads_on(beat)) {
            let Some(item) = self.catalog.items.get(usize::from(beat.item)) else { continue };
            let message = format!("nothing comes after the beat `{}`", beat.name);
            let help = "let its script end with `game.go_to(\"the next beat\")`, \
                        `game.fight(\"if won\", \"if lost\")` or `game.finish(true)`";
            let label = "its script neither leads on nor ends the story";
            let problem = Problem::warning("W1111", item.at, message).label(label);
            problems.push(problem.help(help).about(&["beat"], &beat.name));
        }
        for problem in problems {
            // `lacks` keeps silent if another error may have emptied the script.
            self.lacks(problem);
        }
    }

    /// Returns whether the script of a beat says what comes next. A beat without a script is taken to do so.
    fn leads_on(&self, beat: &Beat) -> bool {
        let hooks = beat.script.map_or(&[][..], |used| &self.catalog.behind(used).hooks);
        let says_next = |hook| LEAD_ON.iter().any(|word| self.host.reads(hook, word));
        hooks.is_empty() || hooks.iter().any(|(_, hook)| says_next(*hook))
    }

    /// Warns of beats that only lead to each other, in a circle (`E1110`).
    pub(super) fn warn_of_circles(&mut self) {
        let mut next: BTreeMap<BeatId, (BeatId, Origin)> = BTreeMap::new();
        for (at, beat) in (0..=u16::MAX).map(BeatId).zip(&self.catalog.beats) {
            if let Some(only_next) = self.only_next(beat) {
                next.insert(at, only_next);
            }
        }
        let mut seen = BTreeSet::new();
        let mut problems = Vec::new();
        for first in next.keys() {
            // Follows the way from this beat to its end, or to a beat that was seen before.
            let mut way = Vec::new();
            let mut at = *first;
            while let Some((to, place)) = next.get(&at)
                && seen.insert(at)
            {
                way.push((at, *place));
                at = *to;
            }
            // If the beat seen before lies on the way itself, the way ends in a circle.
            let start = way.iter().position(|(beat, _)| *beat == at);
            if let Some(circle) = start.and_then(|start| way.get(start..)) {
                problems.extend(self.circle_warning(circle));
            }
        }
        for problem in problems {
            self.report(problem);
        }
    }

    /// Returns the only beat that `beat` leads to, and the place in its script that says so. `None` if the script can
    /// do anything else.
    fn only_next(&self, beat: &Beat) -> Option<(BeatId, Origin)> {
        let [(_, hook)] = self.catalog.behind(beat.script?).hooks.as_slice() else { return None };
        if !self.host.reads_only(*hook, &TELLS) {
            return None;
        }
        let mut names = self.host.texts(*hook, "go_to");
        let (name, place) = names.next()?;
        let to = self.catalog.beat_named(&slug(name))?;
        let names_others = names.any(|(other, _)| other != name);
        if names_others { None } else { Some((to, *place)) }
    }

    /// Returns the warning of beats that lead around in a circle, at the first of their places.
    fn circle_warning(&self, beats: &[(BeatId, Origin)]) -> Option<Problem> {
        let (_, place) = beats.first()?;
        let names: Vec<String> = beats.iter().map(|(beat, _)| format!("`{}`", self.catalog.beat(*beat).name)).collect();
        let message = match names.as_slice() {
            [one] => format!("the beat {one} leads to itself"),
            _ => format!("the beats {} lead around", names.join(", ")),
        };
        let problem = Problem::warning("E1110", *place, message)
            .label("nobody decides anything on the way")
            .help("let one of them ask the players something, lead elsewhere, or end the story");
        Some(problem)
    }
}
