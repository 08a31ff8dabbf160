//! The files of a pack in memory, read from a folder or added by the program.
//!
//! [`PackFiles`] is the input of [`load`](crate::load()). Reading never fails: an unreadable file stays in the list as
//! a refusal, which is reported with all other problems of the pack.

use super::kept::Kept;
use super::walk::{Found, Refusal, unreadable, walk};
use std::collections::BTreeMap;
use std::fs::File;
use std::io::Read;
use std::ops::Range;
use std::path::Path;

/// The largest file that is read, in bytes.
const MOST_BYTES: u64 = 8 * 1024 * 1024;
/// The most bytes that are read for a pack, in all its files.
const MOST_OF_A_PACK: u64 = 32 * 1024 * 1024;
/// The first bytes of a zip.
const ZIP: [u8; 4] = *b"PK\x03\x04";
/// The way out for a zip.
const UNZIP: &str = "unpack it, and name the folder in it that holds the pack.ron";

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
    of_characters: bool,
}

/// One file of a pack.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct PackFile {
    /// The path shown in messages.
    pub shown: String,
    pub content: Content,
    /// The parsed tree, once there is one.
    pub kept: Kept,
    /// Whether the file counts for the fingerprint only.
    pub aside: bool,
}

/// The result of reading a file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Content {
    Bytes(Vec<u8>),
    Refused(Refusal),
}

impl Content {
    /// Returns the bytes of the file. A file that cannot be read has no bytes.
    pub fn bytes(&self) -> &[u8] {
        match self {
            Content::Bytes(bytes) => bytes,
            Content::Refused(_) => &[],
        }
    }
}

/// Returns the fingerprint of packs: a hash of the paths and bytes of all files, in order. It is the
/// [`fingerprint`](crate::Loaded::fingerprint) of the content that [`load`](crate::load()) makes of them.
///
/// ```
/// use rondel_dsl::{PackFiles, fingerprint};
/// let pack = |text| [PackFiles::new("demo").with("cards.rondel", text)];
/// assert_eq!(fingerprint(&pack("card Axe {}")), fingerprint(&pack("card Axe {}")));
/// assert_ne!(fingerprint(&pack("card Axe {}")), fingerprint(&pack("card Axe { }")));
/// ```
pub fn fingerprint(packs: &[PackFiles]) -> String {
    let mut hasher = blake3::Hasher::new();
    for (path, file) in packs.iter().flat_map(PackFiles::iter) {
        let bytes = file.content.bytes();
        hasher.update(&(path.len() as u64).to_le_bytes()).update(path.as_bytes());
        hasher.update(&(bytes.len() as u64).to_le_bytes()).update(bytes);
    }
    hasher.finalize().to_hex().to_string()
}

impl PackFiles {
    /// Returns a pack without files. `root` is the shown name of its folder.
    pub fn new(root: impl Into<String>) -> PackFiles {
        PackFiles { root: root.into(), ..PackFiles::default() }
    }

    /// Returns the files of characters. They are loaded with the packs before them, and belong to none of these packs.
    /// They need no `pack.ron`, and each holds exactly one item of the kind that takes a seat.
    ///
    /// ```
    /// use rondel_dsl::{PackFiles, load};
    /// use rondel_engine::systems::Systems;
    /// let page = "Pack(name: \"Demo\", id: \"demo\", system: \"adventure-deck\", version: \"1.0.0\")";
    /// let pack = PackFiles::new("demo").with("pack.ron", page).with("races.rondel", "race Elf { }");
    /// let file = PackFiles::characters().with_shown("ada.rondel", "characters/ada.rondel", "race Elk { }");
    /// assert_eq!(load(&[pack, file], Systems::builtin()).problems[0].code, "E0418");
    /// ```
    pub fn characters() -> PackFiles {
        PackFiles { of_characters: true, ..PackFiles::new("characters") }
    }

