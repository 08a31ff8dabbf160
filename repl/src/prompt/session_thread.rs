//! The thread of a session. Typed lines, questions of the line editor and news of changed files come to it one after
//! another, so that new content is taken into use between two commands, even while a line is being typed.
//!
//! [`SessionHandle`] is the side that asks. Each of its functions sends a request to the thread and waits for the
//! answer.

use super::complete::{self, Candidates, First};
use super::more::{self, Screen};
use super::plain::opening;
use super::reloading;
use super::session::{Answer, ReplSession, Reply, Watching};
use crate::content::{ContentSource, Diagnostics};
use crate::interrupt::{self, Working};
use crate::packs::{InUse, PackSet};
use crate::report;
use crate::text::{ACTIVE, BAD, DIM, WARY, count, fit, paint, reflowed, sanitize, wrap};
use rondel_engine::kernel::slug;
use std::path::PathBuf;
use std::sync::mpsc::{Receiver, Sender, TryRecvError, channel};

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
        interrupt::ask();
        self.asks.send(ask(answer)).ok()?;
        answered.recv().ok()
    }
}

/// Whether a table is open.
enum Phase {
    /// A table is open.
    Open(Box<ReplSession>),
    /// The content has errors, and nothing of it was ever open.
    Waiting(Diagnostics),
}

/// The session on its thread.
struct SessionThread {
    phase: Phase,
    start: Start,
    /// The rest of an answer that was too long. Used only while no table is open.
    rest: Vec<String>,
    /// The stamp of the files when they were read last. Used only while no table is open.
    stamp: String,
}

/// The most items with errors that are named as being in use.
const MOST_FAULTY: usize = 4;

impl SessionThread {
    /// Begins the session, and returns it with its first screen.
    fn begin(start: Start) -> Result<(SessionThread, String), Diagnostics> {
        let stamp = start.packs.stamp();
        let mut session =
            SessionThread { phase: Phase::Waiting(Diagnostics::default()), start, rest: Vec::new(), stamp };
        let hint = "`suggest` · `odds COMMAND` · `tutorial` · `help` · Tab completes · Ctrl-D leaves";
        let screen = session.try_to_open()?;
        let end = joined([Some(screen.end.clone()), Some(paint(DIM, wrap(hint, session.start.columns, 2)))]);
        let screen = session.first_page(&Screen { end, ..screen });
        Ok((session, screen))
    }

    /// Returns the first page of a screen. `more` continues with the rest.
    fn first_page(&mut self, screen: &Screen) -> String {
        let rest = match &mut self.phase {
            Phase::Open(session) => &mut session.rest,
            Phase::Waiting(_) => &mut self.rest,
        };
        more::first_page(screen, self.start.rows, self.start.columns, rest)
    }

    /// Opens the table if the content can be read, and returns the screen to show.
    fn try_to_open(&mut self) -> Result<Screen, Diagnostics> {
        let Start { packs, scene, seats, characters, seed, columns, .. } = &mut self.start;
        self.stamp = packs.stamp();
        let content = match packs.load_for(scene.as_deref().as_slice()) {
            Ok(content) => content,
            Err(wrong) => return Ok(self.open_in_part(wrong)),
        };
        let stamp = self.stamp.clone();
        // If the wanted scene has errors, the default scene opens.
        let scene = scene.as_deref().filter(|scene| !content.left_out.contains(&slug(scene)));
        let mut session = ReplSession::on(content, Box::new(packs.clone()), stamp, scene, *seed)?;
        session.characters.clone_from(characters);
        session.seat(seats)?;
        let wrong = session.wrong().map(|wrong| report::at_prompt(&wrong, *columns));
        Ok(self.opened(session, wrong))
    }

    /// Opens the playable part of content with errors. If no part is playable, waits for better content.
    fn open_in_part(&mut self, wrong: Diagnostics) -> Screen {
        let Start { packs, scene, seed, columns, .. } = &self.start;
        let told = report::at_prompt(&wrong, *columns);
        let (stamp, scene) = (self.stamp.clone(), scene.as_deref());
        let opened = packs.sound(scene).map(|(content, used)| {
            ReplSession::on(content, Box::new(packs.clone()), stamp, scene, *seed).map(|session| (session, used))
        });
        let Some(Ok((mut session, used))) = opened else {
            let shown = format!("{told}\n{}", waits(&wrong));
            self.phase = Phase::Waiting(wrong);
            return Screen::of(shown);
        };
        let instead = match &used {
            InUse::Part(faulty) => in_part(faulty),
            InUse::Inside => {
                "without what has them this scene cannot begin, so none of your files are in use until they are mended: this is the content inside the program".into()
            }
        };
        let note = paint(WARY, wrap(&format!("{} in the content: {instead}", errors(&wrong)), self.start.columns, 2));
        (session.wrong, session.in_use) = (Some(wrong), Some(used));
        session.characters.clone_from(&self.start.characters);
        let unseated = session.seat(&self.start.seats).err().map(|wrong| report::at_prompt(&wrong, self.start.columns));
        self.opened(session, Some(joined([Some(told), Some(note), unseated])))
    }

