//! Places of changes: the file and the line, as short as they are clear.

use crate::content::Content;
use rondel_engine::kernel::{Origin, Sources};
use std::cell::OnceCell;
use std::collections::{BTreeMap, BTreeSet};

/// The files of content, with the names that several of them have in different folders.
pub(super) struct Files<'c> {
    sources: &'c Sources,
    repeated: OnceCell<BTreeSet<&'c str>>,
}

impl<'c> Files<'c> {
    /// Returns the files of a content.
    pub fn of(content: &'c Content) -> Self {
        Files { sources: content.sources(), repeated: OnceCell::new() }
    }

    /// Returns a place for a line: `, weapons.rondel:8`. The folders are included if another file has the same name.
    pub fn place(&self, at: Origin) -> String {
        let Some((path, line, _)) = self.sources.place(at) else { return String::new() };
        let repeated = self.repeated.get_or_init(|| self.repeated());
        let name = file_name(path);
        format!(", {}:{line}", if repeated.contains(name) { path } else { name })
    }

    /// Returns the names that several files have in different folders.
    fn repeated(&self) -> BTreeSet<&'c str> {
        // The first path of each name is kept. A file of this name with another path repeats the name.
        let mut first_paths: BTreeMap<&str, &str> = BTreeMap::new();
        let files = self.sources.iter().map(|(_, file)| (file_name(&file.path), file.path.as_str()));
        let is_repeated = |(name, path): &(&'c str, &'c str)| *first_paths.entry(name).or_insert(path) != *path;
        files.filter(is_repeated).map(|(name, _)| name).collect()
    }
}

/// Returns the last part of a path.
fn file_name(path: &str) -> &str {
    path.rsplit('/').next().unwrap_or(path)
}
