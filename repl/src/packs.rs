//! Packs: which of them are in use, and loading them.
//!
//! A *unit* is what is checked, compiled and played together: the built-in pack of a system and the packs on top of it.
//! A pack that has the id of the built-in one (its sources, or a copy of them) takes its place.

use crate::builtin::{Home, is_pack};
use crate::rulebook::Rulebook;
use crate::shelf::{Content, Faults, Shelf};
use rondel_dsl::{Loaded, PackFiles};
use rondel_engine::kernel::SourceId;
use serde::Deserialize;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The largest `pack.ron` that is read here, only to learn its system.
const MOST_BYTES: u64 = 1 << 20;
/// How deep folders may nest.
const DEEPEST: usize = 24;

/// What must be known of a pack before it is loaded.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename = "Pack")]
struct Head {
    id: String,
    system: String,
}

/// Where the files of a unit come from.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Part {
    /// A built-in pack.
    Builtin(String),
    /// A folder with a `pack.ron`.
    Folder(PathBuf),
    /// Files that belong to no pack.
    Loose(Vec<PathBuf>),
}

impl Part {
    /// The id of the pack, if it is one.
    fn id(&self) -> Option<String> {
        match self {
            Part::Builtin(id) => Some(id.clone()),
            Part::Folder(folder) => head(folder).map(|head| head.id),
            Part::Loose(_) => None,
        }
    }
}

/// What is checked, compiled and played together.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Unit {
    home: Home,
    system: String,
    parts: Vec<Part>,
    /// Only what stands in these files and folders was asked for; all of it when empty.
    only: Vec<PathBuf>,
}

/// The unit that is played: the built-in pack of the system, and the packs that were named.
pub fn unit(packs: &[PathBuf], system: Option<&str>) -> Result<Unit, Faults> {
    unit_in(home(packs), packs, system)
}

/// Named packs go on top of what is built in, so that they play alike wherever one stands.
fn home(packs: &[PathBuf]) -> Home {
    if packs.is_empty() { Home::here() } else { Home::Inside }
}

fn unit_in(home: Home, packs: &[PathBuf], system: Option<&str>) -> Result<Unit, Faults> {
    let system = match system {
        Some(system) => known(system)?,
        None => packs.first().and_then(|pack| head(pack)).map_or_else(default_system, |head| head.system),
    };
    let mut unit = Unit { parts: vec![Part::Builtin(system.clone())], home, system, only: Vec::new() };
    for pack in packs {
        // A folder of packs is easily taken for one; what has neither is told by the loader.
        let inside = packs_inside(pack);
        if let (false, Some(first)) = (is_pack(pack), inside.first()) {
            let message = format!("`{}` is a folder of packs, and no pack", pack.display());
            return Err(Faults::new("R0018", message, format!("one of them: `--pack {}`", first.display())));
        }
        unit.add(pack);
    }
    Ok(unit)
}

/// The units that paths name, each path on its own. When nothing is said: the packs that `--pack` names, else all
/// built-in packs and those in `content/` here.
pub fn units(paths: &[PathBuf], packs: &[PathBuf], system: Option<&str>) -> Result<Vec<Unit>, Faults> {
    if let Some(system) = system {
        known(system)?;
    }
    if !paths.is_empty() {
        return named_units(paths, packs, system);
    }
    if !packs.is_empty() || system.is_some() {
        return Ok(vec![unit(packs, system)?]);
    }
    let ids = Home::here().ids();
    let mut units: Vec<Unit> = ids.iter().map(|id| unit(&[], Some(id))).collect::<Result<_, _>>()?;
    let mut others = packs_in(Path::new("content"));
    others.retain(|pack| head(pack).is_none_or(|head| !ids.contains(&head.id)));
    units.extend(named_units(&others, packs, system)?);
    Ok(units)
}

