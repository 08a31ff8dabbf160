//! New packs (`rondel new pack NAME`): made from the example pack of a system.
//!
//! The example files are data in `repl/templates`, one folder for each system. In their texts and paths, `{{name}}`,
//! `{{id}}` and `{{word}}` stand for the new pack's name, its id, and its id with `_` for `-`. Every name in the files
//! holds one of these, so that several new packs can be played together.

use crate::Program;
use crate::content::Diagnostics;
use include_dir::{Dir, include_dir};
use rondel_dsl::Manifest;
use rondel_dsl::render::is_unseen;
use rondel_engine::kernel::slug;
use std::fs;
use std::path::Path;

/// The most characters of a pack's name. It is limited because names of scenes begin with it.
const LONGEST_NAME: usize = 50;

/// The example files of all systems.
static TEMPLATES: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/templates");

/// Writes the files of a new pack into the current folder. Returns their paths inside the pack.
pub fn make(name: &str, system: &str, program: Program) -> Result<Vec<String>, Diagnostics> {
    let id = &slug(name);
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
    let template = if program.is_builtin() { TEMPLATES.get_dir(system) } else { None };
    let template = template.ok_or_else(|| {
        let message = format!("the pack `{name}` cannot be made: `{system}` has no example pack");
        Diagnostics::new("R0017", message, format!("write its `pack.ron` by hand, with `system: \"{system}\"`"))
    })?;
    let folder = Path::new(id);
    fs::create_dir(folder).map_err(|error| match error.kind() {
        std::io::ErrorKind::AlreadyExists => cannot(&format!("there is a folder `{id}` already")),
        _ => cannot(&format!("its folder `{id}`: {error}")),
    })?;
    fill(template, folder, name, id, system).map_err(|error| {
        // Only the first error is reported.
        let _ = fs::remove_dir_all(folder);
        let message = format!("the pack `{name}` cannot be written: {error}");
        Diagnostics::new("R0017", message, "see that there is room, and that you may write here")
    })
}

/// Writes the files of the template into the folder of the pack. Returns their paths inside it.
fn fill(template: &Dir<'_>, folder: &Path, name: &str, id: &str, system: &str) -> std::io::Result<Vec<String>> {
    let mut made = Vec::new();
    for (inside, text) in filled(template, name, id, system) {
        write(&folder.join(&inside), &text)?;
        made.push(inside);
    }
    made.sort();
    Ok(made)
}

/// Returns the files of a template for a pack of this name and id: their paths inside the pack, and their texts.
fn filled(template: &Dir<'_>, name: &str, id: &str, system: &str) -> Vec<(String, String)> {
    // Names of traits and effects cannot hold dashes.
    let word = id.replace('-', "_");
    let named = |text: &str| text.replace("{{name}}", name).replace("{{id}}", id).replace("{{word}}", &word);
    let mut files = Vec::new();
    let mut unvisited = vec![template];
    while let Some(dir) = unvisited.pop() {
        unvisited.extend(dir.dirs());
        for file in dir.files() {
            let inside = file.path().strip_prefix(system).unwrap_or(file.path());
            files.push((named(&inside.display().to_string()), named(file.contents_utf8().unwrap_or_default())));
        }
    }
    files
}

/// Returns the number of lines with which a file of a pack begins as [`make`] has written it. `inside` is its path inside
/// the pack. 0 for a file that [`make`] does not write.
pub fn example_lines(pack: &Manifest, inside: &str, text: &str) -> usize {
    let Some(template) = TEMPLATES.get_dir(&pack.system) else { return 0 };
    let files = filled(template, &pack.name, &pack.id, &pack.system);
    let Some((_, example)) = files.iter().find(|(path, _)| path == inside) else { return 0 };
    text.lines().zip(example.lines()).take_while(|(line, written)| line == written).count()
}

/// Writes a file, and creates the folders above it.
pub fn write(path: &Path, text: &str) -> std::io::Result<()> {
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder)?;
    }
    crate::files::write(path, text)
}
