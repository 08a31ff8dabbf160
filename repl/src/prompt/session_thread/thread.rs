//! The session on its thread: it opens the table, answers requests, and takes changed files into use between them.

use super::{Answered, Ask, Prompt, Start, waiting};
use crate::content::{ContentSource, Diagnostics};
use crate::interrupt::{self, Working};
use crate::packs::InUse;
use crate::prompt::complete::{self, First};
use crate::prompt::more::{self, Screen};
use crate::prompt::plain::opening;
use crate::prompt::reloading::lists_errors;
use crate::prompt::session::{Answer, ReplSession, Reply};
use crate::report;
use crate::text::{ACTIVE, BAD, DIM, WARY, fit, paint, sanitize, wrap};
use rondel_engine::kernel::slug;
use std::sync::mpsc::{Receiver, TryRecvError};

/// Whether a table is open.
enum Phase {
    /// A table is open.
    Open(Box<ReplSession>),
    /// The content has errors, and nothing of it was ever open.
    Waiting(Diagnostics),
}

/// The session on its thread.
pub(super) struct SessionThread {
    phase: Phase,
    start: Start,
    /// The rest of an answer that was too long. Used only while no table is open.
    rest: Vec<String>,
    /// The stamp of the files when they were read last. Used only while no table is open.
    stamp: String,
}

impl SessionThread {
    /// Begins the session, and returns it with its first screen.
    pub fn begin(start: Start) -> Result<(SessionThread, String), Diagnostics> {
        let stamp = start.packs.stamp();
        // Nothing is open until `try_to_open` has read the content.
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
        // `sound` leaves out the faulty items, or takes the content inside the program, and says which in `used`.
        let opened = packs.sound(scene).map(|(content, used)| {
            let session = ReplSession::on(content, Box::new(packs.clone()), stamp, scene, *seed);
            session.map(|session| (session, used))
        });
        let Some(Ok((mut session, used))) = opened else {
            let shown = format!("{told}\n{}", waiting::waits(&wrong));
            self.phase = Phase::Waiting(wrong);
            return Screen::of(shown);
        };
        let instead = match &used {
            InUse::Part(faulty) => waiting::in_part(faulty),
            InUse::Inside => waiting::INSIDE.into(),
        };
        let note =
            paint(WARY, wrap(&format!("{} in the content: {instead}", waiting::errors(&wrong)), self.start.columns, 2));
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
        // The tests run in the background, so that a later save can tell which of them flip.
        session.note_tests();
        self.phase = Phase::Open(Box::new(session));
        Screen { told, board, end }
    }

    /// Answers requests until the asking side is gone. Does background work in between.
    pub fn serve(mut self, inbox: &Receiver<Ask>) {
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
                if let Some(news) = self.freshen("") {
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

    /// Takes changed files into use before a line is answered. Returns the screen to show, or `None` if nothing has
    /// changed.
    fn freshen(&mut self, line: &str) -> Option<Screen> {
        let screen = match &mut self.phase {
            Phase::Open(session) => {
                let news = session.freshen_before(line)?;
                session.thinking = None;
                let (mut screen, stays) = match news {
                    Err(wrong) => {
                        let stays = paint(DIM, "the last good content stays in use");
                        (Screen::of(report::live(&wrong, session.columns)), Some(stays))
                    }
                    news => (shown(session, news).0, None),
                };
                // If the change ends a step of the tutorial, the next step follows.
                screen.end = joined([Some(screen.end), session.tutored(), stays]);
                Some(screen)
            }
            Phase::Waiting(_) if self.start.packs.stamp() == self.stamp => None,
            Phase::Waiting(_) => Some(self.try_to_open().unwrap_or_else(|wrong| {
                let text = if lists_errors(line) { String::new() } else { report::live(&wrong, self.start.columns) };
                self.phase = Phase::Waiting(wrong);
                Screen::of(text)
            })),
        };
        screen.filter(|screen| !screen.is_empty())
    }

    /// Carries out a line. News of changed files stands before its answer.
    fn line(&mut self, line: &str) -> Answered {
        // `more` answers with a page of its own, and keeps the rest.
        let is_more = crate::prompt::commands::begun(line.trim()).is_some_and(|(command, _)| command.name == "more");
        if !is_more {
            self.forget_rest();
        }
        let news = self.freshen(line).unwrap_or_default();
        let (screen, quit) = match &mut self.phase {
            Phase::Waiting(wrong) => {
                let (text, quit) = waiting::answer(wrong, &mut self.rest, line.trim(), &self.start);
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
        if is_more && news.is_empty() {
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
        let mut marks = String::new();
        let asked = match &mut self.phase {
            Phase::Waiting(wrong) => {
                marks.push_str(&mark_of_errors(wrong.problems.len()));
                "waiting for content without errors".into()
            }
            Phase::Open(session) => {
                let asked = sanitize(&session.asked());
                marks.push_str(&mark_of_errors(session.errors()));
                if session.is_on_older_content() {
                    marks.push_str(&format!("{} ", paint(WARY, "old content")));
                }
                asked
            }
        };
        // Some terminals break a line that is exactly as wide as they are, so one column is left free.
        let question = wrap(&format!("{marks}{}", paint(ACTIVE, asked)), self.start.columns - 1, 2);
        Prompt { text: format!("{question}\n{} ", paint(ACTIVE, "›")) }
    }
}

/// Returns the mark before the question for this many errors.
fn mark_of_errors(errors: usize) -> String {
    if errors > 0 { format!("{} ", paint(BAD, format!("✗{errors}"))) } else { String::new() }
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
