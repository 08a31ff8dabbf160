//! The files of a pack set, and their loading.
//!
//! [`PackSet::read`] loads and checks, `load_files` also compiles. `rondel_dsl::load_sound` leaves out faulty parts,
//! and `load_fitting` leaves out only statements of characters.
//!
//! A file is asked for if its path lies in one of `only`, or if `only` is empty. A carried pack is one inside the
//! program. With other packs on top it is below them, and then none of its files is checked.

use super::folders::{head, same};
use super::{InUse, PackFile, Part, content, parsed, without_proofs};
use crate::Program;
use crate::builtin::{self, is_pack};
use crate::content::{Content, Diagnostics};
use crate::rulebook::Rulebook;
use crate::text::sanitize;
use rondel_dsl::{Loaded, PackFiles, Sound};
use rondel_engine::kernel::{Problem, SourceId, Sources, slug};
use rondel_engine::table::SavedCharacter;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// The packs that are checked, compiled and played together.
#[derive(Clone, Debug)]
pub struct PackSet {
    pub(super) program: Program,
    pub(super) system: &'static str,
    pub(super) parts: Vec<Part>,
    /// The files and folders to report on. Empty for all.
    pub(super) only: Vec<PathBuf>,
    /// Whether the last pack was not named on the command line, but is the pack around the current folder.
    pub(super) here: bool,
    /// The packs in folders of the current folder, if no pack was named and no pack is around the current folder. These
    /// packs are only mentioned.
    pub(super) beside: Vec<PathBuf>,
    /// Texts in the place of files, by the paths that messages show.
    pub(super) texts: BTreeMap<String, String>,
    /// Whether the scenes that prove rules are read from a carried pack, too.
    pub(super) with_proofs: bool,
}

impl PackSet {
    /// Returns whether this folder is one of the set's packs.
    pub(super) fn holds(&self, folder: &Path) -> bool {
        self.parts.iter().any(|part| matches!(part, Part::Folder(known) if same(known, folder)))
    }

