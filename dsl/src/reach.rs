//! What a scene can come to: the items that it names, the items that those name, and so on. [`Reach`] answers for all
//! scenes of the loaded content.

use crate::loaded::Loaded;
use crate::text::runs;
use rondel_engine::kernel::{Item, slug};
use rondel_engine::script::Scripts;
use rondel_engine::table::Scene;
use std::collections::{BTreeMap, BTreeSet};

/// For each scene, the items that it names, perhaps indirectly.
///
/// Names are looked for in texts, so that a scene rather reaches too much than too little. An item that no other item
/// and no scene names is used by the rules themselves, and every scene reaches it.
///
/// ```
/// use rondel_dsl::{PackFiles, Reach, load};
/// use rondel_engine::systems::Systems;
/// let page = "Pack(name: \"D\", id: \"d\", system: \"adventure-deck\", version: \"1.0.0\")";
/// let text = "card Rapier { type weapon; damage 2 }\ncard Sabre { type weapon; damage 3 }\ndeck Few { holds Rapier x52 }\n\
///             deck Many { holds Sabre x52 }\nscene Parry { players { you: Sage { deck Few } } }\n";
/// let loaded = load(&[PackFiles::new("d").with("pack.ron", page).with("cards.rondel", text)], Systems::builtin());
/// let (reach, scene) = (Reach::new(&loaded), &loaded.scenes[0]);
/// let reached: Vec<bool> = (0..loaded.items.len()).map(|item| reach.reaches(scene, item)).collect();
/// let names: Vec<&str> = loaded.items.iter().map(|item| item.id.as_str()).collect();
/// assert_eq!(names, ["rapier", "sabre", "few", "many"]);
/// assert_eq!(reached, [true, false, true, true]);
/// ```
#[derive(Clone, Debug)]
pub struct Reach {
    /// The indices of the items that each scene reaches, by the scene's id.
    scenes: BTreeMap<String, BTreeSet<usize>>,
    /// The indices of the items that nothing names.
    unnamed: BTreeSet<usize>,
}

impl Reach {
    /// Follows the names in all scenes, items and scripts.
    pub fn new(loaded: &Loaded) -> Reach {
        let ids = Ids::of(&loaded.items);
        let items = loaded.items.iter();
        let names_of: Vec<BTreeSet<usize>> = items.map(|item| ids.named_in(&text_of_item(loaded, item))).collect();
        let mut scenes = BTreeMap::new();
        for scene in &loaded.scenes {
            let named = ids.named_in(&text_of_scene(loaded, scene));
            scenes.insert(scene.id.clone(), reached_from(named, &names_of));
        }
        let is_named = |item: usize| {
            let by_others = names_of.iter().enumerate().any(|(other, named)| other != item && named.contains(&item));
            by_others || scenes.values().any(|reached| reached.contains(&item))
        };
        let unnamed = (0..loaded.items.len()).filter(|item| !is_named(*item)).collect();
        Reach { unnamed, scenes }
    }

    /// Returns whether a scene names an item, perhaps indirectly. `item` is an index of [`Loaded::items`].
    pub fn reaches(&self, scene: &Scene, item: usize) -> bool {
        self.unnamed.contains(&item) || self.scenes.get(&scene.id).is_some_and(|reached| reached.contains(&item))
    }
}

/// Returns these items, the items that they name, and so on. `names_of` has the items that each item names.
fn reached_from(named: BTreeSet<usize>, names_of: &[BTreeSet<usize>]) -> BTreeSet<usize> {
    let mut reached = BTreeSet::new();
    let mut ahead: Vec<usize> = named.into_iter().collect();
    while let Some(item) = ahead.pop() {
        if reached.insert(item) {
            ahead.extend(names_of.get(item).into_iter().flatten());
        }
    }
    reached
}

/// The ids of all items, with the indices of the items that have them.
struct Ids<'l> {
    items: BTreeMap<&'l str, Vec<usize>>,
    /// The number of words of the longest id.
    longest: usize,
}

impl<'l> Ids<'l> {
    /// Collects the ids of these items.
    fn of(items: &'l [Item]) -> Ids<'l> {
        let mut ids = Ids { items: BTreeMap::new(), longest: 0 };
        for (nth, item) in items.iter().enumerate() {
            ids.items.entry(&item.id).or_default().push(nth);
            ids.longest = ids.longest.max(item.id.split('-').count());
        }
        ids
    }

    /// Returns the indices of the items whose ids are among the words of a text.
    fn named_in(&self, text: &str) -> BTreeSet<usize> {
        let text = slug(text);
        runs(&text, self.longest).filter_map(|id| self.items.get(id)).flatten().copied().collect()
    }
}

/// Returns the text of a scene and of its steps.
fn text_of_scene(loaded: &Loaded, scene: &Scene) -> String {
    let mut text = loaded.written(scene.setup.at).unwrap_or_default().to_string();
    for step in &scene.steps {
        text.push('\n');
        text.push_str(&step.text);
    }
    text
}

/// Returns the text of an item with its own scripts.
fn text_of_item(loaded: &Loaded, item: &Item) -> String {
    let mut text = loaded.written(item.at).unwrap_or_default().to_string();
    let own = Scripts::of_item(item.kind, &item.id);
    for name in item.text("script").into_iter().chain([own.as_str()]) {
        if let Some(file) = loaded.scripts.files.get(name) {
            text.push('\n');
            text.push_str(&file.text);
        }
    }
    text
}
