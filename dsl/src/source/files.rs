//! The files of a pack as a virtual tree: read from a folder, or carried inside the program.
//!
//! Reading never fails. What cannot be read stays in the tree as a refusal, so that it is told together with every
//! other problem of the pack.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

/// The largest file that is read, in bytes.
const MOST_BYTES: u64 = 8 * 1024 * 1024;
/// How deep folders may nest.
const MOST_FOLDERS: usize = 24;

/// The files of one pack: `pack.ron`, `rules.md`, every `*.rondel`, and `scripts/**/*.rhai`.
///
/// ```
/// use rondel_dsl::PackFiles;
/// let pack = PackFiles::new("demo")
///     .with("pack.ron", "Pack(name: \"Demo\", id: \"demo\", system: \"toy\", version: \"1.0.0\", summary: \"\")")
///     .with("cards.rondel", "card \"Longsword\" { level 1 }");
/// assert_eq!(pack.paths().collect::<Vec<_>>(), ["cards.rondel", "pack.ron"]);
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct PackFiles {
    root: String,
    files: BTreeMap<String, PackFile>,
}

/// One file of a pack.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct PackFile {
    /// The path that people see.
    pub shown: String,
    pub content: Content,
}

/// What reading a file gave.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Content {
    Bytes(Vec<u8>),
    /// It was not read: code, reason and remedy.
    Refused(&'static str, String, &'static str),
}

impl PackFiles {
    /// A pack without files; `root` is how its folder is shown.
    pub fn new(root: impl Into<String>) -> PackFiles {
        PackFiles { root: root.into(), files: BTreeMap::new() }
    }

    /// Adds a file by its path inside the pack, with `/` between its parts.
    pub fn with(self, path: &str, bytes: impl Into<Vec<u8>>) -> PackFiles {
        let shown = join(&self.root, path);
        self.with_shown(path, &shown, bytes)
    }

    /// Adds a file that stands elsewhere than where the pack sees it, such as the scripts of the built-in packs:
    /// `with_shown("scripts/traits/flee.rhai", "scripts/adventure-deck/traits/flee.rhai", text)`.
    pub fn with_shown(mut self, path: &str, shown: &str, bytes: impl Into<Vec<u8>>) -> PackFiles {
        self.add(path, shown, Content::Bytes(bytes.into()));
        self
    }

    /// Reads a file from anywhere, as if it stood at `path` inside the pack. One that cannot be read is told with the
    /// other problems.
    pub fn with_file(mut self, path: &str, from: impl AsRef<Path>) -> PackFiles {
        let from = from.as_ref();
        let content = read_file(from).unwrap_or_else(|refused| refused);
        self.add(path, &slashes(from), content);
        self
    }

    /// Reads a pack's folder. Hidden files, `target` folders and anything a pack does not consist of are left out;
    /// links that lead out of the folder and files over 8 MB are refused.
    pub fn read_dir(path: impl AsRef<Path>) -> PackFiles {
        let path = path.as_ref();
        let mut pack = PackFiles::new(slashes(path));
        if path.is_dir() {
            Reader::new(path, "", &mut pack).folder(path, "", 0);
        } else {
            let why = if path.exists() { "this is no folder" } else { "there is no such folder" };
            let root = pack.root.clone();
            pack.add("", &root, Content::Refused("E0409", why.into(), "name a folder that holds a pack.ron"));
        }
        pack
    }

    /// Reads the scripts of a pack from a folder of their own: `scripts/adventure-deck` beside
    /// `content/adventure-deck`. A folder that does not exist adds nothing.
    pub fn with_scripts_dir(mut self, path: impl AsRef<Path>) -> PackFiles {
        let path = path.as_ref();
        if path.is_dir() {
            Reader::new(path, "scripts/", &mut self).folder(path, "", 0);
        }
        self
    }

    /// How the pack's folder is shown.
    pub fn root(&self) -> &str {
        &self.root
    }

