//! Recipes: a scene with everything that it needs of its pack, to be read or copied as one. [`Loaded::recipe`] finds it
//! by following names from the scene to items and scripts.
//!
//! A scene of a cookbook has a `wish`: the words by which authors look for it. Several recipes may stand in one file,
//! each as its items and then its scene, so the items that a scene is about stand between the scene with a wish before
//! it and itself. *Stock* is an item that holds several of something, such as a deck with `Idea x52`, or that needs
//! such an item. Its contents are not followed, since they would bring half the pack with them.

mod search;

use crate::loaded::Loaded;
use rondel_engine::kernel::{Item, Origin, slug};
use rondel_engine::script::ScriptFile;
use rondel_engine::table::Scene;
use search::{Place, Search};
use std::collections::BTreeMap;

/// A scene with the items and scripts of its pack that it needs, perhaps indirectly.
///
/// ```
/// use rondel_dsl::{PackFiles, load};
/// use rondel_engine::systems::Systems;
/// let page = "Pack(name: \"D\", id: \"d\", system: \"adventure-deck\", version: \"1.0.0\")";
/// let text = "effect thinks { text \"An \\\"Other\\\".\"; on play: me.draw(1) }\n\
///             card Idea { type skill; play normal; face ^; effect thinks }\n\
///             card Other { type skill }\ndeck Few { holds Idea x52 }\n\
///             character Sage { race Human; class Mage; hp 9; deck Few }\nrace Human {}\nclass Mage {}\n\
///             scene Think { wish \"cantrip\"; players { you: Sage { hand Idea } } }\n";
/// let loaded = load(&[PackFiles::new("d").with("pack.ron", page).with("cards.rondel", text)], Systems::builtin());
/// let recipe = loaded.recipe("think").unwrap();
/// let names: Vec<&str> = recipe.items.iter().map(|item| item.name.as_str()).collect();
/// assert_eq!(names, ["thinks", "Idea"]);
/// assert_eq!(recipe.stage.iter().map(|item| &item.name).collect::<Vec<_>>(), ["Few", "Sage"]);
/// assert_eq!(recipe.props.iter().map(|item| &item.name).collect::<Vec<_>>(), ["Human", "Mage"]);
/// assert_eq!(loaded.written(recipe.items[0].at), Some("effect thinks { text \"An \\\"Other\\\".\"; on play: me.draw(1) }"));
/// ```
#[derive(Clone, Debug)]
pub struct Recipe<'l> {
    /// The scene.
    pub scene: &'l Scene,
    /// The items that the scene is about and the items that these need, by file and place. A scene is about the items
    /// of its own file that it names. A family counts once, by the first member in use.
    pub items: Vec<&'l Item>,
    /// Copyable items that only the scene needs: other cards played, the attacked Foe.
    pub props: Vec<&'l Item>,
    /// Items that only the scene needs, and that would need many more. They hold things in numbers, as a deck holds
    /// cards, or need such items, as a character does. Their contents are no part of the recipe.
    pub stage: Vec<&'l Item>,
    /// The script files, by the names that content calls them: `effects/thinks`. Behaviour lines of items are not among
    /// them.
    pub scripts: BTreeMap<&'l str, &'l ScriptFile>,
}

