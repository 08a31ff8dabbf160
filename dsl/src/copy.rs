//! Copies of items: the text of an item under another name. A family is an item that is written once for several names,
//! its members: `card "Spark I" | "Spark II" { damage 1 | 2 }`.

use crate::loaded::Loaded;
use crate::syntax::{self, Entry};
use rondel_engine::kernel::{Item, Origin};

impl Loaded {
    /// Writes an item under another name, formatted, as a file that loads beside it. Its statements stay as written.
    /// Its former names are left out. If packs change the item, or if it is one of a family, the copy only says that it
    /// is `like` the item.
    pub fn copy_of(&self, item: &Item, name: &str) -> String {
        let written = self.copied(item, name);
        let text = written.unwrap_or_else(|| format!("{} \"{name}\" like \"{}\" {{ }}\n", item.kind, item.name));
        crate::format(&text).unwrap_or(text)
    }

    /// Returns the text at a place of an item, as written. For a member of a family, the text has the values of that
    /// member alone.
    pub fn written_of(&self, item: &Item, at: Origin) -> Option<String> {
        // A family has the place of its whole text, and the place of each member's name.
        let family = self.families.iter().find(|(whole, name, _)| *name == item.at && whole.holds(at));
        let Some((whole, _, member)) = family else { return self.text_of(at).map(str::to_string) };
        let (text, _) = member.chosen(self.text_of(*whole)?);
        let place = |n: u32| n.checked_sub(whole.start).map(|n| n as usize);
        text.get(place(at.start)?..place(at.end)?).map(str::to_string)
    }

    /// Returns the item's text with the new name and without `formerly`. `None` if this text alone is not the item: it
    /// belongs to a family, or packs change it.
    fn copied(&self, item: &Item, name: &str) -> Option<String> {
        let whole = *self.written_items.get(self.written_at(item.at)?)?;
        if self.member(item.at).is_some() || self.changed.iter().any(|changed| changed.whole == whole) {
            return None;
        }
        let text = self.text_of(whole)?;
        let (mut problems, start) = (Vec::new(), whole.start as usize);
        // Every word may be a kind of item: the text was read before, so its kind is known.
        let tree = syntax::parse(text, None, &|_| true, &mut problems);
        let Some(Entry::Item(written)) = tree.entries.first() else { return None };
        let mut edits = vec![(written.head.name.range(), format!("\"{name}\""))];
        let place_in_text = |at: Origin| {
            let (from, to) = (at.start as usize, at.end as usize);
            Some(from.checked_sub(start)?..to.checked_sub(start)?)
        };
        for statement in item.all("formerly").filter(|statement| statement.at.file == whole.file) {
            edits.extend(place_in_text(statement.at).map(|range| (range, String::new())));
        }
        // The text is edited from its end, so that earlier ranges stay valid.
        edits.sort_by_key(|(range, _)| std::cmp::Reverse(range.start));
        let mut copy = text.to_string();
        for (range, put) in edits {
            // `replace_range` panics for a range that is not in the text.
            copy.get(range.clone())?;
            copy.replace_range(range, &put);
        }
        Some(copy)
    }
}
