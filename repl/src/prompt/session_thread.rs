//! The thread that a session lives on: lines, questions of the line editor and news of changed files come to it one after
//! another, so that new content is taken into use between two commands, whatever is being typed meanwhile.

use super::complete::{self, Candidates, First};
use super::plain::opening;
use super::reloading;
use super::session::{Answer, ReplSession, Reply};
use crate::content::{ContentSource, Diagnostics};
use crate::interrupt::Working;
use crate::packs::PackSet;
use crate::report;
use crate::text::{ACTIVE, BAD, DIM, WARY, count, fit, paint, sanitize, width, wrap};
use rondel_engine::kernel::slug;
use std::path::PathBuf;
use std::sync::mpsc::{Receiver, Sender, TryRecvError, channel};

/// A question longer than this stands on a line of its own, above the prompt.
const LONGEST_PROMPT: usize = 60;

/// Prints something above the line that is being typed.
pub type Print = Box<dyn FnMut(String) + Send>;

/// Something for the session to do.
enum Ask {
    Line(String, Sender<Answered>),
    Prompt(Sender<Prompt>),
    Complete(String, Sender<Candidates>),
    Hint(String, Sender<Option<String>>),
    First(String, Sender<First>),
    Size(usize, usize),
    Changed,
}

/// What a line has brought.
pub struct Answered {
    /// What to print; may be empty.
    pub text: String,
    /// The session ends.
    pub quit: bool,
}

/// Who is asked what.
pub struct Prompt {
    /// A line above, if the question is long.
    pub above: Option<String>,
    /// The prompt itself.
    pub text: String,
    /// It bears a mark: the files hold errors, or the table stands on older content.
    pub marked: bool,
}

/// What a session begins with.
pub struct Start {
    /// Where its content comes from.
    pub packs: PackSet,
    /// The scene that was asked for.
    pub scene: Option<String>,
    /// The seed that was asked for.
    pub seed: Option<u64>,
    /// Columns to draw in.
    pub columns: usize,
    /// Where journals are kept.
    pub journals: Option<PathBuf>,
    /// For news.
    pub print: Option<Print>,
}

/// A handle to a session on its own thread.
#[derive(Clone)]
pub struct SessionHandle {
    asks: Sender<Ask>,
}

