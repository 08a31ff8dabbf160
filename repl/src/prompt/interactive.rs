//! A person at a terminal: lines and history.

use super::earlier;
use super::helper::Keys;
use super::session_thread::{Prompt, SessionHandle};
use crate::text::{ACTIVE, paint, plain, sanitize};
use rustyline::error::ReadlineError;
use rustyline::history::FileHistory;
use rustyline::{ColorMode, CompletionType, Config, Editor};
use std::path::{Path, PathBuf};

/// The line editor of a session.
pub type Lines = Editor<Keys, FileHistory>;

/// Makes the line editor. It asks how the prompt looks now at each redrawing, with colours or without.
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

/// Reads lines and has them answered until the person leaves.
pub fn run(handle: &SessionHandle, first: &str, mut editor: Lines, colours: bool) -> rustyline::Result<()> {
    editor.set_helper(Some(Keys::new(handle.clone(), colours)));
    let history = history_file();
    if let Some(path) = &history {
        // No history is no reason to trouble anybody.
        let _ = editor.load_history(path);
    }
    show(first);
    loop {
        let Prompt { text } = handle.prompt();
        let shown = if colours { text.clone() } else { plain(&text) };
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

/// Answers a line, or each line of a pasted text, in order; `false`: quit.
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

/// Adds a line to the history, on the disk too. A terminal may be closed at any time.
fn remember(editor: &mut Lines, line: &str, history: Option<&Path>) {
    if editor.add_history_entry(line).is_ok_and(|added| added)
        && let Some(path) = history
    {
        let _ = editor.append_history(path);
    }
}

fn show(text: &str) {
    anstream::println!("{text}");
}

fn fit(handle: &SessionHandle, editor: &mut Lines) {
    if let Some((columns, rows)) = editor.dimensions() {
        handle.size(usize::from(columns).clamp(40, 160), usize::from(rows));
    }
}

/// Returns the file that keeps typed lines.
fn history_file() -> Option<PathBuf> {
    Some(state_folder()?.join("history"))
}

/// Returns the folder of the prompts' journals.
pub fn journals() -> Option<PathBuf> {
    Some(state_folder()?.join("journals"))
}

/// Returns `$XDG_STATE_HOME/rondel`, or its default below the home folder.
fn state_folder() -> Option<PathBuf> {
    let absolute = |name| std::env::var_os(name).map(PathBuf::from).filter(|path| path.is_absolute());
    let base = absolute("XDG_STATE_HOME").or_else(|| Some(absolute("HOME")?.join(".local/state")))?;
    let folder = base.join("rondel");
    std::fs::create_dir_all(&folder).ok()?;
    Some(folder)
}
