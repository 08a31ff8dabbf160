//! Changes by new content, in words: changed fields of items, scripts, the open scene, and numbers on the table.
//! [`between`] compares two contents, for example `Longsword secondary 1,6: damage 3 -> 4, weapons.rondel:8`.

mod fields;
mod files;
mod held;
mod items;
mod opening;
mod renamed;
mod scenes;

use super::scripts;
use crate::content::Content;
pub(super) use held::held;
use items::items;
pub(super) use opening::of_opening;
use renamed::Renamed;
use rondel_engine::kernel::{Item, View};
use scenes::{open_scene, other_scenes};
use std::collections::{BTreeMap, BTreeSet};

/// The most lines shown at once.
pub(super) const MOST_LINES: usize = 12;

/// The most characters of all changes in a few words: see [`in_brief`].
const LONGEST_NAME: usize = 60;

/// Returns all differences between two contents, a line each. `scene` is the id of the open scene, and `table` is the
/// view of its viewer.
pub(super) fn between(before: &Content, now: &Content, scene: &str, table: &View) -> Vec<String> {
    let renamed = Renamed::between(before, now);
    let mut lines = items(before, now, table);
    lines.extend(scripts::between(before, now, table));
    lines.extend(open_scene(before, now, scene, &renamed));
    lines.extend(other_scenes(before, now, scene, &renamed));
    if before.rulebook != now.rulebook {
        lines.push("the rulebook has changed".into());
    }
    lines
}

/// Returns the differences in items between two contents, a line each, without a table.
pub fn changed_items(before: &Content, now: &Content) -> Vec<String> {
    items(before, now, &View::default())
}

/// Items by kind and id.
type ById<'c> = BTreeMap<(&'static str, &'c str), &'c Item>;

/// Returns the items of a content by kind and id.
fn by_id(content: &Content) -> ById<'_> {
    content.items().iter().map(|item| ((item.kind, item.id.as_str()), item)).collect()
}

/// Returns whether an item with this id, of the kind of `item`, is among the items.
fn knows(items: &ById<'_>, item: &Item, id: &str) -> bool {
    items.contains_key(&(item.kind, id))
}

/// Returns the ids of changed items and of items with changed scripts.
pub(super) fn names(before: &Content, now: &Content) -> BTreeSet<String> {
    let old_items = by_id(before);
    let says_else =
        |item: &&Item| old_items.get(&(item.kind, item.id.as_str())).is_some_and(|old| !old.says_the_same(item));
    let items = now.items().iter().filter(says_else).map(|item| item.id.clone());
    items.chain(scripts::concerned(before, now)).collect()
}

/// Returns all changes in a few words: the first change without its place, and the number of the others.
pub(super) fn in_brief(changes: &[String]) -> Option<String> {
    let first = changes.first()?;
    let is_place = |piece: &&str| piece.contains(".rondel:") || piece.contains(".rhai:");
    let pieces: Vec<&str> = first.split(", ").take_while(|piece| !is_place(piece)).collect();
    let change = pieces.join(", ");
    let cut: String = change.chars().take(LONGEST_NAME).collect();
    let shown = if cut.len() < change.len() { format!("{cut}…") } else { change };
    let others = changes.len() - 1;
    Some(if others > 0 { format!("{shown} and {others} more") } else { shown })
}
