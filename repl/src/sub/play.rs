//! `rondel play`: a scene with a person, or from a script.

use super::{Done, Exit, Streams};
use crate::Program;
use crate::cli::{Common, Play};
use crate::packs;
use crate::prompt::interactive::{self, Announced};
use crate::prompt::{Sitting, plain};
use crate::report;
use crate::shelf::{Faults, Shelf};
use rustyline::ExternalPrinter;
use std::cell::RefCell;
use std::fs::File;
use std::io::{BufReader, IsTerminal, stdin, stdout};
use std::path::Path;
use std::rc::Rc;

/// Runs it.
pub fn run(play: &Play, common: &Common, program: Program, streams: &mut Streams<'_>) -> Done {
    let unit = match packs::unit(program, &common.packs, common.system.as_deref()) {
        Ok(unit) => unit,
        Err(faults) => return super::usage(&faults, streams),
    };
    let sitting = match Sitting::open(Box::new(unit.clone()), play.scene.as_deref(), common.seed) {
        Ok(sitting) => sitting,
        Err(faults) => return super::failed(&faults, streams),
    };
    super::say_meant(&unit, common.format, streams)?;
    super::warn(&sitting.content, common.format, streams)?;
    match &play.script {
        Some(path) => script(sitting, path, streams),
        None if stdin().is_terminal() && stdout().is_terminal() => person(sitting, unit, streams),
        None => {
            let mut sitting = sitting;
            plain::run(&mut sitting, stdin().lock(), false, streams)?;
            Ok(Exit::Fine)
        }
    }
}

/// Lines of a file, or of standard input, up to the first that fails.
fn script(mut sitting: Sitting, path: &Path, streams: &mut Streams<'_>) -> Done {
    let ran = if path == Path::new("-") {
        plain::run(&mut sitting, stdin().lock(), true, streams)?
    } else {
        match File::open(path) {
            Ok(file) => plain::run(&mut sitting, BufReader::new(file), true, streams)?,
            Err(error) => {
                let message = format!("`{}` cannot be read: {error}", path.display());
                return super::failed(
                    &Faults::new("R0014", message, "a file of commands, one a line, or `-`"),
                    streams,
                );
            }
        }
    };
    Ok(Exit::fine_if(ran.failed == 0))
}

/// A person at a terminal, who is told of changed content while typing.
fn person(sitting: Sitting, unit: packs::Unit, streams: &mut Streams<'_>) -> Done {
    let colours = anstream::AutoStream::choice(&stdout()) != anstream::ColorChoice::Never;
    let sitting = Rc::new(RefCell::new(sitting));
    let mut editor = match interactive::editor(&sitting, colours) {
        Ok(editor) => editor,
        Err(error) => return no_terminal(&error, streams),
    };
    let announced = Announced::default();
    let folders = unit.folders();
    let told = announced.clone();
    let watch = editor.create_external_printer().ok().and_then(|mut printer| {
        let mut last = unit.stamp();
        crate::watch::watch(&folders, move || {
            let stamp = unit.stamp();
            if stamp != last {
                last.clone_from(&stamp);
                // A terminal that is gone needs no news.
                let _ = printer.print(news(&unit, colours));
                told.lock().unwrap_or_else(|held| held.into_inner()).replace(stamp);
            }
        })
    });
    let ran = interactive::run(&sitting, editor, &announced);
    drop(watch);
    match ran {
        Ok(()) => Ok(Exit::Fine),
        Err(error) => no_terminal(&error, streams),
    }
}

/// What the watching thread says of changed content. It compiles a copy for itself: scripts cannot leave their thread.
fn news(unit: &packs::Unit, colours: bool) -> String {
    let text = match unit.load() {
        Ok(_) => crate::text::paint(crate::text::GOOD, "content changed: the next line plays on the new one"),
        Err(faults) => {
            format!("{}\n{}", report::human(&faults, super::columns()), "the last good content stays in use")
        }
    };
    if colours { format!("{text}\n") } else { format!("{}\n", crate::text::plain(&text)) }
}

fn no_terminal(error: &rustyline::error::ReadlineError, streams: &mut Streams<'_>) -> Done {
    let faults =
        Faults::new("R0015", format!("the terminal cannot be used: {error}"), "`rondel play --script -` needs none");
    super::failed(&faults, streams)
}
