//! The baseline of a comparison (`sim --against`): older content, from a folder or a revision of git.

use crate::content::{Content, ContentSource, Diagnostics};
use crate::packs::PackSet;
use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Older content to compare with.
pub struct Baseline {
    /// Its name on the command line.
    pub name: String,
    /// The content.
    pub content: Content,
}

/// Reads the older files of a pack set from a folder or a revision. The folder is a pack, or is laid out like the
/// current folder.
///
/// # Errors
/// `R0022` when there is no such folder or revision, or nothing of the pack set is in it.
pub fn baseline(pack_set: &PackSet, name: &str) -> Result<Baseline, Diagnostics> {
    let folder = Path::new(name);
    // `in_place_of` takes the files of the other folder in place of those of the pack set.
    let content = if folder.is_dir() {
        pack_set.in_place_of(folder).map(|pack_set| pack_set.load())
    } else {
        let tree = tempfile::tempdir().map_err(|error| not_there(name, &error.to_string()))?;
        let here = check_out(name, tree.path())?;
        pack_set.in_place_of(&here).map(|pack_set| pack_set.load())
    };
    let content = content.ok_or_else(|| not_there(name, "nothing of what is played is in it"))??;
    Ok(Baseline { name: name.into(), content })
}

/// Writes the files of a revision below `to`. Returns the folder there that corresponds to the current one. Nothing in
/// the repository changes, because git uses a separate index file.
fn check_out(revision: &str, to: &Path) -> Result<PathBuf, Diagnostics> {
    let top = git(revision, to, &["rev-parse".as_ref(), "--show-toplevel".as_ref()])?;
    let below = git(revision, to, &["rev-parse".as_ref(), "--show-prefix".as_ref()])?;
    let commit = format!("{revision}^{{commit}}");
    let commit =
        git(revision, to, &["rev-parse".as_ref(), "--verify".as_ref(), "--end-of-options".as_ref(), commit.as_ref()])?;
    git(revision, to, &["read-tree".as_ref(), commit.as_ref()])?;
    let mut tree = to.join("tree").into_os_string();
    tree.push("/");
    let mut prefix = std::ffi::OsString::from("--prefix=");
    prefix.push(&tree);
    git(revision, to, &["-C".as_ref(), top.as_ref(), "checkout-index".as_ref(), "--all".as_ref(), &prefix])?;
    Ok(PathBuf::from(tree).join(below))
}

/// Runs one command of git with its index file in `to`. Returns its output.
fn git(revision: &str, to: &Path, words: &[&OsStr]) -> Result<String, Diagnostics> {
    let ran = Command::new("git").args(words).env("GIT_INDEX_FILE", to.join("index")).output();
    let ran = ran.map_err(|error| not_there(revision, &format!("git cannot be run: {error}")))?;
    if !ran.status.success() {
        return Err(not_there(revision, String::from_utf8_lossy(&ran.stderr).trim()));
    }
    Ok(String::from_utf8_lossy(&ran.stdout).trim_end_matches(['\n', '\r']).to_string())
}

/// Returns the error R0022.
fn not_there(name: &str, why: &str) -> Diagnostics {
    let message = format!("there is no older content at `{name}`: {why}");
    Diagnostics::new("R0022", message, "a folder with a pack, a folder laid out like this one, or a revision of git")
}