impl SessionHandle {
    /// Begins a session; the answer comes with its first screen. Content with errors is waited for: the session begins
    /// when they are mended.
    pub fn open(start: Start) -> Result<(SessionHandle, String), Diagnostics> {
        let (asks, inbox) = channel();
        let (begun, first) = channel();
        let thread = std::thread::Builder::new().name("session".into());
        let work = move || match SessionThread::begin(start) {
            Ok((session, screen)) => {
                // Whoever asked is gone only when the program ends.
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

    /// Who is asked what.
    pub fn prompt(&self) -> Prompt {
        self.ask(Ask::Prompt).unwrap_or(Prompt { above: None, text: "› ".into(), marked: false })
    }

    /// What may stand at the end of a line.
    pub fn complete(&self, line: &str) -> Candidates {
        self.ask(|answer| Ask::Complete(line.to_string(), answer)).unwrap_or_default()
    }

    /// The rest of a line that is likely.
    pub fn hint(&self, line: &str) -> Option<String> {
        self.ask(|answer| Ask::Hint(line.to_string(), answer)).flatten()
    }

    /// How the first word of a line looks.
    pub fn first(&self, line: &str) -> First {
        self.ask(|answer| Ask::First(line.to_string(), answer)).unwrap_or(First::Begun)
    }

    /// The terminal is this wide and this high.
    pub fn size(&self, columns: usize, rows: usize) {
        // A session that is gone draws nothing.
        let _ = self.asks.send(Ask::Size(columns, rows));
    }

    /// Files have changed.
    pub fn changed(&self) {
        let _ = self.asks.send(Ask::Changed);
    }

    fn ask<T>(&self, ask: impl FnOnce(Sender<T>) -> Ask) -> Option<T> {
        let (answer, answered) = channel();
        self.asks.send(ask(answer)).ok()?;
        answered.recv().ok()
    }
}

/// Is a table open?
enum Phase {
    /// A table is open.
    Open(Box<ReplSession>),
    /// The content has errors, and nothing of it was ever open.
    Waiting(Diagnostics),
}

/// What runs on the thread.
struct SessionThread {
    phase: Phase,
    start: Start,
    /// The stamp of the files when they were read last, while nothing is open.
    stamp: String,
}

impl SessionThread {
    fn begin(start: Start) -> Result<(SessionThread, String), Diagnostics> {
        let stamp = start.packs.stamp();
        let mut session = SessionThread { phase: Phase::Waiting(Diagnostics::default()), start, stamp };
        let screen = session.try_to_open()?;
        let screen = fit(&screen, session.start.columns);
        Ok((session, screen))
    }

    /// Opens the table, if the content can be read; the answer is what to show.
    fn try_to_open(&mut self) -> Result<String, Diagnostics> {
        let Start { packs, scene, seed, columns, .. } = &self.start;
        self.stamp = packs.stamp();
        let content = match packs.load() {
            Ok(content) => content,
            Err(wrong) => return Ok(self.open_in_part(wrong)),
        };
        let stamp = self.stamp.clone();
        // A scene with errors keeps no other from being opened.
        let scene = scene.as_deref().filter(|scene| !content.left_out.contains(&slug(scene)));
        let session = ReplSession::on(content, Box::new(packs.clone()), stamp, scene, *seed)?;
        let wrong = session.wrong().map(|wrong| report::human(&wrong, *columns));
        Ok(self.opened(session, wrong))
    }

    /// Content with errors opens on what can be played of it; where nothing can, it is waited for.
    fn open_in_part(&mut self, wrong: Diagnostics) -> String {
        let Start { packs, scene, seed, columns, .. } = &self.start;
        let told = report::human(&wrong, *columns);
        let (stamp, scene) = (self.stamp.clone(), scene.as_deref());
        let content = packs.sound(scene);
        let opened = content.map(|content| ReplSession::on(content, Box::new(packs.clone()), stamp, scene, *seed));
        let Some(Ok(mut session)) = opened else {
            let shown = format!("{told}\n{}", waits(&wrong));
            self.phase = Phase::Waiting(wrong);
            return shown;
        };
        let note = paint(
            WARY,
            format!("{} in the content: this is played without what has them, until it is mended", errors(&wrong)),
        );
        session.wrong = Some(wrong);
        self.opened(session, Some(format!("{told}\n{note}")))
    }

    /// A session has begun; the answer is what to show, with what is `wrong` above it.
    fn opened(&mut self, mut session: ReplSession, wrong: Option<String>) -> String {
        session.columns = self.start.columns;
        let first = screen_of(&mut session);
        let left = self.start.journals.as_ref().and_then(|journals| session.keep_journal(journals));
        let shown =
            [wrong, Some(opening(&mut session, first)), left].into_iter().flatten().collect::<Vec<_>>().join("\n");
        session.note_tests();
        self.phase = Phase::Open(Box::new(session));
        shown
    }

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
            self.answer(ask);
        }
    }

    /// Does a small piece of what is worked out beside the typing; `false`: there is nothing to do.
    fn work(&mut self) -> bool {
        let Phase::Open(session) = &mut self.phase else { return false };
        let Some(news) = session.work() else { return false };
        if !news.is_empty() {
            self.print(&news);
        }
        true
    }

    fn print(&mut self, text: &str) {
        if let Some(print) = &mut self.start.print {
            print(format!("{}\n", fit(text.trim_end(), self.start.columns)));
        }
    }

    // Whoever asked may be gone.
    fn answer(&mut self, ask: Ask) {
        match ask {
            Ask::Line(line, answer) => drop(answer.send(self.line(&line))),
            Ask::Prompt(answer) => drop(answer.send(self.prompt())),
            Ask::Size(columns, rows) => {
                self.start.columns = columns;
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

    fn session(&self) -> Option<&ReplSession> {
        match &self.phase {
            Phase::Open(session) => Some(session),
            Phase::Waiting(_) => None,
        }
    }

    /// Takes changed files into use; the answer is what to tell.
    fn freshen(&mut self) -> Option<String> {
        match &mut self.phase {
            Phase::Open(session) => {
                let news = session.freshen()?;
                let broken = news.is_err();
                let (text, _) = shown(session, news);
                let text = [Some(text), session.tutored()].into_iter().flatten().collect::<Vec<_>>().join("\n");
                let stays = if broken { paint(DIM, "the last good content stays in use") } else { String::new() };
                Some([text, stays].into_iter().filter(|text| !text.is_empty()).collect::<Vec<_>>().join("\n"))
            }
            Phase::Waiting(_) if self.start.packs.stamp() == self.stamp => None,
            Phase::Waiting(_) => Some(self.try_to_open().unwrap_or_else(|wrong| {
                let text = report::human(&wrong, self.start.columns);
                self.phase = Phase::Waiting(wrong);
                text
            })),
        }
        .filter(|news| !news.is_empty())
    }

    /// News first, then the answer to the line.
    fn line(&mut self, line: &str) -> Answered {
        let news = self.freshen();
        let (text, quit) = match &mut self.phase {
            Phase::Waiting(wrong) => while_waiting(wrong, line.trim(), self.start.columns),
            Phase::Open(session) => {
                let working = Working::begin();
                session.table.set_cancel(Working::cancellation());
                let said = session.line(line);
                drop(working);
                session.write_journal();
                let tutored = session.tutored();
                let moved = said.as_ref().is_ok_and(|reply| reply.changed);
                let (text, quit) = shown(session, said);
                let text = super::more::first_page(session, line, fit(&text, session.columns), moved);
                (
                    [Some(text), tutored]
                        .into_iter()
                        .flatten()
                        .filter(|part| !part.is_empty())
                        .collect::<Vec<_>>()
                        .join("\n"),
                    quit,
                )
            }
        };
        let parts = [news.unwrap_or_default(), text];
        let text = parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join("\n");
        Answered { text: fit(&text, self.start.columns), quit }
    }

    /// Who is asked what, with a mark while the files hold errors, and another while the table stands on older content.
    fn prompt(&self) -> Prompt {
        let (asked, errors, older) = match &self.phase {
            Phase::Waiting(wrong) => ("waiting for content without errors".into(), wrong.problems.len(), false),
            Phase::Open(session) => (sanitize(&session.table.asked()), session.errors(), session.is_on_older_content()),
        };
        let mut marks = String::new();
        if errors > 0 {
            marks.push_str(&format!("{} ", paint(BAD, format!("✗{errors}"))));
        }
        if older {
            marks.push_str(&format!("{} ", paint(WARY, "old content")));
        }
        let marked = !marks.is_empty();
        if width(&asked) <= LONGEST_PROMPT {
            return Prompt { above: None, text: format!("{marks}{} ", paint(ACTIVE, format!("{asked} ›"))), marked };
        }
        let asked = wrap(&asked, self.start.columns, 2);
        Prompt { above: Some(paint(ACTIVE, asked)), text: format!("{marks}{} ", paint(ACTIVE, "›")), marked }
    }
}

/// The text of an answer, with the table where that is another one now; and whether the session ends.
fn shown(session: &mut ReplSession, answer: Answer) -> (String, bool) {
    match answer {
        Ok(Reply { text, changed, quit, .. }) => {
            let table = if changed { screen_of(session) } else { String::new() };
            let parts = [text, table];
            (parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join("\n"), quit)
        }
        Err(diagnostics) => (report::human(&diagnostics, session.columns).trim_end().to_string(), false),
    }
}

/// The table and what can be said; the prompt says who is asked what.
fn screen_of(session: &mut ReplSession) -> String {
    let choices = session.choices();
    format!("{}\n{choices}", session.drawn()).trim_end().to_string()
}

/// What a line brings while nothing is open.
fn while_waiting(wrong: &Diagnostics, line: &str, columns: usize) -> (String, bool) {
    let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
    match word {
        "" => (String::new(), false),
        "quit" | "q" | "exit" => (String::new(), true),
        "errors" => (reloading::page(Some(wrong), rest.trim().parse().unwrap_or(1), columns), false),
        _ => (waits(wrong), false),
    }
}

fn waits(wrong: &Diagnostics) -> String {
    paint(
        WARY,
        format!(
            "the content has {}: mend the files, and the table opens by itself; `errors` shows them again",
            errors(wrong)
        ),
    )
}

/// `2 errors`
fn errors(wrong: &Diagnostics) -> String {
    count(wrong.problems.iter().filter(|problem| problem.is_error()).count(), "error")
}
