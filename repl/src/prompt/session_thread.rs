//! The thread of a session. Typed lines, questions of the line editor and news of changed files come to it one after
//! another, so that new content is taken into use between two commands, even while a line is being typed.
//!
//! [`SessionHandle`] is the side that asks. Each of its functions sends a request to the thread and waits for the
//! answer.

mod thread;
mod waiting;

use super::complete::{Candidates, First};
use super::session::Watching;
use crate::content::Diagnostics;
use crate::interrupt;
use crate::packs::PackSet;
use std::path::PathBuf;
use std::sync::mpsc::{Sender, channel};
use thread::SessionThread;

/// Prints something above the line that is being typed.
pub type Print = Box<dyn FnMut(String) + Send>;

/// A request to the session, with the sender for its answer.
enum Ask {
    /// Carry out a line.
    Line(String, Sender<Answered>),
    /// Return the question and the prompt.
    Prompt(Sender<Prompt>),
    /// Return the completions of a line.
    Complete(String, Sender<Candidates>),
    /// Return the likely rest of a line.
    Hint(String, Sender<Option<String>>),
    /// Return the look of a line's first word.
    First(String, Sender<First>),
    /// Note the terminal's columns and lines.
    Size(usize, usize),
    /// Files have changed.
    Changed,
}

/// The answer to a line.
pub struct Answered {
    /// The text to print, which may be empty.
    pub text: String,
    /// Whether the session ends.
    pub quit: bool,
}

/// The question on its own lines, and the prompt below it. The question may change while a line is typed, and the typed
/// text stays in place.
pub struct Prompt {
    /// All lines.
    pub text: String,
}

/// The options a session begins with.
pub struct Start {
    /// The source of its content.
    pub packs: PackSet,
    /// The scene that was asked for.
    pub scene: Option<String>,
    /// The characters that take seats of the scene, each as `LABEL:NAME`.
    pub seats: Vec<String>,
    /// The folder of character files.
    pub characters: PathBuf,
    /// The seed that was asked for.
    pub seed: Option<u64>,
    /// The number of columns to draw in.
    pub columns: usize,
    /// The number of lines of the terminal, if there is one.
    pub rows: Option<usize>,
    /// The folder for journals.
    pub journals: Option<PathBuf>,
    /// Prints news above the typed line.
    pub print: Option<Print>,
    /// Replaces the watched folders.
    pub watch: Option<Watching>,
}

impl Start {
    /// Returns the default options: the first scene of the packs, 80 columns, no journals and no news.
    pub fn on(packs: PackSet) -> Start {
        Start {
            packs,
            scene: None,
            seats: Vec::new(),
            characters: PathBuf::from(crate::characters::FOLDER),
            seed: None,
            columns: 80,
            rows: None,
            journals: None,
            print: None,
            watch: None,
        }
    }
}

/// A handle to a session on its own thread.
#[derive(Clone)]
pub struct SessionHandle {
    asks: Sender<Ask>,
}

impl SessionHandle {
    /// Begins a session, and returns its handle and its first screen. If the content has errors, the table opens when
    /// they are mended.
    pub fn open(start: Start) -> Result<(SessionHandle, String), Diagnostics> {
        let (asks, inbox) = channel();
        let (begun, first) = channel();
        let thread = std::thread::Builder::new().name("session".into());
        let work = move || match SessionThread::begin(start) {
            Ok((session, screen)) => {
                // The asking side is gone only when the program ends.
                let _ = begun.send(Ok(screen));
                session.serve(&inbox);
            }
            Err(diagnostics) => drop(begun.send(Err(diagnostics))),
        };
        let gone = || Diagnostics::new("R0019", "the session cannot begin", "the program has no thread for it");
        thread.spawn(work).map_err(|_| gone())?;
        let screen = first.recv().map_err(|_| gone())??;
        Ok((SessionHandle { asks }, screen))
    }

    /// Carries out a line.
    pub fn line(&self, line: &str) -> Answered {
        let gone = Answered { text: String::new(), quit: true };
        self.ask(|answer| Ask::Line(line.to_string(), answer)).unwrap_or(gone)
    }

    /// Returns the question and the prompt.
    pub fn prompt(&self) -> Prompt {
        self.ask(Ask::Prompt).unwrap_or(Prompt { text: "› ".into() })
    }

    /// Returns the completions at the end of a line.
    pub fn complete(&self, line: &str) -> Candidates {
        self.ask(|answer| Ask::Complete(line.to_string(), answer)).unwrap_or_default()
    }

    /// Returns the likely rest of a line.
    pub fn hint(&self, line: &str) -> Option<String> {
        self.ask(|answer| Ask::Hint(line.to_string(), answer)).flatten()
    }

    /// Returns the look of the first word of a line.
    pub fn first(&self, line: &str) -> First {
        self.ask(|answer| Ask::First(line.to_string(), answer)).unwrap_or(First::Begun)
    }

    /// Notes the width and height of the terminal.
    pub fn size(&self, columns: usize, rows: usize) {
        // A session that is gone draws nothing.
        let _ = self.asks.send(Ask::Size(columns, rows));
    }

    /// Notes that files have changed.
    pub fn changed(&self) {
        let _ = self.asks.send(Ask::Changed);
    }

    /// Sends a request and waits for the answer. `None` if the session has ended.
    fn ask<T>(&self, ask: impl FnOnce(Sender<T>) -> Ask) -> Option<T> {
        let (answer, answered) = channel();
        // Background work stops, so that the session hears the request at once.
        interrupt::ask();
        self.asks.send(ask(answer)).ok()?;
        answered.recv().ok()
    }
}
