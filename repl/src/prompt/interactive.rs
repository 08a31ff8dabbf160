//! A person at a terminal: keys, history, and news of changed content while a line is being typed.

use super::helper::Keys;
use super::plain::opening;
use super::session::{Answer, ReplSession, Reply};
use crate::interrupt::Working;
use crate::report;
use crate::text::{ACTIVE, DIM, paint, plain, sanitize, width};
use rustyline::error::ReadlineError;
use rustyline::history::FileHistory;
use rustyline::{ColorMode, CompletionType, Config, Editor};
use std::cell::RefCell;
use std::path::PathBuf;
use std::rc::Rc;
use std::sync::{Arc, Mutex};

/// A question longer than this stands on a line of its own, above the prompt.
const LONGEST_PROMPT: usize = 60;

/// The stamp of the content that the watching thread has reported last.
pub type Announced = Arc<Mutex<Option<String>>>;

/// The line editor of a session.
pub type Lines = Editor<Keys, FileHistory>;

/// Makes the line editor for a session.
pub fn editor(session: &Rc<RefCell<ReplSession>>, colours: bool) -> rustyline::Result<Lines> {
    let config = Config::builder()
        .completion_type(CompletionType::List)
        .color_mode(if colours { ColorMode::Enabled } else { ColorMode::Disabled })
        .auto_add_history(true)
        .history_ignore_space(true)
        .build();
    let mut editor = Lines::with_config(config)?;
    editor.set_helper(Some(Keys::new(session.clone())));
    Ok(editor)
}

/// Reads lines and answers them until the person leaves.
pub fn run(session: &Rc<RefCell<ReplSession>>, mut editor: Lines, announced: &Announced) -> rustyline::Result<()> {
    let history = history_file();
    if let Some(path) = &history {
        // No history is no reason to trouble anybody.
        let _ = editor.load_history(path);
    }
    fit(session, &mut editor);
    let first = screen(&mut session.borrow_mut());
    show(&opening(&mut session.borrow_mut(), first));
    show(&paint(DIM, "`help` explains, Tab completes, Ctrl-D leaves"));
    loop {
        let (long, prompt) = prompt(&session.borrow());
        long.iter().for_each(|question| show(question));
        match editor.readline(&(plain(&prompt), prompt)) {
            Ok(line) => {
                fit(session, &mut editor);
                if !turn(&mut session.borrow_mut(), &line, announced) {
                    break;
                }
            }
            Err(ReadlineError::Interrupted) => continue,
            Err(ReadlineError::Eof) => break,
            Err(error) => return Err(error),
        }
    }
    if let Some(path) = &history {
        let _ = editor.save_history(path);
    }
    Ok(())
}

/// Reads and answers one line, after any news; `false`: quit.
fn turn(session: &mut ReplSession, line: &str, announced: &Announced) -> bool {
    let known = announced.lock().ok().and_then(|stamp| stamp.clone());
    match session.freshen() {
        Some(Err(_)) if known.as_deref() == Some(session.stamp()) => {
            show(&paint(DIM, "the content still has errors: the last good one is in use"));
        }
        Some(news) => drop(answer(session, news)),
        None => {}
    }
    let working = Working::begin();
    session.table.set_cancel(Working::cancellation());
    let said = session.line(line);
    drop(working);
    answer(session, said)
}

fn answer(session: &mut ReplSession, answer: Answer) -> bool {
    match answer {
        Ok(Reply { text, changed, quit }) => {
            if !text.is_empty() {
                show(&text);
            }
            if changed {
                let screen = screen(session);
                show(&screen);
            }
            !quit
        }
        Err(diagnostics) => {
            anstream::eprintln!("{}", report::human(&diagnostics, session.columns));
            true
        }
    }
}

/// The table and what can be said; the prompt says who is asked what.
fn screen(session: &mut ReplSession) -> String {
    let choices = super::choices(&session.table.offers(), session.columns);
    format!("{}\n{choices}", session.drawn()).trim_end().to_string()
}

fn show(text: &str) {
    anstream::println!("{text}");
}

/// Who is asked what: a line above if it is long, and the prompt.
fn prompt(session: &ReplSession) -> (Option<String>, String) {
    let asked = sanitize(&session.table.asked());
    if width(&asked) <= LONGEST_PROMPT {
        return (None, format!("{} ", paint(ACTIVE, format!("{asked} ›"))));
    }
    (Some(paint(ACTIVE, asked)), format!("{} ", paint(ACTIVE, "›")))
}

fn fit(session: &Rc<RefCell<ReplSession>>, editor: &mut Lines) {
    if let Some((columns, _)) = editor.dimensions() {
        session.borrow_mut().columns = usize::from(columns).clamp(40, 160);
    }
}

/// `$XDG_STATE_HOME/rondel/history`, or below the home folder.
fn history_file() -> Option<PathBuf> {
    let absolute = |name| std::env::var_os(name).map(PathBuf::from).filter(|path| path.is_absolute());
    let base = absolute("XDG_STATE_HOME").or_else(|| Some(absolute("HOME")?.join(".local/state")))?;
    let folder = base.join("rondel");
    std::fs::create_dir_all(&folder).ok()?;
    Some(folder.join("history"))
}
