//! Scenes as packs and rulebooks name them: the scene a pack opens with, its former names, and the rules that scenes
//! prove.

use super::Loader;
use crate::check::names::renamed;
use crate::pack;
use crate::text::did_you_mean;
use rondel_engine::kernel::{Help, Item, Origin, Problem, Statement, slug};
use std::collections::BTreeSet;
use std::sync::Arc;

impl Loader {
    /// Checks that the scenes that packs open with (`first_scene`) exist.
    pub(super) fn check_first_scenes(&mut self) {
        let mut problems = Vec::new();
        for pack in &self.out.packs {
            let (Some(file), Some(name)) = (pack.file, &pack.manifest.first_scene) else { continue };
            if !self.fits || self.out.system.is_none() || self.out.scene(name).is_some() {
                continue;
            }
            let text = self.out.sources.get(file).map_or("", |source| &source.text);
            let near = did_you_mean(name, self.out.scenes.iter().map(|scene| scene.setup.name.as_str()));
            let at = pack::place(text, file, "first_scene", name);
            let help = match near {
                Some(near) => near.in_place_of(name, at),
                None => format!("write it out: `scene \"{name}\" {{ ... }}`").into(),
            };
            let problem = Problem::error("E0414", at, format!("there is no scene \"{name}\""))
                .label("the pack opens with this scene")
                .help(help);
            problems.push(problem);
        }
        self.out.problems.append(&mut problems);
    }

    /// Sets the present name of a scene in packs that open with its former name (`first_scene`), and reports that.
    pub(super) fn rename_first_scene(&mut self, scene: &Item) {
        for pack in &mut self.out.packs {
            let (Some(file), Some(name)) = (pack.file, &mut pack.manifest.first_scene) else { continue };
            let is_former =
                |statement: &&Statement| statement.datum(0).text().is_some_and(|text| slug(text) == slug(name));
            let Some(former) = scene.all("formerly").find(is_former) else { continue };
            let text = self.out.sources.get(file).map_or("", |source| &source.text);
            let at = pack::place(text, file, "first_scene", name);
            self.out.problems.push(renamed(name, &scene.name, at, former.at));
            name.clone_from(&scene.name);
        }
    }

    /// Renames the scenes that lost their names to scenes of later packs. A row of `renamed` is the index of the pack,
    /// the former name and the new one.
    pub(super) fn rename_scenes(&mut self, renamed: &[(usize, String, String)], items: &[Item]) {
        for (pack_index, former, now) in renamed {
            if let Some(pack) = self.out.packs.get_mut(*pack_index)
                && let Some(name) = &mut pack.manifest.first_scene
                && slug(name) == slug(former)
            {
                name.clone_from(now);
            }
            let Some(item) = items.iter().find(|item| item.kind == "scene" && item.id == slug(now)) else { continue };
            for (whole, id) in &mut self.out.written_scenes {
                if whole.holds(item.at) {
                    id.clone_from(&item.id);
                }
            }
        }
    }

    /// Returns the rulebooks of the packs.
    pub(super) fn rulebooks(&self) -> Vec<Arc<str>> {
        let pages = self.out.packs.iter().filter_map(|pack| self.out.sources.get(pack.rules?));
        pages.map(|page| page.text.clone()).collect()
    }

    /// Checks that the rules named in a scene exist. `ids` are the rules of all rulebooks. If there are no rules,
    /// nothing is checked.
    pub(super) fn check_rules_named(&mut self, scene: &Item, ids: &BTreeSet<&str>) {
        if ids.is_empty() {
            return;
        }
        let mut named: Vec<(&Statement, &str)> = Vec::new();
        for statement in scene.all("proves") {
            named.push((statement, statement.datum(0).text().unwrap_or_default()));
        }
        for statement in scene.all("refuse") {
            named.extend(refusing_rule(statement).map(|rule| (statement, rule)));
        }
        for (statement, rules) in named {
            for id in rules.split([' ', ',']) {
                if !id.is_empty() && !ids.contains(id) {
                    let problem = self.unknown_rule(id, statement.at, ids);
                    self.out.problems.push(problem);
                }
            }
        }
    }

    /// Returns the problem of a rule that does not exist. `whole` is the place of the statement that names it.
    fn unknown_rule(&self, id: &str, whole: Origin, ids: &BTreeSet<&str>) -> Problem {
        let text = whole.file.and_then(|file| self.out.sources.get(file)).map_or("", |source| &source.text);
        let written = text.get(whole.start as usize..whole.end as usize).unwrap_or("");
        let at = match written.find(id) {
            Some(offset) => {
                let start = whole.start as usize + offset;
                crate::origin(whole.file, start..start + id.len())
            }
            None => whole,
        };
        // Without a number every rule of a book would be near.
        let has_number = id.contains(|c: char| c.is_ascii_digit());
        let near = if has_number { did_you_mean(id, ids.iter().copied()) } else { None };
        let help = if let Some(mut near) = near {
            // Without its place there is no correction.
            if at == whole {
                near.instead = None;
            }
            near
        } else if let Some(rule) = ids.iter().find(|rule| rule.starts_with(id)) {
            Help::from(format!("a rule is said with its number, such as `{rule}`"))
        } else {
            "`rondel rules TEXT` finds rules".into()
        };
        Problem::error("E0417", at, format!("there is no rule `{id}`")).label("no rulebook has it").help(help)
    }
}

/// Returns the rule that a refusal names as its reason: `ADS-210` of `refuse play Ward by ADS-210`.
fn refusing_rule(statement: &Statement) -> Option<&str> {
    let (_, rule) = statement.datum(0).text()?.rsplit_once(" by ")?;
    let (_, number) = rule.trim().rsplit_once('-')?;
    if number.parse::<u16>().is_ok() { Some(rule.trim()) } else { None }
}
