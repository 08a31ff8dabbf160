//! The command `timeline`: shows the moments of a command in order, and the scripts called at each.
//!
//! A moment is a point in the course of a command at which scripts may be called, such as `on_attacked`. A
//! [`Called`] without a script is a moment, and a `Called` with a script is one call at it.

use super::session::{Answer, ReplSession, Reply};
use crate::content::Diagnostics;
use crate::text::{ACTIVE, BOLD, DIM, count, paint, sanitize, wrap};
use rondel_engine::kernel::{Called, Stop};
use rondel_engine::table::Instant;

/// The most offers named to somebody who asks for no command.
const MOST_NAMED: usize = 2;
/// The most steps by which an event is indented.
const MOST_DEPTH: u8 = 6;
/// The indent of the further lines of a moment or a call.
const INDENT: usize = 10;

/// Answers `timeline COMMAND`, `timeline attack`.
pub(super) fn timeline(session: &mut ReplSession, text: &str) -> Answer {
    if !matches!(session.table.stop(), Stop::Decide(_)) {
        let help = format!("it waits for: {}", session.table.asked());
        return Err(Diagnostics::new("R0002", "nobody is asked now", help));
    }
    if text.is_empty() {
        let offers = session.table.offers();
        let ways: Vec<String> =
            offers.iter().take(MOST_NAMED).map(|offer| format!("`timeline {}`", offer.words.text())).collect();
        return Err(Diagnostics::new("R0003", "a timeline of what?", ways.join(", ")));
    }
    let command = match session.by_number(text)? {
        Some(command) => command,
        None => session.whole(text),
    };
    let instants = session.table.timeline(&command)?;
    let told = drawn(&command, &instants, session.columns);
    Ok(Reply::text(told))
}

impl ReplSession {
    /// Returns a whole command. A word such as `attack` stands for the first command that can be aimed at somebody.
    fn whole(&self, text: &str) -> String {
        match self.aimed(text) {
            Some(aimed) if self.table.takes(text) != Ok(true) => aimed,
            _ => text.to_string(),
        }
    }
}

/// Draws the timeline. Moments without a script are collected in `silent`, and written before the next event or call.
fn drawn(command: &str, instants: &[Instant], columns: usize) -> String {
    let head = format!("timeline of `{}`", sanitize(command));
    let note = "tried with luck of its own, whoever is asked passes or takes what is first; each moment with its functions, indented whose script is called at it";
    let mut lines = vec![wrap(&format!("{}{}", paint(BOLD, head), paint(DIM, format!(", {note}"))), columns, 2)];
    let mut silent: Vec<String> = Vec::new();
    for instant in instants {
        match instant {
            Instant::Called(called) if called.script.is_none() => silent.push(moment(called)),
            Instant::Called(called) => {
                lines.extend(moments(&mut silent, columns));
                lines.push(wrap(&script(called), columns, INDENT));
            }
            Instant::Told(told) => {
                lines.extend(moments(&mut silent, columns));
                let rule = if told.rule.is_empty() { String::new() } else { format!("  {}", told.rule) };
                let indent = 2 + 2 * usize::from(told.depth.min(MOST_DEPTH));
                let text = format!("{}{}{}", " ".repeat(indent), sanitize(&told.text), paint(DIM, rule));
                lines.push(wrap(&text, columns, indent + 2));
            }
        }
    }
    lines.extend(moments(&mut silent, columns));
    let moment_count =
        instants.iter().filter(|instant| matches!(instant, Instant::Called(called) if called.script.is_none())).count();
    let call_count =
        instants.iter().filter(|instant| matches!(instant, Instant::Called(called) if called.script.is_some())).count();
    lines.push(paint(
        DIM,
        format!(
            "  {}, {} of scripts; `help MOMENT` explains one",
            count(moment_count, "moment"),
            count(call_count, "call")
        ),
    ));
    lines.join("\n")
}

/// Takes the collected moments, a line each.
fn moments(silent: &mut Vec<String>, columns: usize) -> Vec<String> {
    std::mem::take(silent).into_iter().map(|text| wrap(&text, columns, INDENT)).collect()
}

/// Returns the line of a moment: `      ◆ on_attacked, on_any_attacked  goblin-1`.
fn moment(called: &Called) -> String {
    let about = called.about.iter().map(|label| sanitize(label)).collect::<Vec<_>>().join(", ");
    format!("      ◆ {}  {about}", paint(ACTIVE, called.moment.join(", ")))
}

/// Returns the line of a script's call: `        → on_attacked of spiteful (Thorn Imp) for goblin-1`.
fn script(called: &Called) -> String {
    let Some((name, caller)) = &called.script else { return String::new() };
    let of = if name == caller { sanitize(name) } else { format!("{} ({})", sanitize(name), sanitize(caller)) };
    let whom = called.about.first().map(|label| format!(" for {}", sanitize(label))).unwrap_or_default();
    format!("        → {} of {of}{whom}", called.moment.join(", "))
}
