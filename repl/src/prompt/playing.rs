//! Commands that change the position.

use super::session::{Answer, ReplSession, Reply};
use crate::content::Diagnostics;
use crate::text::{DIM, paint};

/// `do COMMAND`
pub(super) fn play(session: &mut ReplSession, text: &str) -> Answer {
    session.play(text)
}

/// `undo [N]`
pub(super) fn undo(session: &mut ReplSession, text: &str) -> Answer {
    let taken = times(text, || session.table.undo())?;
    if taken.is_empty() {
        return Err(Diagnostics::new("R0002", "nothing to undo", "this is where the scene begins"));
    }
    Ok(Reply::moved(paint(DIM, format!("taken back: {}", taken.join("; ")))))
}

/// `redo [N]`
pub(super) fn redo(session: &mut ReplSession, text: &str) -> Answer {
    let taken = times(text, || session.table.redo())?;
    if taken.is_empty() {
        return Err(Diagnostics::new("R0002", "nothing to redo", "`redo` follows `undo`"));
    }
    Ok(Reply::moved(paint(DIM, format!("again: {}", taken.join("; ")))))
}

/// Repeats a step as often as said, at most to the end.
fn times(text: &str, mut step: impl FnMut() -> Option<String>) -> Result<Vec<String>, Diagnostics> {
    let wanted = number(text, 1)?;
    if wanted == 0 {
        return Err(Diagnostics::new("R0003", "0 times is nothing", "a whole number from 1, or none for once"));
    }
    let mut done = Vec::new();
    while done.len() < wanted
        && let Some(command) = step()
    {
        done.push(command);
    }
    Ok(done)
}

/// A number, if one is said.
pub(super) fn number(text: &str, otherwise: usize) -> Result<usize, Diagnostics> {
    if text.is_empty() {
        return Ok(otherwise);
    }
    text.parse().map_err(|_| Diagnostics::new("R0003", format!("`{text}` is not a number"), "a whole number from 0"))
}

/// `chance OUTCOME`
pub(super) fn chance(session: &mut ReplSession, text: &str) -> Answer {
    let told = session.table.chance(text)?;
    session.answered(told)
}

/// `luck hand|seed`
pub(super) fn luck(session: &mut ReplSession, text: &str) -> Answer {
    match text {
        "hand" => {
            session.table.set_chance_by_hand(true);
            Ok(Reply::text("chance waits for `chance OUTCOME`"))
        }
        "seed" => {
            session.table.set_chance_by_hand(false);
            let told = session.table.settle()?;
            let note = format!("chance comes from seed {}", session.seed);
            if told.is_empty() { Ok(Reply::text(note)) } else { session.answered(told) }
        }
        _ => Err(Diagnostics::new("R0003", "luck comes by `hand` or from the `seed`", "`luck hand` or `luck seed`")),
    }
}

/// `rule ORDER`
pub(super) fn rule(session: &mut ReplSession, text: &str) -> Answer {
    let ruling = session.content.ruling(text)?;
    let told = session.table.rule(&ruling)?;
    session.answered(told)
}
