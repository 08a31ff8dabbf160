//! The built-in packs: carried inside the program, or read from a working folder that holds their sources.
//!
//! Whoever works in the sources (`content/*/pack.ron` below the current folder) wants to see what is written there, and
//! sees it change while playing. Everybody else gets what was built in.

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
        let home = Home::Folder(folder);
        if home.ids().is_empty() { Home::Inside } else { home }
    }

    /// The ids of the packs, sorted.
    pub fn ids(&self) -> Vec<String> {
        let mut ids: Vec<String> = match self {
            Home::Inside => {
                let packs = CONTENT.dirs().filter(|dir| dir.get_file(dir.path().join("pack.ron")).is_some());
                packs.filter_map(|dir| Some(dir.path().file_name()?.to_str()?.to_string())).collect()
            }
            Home::Folder(folder) => {
                let entries = std::fs::read_dir(content(folder)).into_iter().flatten().flatten();
                let packs = entries.filter(|entry| entry.path().join("pack.ron").is_file());
                packs.filter_map(|entry| entry.file_name().into_string().ok()).collect()
            }
        };
        ids.sort();
        ids
    }

    /// The files of a pack with its scripts.
    pub fn files(&self, id: &str) -> PackFiles {
        match self {
            Home::Inside => {
                let mut pack = PackFiles::new(format!("content/{id}"));
                for (path, bytes) in files(&CONTENT, id) {
                    pack = pack.with(&path, bytes);
                }
                for (path, bytes) in files(&SCRIPTS, id) {
                    pack = pack.with_shown(&format!("scripts/{path}"), &format!("scripts/{id}/{path}"), bytes);
                }
                pack
            }
            Home::Folder(folder) => {
                PackFiles::read_dir(content(folder).join(id)).with_scripts_dir(folder.join("scripts").join(id))
            }
        }
    }

    /// The folders to watch for a pack.
    pub fn folders(&self, id: &str) -> Vec<PathBuf> {
        match self {
            Home::Inside => Vec::new(),
            Home::Folder(folder) => vec![content(folder).join(id), folder.join("scripts").join(id)],
        }
    }

    /// A pack's rulebook; empty when it has none.
    pub fn rules(&self, id: &str) -> String {
        let inside = || CONTENT.get_file(format!("{id}/rules.md")).and_then(|file| file.contents_utf8());
        match self {
            Home::Inside => inside().unwrap_or_default().to_string(),
            Home::Folder(folder) => {
                crate::files::read(&content(folder).join(id).join("rules.md"), MOST_BYTES).unwrap_or_default()
            }
        }
    }
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