fn named_units(paths: &[PathBuf], packs: &[PathBuf], system: Option<&str>) -> Result<Vec<Unit>, Faults> {
    let mut units: Vec<Unit> = Vec::new();
    let mut loose: Vec<PathBuf> = Vec::new();
    for path in paths {
        let inside = packs_inside(path);
        if let Some(pack) = pack_around(path) {
            units.push(pack_unit(path, pack, packs)?);
        } else if !inside.is_empty() {
            units.extend(named_units(&inside, packs, system)?);
        } else {
            loose.push(path.clone());
        }
    }
    if !loose.is_empty() {
        let mut unit = unit(packs, system)?;
        unit.only.clone_from(&loose);
        unit.parts.push(Part::Loose(loose));
        units.push(unit);
    }
    merge(&mut units);
    Ok(units)
}

/// A path and the pack it is or lies in, on top of the other packs.
fn pack_unit(path: &Path, pack: PathBuf, packs: &[PathBuf]) -> Result<Unit, Faults> {
    let mut all = packs.to_vec();
    all.retain(|known| !same(known, &pack));
    all.push(pack.clone());
    let system = head(&pack).map(|head| head.system);
    let mut unit = unit_in(home(packs), &all, system.as_deref().filter(|id| is_known(id)))?;
    unit.only = vec![if same(&pack, path) { pack } else { path.to_path_buf() }];
    Ok(unit)
}

/// Several files of one pack are one unit.
fn merge(units: &mut Vec<Unit>) {
    let mut merged: Vec<Unit> = Vec::new();
    for unit in units.drain(..) {
        match merged.iter_mut().find(|known| known.parts == unit.parts && known.system == unit.system) {
            Some(known) => known.only.extend(unit.only),
            None => merged.push(unit),
        }
    }
    *units = merged;
}

/// The packs one or two folders below: `content/` or its parent.
fn packs_inside(path: &Path) -> Vec<PathBuf> {
    let near = packs_in(path);
    if near.is_empty() { packs_in(&path.join("content")) } else { near }
}

fn packs_in(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    let mut packs: Vec<PathBuf> = entries.map(|entry| entry.path()).filter(|path| is_pack(path)).collect();
    packs.sort();
    packs
}

/// The pack that a path is, or lies in.
fn pack_around(path: &Path) -> Option<PathBuf> {
    let mut folder = if path.is_dir() { Some(path) } else { path.parent() };
    while let Some(at) = folder.filter(|at| !at.as_os_str().is_empty()) {
        if is_pack(at) {
            return Some(at.to_path_buf());
        }
        folder = at.parent();
    }
    // A relative path ends here, the folders do not.
    let here = std::env::current_dir().ok()?;
    let above = if path.is_absolute() { None } else { Some(here.as_path()) };
    let pack = above?.ancestors().find(|at| is_pack(at))?;
    Some(if pack == here { PathBuf::from(".") } else { pack.to_path_buf() })
}

fn same(a: &Path, b: &Path) -> bool {
    let real = |path: &Path| path.canonicalize().unwrap_or_else(|_| path.to_path_buf());
    real(a) == real(b)
}

fn head(pack: &Path) -> Option<Head> {
    ron::from_str(&crate::files::read(&pack.join("pack.ron"), MOST_BYTES).ok()?).ok()
}

fn is_known(system: &str) -> bool {
    rondel_engine::systems::system(system).is_some()
}

fn known(system: &str) -> Result<String, Faults> {
    if is_known(system) {
        return Ok(system.to_string());
    }
    let all: Vec<&str> = systems().collect();
    let help = match rondel_engine::kernel::nearest(system, all.iter().copied()) {
        Some(near) => format!("did you mean `{near}`?"),
        None => format!("the systems are {}", all.join(", ")),
    };
    Err(Faults::new("R0012", format!("there is no system `{system}`"), help))
}

/// The ids of the systems, the default first.
pub fn systems() -> impl Iterator<Item = &'static str> {
    rondel_engine::systems::SYSTEMS.iter().map(|system| (system.vocabulary)().system)
}

/// The system that opens when nothing is said.
pub fn default_system() -> String {
    systems().next().unwrap_or_default().to_string()
}

