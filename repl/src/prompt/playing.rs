//! Commands that change the position: `do`, `undo`, `redo`, `chance`, `luck`, `name` and `rule`.
//!
//! New content is a step of the game, too: the table counts its editions, and `undo` may lead back to an edition with
//! older content. The notes of `undo` and `redo` say so.

use super::screen;
use super::session::{Answer, ReplSession, Reply};
use crate::content::Diagnostics;
use crate::text::{DIM, WARY, paint, sanitize};
use rondel_engine::table::{Differs, Redone, is_new_content};
use std::rc::Rc;

/// Answers `do COMMAND`.
pub(super) fn play(session: &mut ReplSession, text: &str) -> Answer {
    session.play(text)
}

/// Answers `undo [N]`.
pub(super) fn undo(session: &mut ReplSession, text: &str) -> Answer {
    let wanted = repetitions(text)?;
    let (taken, mut text, why_no_more) = match take_back(session, wanted) {
        Some((taken, text)) => (taken, text, "this is where the game begins"),
        None => {
            let nothing = || Diagnostics::new("R0002", "nothing to undo", "this is where the scene begins");
            let command = session.take_back_table().ok_or_else(nothing)?;
            let mut text = paint(DIM, format!("taken back: {command}; the game of before is on the table again"));
            if session.is_on_older_content() {
                text.push_str(&paint(WARY, "\nit stands on older content: `reload` takes the new one"));
            }
            (1, text, "`undo` goes on in that game")
        }
    };
    if taken < wanted {
        text.push_str(&paint(DIM, format!("\nthat is {taken} of {wanted}: {why_no_more}")));
    }
    Ok(Reply::moved(text))
}

/// Takes back up to `most` commands of the game on the table. Returns their number and the text to show, or `None` if
/// there is nothing to take back.
fn take_back(session: &mut ReplSession, most: usize) -> Option<(usize, String)> {
    let (edition, older) = (session.table.edition(), session.is_on_older_content());
    let taken: Vec<String> = std::iter::from_fn(|| session.table.undo()).take(most).collect();
    if taken.is_empty() {
        return None;
    }
    session.follow_table();
    let mut text = paint(DIM, format!("taken back: {}", taken.join("; ")));
    if !session.is_on_older_content() && (older || taken.iter().any(|command| is_new_content(command))) {
        let note = "the position of then, on the content of now";
        text = format!("{text}\n{}", paint(WARY, note));
    }
    if session.is_on_older_content() && session.table.edition() != edition {
        let note =
            "the content of before is in use; `redo` takes the new one, and so do a further `undo` and the next save";
        text = format!("{text}\n{}", paint(WARY, note));
    }
    Some((taken.len(), text))
}

/// Answers `redo [N]`.
pub(super) fn redo(session: &mut ReplSession, text: &str) -> Answer {
    let mut texts = Vec::new();
    let taken = times(text, || {
        // If a later command fails, the commands redone before it are reported with the problem.
        let content = Rc::clone(&session.newest);
        let redone = match session.table.redo(&content.orders()) {
            Err(problem) if !texts.is_empty() => {
                texts.push(crate::report::at_prompt(&problem.into(), session.columns));
                return Ok(None);
            }
            redone => redone?,
        };
        texts.extend(redone.as_ref().map(again));
        Ok(redone.map(|redone| redone.text))
    })?;
    if taken.is_empty() && session.take_table_again() {
        return Ok(Reply::moved(paint(DIM, "the game that was on the table before `undo` led here is there again")));
    }
    if taken.is_empty() {
        return Err(Diagnostics::new("R0002", "nothing to redo", "`redo` follows `undo`"));
    }
    session.follow_table();
    if session.is_on_older_content() {
        texts.push(paint(WARY, "this is older content: `reload` takes the newest"));
    }
    Ok(Reply::moved(texts.join("\n")))
}

/// Returns the text for a redone command. On other content the command was played anew, and may have another outcome.
fn again(redone: &Redone) -> String {
    let text = sanitize(&redone.text);
    let anew = if redone.told.is_empty() { "again" } else { "again, on the content of now" };
    let head = paint(DIM, format!("{anew}: {text}"));
    let Some(differs) = &redone.differs else { return head };
    format!("{head}\n{}\n{}", difference(differs), screen::told(&redone.told))
}

