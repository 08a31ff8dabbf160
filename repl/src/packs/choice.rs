//! The pack sets that a command line means.
//!
//! Begin at [`pack_set`] (the set to play) and [`pack_sets`] (the sets to check). `set_on` builds each of them: the
//! built-in pack of a system, which `base` finds, with other packs on top. The field `only` of a set has the paths to
//! report on.

use super::folders::{Head, add_required, head, in_order_of_needs, pack_around, packs_in, packs_inside, same};
use super::{PackSet, Part};
use crate::Program;
use crate::builtin::is_pack;
use crate::content::Diagnostics;
use rondel_engine::systems::System;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// Returns the pack set to play: the built-in pack of the system, the named packs, and the pack around the current
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

/// Returns the id of a named system, or of the default system.
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
    let is_named = packs.iter().any(|named| same(named, &pack));
    let pack_set = set_with(program, &pack.clone(), pack, packs, &[])?;
    Ok(PackSet { here: !is_named, ..pack_set })
}

/// Returns packs on top of the built-in pack. If `sources` is set, the built-in pack's sources around the current
/// folder may replace it. Callers set it if no pack is named by `--pack`: see [`base`].
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
    for pack in &in_order_of_needs(packs) {
        // A folder of packs is easily mistaken for a pack. A folder that is neither is reported by the loader.
        let inside = packs_inside(pack);
        if !is_pack(pack)
            && let Some(first) = inside.first()
        {
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
    others.retain(|pack| !pack_sets.iter().any(|pack_set| pack_set.holds(pack)));
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
    let existing = paths.iter().filter(|path| path.exists());
    let named: Vec<PathBuf> = existing.filter_map(|path| pack_around(path)).collect();
    for path in paths {
        let inside = packs_inside(path);
        // A missing path counts as a loose file, which the loader reports.
        if path.exists()
            && let Some(pack) = pack_around(path)
        {
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
    add_required(&pack, beside, &mut all);
    all.retain(|other| !same(other, &pack));
    all.push(pack.clone());
    let system = head(&pack).and_then(|head| id_of(program, &head.system));
    let mut pack_set = set_on(program, packs.is_empty(), &all, system)?;
    pack_set.only = vec![if same(&pack, path) { pack } else { path.to_path_buf() }];
    Ok(pack_set)
}

/// Merges the sets of several files of one pack.
fn merge(pack_sets: &mut Vec<PackSet>) {
    let mut merged: Vec<PackSet> = Vec::new();
    for pack_set in pack_sets.drain(..) {
        match merged.iter_mut().find(|other| other.parts == pack_set.parts && other.system == pack_set.system) {
            Some(same_packs) => same_packs.only.extend(pack_set.only),
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