    /// Puts a session to use. Returns its screen, with the problems in `wrong` above it.
    fn opened(&mut self, mut session: ReplSession, wrong: Option<String>) -> Screen {
        (session.columns, session.rows) = (self.start.columns, self.start.rows);
        session.watch = self.start.watch.take();
        session.live = self.start.print.is_some();
        let (board, end) = table_of(&mut session, "");
        let journal_note = self.start.journals.as_ref().and_then(|journals| session.keep_journal(journals));
        let told = joined([wrong, Some(opening(&mut session, String::new())), journal_note]);
        session.note_tests();
        self.phase = Phase::Open(Box::new(session));
        Screen { told, board, end }
    }

    /// Answers requests until the asking side is gone. Does background work in between.
    fn serve(mut self, inbox: &Receiver<Ask>) {
        loop {
            let ask = match inbox.try_recv() {
                Ok(ask) => ask,
                Err(TryRecvError::Disconnected) => return,
                Err(TryRecvError::Empty) => {
                    if self.work() {
                        continue;
                    }
                    let Ok(ask) = inbox.recv() else { return };
                    ask
                }
            };
            interrupt::heard();
            self.answer(ask);
        }
    }

    /// Does a small piece of the background work. Returns `false` if there is nothing to do.
    fn work(&mut self) -> bool {
        let Phase::Open(session) = &mut self.phase else { return false };
        let Some(news) = session.work() else { return false };
        if !news.is_empty() {
            self.print(&Screen::of(news));
        }
        true
    }

    /// Prints a screen above the typed line.
    fn print(&mut self, screen: &Screen) {
        let text = self.first_page(screen);
        if let Some(print) = &mut self.start.print {
            print(format!("{}\n", text.trim_end()));
        }
    }

    /// Answers a request. A failed send is ignored, because then the asking side is gone.
    fn answer(&mut self, ask: Ask) {
        match ask {
            Ask::Line(line, answer) => drop(answer.send(self.line(&line))),
            Ask::Prompt(answer) => drop(answer.send(self.prompt())),
            Ask::Size(columns, rows) => {
                (self.start.columns, self.start.rows) = (columns, Some(rows));
                if let Phase::Open(session) = &mut self.phase {
                    (session.columns, session.rows) = (columns, Some(rows));
                }
            }
            Ask::Changed => {
                if let Some(news) = self.freshen() {
                    self.print(&news);
                }
            }
            Ask::Complete(line, answer) => {
                let found = self.session().map(|session| complete::complete(session, &line));
                drop(answer.send(found.unwrap_or_default()));
            }
            Ask::Hint(line, answer) => {
                drop(answer.send(self.session().and_then(|session| complete::hint(session, &line))))
            }
            Ask::First(line, answer) => {
                let first = self.session().map_or(First::Begun, |session| complete::first(session, &line));
                let _ = answer.send(first);
            }
        }
    }

    /// Returns the session, if it is open.
    fn session(&self) -> Option<&ReplSession> {
        match &self.phase {
            Phase::Open(session) => Some(session),
            Phase::Waiting(_) => None,
        }
    }

    /// Takes changed files into use. Returns the screen to show, or `None` if nothing has changed.
    fn freshen(&mut self) -> Option<Screen> {
        match &mut self.phase {
            Phase::Open(session) => {
                let news = session.freshen()?;
                session.thinking = None;
                let (mut screen, stays) = match news {
                    Err(wrong) => {
                        let stays = paint(DIM, "the last good content stays in use");
                        (Screen::of(report::live(&wrong, session.columns)), Some(stays))
                    }
                    news => (shown(session, news).0, None),
                };
                screen.end = joined([Some(screen.end), session.tutored(), stays]);
                Some(screen)
            }
            Phase::Waiting(_) if self.start.packs.stamp() == self.stamp => None,
            Phase::Waiting(_) => Some(self.try_to_open().unwrap_or_else(|wrong| {
                let text = report::live(&wrong, self.start.columns);
                self.phase = Phase::Waiting(wrong);
                Screen::of(text)
            })),
        }
        .filter(|news| !news.is_empty())
    }