    /// Adds a file by its path inside the pack, with `/` between its parts.
    pub fn with(self, path: &str, bytes: impl Into<Vec<u8>>) -> PackFiles {
        let shown = join(&self.root, path);
        self.with_shown(path, &shown, bytes)
    }

    /// Adds a file with different paths on disk and in the pack. Example for a script of a built-in pack:
    /// `with_shown("scripts/traits/flee.rhai", "scripts/adventure-deck/traits/flee.rhai", text)`.
    pub fn with_shown(mut self, path: &str, shown: &str, bytes: impl Into<Vec<u8>>) -> PackFiles {
        self.add(path, shown, Content::Bytes(bytes.into()));
        self
    }

    /// Reads a file from anywhere, as if it stood at `path` inside the pack. An unreadable file is reported with the
    /// other problems.
    pub fn with_file(mut self, path: &str, from: impl AsRef<Path>) -> PackFiles {
        let from = from.as_ref();
        self.add(path, &slashes(from), read_file(from));
        self
    }

    /// Adds a file that belongs to no pack, or every `.rondel` file below a folder. A single file may have any name.
    /// Its path inside the pack is the path that people see.
    pub fn with_loose(mut self, path: impl AsRef<Path>) -> PackFiles {
        let path = path.as_ref();
        let root = slashes(path);
        walk(path, &|inside| inside.ends_with(".rondel"), &mut |found| {
            let shown = join(&root, found.inside);
            let inside = if shown.ends_with(".rondel") { shown.clone() } else { format!("{shown}.rondel") };
            self.add(&inside, &shown, read(&found));
        });
        self
    }

    /// Reads a pack's folder. Hidden files, `target` folders and anything that is no part of a pack are left out. Links
    /// that lead out of the folder and files over 8 MB are refused.
    pub fn read_dir(path: impl AsRef<Path>) -> PackFiles {
        let path = path.as_ref();
        let mut pack = PackFiles::new(slashes(path));
        if path.is_dir() {
            pack.add_folder(path, "");
        } else {
            let root = pack.root.clone();
            pack.add("", &root, Content::Refused(no_folder(path)));
        }
        pack
    }

    /// Reads the scripts of a pack from a folder of their own: `scripts/adventure-deck` beside
    /// `content/adventure-deck`. A folder that does not exist adds nothing.
    pub fn with_scripts_dir(mut self, path: impl AsRef<Path>) -> PackFiles {
        let path = path.as_ref();
        if path.is_dir() {
            self.add_folder(path, "scripts/");
        }
        self
    }

    /// Keeps the files with a wanted path inside the pack, and leaves out all others. For example, a game does not need
    /// the scenes that prove its cards.
    ///
    /// ```
    /// use rondel_dsl::PackFiles;
    /// let pack = PackFiles::new("demo").with("cards.rondel", "").with("scenes/first.rondel", "");
    /// let pack = pack.keep(|path| !path.starts_with("scenes/"));
    /// assert_eq!(pack.paths().collect::<Vec<_>>(), ["cards.rondel"]);
    /// ```
    pub fn keep(mut self, wanted: impl Fn(&str) -> bool) -> PackFiles {
        self.files.retain(|path, _| wanted(path));
        self
    }

    /// Sets the files with these paths inside the pack aside. They are not read, but they count for the fingerprint of
    /// the content.
    ///
    /// ```
    /// use rondel_dsl::{PackFiles, load};
    /// use rondel_engine::systems::Systems;
    /// let page = "Pack(name: \"Demo\", id: \"demo\", system: \"adventure-deck\", version: \"1.0.0\")";
    /// let pack = PackFiles::new("demo").with("pack.ron", page).with("scenes/proofs/a.rondel", "scene One { }");
    /// let whole = load(&[pack.clone()], Systems::builtin());
    /// let pack = pack.set_aside(|path| path.starts_with("scenes/"));
    /// let without_scenes = load(&[pack], Systems::builtin());
    /// assert_eq!((whole.scenes.len(), without_scenes.scenes.len()), (1, 0));
    /// assert_eq!(whole.fingerprint, without_scenes.fingerprint);
    /// ```
    pub fn set_aside(mut self, wanted: impl Fn(&str) -> bool) -> PackFiles {
        self.files.iter_mut().for_each(|(path, file)| file.aside |= wanted(path));
        self
    }

