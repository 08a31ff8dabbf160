//! Paging: an answer too long for the screen is shown page by page, and `more` shows the next one. The prompt never
//! waits for a key, so lines typed ahead remain lines.

use super::session::{Answer, ReplSession, Reply};
use crate::content::Diagnostics;
use crate::text::{DIM, count, fit, paint, width};

/// The number of rows that are kept free for the typed line, the question and the prompt.
const LEFT: usize = 4;
/// The number of rows that an answer must leave free to be shown on one page.
const LEAST_LEFT: usize = 3;
/// The fewest rows above the offers that are worth a first page.
const LEAST_ROOM: usize = 4;
/// The fewest rows of a page: a line, and the note below it.
const LEAST_PAGE: usize = 2;

/// The parts to print, in their order on the screen.
#[derive(Default)]
pub(super) struct Screen {
    /// The events told.
    pub told: String,
    /// The board, part by part.
    pub board: Vec<Vec<String>>,
    /// The offers and hints, which stand at the end of the first page too.
    pub end: String,
}

impl Screen {
    /// Returns a screen of text alone.
    pub fn of(told: String) -> Screen {
        Screen { told, ..Screen::default() }
    }

    /// Returns whether there is nothing to print.
    pub fn is_empty(&self) -> bool {
        self.told.is_empty() && self.board.is_empty() && self.end.is_empty()
    }

    /// Returns everything as one text.
    fn whole(&self, columns: usize) -> String {
        let board = self.board.concat().join("\n");
        let parts = [&self.told, &board, &self.end].into_iter().filter(|part| !part.is_empty());
        fit(&parts.cloned().collect::<Vec<_>>().join("\n"), columns)
    }
}

/// Returns the first page of a screen, and puts the remaining lines into `rest`. Returns everything if it fits, or if
/// there is no terminal (`rows` is `None`).
///
/// A terminal of 24 rows shows an answer of up to 21 rows whole. Of a longer one it shows 20 rows and the note how much
/// is left: the offers and hints at the end, and above them as much of the events and the board as there is room for.
pub(super) fn first_page(screen: &Screen, rows: Option<usize>, columns: usize, rest: &mut Vec<String>) -> String {
    let whole = screen.whole(columns);
    let Some(rows) = rows.filter(|rows| *rows > LEFT) else { return whole };
    let lines = |text: &str| -> Vec<String> {
        if text.is_empty() { Vec::new() } else { fit(text, columns).split('\n').map(str::to_string).collect() }
    };
    if height(&lines(&whole), columns) <= rows - LEAST_LEFT {
        return whole;
    }
    let end = lines(&screen.end);
    let room = (rows - LEFT).saturating_sub(height(&end, columns));
    // If the offers nearly fill the screen alone, everything is shown page by page.
    if room < LEAST_ROOM {
        *rest = [lines(&whole), std::mem::take(rest)].concat();
        return page(rest, rows - LEFT, columns);
    }
    let mut shown = lines(&screen.told);
    let fit_lines = fitting(&shown, room, columns);
    let mut remaining = shown.split_off(fit_lines);
    // A part of the board is kept together unless it is higher than a page. Once lines remain, every later part
    // remains.
    for part in &screen.board {
        let part = lines(&part.join("\n"));
        let is_too_high = height(&part, columns) > rows - LEFT;
        let room = room.saturating_sub(height(&shown, columns));
        match remaining.is_empty() {
            true if height(&part, columns) <= room => shown.extend(part),
            true if is_too_high => {
                let (fit_here, not_shown) = part.split_at(fitting(&part, room, columns));
                shown.extend_from_slice(fit_here);
                remaining.extend_from_slice(not_shown);
            }
            _ => remaining.extend(part),
        }
    }
    let note = note(remaining.len());
    *rest = [remaining, std::mem::take(rest)].concat();
    [shown, vec![note], end].concat().join("\n")
}

/// Returns the number of rows that lines take. The terminal breaks lines that are too wide.
fn height(lines: &[String], columns: usize) -> usize {
    lines.iter().map(|line| width(line).div_ceil(columns.max(1)).max(1)).sum()
}

/// Returns the note that this many lines are left.
fn note(left: usize) -> String {
    paint(DIM, format!("… {} more: `more`, or `more all`", count(left, "line")))
}

/// Returns how many of the first lines fit into `rows`.
fn fitting(lines: &[String], rows: usize, columns: usize) -> usize {
    (0..=lines.len()).rev().find(|many| height(&lines[..*many], columns) <= rows).unwrap_or(0)
}

/// Returns the next page of the remaining lines, on a screen of this many `rows`.
pub(super) fn next(rest: &mut Vec<String>, rows: Option<usize>, columns: usize) -> String {
    page(rest, rows.map_or(usize::MAX, |rows| rows.saturating_sub(LEFT).max(LEAST_PAGE)), columns)
}

/// Takes the next page off the rest.
fn page(rest: &mut Vec<String>, rows: usize, columns: usize) -> String {
    let fits_whole = height(rest, columns) <= rows;
    // A line that is higher than the screen is a separate page.
    let many = if fits_whole { rest.len() } else { fitting(rest, rows.saturating_sub(1), columns).max(1) };
    let shown: Vec<String> = rest.drain(..many.min(rest.len())).collect();
    let note = (!rest.is_empty()).then(|| note(rest.len()));
    shown.into_iter().chain(note).collect::<Vec<_>>().join("\n")
}

/// Answers `more [all]`.
pub(super) fn more(session: &mut ReplSession, text: &str) -> Answer {
    // A save reports only the first causes of failing tests. `more` then lists them all.
    if session.rest.is_empty() && text.is_empty() && !session.watched.failures.is_empty() {
        return super::testing::tests(session, "");
    }
    if session.rest.is_empty() {
        return Err(Diagnostics::new("R0002", "there is nothing more", "`more` goes on with a long answer"));
    }
    match text {
        "" => Ok(Reply::text(next(&mut session.rest, session.rows, session.columns))),
        "all" => Ok(Reply::text(std::mem::take(&mut session.rest).join("\n"))),
        _ => Err(Diagnostics::new("R0003", format!("`more` takes no `{text}`"), "`more`, `more all`")),
    }
}
