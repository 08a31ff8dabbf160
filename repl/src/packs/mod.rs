//! The packs in use: the packs that a command line means, and their loading.
//!
//! A *pack set* ([`PackSet`]) is checked, compiled and played together: the built-in pack of a system and the packs on
//! top of it. A pack with the id of the built-in pack (its sources, or a copy of them) replaces the built-in pack.
//! [`pack_set`] finds the set to play, and [`pack_sets`] finds the sets to check.

mod folders;
mod make;
mod parsed;

use crate::Program;
use crate::builtin::{self, is_pack};
use crate::content::{Content, ContentSource, Diagnostics};
use crate::rulebook::Rulebook;
use crate::text::sanitize;
use folders::{Head, head, pack_around, packs_in, packs_inside, required, same};
use rondel_dsl::{Loaded, PackFiles, Sound, is_content, walk};
use rondel_engine::kernel::{Problem, SourceId, Sources, slug};
use rondel_engine::systems::{System, Systems};
use rondel_engine::table::SavedCharacter;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

pub use make::{make, write};

/// A part of a pack set, by where its files come from.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Part {
    /// A pack inside the program, by its id.
    Builtin(&'static str),
    /// A folder with a `pack.ron`.
    Folder(PathBuf),
    /// Files that belong to no pack.
    Loose(Vec<PathBuf>),
}

impl Part {
    /// Returns the id of the pack. `None` for loose files, or if its `pack.ron` cannot be read.
    fn id(&self) -> Option<String> {
        match self {
            Part::Builtin(id) => Some(id.to_string()),
            Part::Folder(folder) => head(folder).map(|head| head.id),
            Part::Loose(_) => None,
        }
    }

    /// Returns the paths, inside the folder of the pack, of those characters whose files lie there.
    fn seated(&self, characters: &[SavedCharacter]) -> Vec<String> {
        let Part::Folder(folder) = self else { return Vec::new() };
        let Ok(folder) = folder.canonicalize() else { return Vec::new() };
        let path_inside = |character: &SavedCharacter| {
            let file = Path::new(&character.file).canonicalize().ok()?;
            let parts = file.strip_prefix(&folder).ok()?.iter().map(|part| part.to_str());
            parts.collect::<Option<Vec<_>>>().map(|parts| parts.join("/"))
        };
        characters.iter().filter_map(path_inside).collect()
    }
}

/// The content in use in place of files with errors.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum InUse {
    /// The files without their faulty parts, and without the parts that need a faulty one. The list names the items
    /// that are in use although they have errors.
    Part(Vec<String>),
    /// The content inside the program, and nothing of the files.
    Inside,
}

/// A file of a pack that the content does not need, such as a picture.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PackFile {
    /// Its path for messages.
    pub shown: String,
    /// Its bytes, or why it is not read, as a sentence: it is too large, or a link out of its pack.
    pub bytes: Result<Vec<u8>, String>,
}

/// The packs that are checked, compiled and played together.
#[derive(Clone, Debug)]
pub struct PackSet {
    program: Program,
    system: &'static str,
    parts: Vec<Part>,
    /// The files and folders to report on. Empty for all.
    only: Vec<PathBuf>,
    /// Whether the last pack was not named on the command line, but is the pack around the current folder.
    here: bool,
    /// The packs in folders of the current folder, if no pack was named and no pack is around the current folder. These
    /// packs are only mentioned.
    beside: Vec<PathBuf>,
    /// Texts in the place of files, by the paths that messages show.
    texts: BTreeMap<String, String>,
    /// Whether the scenes that prove rules are read from a carried pack, too.
    with_proofs: bool,
}

/// The folder of scenes that prove rules. A game starts sooner without those of the pack that the program carries.
const PROOFS: &str = "scenes/proofs/";

/// Returns a pack with the scenes that prove rules set aside.
fn without_proofs(pack: PackFiles) -> PackFiles {
    pack.set_aside(|path| path.starts_with(PROOFS))
}

/// Returns the pack set to play: the built-in pack of the system, the named packs, and the one around the current
/// folder.
pub fn pack_set(program: Program, packs: &[PathBuf], system: Option<&str>) -> Result<PackSet, Diagnostics> {
    match pack_here(system) {
        Some(pack) => set_here(program, pack, packs),
        None => {
            let beside = if packs.is_empty() { packs_below(system) } else { Vec::new() };
            Ok(PackSet { beside, ..set_on(program, packs.is_empty(), packs, system)? })
        }
    }
}

