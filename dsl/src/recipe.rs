//! Recipes: a scene with everything that it needs of its pack, to be read or copied as one. [`Loaded::recipe`] finds it
//! by following names from the scene to items and scripts.

use crate::loaded::Loaded;
use crate::text::unquote;
use rondel_engine::kernel::lexer::{Token, TokenKind, tokens};
use rondel_engine::kernel::{Datum, Item, Origin, SourceId, slug};
use rondel_engine::script::{ScriptFile, Scripts};
use rondel_engine::table::Scene;
use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};

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
        // scene is then about stock, one of something is enough.
        self.recipe_of(scene, 2).or_else(|| self.recipe_of(scene, 1))
    }

    /// Returns a scene with the items it needs of its pack. An item that holds at least `several` of something is stock.
    /// `None` if the scene is about stock.
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
        if several > 1 {
            all.spread_stock();
        }
        let is_named = |item: &Item| names.contains(&(item.kind, item.id.clone())) || is_said(item);
        let may_be_subject = |((file, start), item): &(&Place, &&Item)| {
            *file == scene.setup.at.file && is_named(item) && !all.stock.contains(&(*file, *start))
        };
        // The scene is about the items that it names between the recipe before it and itself. If it names none there,
        // it is about all that it names in its file.
        let recipe_before = (scene.setup.at.file, self.recipe_before(scene).unwrap_or_default());
        let mut subjects: Vec<_> = all.found.iter().filter(may_be_subject).collect();
        if subjects.iter().any(|(place, _)| **place > recipe_before) {
            subjects.retain(|(place, _)| **place > recipe_before);
        }
        let mut own = Search::new(self, scene.setup.at, several);
        for (_, item) in subjects {
            own.add_item(item);
        }
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
        let lines = self.written(scene.setup.at).unwrap_or_default().lines().skip(1).filter(|line| !is_prose(line));
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

/// The place at which an item is written: its file and the byte at which it begins.
type Place = (Option<SourceId>, u32);

/// A search for everything that a scene needs of one pack.
struct Search<'l> {
    loaded: &'l Loaded,
    /// The index of the pack. Items of other packs are not part of the recipe.
    pack: Option<usize>,
    /// An item that holds at least this many of something is stock.
    several: u16,
    found: BTreeMap<Place, &'l Item>,
    /// The found items that are stock: they hold things in numbers, as a deck does, or need such items.
    stock: BTreeSet<Place>,
    scripts: BTreeMap<&'l str, &'l ScriptFile>,
    /// The ids of all items.
    ids: BTreeSet<&'l str>,
}

impl<'l> Search<'l> {
    /// Returns a search in the pack of a place.
    fn new(loaded: &'l Loaded, at: Origin, several: u16) -> Self {
        let pack = loaded.pack_at(at);
        let ids = loaded.items.iter().map(|item| item.id.as_str()).collect();
        Search { loaded, pack, several, found: BTreeMap::new(), stock: BTreeSet::new(), scripts: BTreeMap::new(), ids }
    }

    /// Makes stock of every found item that needs stock. Items that name one another, such as places with ways between
    /// them, were found before it was known.
    fn spread_stock(&mut self) {
        loop {
            let names_stock = |item: &Item| {
                let names = self.loaded.names_in(item.kind, &item.body);
                let is_named = |other: &Item| names.iter().any(|(kind, id)| other.kind == *kind && other.id == *id);
                self.stock.iter().filter_map(|place| self.found.get(place)).any(|other| is_named(other))
            };
            let needs_stock = |(place, item): &(&Place, &&Item)| !self.stock.contains(place) && names_stock(item);
            let more: Vec<Place> = self.found.iter().filter(needs_stock).map(|(place, _)| *place).collect();
            if more.is_empty() {
                return;
            }
            self.stock.extend(more);
        }
    }

