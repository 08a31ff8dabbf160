//! New, renamed, changed and removed items.

use super::fields::differences;
use super::files::Files;
use super::held::held;
use super::{ById, by_id, knows};
use crate::content::Content;
use rondel_engine::kernel::{Item, View};
use std::collections::BTreeSet;

/// What an item was in the older content.
enum Former<'c> {
    /// It was there, and said the same.
    Same,
    /// It was there, and said something else.
    Changed(&'c Item),
    /// It was there under a former id.
    Renamed(&'c Item),
    /// It was not there.
    None,
}

impl<'c> Former<'c> {
    /// Finds an item of `new` among the items `old`. A former id counts only if no other item has it now.
    fn of(item: &Item, old: &ById<'c>, new: &ById<'_>) -> Former<'c> {
        if let Some(was) = old.get(&(item.kind, item.id.as_str())) {
            return if was.says_the_same(item) { Former::Same } else { Former::Changed(was) };
        }
        let mut former_ids = item.former_ids().filter(|id| !knows(new, item, id));
        let was = former_ids.find_map(|id| old.get(&(item.kind, id.as_str())).copied());
        was.map_or(Former::None, Former::Renamed)
    }
}

/// Returns the differences in items.
pub(super) fn items(before: &Content, now: &Content, table: &View) -> Vec<String> {
    let (old, new, files) = (by_id(before), by_id(now), Files::of(now));
    let mut renamed = BTreeSet::new();
    let mut lines = Vec::new();
    for item in new.values() {
        let was = match Former::of(item, &old, &new) {
            Former::Same => continue,
            Former::None => {
                lines.push(format!("new: {} \"{}\"{}", item.kind, item.name, files.place(item.at)));
                continue;
            }
            Former::Renamed(was) => {
                let place = files.place(item.at);
                lines.push(format!("renamed: {} \"{}\" is \"{}\" now{place}", item.kind, was.name, item.name));
                renamed.insert((was.kind, was.id.as_str()));
                was
            }
            Former::Changed(was) => was,
        };
        let held = held(table, &item.name, &item.id);
        for change in differences(was, item, before.sources(), now.sources()) {
            lines.push(format!("{} {}{held}", item.name, change.told(&files)));
        }
    }
    let gone = old.iter().filter(|(id, _)| !new.contains_key(*id) && !renamed.contains(*id));
    lines.extend(gone.map(|(_, item)| format!("gone: {} \"{}\"", item.kind, item.name)));
    lines
}
