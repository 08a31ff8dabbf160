//! Recipes: a scene with all that it needs of its own pack, to be read as one and to be copied into another pack.

use crate::loaded::Loaded;
use rondel_engine::kernel::{Item, Origin, SourceId, slug};
use rondel_engine::script::{ScriptFile, Scripts};
use rondel_engine::table::Scene;
use std::collections::{BTreeMap, BTreeSet};

/// A scene with the items and scripts of its pack that it needs, directly or through one another.
///
/// ```
/// use rondel_dsl::{PackFiles, load};
/// use rondel_engine::systems::Systems;
/// let page = "Pack(name: \"D\", id: \"d\", system: \"adventure-deck\", version: \"1.0.0\")";
/// let text = "effect thinks { on play: me.draw(1) }\ncard Idea { type skill; play normal; face ^; effect thinks }\n\
///             card Other { type skill }\ndeck Few { holds Idea x52 }\n\
///             character Sage { race Human; class Mage; hp 9; deck Few }\nrace Human {}\nclass Mage {}\n\
///             scene Think { wish \"cantrip\"; players { you: Sage { hand Idea } } }\n";
/// let loaded = load(&[PackFiles::new("d").with("pack.ron", page).with("cards.rondel", text)], Systems::builtin());
/// let recipe = loaded.recipe("think").unwrap();
/// let names: Vec<&str> = recipe.items.iter().map(|item| item.name.as_str()).collect();
/// assert_eq!(names, ["thinks", "Idea", "Few", "Sage", "Human", "Mage"]);
/// assert_eq!(loaded.written(recipe.items[0].at), Some("effect thinks { on play: me.draw(1) }"));
/// ```
#[derive(Clone, Debug)]
pub struct Recipe<'l> {
    /// The scene.
    pub scene: &'l Scene,
    /// The items, by file and place; several that are written as one family count once, by the first.
    pub items: Vec<&'l Item>,
    /// The script files by the name content calls them: `effects/thinks`. What stands in an item's lines is none.
    pub scripts: BTreeMap<&'l str, &'l ScriptFile>,
}

impl Loaded {
    /// Returns a scene of this id with what it needs of its own pack; `None` if there is no such scene.
    pub fn recipe(&self, scene: &str) -> Option<Recipe<'_>> {
        let scene = self.scene(scene)?;
        let mut search = Search {
            loaded: self,
            pack: self.pack_at(scene.setup.at),
            found: BTreeMap::new(),
            scripts: BTreeMap::new(),
        };
        search.text(self.written(scene.setup.at).unwrap_or_default());
        search.names(self.names_in("scene", &scene.setup.body));
        let items = search.found.into_values().collect();
        Some(Recipe { scene, items, scripts: search.scripts })
    }

    /// Returns the text of the item or scene that is defined at a place, from its head to its brace.
    pub fn written(&self, at: Origin) -> Option<&str> {
        self.text_of(self.whole_at(at)?)
    }

    fn whole_at(&self, at: Origin) -> Option<Origin> {
        let item = self.written_at(at).and_then(|nth| self.written_items.get(nth)).copied();
        let scenes = || self.written_scenes.iter().map(|(whole, _)| *whole);
        item.or_else(|| scenes().filter(|whole| whole.holds(at)).max_by_key(|whole| whole.start))
    }

    fn pack_at(&self, at: Origin) -> Option<usize> {
        self.pack_files.get(&at.file?).copied()
    }
}

struct Search<'l> {
    loaded: &'l Loaded,
    pack: Option<usize>,
    /// By the place at which they are written.
    found: BTreeMap<(Option<SourceId>, u32), &'l Item>,
    scripts: BTreeMap<&'l str, &'l ScriptFile>,
}

impl<'l> Search<'l> {
    fn names(&mut self, names: BTreeSet<(&'static str, String)>) {
        let named = |item: &&Item| names.iter().any(|(kind, id)| item.kind == *kind && item.id == *id);
        for item in self.loaded.items.iter().filter(named) {
            self.item(item);
        }
    }

    /// What is named in quotes: in steps of scenes, in lines and in scripts names stand so.
    fn text(&mut self, text: &str) {
        let quoted: BTreeSet<String> = text.split('"').skip(1).step_by(2).map(slug).collect();
        for item in self.loaded.items.iter().filter(|item| quoted.contains(&item.id)) {
            self.item(item);
        }
    }

    fn item(&mut self, item: &'l Item) {
        let loaded = self.loaded;
        let Some(whole) = loaded.whole_at(item.at).filter(|whole| loaded.pack_at(*whole) == self.pack) else { return };
        if self.found.insert((whole.file, whole.start), item).is_some() {
            return;
        }
        self.text(loaded.text_of(whole).unwrap_or_default());
        self.names(loaded.names_in(item.kind, &item.body));
        let own = Scripts::of_item(item.kind, &item.id);
        for name in item.text("script").into_iter().chain([own.as_str()]) {
            self.script(name);
        }
    }

    fn script(&mut self, name: &str) {
        let loaded = self.loaded;
        let Some((name, file)) = loaded.scripts.files.get_key_value(name) else { return };
        let own = self.pack.is_some_and(|pack| usize::from(file.pack) == pack) && file.written.is_none();
        if !own || self.scripts.insert(name, file).is_some() {
            return;
        }
        self.text(&file.text);
        // Functions under `lib/` are called by their names alone.
        let lends = |(name, lib): &(&String, &ScriptFile)| name.starts_with("lib/") && calls(&file.text, &lib.text);
        let libs: Vec<&String> = loaded.scripts.files.iter().filter(lends).map(|(name, _)| name).collect();
        libs.into_iter().for_each(|lib| self.script(lib));
    }
}

/// Does a script call a function of another one?
fn calls(script: &str, lib: &str) -> bool {
    let names = lib.lines().filter_map(|line| line.trim_start().strip_prefix("fn ")?.split('(').next());
    names.into_iter().any(|name| script.contains(&format!("{name}(")))
}
