//! The built-in packs: carried inside the program, or read from a working folder that holds their sources.
//!
//! Whoever works in the sources (`content/*/pack.ron` below the current folder) wants to see what is written there, and
//! sees it change while playing. Everybody else gets what was built in.

use crate::packs;
use include_dir::{Dir, include_dir};
use rondel_dsl::PackFiles;
use std::path::{Path, PathBuf};

static CONTENT: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/../content");
static SCRIPTS: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/../scripts");

/// The largest rulebook that is read.
const MOST_BYTES: u64 = 16 << 20;

/// Where the built-in packs are.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Home {
    /// Inside the program.
    Inside,
    /// In `content/` and `scripts/` of this folder.
    Folder(PathBuf),
}

impl Home {
    /// The sources in the current folder, if there are any.
    pub fn here() -> Home {
        let folder = PathBuf::new();
        let any = carried().iter().any(|id| is_pack(&content(&folder).join(id)));
        if any { Home::Folder(folder) } else { Home::Inside }
    }

    /// The ids of the packs, sorted.
    pub fn ids(&self) -> Vec<String> {
        let mut ids = carried();
        if let Home::Folder(folder) = self {
            ids.extend(packs::systems().map(str::to_string).filter(|id| is_pack(&content(folder).join(id))));
        }
        ids.sort();
        ids.dedup();
        ids
    }

    /// Where this pack's sources are; a folder need not hold them all.
    fn sources(&self, id: &str) -> Option<&Path> {
        match self {
            Home::Folder(folder) if is_pack(&content(folder).join(id)) => Some(folder),
            _ => None,
        }
    }

    /// The files of a pack with its scripts.
    pub fn files(&self, id: &str) -> PackFiles {
        if let Some(folder) = self.sources(id) {
            let scripts = folder.join("scripts").join(id);
            return PackFiles::read_dir(content(folder).join(id)).with_scripts_dir(scripts);
        }
        let mut pack = PackFiles::new(format!("content/{id}"));
        for (path, bytes) in files(&CONTENT, id) {
            pack = pack.with(&path, bytes);
        }
        for (path, bytes) in files(&SCRIPTS, id) {
            pack = pack.with_shown(&format!("scripts/{path}"), &format!("scripts/{id}/{path}"), bytes);
        }
        pack
    }

    /// The folders to watch for a pack.
    pub fn folders(&self, id: &str) -> Vec<PathBuf> {
        match self.sources(id) {
            Some(folder) => vec![content(folder).join(id), folder.join("scripts").join(id)],
            None => Vec::new(),
        }
    }

    /// A pack's rulebook; empty when it has none.
    pub fn rules(&self, id: &str) -> String {
        match self.sources(id) {
            Some(folder) => {
                crate::files::read(&content(folder).join(id).join("rules.md"), MOST_BYTES).unwrap_or_default()
            }
            None => {
                let file = CONTENT.get_file(format!("{id}/rules.md"));
                file.and_then(|file| file.contents_utf8()).unwrap_or_default().to_string()
            }
        }
    }
}

/// The ids of the packs that the program carries.
fn carried() -> Vec<String> {
    let packs = CONTENT.dirs().filter(|dir| dir.get_file(dir.path().join("pack.ron")).is_some());
    packs.filter_map(|dir| Some(dir.path().file_name()?.to_str()?.to_string())).collect()
}

/// Does a folder hold a pack?
pub fn is_pack(folder: &Path) -> bool {
    folder.join("pack.ron").is_file()
}

fn content(folder: &Path) -> PathBuf {
    folder.join("content")
}

/// All files below a folder of a tree, with their paths inside it.
fn files(tree: &'static Dir<'static>, folder: &str) -> Vec<(String, &'static [u8])> {
    let mut found = Vec::new();
    let mut open: Vec<&Dir<'static>> = tree.get_dir(folder).into_iter().collect();
    while let Some(dir) = open.pop() {
        open.extend(dir.dirs());
        found.extend(dir.files().filter_map(|file| {
            let inside = file.path().strip_prefix(folder).ok()?.to_str()?.replace('\\', "/");
            Some((inside, file.contents()))
        }));
    }
    found
}
