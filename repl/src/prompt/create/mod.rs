//! The command `create`: makes a character at the prompt. The character begins as a copy of another character, and each
//! `create STATEMENT` changes one statement.
//!
//! The possible statements, their values and the problems come from the vocabulary and from the checks of the
//! character's file, so this works for every system. [`Creation`] is the character that is being made, `begin` begins
//! it, and `statements` changes it.

mod begin;
mod creation;
mod statements;
mod words;

use super::session::{Answer, ReplSession, Reply};
use crate::characters::{self, seat};
use crate::content::Diagnostics;
use crate::text::{BAD, BOLD, DIM, GOOD, paint, sanitize};
use begin::begin;
pub(super) use creation::Creation;
use rondel_engine::kernel::Problem;
use statements::changed;
pub(super) use words::words;
use words::{all_words, offered};

/// Answers `create [NAME [like OTHER] | STATEMENT | without STATEMENT | undo | done | drop]`.
pub(super) fn create(session: &mut ReplSession, text: &str) -> Answer {
    let text = text.trim();
    let Some(creation) = session.creation.take() else { return begin(session, text) };
    let outcome = match text {
        "" => return Ok(put_back(session, creation)),
        "drop" => {
            let file = if creation.was.is_some() { "its file stays as it was" } else { "no file was written" };
            return Ok(Reply::text(format!("{} is dropped; {file}", creation.name)));
        }
        "done" => return done(session, creation),
        "undo" => undone(session, creation.clone()),
        said => changed(session, creation.clone(), said),
    };
    // After an error the character stays as it was.
    let (creation, answer) = match outcome {
        Ok((changed, reply)) => (changed, Ok(reply)),
        Err(wrong) => (creation, Err(wrong)),
    };
    session.creation = Some(creation);
    answer
}

/// Shows the character, and goes on making it.
fn put_back(session: &mut ReplSession, creation: Creation) -> Reply {
    let text = shown(session, &creation);
    session.creation = Some(creation);
    Reply::text(text)
}

/// Takes the newest change back.
fn undone(session: &ReplSession, mut creation: Creation) -> Result<(Creation, Reply), Diagnostics> {
    let before = creation
        .before
        .pop()
        .ok_or_else(|| refused("nothing has been changed yet", "`create drop` gives it up, `create` shows it"))?;
    let mut lines = changes(&creation.said, &before);
    creation.said = before;
    let judged = creation.judge(session, &[]);
    lines.extend(told(&judged.all()));
    Ok((creation, Reply::text(lines.join("\n"))))
}

/// Writes the character's file, if it has no errors, and ends the making of it.
fn done(session: &mut ReplSession, creation: Creation) -> Answer {
    let judged = creation.judge(session, &[]);
    let problems = judged.all();
    if problems.iter().any(Problem::is_error) {
        session.creation = Some(creation);
        return Err(Diagnostics { problems, sources: judged.sources });
    }
    if let Err(wrong) = creation.write() {
        session.creation = Some(creation);
        return Err(wrong);
    }
    let word = session.content.words.character;
    let scene = session.newest.scene_by_id(&session.scene);
    let seats = word.zip(scene).map(|(word, scene)| seat::seats(&scene.setup, word)).unwrap_or_default();
    let label = seats.first().map_or("you", |seat| seat.label.as_str());
    let file = creation.path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
    let before = creation.was.as_ref().map_or_else(String::new, |_| {
        let beside = creation.path.with_extension(super::keep::BEFORE);
        format!("; what it said before, its comments too, is in {}", characters::shown(&beside))
    });
    let lines = [
        format!("{} is in {}{before}", sanitize(&creation.name), characters::shown(&creation.path)),
        paint(DIM, format!("`open {} {label}: {}` plays it here", session.scene, sanitize(&file))),
    ];
    Ok(Reply::text(lines.join("\n")))
}

/// Shows a character: its statements, its problems, and the possible statements.
fn shown(session: &ReplSession, creation: &Creation) -> String {
    let mut lines = vec![paint(BOLD, creation.name.clone())];
    lines.extend(creation.text().lines().map(|line| format!("  {}", sanitize(line))));
    let judged = creation.judge(session, &[]);
    lines.extend(told(&judged.all()));
    lines.push(paint(DIM, format!("`create WORDS` says more, or something else. A {} may say:", creation.kind)));
    lines.extend(all_words(session, creation).iter().map(|word| format!("  {}", offered(session, word))));
    lines.push(paint(
        DIM,
        "`create without WORDS` takes something away, `create undo` goes back, `create done` writes the file"
            .to_string(),
    ));
    lines.join("\n")
}

/// Returns the removed and the added statements, a line each.
fn changes(before: &[String], after: &[String]) -> Vec<String> {
    let gone =
        before.iter().filter(|said| !after.contains(said)).map(|said| paint(BAD, format!("- {}", sanitize(said))));
    let came =
        after.iter().filter(|said| !before.contains(said)).map(|said| paint(GOOD, format!("+ {}", sanitize(said))));
    gone.chain(came).collect()
}

/// Returns problems as lines, each with its help.
fn told(problems: &[Problem]) -> Vec<String> {
    let line = |problem: &Problem| {
        let help = problem.help.as_deref().map(|help| format!("; {help}")).unwrap_or_default();
        paint(BAD, sanitize(&format!("not yet right: {}{help}", problem.message)))
    };
    problems.iter().map(line).collect()
}

/// Returns the error R0036.
fn refused(message: &str, help: impl Into<String>) -> Diagnostics {
    let help: String = help.into();
    Diagnostics::new("R0036", message, help)
}
