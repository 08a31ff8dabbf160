//! Warnings of beats that make no story, because they lead nowhere, or only to each other in a circle (DOA-002).
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
        let leads_on = |beat: &&Beat| {
            let hooks = beat.script.map_or(&[][..], |used| &self.catalog.behind(used).hooks);
            hooks.is_empty() || hooks.iter().any(|(_, hook)| LEAD_ON.iter().any(|word| self.host.reads(*hook, word)))
        };
        let lost = self.catalog.beats.iter().filter(|beat| !leads_on(beat));
        let found: Vec<Problem> = lost.filter_map(|beat| {
            let at = self.catalog.items.get(usize::from(beat.item))?.at;
            let message = format!("nothing comes after the beat `{}`", beat.name);
            let help = "let its script end with `game.go_to(\"the next beat\")`, `game.fight(\"if won\", \"if lost\")` or `game.finish(true)`";
            let problem = Problem::warning("W1111", at, message).label("its script neither leads on nor ends the story");
            Some(problem.help(help).about(&["beat"], &beat.name))
        }).collect();
        found.into_iter().for_each(|problem| self.lacks(problem));
    }

    /// Warns of beats that only lead to each other, in a circle (`E1110`).
    pub(super) fn warn_of_circles(&mut self) {
        let next: BTreeMap<BeatId, (BeatId, Origin)> = (0u16..)
            .map(BeatId)
            .zip(&self.catalog.beats)
            .filter_map(|(at, beat)| Some((at, self.leads(beat)?)))
            .collect();
        let mut seen = BTreeSet::new();
        let mut found = Vec::new();
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
            let circle = way.iter().position(|(beat, _)| *beat == at).and_then(|from| way.get(from..));
            found.extend(circle.and_then(|circle| self.circle_warning(circle)));
        }
        found.into_iter().for_each(|problem| self.report(problem));
    }

    /// Returns the only beat that `beat` leads to, and the place in its script that says so. `None` if the script can
    /// do anything else.
    fn leads(&self, beat: &Beat) -> Option<(BeatId, Origin)> {
        let [(_, hook)] = self.catalog.behind(beat.script?).hooks.as_slice() else { return None };
        if !self.host.reads_only(*hook, &TELLS) {
            return None;
        }
        let mut said = self.host.texts(*hook, "go_to");
        let (text, place) = said.next()?;
        let to = self.catalog.beat_named(&slug(text))?;
        said.all(|(other, _)| other == text).then_some((to, *place))
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