impl Loaded {
    /// Returns the scene with this id, with the items it needs of its pack. `None` if there is no such scene.
    pub fn recipe<'s>(&'s self, scene: &str) -> Option<Recipe<'s>> {
        let scene = self.scene(scene)?;
        // First, two of something make an item stock, so that an enemy with one card can be part of the recipe. If the
        // scene is about such stock, one of something is enough in a second search, which gives a recipe in any case.
        self.recipe_of(scene, 2).or_else(|| self.recipe_of(scene, 1))
    }

    /// Returns a scene with the items it needs of its pack. An item that holds at least `several` of something is
    /// stock: two in the first search, one in the second. The first search returns `None` if the scene is about stock.
    fn recipe_of<'s>(&'s self, scene: &'s Scene, several: u16) -> Option<Recipe<'s>> {
        // `all` finds everything that the scene needs. `own` finds only the needs of the items that the scene is about.
        let mut all = Search::new(self, scene.setup.at, several);
        let names = self.names_in("scene", &scene.setup.body);
        let steps: String = scene.steps.iter().map(|step| format!("{}\n", step.text)).collect();
        all.add_named_in(&steps, &names);
        all.add_items(&names);
        let spoken_steps = spoken(&steps);
        let named_in_steps = all.named(&steps);
        let named_in_setup = all.named(&self.setup_of(scene));
        // A command names its items without quotes: `do you fire blunderbuss`.
        let is_said = |item: &Item| {
            named_in_steps.contains(&item.id)
                || named_in_setup.contains(&item.id)
                || spoken_steps.contains(&format!("-{}-", slug(&item.name)))
        };
        let of_file = |item: &&Item| item.at.file == scene.setup.at.file && is_said(item);
        for item in self.items.iter().filter(of_file) {
            all.add_item(item);
        }
        // In the first search, an item that needs stock is stock too. The second search (`several` is 1) leaves that
        // out.
        if several > 1 {
            all.spread_stock();
        }
        let is_named = |item: &Item| names.contains(&(item.kind, item.id.clone())) || is_said(item);
        let recipe_before = (scene.setup.at.file, self.recipe_before(scene).unwrap_or_default());
        let mut own = Search::new(self, scene.setup.at, several);
        for item in subjects(&all, recipe_before, is_named) {
            own.add_item(item);
        }
        // Only the first search can fail.
        if several > 1 {
            own.spread_stock();
            if !own.stock.is_empty() {
                return None;
            }
        }
        let others = all.found.iter().filter(|(place, _)| !own.found.contains_key(place));
        let (stage, props): (Vec<_>, Vec<_>) = others.partition(|(place, _)| all.stock.contains(place));
        let items = |found: Vec<(&Place, &&'s Item)>| found.into_iter().map(|(_, item)| *item).collect();
        // `all` has the scripts of the stage too, whose contents are no part of the recipe.
        let scripts = if stage.is_empty() { all.scripts.clone() } else { own.scripts };
        Some(Recipe {
            scene,
            items: own.found.into_values().collect(),
            props: items(props),
            stage: items(stage),
            scripts,
        })
    }

    /// Returns the written set-up of a scene, without its prose.
    fn setup_of(&self, scene: &Scene) -> String {
        let is_prose =
            |line: &str| ["text ", "wish ", "proves "].iter().any(|word| line.trim_start().starts_with(word));
        let written = self.written(scene.setup.at).unwrap_or_default();
        let lines = written.lines().skip(1).filter(|line| !is_prose(line));
        lines.collect::<Vec<_>>().join("\n")
    }

    /// Returns the byte at which the last scene with a wish before this scene begins, in the same file.
    fn recipe_before(&self, scene: &Scene) -> Option<u32> {
        let own = scene.setup.at;
        let is_before = |other: &&Scene| {
            !other.wishes.is_empty() && other.setup.at.file == own.file && other.setup.at.start < own.start
        };
        self.scenes.iter().filter(is_before).map(|other| other.setup.at.start).max()
    }

    /// Returns the text of the item or scene at a place, from head to brace.
    pub fn written(&self, at: Origin) -> Option<&str> {
        self.text_of(self.whole_at(at)?)
    }

    /// Returns the place of the item or scene around a place, from head to brace.
    fn whole_at(&self, at: Origin) -> Option<Origin> {
        let item = self.written_at(at).and_then(|nth| self.written_items.get(nth)).copied();
        let scenes = || self.written_scenes.iter().map(|(whole, _)| *whole);
        item.or_else(|| scenes().filter(|whole| whole.holds(at)).max_by_key(|whole| whole.start))
    }

    /// Returns the index of the pack that a place is in.
    fn pack_at(&self, at: Origin) -> Option<usize> {
        self.pack_files.get(&at.file?).copied()
    }
}

/// Returns the items that a scene is about: the found items that it names between the recipe before it and itself,
/// except stock. If it names none there, it is about all that it names in its file.
fn subjects<'s>(all: &Search<'s>, recipe_before: Place, is_named: impl Fn(&Item) -> bool) -> Vec<&'s Item> {
    let (file, _) = recipe_before;
    let may_be_subject = |place: Place, item: &Item| place.0 == file && is_named(item) && !all.stock.contains(&place);
    let found = all.found.iter().map(|(place, item)| (*place, *item));
    let mut subjects: Vec<(Place, &'s Item)> = found.filter(|(place, item)| may_be_subject(*place, item)).collect();
    if subjects.iter().any(|(place, _)| *place > recipe_before) {
        subjects.retain(|(place, _)| *place > recipe_before);
    }
    subjects.into_iter().map(|(_, item)| item).collect()
}

/// Returns each line in the form of an id, between two `-`: `-do-you-fire-blunderbuss-` for `do you fire blunderbuss`.
fn spoken(text: &str) -> String {
    let lines = text.lines().map(|line| format!("-{}-", slug(line)));
    lines.collect::<Vec<_>>().join("\n")
}
