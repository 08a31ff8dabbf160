//! A character that is being made at the prompt, and its problems.

use super::refused;
use crate::characters::entries::file_text;
use crate::characters::{self, seat};
use crate::content::Diagnostics;
use crate::prompt::session::ReplSession;
use rondel_engine::kernel::{Problem, Sources};
use rondel_engine::table::SavedCharacter;
use std::path::PathBuf;

/// A character that is being made. Each `create STATEMENT` adds a statement or replaces one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(in crate::prompt) struct Creation {
    pub name: String,
    /// The kind of its item, such as `character`.
    pub kind: &'static str,
    /// The path of its file.
    pub path: PathBuf,
    /// The text of the character's file when `create` began. `None` if there was no file.
    pub was: Option<String>,
    /// Its statements, each as it is written.
    pub said: Vec<String>,
    /// The statements before each change, the newest last.
    pub before: Vec<Vec<String>>,
}

/// The problems of a character: the problems of its newest statement, and the others.
pub(super) struct Judged {
    pub own: Vec<Problem>,
    pub others: Vec<Problem>,
    pub sources: Sources,
}

impl Judged {
    /// Returns all problems.
    pub fn all(&self) -> Vec<Problem> {
        [self.own.as_slice(), &self.others].concat()
    }
}

impl Creation {
    /// Returns the text of the character's file.
    pub fn text(&self) -> String {
        file_text(self.kind, &self.name, &self.said)
    }

    /// Writes the character's file, and the previous text into a file beside it. Fails if the file has changed since
    /// the character was begun.
    pub fn write(&self) -> Result<(), Diagnostics> {
        let path = characters::shown(&self.path);
        let folder = self.path.parent().unwrap_or(std::path::Path::new("."));
        let exists = self.path.symlink_metadata().is_ok();
        let stem = self.path.file_stem().unwrap_or_default().to_string_lossy();
        let now = if exists { Some(characters::read(folder, &stem)?.text) } else { None };
        if now != self.was {
            let message = format!("`{path}` has changed since {} was begun", self.name);
            return Err(refused(&message, "`create drop`, then `create` with its name begins with it as it is now"));
        }
        let cannot = |error: std::io::Error| {
            let message = format!("`{path}` cannot be written: {error}");
            refused(&message, "see that there is room, and that you may write here")
        };
        self.path.parent().map_or(Ok(()), std::fs::create_dir_all).map_err(cannot)?;
        if let Some(was) = &self.was {
            crate::files::write(&self.path.with_extension(crate::prompt::keep::BEFORE), was).map_err(cannot)?;
        }
        crate::files::write(&self.path, self.text()).map_err(cannot)
    }

    /// Returns the character's file as a seat takes it.
    fn file(&self) -> SavedCharacter {
        SavedCharacter { file: characters::shown(&self.path), text: self.text(), ..SavedCharacter::default() }
    }

    /// Returns the character with other statements. `undo` leads back.
    pub fn with(mut self, said: Vec<String>) -> Creation {
        self.before.push(std::mem::replace(&mut self.said, said));
        self
    }

    /// Returns the character's problems. Problems in the lines of the `newest` statements are kept apart as their own.
    pub(super) fn judge(&self, session: &ReplSession, newest: &[String]) -> Judged {
        let file = self.file();
        let (problems, sources) = match session.source.load_with(std::slice::from_ref(&file)) {
            // The character can be read, and its problems show only in the game.
            Ok(content) => match content.unfit.clone().or_else(|| unseated(session, &file)) {
                Some(unfit) => (unfit.problems, unfit.sources),
                None => (Vec::new(), content.sources().clone()),
            },
            // The character cannot be read.
            Err(wrong) => (wrong.problems, wrong.sources),
        };
        let newest: Vec<String> = newest.iter().map(|statement| with_single_blanks(statement)).collect();
        let stands_in_newest = |problem: &Problem| {
            let line =
                sources.place(problem.at.at).and_then(|(_, line, _)| file.text.lines().nth(line.checked_sub(1)?));
            let Some(line) = line.map(with_single_blanks) else { return false };
            // The file may break a long statement, so a line may be only its first part.
            newest.iter().any(|statement| statement.starts_with(&line))
        };
        let (own, others) = problems.into_iter().partition(stands_in_newest);
        Judged { own, others, sources }
    }
}

/// Returns why the character cannot be seated in the scene on the table, for example because its deck has the wrong
/// size. `None` if the character can be seated.
fn unseated(session: &ReplSession, file: &SavedCharacter) -> Option<Diagnostics> {
    let word = session.content.words.character?;
    let scene = session.newest.scene_by_id(&session.scene)?;
    let seat = seat::seats(&scene.setup, word).into_iter().next()?.label;
    let party = session.party(&session.scene, vec![SavedCharacter { seat, ..file.clone() }]);
    party.and_then(|party| party.open(1)).err()
}

/// Returns a text with one blank between its words.
fn with_single_blanks(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
