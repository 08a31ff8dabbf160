//! The subcommand `rondel editor`: writes syntax colours for an editor into a folder, and prints where the editor looks
//! for them.

use super::{Done, Exit, Streams};
use crate::Program;
use crate::characters::shown;
use crate::cli::Editor;
use crate::content::Diagnostics;
use std::fs;
use std::path::Path;

/// Runs the subcommand.
pub fn run(editor: &Editor, program: Program, streams: &mut Streams<'_>) -> Done {
    let kind = editor.editor;
    let folder = editor.folder.as_deref().unwrap_or(Path::new(kind.folder()));
    if let Err(error) = fs::create_dir(folder) {
        let message = format!("the folder `{}` cannot be made: {error}", shown(folder));
        return super::failed(&Diagnostics::new("R0017", message, "name another folder behind the editor"), streams);
    }
    for (file, text) in kind.files(program.systems()) {
        let path = folder.join(file);
        path.parent().map_or(Ok(()), fs::create_dir_all)?;
        crate::files::write(&path, &text)?;
        writeln!(streams.out, "made {}", shown(&path))?;
    }
    writeln!(streams.out, "\n{}", kind.place())?;
    Ok(Exit::Fine)
}
