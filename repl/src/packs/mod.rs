//! The packs in use: the packs that a command line means, and their loading.
//!
//! A *pack set* ([`PackSet`]) is checked, compiled and played together: the built-in pack of a system and the packs on
//! top of it. A pack with the id of the built-in pack (its sources, or a copy of them) replaces the built-in pack.
//! [`pack_set`] finds the set to play, and [`pack_sets`] finds the sets to check.

mod choice;
mod compiled;
mod folders;
mod make;
mod parsed;
mod set;
mod source;

use folders::head;
use rondel_dsl::PackFiles;
use rondel_engine::table::SavedCharacter;
use std::path::{Path, PathBuf};

pub use choice::{built_in, pack_set, pack_sets, system};
pub use compiled::content;
pub use make::{example_lines, make, write};
pub use set::PackSet;

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
    /// The files without their faulty parts, and without the parts that need a faulty part. The list names the items
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

/// The folder of scenes that prove rules. A game starts sooner without those of the pack that the program carries.
const PROOFS: &str = "scenes/proofs/";

/// Returns a pack with the scenes that prove rules set aside.
fn without_proofs(pack: PackFiles) -> PackFiles {
    pack.set_aside(|path| path.starts_with(PROOFS))
}
