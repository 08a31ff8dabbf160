//! The search for everything that a scene needs of its pack: it follows names from item to item, and to scripts.

use crate::loaded::Loaded;
use crate::text::unquote;
use rondel_engine::kernel::lexer::{Token, TokenKind, tokens};
use rondel_engine::kernel::{Datum, Item, Origin, SourceId, slug};
use rondel_engine::script::{ScriptFile, Scripts};
use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};

/// The place at which an item is written: its file and the byte at which it begins.
pub(super) type Place = (Option<SourceId>, u32);

/// A search for everything that a scene needs of one pack.
pub(super) struct Search<'l> {
    loaded: &'l Loaded,
    /// The index of the pack. Items of other packs are not part of the recipe.
    pack: Option<usize>,
    /// An item that holds at least this many of something is stock.
    several: u16,
    pub(super) found: BTreeMap<Place, &'l Item>,
    /// The found items that are stock: they hold things in numbers, as a deck does, or need such items.
    pub(super) stock: BTreeSet<Place>,
    pub(super) scripts: BTreeMap<&'l str, &'l ScriptFile>,
    /// The ids of all items.
    ids: BTreeSet<&'l str>,
}

impl<'l> Search<'l> {
    /// Returns a search in the pack of a place.
    pub(super) fn new(loaded: &'l Loaded, at: Origin, several: u16) -> Self {
        let pack = loaded.pack_at(at);
        let ids = loaded.items.iter().map(|item| item.id.as_str()).collect();
        Search { loaded, pack, several, found: BTreeMap::new(), stock: BTreeSet::new(), scripts: BTreeMap::new(), ids }
    }

    /// Makes stock of every found item that needs stock. Of items that name one another, such as places with ways
    /// between them, the first were added before the search knew what the last need.
    pub(super) fn spread_stock(&mut self) {
        loop {
            let mut new_stock = Vec::new();
            for (place, item) in &self.found {
                if !self.stock.contains(place) && self.names_stock(item) {
                    new_stock.push(*place);
                }
            }
            if new_stock.is_empty() {
                return;
            }
            self.stock.extend(new_stock);
        }
    }

    /// Returns whether an item names stock.
    fn names_stock(&self, item: &Item) -> bool {
        let names = self.loaded.names_in(item.kind, &item.body);
        let is_named = |other: &Item| names.iter().any(|(kind, id)| other.kind == *kind && other.id == *id);
        self.stock.iter().filter_map(|place| self.found.get(place)).any(|other| is_named(other))
    }

    /// Adds the items of these kinds and ids. Returns whether stock is among them.
    pub(super) fn add_items(&mut self, names: &BTreeSet<(&'static str, String)>) -> bool {
        let is_named = |item: &Item| names.iter().any(|(kind, id)| item.kind == *kind && item.id == *id);
        let mut has_stock = false;
        for item in self.loaded.items.iter().filter(|item| is_named(item)) {
            has_stock |= self.add_item(item);
        }
        has_stock
    }

    /// Adds the items that a text names: steps of a scene, behaviour lines or a script. `added` are the names, with
    /// their kinds, of items that were added already. Other items of these names are not meant.
    pub(super) fn add_named_in(&mut self, text: &str, added: &BTreeSet<(&'static str, String)>) {
        let mut named = self.named(text);
        named.retain(|id| !added.iter().any(|(_, added_id)| added_id == id));
        for item in self.loaded.items.iter().filter(|item| named.contains(&item.id)) {
            self.add_item(item);
        }
    }

    /// Returns the possible ids of items in a text: each quoted text, and each word that begins with a capital. A name
    /// of one word needs no quotes, and a filter holds names among other words. The words of a quoted name of an item
    /// are not taken alone: `"Bog Leech"` names no `Leech`.
    pub(super) fn named(&self, text: &str) -> BTreeSet<String> {
        let mut named = BTreeSet::new();
        let add_words = |part: &str, named: &mut BTreeSet<String>| {
            let words = part.split(|c: char| !(c.is_alphanumeric() || c == '\'' || c == '-'));
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

    /// Adds an item with everything that it needs, and returns whether the item is stock. An item that holds several of
    /// something brings nothing with it. One that names such an item brings the items that it names, and no scripts.
    pub(super) fn add_item(&mut self, item: &'l Item) -> bool {
        let loaded = self.loaded;
        let Some(whole) = loaded.whole_at(item.at) else { return false };
        if loaded.pack_at(whole) != self.pack {
            return false;
        }
        let place = (whole.file, whole.start);
        if self.found.insert(place, item).is_some() {
            return self.stock.contains(&place);
        }
        let mut args = item.body.iter().flat_map(|statement| &statement.args);
        let has_counts = args.any(|arg| holds(&arg.datum, self.several));
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
        // A script made of behaviour lines (`written`) is no file: its lines are part of the item's text.
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
    let is_text = |quoted: &str| item.text("text").is_some_and(|text| unquote(quoted).as_deref() == Ok(text));
    let is_prose = |token: &Token<'_>| token.kind == TokenKind::Text && is_text(token.text);
    let Some(prose) = tokens(written).find(is_prose) else { return Cow::Borrowed(written) };
    let mut rest = written.to_string();
    rest.replace_range(prose.at..prose.end(), "\"\"");
    Cow::Owned(rest)
}

/// Returns a script without its comments. A capital in them names no item.
fn without_comments(script: &str) -> String {
    let is_in_text = |before: &str| before.matches('"').count() % 2 == 1;
    let mut code = Vec::new();
    for line in script.lines() {
        let mut slashes = line.match_indices("//").map(|(at, _)| at);
        let comment = slashes.find(|at| !is_in_text(line.get(..*at).unwrap_or_default()));
        code.push(line.get(..comment.unwrap_or(line.len())).unwrap_or_default());
    }
    code.join("\n")
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
