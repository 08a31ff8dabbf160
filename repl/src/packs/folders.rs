//! Packs as folders: finds the pack around a path, the packs inside a folder, and the packs that a pack requires.

use crate::builtin::is_pack;
use serde::Deserialize;
use std::path::{Path, PathBuf};

/// The most bytes of a `pack.ron` that is read here, where only its system matters.
const MOST_BYTES: u64 = 1 << 20;

/// The fields of a pack that must be known before it is loaded.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename = "Pack")]
pub(super) struct Head {
    pub id: String,
    pub system: String,
    #[serde(default)]
    pub requires: Vec<String>,
}

/// Adds to `found` the packs among `candidates` that a pack requires, directly or through others. Each pack comes
/// behind the packs that it requires itself.
pub(super) fn add_required(pack: &Path, candidates: &[PathBuf], found: &mut Vec<PathBuf>) {
    for id in head(pack).map(|head| head.requires).unwrap_or_default() {
        let is_required = |other: &&PathBuf| head(other).is_some_and(|head| head.id == id);
        let Some(other) = candidates.iter().find(is_required).filter(|other| *other != pack && !found.contains(other))
        else {
            continue;
        };
        // The pack is added before its own requirements, so that two packs that require each other end the search. Then
        // it is moved behind them.
        found.push(other.clone());
        let at = found.len() - 1;
        add_required(other, candidates, found);
        found[at..].rotate_left(1);
    }
}

/// Returns packs in their order, but each behind those of them that it requires. Of `[a, b, c]`, where `a` requires
/// `c`, this is `[c, a, b]`.
pub(super) fn in_order_of_needs(packs: &[PathBuf]) -> Vec<PathBuf> {
    // `early` has the packs that stand in `ordered` before their turn, because an earlier pack requires them.
    let (mut ordered, mut early): (Vec<PathBuf>, Vec<PathBuf>) = (Vec::new(), Vec::new());
    for pack in packs {
        if let Some(at) = early.iter().position(|other| other == pack) {
            early.remove(at);
            continue;
        }
        let before = ordered.len();
        add_required(pack, packs, &mut ordered);
        early.extend(ordered[before..].iter().filter(|other| *other != pack).cloned());
        // The search has added the pack itself if a pack that it requires requires it.
        if !ordered[before..].contains(pack) {
            ordered.push(pack.clone());
        }
    }
    ordered
}

/// Returns the packs inside a folder, or else inside its `content/`.
pub(super) fn packs_inside(path: &Path) -> Vec<PathBuf> {
    let near = packs_in(path);
    if near.is_empty() { packs_in(&path.join("content")) } else { near }
}

/// Returns the packs directly inside a folder, sorted.
pub(super) fn packs_in(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    let mut packs: Vec<PathBuf> = entries.map(|entry| entry.path()).filter(|path| is_pack(path)).collect();
    packs.sort();
    packs
}

/// Returns the pack that a path is, or that contains it.
pub(super) fn pack_around(path: &Path) -> Option<PathBuf> {
    let mut folder = if path.is_dir() { Some(path) } else { path.parent() };
    while let Some(at) = folder.filter(|at| !at.as_os_str().is_empty()) {
        if is_pack(at) {
            return Some(at.to_path_buf());
        }
        folder = at.parent();
    }
    // A relative path ends at the current folder, so the folders above it are tried too.
    let current = std::env::current_dir().ok()?;
    let above = if path.is_absolute() { None } else { Some(current.as_path()) };
    let pack = above?.ancestors().find(|at| is_pack(at))?;
    Some(if pack == current { PathBuf::from(".") } else { pack.to_path_buf() })
}

/// Returns whether two paths lead to the same file or folder.
pub(super) fn same(a: &Path, b: &Path) -> bool {
    let real = |path: &Path| path.canonicalize().unwrap_or_else(|_| path.to_path_buf());
    real(a) == real(b)
}

/// Reads the `pack.ron` of a pack. `None` if that fails. The loader then reports the error.
pub(super) fn head(pack: &Path) -> Option<Head> {
    let page = pack.join("pack.ron").canonicalize().ok()?;
    // A link out of the pack is not followed.
    if !page.starts_with(pack.canonicalize().ok()?) {
        return None;
    }
    let text = crate::files::read(&page, MOST_BYTES).ok()?;
    ron::from_str(text.trim_start_matches('\u{feff}')).ok()
}
