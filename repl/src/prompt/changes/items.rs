//! New, renamed, changed and removed items, and who holds them on the table.

use super::fields::differences;
use super::files::Files;
use super::{by_id, knows};
use crate::content::Content;
use rondel_engine::kernel::{Block, View};
use std::collections::BTreeSet;

/// Returns the differences in items.
pub(super) fn items(before: &Content, now: &Content, table: &View) -> Vec<String> {
    let (old, new, files) = (by_id(before), by_id(now), Files::of(now));
    let mut renamed = BTreeSet::new();
    let mut lines = Vec::new();
    for (id, item) in &new {
        let former_item = || {
            let mut former_ids = item.former_ids().filter(|id| !knows(&new, item, id));
            former_ids.find_map(|id| old.get(&(item.kind, id.as_str())).copied())
        };
        let was = match old.get(id) {
            Some(was) if was.says_the_same(item) => continue,
            Some(was) => was,
            None => {
                let place = files.place(item.at);
                let Some(was) = former_item() else {
                    lines.push(format!("new: {} \"{}\"{place}", item.kind, item.name));
                    continue;
                };
                lines.push(format!("renamed: {} \"{}\" is \"{}\" now{place}", item.kind, was.name, item.name));
                renamed.insert((was.kind, was.id.as_str()));
                was
            }
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

/// Returns who holds a card, and how many: `, you hold 2`. For a figure, returns its labels: `, on the table: goblin-1,
/// goblin-2`.
pub(in crate::prompt) fn held(view: &View, name: &str, id: &str) -> String {
    let mut told = String::new();
    let mut labels = Vec::new();
    for block in &view.blocks {
        let Block::Figure { label, name: called, zones, .. } = block else { continue };
        if called == name || rondel_engine::kernel::slug(label) == id {
            labels.push(label.as_str());
        }
        for zone in zones {
            let n: u32 = zone.cards.iter().filter(|(card, _)| card == name).map(|(_, n)| n).sum();
            match (n, label.as_str(), zone.name.to_lowercase().contains("hand")) {
                (0, ..) => {}
                (n, "you", true) => told.push_str(&format!(", you hold {n}")),
                (n, who, true) => told.push_str(&format!(", {who} holds {n}")),
                (n, who, false) => told.push_str(&format!(", {n} in {} of {who}", zone.name)),
            }
        }
    }
    if !labels.is_empty() {
        told.push_str(&format!(", on the table: {}", labels.join(", ")));
    }
    told
}
