//! Answers that are too long for the screen: a page first, the rest when it is asked for. Nothing waits for a key, so that lines
//! typed ahead are lines.

use super::session::{Answer, ReplSession, Reply};
use crate::content::Diagnostics;
use crate::text::{DIM, count, paint, width};

/// So many lines of a screen are left for the prompt and what stands above it.
const LEFT: usize = 4;
/// An answer that leaves so many is not parted: what was typed and the next prompt.
const LEAST_LEFT: usize = 2;
/// What ends with the table drawn anew is parted from so many screens on: the end of it is what is needed.
const MOST_SCREENS: usize = 2;

/// The first page of the answer to a line; all of it where it fits the screen, nobody looks at one, or it is what was left of
/// another answer. What was left of an answer before it is forgotten. `moved`: it ends with the table drawn anew.
pub(super) fn first_page(session: &mut ReplSession, line: &str, text: String, moved: bool) -> String {
    if super::commands::begun(line.trim()).is_some_and(|(command, _)| command.name == "more") {
        return text;
    }
    session.rest.clear();
    let Some(rows) = session.rows.filter(|rows| *rows > LEFT) else { return text };
    let lines: Vec<String> = text.split('\n').map(str::to_string).collect();
    let room = if moved { rows * MOST_SCREENS } else { rows - LEAST_LEFT };
    if fitting(&lines, room, session.columns) == lines.len() {
        return text;
    }
    session.rest = lines;
    page(session, rows - LEFT)
}

/// How many of the lines fit into so many rows; the terminal breaks those that are too wide.
fn fitting(lines: &[String], rows: usize, columns: usize) -> usize {
    let height = |line: &String| width(line).div_ceil(columns.max(1)).max(1);
    let bottoms = lines.iter().scan(0, |sum, line| {
        *sum += height(line);
        Some(*sum)
    });
    bottoms.take_while(|bottom| *bottom <= rows).count()
}

fn page(session: &mut ReplSession, rows: usize) -> String {
    // A line that is higher than the screen is a page by itself.
    let many = fitting(&session.rest, rows, session.columns).max(1).min(session.rest.len());
    let shown: Vec<String> = session.rest.drain(..many).collect();
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
