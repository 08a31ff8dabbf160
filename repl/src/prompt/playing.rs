//! Commands that change the position.

use super::sitting::{Answer, Reply, Sitting};
use crate::shelf::Faults;
use crate::text::{DIM, paint};

/// `do COMMAND`
pub(super) fn play(sitting: &mut Sitting, text: &str) -> Answer {
    sitting.play(text)
}

/// `undo [N]`
pub(super) fn undo(sitting: &mut Sitting, text: &str) -> Answer {
    let taken = times(text, || sitting.table.undo())?;
    if taken.is_empty() {
        return Err(Faults::new("R0002", "nothing to undo", "this is where the scene begins"));
    }
    Ok(Reply::moved(paint(DIM, format!("taken back: {}", taken.join("; ")))))
}

/// `redo [N]`
pub(super) fn redo(sitting: &mut Sitting, text: &str) -> Answer {
    let taken = times(text, || sitting.table.redo())?;
    if taken.is_empty() {
        return Err(Faults::new("R0002", "nothing to redo", "`redo` follows `undo`"));
    }
    Ok(Reply::moved(paint(DIM, format!("again: {}", taken.join("; ")))))
}

/// Repeats a step as often as said, at most to the end.
fn times(text: &str, mut step: impl FnMut() -> Option<String>) -> Result<Vec<String>, Faults> {
    let wanted = number(text, 1)?;
    if wanted == 0 {
        return Err(Faults::new("R0003", "0 times is nothing", "a whole number from 1, or none for once"));
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
pub(super) fn number(text: &str, otherwise: usize) -> Result<usize, Faults> {
    if text.is_empty() {
        return Ok(otherwise);
    }
    text.parse().map_err(|_| Faults::new("R0003", format!("`{text}` is not a number"), "a whole number from 0"))
}

/// `chance OUTCOME`
pub(super) fn chance(sitting: &mut Sitting, text: &str) -> Answer {
    let told = sitting.table.chance(text)?;
    sitting.answered(told)
}

/// `luck hand|seed`
pub(super) fn luck(sitting: &mut Sitting, text: &str) -> Answer {
    match text {
        "hand" => {
            sitting.table.set_chance_by_hand(true);
            Ok(Reply::text("chance waits for `chance OUTCOME`"))
        }
        "seed" => {
            sitting.table.set_chance_by_hand(false);
            let told = sitting.table.settle()?;
            let note = format!("chance comes from seed {}", sitting.seed);
            if told.is_empty() { Ok(Reply::text(note)) } else { sitting.answered(told) }
        }
        _ => Err(Faults::new("R0003", "luck comes by `hand` or from the `seed`", "`luck hand` or `luck seed`")),
    }
}

/// `rule ORDER`
pub(super) fn rule(sitting: &mut Sitting, text: &str) -> Answer {
    let ruling = sitting.content.ruling(text)?;
    let told = sitting.table.rule(&ruling)?;
    sitting.answered(told)
}