/// Returns the packs in folders of the current folder. If a system is named, only its packs.
fn packs_below(system: Option<&str>) -> Vec<PathBuf> {
    let fits = |pack: &PathBuf| system.is_none_or(|system| head(pack).is_some_and(|head| head.system == system));
    let packs = packs_in(Path::new(".")).into_iter();
    packs.map(|pack| pack.strip_prefix(".").map(Path::to_path_buf).unwrap_or(pack)).filter(fits).collect()
}

/// Returns the built-in packs of a system alone.
pub fn built_in(program: Program, system: &str) -> Result<PackSet, Diagnostics> {
    set_on(program, true, &[], Some(system))
}

/// Returns the id of a named system, or of the default one.
pub fn system(program: Program, named: Option<&str>) -> Result<&'static str, Diagnostics> {
    named.map_or_else(|| Ok(default_system(program)), |named| known(program, named))
}

/// Returns the pack around the current folder, unless the pack is for another system than the named one.
fn pack_here(system: Option<&str>) -> Option<PathBuf> {
    let pack = pack_around(Path::new("."))?;
    let is_for_another = |asked: &str| head(&pack).is_none_or(|head| head.system != asked);
    if system.is_some_and(is_for_another) { None } else { Some(pack) }
}

/// Returns the pack set of the pack around the current folder, with the named packs below it.
fn set_here(program: Program, pack: PathBuf, packs: &[PathBuf]) -> Result<PackSet, Diagnostics> {
    let named = packs.iter().any(|known| same(known, &pack));
    let pack_set = set_with(program, &pack.clone(), pack, packs, &[])?;
    Ok(PackSet { here: !named, ..pack_set })
}

/// Returns packs on top of the built-in pack. If `sources` is set, the built-in pack's sources around the current
/// folder may replace it.
fn set_on(program: Program, sources: bool, packs: &[PathBuf], system: Option<&str>) -> Result<PackSet, Diagnostics> {
    let heads: Vec<Head> = packs.iter().filter_map(|pack| head(pack)).collect();
    let named = match system {
        Some(system) => Some(known(program, system)?),
        None => heads.iter().find_map(|head| id_of(program, &head.system)),
    };
    let system = named.unwrap_or_else(|| default_system(program));
    // Packs for a system that does not exist have no built-in pack below them. A pack with the id of the built-in pack
    // replaces it.
    let is_unknown = named.is_none() && !heads.is_empty();
    let has_base_id = heads.iter().any(|head| head.id == system);
    let base = base(program, sources, system);
    // The built-in pack's folder may be named too, with a `pack.ron` that cannot be read.
    let is_base = |pack: &PathBuf| matches!(&base, Part::Folder(folder) if same(folder, pack));
    let is_replaced = has_base_id || packs.iter().any(is_base);
    let parts = if is_unknown || is_replaced { Vec::new() } else { vec![base] };
    let mut pack_set = PackSet {
        program,
        parts,
        system,
        only: Vec::new(),
        here: false,
        beside: Vec::new(),
        texts: BTreeMap::new(),
        with_proofs: false,
    };
    for pack in packs {
        // A folder of packs is easily mistaken for a pack. A folder that is neither is reported by the loader.
        let inside = packs_inside(pack);
        if let (false, Some(first)) = (is_pack(pack), inside.first()) {
            let message = format!("`{}` is a folder of packs, and no pack", pack.display());
            return Err(Diagnostics::new("R0018", message, format!("one of them: `--pack {}`", first.display())));
        }
        pack_set.parts.push(Part::Folder(pack.clone()));
    }
    Ok(pack_set)
}

/// Returns the pack of a system: its sources, if these may be used and are around the current folder, or the built-in
/// one. Packs named by `--pack` go on top of the built-in pack, so that they play the same from every folder.
fn base(program: Program, sources: bool, system: &'static str) -> Part {
    program.pack_folder(sources, system).map_or(Part::Builtin(system), Part::Folder)
}

