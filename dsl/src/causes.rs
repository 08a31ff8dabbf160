//! Causes of a failed scene: the changes by later packs that may make the scene fail. [`Loaded::causes`] collects all
//! changes, and [`Causes::name`] adds to a failure the changes that may matter to it.

use crate::loaded::Loaded;
use crate::pack;
use crate::text::runs;
use rondel_engine::kernel::{Item, Label, Origin, Problem, SourceId, slug};
use rondel_engine::table::Scene;
use std::collections::{BTreeMap, BTreeSet};

/// The most changes that are named at one failure.
const MOST_NAMED: usize = 4;

/// The changes to items and house rules, which may affect the scenes of earlier packs.
#[derive(Clone, Debug, Default)]
pub struct Causes {
    items: Vec<OfItem>,
    house: Vec<Cause>,
    /// The index of the pack of each file.
    pack_of: BTreeMap<SourceId, usize>,
    /// The text of each scene in the form of a slug, by the scene's id.
    scenes: BTreeMap<String, String>,
    /// The number of words of the longest id.
    longest: usize,
}

/// A change: its pack, and its place with a label.
#[derive(Clone, Debug)]
struct Cause {
    pack: usize,
    label: Label,
}

/// An item that packs change.
#[derive(Clone, Debug)]
struct OfItem {
    /// Its id, and the ids of all items that name it, directly or through other items.
    ids: BTreeSet<String>,
    by: Vec<Cause>,
}

impl Loaded {
    /// Returns the changes that packs make to items of others, and their house rules.
    pub fn causes(&self) -> Causes {
        let named = |pack: usize| match self.packs.get(pack) {
            Some(pack) => format!("the pack `{}` {}", pack.manifest.id, pack.manifest.version),
            None => String::new(),
        };
        let mut items: Vec<OfItem> = Vec::new();
        for changed in &self.changed {
            let cause = |(at, pack): &(Origin, usize)| {
                let text = format!("{} changes `{}` here", named(*pack), changed.name);
                Cause { pack: *pack, label: Label { at: *at, text } }
            };
            let by = changed.by.iter().map(cause).collect();
            items.push(OfItem { ids: self.all_that_name(&slug(&changed.name)), by });
        }
        let mut scenes = BTreeMap::new();
        for (whole, id) in &self.written_scenes {
            scenes.extend(self.text_of(*whole).map(|text| (id.clone(), slug(text))));
        }
        let ids = items.iter().flat_map(|item| &item.ids);
        let longest = ids.map(|id| id.split('-').count()).max().unwrap_or(0);
        Causes { house: self.house_causes(&named), pack_of: self.pack_files.clone(), scenes, longest, items }
    }

    /// Returns the house rules that packs set.
    fn house_causes(&self, named: &dyn Fn(usize) -> String) -> Vec<Cause> {
        let mut causes = Vec::new();
        for (at, pack) in self.packs.iter().enumerate() {
            let Some(file) = pack.file else { continue };
            let text = self.sources.get(file).map_or("", |source| &source.text);
            for (name, value) in &pack.manifest.house {
                let label = Label {
                    at: pack::place(text, file, name, value),
                    text: format!("{} sets the house rule `{name}` to `{value}`", named(at)),
                };
                causes.push(Cause { pack: at, label });
            }
        }
        causes
    }

    /// Returns the id of an item, and the ids of all items that name it, directly or through others.
    fn all_that_name(&self, id: &str) -> BTreeSet<String> {
        let mut ids = BTreeSet::from([id.to_string()]);
        let mut unvisited: Vec<String> = vec![id.to_string()];
        while let Some(id) = unvisited.pop() {
            let is_new = |item: &&Item| item.names(&id) && !ids.contains(&item.id);
            let new_ids: Vec<String> = self.items.iter().filter(is_new).map(|item| item.id.clone()).collect();
            ids.extend(new_ids.iter().cloned());
            unvisited.extend(new_ids);
        }
        ids
    }
}

impl Causes {
    /// Adds to a scene's failure the changes by later packs that may be its cause: changes of items that the scene
    /// names, of items that these name, and of house rules.
    pub fn name(&self, scene: &Scene, problem: &mut Problem) {
        let Some(own) = scene.setup.at.file.and_then(|file| self.pack_of.get(&file)) else { return };
        let text = self.scenes.get(&scene.id).map_or("", String::as_str);
        // Every run of words in the scene may be the id of an item.
        let runs_in_scene: BTreeSet<&str> = runs(text, self.longest).collect();
        let is_named = |item: &&OfItem| item.ids.iter().any(|id| runs_in_scene.contains(id.as_str()));
        let causes_of_items = self.items.iter().filter(is_named).flat_map(|item| &item.by);
        let mut causes: Vec<&Cause> = causes_of_items.chain(&self.house).collect();
        causes.retain(|cause| cause.pack > *own);
        problem.also.extend(causes.iter().take(MOST_NAMED).map(|cause| cause.label.clone()));
        // The first change that is not named also stands for all further changes.
        let Some(first) = causes.get(MOST_NAMED) else { return };
        let text = match causes.len() - MOST_NAMED - 1 {
            0 => first.label.text.clone(),
            1 => format!("{}; and 1 more change", first.label.text),
            more => format!("{}; and {more} more changes", first.label.text),
        };
        problem.also.push(Label { at: first.label.at, text });
    }
}