    /// Returns the same files. Files unchanged since `before` are not parsed again.
    ///
    /// ```
    /// use rondel_dsl::PackFiles;
    /// let before = PackFiles::new("demo").with("cards.rondel", "card Club { }").with("foes.rondel", "foe Rat { }");
    /// let now = PackFiles::new("demo").with("cards.rondel", "card Club { }").with("foes.rondel", "foe Imp { }");
    /// assert_eq!(now.clone().keeping(&before), now);
    /// ```
    pub fn keeping(mut self, before: &PackFiles) -> PackFiles {
        for (path, file) in &mut self.files {
            if let Some(was) = before.files.get(path).filter(|was| was.content == file.content) {
                file.kept = was.kept.clone();
            }
        }
        self
    }

    /// Returns the same files, with another text for the file that messages show by this path. No file is added.
    ///
    /// ```
    /// use rondel_dsl::{PackFiles, load};
    /// use rondel_engine::systems::Systems;
    /// let pack = PackFiles::new("demo").with("cards.rondel", "card Club { }").with_text("demo/cards.rondel", "card {");
    /// let loaded = load(&[pack], Systems::builtin());
    /// assert!(loaded.problems.iter().any(|problem| loaded.sources.show(problem.at.at).starts_with("demo/cards.rondel:1")));
    /// ```
    pub fn with_text(mut self, shown: &str, text: &str) -> PackFiles {
        for file in self.files.values_mut().filter(|file| file.shown == shown) {
            file.content = Content::Bytes(text.into());
            // The kept tree is of the former text.
            file.kept = Kept::default();
        }
        self
    }

    /// Returns the shown name of the pack's folder.
    pub fn root(&self) -> &str {
        &self.root
    }

    /// Returns the paths of the files inside the pack, sorted.
    pub fn paths(&self) -> impl Iterator<Item = &str> {
        self.files.keys().map(String::as_str)
    }

    /// Returns whether these are the files of characters.
    pub(crate) fn is_of_characters(&self) -> bool {
        self.of_characters
    }

    /// Returns the files with their paths inside the pack.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (&str, &PackFile)> {
        self.files.iter().map(|(path, file)| (path.as_str(), file))
    }

    /// Returns whether this path shows the pack's `pack.ron`.
    pub(crate) fn has_page(&self, shown: &str) -> bool {
        self.files.get("pack.ron").is_some_and(|page| page.shown == shown)
    }

    /// Removes the files with this shown path. Returns `false` if there are no such files.
    pub(crate) fn remove(&mut self, shown: &str) -> bool {
        let before = self.files.len();
        self.files.retain(|_, file| file.shown != shown);
        self.files.len() < before
    }

    /// Replaces pieces of the file with this shown path by blanks, so that the rest stays in its place. Returns `false`
    /// if nothing changed.
    pub(crate) fn blank(&mut self, shown: &str, pieces: &[Range<usize>]) -> bool {
        let mut is_changed = false;
        for file in self.files.values_mut().filter(|file| file.shown == shown) {
            let Content::Bytes(bytes) = &mut file.content else { continue };
            for piece in pieces {
                let written = bytes.get_mut(piece.clone()).unwrap_or_default();
                for byte in written.iter_mut().filter(|byte| !byte.is_ascii_whitespace()) {
                    *byte = b' ';
                    is_changed = true;
                    // The kept tree is of the former text.
                    file.kept = Kept::default();
                }
            }
        }
        is_changed
    }

    /// Reads the files of a pack from a folder, at `mount` inside the pack.
    fn add_folder(&mut self, folder: &Path, mount: &str) {
        let root = slashes(folder);
        let mut read_so_far: u64 = self.files.values().map(|file| file.content.bytes().len() as u64).sum();
        walk(folder, &|inside| wanted(&format!("{mount}{inside}")), &mut |found| {
            let size = found.file.as_ref().map_or(0, |meta| meta.len().min(MOST_BYTES));
            let fits = read_so_far + size <= MOST_OF_A_PACK;
            let content = if fits { read(&found) } else { over_the_most() };
            read_so_far += content.bytes().len() as u64;
            self.add(&format!("{mount}{}", found.inside), &join(&root, found.inside), content);
        });
    }

    /// Adds a file, or replaces the file at this path.
    fn add(&mut self, path: &str, shown: &str, content: Content) {
        self.files.insert(
            path.to_string(),
            PackFile { shown: shown.to_string(), content, kept: Kept::default(), aside: false },
        );
    }
}

