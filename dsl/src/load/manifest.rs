//! `pack.ron` of each pack, and whether the packs fit together.

use super::Loader;
use crate::check::conflicts::{self, Packs};
use crate::check::curve;
use crate::loaded::Pack;
use crate::pack::{self, Manifest};
use crate::requires::{When, required};
use crate::text::did_you_mean;
use rondel_engine::kernel::{Item, Problem, SourceId};
use rondel_engine::systems::Systems;
use std::collections::BTreeSet;
use std::sync::Arc;

impl Loader {
    /// Reads the `pack.ron` of a pack and checks it.
    pub(super) fn read_manifest(&mut self, pack: &mut Pack, id: SourceId, text: &str) {
        match pack::read(text, id) {
            Ok(manifest) => pack.manifest = manifest,
            Err(problem) => {
                // It is unknown which system the content is written for.
                self.fits = false;
                return self.out.problems.push(*problem);
            }
        }
        let system = self.systems.find(&pack.manifest.system);
        let unfit = self.unfit(&pack.manifest, system.is_some(), text, id);
        self.fits &= unfit.is_none();
        let known = if unfit.is_none() { system.map(|system| (system.vocabulary)()) } else { None };
        self.out.problems.extend(unfit);
        pack::check(&pack.manifest, text, id, known, &mut self.out.problems);
        self.out.system = self.out.system.or(system);
    }

    /// Returns the problem of a pack for an unknown system, or for another system than the packs before it. `None` if
    /// the pack fits.
    pub(super) fn unfit(&self, manifest: &Manifest, is_known: bool, text: &str, file: SourceId) -> Option<Problem> {
        let name = &manifest.system;
        let at = pack::place(text, file, "system", name);
        if !is_known {
            let help = match did_you_mean(name, self.systems.ids()) {
                Some(near) => near.in_place_of(name, at),
                None => known_systems(self.systems).into(),
            };
            let problem = Problem::error("E0403", at, format!("there is no rules system `{name}`"))
                .label("no such system is known")
                .help(help);
            return Some(problem);
        }
        let first = self.out.packs.iter().find(|pack| self.systems.find(&pack.manifest.system).is_some())?;
        let first_system = &first.manifest.system;
        if first_system == name {
            return None;
        }
        let problem = Problem::error("E0406", at, "packs of different systems cannot be played together")
            .label(format!("`{}` is written for `{first_system}`", first.manifest.id))
            .help("load the packs of one system at a time");
        Some(problem)
    }

    /// Checks that the packs fit together: ids, required packs, house rules and rulebooks.
    pub(super) fn check_between_packs(&mut self) {
        if !self.fits {
            return;
        }
        let mut problems = Vec::new();
        self.unmet = self.check_ids_and_required(&mut problems);
        self.check_house_and_rules(&mut problems);
        self.out.problems.append(&mut problems);
    }

    /// Reports ids that two packs have, and required packs that do not come before. Returns the indices of the packs
    /// that lack a required pack.
    fn check_ids_and_required(&self, problems: &mut Vec<Problem>) -> BTreeSet<usize> {
        let mut unmet = BTreeSet::new();
        for (at, pack) in self.out.packs.iter().enumerate() {
            // A pack without a known system fits nowhere. That is reported already.
            if pack.manifest.id.is_empty() || self.systems.find(&pack.manifest.system).is_none() {
                continue;
            }
            let Some(file) = pack.file else { continue };
            let text = self.out.sources.get(file).map_or("", |source| &source.text);
            let place = |field, value: &str| pack::place(text, file, field, value);
            let manifest = &pack.manifest;
            let before = self.out.packs.get(..at).unwrap_or(&[]);
            if let Some(first) = before.iter().find(|earlier| earlier.manifest.id == manifest.id) {
                let problem = Problem::error("E0405", place("id", &manifest.id), "two packs have the same id")
                    .label(format!("`{}` has it already", first.root))
                    .help("give each pack an id of its own");
                problems.push(problem);
            }
            for needed in &manifest.requires {
                if !before.iter().any(|earlier| earlier.manifest.id == *needed) {
                    let when = When::of(&self.out.packs, manifest, needed);
                    let ids_before = before.iter().map(|earlier| earlier.manifest.id.as_str());
                    // A system's own pack has the id of the system.
                    let near = did_you_mean(needed, ids_before).or_else(|| did_you_mean(needed, self.systems.ids()));
                    problems.push(required(needed, when, near, place("requires", needed)));
                    unmet.insert(at);
                }
            }
        }
        unmet
    }

    /// Warns of packs that set the same house rule or the same rule of a rulebook differently.
    fn check_house_and_rules(&self, problems: &mut Vec<Problem>) {
        let text_of = |pack: &Pack| -> Arc<str> {
            let source = pack.file.and_then(|file| self.out.sources.get(file));
            source.map(|source| source.text.clone()).unwrap_or_default()
        };
        let texts: Vec<Arc<str>> = self.out.packs.iter().map(text_of).collect();
        let packs_with_texts = self.out.packs.iter().zip(&texts);
        let pages: Vec<_> = packs_with_texts.map(|(pack, text)| (&pack.manifest, pack.file, &**text)).collect();
        conflicts::house(&pages, &self.order(), problems);
        // A pack may change the rules of its system, so the system's own book is not compared.
        let book = |pack: &Pack| {
            if pack.manifest.id == pack.manifest.system {
                return None;
            }
            let file = pack.rules?;
            Some((file, self.out.sources.get(file)?.text.clone()))
        };
        let books: Vec<Option<(SourceId, Arc<str>)>> = self.out.packs.iter().map(book).collect();
        conflicts::rules(&books, &self.order(), problems);
    }

    /// Returns the packs in order, each with the packs that it builds on.
    pub(super) fn order(&self) -> Packs {
        Packs::new(self.out.packs.iter().map(|pack| &pack.manifest))
    }

    /// Looks for items that leave the curves of their packs.
    pub(super) fn check_curves(&mut self) {
        if !self.fits {
            return;
        }
        let Some(vocabulary) = self.out.vocabulary() else { return };
        let mut problems = Vec::new();
        for (nth, pack) in self.out.packs.iter().enumerate() {
            if pack.manifest.curves.is_empty() {
                continue;
            }
            let text = pack.file.and_then(|file| self.out.sources.get(file)).map_or("", |source| &source.text);
            let is_own = |item: &&Item| item.at.file.and_then(|file| self.out.pack_files.get(&file)) == Some(&nth);
            let is_for_play = |item: &&Item| !item.at.file.is_some_and(|file| self.scene_files.contains(&file));
            let items: Vec<&Item> = self.out.items.iter().filter(is_own).filter(is_for_play).collect();
            problems.extend(curve::check(pack, text, &items, vocabulary));
        }
        self.out.problems.append(&mut problems);
    }
}

/// Returns the help that lists the known rules systems.
fn known_systems(systems: Systems) -> String {
    let known: Vec<&str> = systems.ids().collect();
    format!("the systems are {}", known.join(", "))
}
