//! Fixtures of the tests: the built-in content of the checkout, the systems, and random play.

pub mod cases;
mod lines;
mod play;
mod record;
mod renamed;
pub mod systems;

pub use lines::Lines;
pub use play::{play_on, step_on};
pub use record::{compare_record, replay_record};
pub use renamed::{renamed, renamed_back};
pub use rondel_repl::program::SYSTEMS;

use rondel_dsl::{Loaded, PackFiles, load};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

/// The allocator of the program. Positions are many small copies, and a fifth of these tests' time was spent on memory
/// for them.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// Returns the root of the checkout.
pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// Returns the codes of all problems of packs: those of reading, else those of their system.
pub fn error_codes(loaded: &Loaded) -> Vec<&'static str> {
    let found: Vec<_> = loaded.problems.iter().filter(|problem| problem.is_error()).map(|p| p.code).collect();
    if !found.is_empty() {
        return found;
    }
    loaded.compile().err().map(|problems| problems.iter().map(|p| p.code).collect()).unwrap_or_default()
}

/// Returns the built-in pack of a system in the checkout, read once a process.
pub fn built_in(system: &str) -> Loaded {
    systems::read(system).clone()
}

/// Returns the built-in pack of a system, with another pack on top of it. The scenes that prove its rules, the larger
/// part of it, are left out: the other pack has the same problems without them.
pub fn built_in_with(system: &str, top: PackFiles) -> Loaded {
    load(&[pack_of(system), top], SYSTEMS)
}

/// Returns the same with the files of characters on top of both.
pub fn built_in_with_characters(system: &str, top: PackFiles, characters: PackFiles) -> Loaded {
    let any = characters.paths().next().is_some();
    let packs = [pack_of(system), top].into_iter().chain(any.then_some(characters));
    load(&packs.collect::<Vec<_>>(), SYSTEMS)
}

fn pack_of(system: &str) -> PackFiles {
    let serves = ["play.rondel", "fixtures.rondel", "fixture-foes.rondel"];
    let is_needed = |path: &str| !path.starts_with("scenes/") || serves.iter().any(|file| path.ends_with(file));
    files_of(system).keep(is_needed)
}

/// Returns the same with all of its scenes, for tests that play them.
pub fn all_built_in_with(system: &str, top: PackFiles) -> Loaded {
    load(&[files_of(system), top], SYSTEMS)
}

/// Returns the files of a system's built-in pack, read and parsed once a process.
fn files_of(system: &str) -> PackFiles {
    static READ: Mutex<BTreeMap<String, PackFiles>> = Mutex::new(BTreeMap::new());
    let folder = |of: &str| root().join(of).join(system);
    let read = || PackFiles::read_dir(folder("content")).with_scripts_dir(folder("scripts"));
    let mut packs = READ.lock().unwrap_or_else(PoisonError::into_inner);
    packs.entry(system.to_string()).or_insert_with(read).clone()
}
