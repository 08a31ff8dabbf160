//! The subcommand `rondel play`: opens a scene at the prompt, for a person or for a file of commands.

use super::{Done, Exit, Streams};
use crate::Program;
use crate::cli::{Common, Play};
use crate::content::Diagnostics;
use crate::files::{MOST_COMMANDS, read_any};
use crate::packs;
use crate::prompt::session_thread::{Print, SessionHandle, Start};
use crate::prompt::{ReplSession, interactive, plain};
use crate::watch::{Watch, watch};
use rustyline::ExternalPrinter;
use std::io::{IsTerminal, Read, stdin, stdout};
use std::path::{Path, PathBuf};
use std::sync::mpsc::channel;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

/// Runs the subcommand.
pub fn run(play: &Play, common: &Common, program: Program, streams: &mut Streams<'_>) -> Done {
    let pack_set = match packs::pack_set(program, &common.packs, common.system.as_deref()) {
        Ok(pack_set) => pack_set,
        Err(diagnostics) => return super::usage(&diagnostics, streams),
    };
    sweep(play, &pack_set);
    if play.script.is_none() && stdin().is_terminal() && stdout().is_terminal() {
        super::say_meant(&pack_set, "play", common.format, streams)?;
        return play_person(play, common, pack_set, streams);
    }
    let mut session = match ReplSession::open(Box::new(pack_set.clone()), play.scene.as_deref(), common.seed) {
        Ok(session) => session,
        Err(diagnostics) => return super::failed(&diagnostics, streams),
    };
    session.columns = super::columns();
    session.characters.clone_from(&play.characters);
    if let Err(diagnostics) = session.seat(&play.seats) {
        return super::failed(&diagnostics, streams);
    }
    super::say_meant(&pack_set, "play", common.format, streams)?;
    super::warn(&session.content, common.format, streams)?;
    match &play.script {
        Some(path) => play_script(session, path, streams),
        None => {
            // `false`: a line that fails does not end the run.
            plain::run(&mut session, stdin().lock(), false, streams)?;
            Ok(Exit::Fine)
        }
    }
}

/// Removes temporary files that interrupted writes have left in the packs, among the characters and in the folder of
/// saves. Only the packs are searched with the folders inside them (`true`).
fn sweep(play: &Play, packs: &packs::PackSet) {
    crate::files::sweep(&packs.folders(), true);
    crate::files::sweep(std::slice::from_ref(&play.characters), false);
    crate::files::sweep(&std::env::current_dir().into_iter().collect::<Vec<_>>(), false);
}

/// Plays lines of a file, or of standard input, up to the first line that fails.
fn play_script(mut session: ReplSession, path: &Path, streams: &mut Streams<'_>) -> Done {
    let ran = if path == Path::new("-") {
        plain::run(&mut session, stdin().lock().take(MOST_COMMANDS), true, streams)?
    } else {
        match read_any(path, MOST_COMMANDS) {
            Ok(text) => plain::run(&mut session, text.as_bytes(), true, streams)?,
            Err(error) => {
                let message = format!("`{}` cannot be read: {error}", path.display());
                return super::failed(
                    &Diagnostics::new("R0014", message, "a file of commands, one a line, or `-`"),
                    streams,
                );
            }
        }
    };
    Ok(Exit::fine_if(ran.failed == 0))
}

/// Plays with a person at a terminal, who learns of changed content while typing.
fn play_person(play: &Play, common: &Common, packs: packs::PackSet, streams: &mut Streams<'_>) -> Done {
    let colours = anstream::AutoStream::choice(&stdout()) != anstream::ColorChoice::Never;
    let mut editor = match interactive::editor() {
        Ok(editor) => editor,
        Err(error) => return no_terminal(&error, streams),
    };
    let print = editor.create_external_printer().ok().and_then(|printer| news(printer, colours));
    let (fewest, most) = super::COLUMNS;
    let (columns, rows) = match editor.dimensions() {
        Some((columns, rows)) => (usize::from(columns).clamp(fewest, most), Some(usize::from(rows))),
        None => (super::columns(), None),
    };
    let folders = packs.folders();
    let watching = Arc::new(Watching::default());
    // The session calls this when it uses a new pack.
    let watch_others = {
        let watching = Arc::clone(&watching);
        move |folders: &[PathBuf]| watching.on(folders)
    };
    let start = Start {
        packs,
        scene: play.scene.clone(),
        seats: play.seats.clone(),
        characters: play.characters.clone(),
        seed: common.seed,
        columns,
        rows,
        journals: interactive::journals(),
        print,
        watch: Some(Box::new(watch_others)),
    };
    let (handle, first) = match SessionHandle::open(start) {
        Ok(begun) => begun,
        Err(diagnostics) => return super::failed(&diagnostics, streams),
    };
    watching.begin(&handle, &folders);
    let ran = interactive::run(&handle, &first, editor, colours);
    watching.end();
    match ran {
        Ok(()) => Ok(Exit::Fine),
        Err(error) => no_terminal(&error, streams),
    }
}

/// The file watcher of a session. Its folders change when the session uses a new pack.
#[derive(Default)]
struct Watching {
    handle: OnceLock<SessionHandle>,
    watch: Mutex<Option<Watch>>,
}

impl Watching {
    /// Starts to watch the folders, and to reload the session after each change.
    fn begin(&self, handle: &SessionHandle, folders: &[PathBuf]) {
        // `begin` is called once, so the cell is still empty.
        let _ = self.handle.set(handle.clone());
        self.on(folders);
    }

    /// Watches these folders from now on.
    fn on(&self, folders: &[PathBuf]) {
        let Some(told) = self.handle.get().cloned() else { return };
        *self.watch.lock().unwrap_or_else(PoisonError::into_inner) = watch(folders, move || told.changed());
    }

    /// Stops watching.
    fn end(&self) {
        self.watch.lock().unwrap_or_else(PoisonError::into_inner).take();
    }
}

/// Returns a function that prints news above the input line, and does not wait until they are printed.
///
/// The line editor takes one message at a time, and only while it waits for a key. If the session waited for that while
/// the editor asks the session for the colours of a line, each would wait for the other. So a thread of its own prints.
fn news(mut printer: impl ExternalPrinter + Send + 'static, colours: bool) -> Option<Print> {
    let (send, messages) = channel::<String>();
    let print = move || {
        for text in messages {
            // If the terminal is gone, nobody misses the message.
            let _ = printer.print(if colours { text } else { crate::text::plain(&text) });
        }
    };
    std::thread::Builder::new().name("news".into()).spawn(print).ok()?;
    Some(Box::new(move |text| drop(send.send(text))))
}

/// Prints that the prompt cannot be opened on this terminal.
fn no_terminal(error: &rustyline::error::ReadlineError, streams: &mut Streams<'_>) -> Done {
    let diagnostics = Diagnostics::new(
        "R0015",
        format!("the terminal cannot be used: {error}"),
        "`rondel play --script -` needs none",
    );
    super::failed(&diagnostics, streams)
}
