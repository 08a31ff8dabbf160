//! The content of a program: its rules systems, and the places of their packs.

use crate::builtin;
use rondel_deck_of_many_dungeons::DeckOfManyDungeons;
use rondel_dsl::PackFiles;
use rondel_engine::systems::{System, Systems};
use std::path::{Path, PathBuf};

/// The rules systems of a program, with a pack for each.
#[derive(Clone, Copy, Debug)]
pub struct Program {
    systems: Systems,
    /// The folder of the packs. `None` if the program carries its packs inside.
    content: Option<&'static str>,
}

/// The rules systems of `rondel`: the systems of the engine, and the systems in crates of their own.
pub const SYSTEMS: Systems = Systems::builtin().and(&[System::of::<DeckOfManyDungeons>()]);

impl Program {
    /// Returns `rondel`: the built-in systems, with the packs and templates of this crate.
    pub const fn builtin() -> Program {
        Program { systems: SYSTEMS, content: None }
    }

    /// Returns a program of systems with their own content. Each system's pack is the folder in `content` with its id.
    pub const fn new(systems: Systems, content: &'static str) -> Program {
        Program { systems, content: Some(content) }
    }

    /// Returns the program's rules systems.
    pub fn systems(self) -> Systems {
        self.systems
    }

    /// Returns whether the program plays the built-in systems. The templates of `rondel new` belong to them.
    pub fn is_builtin(self) -> bool {
        self.content.is_none()
    }

    /// Returns the folder for packs if none is named.
    pub fn folder(self) -> &'static Path {
        Path::new(self.content.unwrap_or("content"))
    }

    /// Returns the folder to read a system's pack from, or `None` to use the pack that the program carries. With
    /// `prefer_sources`, the folder of a checkout comes first, because its authors want to see their files.
    pub fn pack_folder(self, prefer_sources: bool, system: &str) -> Option<PathBuf> {
        match self.content {
            Some(content) => {
                let folder = Path::new(content).join(system);
                // A folder below the current one is named by its short path.
                let current = std::env::current_dir().unwrap_or_default();
                let shown = folder.strip_prefix(current).ok().filter(|shown| !shown.as_os_str().is_empty());
                Some(shown.map(Path::to_path_buf).unwrap_or(folder))
            }
            None if prefer_sources => builtin::sources(Path::new(""), system),
            None => None,
        }
    }

    /// Returns the pack of a system that the program carries.
    pub fn pack(self, system: &str) -> PackFiles {
        builtin::pack(system)
    }
}
