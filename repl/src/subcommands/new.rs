//! The subcommand `rondel new`: creates a pack that checks, tests and plays from the start, or a character file.

use super::{Done, Exit, Streams};
use crate::Program;
use crate::characters::{self, like};
use crate::cli::{Common, New, NewWhat};
use crate::content::{ContentSource, Diagnostics};
use crate::packs::{self, PackSet};
use crate::text::sanitize;
use rondel_engine::kernel::slug;
use rondel_engine::table::SavedCharacter;
use std::path::{Path, PathBuf};

/// Runs the subcommand.
pub fn run(new: &New, common: &Common, program: Program, streams: &mut Streams<'_>) -> Done {
    let name = match &new.what {
        NewWhat::Pack { name } => name,
        NewWhat::Character { name, like, characters } => {
            let asked = Asked { name: name.trim(), like: like.as_deref(), folder: characters };
            return make_character(&asked, common, program, streams);
        }
    };
    let system = match packs::system(program, common.system.as_deref()) {
        Ok(system) => system,
        Err(diagnostics) => return super::usage(&diagnostics, streams),
    };
    let id = slug(name);
    match packs::make(name.trim(), system, program) {
        Ok(files) => {
            for file in files {
                writeln!(streams.out, "made {id}/{file}")?;
            }
            writeln!(streams.out, "\nrondel check {id}\nrondel test {id}\nrondel play --pack {id}")?;
            Ok(Exit::Fine)
        }
        Err(diagnostics) => super::failed(&diagnostics, streams),
    }
}

/// The character that is to be made.
struct Asked<'a> {
    name: &'a str,
    like: Option<&'a str>,
    folder: &'a Path,
}

/// Makes a character of the packs in use.
fn make_character(asked: &Asked<'_>, common: &Common, program: Program, streams: &mut Streams<'_>) -> Done {
    let pack_set = match packs::pack_set(program, &common.packs, common.system.as_deref()) {
        Ok(pack_set) => pack_set,
        Err(diagnostics) => return super::usage(&diagnostics, streams),
    };
    match write_character(asked, &pack_set) {
        Ok((path, like, seat)) => {
            writeln!(streams.out, "made {}, like \"{like}\"", characters::shown(&path))?;
            let folder = match asked.folder == Path::new(characters::FOLDER) {
                true => String::new(),
                false => format!(" --characters {}", characters::shown(asked.folder)),
            };
            // The printed command must name the system again if this command named one.
            let system = common.system.as_ref().map(|id| format!(" --system {id}")).unwrap_or_default();
            writeln!(streams.out, "\nrondel play{system}{folder} --as {seat}:{}", slug(asked.name))?;
            Ok(Exit::Fine)
        }
        Err(diagnostics) => super::failed(&diagnostics, streams),
    }
}

/// Writes the file of a new character. Returns its path, the name of the character it was copied from, and a seat that
/// it can take.
fn write_character(asked: &Asked<'_>, pack_set: &PackSet) -> Result<(PathBuf, String, String), Diagnostics> {
    let name = asked.name;
    let cannot = |why: String, help: &str| {
        Diagnostics::new("R0017", format!("the character `{}` cannot be made: {why}", sanitize(name)), help)
    };
    let loaded = pack_set.read();
    let content = packs::content(loaded.clone(), pack_set)?;
    let Some(word) = content.words.character else {
        let why = format!("the {} has no characters that are files of their own", content.words.title);
        return Err(cannot(why, "`--system adventure-deck` has them"));
    };
    let path = characters::path_of(asked.folder, name);
    // A name without letters and digits has no file. `like::like` refuses it.
    if !slug(name).is_empty() && path.symlink_metadata().is_ok() {
        return Err(cannot(format!("`{}` exists", characters::shown(&path)), "take another name"));
    }
    let (like, label) = like::like(&content, word, name, asked.like).map_err(|refused| refused.told("R0017", name))?;
    let text = loaded.copy_of(like, name);
    let file = SavedCharacter { file: characters::shown(&path), text: text.clone(), ..SavedCharacter::default() };
    if let Some(unfit) = pack_set.load_with(&[file])?.unfit {
        return Err(unfit);
    }
    packs::write(&path, &text).map_err(|error| {
        cannot(format!("its file cannot be written: {error}"), "see that there is room, and that you may write here")
    })?;
    Ok((path, like.name.clone(), label))
}
