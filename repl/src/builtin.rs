//! The built-in packs, carried inside the program.
//!
//! An author at work in the sources (`content/*/pack.ron` below the current folder) plays those files, and sees their
//! changes while playing (see [`sources`]). Everybody else gets the built-in packs.

use include_dir::{Dir, include_dir};
use rondel_dsl::PackFiles;
use std::path::{Path, PathBuf};

/// The folder `content` of the sources.
static CONTENT: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/../content");
/// The folder `scripts` of the sources.
static SCRIPTS: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/../scripts");

/// Returns the folder with the sources of a built-in pack, if there is one.
pub fn sources(folder: &Path, id: &str) -> Option<PathBuf> {
    Some(folder.join("content").join(id)).filter(|pack| is_pack(pack))
}

/// Returns the files of a pack with its scripts.
pub fn pack(id: &str) -> PackFiles {
    let mut pack = PackFiles::new(format!("content/{id}"));
    for (path, bytes) in files(&CONTENT, id) {
        pack = pack.with(&path, bytes);
    }
    for (path, bytes) in files(&SCRIPTS, id) {
        // The path inside the pack, then the path for messages.
        pack = pack.with_shown(&format!("scripts/{path}"), &format!("scripts/{id}/{path}"), bytes);
    }
    pack
}

/// Returns the recipes for a system, if there are any.
pub fn cookbook(system: &str) -> Option<PackFiles> {
    let folder = format!("cookbook/{system}");
    CONTENT.get_dir(&folder).map(|_| pack(&folder))
}

/// Returns a text that the program carries, by its path below `content/`.
pub fn text(path: &str) -> Option<&'static str> {
    CONTENT.get_file(path)?.contents_utf8()
}

/// Returns a file that the program carries, by its path below `content/`.
pub fn bytes(path: &str) -> Option<&'static [u8]> {
    CONTENT.get_file(path).map(include_dir::File::contents)
}

/// Returns whether a folder holds a pack: it has a `pack.ron`. An unreadable `pack.ron` counts too, so that loading the
/// pack reports it.
pub fn is_pack(folder: &Path) -> bool {
    folder.join("pack.ron").symlink_metadata().is_ok()
}

/// Returns all files below a folder of a tree, with their paths inside it.
fn files(tree: &'static Dir<'static>, folder: &str) -> Vec<(String, &'static [u8])> {
    let mut found = Vec::new();
    let mut unvisited: Vec<&Dir<'static>> = tree.get_dir(folder).into_iter().collect();
    while let Some(dir) = unvisited.pop() {
        unvisited.extend(dir.dirs());
        found.extend(dir.files().filter_map(|file| {
            let inside = file.path().strip_prefix(folder).ok()?.to_str()?.replace('\\', "/");
            Some((inside, file.contents()))
        }));
    }
    found
}