/// Returns the pack sets that paths name, one for each. Without paths, returns the set of the packs named by `--pack`
/// or of the pack around the current folder, or else the sets of all built-in packs and of the packs in `content/`
/// here.
pub fn pack_sets(
    program: Program,
    paths: &[PathBuf],
    packs: &[PathBuf],
    system: Option<&str>,
) -> Result<Vec<PackSet>, Diagnostics> {
    if let Some(system) = system {
        known(program, system)?;
    }
    if !paths.is_empty() {
        return named_sets(program, paths, packs, system);
    }
    if !packs.is_empty() || system.is_some() || pack_here(system).is_some() {
        return Ok(vec![pack_set(program, packs, system)?]);
    }
    let mut ids: Vec<&str> = program.systems().ids().collect();
    ids.sort_unstable();
    let mut pack_sets: Vec<PackSet> =
        ids.iter().map(|id| pack_set(program, &[], Some(id))).collect::<Result<_, _>>()?;
    let mut others = packs_in(program.folder());
    others.retain(|pack| head(pack).is_none_or(|head| !ids.contains(&head.id.as_str())));
    // A `pack.ron` that cannot be read names no id, so folders are compared too.
    others.retain(|pack| !pack_sets.iter().any(|known| known.holds(pack)));
    pack_sets.extend(named_sets(program, &others, packs, system)?);
    Ok(pack_sets)
}

/// Returns the pack sets that paths name. All loose files share one set.
fn named_sets(
    program: Program,
    paths: &[PathBuf],
    packs: &[PathBuf],
    system: Option<&str>,
) -> Result<Vec<PackSet>, Diagnostics> {
    let mut pack_sets: Vec<PackSet> = Vec::new();
    let mut loose: Vec<PathBuf> = Vec::new();
    let named: Vec<PathBuf> = paths.iter().filter(|path| path.exists()).filter_map(|path| pack_around(path)).collect();
    for path in paths {
        let inside = packs_inside(path);
        // A missing path counts as a loose file, which the loader reports.
        if let Some(pack) = pack_around(path).filter(|_| path.exists()) {
            pack_sets.push(set_with(program, path, pack, packs, &named)?);
        } else if !inside.is_empty() {
            // The packs of a folder may require each other.
            for pack in &inside {
                pack_sets.push(set_with(program, pack, pack.clone(), packs, &inside)?);
            }
        } else {
            loose.push(path.clone());
        }
    }
    if !loose.is_empty() {
        let mut pack_set = set_on(program, packs.is_empty(), packs, system)?;
        pack_set.only.clone_from(&loose);
        pack_set.parts.push(Part::Loose(loose));
        pack_sets.push(pack_set);
    }
    merge(&mut pack_sets);
    Ok(pack_sets)
}

/// Returns the set of a pack on top of `packs` and of those packs `beside` it that it requires. `path` is the file or
/// folder to report on.
fn set_with(
    program: Program,
    path: &Path,
    pack: PathBuf,
    packs: &[PathBuf],
    beside: &[PathBuf],
) -> Result<PackSet, Diagnostics> {
    let mut all = packs.to_vec();
    required(&pack, beside, &mut all);
    all.retain(|known| !same(known, &pack));
    all.push(pack.clone());
    let system = head(&pack).map(|head| head.system);
    let mut pack_set =
        set_on(program, packs.is_empty(), &all, system.as_deref().and_then(|system| id_of(program, system)))?;
    pack_set.only = vec![if same(&pack, path) { pack } else { path.to_path_buf() }];
    Ok(pack_set)
}

/// Merges the sets of several files of one pack.
fn merge(pack_sets: &mut Vec<PackSet>) {
    let mut merged: Vec<PackSet> = Vec::new();
    for pack_set in pack_sets.drain(..) {
        match merged.iter_mut().find(|known| known.parts == pack_set.parts && known.system == pack_set.system) {
            Some(known) => known.only.extend(pack_set.only),
            None => merged.push(pack_set),
        }
    }
    *pack_sets = merged;
}

/// Returns the program's static id of an existing system.
fn id_of(program: Program, system: &str) -> Option<&'static str> {
    program.systems().find(system).map(System::id)
}