/// Returns the first difference between two stories: the event then, and the event now.
pub(super) fn difference(differs: &Differs) -> String {
    let quoted = |event: &Option<String>| match event {
        Some(event) => format!("\"{}\"", sanitize(event)),
        None => "nothing more".into(),
    };
    paint(WARY, format!("it comes out differently: {} then, {} now", quoted(&differs.then), quoted(&differs.now)))
}

/// Reads a number of repetitions. An empty text means 1.
fn repetitions(text: &str) -> Result<usize, Diagnostics> {
    if text.is_empty() {
        return Ok(1);
    }
    if let Ok(wanted @ 1..) = text.parse::<usize>() {
        return Ok(wanted);
    }
    let message = format!("`{text}` times is nothing that can be done");
    Err(Diagnostics::new("R0003", message, "a whole number from 1, or none for once"))
}

/// Repeats a step as often as `text` says, or until it returns `None`. Returns the commands.
fn times(
    text: &str,
    mut step: impl FnMut() -> Result<Option<String>, Diagnostics>,
) -> Result<Vec<String>, Diagnostics> {
    let wanted = repetitions(text)?;
    let mut done = Vec::new();
    while done.len() < wanted
        && let Some(command) = step()?
    {
        done.push(command);
    }
    Ok(done)
}

/// Reads a number. Returns `otherwise` for an empty text.
pub(super) fn number(text: &str, otherwise: usize) -> Result<usize, Diagnostics> {
    if text.is_empty() {
        return Ok(otherwise);
    }
    text.parse().map_err(|_| Diagnostics::new("R0003", format!("`{text}` is not a number"), "a whole number from 0"))
}

/// Answers `chance OUTCOME`.
pub(super) fn chance(session: &mut ReplSession, text: &str) -> Answer {
    // A seat that cannot tell the outcomes would learn from a refusal which cards others hold.
    let is_hidden = session.table.viewer().is_some() && session.table.offers().is_empty();
    let bring = |session: &mut ReplSession| {
        let told = session.table.chance(text)?;
        session.answered(told)
    };
    if is_hidden { noted(session, "chance by hand", bring) } else { bring(session) }
}

/// Answers `luck hand|seed`.
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

/// Answers `name NAME`: a ruling that only renames somebody.
pub(super) fn name(session: &mut ReplSession, text: &str) -> Answer {
    if session.content.words.rulings.iter().all(|word| word.word != "name") {
        let help = "the set-up of a scene says what its people are called";
        return Err(Diagnostics::new("R0003", "nobody is named at the table here", help));
    }
    let quoted = if text.starts_with('"') { text.to_string() } else { format!("{text:?}") };
    rule(session, &format!("name {quoted}"))
}

/// Answers `rule ORDER`.
pub(super) fn rule(session: &mut ReplSession, text: &str) -> Answer {
    if text.is_empty() {
        let words: Vec<&str> = session.content.words.rulings.iter().map(|word| word.word).collect();
        return Err(Diagnostics::new(
            "R0003",
            "which order?",
            format!("one of {}; `help rulings` explains them", words.join(", ")),
        ));
    }
    if session.opponents().is_none() {
        return ruled(session, text);
    }
    noted(session, "a ruling", |session| ruled(session, text))
}

/// Does some work whose success or failure may reveal facts that are hidden from the user's seat. A note says so. `what`
/// is the command's name in the note.
fn noted(session: &mut ReplSession, what: &str, work: impl FnOnce(&mut ReplSession) -> Answer) -> Answer {
    let note = format!("{what} looks at everything, hidden cards too");
    let reply = work(session).map_err(|mut wrong| {
        if let Some(first) = wrong.problems.first_mut() {
            first.help = Some(match first.help.take() {
                Some(help) => format!("{help}; {note}"),
                None => note.clone(),
            });
        }
        wrong
    })?;
    Ok(Reply { text: format!("{}\n{}", paint(DIM, format!("  {note}")), reply.text), ..reply })
}

/// Carries out a ruling.
fn ruled(session: &mut ReplSession, text: &str) -> Answer {
    session.order_asks_which(text)?;
    let ruling = session.content.ruling(text)?;
    let mut told = session.table.rule(&ruling)?;
    // The ruling may lead to a chance event.
    told.extend(session.table.settle()?);
    session.answered(told)
}
