//! A walk over folders that finds the files of content, to load, watch or format them. [`walk`] calls a closure for
//! each file.
//!
//! A pack may come from anybody, so the walk is bounded. It looks into a folder once, however many links lead to it. It
//! never follows a link that leads out of the folder. It stops at a limit of depth and of entries.

use rondel_engine::kernel::{Origin, Problem};
use std::collections::BTreeSet;
use std::fs::{self, DirEntry, Metadata};
use std::path::{Path, PathBuf};

/// The most levels of folders.
const MOST_FOLDERS: usize = 24;
/// The most files and folders that are visited.
const MOST_ENTRIES: usize = 200_000;

/// A file or folder that is not read, and why.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Refusal {
    pub(crate) code: &'static str,
    /// The fault, in a sentence.
    pub(crate) message: &'static str,
    pub(crate) why: String,
    pub(crate) help: &'static str,
}

impl Refusal {
    /// Returns a refusal with the code of its problem, the reason and the way out.
    pub(crate) fn new(code: &'static str, why: impl Into<String>, help: &'static str) -> Refusal {
        Refusal { code, message: "this file cannot be read", why: why.into(), help }
    }

    /// Returns the refusal as a problem. `at` is the beginning of the file.
    pub fn problem(&self, at: Origin) -> Problem {
        Problem::error(self.code, at, self.message).label(&self.why).help(self.help)
    }
}

/// An entry that the walk visits.
#[derive(Debug)]
pub struct Found<'w> {
    /// Its path inside the folder, with `/` between its parts. Empty for the walked file itself.
    pub inside: &'w str,
    /// Its whole path.
    pub path: &'w Path,
    /// The file's metadata, or the reason why the file is not read.
    pub file: Result<Metadata, Refusal>,
}

/// Returns whether a file of this name belongs to content: `pack.ron`, `rules.md`, `.rondel` or `.rhai`.
pub fn is_content(name: &str) -> bool {
    let name = name.rsplit('/').next().unwrap_or(name);
    matches!(name, "pack.ron" | "rules.md") || name.ends_with(".rondel") || name.ends_with(".rhai")
}

/// Calls `visit` in order for every file below `top` whose path inside `top` is `wanted`. Also calls `visit`, with the
/// reason, for each entry that may be wanted but is skipped: a link that leads out, a folder that is too deep, too many
/// files. Ignores hidden files and `target` folders. If `top` is a file, visits it alone.
pub fn walk(top: &Path, wanted: &dyn Fn(&str) -> bool, visit: &mut dyn FnMut(Found<'_>)) {
    match fs::metadata(top) {
        Ok(meta) if meta.is_dir() => {
            let real = top.canonicalize().unwrap_or_else(|_| top.to_path_buf());
            Walk { top: real, seen: BTreeSet::new(), left: MOST_ENTRIES, wanted, visit }.folder(top, "", 0);
        }
        Ok(meta) => visit(Found { inside: "", path: top, file: Ok(meta) }),
        Err(error) => visit(Found { inside: "", path: top, file: Err(unreadable(&error)) }),
    }
}

/// Returns the refusal of a file that the system cannot read.
pub(crate) fn unreadable(error: &std::io::Error) -> Refusal {
    Refusal::new("E0409", error.to_string(), "see that it exists and who may read it")
}

/// The state of one walk.
struct Walk<'w> {
    /// The real path of the top folder, with all links resolved.
    top: PathBuf,
    /// The real paths of the folders visited.
    seen: BTreeSet<PathBuf>,
    /// The number of entries that may still be looked at.
    left: usize,
    wanted: &'w dyn Fn(&str) -> bool,
    visit: &'w mut dyn FnMut(Found<'_>),
}

impl Walk<'_> {
    /// Visits the entries of a folder. `inside` is its path inside the top folder, and `depth` the number of folders
    /// above it.
    fn folder(&mut self, path: &Path, inside: &str, depth: usize) {
        let real = path.canonicalize().unwrap_or_else(|_| path.to_path_buf());
        if !self.seen.insert(real) {
            return;
        }
        if depth > MOST_FOLDERS {
            let why = format!("folders nest more than {MOST_FOLDERS} deep here");
            return self.refuse(path, inside, Refusal::new("E0416", why, "put the files further up"));
        }
        let entries = match fs::read_dir(path) {
            Ok(entries) => entries,
            Err(error) => return self.refuse(path, inside, unreadable(&error)),
        };
        // One entry over the limit shows that there are too many, so no more are listed.
        let mut entries: Vec<DirEntry> = entries.flatten().take(self.left + 1).collect();
        if entries.len() > self.left {
            self.left = 0;
            let why = format!("there are more than {MOST_ENTRIES} files and folders up to here");
            return self.refuse(
                path,
                inside,
                Refusal::new("E0416", why, "name a folder that holds nothing but content"),
            );
        }
        self.left -= entries.len();
        entries.sort_by_key(DirEntry::file_name);
        for entry in entries {
            self.entry(&entry, inside, depth);
        }
    }

    /// Visits one entry of the folder `inside`.
    fn entry(&mut self, entry: &DirEntry, inside: &str, depth: usize) {
        let (path, name) = (entry.path(), entry.file_name().to_string_lossy().into_owned());
        if name.starts_with('.') || name == "target" {
            return;
        }
        let inside = if inside.is_empty() { name } else { format!("{inside}/{name}") };
        let (meta, wanted) = (fs::metadata(&path), (self.wanted)(&inside));
        let is_folder = meta.as_ref().is_ok_and(Metadata::is_dir);
        if !is_folder && !wanted {
            return;
        }
        let is_link = entry.file_type().is_ok_and(|kind| kind.is_symlink());
        if is_link && !path.canonicalize().is_ok_and(|real| real.starts_with(&self.top)) {
            let help = "put the file itself into the folder";
            return self.refuse(
                &path,
                &inside,
                Refusal::new("E0412", "this link leads out of the pack's folder", help),
            );
        }
        match meta {
            Ok(_) if is_folder && wanted => {
                let why = "this is a folder with the name of a file";
                self.refuse(&path, &inside, Refusal::new("E0409", why, "give it another name"));
            }
            Ok(_) if is_folder => self.folder(&path, &inside, depth + 1),
            Ok(meta) => (self.visit)(Found { inside: &inside, path: &path, file: Ok(meta) }),
            Err(error) => self.refuse(&path, &inside, unreadable(&error)),
        }
    }

    /// Visits an entry that is not read.
    fn refuse(&mut self, path: &Path, inside: &str, why: Refusal) {
        (self.visit)(Found { inside, path, file: Err(why) });
    }
}
