//! Characters in files of this machine, outside of packs: finds and reads them. `rondel new character NAME` makes one
//! in the folder `characters`.

pub mod entries;
pub mod like;
pub mod seat;

use crate::content::Diagnostics;
use crate::text::sanitize;
use rondel_engine::kernel::{nearest, slug};
use std::path::{Path, PathBuf};

/// The default folder of characters, below the current one.
pub const FOLDER: &str = "characters";

/// The ending of the name of a character's file.
const ENDING: &str = "rondel";

/// The largest file of a character that is read.
pub const MOST_BYTES: u64 = 256 << 10;

/// The most entries of a folder that are examined.
const MOST_ENTRIES: usize = 10_000;

/// A character's file, read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CharacterFile {
    /// The path of the file.
    pub path: PathBuf,
    /// The text of the file.
    pub text: String,
}

/// Returns the names of the characters in a folder, sorted. A character has the name of its file.
pub fn names(folder: &Path) -> Vec<String> {
    let files = files(folder).into_iter();
    files.filter_map(|path| Some(path.file_stem()?.to_string_lossy().into_owned())).collect()
}

/// Returns the file of a new character.
pub fn path_of(folder: &Path, name: &str) -> PathBuf {
    folder.join(format!("{}.{ENDING}", slug(name)))
}

/// Reads the character of this name.
///
/// # Errors
/// `R0031` if there is no such character, or if its file is too large, is no text, or is a link out of the folder.
pub fn read(folder: &Path, name: &str) -> Result<CharacterFile, Diagnostics> {
    let is_wanted = |path: &PathBuf| path.file_stem().is_some_and(|stem| slug(&stem.to_string_lossy()) == slug(name));
    let path = files(folder).into_iter().find(is_wanted).ok_or_else(|| missing(folder, name))?;
    let refused = |why: String| {
        let message = format!("`{}` cannot be read: {why}", shown(&path));
        Diagnostics::new("R0031", message, "a character is a file of text in the folder itself, of at most 256 KB")
    };
    let real = |path: &Path| path.canonicalize().map_err(|error| refused(error.to_string()));
    if !real(&path)?.starts_with(real(folder)?) {
        return Err(refused("it is a link out of its folder".into()));
    }
    let text = crate::files::read(&path, MOST_BYTES).map_err(refused)?;
    Ok(CharacterFile { path, text })
}

/// Returns a path for display.
pub fn shown(path: &Path) -> String {
    sanitize(&path.strip_prefix(".").unwrap_or(path).display().to_string().replace('\\', "/"))
}

/// Returns the error of a character that the folder does not have.
fn missing(folder: &Path, name: &str) -> Diagnostics {
    let all = names(folder);
    if let Some(other) = elsewhere(folder, name) {
        let help = format!("`--characters {}` has it", shown(&other));
        return Diagnostics::new("R0031", format!("`{}` holds no character `{}`", shown(folder), sanitize(name)), help);
    }
    let help = match nearest(&slug(name), all.iter().map(String::as_str)) {
        Some(near) => format!("did you mean `{}`?", sanitize(near)),
        None if all.is_empty() => format!("`rondel new character \"{}\"` makes one", sanitize(name)),
        None => format!("there are {}; `rondel new character NAME` makes another one", sanitize(&all.join(", "))),
    };
    Diagnostics::new("R0031", format!("`{}` holds no character `{}`", shown(folder), sanitize(name)), help)
}

/// Returns another folder of characters that has this character. Folders beside this folder are searched.
pub fn elsewhere(folder: &Path, name: &str) -> Option<PathBuf> {
    let entries = std::fs::read_dir(crate::files::folder_of(folder)).ok()?.flatten().take(MOST_ENTRIES);
    let mut folders: Vec<PathBuf> = entries.map(|entry| entry.path().join(FOLDER)).collect();
    folders.sort();
    folders.into_iter().find(|other| other != folder && path_of(other, name).is_file())
}

/// Returns the files of a folder that may hold characters.
fn files(folder: &Path) -> Vec<PathBuf> {
    let Ok(entries) = std::fs::read_dir(folder) else { return Vec::new() };
    let is_character = |path: &PathBuf| {
        let is_hidden = path.file_name().is_some_and(|name| name.to_string_lossy().starts_with('.'));
        !is_hidden && path.extension().is_some_and(|ending| ending == ENDING)
    };
    let paths = entries.flatten().take(MOST_ENTRIES).map(|entry| entry.path());
    let mut files: Vec<PathBuf> = paths.filter(is_character).collect();
    files.sort();
    files
}
