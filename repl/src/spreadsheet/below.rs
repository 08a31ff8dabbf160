//! Rows of a sheet that are items of the packs below the topmost one. A row may be a family: items that are written as
//! one, and have one row, with `|` between their names.

use super::export::Files;
use super::{Grid, columns};
use crate::content::Content;
use rondel_dsl::WrittenItem;
use rondel_engine::kernel::{Item, ItemWord, SourceId};
use std::collections::{BTreeMap, BTreeSet};

/// The items of the packs below the topmost one that a sheet lists.
pub(super) struct Below<'c> {
    items: Vec<&'c Item>,
    files: Files,
}

impl<'c> Below<'c> {
    /// Finds the items. Nothing is looked for if the topmost pack has all rows of the sheet. The keys of `known` are
    /// the names of its items; its values do not matter.
    pub fn new<R>(
        content: &'c Content,
        kind: &ItemWord,
        top: &str,
        grid: &Grid,
        known: &BTreeMap<String, R>,
    ) -> Below<'c> {
        let names = grid.rows.iter().filter_map(|row| Some(columns::key(row.first()?.trim())));
        let unknown: BTreeSet<String> = names.filter(|name| !name.is_empty() && !known.contains_key(name)).collect();
        let has_id = |names: &str, id: &str| names.split('|').any(|name| name == id);
        let is_listed = |item: &&Item| unknown.iter().any(|names| has_id(names, &item.id));
        let is_below = |item: &&Item| item.kind == kind.word && item.pack != top;
        let items: Vec<&Item> = content.items().iter().filter(is_below).filter(is_listed).collect();
        let files = Files::of(content, &items);
        Below { items, files }
    }

    /// Returns the items as they are written, each with its file, by the key of its names.
    pub fn rows(&self) -> BTreeMap<String, (&WrittenItem, SourceId)> {
        let mut rows = BTreeMap::new();
        for (item, file) in self.files.rows(&self.items) {
            rows.insert(columns::key(&item.names.join("|")), (item, file));
        }
        rows
    }
}
