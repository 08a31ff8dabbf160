//! The pack set as the source of a session's content, which is read again when files change.
//!
//! A pack set has parts, the topmost last: packs inside the program, packs in folders, and loose files. Some characters
//! are in a pack (`item` names their item); the others are in files of their own, which are read on top of the packs.

use super::folders::{add_required, head};
use super::{PackSet, Part, make, parsed, without_proofs};
use crate::builtin;
use crate::content::{Content, ContentSource, Diagnostics};
use rondel_dsl::{Loaded, is_content};
use rondel_engine::kernel::slug;
use rondel_engine::systems::Systems;
use rondel_engine::table::SavedCharacter;
use std::path::PathBuf;

impl ContentSource for PackSet {
    fn folder(&self) -> Option<PathBuf> {
        let folder = |part: &Part| if let Part::Folder(folder) = part { Some(folder.clone()) } else { None };
        self.parts.iter().rev().find_map(folder)
    }

    fn new_pack(&mut self, name: &str) -> Result<(Vec<String>, Vec<PathBuf>), Diagnostics> {
        let folder = PathBuf::from(slug(name));
        let files = make(name, self.system, self.program)?;
        // `here` and `beside` serve hints about packs that nobody named. The new pack takes their place.
        self.parts.push(Part::Folder(folder));
        self.here = false;
        self.beside.clear();
        Ok((files, self.folders()))
    }

    /// Returns the ids of the packs below the topmost folder that this folder's pack does not require. The system's own
    /// pack needs no mention, so it is left out.
    fn unrequired(&self) -> Vec<String> {
        let folder = |part: &Part| if let Part::Folder(folder) = part { Some(folder.clone()) } else { None };
        let mut packs: Vec<PathBuf> = self.parts.iter().filter_map(folder).collect();
        let Some(last) = packs.pop() else { return Vec::new() };
        // The packs that `last` requires, directly or through others.
        let mut required = Vec::new();
        add_required(&last, &packs, &mut required);
        let others = packs.iter().filter(|pack| !required.contains(pack));
        let heads = others.filter_map(|pack| head(pack));
        heads.map(|head| head.id).filter(|id| id != self.system).collect()
    }

    /// Returns the recipes that `rondel` carries for a system, on top of the system's pack.
    fn cookbook(&self, system: &str) -> Option<Loaded> {
        if !self.program.is_builtin() {
            return None;
        }
        let recipes = builtin::cookbook(system)?;
        let pack = without_proofs(self.program.pack(system));
        let files = [pack, recipes].map(parsed::remembered);
        Some(rondel_dsl::load(&files, self.program.systems()))
    }

    fn systems(&self) -> Systems {
        self.program.systems()
    }

    /// From now on reads the scenes that prove rules, too. Returns whether they were left out until now.
    fn add_proofs(&mut self) -> bool {
        !std::mem::replace(&mut self.with_proofs, true)
    }

    fn stamp(&self) -> String {
        self.stamp_of(&is_content)
    }

    fn load(&self) -> Result<Content, Diagnostics> {
        self.load_with(&[])
    }

    fn load_with(&self, characters: &[SavedCharacter]) -> Result<Content, Diagnostics> {
        let characters = of_files(characters);
        self.load_files(&self.all_files(&characters), &characters)
    }

    /// Loads the content, unless its files still have this fingerprint.
    fn load_unless(&self, fingerprint: &str, characters: &[SavedCharacter]) -> Option<Result<Content, Diagnostics>> {
        let characters = of_files(characters);
        let files = self.all_files(&characters);
        if rondel_dsl::fingerprint(&files) == fingerprint {
            return None;
        }
        Some(self.load_files(&files, &characters))
    }
}

/// Returns the characters that are not in a pack.
fn of_files(characters: &[SavedCharacter]) -> Vec<SavedCharacter> {
    characters.iter().filter(|character| character.item.is_none()).cloned().collect()
}