/// Returns the program's id of a system, or an error if the program has no such system.
fn known(program: Program, system: &str) -> Result<&'static str, Diagnostics> {
    if let Some(id) = id_of(program, system) {
        return Ok(id);
    }
    let all: Vec<&str> = program.systems().ids().collect();
    let help = match rondel_engine::kernel::nearest(system, all.iter().copied()) {
        Some(near) => format!("did you mean `{near}`?"),
        None => format!("the systems are {}", all.join(", ")),
    };
    Err(Diagnostics::new("R0012", format!("there is no system `{system}`"), help))
}

/// Returns the default system.
fn default_system(program: Program) -> &'static str {
    program.systems().ids().next().unwrap_or_default()
}

impl PackSet {
    /// Returns whether this folder is one of the set's packs.
    fn holds(&self, folder: &Path) -> bool {
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
        if let Some(pack) = head(folder).filter(|_| is_pack(folder)) {
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
        if !found && let Some(sources) = builtin::sources(folder, self.system) {
            pack_set.parts.iter_mut().filter(|part| matches!(part, Part::Builtin(_))).for_each(|part| {
                *part = Part::Folder(sources.clone());
                found = true;
            });
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

    /// Loads and checks all files. Never fails: all mistakes are among the problems.
    pub fn read(&self) -> Loaded {
        rondel_dsl::load(&self.with_proofs().all_files(&[]), self.program.systems())
    }

    /// Returns the files of the set's packs, and the files of characters on top.
    fn all_files(&self, characters: &[SavedCharacter]) -> Vec<PackFiles> {
        // A seated character whose file lies in a pack's folder is not loaded as a part of the pack too.
        let packs = self.parts.iter().map(|part| {
            let seated = part.seated(characters);
            if seated.is_empty() {
                self.files(part)
            } else {
                self.files(part).keep(|path| !seated.iter().any(|character| character == path))
            }
        });
        let files = characters.iter().enumerate().fold(PackFiles::characters(), |files, (nth, character)| {
            files.with_shown(&format!("{nth}.rondel"), &character.file, character.text.as_str())
        });
        packs.chain((!characters.is_empty()).then_some(files)).collect()
    }

    /// Returns the playable part of content with errors: without the faulty items and the items that need them. If the
    /// scene to open is not in that part, returns the content inside the program. `None` if neither can be played.
    pub fn sound(&self, scene: Option<&str>) -> Option<(Content, InUse)> {
        let files = |parts: &[Part]| parts.iter().map(|part| self.files(part)).collect::<Vec<_>>();
        let carried = Part::Builtin(self.system);
        let load = |parts: &[Part]| {
            let sound = rondel_dsl::load_sound(&files(parts), self.program.systems())?;
            Some((content(sound.loaded, self).ok()?, sound.faulty))
        };
        let opens = |(content, _): &(Content, Vec<String>)| match scene {
            Some(scene) => content.scene(scene).is_ok(),
            None => content
                .first_scene()
                .is_some_and(|scene| content.first.as_ref().is_none_or(|first| slug(first) == scene.id)),
        };
        let sound = load(&self.parts);
        // Packs without an existing system have no built-in pack to fall back on.
        let has_system_id = |part: &Part| part.id().is_some_and(|id| id == self.system);
        let has_builtin = self.program.is_builtin() && self.parts.iter().any(has_system_id);
        let inside = || if has_builtin { load(std::slice::from_ref(&carried)) } else { None };
        let part = sound.filter(opens).map(|(content, faulty)| (content, InUse::Part(faulty)));
        part.or_else(|| inside().filter(opens).map(|(content, _)| (content, InUse::Inside)))
    }

    /// Returns the packs without their faulty parts, so that further mistakes show. `None` if nothing is left.
    pub fn read_sound(&self) -> Option<Sound> {
        rondel_dsl::load_sound(&self.with_proofs().all_files(&[]), self.program.systems())
    }

    /// Returns the files of a part, with the syntax trees of unchanged files.
    fn files(&self, part: &Part) -> PackFiles {
        let files = match part {
            Part::Builtin(id) => match self.program.pack(id) {
                pack if self.with_proofs => pack,
                pack => without_proofs(pack),
            },
            Part::Folder(folder) => {
                let pack = PackFiles::read_dir(folder);
                match scripts_beside(folder) {
                    Some(scripts) => pack.with_scripts_dir(scripts),
                    None => pack,
                }
            }
            Part::Loose(paths) => loose(paths, self.system),
        };
        parsed::remembered(self.texts.iter().fold(files, |files, (shown, text)| files.with_text(shown, text)))
    }

    /// Loads and compiles these files. `characters` are those among them that are not in a pack.
    fn load_files(&self, files: &[PackFiles], characters: &[SavedCharacter]) -> Result<Content, Diagnostics> {
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
            let path = sources.place(problem.at.at).map(|(path, ..)| path.to_string());
            path.is_some_and(|path| characters.iter().any(|character| character.file == path))
        };
        let wrong = match loaded {
            Ok(content) => {
                let odd = content.warnings.iter().filter(|problem| is_theirs(content.sources(), problem)).cloned();
                let told = Diagnostics { problems: odd.collect(), sources: content.sources().clone() };
                return Ok(Content { unfit: (!told.problems.is_empty()).then_some(told), ..content });
            }
            Err(wrong) => wrong,
        };
        if !wrong.problems.iter().all(|problem| is_theirs(&wrong.sources, problem)) {
            return Err(wrong);
        }
        let fitting = rondel_dsl::load_fitting(files, self.program.systems());
        let fitted = fitting.and_then(|(loaded, problems, sources)| {
            let unfit = (!problems.is_empty()).then_some(Diagnostics { problems, sources });
            Some(Content { unfit, ..content(loaded, self).ok()? })
        });
        let has_all =
            |content: &Content| characters.iter().all(|character| content.character_in(&character.file).is_some());
        fitted.filter(has_all).ok_or(wrong)
    }

    /// Returns whether the contents of this file were asked for.
    pub fn asked_for(&self, sources: &Sources, file: Option<SourceId>) -> bool {
        let shown = file.and_then(|file| sources.get(file)).map(|file| PathBuf::from(&file.path));
        match shown {
            // A path may be written in several ways: relative, absolute, and with `.`. Files inside the program
            // have a path at which there is no file.
            Some(shown) if !self.only.is_empty() => self.only.iter().any(|path| {
                let whole = |path: &Path| std::path::absolute(path).unwrap_or_else(|_| path.to_path_buf());
                shown.exists() && (whole(&shown).starts_with(whole(path)) || same(path, &shown))
            }),
            _ => true,
        }
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
        let (last, below) = self.parts.split_last().filter(|_| self.here)?;
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

    /// Returns the folder with the sources of the built-in packs, if these are in use.
    pub fn checkout(&self) -> Option<&Path> {
        let Some(Part::Folder(base)) = self.parts.first() else { return None };
        let content = base.parent().filter(|parent| parent.file_name().is_some_and(|name| name == "content"))?;
        content.parent()
    }

    /// Returns the file at `path` of each pack that has one, from the topmost pack down, read up to `most` bytes.
    pub fn files_called(&self, path: &str, most: u64) -> impl Iterator<Item = PackFile> {
        self.parts.iter().rev().filter_map(move |part| match part {
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
        })
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

/// Returns the folder with the scripts of a pack among sources: `scripts/NAME` for `content/NAME`. `None` for any other
/// pack.
fn scripts_beside(pack: &Path) -> Option<PathBuf> {
    let pack = pack.canonicalize().or_else(|_| std::path::absolute(pack)).ok()?;
    let content = pack.parent().filter(|parent| parent.file_name().is_some_and(|name| name == "content"))?;
    let scripts = content.parent()?.join("scripts").join(pack.file_name()?);
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

impl ContentSource for PackSet {
    fn folder(&self) -> Option<PathBuf> {
        self.parts
            .iter()
            .rev()
            .find_map(|part| if let Part::Folder(folder) = part { Some(folder.clone()) } else { None })
    }

    fn new_pack(&mut self, name: &str) -> Result<(Vec<String>, Vec<PathBuf>), Diagnostics> {
        let folder = PathBuf::from(slug(name));
        let files = make(name, self.system, self.program)?;
        self.parts.push(Part::Folder(folder));
        self.here = false;
        self.beside.clear();
        Ok((files, self.folders()))
    }

    fn unrequired(&self) -> Vec<String> {
        let folder = |part: &Part| if let Part::Folder(folder) = part { Some(folder.clone()) } else { None };
        let mut packs: Vec<PathBuf> = self.parts.iter().filter_map(folder).collect();
        let Some(last) = packs.pop() else { return Vec::new() };
        let mut known = Vec::new();
        required(&last, &packs, &mut known);
        let others = packs.iter().filter(|pack| !known.contains(pack)).filter_map(|pack| head(pack));
        others.map(|head| head.id).filter(|id| id != self.system).collect()
    }

    fn cookbook(&self, system: &str) -> Option<Loaded> {
        let recipes = builtin::cookbook(system).filter(|_| self.program.is_builtin())?;
        let pack = without_proofs(self.program.pack(system));
        let files = [pack, recipes].map(parsed::remembered);
        Some(rondel_dsl::load(&files, self.program.systems()))
    }

    fn systems(&self) -> Systems {
        self.program.systems()
    }

    fn add_proofs(&mut self) -> bool {
        !std::mem::replace(&mut self.with_proofs, true)
    }

    fn stamp(&self) -> String {
        let mut stamp = String::new();
        for folder in self.folders() {
            walk(&folder, &is_content, &mut |found| {
                let file = found.file.map(|meta| (meta.len(), meta.modified().ok()));
                stamp.push_str(&format!("{} {file:?}\n", found.path.display()));
            });
        }
        stamp
    }

    fn load(&self) -> Result<Content, Diagnostics> {
        self.load_with(&[])
    }

    fn load_with(&self, characters: &[SavedCharacter]) -> Result<Content, Diagnostics> {
        let characters = of_files(characters);
        self.load_files(&self.all_files(&characters), &characters)
    }

    fn load_unless(&self, fingerprint: &str, characters: &[SavedCharacter]) -> Option<Result<Content, Diagnostics>> {
        let characters = of_files(characters);
        let files = self.all_files(&characters);
        let has_changed = rondel_dsl::fingerprint(&files) != fingerprint;
        has_changed.then(|| self.load_files(&files, &characters))
    }
}

/// Returns the characters that are not in a pack.
fn of_files(characters: &[SavedCharacter]) -> Vec<SavedCharacter> {
    characters.iter().filter(|one| one.item.is_none()).cloned().collect()
}

/// Compiles the loaded packs. Leaves out scenes with errors, and fails at any other error.
pub fn content(loaded: Loaded, pack_set: &PackSet) -> Result<Content, Diagnostics> {
    let (errors, warnings): (Vec<_>, Vec<_>) = loaded.problems.iter().cloned().partition(|problem| problem.is_error());
    if errors.iter().any(|problem| loaded.scene_of(problem).is_none()) {
        let (judged, _) = loaded.judged();
        let errors = judged.into_iter().filter(Problem::is_error).collect();
        return Err(Diagnostics { problems: errors, sources: loaded.sources });
    }
    let left_out: Vec<String> = loaded.faulty_scenes().into_iter().map(str::to_string).collect();
    let scenes = loaded.scenes.iter().filter(|scene| !left_out.contains(&scene.id)).cloned().collect();
    let loaded = Arc::new(loaded);
    let game = loaded
        .compile()
        .map_err(|problems| Diagnostics { problems: problems.into(), sources: loaded.sources.clone() })?;
    let mut names: Vec<String> =
        loaded.items.iter().filter(|item| game.card(&item.name).is_some()).map(|item| item.name.clone()).collect();
    names.sort();
    names.dedup();
    Ok(Content {
        words: game.vocabulary(),
        first: loaded.packs.iter().rev().find_map(|pack| pack.manifest.first_scene.clone()),
        packs: loaded.saved_packs(),
        scenes,
        errors,
        left_out,
        names,
        rulebook: pack_set.rulebook(&loaded),
        warnings,
        unfit: None,
        fingerprint: loaded.fingerprint.clone(),
        loaded: Arc::clone(&loaded),
        game,
        compile_items: {
            let loaded = Arc::clone(&loaded);
            Arc::new(move |exchanged| {
                let mut items = loaded.items.clone();
                for (at, item) in exchanged {
                    items.get_mut(*at).into_iter().for_each(|old| old.clone_from(item));
                }
                loaded.compile_items(&items)
            })
        },
        compile: Arc::new(move || loaded.compile()),
    })
}
