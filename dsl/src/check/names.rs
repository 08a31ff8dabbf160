//! The names that content can refer to: [`Names`] knows every item by kind and id, and notes which places name it. An
//! id is a name in the form of a slug: `grey-wolf` for `Grey Wolf`.
//!
//! A fixture is an item for scenes: it is defined in the folder `scenes/` of its pack, and only the scenes there use
//! it. If another pack has an item of its name, it is called `Snake (swamp)`, and the scenes of the pack `swamp` still
//! find it as `Snake`. From elsewhere, `swamp:Snake` means the item `Snake` of the pack `swamp`.

use crate::render::is_unseen;
use crate::text::did_you_mean;
use rondel_engine::kernel::{Help, Item, Origin, Param, Problem, Vocabulary, few, slug, with_article};
use rondel_engine::systems::Systems;
use std::cell::{Cell, RefCell};
use std::collections::{BTreeMap, BTreeSet};

/// The most unknown names that are compared with all known names.
const MOST_SUGGESTIONS: u16 = 400;

/// Every item that is defined, by kind and id.
#[derive(Debug, Default)]
pub(crate) struct Names {
    kinds: BTreeMap<&'static str, BTreeMap<String, Known>>,
    /// Former names by kind and former id. Each has the present name and the place of the `formerly`.
    former: BTreeMap<(&'static str, String), (String, Origin)>,
    /// Ids of items for scenes that share a name with another pack's item. The key is the pack, the kind and that id.
    fixtures: BTreeMap<(usize, &'static str, String), String>,
    /// The ids of unreadable items with readable heads.
    broken: BTreeSet<String>,
    /// The places that name each unreadable item, by its id.
    followers: RefCell<BTreeMap<String, BTreeSet<Origin>>>,
    /// The ids that something names.
    used: RefCell<BTreeSet<String>>,
    /// Removed items by kind and id, each with the places that name it.
    gone: RefCell<BTreeMap<(&'static str, String), BTreeSet<Origin>>>,
    /// The number of unknown names that are still compared with all known names. The limit keeps a file full of
    /// mistakes fast.
    suggestions: Cell<u16>,
    /// The help for each unknown name that was compared, by the name, its kinds, and whether names for scenes count.
    /// One mistake may stand in thousands of places.
    suggested: RefCell<BTreeMap<(String, String, bool), Option<Help>>>,
    /// The names that any formula of the system speaks of.
    pub quantities: Vec<&'static str>,
    /// The vocabularies of the other systems. Errors name the system that has a word.
    pub others: Vec<&'static Vocabulary>,
}

/// An item that content can refer to.
#[derive(Debug)]
struct Known {
    name: String,
    /// The id of the pack that defines the item.
    pack: String,
    /// The parameters. `None` if they could not be read. Calls are then not compared with them.
    params: Option<Vec<Param>>,
    /// Whether the item is only for the scenes of its pack.
    fixture: bool,
}

impl Names {
    /// Returns no names, with the quantities of the system.
    pub fn new(vocabulary: &'static Vocabulary) -> Names {
        let quantities = super::home::quantities(vocabulary);
        Names { quantities, suggestions: Cell::new(MOST_SUGGESTIONS), ..Names::default() }
    }

    /// Returns no names of a system that stands among `systems`.
    pub fn among(vocabulary: &'static Vocabulary, systems: Systems) -> Names {
        let others = systems.vocabularies().filter(|other| other.system != vocabulary.system);
        Names { others: others.collect(), ..Names::new(vocabulary) }
    }

    /// Returns the names of finished items.
    pub fn of_items(vocabulary: &'static Vocabulary, items: &[Item]) -> Names {
        let mut names = Names::new(vocabulary);
        for item in items {
            names.add((item.kind, &item.id), &item.name, Some(item.params.clone()), &item.pack);
            for former in item.all("formerly") {
                if let Some(text) = former.datum(0).text() {
                    names.add_former(item.kind, text, &item.name, former.at);
                }
            }
        }
        names
    }

    /// Adds an item.
    pub fn add(&mut self, (kind, id): (&'static str, &str), name: &str, params: Option<Vec<Param>>, pack: &str) {
        self.suggested.get_mut().clear();
        let known = Known { name: name.to_string(), pack: pack.to_string(), params, fixture: false };
        self.kinds.entry(kind).or_default().insert(id.to_string(), known);
    }

    /// Marks an item that serves only the scenes of its pack. It is never suggested in a list.
    pub fn mark_for_scenes(&mut self, kind: &str, id: &str) {
        if let Some(item) = self.kinds.get_mut(kind).and_then(|items| items.get_mut(id)) {
            item.fixture = true;
        }
    }

    /// Returns the items of these kinds, with their ids.
    fn items<'n>(&'n self, kinds: &[&str]) -> impl Iterator<Item = (&'n String, &'n Known)> {
        kinds.iter().filter_map(move |kind| self.kinds.get(*kind)).flat_map(BTreeMap::iter)
    }

    /// Adds a former name of an item.
    pub fn add_former(&mut self, kind: &'static str, former: &str, now: &str, at: Origin) {
        self.former.insert((kind, slug(former)), (now.to_string(), at));
    }

    /// Returns whether an item had this id, and has another name now.
    pub fn is_former(&self, kind: &'static str, id: &str) -> bool {
        self.former.contains_key(&(kind, id.to_string()))
    }

    /// Notes the new id of an item that is only for the scenes of its pack and shared its name with another pack's
    /// item.
    pub fn give_way(&mut self, pack: usize, (kind, id): &(&'static str, String), now: String) {
        self.fixtures.insert((pack, *kind, id.clone()), now);
    }

    /// Returns the item that a name with its pack means, such as `swamp:Snake`. `None` if `typed` is no such name.
    pub fn of_pack(&self, kinds: &[&'static str], typed: &str) -> Option<OfPack<'_>> {
        let (pack, name) = behind_pack(typed)?;
        // An item may have a `:` in its own name.
        if kinds.iter().any(|kind| self.has(kind, &slug(typed))) {
            return None;
        }
        let pack_items = || self.items(kinds).filter(|(_, item)| item.pack == pack);
        let ids = [slug(name), slug(&apart(name, pack))];
        if let Some((id, _)) = pack_items().find(|(id, _)| ids.contains(id)) {
            return Some(OfPack::Item(id));
        }
        let mut namesakes = kinds.iter().filter_map(|kind| self.kinds.get(kind)?.get(&ids[0]));
        // A removed item is known without a pack.
        if let Some(other) = namesakes.find(|item| !item.pack.is_empty()) {
            return Some(OfPack::Another(&other.pack));
        }
        // Without any item of this pack, the word before the `:` may be no pack at all.
        pack_items().next()?;
        let near = did_you_mean(name, pack_items().map(|(_, item)| item.name.as_str()));
        Some(OfPack::Nothing(near))
    }

    /// Returns the id of the item that a name beside the scenes of a pack means, if the item is only for these scenes.
    pub fn fixture(&self, pack: Option<usize>, kinds: &[&'static str], id: &str) -> Option<&String> {
        let pack = pack?;
        if self.fixtures.is_empty() {
            return None;
        }
        kinds.iter().find_map(|kind| self.fixtures.get(&(pack, *kind, id.to_string())))
    }

    /// Adds the ids of items that exist but could not be read.
    pub fn add_broken(&mut self, ids: impl Iterator<Item = String>) {
        self.broken.extend(ids);
    }

    /// Returns whether this is an item that could not be read. Notes the place that names it.
    pub fn is_broken(&self, id: &str, at: Origin) -> bool {
        let broken = self.broken.contains(id);
        if broken {
            self.followers.borrow_mut().entry(id.to_string()).or_default().insert(at);
        }
        broken
    }

    /// Returns the number of places that name each item that could not be read.
    pub fn followers(&self) -> BTreeMap<String, usize> {
        self.followers.borrow().iter().map(|(id, places)| (id.clone(), places.len())).collect()
    }

    /// Marks an item as removed. From now on the places that name it are noted.
    pub fn mark_gone(&self, kind: &'static str, id: &str) {
        self.gone.borrow_mut().entry((kind, id.to_string())).or_default();
    }

    /// Returns the places that name a removed item.
    pub fn naming_gone(&self, kind: &'static str, id: &str) -> BTreeSet<Origin> {
        self.gone.borrow().get(&(kind, id.to_string())).cloned().unwrap_or_default()
    }

    /// Notes a place that names an item of one of these kinds.
    pub fn note_use(&self, kinds: &[&'static str], id: &str, at: Origin) {
        self.used.borrow_mut().insert(id.to_string());
        let mut gone = self.gone.borrow_mut();
        if gone.is_empty() {
            return;
        }
        // The place counts for a removed item only if no other kind has this id.
        let kinds_of_id: Vec<&'static str> = kinds.iter().copied().filter(|kind| self.has(kind, id)).collect();
        if let [only] = kinds_of_id.as_slice()
            && let Some(places) = gone.get_mut(&(*only, id.to_string()))
        {
            places.insert(at);
        }
    }

    /// Returns whether anything names an item with this id.
    pub fn is_used(&self, id: &str) -> bool {
        self.used.borrow().contains(id)
    }

    /// Returns whether there is an item with this kind and id.
    pub fn has(&self, kind: &str, id: &str) -> bool {
        self.kinds.get(kind).is_some_and(|items| items.contains_key(id))
    }

    /// Returns the parameters of an item. `None` if they could not be read.
    pub fn params(&self, kind: &str, id: &str) -> Option<&[Param]> {
        self.kinds.get(kind)?.get(id)?.params.as_deref()
    }

    /// Returns whether this id names only items for scenes, among items of these kinds.
    pub fn is_fixture(&self, kinds: &[&str], id: &str) -> bool {
        let mut namesakes = kinds.iter().filter_map(|kind| self.kinds.get(kind)?.get(id)).peekable();
        namesakes.peek().is_some() && namesakes.all(|item| item.fixture)
    }

    /// Returns the name of an item as its definition spells it.
    pub fn spelling(&self, kind: &str, id: &str) -> Option<&str> {
        Some(&self.kinds.get(kind)?.get(id)?.name)
    }

    /// Returns the longest name of these kinds that begins a text.
    pub fn longest_that_begins<'n>(&'n self, text: &str, kinds: &[&'static str]) -> Option<&'n str> {
        let is_begun = |name: &&str| {
            let begins = text.get(..name.len()).is_some_and(|start| start.eq_ignore_ascii_case(name));
            begins && !text.get(name.len()..).is_some_and(|rest| rest.starts_with(char::is_alphanumeric))
        };
        let names = self.items(kinds).map(|(_, item)| item.name.as_str());
        names.filter(is_begun).max_by_key(|name| name.len())
    }

    /// Returns the present name for a former name.
    pub fn renamed(&self, kind: &'static str, id: &str) -> Option<(&str, Origin)> {
        self.former.get(&(kind, id.to_string())).map(|(now, at)| (now.as_str(), *at))
    }

    /// Returns the kinds that have an item with this id.
    pub fn kinds_of(&self, id: &str) -> Vec<&'static str> {
        self.kinds.iter().filter(|(_, items)| items.contains_key(id)).map(|(kind, _)| *kind).collect()
    }

    /// Returns all names of these kinds as a list for messages, if they are few.
    pub fn few(&self, kinds: &[&str]) -> Option<String> {
        let listed = self.items(kinds).filter(|(_, item)| !item.fixture);
        few(listed.map(|(_, item)| item.name.as_str()))
    }

    /// Returns the names of these kinds that share a whole word with the typed name, as a list for messages:
    /// `cowardly_sneak` for `sneak_attack`.
    pub fn sharing_a_word(&self, typed: &str, kinds: &[&str]) -> Option<String> {
        const SHORTEST: usize = 4;
        let typed = slug(typed);
        let is_typed = |word: &str| word.len() >= SHORTEST && typed.split('-').any(|typed_word| typed_word == word);
        let mut alike: Vec<&str> = Vec::new();
        for (id, item) in self.items(kinds) {
            if !item.fixture && id.split('-').any(is_typed) {
                alike.push(&item.name);
            }
        }
        if let [only] = alike.as_slice() { Some(format!("`{only}`")) } else { few(alike) }
    }

    /// Allows the full number of suggestions again.
    pub fn suggest_again(&self) {
        self.suggestions.set(MOST_SUGGESTIONS);
        self.suggested.borrow_mut().clear();
    }

    /// Returns the help with the most similar name of these kinds, unless there were too many suggestions already. If
    /// `fixtures` is set, names of items for scenes may be suggested too.
    pub fn nearest(&self, typed: &str, kinds: &[&str], fixtures: bool) -> Option<Help> {
        let key = (typed.to_string(), kinds.join(" "), fixtures);
        if let Some(help) = self.suggested.borrow().get(&key) {
            return help.clone();
        }
        let remaining = self.suggestions.get().checked_sub(1)?;
        self.suggestions.set(remaining);
        let suggested = self.items(kinds).filter(|(_, item)| fixtures || !item.fixture);
        let help = did_you_mean(typed, suggested.map(|(_, item)| item.name.as_str()));
        self.suggested.borrow_mut().insert(key, help.clone());
        help
    }
}

/// The meaning of a name that begins with its pack.
pub(crate) enum OfPack<'n> {
    /// The item with this id.
    Item(&'n str),
    /// The pack has no item of this name, but this other pack has one.
    Another(&'n str),
    /// No pack has an item of this name. The help suggests a similar name of the pack.
    Nothing(Option<Help>),
}

/// Splits a name with its pack, such as `swamp:Snake`. `None` if it is no such name: a blank behind the `:` belongs to
/// the name itself, as in names of scenes.
pub(crate) fn behind_pack(typed: &str) -> Option<(&str, &str)> {
    let (pack, name) = typed.split_once(':')?;
    let is_name = name.starts_with(|c: char| !c.is_whitespace());
    if pack.is_empty() || !is_name { None } else { Some((pack, name)) }
}

/// Returns the name that an item for scenes gets if another pack has its name: `Snake (swamp)`.
pub(crate) fn apart(name: &str, pack: &str) -> String {
    format!("{name} ({pack})")
}

/// Returns the problem of a name whose pack has no such item.
pub(crate) fn not_of_pack(typed: &str, kinds: &[&str], found: OfPack<'_>, at: Origin) -> Problem {
    let (pack, name) = behind_pack(typed).unwrap_or(("", typed));
    let kind = kinds.join(" or ");
    let problem = Problem::error("E0203", at, format!("the pack `{pack}` defines no {kind} `{name}`"))
        .label("the name of a pack stands before the `:`");
    match found {
        OfPack::Another(other) => {
            let meant = format!("{other}:{name}");
            let help = Help::from(format!("`{other}` defines it: write \"{meant}\", or \"{name}\" alone"));
            problem.help(help.instead(&meant).in_place_of(typed, at))
        }
        OfPack::Nothing(Some(help)) => {
            let instead = help.instead.clone().map(|near| format!("{pack}:{near}"));
            problem.help(Help { instead, ..help }.in_place_of(typed, at))
        }
        OfPack::Nothing(None) | OfPack::Item(_) => {
            problem.help(format!("leave `{pack}:` out, or define {} of this name in `{pack}`", with_article(&kind)))
        }
    }
}

/// Returns a name with plain blanks only. A run of blanks of any kind becomes one blank, and blanks at the ends are
/// removed.
pub(crate) fn with_plain_blanks(name: String) -> String {
    // Any blank but the plain one. Unseen characters stay in the name: a name with one is reported.
    let is_odd_blank = |c: char| c != ' ' && (c.is_whitespace() || c == BRAILLE_BLANK) && !is_unseen(c);
    if !name.contains(is_odd_blank) && name.trim() == name && !name.contains("  ") {
        return name;
    }
    let made_plain = |c: char| if is_odd_blank(c) { ' ' } else { c };
    let folded: String = name.chars().map(made_plain).collect();
    folded.split(' ').filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ")
}

/// A character that is drawn as nothing, though Unicode does not call it a blank.
const BRAILLE_BLANK: char = '\u{2800}';

/// Returns the warning of an item of the game that names an item for scenes.
pub(crate) fn of_scenes(typed: &str, kinds: &[&str], at: Origin) -> Problem {
    let kind = kinds.first().copied().unwrap_or("item");
    Problem::warning("W0512", at, format!("`{typed}` is there only for the scenes of its pack"))
        .label("it is defined in a folder `scenes/`")
        .help(format!("name {} that belongs to the game, or define one", with_article(kind)))
}

/// The code of a name that an item had before.
pub(crate) const RENAMED: &str = "W0503";

/// Returns the warning of a place that uses a former name.
pub(crate) fn renamed(former: &str, now: &str, at: Origin, renamed_at: Origin) -> Problem {
    let help = format!("write \"{now}\": it is found by both names until `formerly` is taken out");
    let help = Help::from(help).instead(now).in_place_of(former, at);
    Problem::warning(RENAMED, at, format!("`{former}` is called \"{now}\" now"))
        .label("this is a former name")
        .also(renamed_at, "it was renamed here")
        .help(help)
}
