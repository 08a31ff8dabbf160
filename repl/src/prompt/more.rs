//! Answers that are too long for the screen: a page first, the rest when it is asked for. Nothing waits for a key, so that lines
//! typed ahead are lines.

use super::session::{Answer, ReplSession, Reply};
use crate::content::Diagnostics;
use crate::text::{DIM, count, paint};

/// An answer of more screens than this is told page by page.
const MOST_SCREENS: usize = 2;
/// So many lines of a screen are left for the prompt and what stands above it.
const LEFT: usize = 4;

/// The first page of the answer to a line; all of it where it is not too long, nobody looks at a screen, or it is what was left
/// of another one.
pub(super) fn first_page(session: &mut ReplSession, line: &str, text: String) -> String {
    if super::commands::begun(line.trim()).is_some_and(|(command, _)| command.name == "more") {
        return text;
    }
    let Some(rows) = session.rows.filter(|rows| *rows > LEFT) else { return text };
    let lines: Vec<String> = text.split('\n').map(str::to_string).collect();
    if lines.len() <= MOST_SCREENS * rows {
        return text;
    }
    session.rest = lines;
    page(session, rows - LEFT)
}

fn page(session: &mut ReplSession, rows: usize) -> String {
    let shown: Vec<String> = session.rest.drain(..rows.min(session.rest.len())).collect();
    let left = session.rest.len();
    let note = (left > 0).then(|| paint(DIM, format!("… {} more: `more`, or `more all`", count(left, "line"))));
    shown.into_iter().chain(note).collect::<Vec<_>>().join("\n")
}

/// `more [all]`
pub(super) fn more(session: &mut ReplSession, text: &str) -> Answer {
    if session.rest.is_empty() {
        return Err(Diagnostics::new("R0002", "there is nothing more", "`more` goes on with a long answer"));
    }
    match text {
        "" => {
            let rows = session.rows.map_or(usize::MAX, |rows| rows.saturating_sub(LEFT).max(1));
            Ok(Reply::text(page(session, rows)))
        }
        "all" => Ok(Reply::text(std::mem::take(&mut session.rest).join("\n"))),
        _ => Err(Diagnostics::new("R0003", format!("`more` takes no `{text}`"), "`more`, `more all`")),
    }
}
