//! The prompt for lines from a script or a pipe: each line is echoed and carried out, and its answer is printed.
//! Nothing depends on a terminal.

use super::session::{Answer, ReplSession, Reply};
use crate::report;
use crate::subcommands::Streams;
use std::io::{self, BufRead};

/// The result of a run of lines.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ran {
    /// The number of failed lines.
    pub failed: usize,
}

/// Carries out lines until they end, one says `quit`, or one fails and `stop` is set. Skips blank lines and lines that
/// begin with `#`.
pub fn run(session: &mut ReplSession, lines: impl BufRead, stop: bool, streams: &mut Streams<'_>) -> io::Result<Ran> {
    let first = screen(session);
    writeln!(streams.out, "{}", opening(session, first))?;
    let mut ran = Ran { failed: 0 };
    for (number, line) in lines.split(b'\n').enumerate() {
        let line = String::from_utf8_lossy(&line?).trim().to_string();
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        // If files have changed since the last line, the news come first, then the next step of a tutorial, then the
        // reports about what the change does.
        if let Some(news) = session.freshen_before(&line) {
            answer(session, news, None, streams)?;
            if let Some(tutored) = session.tutored() {
                writeln!(streams.out, "{tutored}")?;
            }
            let more = session.work_through();
            if !more.is_empty() {
                writeln!(streams.out, "{more}")?;
            }
        }
        writeln!(streams.out, "\n> {}", crate::text::sanitize(&line))?;
        let said = session.line(&line);
        let failed = match &said {
            Ok(reply) => reply.failed,
            Err(_) => true,
        };
        let quit = said.as_ref().is_ok_and(|reply| reply.quit);
        answer(session, said, stop.then_some(number + 1), streams)?;
        if let Some(tutored) = session.tutored() {
            writeln!(streams.out, "{tutored}")?;
        }
        ran.failed += usize::from(failed);
        if quit || (failed && stop) {
            break;
        }
    }
    Ok(ran)
}

/// Returns the changes on the table, the question, and the offers.
pub fn screen(session: &mut ReplSession) -> String {
    screen_after(session, "")
}

/// Returns the screen below an answer, without the notes that are in `told` already.
fn screen_after(session: &mut ReplSession, told: &str) -> String {
    let choices = session.choices();
    let asked = crate::text::paint(crate::text::BOLD, crate::text::sanitize(&session.asked()));
    parts([session.redrawn(told).concat().join("\n"), asked, choices])
}

/// Returns the scene's name and the text told so far, above the screen.
pub fn opening(session: &mut ReplSession, screen: String) -> String {
    let name = crate::text::paint(crate::text::BOLD, crate::text::sanitize(session.table.scene()));
    parts([name, session.aim(), notes(session), super::screen::told_in(&session.table.log(), session.columns), screen])
}

/// Returns the notes on the scene: left-out parts, and names that are also commands.
pub fn notes(session: &ReplSession) -> String {
    let note = |note: String| crate::text::wrap(&crate::text::paint(crate::text::WARY, note), session.columns, 2);
    session.notes().into_iter().map(note).collect::<Vec<_>>().join("\n")
}

/// Joins the parts that are not empty, one below the other.
fn parts<const N: usize>(parts: [String; N]) -> String {
    parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join("\n")
}

/// Prints an answer. `line` is the number to name before an error.
fn answer(session: &mut ReplSession, answer: Answer, line: Option<usize>, streams: &mut Streams<'_>) -> io::Result<()> {
    match answer {
        Ok(Reply { text, changed, .. }) => {
            if !text.is_empty() {
                writeln!(streams.out, "{text}")?;
            }
            if changed {
                writeln!(streams.out, "{}", screen_after(session, &text))?;
            }
        }
        Err(diagnostics) => {
            streams.out.flush()?;
            let place = line.map(|line| format!("line {line}: ")).unwrap_or_default();
            writeln!(streams.err, "{place}{}", report::at_prompt(&diagnostics, session.columns))?;
        }
    }
    Ok(())
}
