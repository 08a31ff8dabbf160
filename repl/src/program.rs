//! The content of a program: its rules systems, and the places of their packs.

use crate::builtin;
use rondel_dsl::PackFiles;
use rondel_engine::systems::Systems;
use std::path::{Path, PathBuf};

/// The rules systems of a program, with a pack for each.
#[derive(Clone, Copy, Debug)]
pub struct Program {
    systems: Systems,
    /// The folder of the packs; without one, they are carried inside the program.
    content: Option<&'static str>,
}

impl Program {
    /// `rondel`: the built-in systems, with the packs and templates of this crate.
    pub const fn builtin() -> Program {
        Program { systems: Systems::builtin(), content: None }
    }

    /// Systems with content of their own: the pack of each is the folder in `content` that is called by the system's id.
    pub const fn new(systems: Systems, content: &'static str) -> Program {
        Program { systems, content: Some(content) }
    }

    /// Its rules systems.
    pub fn systems(self) -> Systems {
        self.systems
    }

    /// Returns whether it plays the built-in systems. The templates of `rondel new` belong to them.
    pub fn is_builtin(self) -> bool {
        self.content.is_none()
    }

    /// The folder in which packs are looked for when none is named.
    pub fn folder(self) -> &'static Path {
        Path::new(self.content.unwrap_or("content"))
    }

    /// The folder of a system's pack, where it is not the one carried inside: what is carried inside is built from files
    /// that whoever works in the `sources` wants to see instead.
    pub fn pack_folder(self, sources: bool, system: &str) -> Option<PathBuf> {
        match self.content {
            Some(content) => {
                let (folder, here) = (Path::new(content).join(system), std::env::current_dir().unwrap_or_default());
                let shown = folder.strip_prefix(here).ok().filter(|shown| !shown.as_os_str().is_empty());
                Some(shown.map(Path::to_path_buf).unwrap_or(folder))
            }
            None => builtin::sources(Path::new(""), system).filter(|_| sources),
        }
    }

    /// The pack of a system that is carried inside.
    pub fn pack(self, system: &str) -> PackFiles {
        builtin::pack(system)
    }
}
