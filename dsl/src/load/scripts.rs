//! The scripts of packs: their names, which of two with one name counts, and whose libraries each can call.

use super::Loader;
use rondel_engine::kernel::{Item, Origin, Problem, SourceId};
use rondel_engine::script::{ScriptFile, Scripts};
use std::collections::btree_map::Entry;
use std::sync::Arc;

impl Loader {
    /// Stores a script by its name, which is its path below `scripts/` without `.rhai`. A script whose name is taken
    /// goes to `same_named`. `pack` is the index of the script's pack, and `id` is that pack's id.
    pub(super) fn add_script(
        &mut self,
        (pack, id): (usize, &str),
        name: &str,
        source: SourceId,
        shown: &str,
        text: Arc<str>,
    ) {
        let files = &mut self.out.scripts.files;
        // No item names a library. Only scripts call its functions. So two packs may have libraries of one name.
        let name = match name.strip_prefix("lib/") {
            Some(rest) if files.contains_key(name) => format!("lib/{id}/{rest}"),
            _ => name.to_string(),
        };
        let pack = u16::try_from(pack).unwrap_or(u16::MAX);
        let file = ScriptFile {
            source,
            path: shown.to_string(),
            text,
            pack,
            lenders: Arc::default(),
            written: None,
            params: Arc::default(),
        };
        match files.entry(name) {
            Entry::Occupied(taken) => self.same_named.push((taken.key().clone(), file)),
            Entry::Vacant(free) => _ = free.insert(file),
        }
    }

    /// Decides between scripts of the same name. A script of a replaced item is removed, and the script of its
    /// replacement takes the name. Any other two scripts of one name are reported unless they are equal. `dropped` are
    /// the kinds and ids of items, each with the packs that no longer have it.
    pub(super) fn settle_scripts(&mut self, dropped: &[(&'static str, String, Vec<usize>)], items: &[Item]) {
        let files = &mut self.out.scripts.files;
        // An item may name a script that is not called like itself.
        let is_named = |name: &str| {
            let mut named = items.iter().filter_map(|item| item.get("script")?.datum(0).text());
            named.any(|script| script == name)
        };
        for (kind, id, packs) in dropped {
            let name = Scripts::of_item(kind, id);
            let is_dropped = |file: &ScriptFile| packs.contains(&usize::from(file.pack));
            if files.get(&name).is_some_and(is_dropped) && !is_named(&name) {
                files.remove(&name);
            }
            self.same_named.retain(|(other, file)| *other != name || !is_dropped(file));
        }
        for (name, file) in std::mem::take(&mut self.same_named) {
            let Some(first) = files.get(&name) else {
                files.insert(name, file);
                continue;
            };
            if first.text == file.text {
                continue;
            }
            let problem =
                Problem::error("E0413", Origin::new(file.source, 0, 0), format!("there are two scripts `{name}`"))
                    .label("another pack already has a script of this name")
                    .also(Origin::new(first.source, 0, 0), "this is the other one")
                    .help("give this file another name, and `replace` or `change` the items that shall use it");
            self.out.problems.push(problem);
        }
    }

    /// Sets the packs whose libraries each script can call.
    pub(super) fn set_lenders(&mut self) {
        let packs = self.order();
        for file in self.out.scripts.files.values_mut() {
            file.lenders = packs.lenders(usize::from(file.pack));
        }
    }
}