    /// Carries out a line. News of changed files stands before its answer.
    fn line(&mut self, line: &str) -> Answered {
        // `more` answers with a page of its own, and keeps the rest.
        let goes_on = super::commands::begun(line.trim()).is_some_and(|(command, _)| command.name == "more");
        if !goes_on {
            self.forget_rest();
        }
        let news = self.freshen().unwrap_or_default();
        let (screen, quit) = match &mut self.phase {
            Phase::Waiting(wrong) => {
                let (text, quit) = while_waiting(wrong, &mut self.rest, line.trim(), &self.start);
                (Screen::of(text), quit)
            }
            Phase::Open(session) => {
                let working = Working::begin();
                session.table.set_cancel(Working::cancellation());
                let said = session.line(line);
                drop(working);
                session.write_journal();
                let tutored = session.tutored();
                let (mut screen, quit) = shown(session, said);
                screen.end = joined([Some(screen.end), tutored]);
                (screen, quit)
            }
        };
        if goes_on && news.is_empty() {
            return Answered { text: fit(&screen.told, self.start.columns), quit };
        }
        let told = joined([Some(news.told), Some(news.board.concat().join("\n")), Some(news.end), Some(screen.told)]);
        Answered { text: self.first_page(&Screen { told, ..screen }), quit }
    }

    /// Drops the rest of an earlier answer.
    fn forget_rest(&mut self) {
        match &mut self.phase {
            Phase::Open(session) => session.rest.clear(),
            Phase::Waiting(_) => self.rest.clear(),
        }
    }

    /// Returns the question and the prompt. One mark before the question shows that the files have errors, and another
    /// mark shows that the table is on older content.
    fn prompt(&mut self) -> Prompt {
        let (asked, errors, older) = match &mut self.phase {
            Phase::Waiting(wrong) => ("waiting for content without errors".into(), wrong.problems.len(), false),
            Phase::Open(session) => (sanitize(&session.asked()), session.errors(), session.is_on_older_content()),
        };
        let mut marks = String::new();
        if errors > 0 {
            marks.push_str(&format!("{} ", paint(BAD, format!("✗{errors}"))));
        }
        if older {
            marks.push_str(&format!("{} ", paint(WARY, "old content")));
        }
        // Some terminals break a line that is exactly as wide as they are, so one column is left free.
        let question = wrap(&format!("{marks}{}", paint(ACTIVE, asked)), self.start.columns - 1, 2);
        Prompt { text: format!("{question}\n{} ", paint(ACTIVE, "›")) }
    }
}

/// Returns the screen for an answer, and whether the session ends. If the position has changed, the table is on the
/// screen.
fn shown(session: &mut ReplSession, answer: Answer) -> (Screen, bool) {
    match answer {
        Ok(Reply { text: told, changed, quit, .. }) => {
            let (board, end) = if changed { table_of(session, &told) } else { Default::default() };
            (Screen { told, board, end }, quit)
        }
        Err(diagnostics) => {
            (Screen::of(report::at_prompt(&diagnostics, session.columns).trim_end().to_string()), false)
        }
    }
}

/// Returns the changed parts of the table, and the offers.
fn table_of(session: &mut ReplSession, told: &str) -> (Vec<Vec<String>>, String) {
    let choices = session.choices().trim_end().to_string();
    (session.redrawn(told), choices)
}

/// Joins the parts that are not empty, one below the other.
fn joined<const N: usize>(parts: [Option<String>; N]) -> String {
    parts.into_iter().flatten().filter(|part| !part.is_empty()).collect::<Vec<_>>().join("\n")
}

/// Answers a line while nothing is open. Returns the text, and whether the session ends.
fn while_waiting(wrong: &Diagnostics, rest: &mut Vec<String>, line: &str, start: &Start) -> (String, bool) {
    let (word, said) = line.split_once(' ').unwrap_or((line, ""));
    match word {
        "" => (String::new(), false),
        "quit" | "q" | "exit" => (String::new(), true),
        "errors" => (reloading::page(Some(wrong), said.trim().parse().unwrap_or(1), start.columns), false),
        "more" if !rest.is_empty() => (more::next(rest, start.rows, start.columns), false),
        "explain" => {
            let (page, columns) = (crate::pages::explain(said.trim(), std::iter::empty()), start.columns);
            (page.map_or_else(|wrong| report::at_prompt(&wrong, columns), |page| reflowed(&page, columns)), false)
        }
        _ => (waits(wrong), false),
    }
}

/// Returns the note that the session waits for content without errors.
fn waits(wrong: &Diagnostics) -> String {
    paint(
        WARY,
        format!(
            "the content has {}: mend the files, and the table opens by itself; `errors` shows them again",
            errors(wrong)
        ),
    )
}

/// Returns the number of errors as text: `2 errors`.
fn errors(wrong: &Diagnostics) -> String {
    count(wrong.problems.iter().filter(|problem| problem.is_error()).count(), "error")
}

/// Returns the note on which items are in use without their faulty parts.
fn in_part(faulty: &[String]) -> String {
    let mut shown: Vec<String> = faulty.iter().take(MOST_FAULTY).cloned().collect();
    let more = faulty.len().saturating_sub(MOST_FAULTY);
    shown.extend((more > 0).then(|| format!("{more} more")));
    let shown = shown.join(", ");
    match faulty {
        [] => "what has them, and what needs that, is left out until they are mended".into(),
        [_] => format!("{shown} is in use without what is wrong in it until that is mended"),
        _ => format!("{shown} are in use without what is wrong in them until that is mended"),
    }
}