    /// Returns the id of the set's system.
    pub fn system(&self) -> &'static str {
        self.system
    }

    /// Returns this pack set with the files of another folder. The folder is a pack, which replaces the pack with its
    /// id, or is laid out like the current folder. `None` if the folder has none of the files.
    pub fn in_place_of(&self, folder: &Path) -> Option<PackSet> {
        let mut pack_set = self.clone();
        if is_pack(folder)
            && let Some(pack) = head(folder)
        {
            let has_its_id = |part: &&mut Part| part.id().is_some_and(|id| id == pack.id);
            *pack_set.parts.iter_mut().find(has_its_id)? = Part::Folder(folder.to_path_buf());
            return Some(pack_set);
        }
        let current = std::env::current_dir().unwrap_or_default();
        let mut found = false;
        for part in &mut pack_set.parts {
            let Part::Folder(pack) = part else { continue };
            let other = folder.join(pack.strip_prefix(&current).unwrap_or(pack));
            if is_pack(&other) {
                *pack = other;
                found = true;
            }
        }
        // A folder with the program's sources has the pack that the program carries.
        if !found && let Some(sources) = builtin::sources(folder, self.system) {
            for part in pack_set.parts.iter_mut().filter(|part| matches!(part, Part::Builtin(_))) {
                *part = Part::Folder(sources.clone());
                found = true;
            }
        }
        found.then_some(pack_set)
    }

    /// Returns this pack set with other texts in place of some files, by the paths that messages show.
    #[must_use]
    pub fn with_texts(&self, texts: BTreeMap<String, String>) -> PackSet {
        PackSet { texts, ..self.clone() }
    }

    /// Returns this pack set, with the scenes that prove rules.
    #[must_use]
    pub fn with_proofs(&self) -> PackSet {
        PackSet { with_proofs: true, ..self.clone() }
    }

    /// Loads and checks all files. The answer always comes: mistakes in the files are among its problems.
    pub fn read(&self) -> Loaded {
        rondel_dsl::load(&self.with_proofs().all_files(&[]), self.program.systems())
    }

    /// Loads and checks the files that were asked for, and those below them, as [`read`](Self::read) does. The scenes that
    /// prove the rules of a carried pack are read only if that pack was asked for.
    pub fn read_asked(&self) -> Loaded {
        rondel_dsl::load(&self.asked().all_files(&[]), self.program.systems())
    }

    /// Returns this pack set with the scenes that prove rules, if they were asked for.
    fn asked(&self) -> PackSet {
        // Paths beside other packs ask for files of those, and not for the proofs of the carried packs below them.
        PackSet { with_proofs: self.only.is_empty() || !self.has_others(), ..self.clone() }
    }

    /// Returns the files of the set's packs, and the files of characters on top.
    pub(super) fn all_files(&self, characters: &[SavedCharacter]) -> Vec<PackFiles> {
        let mut packs = Vec::new();
        for part in &self.parts {
            // A seated character whose file lies in a pack's folder is not loaded as a part of the pack too.
            let seated = part.seated(characters);
            if seated.is_empty() {
                packs.push(self.files(part));
            } else {
                packs.push(self.files(part).keep(|path| !seated.iter().any(|character| character == path)));
            }
        }
        if !characters.is_empty() {
            let mut files = PackFiles::characters();
            for (nth, character) in characters.iter().enumerate() {
                files = files.with_shown(&format!("{nth}.rondel"), &character.file, character.text.as_str());
            }
            packs.push(files);
        }
        packs
    }

    /// Returns the playable part of content with errors: without the faulty items and the items that need them. If the
    /// scene to open is not in that part, returns the content inside the program. `None` if neither can be played.
    pub fn sound(&self, scene: Option<&str>) -> Option<(Content, InUse)> {
        // The content of these parts, and the names of the items that are in use without their faulty parts.
        let load = |parts: &[Part]| {
            let files: Vec<PackFiles> = parts.iter().map(|part| self.files(part)).collect();
            let sound = rondel_dsl::load_sound(&files, self.program.systems())?;
            Some((content(sound.loaded, self).ok()?, sound.faulty))
        };
        let opens = |content: &Content| {
            if let Some(scene) = scene {
                return content.scene(scene).is_ok();
            }
            // If the pack's own first scene is among the faulty items, no other scene is opened in its place.
            let Some(opened) = content.first_scene() else { return false };
            content.first.as_ref().is_none_or(|first| slug(first) == opened.id)
        };
        if let Some((content, faulty)) = load(&self.parts)
            && opens(&content)
        {
            return Some((content, InUse::Part(faulty)));
        }
        // Packs without an existing system have no built-in pack to fall back on.
        let has_system_id = |part: &Part| part.id().is_some_and(|id| id == self.system);
        if !self.program.is_builtin() || !self.parts.iter().any(has_system_id) {
            return None;
        }
        let (content, _) = load(&[Part::Builtin(self.system)])?;
        if opens(&content) { Some((content, InUse::Inside)) } else { None }
    }

    /// Returns the packs of [`read_asked`](Self::read_asked) without their faulty parts, so that further mistakes show.
    /// `None` if nothing is left.
    pub fn read_sound(&self) -> Option<Sound> {
        rondel_dsl::load_sound(&self.asked().all_files(&[]), self.program.systems())
    }

    /// Returns the files of a part, with the syntax trees of unchanged files.
    fn files(&self, part: &Part) -> PackFiles {
        let mut files = match part {
            Part::Builtin(id) if self.with_proofs => self.program.pack(id),
            Part::Builtin(id) => without_proofs(self.program.pack(id)),
            Part::Folder(folder) => {
                let pack = PackFiles::read_dir(folder);
                match scripts_beside(folder) {
                    Some(scripts) => pack.with_scripts_dir(scripts),
                    None => pack,
                }
            }
            Part::Loose(paths) => loose(paths, self.system),
        };
        for (shown, text) in &self.texts {
            files = files.with_text(shown, text);
        }
        parsed::remembered(files)
    }

    /// Loads and compiles these files. `characters` are the characters whose files are among them and in no pack.
    pub(super) fn load_files(
        &self,
        files: &[PackFiles],
        characters: &[SavedCharacter],
    ) -> Result<Content, Diagnostics> {
        let loaded = content(rondel_dsl::load(files, self.program.systems()), self);
        if characters.is_empty() { loaded } else { self.as_far_as_they_fit(files, characters, loaded) }
    }

    /// Returns the content with characters as far as they fit: their statements that do not fit the packs are left out.
    /// Fails if anything else is wrong. The field `unfit` of the result reports the left-out statements, and renamed
    /// items.
    fn as_far_as_they_fit(
        &self,
        files: &[PackFiles],
        characters: &[SavedCharacter],
        loaded: Result<Content, Diagnostics>,
    ) -> Result<Content, Diagnostics> {
        let is_theirs = |sources: &Sources, problem: &Problem| {
            let Some((path, ..)) = sources.place(problem.at.at) else { return false };
            characters.iter().any(|character| character.file == path)
        };
        let wrong = match loaded {
            Ok(content) => {
                let their_warnings = content.warnings.iter().filter(|problem| is_theirs(content.sources(), problem));
                let problems: Vec<Problem> = their_warnings.cloned().collect();
                if problems.is_empty() {
                    return Ok(Content { unfit: None, ..content });
                }
                let unfit = Diagnostics { problems, sources: content.sources().clone() };
                return Ok(Content { unfit: Some(unfit), ..content });
            }
            Err(wrong) => wrong,
        };
        if !wrong.problems.iter().all(|problem| is_theirs(&wrong.sources, problem)) {
            return Err(wrong);
        }
        let fitting = rondel_dsl::load_fitting(files, self.program.systems());
        let Some((fitting, problems, sources)) = fitting else { return Err(wrong) };
        let Ok(fitted) = content(fitting, self) else { return Err(wrong) };
        if !characters.iter().all(|character| fitted.character_in(&character.file).is_some()) {
            return Err(wrong);
        }
        let unfit = if problems.is_empty() { None } else { Some(Diagnostics { problems, sources }) };
        Ok(Content { unfit, ..fitted })
    }

    /// Returns whether the contents of this file were asked for.
    pub fn asked_for(&self, sources: &Sources, file: Option<SourceId>) -> bool {
        let Some(source) = file.and_then(|file| sources.get(file)) else { return true };
        if self.only.is_empty() {
            return true;
        }
        // A path may be written in several ways: relative, absolute, and with `.`. Files inside the program have a path
        // at which there is no file.
        let shown = PathBuf::from(&source.path);
        let whole = |path: &Path| std::path::absolute(path).unwrap_or_else(|_| path.to_path_buf());
        let is_in = |path: &PathBuf| whole(&shown).starts_with(whole(path)) || same(path, &shown);
        shown.exists() && self.only.iter().any(is_in)
    }

    /// Returns whether there are packs that the program does not carry.
    fn has_others(&self) -> bool {
        self.parts.iter().any(|part| !matches!(part, Part::Builtin(_)))
    }

    /// Returns whether a file belongs to a pack that the program carries, and other packs are on top of it.
    pub fn is_below(&self, loaded: &Loaded, file: Option<SourceId>) -> bool {
        let is_carried = |pack: usize| matches!(self.parts.get(pack), Some(Part::Builtin(_)));
        self.has_others() && file.and_then(|file| loaded.pack_of(file)).is_some_and(is_carried)
    }

    /// Returns whether a file is checked: its contents were asked for, and it is of no carried pack below others.
    pub fn is_checked(&self, loaded: &Loaded, file: Option<SourceId>) -> bool {
        !self.is_below(loaded, file) && self.asked_for(&loaded.sources, file)
    }

    /// Returns the number of packs that are checked. A folder without a `pack.ron` is no pack, and a path at which
    /// nothing is counts for nothing.
    pub fn checked(&self) -> usize {
        if !self.only.is_empty() {
            return usize::from(self.only.iter().any(|path| path.exists()));
        }
        let is_carried = |part: &&Part| matches!(part, Part::Builtin(_));
        let (carried, others): (Vec<&Part>, Vec<&Part>) = self.parts.iter().partition(is_carried);
        let is_there = |part: &&Part| matches!(part, Part::Folder(folder) if is_pack(folder));
        if others.is_empty() { carried.len() } else { others.into_iter().filter(is_there).count() }
    }

    /// Returns whether a command may change a file: the file was asked for and lies in one of the set's folders.
    pub fn may_write(&self, sources: &Sources, file: SourceId) -> bool {
        let real = |path: &Path| path.canonicalize().ok();
        let Some(path) = sources.get(file).and_then(|source| real(Path::new(&source.path))) else { return false };
        let mut folders = self.folders().into_iter().filter_map(|folder| real(&folder));
        self.asked_for(sources, Some(file)) && folders.any(|folder| path.starts_with(folder))
    }

    /// Returns a phrase that names the pack around the current folder. `None` if the command line named the pack.
    pub fn meant(&self) -> Option<String> {
        if !self.here {
            return None;
        }
        let (last, below) = self.parts.split_last()?;
        let name = |part: &Part| format!("`{}`", part.id().unwrap_or_default());
        let below: Vec<String> = below.iter().map(name).collect();
        let on_top = if below.is_empty() { String::new() } else { format!(", on top of {}", below.join(", ")) };
        Some(format!("the pack {} in this folder{on_top}", name(last)))
    }

    /// Returns the note on packs in folders of the current folder that are not open, with the command that opens one.
    pub fn unopened(&self, command: &str) -> Option<String> {
        let names: Vec<String> = self.beside.iter().map(|pack| pack.display().to_string()).collect();
        let first = names.first()?;
        let quoted = if first.contains(' ') { format!("\"{first}\"") } else { first.clone() };
        let opens = format!("`rondel {command} --pack {quoted}` opens");
        Some(match names.as_slice() {
            [only] => format!("the pack in the folder `{only}` is not open: {opens} it"),
            all => format!("the packs in the folders `{}` are not open: {opens} the first", all.join("`, `")),
        })
    }

    /// Returns the folders of the set's files.
    pub fn folders(&self) -> Vec<PathBuf> {
        let of_part = |part: &Part| match part {
            Part::Builtin(_) => Vec::new(),
            Part::Folder(folder) => std::iter::once(folder.clone()).chain(scripts_beside(folder)).collect(),
            Part::Loose(paths) => paths.clone(),
        };
        self.parts.iter().flat_map(of_part).collect()
    }

    /// Returns a stamp of the files whose paths are `wanted`. It differs after each change of one of them, and may differ
    /// without a change.
    pub fn stamp_of(&self, wanted: &dyn Fn(&str) -> bool) -> String {
        let mut stamp = String::new();
        for folder in self.folders() {
            rondel_dsl::walk(&folder, wanted, &mut |found| {
                let file = found.file.map(|meta| (meta.len(), meta.modified().ok()));
                stamp.push_str(&format!("{} {file:?}\n", found.path.display()));
            });
        }
        stamp
    }

    /// Returns the folder with the sources of the built-in packs, if these are in use.
    pub fn checkout(&self) -> Option<&Path> {
        let Some(Part::Folder(base)) = self.parts.first() else { return None };
        content_around(base)?.parent()
    }

    /// Returns the file at `path` of each pack that has one, from the topmost pack down, read up to `most` bytes.
    pub fn files_called(&self, path: &str, most: u64) -> impl Iterator<Item = PackFile> {
        self.parts.iter().rev().filter_map(move |part| file_called(part, path, most))
    }

    /// Returns the rulebook of the system with the additions of packs.
    pub fn rulebook(&self, loaded: &Loaded) -> Rulebook {
        let mut book = Rulebook { system: self.system.to_string(), rules: Vec::new() };
        for pack in &loaded.packs {
            let text = pack.rules.and_then(|file| loaded.sources.get(file)).map_or("", |source| &source.text);
            let by = Some(pack.manifest.id.as_str()).filter(|id| *id != self.system);
            book.add(text, by);
        }
        book
    }
}