    /// The paths of its files inside the pack, sorted.
    pub fn paths(&self) -> impl Iterator<Item = &str> {
        self.files.keys().map(String::as_str)
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = (&str, &PackFile)> {
        self.files.iter().map(|(path, file)| (path.as_str(), file))
    }

    fn add(&mut self, path: &str, shown: &str, content: Content) {
        self.files.insert(path.to_string(), PackFile { shown: shown.to_string(), content });
    }
}

/// Walks a folder.
struct Reader<'a> {
    top: PathBuf,
    /// Where the folder is mounted inside the pack: nothing, or `scripts/`.
    mount: &'static str,
    shown: String,
    pack: &'a mut PackFiles,
    seen: BTreeSet<PathBuf>,
}

impl<'a> Reader<'a> {
    fn new(folder: &Path, mount: &'static str, pack: &'a mut PackFiles) -> Self {
        let top = folder.canonicalize().unwrap_or_else(|_| folder.to_path_buf());
        Reader { top, mount, shown: slashes(folder), pack, seen: BTreeSet::new() }
    }

    fn folder(&mut self, folder: &Path, inside: &str, depth: usize) {
        let real = folder.canonicalize().unwrap_or_else(|_| folder.to_path_buf());
        if depth > MOST_FOLDERS || !self.seen.insert(real) {
            return;
        }
        let entries = match std::fs::read_dir(folder) {
            Ok(entries) => entries,
            Err(error) => return self.refuse(inside, "E0409", error.to_string(), "see who may read it"),
        };
        let mut paths: Vec<PathBuf> = entries.filter_map(|entry| Some(entry.ok()?.path())).collect();
        paths.sort();
        for path in paths {
            self.entry(&path, inside, depth);
        }
    }

    fn entry(&mut self, path: &Path, inside: &str, depth: usize) {
        let Some(name) = path.file_name().map(|name| name.to_string_lossy().into_owned()) else { return };
        if name.starts_with('.') || name == "target" {
            return;
        }
        let inside = join(inside, &name);
        let is_folder = path.is_dir();
        if !is_folder && !wanted(&format!("{}{inside}", self.mount)) {
            return;
        }
        if path.is_symlink() && !path.canonicalize().is_ok_and(|real| real.starts_with(&self.top)) {
            let why = "this link leads out of the pack's folder".to_string();
            return self.refuse(&inside, "E0412", why, "put the file itself into the folder");
        }
        if is_folder { self.folder(path, &inside, depth + 1) } else { self.file(path, &inside) }
    }

    fn file(&mut self, path: &Path, inside: &str) {
        let content = read_file(path).unwrap_or_else(|refused| refused);
        self.add(inside, content);
    }

    fn refuse(&mut self, inside: &str, code: &'static str, why: String, help: &'static str) {
        self.add(inside, Content::Refused(code, why, help));
    }

    fn add(&mut self, inside: &str, content: Content) {
        let shown = join(&self.shown, inside);
        self.pack.add(&format!("{}{inside}", self.mount), &shown, content);
    }
}

/// A file's bytes, or why they are refused.
fn read_file(path: &Path) -> Result<Content, Content> {
    let unreadable =
        |error: std::io::Error| Content::Refused("E0409", error.to_string(), "see that it exists and who may read it");
    // Asked before opening: to open a pipe would wait for its other end.
    let data = std::fs::metadata(path).map_err(unreadable)?;
    if !data.is_file() {
        return Err(Content::Refused("E0409", "this is no file".into(), "name a file of content"));
    }
    if data.len() > MOST_BYTES {
        let why = format!("this file has {} bytes; at most {MOST_BYTES} are read", data.len());
        return Err(Content::Refused("E0410", why, "divide it into several files"));
    }
    std::fs::read(path).map(Content::Bytes).map_err(unreadable)
}

/// Does a pack consist of such files?
fn wanted(inside: &str) -> bool {
    let script = inside.starts_with("scripts/") && inside.ends_with(".rhai");
    matches!(inside, "pack.ron" | "rules.md") || inside.ends_with(".rondel") || script
}

fn join(root: &str, path: &str) -> String {
    match (root, path) {
        ("", path) => path.to_string(),
        (root, "") => root.to_string(),
        (root, path) => format!("{}/{path}", root.trim_end_matches('/')),
    }
}

/// A path as it is shown, with `/` on every machine.
fn slashes(path: &Path) -> String {
    let shown = path.to_string_lossy().replace('\\', "/");
    shown.strip_prefix("./").map(str::to_string).unwrap_or(shown)
}
