//! The packs that have a part in an item: one defines it, others replace or change it.

use super::Loaded;
use crate::check::define::Changed;
use rondel_engine::kernel::{Arg, Datum, Item, Origin, Statement};

impl Loaded {
    /// Returns whether a pack has a part in an item: it defines, replaces or changes the item. `pack` is an index of
    /// [`packs`](Loaded::packs). A pack that is not there has a part in nothing.
    ///
    /// ```
    /// use rondel_dsl::{PackFiles, load};
    /// use rondel_engine::systems::Systems;
    /// let page = |id: &str, more: &str| {
    ///     format!("Pack(name: \"A\", id: \"{id}\", system: \"adventure-deck\", version: \"1.0.0\"{more})")
    /// };
    /// let below = PackFiles::new("a").with("pack.ron", page("a", "")).with("a.rondel", "status Wet { }\nstatus Dry { }");
    /// let top = PackFiles::new("b").with("pack.ron", page("b", ", requires: [\"a\"]"));
    /// let top = top.with("b.rondel", "change status Wet { text \"Dripping.\" }");
    /// let loaded = load(&[below, top], Systems::builtin());
    /// let of_top: Vec<&str> =
    ///     loaded.items.iter().filter(|item| loaded.has_part(1, item)).map(|item| item.name.as_str()).collect();
    /// assert_eq!(of_top, ["Wet"]);
    /// ```
    pub fn has_part(&self, pack: usize, item: &Item) -> bool {
        let defines = self.packs.get(pack).is_some_and(|pack| pack.manifest.id == item.pack);
        let is_of_pack = |at: Origin| at.file.and_then(|file| self.pack_of(file)) == Some(pack);
        let is_this = |changed: &&Changed| changed.name == item.name && changed.whole.holds(item.at);
        let is_by_pack = |changed: &Changed| changed.by.iter().any(|(_, changer)| *changer == pack);
        // A `change every` is not noted as a change of an item, but the item has its statements.
        defines || says_any(&item.body, &is_of_pack) || self.changed.iter().filter(is_this).any(is_by_pack)
    }
}

/// Returns whether statements, or values in them, stand at one of these places.
fn says_any(body: &[Statement], is_there: &dyn Fn(Origin) -> bool) -> bool {
    body.iter().any(|statement| {
        let in_values = || statement.args.iter().any(|arg| holds_any(arg, is_there));
        is_there(statement.at) || in_values()
    })
}

/// Returns whether a value, or a value in it, stands at one of these places.
fn holds_any(arg: &Arg, is_there: &dyn Fn(Origin) -> bool) -> bool {
    is_there(arg.at)
        || match &arg.datum {
            Datum::Counted(_, counted) => holds_any(counted, is_there),
            Datum::List(list) => list.iter().any(|arg| holds_any(arg, is_there)),
            Datum::Block(body) => says_any(body, is_there),
            Datum::Rows(rows) => rows.iter().any(|row| says_any(&row.body, is_there)),
            _ => false,
        }
}
