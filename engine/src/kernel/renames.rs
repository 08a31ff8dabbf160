//! Renames: which item of newer content replaces an item of older content.
//!
//! An item that says `formerly "Old Axe"` replaces the item `old-axe`.

use super::{Item, Items, slug};
use std::collections::BTreeMap;

impl Item {
    /// Returns the item's former ids, from its `formerly` statements.
    pub fn former_ids(&self) -> impl Iterator<Item = String> {
        self.all("formerly").filter_map(|statement| statement.datum(0).text().map(slug))
    }

    /// Returns the item's other ids: the former ids, and the id with its pack (`swamp:Snake`).
    pub fn other_ids(&self) -> impl Iterator<Item = String> {
        let with_pack = || slug(&format!("{}:{}", self.pack, self.name_in_pack()));
        self.former_ids().chain(if self.pack.is_empty() { None } else { Some(with_pack()) })
    }

    /// Returns the item's name within its pack. An item for scenes whose name another pack has too is named
    /// `Snake (swamp)`.
    #[must_use]
    pub fn name_in_pack(&self) -> &str {
        if self.pack.is_empty() {
            return &self.name;
        }
        // Removes ` (swamp)` from the end, if that is the pack of the item.
        let before_pack = self.name.strip_suffix(')').and_then(|name| name.strip_suffix(self.pack.as_str()));
        before_pack.and_then(|name| name.strip_suffix(" (")).unwrap_or(&self.name)
    }
}

/// A map from the items of older content to those of newer content.
///
/// ```
/// use rondel_engine::kernel::{Arg, Datum, Item, Items, Origin, Renames, Statement};
/// let at = Origin::CODE;
/// let old_name = Arg { datum: Datum::Text("Old Axe".into()), at };
/// let body = [Statement { word: "formerly", args: vec![old_name], at }].into();
/// let items = Items::new(vec![Item { kind: "card", name: "New Axe".into(), id: "new-axe".into(), params: vec![], body, pack: String::new(), is_fixture: false, at }]).unwrap();
/// let renames = Renames::new(&items);
/// assert_eq!(renames.id("card", "old-axe"), Some("new-axe"));
/// assert_eq!(renames.id("card", "new-axe"), Some("new-axe"));
/// assert_eq!(renames.id("foe", "old-axe"), None);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Renames<'a> {
    items: &'a Items,
}

impl<'a> Renames<'a> {
    /// Returns the map to the items of the newer content.
    pub fn new(items: &'a Items) -> Self {
        Renames { items }
    }

    /// Returns the number of the item that takes the place of an older one: the item with the same id, or else the item
    /// that had this id formerly. `None` if the older item is gone.
    pub fn at(&self, kind: &str, id: &str) -> Option<u16> {
        self.items.number(kind, id).or_else(|| self.items.former_number(kind, id))
    }

    /// Returns the id of the item that takes the place of an older one.
    pub fn id(&self, kind: &str, id: &str) -> Option<&'a str> {
        self.items.get(usize::from(self.at(kind, id)?)).map(|item| item.id.as_str())
    }
}

/// The other ids of items, for names in scripts: former ids, and ids with a pack (`swamp:Snake`), which are treated
/// like former ones.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct FormerIds(BTreeMap<&'static str, BTreeMap<String, String>>);

impl FormerIds {
    /// Collects the other ids of the content in use.
    pub fn new(items: &[Item]) -> FormerIds {
        let mut former: BTreeMap<&'static str, BTreeMap<String, String>> = BTreeMap::new();
        for item in items {
            for id in item.other_ids() {
                former.entry(item.kind).or_default().insert(id, item.id.clone());
            }
        }
        // An id that an item has now means that item.
        for item in items {
            if let Some(ids) = former.get_mut(item.kind) {
                ids.remove(&item.id);
            }
        }
        FormerIds(former)
    }

    /// Returns the present id for a name of this kind.
    pub fn now<'i>(&'i self, kind: &str, id: &'i str) -> &'i str {
        self.0.get(kind).and_then(|ids| ids.get(id)).map_or(id, String::as_str)
    }

    /// Returns the present id for a name of one of several kinds.
    pub fn now_of<'i>(&'i self, kinds: &[&str], id: &'i str) -> &'i str {
        let mut renamed = kinds.iter().map(|kind| self.now(kind, id)).filter(|now| *now != id);
        renamed.next().unwrap_or(id)
    }
}
