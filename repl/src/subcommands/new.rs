//! `rondel new`: a pack that already checks, tests and plays, or a character in a file of its own.
//!
//! The example files are data, one folder a system under `repl/templates`; `{{name}}`, `{{id}}` and `{{word}}`
//! stand for the pack's, in their paths too. Every name in them carries it, so that new packs can be played together.

use super::{Done, Exit, Streams};
use crate::Program;
use crate::characters::{self, like};
use crate::cli::{Common, New, NewWhat};
use crate::content::{ContentSource, Diagnostics};
use crate::packs::{self, PackSet};
use crate::text::sanitize;
use include_dir::{Dir, include_dir};
use rondel_dsl::render::is_unseen;
use rondel_engine::kernel::slug;
use rondel_engine::table::SavedCharacter;
use std::fs;
use std::path::{Path, PathBuf};

/// The names of its scenes begin with its own.
const LONGEST_NAME: usize = 50;

static TEMPLATES: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/templates");

/// Runs it.
pub fn run(new: &New, common: &Common, program: Program, streams: &mut Streams<'_>) -> Done {
    let name = match &new.what {
        NewWhat::Pack { name } => name,
        NewWhat::Character { name, like, characters } => {
            let asked = Asked { name: name.trim(), like: like.as_deref(), folder: characters };
            return character(&asked, common, program, streams);
        }
    };
    let system = match packs::system(program, common.system.as_deref()) {
        Ok(system) => system,
        Err(diagnostics) => return super::usage(&diagnostics, streams),
    };
    let id = slug(name);
    match make(name.trim(), &id, system, program) {
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
fn character(asked: &Asked<'_>, common: &Common, program: Program, streams: &mut Streams<'_>) -> Done {
    let pack_set = match packs::pack_set(program, &common.packs, common.system.as_deref()) {
        Ok(pack_set) => pack_set,
        Err(diagnostics) => return super::usage(&diagnostics, streams),
    };
    match make_character(asked, &pack_set) {
        Ok((path, like, seat)) => {
            writeln!(streams.out, "made {}, like \"{like}\"", characters::shown(&path))?;
            let folder = match asked.folder == Path::new(characters::FOLDER) {
                true => String::new(),
                false => format!(" --characters {}", characters::shown(asked.folder)),
            };
            // Where a system was named to make it, the same is named to play it.
            let system = common.system.as_ref().map(|id| format!(" --system {id}")).unwrap_or_default();
            writeln!(streams.out, "\nrondel play{system}{folder} --as {seat}:{}", slug(asked.name))?;
            Ok(Exit::Fine)
        }
        Err(diagnostics) => super::failed(&diagnostics, streams),
    }
}

/// Writes the file of a new character. The answer is its path, the character that it is like, and a seat for it.
fn make_character(asked: &Asked<'_>, pack_set: &PackSet) -> Result<(PathBuf, String, String), Diagnostics> {
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
    if !slug(name).is_empty() && path.symlink_metadata().is_ok() {
        return Err(cannot(format!("`{}` exists", characters::shown(&path)), "take another name"));
    }
    let (like, label) = like::like(&content, word, name, asked.like).map_err(|refused| refused.told("R0017", name))?;
    let text = loaded.copy_of(like, name);
    let file = SavedCharacter { seat: String::new(), file: characters::shown(&path), text: text.clone() };
    if let Some(unfit) = pack_set.load_with(&[file])?.unfit {
        return Err(unfit);
    }
    write(&path, &text).map_err(|error| {
        cannot(format!("its file cannot be written: {error}"), "see that there is room, and that you may write here")
    })?;
    Ok((path, like.name.clone(), label))
}

/// Writes the files of a new pack; the answer is their paths inside it.
fn make(name: &str, id: &str, system: &str, program: Program) -> Result<Vec<String>, Diagnostics> {
    let cannot =
        |why: &str| Diagnostics::new("R0017", format!("the pack `{name}` cannot be made: {why}"), "take another name");
    if id.is_empty() || name.contains(['"', '\\', '{', '}']) || name.contains(is_unseen) {
        return Err(cannot("its name needs letters or digits, and no quotes or braces"));
    }
    if name.contains('/') {
        return Err(cannot("its name is no path: it is made in the current folder"));
    }
    if program.systems().ids().any(|known| known == id) {
        return Err(cannot("the pack that comes with the program has this id"));
    }
    if name.chars().count() > LONGEST_NAME {
        return Err(cannot(&format!("its name has more than {LONGEST_NAME} characters")));
    }
    let template = TEMPLATES.get_dir(system).filter(|_| program.is_builtin()).ok_or_else(|| {
        let message = format!("the pack `{name}` cannot be made: `{system}` has no example pack");
        Diagnostics::new("R0017", message, format!("write its `pack.ron` by hand, with `system: \"{system}\"`"))
    })?;
    let folder = Path::new(id);
    fs::create_dir(folder).map_err(|error| match error.kind() {
        std::io::ErrorKind::AlreadyExists => cannot(&format!("there is a folder `{id}` already")),
        _ => cannot(&format!("its folder `{id}`: {error}")),
    })?;
    fill(template, folder, name, id, system).map_err(|error| {
        // What matters is the first error.
        let _ = fs::remove_dir_all(folder);
        let message = format!("the pack `{name}` cannot be written: {error}");
        Diagnostics::new("R0017", message, "see that there is room, and that you may write here")
    })
}

/// Writes the files of a pack into its folder; the answer is their paths inside it.
fn fill(template: &Dir<'_>, folder: &Path, name: &str, id: &str, system: &str) -> std::io::Result<Vec<String>> {
    // Dashes cannot stand in the names of traits and effects.
    let word = id.replace('-', "_");
    let named = |text: &str| text.replace("{{name}}", name).replace("{{id}}", id).replace("{{word}}", &word);
    let mut made = Vec::new();
    let mut open = vec![template];
    while let Some(dir) = open.pop() {
        open.extend(dir.dirs());
        for file in dir.files() {
            let inside = file.path().strip_prefix(system).unwrap_or(file.path());
            let inside = named(&inside.display().to_string());
            write(&folder.join(&inside), &named(file.contents_utf8().unwrap_or_default()))?;
            made.push(inside);
        }
    }
    made.sort();
    Ok(made)
}

fn write(path: &Path, text: &str) -> std::io::Result<()> {
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder)?;
    }
    crate::files::write(path, text)
}
