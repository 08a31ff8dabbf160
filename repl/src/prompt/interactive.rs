//! The prompt for a person at a terminal: reads lines with a line editor, has the session answer them, and keeps a
//! history.

use super::earlier;
use super::helper::Keys;
use super::session_thread::{Prompt, SessionHandle};
use crate::subcommands::COLUMNS;
use crate::text::{ACTIVE, paint, plain, sanitize};
use rustyline::error::ReadlineError;
use rustyline::history::FileHistory;
use rustyline::{ColorMode, CompletionType, Config, Editor};
use std::path::{Path, PathBuf};

/// The line editor of a session.
pub type Lines = Editor<Keys, FileHistory>;

/// Makes the line editor. Colours are always on here, so that the editor asks for the prompt's look at each redrawing.
/// The helper leaves colours out if there are none.
pub fn editor() -> rustyline::Result<Lines> {
    let config = Config::builder()
        .completion_type(CompletionType::List)
        .color_mode(ColorMode::Forced)
        .history_ignore_space(true)
        .build();
    let mut lines = Lines::with_config(config)?;
    earlier::bind(&mut lines);
    Ok(lines)
}

/// Reads lines and shows their answers until the person leaves. `first` is the first screen.
pub fn run(handle: &SessionHandle, first: &str, mut editor: Lines, colours: bool) -> rustyline::Result<()> {
    editor.set_helper(Some(Keys::new(handle.clone(), colours)));
    let history = history_file();
    if let Some(path) = &history {
        // A missing history is not an error.
        let _ = editor.load_history(path);
    }
    show(first);
    loop {
        let Prompt { text } = handle.prompt();
        let shown = if colours { text.clone() } else { plain(&text) };
        // The editor counts the columns of the first text, and prints the second.
        match editor.readline(&(plain(&text), shown)) {
            Ok(lines) => {
                fit(handle, &mut editor);
                if !carry_out(handle, &lines, &mut editor, history.as_deref()) {
                    return Ok(());
                }
            }
            Err(ReadlineError::Interrupted) => continue,
            Err(ReadlineError::Eof) => return Ok(()),
            Err(error) => return Err(error),
        }
    }
}

/// Answers a line, or each line of a pasted text in order. Returns `false` if the session ends.
fn carry_out(handle: &SessionHandle, typed: &str, editor: &mut Lines, history: Option<&Path>) -> bool {
    let lines: Vec<&str> = typed.lines().collect();
    for line in &lines {
        if lines.len() > 1 {
            show(&format!("{} {}", paint(ACTIVE, "›"), sanitize(line)));
        }
        remember(editor, line, history);
        let answered = handle.line(line);
        if !answered.text.is_empty() {
            show(&answered.text);
        }
        if answered.quit {
            return false;
        }
    }
    true
}

/// Adds a line to the history, also on disk at once, because a terminal may be closed at any time.
fn remember(editor: &mut Lines, line: &str, history: Option<&Path>) {
    if editor.add_history_entry(line).is_ok_and(|added| added)
        && let Some(path) = history
    {
        let _ = editor.append_history(path);
    }
}

/// Prints a text and a line break, without colours if the output has none.
fn show(text: &str) {
    anstream::println!("{text}");
}

/// Tells the session the size of the terminal.
fn fit(handle: &SessionHandle, editor: &mut Lines) {
    if let Some((columns, rows)) = editor.dimensions() {
        let (fewest, most) = COLUMNS;
        handle.size(usize::from(columns).clamp(fewest, most), usize::from(rows));
    }
}

/// Returns the file of the history.
fn history_file() -> Option<PathBuf> {
    Some(state_folder()?.join("history"))
}

/// Returns the folder of the prompts' journals.
pub fn journals() -> Option<PathBuf> {
    Some(state_folder()?.join("journals"))
}

/// Returns the folder `$XDG_STATE_HOME/rondel`, or its default below the home folder. Creates it if it is missing.
fn state_folder() -> Option<PathBuf> {
    let absolute = |name| std::env::var_os(name).map(PathBuf::from).filter(|path| path.is_absolute());
    let base = absolute("XDG_STATE_HOME").or_else(|| Some(absolute("HOME")?.join(".local/state")))?;
    let folder = base.join("rondel");
    std::fs::create_dir_all(&folder).ok()?;
    Some(folder)
}
