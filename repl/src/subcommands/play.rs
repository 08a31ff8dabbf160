//! `rondel play`: a scene with a person, or from a script.

use super::{Done, Exit, Streams};
use crate::Program;
use crate::cli::{Common, Play};
use crate::content::{ContentSource, Diagnostics};
use crate::packs;
use crate::prompt::interactive::{self, Announced};
use crate::prompt::{ReplSession, plain};
use crate::report;
use rustyline::ExternalPrinter;
use std::cell::RefCell;
use std::fs::File;
use std::io::{BufReader, IsTerminal, stdin, stdout};
use std::path::Path;
use std::rc::Rc;

/// Runs it.
pub fn run(play: &Play, common: &Common, program: Program, streams: &mut Streams<'_>) -> Done {
    let pack_set = match packs::pack_set(program, &common.packs, common.system.as_deref()) {
        Ok(pack_set) => pack_set,
        Err(diagnostics) => return super::usage(&diagnostics, streams),
    };
    let session = match ReplSession::open(Box::new(pack_set.clone()), play.scene.as_deref(), common.seed) {
        Ok(session) => session,
        Err(diagnostics) => return super::failed(&diagnostics, streams),
    };
    super::say_meant(&pack_set, common.format, streams)?;
    super::warn(&session.content, common.format, streams)?;
    match &play.script {
        Some(path) => script(session, path, streams),
        None if stdin().is_terminal() && stdout().is_terminal() => person(session, pack_set, streams),
        None => {
            let mut session = session;
            plain::run(&mut session, stdin().lock(), false, streams)?;
            Ok(Exit::Fine)
        }
    }
}

/// Lines of a file, or of standard input, up to the first that fails.
fn script(mut session: ReplSession, path: &Path, streams: &mut Streams<'_>) -> Done {
    let ran = if path == Path::new("-") {
        plain::run(&mut session, stdin().lock(), true, streams)?
    } else {
        match File::open(path) {
            Ok(file) => plain::run(&mut session, BufReader::new(file), true, streams)?,
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

/// A person at a terminal, who is told of changed content while typing.
fn person(session: ReplSession, pack_set: packs::PackSet, streams: &mut Streams<'_>) -> Done {
    let colours = anstream::AutoStream::choice(&stdout()) != anstream::ColorChoice::Never;
    let session = Rc::new(RefCell::new(session));
    let mut editor = match interactive::editor(&session, colours) {
        Ok(editor) => editor,
        Err(error) => return no_terminal(&error, streams),
    };
    let announced = Announced::default();
    let folders = pack_set.folders();
    let told = announced.clone();
    let watch = editor.create_external_printer().ok().and_then(|mut printer| {
        let mut last = pack_set.stamp();
        crate::watch::watch(&folders, move || {
            let stamp = pack_set.stamp();
            if stamp != last {
                last.clone_from(&stamp);
                // A terminal that is gone needs no news.
                let _ = printer.print(news(&pack_set, colours));
                told.lock().unwrap_or_else(|held| held.into_inner()).replace(stamp);
            }
        })
    });
    let ran = interactive::run(&session, editor, &announced);
    drop(watch);
    match ran {
        Ok(()) => Ok(Exit::Fine),
        Err(error) => no_terminal(&error, streams),
    }
}

/// What the watching thread says of changed content. It compiles a copy for itself: scripts cannot leave their thread.
fn news(pack_set: &packs::PackSet, colours: bool) -> String {
    let text = match pack_set.load() {
        Ok(_) => crate::text::paint(crate::text::GOOD, "content changed: the next line plays on the new one"),
        Err(diagnostics) => {
            format!("{}\n{}", report::human(&diagnostics, super::columns()), "the last good content stays in use")
        }
    };
    if colours { format!("{text}\n") } else { format!("{}\n", crate::text::plain(&text)) }
}

fn no_terminal(error: &rustyline::error::ReadlineError, streams: &mut Streams<'_>) -> Done {
    let diagnostics = Diagnostics::new(
        "R0015",
        format!("the terminal cannot be used: {error}"),
        "`rondel play --script -` needs none",
    );
    super::failed(&diagnostics, streams)
}
