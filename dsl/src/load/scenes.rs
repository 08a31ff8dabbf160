//! Scenes as packs and rulebooks name them: the scene a pack opens with, its former names, and the rules that scenes prove.

use super::Loader;
use crate::check::names::renamed;
use crate::pack;
use crate::text::did_you_mean;
use rondel_engine::kernel::{Help, Item, Problem, Statement, slug};
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
            let near = near.map(|near| near.in_place_of(name, at));
            let problem = Problem::error("E0414", at, format!("there is no scene \"{name}\""))
                .label("the pack opens with this scene")
                .help(near.unwrap_or_else(|| format!("write it out: `scene \"{name}\" {{ ... }}`").into()));
            problems.push(problem);
        }
        self.out.problems.append(&mut problems);
    }

    /// Sets the present name of a scene in packs that open with its former name (`first_scene`), and reports that.
    pub(super) fn rename_first_scene(&mut self, scene: &Item) {
        for pack in &mut self.out.packs {
            let (Some(file), Some(name)) = (pack.file, &mut pack.manifest.first_scene) else { continue };
            let is_former = |said: &&Statement| said.datum(0).text().is_some_and(|text| slug(text) == slug(name));
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
        for (pack, former, now) in renamed {
            let first_scene = self.out.packs.get_mut(*pack).map(|pack| &mut pack.manifest.first_scene);
            let renamed = first_scene.filter(|scene| scene.as_ref().is_some_and(|name| slug(name) == slug(former)));
            if let Some(Some(name)) = renamed {
                name.clone_from(now);
            }
            let Some(item) = items.iter().find(|item| item.kind == "scene" && item.id == slug(now)) else { continue };
            let written = self.out.written_scenes.iter_mut().filter(|(whole, _)| whole.holds(item.at));
            written.for_each(|(_, id)| id.clone_from(&item.id));
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
        let rule_of = |statement: &Statement| {
            // A refusal may name the rule that speaks against it: `refuse play Ward by ADS-210`.
            let (_, rule) = statement.datum(0).text()?.rsplit_once(" by ")?;
            let is_rule = rule.trim().rsplit_once('-').is_some_and(|(_, number)| number.parse::<u16>().is_ok());
            is_rule.then(|| rule.trim().to_string())
        };
        let proved = scene.all("proves").map(|said| (said, said.datum(0).text().unwrap_or_default().to_string()));
        let refused = scene.all("refuse").filter_map(|said| Some((said, rule_of(said)?)));
        for (statement, said) in proved.chain(refused) {
            for id in said.split([' ', ',']).filter(|id| !id.is_empty() && !ids.contains(id)) {
                let whole = statement.at;
                let text = whole.file.and_then(|file| self.out.sources.get(file)).map_or("", |source| &source.text);
                let written = text.get(whole.start as usize..whole.end as usize).unwrap_or("");
                let at = written.find(id).map_or(whole, |offset| {
                    let start = whole.start as usize + offset;
                    crate::origin(whole.file, start..start + id.len())
                });
                // Without a number every rule of a book would be near.
                let has_number = id.contains(|c: char| c.is_ascii_digit());
                let mut near = if has_number { did_you_mean(id, ids.iter().copied()) } else { None };
                // Without its place there is no correction.
                if let Some(near) = &mut near
                    && at == whole
                {
                    near.instead = None;
                }
                let example = ids.iter().find(|known| known.starts_with(id));
                let numbered = example.map(|rule| format!("a rule is said with its number, such as `{rule}`"));
                let problem =
                    Problem::error("E0417", at, format!("there is no rule `{id}`")).label("no rulebook has it").help(
                        near.or(numbered.map(Help::from)).unwrap_or_else(|| "`rondel rules TEXT` finds rules".into()),
                    );
                self.out.problems.push(problem);
            }
        }
    }
}