impl Unit {
    fn add(&mut self, pack: &Path) {
        if head(pack).is_some_and(|head| head.id == self.system) {
            self.parts.retain(|part| !matches!(part, Part::Builtin(_)));
        }
        self.parts.push(Part::Folder(pack.to_path_buf()));
    }

    /// The id of its system.
    pub fn system(&self) -> &str {
        &self.system
    }

    /// The same unit on files of another place: a pack in place of the one with its id, or a folder that is laid out like
    /// the current one. `None` when nothing of it is there.
    pub fn in_place_of(&self, folder: &Path) -> Option<Unit> {
        let mut unit = self.clone();
        if let Some(pack) = head(folder).filter(|_| is_pack(folder)) {
            let same = |part: &&mut Part| part.id().is_some_and(|id| id == pack.id);
            *unit.parts.iter_mut().find(same)? = Part::Folder(folder.to_path_buf());
            return Some(unit);
        }
        let here = std::env::current_dir().unwrap_or_default();
        let mut found = false;
        for part in &mut unit.parts {
            let Part::Folder(pack) = part else { continue };
            let there = folder.join(pack.strip_prefix(&here).unwrap_or(pack));
            if is_pack(&there) {
                *pack = there;
                found = true;
            }
        }
        if !found && is_pack(&folder.join("content").join(&self.system)) {
            unit.home = Home::Folder(folder.to_path_buf());
            found = true;
        }
        found.then_some(unit)
    }

    /// Reads, checks and lowers everything; never fails, for what is wrong is among the problems.
    pub fn read(&self) -> Loaded {
        let files: Vec<PackFiles> = self.parts.iter().map(|part| self.files(part)).collect();
        rondel_dsl::load(&files, &|id| rondel_engine::systems::system(id).map(|system| (system.vocabulary)()))
    }

    fn files(&self, part: &Part) -> PackFiles {
        match part {
            Part::Builtin(id) => self.home.files(id),
            Part::Folder(folder) => {
                let pack = PackFiles::read_dir(folder);
                match scripts_beside(folder) {
                    Some(scripts) => pack.with_scripts_dir(scripts),
                    None => pack,
                }
            }
            Part::Loose(paths) => loose(paths, &self.system),
        }
    }

    /// Was what stands in this file asked for?
    pub fn asked_for(&self, loaded: &Loaded, file: Option<SourceId>) -> bool {
        let shown = file.and_then(|file| loaded.sources.get(file)).map(|file| PathBuf::from(&file.path));
        match shown {
            Some(shown) if !self.only.is_empty() => self.only.iter().any(|path| {
                let path = path.strip_prefix(".").unwrap_or(path);
                shown.starts_with(path) || (path.is_absolute() && same(path, &shown))
            }),
            _ => true,
        }
    }

    /// The folders in which its files are.
    pub fn folders(&self) -> Vec<PathBuf> {
        let of_part = |part: &Part| match part {
            Part::Builtin(id) => self.home.folders(id),
            Part::Folder(folder) => std::iter::once(folder.clone()).chain(scripts_beside(folder)).collect(),
            Part::Loose(paths) => paths.clone(),
        };
        self.parts.iter().flat_map(of_part).collect()
    }

    /// The rulebook: that of the last pack that brings one.
    pub fn rulebook(&self) -> Rulebook {
        let text = self.parts.iter().rev().find_map(|part| {
            let text = match part {
                Part::Builtin(id) => self.home.rules(id),
                Part::Folder(folder) => crate::files::read(&folder.join("rules.md"), 16 << 20).unwrap_or_default(),
                Part::Loose(_) => String::new(),
            };
            (!text.is_empty()).then_some(text)
        });
        Rulebook::read(&self.system, &text.unwrap_or_default())
    }
}