    /// Adds the items of these kinds and ids. Returns whether stock is among them.
    fn add_items(&mut self, names: &BTreeSet<(&'static str, String)>) -> bool {
        let named = |item: &&Item| names.iter().any(|(kind, id)| item.kind == *kind && item.id == *id);
        let items: Vec<&'l Item> = self.loaded.items.iter().filter(named).collect();
        // `|`, not `||`: every item is added, even behind one that is stock.
        items.into_iter().fold(false, |stock, item| self.add_item(item) | stock)
    }

    /// Adds the items that a text names: steps of a scene, behaviour lines or a script. `known` are the names, with
    /// their kinds, of items that were added already. Other items of these names are not meant.
    fn add_named_in(&mut self, text: &str, known: &BTreeSet<(&'static str, String)>) {
        let mut named = self.named(text);
        named.retain(|id| !known.iter().any(|(_, known)| known == id));
        for item in self.loaded.items.iter().filter(|item| named.contains(&item.id)) {
            self.add_item(item);
        }
    }

    /// Returns the possible ids of items in a text: each quoted text, and each word that begins with a capital. A name
    /// of one word needs no quotes, and a filter holds names among other words. The words of a quoted name of an item
    /// are not taken alone: `"Bog Leech"` names no `Leech`.
    fn named(&self, text: &str) -> BTreeSet<String> {
        let mut named = BTreeSet::new();
        let add_words = |text: &str, named: &mut BTreeSet<String>| {
            let words = text.split(|c: char| !(c.is_alphanumeric() || c == '\'' || c == '-'));
            named.extend(words.filter(|word| word.starts_with(char::is_uppercase)).map(slug));
        };
        let mut behind = 0;
        for token in tokens(text).filter(|token| token.kind == TokenKind::Text) {
            add_words(text.get(behind..token.at).unwrap_or_default(), &mut named);
            behind = token.end();
            let whole = slug(token.text);
            if !self.ids.contains(whole.as_str()) {
                add_words(token.text, &mut named);
            }
            named.insert(whole);
        }
        add_words(text.get(behind..).unwrap_or_default(), &mut named);
        named
    }

    /// Adds an item with everything that it needs, and returns whether the item is stock. The needs of stock are not
    /// added.
    fn add_item(&mut self, item: &'l Item) -> bool {
        let loaded = self.loaded;
        let Some(whole) = loaded.whole_at(item.at).filter(|whole| loaded.pack_at(*whole) == self.pack) else {
            return false;
        };
        let place = (whole.file, whole.start);
        if self.found.insert(place, item).is_some() {
            return self.stock.contains(&place);
        }
        let has_counts = item.body.iter().flat_map(|said| &said.args).any(|arg| holds(&arg.datum, self.several));
        let mut names = loaded.names_in(item.kind, &item.body);
        if has_counts || self.add_items(&names) {
            self.stock.insert(place);
            return true;
        }
        let text = without_prose(loaded.text_of(whole).unwrap_or_default(), item);
        // The head names the item itself: a class `Fencer` does not need a character of the same name.
        names.insert((item.kind, item.id.clone()));
        self.add_named_in(&text, &names);
        self.add_libraries(&text);
        let own = Scripts::of_item(item.kind, &item.id);
        for name in item.text("script").into_iter().chain([own.as_str()]) {
            self.add_script(name);
        }
        false
    }

    /// Adds the script file with this name, and everything that it needs.
    fn add_script(&mut self, name: &str) {
        let loaded = self.loaded;
        let Some((name, file)) = loaded.scripts.files.get_key_value(name) else { return };
        let own = self.pack.is_some_and(|pack| usize::from(file.pack) == pack) && file.written.is_none();
        if !own || self.scripts.insert(name, file).is_some() {
            return;
        }
        let code = without_comments(&file.text);
        self.add_named_in(&code, &BTreeSet::new());
        self.add_libraries(&code);
    }

    /// Adds the library files with a function that a script or a line calls. Functions are found by their name only.
    fn add_libraries(&mut self, script: &str) {
        let lends = |(name, lib): &(&String, &ScriptFile)| name.starts_with("lib/") && calls(script, &lib.text);
        let libs: Vec<&String> = self.loaded.scripts.files.iter().filter(lends).map(|(name, _)| name).collect();
        for lib in libs {
            self.add_script(lib);
        }
    }
}

/// Returns the written item without the content of its `text`. That is prose for people, so a capital in it names no
/// item.
fn without_prose<'t>(written: &'t str, item: &Item) -> Cow<'t, str> {
    let is_text = |said: &str| item.text("text").is_some_and(|text| unquote(said).as_deref() == Ok(text));
    let is_prose = |token: &Token<'_>| token.kind == TokenKind::Text && is_text(token.text);
    let Some(prose) = tokens(written).find(is_prose) else { return Cow::Borrowed(written) };
    let mut rest = written.to_string();
    rest.replace_range(prose.at..prose.end(), "\"\"");
    Cow::Owned(rest)
}

/// Returns a script without its comments. A capital in them names no item.
fn without_comments(script: &str) -> String {
    let is_in_text = |before: &str| before.matches('"').count() % 2 == 1;
    let code = |line: &'_ str| {
        let comment = line.match_indices("//").find(|(at, _)| !is_in_text(line.get(..*at).unwrap_or_default()));
        line.get(..comment.map_or(line.len(), |(at, _)| at)).unwrap_or_default().to_string()
    };
    script.lines().map(code).collect::<Vec<_>>().join("\n")
}

/// Returns each line in the form of an id, between two `-`: `-do-you-fire-blunderbuss-` for `do you fire blunderbuss`.
fn spoken(text: &str) -> String {
    let lines = text.lines().map(|line| format!("-{}-", slug(line)));
    lines.collect::<Vec<_>>().join("\n")
}

/// Returns whether a value holds at least `several` of something: `Might x6`.
fn holds(datum: &Datum, several: u16) -> bool {
    match datum {
        Datum::Counted(number, _) => *number >= several,
        Datum::List(list) => list.iter().any(|arg| holds(&arg.datum, several)),
        _ => false,
    }
}

/// Returns whether a script calls a function of the library.
fn calls(script: &str, lib: &str) -> bool {
    let names = lib.lines().filter_map(|line| line.trim_start().strip_prefix("fn ")?.split('(').next());
    names.into_iter().any(|name| script.contains(&format!("{name}(")))
}