/// Returns the refusal of a file with which its pack would be too large.
fn over_the_most() -> Content {
    let why = format!("up to here the files of this pack have more than {MOST_OF_A_PACK} bytes");
    Content::Refused(Refusal::new(
        "E0410",
        why,
        "divide it into several packs, and move what is no content out of its folder",
    ))
}

/// Reads a file found by a walk.
fn read(found: &Found<'_>) -> Content {
    match &found.file {
        Ok(_) => read_file(found.path),
        Err(refusal) => Content::Refused(refusal.clone()),
    }
}

/// Returns a file's bytes, or the reason for their refusal.
fn read_file(path: &Path) -> Content {
    // The kind of file is checked first, because opening a pipe would wait for its other end.
    let refusal = match std::fs::metadata(path) {
        Err(error) => unreadable(&error),
        Ok(data) if !data.is_file() => Refusal::new("E0409", "this is no file", "name a file of content"),
        Ok(_) if is_zip(path) => zipped(),
        Ok(data) if data.len() > MOST_BYTES => {
            let why = format!("this file has {} bytes; at most {MOST_BYTES} are read", data.len());
            Refusal::new("E0410", why, "divide it into several files")
        }
        Ok(_) => match std::fs::read(path) {
            Ok(bytes) => return Content::Bytes(bytes),
            Err(error) => unreadable(&error),
        },
    };
    Content::Refused(refusal)
}

/// Returns the refusal of a pack whose path is no folder.
fn no_folder(path: &Path) -> Refusal {
    if is_zip(path) {
        return zipped();
    }
    let why = if path.exists() { "this is no folder" } else { "there is no such folder" };
    Refusal::new("E0409", why, "name a folder that holds a pack.ron")
}

/// Returns whether a file is a zip, whatever its name says.
fn is_zip(path: &Path) -> bool {
    let mut start = [0; ZIP.len()];
    let read = |mut file: File| file.read_exact(&mut start);
    // Opening a pipe would wait for its other end.
    path.is_file() && File::open(path).and_then(read).is_ok() && start == ZIP
}

/// Returns the refusal of a zip.
fn zipped() -> Refusal {
    let refusal = Refusal::new("E0409", "packs are read from folders", UNZIP);
    Refusal { message: "this is a zip, and no folder", ..refusal }
}

/// Returns whether a file at this path belongs to a pack.
fn wanted(inside: &str) -> bool {
    let is_script = inside.starts_with("scripts/") && inside.ends_with(".rhai");
    matches!(inside, "pack.ron" | "rules.md") || inside.ends_with(".rondel") || is_script
}

/// Joins two paths with `/`. An empty path adds nothing.
fn join(root: &str, path: &str) -> String {
    match (root, path) {
        ("", path) => path.to_string(),
        (root, "") => root.to_string(),
        (root, path) => format!("{}/{path}", root.trim_end_matches('/')),
    }
}

/// Returns a path for display, with `/` on every machine.
fn slashes(path: &Path) -> String {
    let shown = path.to_string_lossy().replace('\\', "/");
    shown.strip_prefix("./").map(str::to_string).unwrap_or(shown)
}