/// The scripts of a pack among sources: `scripts/NAME` for `content/NAME`.
fn scripts_beside(pack: &Path) -> Option<PathBuf> {
    let pack = pack.canonicalize().ok()?;
    let content = pack.parent().filter(|parent| parent.file_name().is_some_and(|name| name == "content"))?;
    let scripts = content.parent()?.join("scripts").join(pack.file_name()?);
    let here = std::env::current_dir().ok()?;
    let scripts = scripts.strip_prefix(&here).map(Path::to_path_buf).unwrap_or(scripts);
    scripts.is_dir().then_some(scripts)
}

/// Files without a pack, as a pack of their own.
fn loose(paths: &[PathBuf], system: &str) -> PackFiles {
    let page = format!(
        "Pack(name: \"Loose files\", id: \"loose\", system: {system:?}, version: \"0.0.0\", requires: [{system:?}])"
    );
    let mut pack = PackFiles::new("").with_shown("pack.ron", "pack.ron", page);
    for path in paths {
        let mut files: Vec<PathBuf> = Vec::new();
        walk(path, 0, &mut |file, _| files.push(file.to_path_buf()));
        files.retain(|file| file.extension().is_some_and(|ending| ending == "rondel") || file == path);
        if !path.is_dir() {
            // What was named is read, whatever it is called, and what cannot be read is told.
            files = vec![path.clone()];
        }
        for file in files {
            let shown = shown(&file);
            let inside = if shown.ends_with(".rondel") { shown } else { format!("{shown}.rondel") };
            pack = pack.with_file(&inside, &file);
        }
    }
    pack
}

fn shown(path: &Path) -> String {
    path.strip_prefix(".").unwrap_or(path).to_string_lossy().replace('\\', "/")
}

/// Calls `visit` for every file below a path, in order; hidden files and `target` folders are left out.
pub fn walk(path: &Path, depth: usize, visit: &mut dyn FnMut(&Path, &std::fs::Metadata)) {
    let Ok(meta) = std::fs::metadata(path) else { return };
    if !meta.is_dir() {
        return visit(path, &meta);
    }
    let entries = std::fs::read_dir(path).into_iter().flatten().flatten();
    let mut below: Vec<PathBuf> = entries.map(|entry| entry.path()).collect();
    below.sort();
    for path in below {
        let name = path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
        if !name.starts_with('.') && name != "target" && depth < DEEPEST {
            walk(&path, depth + 1, visit);
        }
    }
}

impl Shelf for Unit {
    fn stamp(&self) -> String {
        let mut stamp = String::new();
        for folder in self.folders() {
            walk(&folder, 0, &mut |path, meta| {
                let modified = meta.modified().ok().and_then(|at| at.duration_since(std::time::UNIX_EPOCH).ok());
                stamp.push_str(&format!("{} {} {modified:?}\n", path.display(), meta.len()));
            });
        }
        stamp
    }

    fn load(&self) -> Result<Content, Faults> {
        let loaded = self.read();
        content(loaded, self)
    }
}

/// Compiles what was loaded.
pub fn content(loaded: Loaded, unit: &Unit) -> Result<Content, Faults> {
    let (errors, warnings): (Vec<_>, Vec<_>) = loaded.problems.iter().cloned().partition(|problem| problem.is_error());
    if !errors.is_empty() {
        return Err(Faults { problems: errors, sources: loaded.sources });
    }
    let loaded = Arc::new(loaded);
    let game = loaded.compile().map_err(|problems| Faults { problems, sources: loaded.sources.clone() })?;
    let mut names: Vec<String> =
        loaded.items.iter().filter(|item| game.card(&item.name).is_some()).map(|item| item.name.clone()).collect();
    names.sort();
    names.dedup();
    Ok(Content {
        words: game.vocabulary(),
        first: loaded.packs.iter().rev().find_map(|pack| pack.manifest.first_scene.clone()),
        packs: loaded.saved_packs(),
        scenes: loaded.scenes.clone(),
        items: loaded.items.clone(),
        names,
        rulebook: unit.rulebook(),
        warnings,
        fingerprint: loaded.fingerprint.clone(),
        sources: loaded.sources.clone(),
        game,
        compile: Arc::new(move || loaded.compile()),
    })
}