/// Returns the file at `path` of a part of a pack set, read up to `most` bytes. `None` if there is no such file.
fn file_called(part: &Part, path: &str, most: u64) -> Option<PackFile> {
    match part {
        Part::Builtin(id) => {
            let bytes = builtin::bytes(&format!("{id}/{path}"))?.to_vec();
            Some(PackFile { shown: format!("content/{id}/{path}"), bytes: Ok(bytes) })
        }
        Part::Folder(folder) => {
            let whole = folder.join(path);
            whole.symlink_metadata().ok()?;
            let shown = sanitize(&whole.display().to_string().replace('\\', "/"));
            let bytes = crate::files::inside(folder, path).and_then(|whole| crate::files::read_bytes(&whole, most));
            Some(PackFile { shown, bytes })
        }
        Part::Loose(_) => None,
    }
}

/// Returns the folder `content` around a pack: `rondel/content` for `rondel/content/card-grid`. `None` if the pack lies
/// in another folder.
fn content_around(pack: &Path) -> Option<&Path> {
    let parent = pack.parent()?;
    if parent.file_name()? == "content" { Some(parent) } else { None }
}

/// Returns the folder with the scripts of a pack among sources: `scripts/NAME` for `content/NAME`. `None` for any other
/// pack.
fn scripts_beside(pack: &Path) -> Option<PathBuf> {
    let pack = pack.canonicalize().or_else(|_| std::path::absolute(pack)).ok()?;
    let scripts = content_around(&pack)?.parent()?.join("scripts").join(pack.file_name()?);
    let current = std::env::current_dir().ok()?;
    Some(scripts.strip_prefix(&current).map(Path::to_path_buf).unwrap_or(scripts))
}

/// Returns files without a pack as a pack of their own, which requires the pack of the system.
fn loose(paths: &[PathBuf], system: &str) -> PackFiles {
    let page = format!(
        "Pack(name: \"Loose files\", id: \"loose\", system: {system:?}, version: \"0.0.0\", requires: [{system:?}])"
    );
    let pack = PackFiles::new("").with_shown("pack.ron", "pack.ron", page);
    paths.iter().fold(pack, |pack, path| pack.with_loose(path))
}
