//! The beginning of a character at the prompt: as a copy of another character, or from its own file.

use super::{Creation, put_back, refused};
use crate::characters::entries::statements;
use crate::characters::{self, like};
use crate::content::Diagnostics;
use crate::prompt::seated::no_seats;
use crate::prompt::session::{Answer, ReplSession};
use crate::text::sanitize;
use rondel_engine::kernel::{CharacterWord, slug};
use rondel_engine::table::SavedCharacter;
use std::path::PathBuf;

/// The forms of `create` that change a character that is being made.
const CHANGES: [&str; 4] = ["done", "undo", "drop", "without"];

/// Begins a new character as a copy of another character, or reads an existing character from its file.
pub(super) fn begin(session: &mut ReplSession, text: &str) -> Answer {
    let word = session.newest.words.character.ok_or_else(|| no_seats(&session.newest))?;
    names_character(session, text, word.kind)?;
    let unquoted = |text: &str| text.trim().trim_matches('"').to_string();
    let (name, other) = match text.split_once(" like ") {
        Some((name, other)) => (unquoted(name), Some(unquoted(other))),
        None => (unquoted(text), None),
    };
    let path = characters::path_of(&session.characters, &name);
    // A name without letters and digits has no file. `as_copy` refuses it.
    let exists = !slug(&name).is_empty() && path.symlink_metadata().is_ok();
    let creation = match (exists, other) {
        (true, None) => from_file(session, &name, word, path)?,
        (true, Some(_)) => {
            let message = format!("`{}` exists", characters::shown(&path));
            return Err(refused(&message, "`create` with its name alone changes that one"));
        }
        (false, other) => as_copy(session, name, other.as_deref(), word, path)?,
    };
    Ok(put_back(session, creation))
}

/// Reads an existing character from its file.
fn from_file(session: &ReplSession, name: &str, word: CharacterWord, path: PathBuf) -> Result<Creation, Diagnostics> {
    let file = characters::read(&session.characters, name)?;
    let saved = SavedCharacter { file: characters::shown(&file.path), text: file.text, ..SavedCharacter::default() };
    // The file may have changed since the session read its content, so it is loaded anew.
    let content = session.source.load_with(std::slice::from_ref(&saved))?;
    let item = content.character_in(&saved.file).ok_or_else(|| {
        refused(&format!("`{}` holds no character", sanitize(&saved.file)), "`characters` lists those there are")
    })?;
    let (name, said) = (item.name.clone(), statements(&content, item));
    Ok(Creation { name, kind: word.kind, path, was: Some(saved.text), said, before: Vec::new() })
}

/// Begins a new character as a copy of the character called `other`, or of the first one that a scene seats.
fn as_copy(
    session: &ReplSession,
    name: String,
    other: Option<&str>,
    word: CharacterWord,
    path: PathBuf,
) -> Result<Creation, Diagnostics> {
    let content = &session.newest;
    let (item, _) = like::like(content, word, &name, other).map_err(|wrong| wrong.told("R0036", &name))?;
    let said = statements(content, item);
    Ok(Creation { name, kind: word.kind, path, was: None, said, before: Vec::new() })
}

/// Checks that the text behind `create` may name a character, and is no form that needs a character in the making.
fn names_character(session: &ReplSession, text: &str, kind: &str) -> Result<(), Diagnostics> {
    if text.is_empty() {
        let help = "`create NAME` begins one, `create NAME like OTHER` as another one, `characters` lists them";
        return Err(refused("no character is being made", help));
    }
    let first = text.split(' ').next().unwrap_or_default();
    if CHANGES.contains(&first) {
        let help = "`create NAME` begins a character; `create done` closes it";
        return Err(refused(&format!("no character is being made: nothing for `create {first}`"), help));
    }
    if text.ends_with(" like") {
        return Err(refused("like whom?", "`create NAME like OTHER`: `characters` lists them"));
    }
    let words = session.newest.words.item(kind).map_or(&[][..], |kind| kind.words);
    let is_statement = text.contains(' ') && words.iter().any(|word| word.word == first);
    if is_statement {
        let message = format!("`{first}` is something that a {kind} says, and none is being made");
        return Err(refused(&message, "`create NAME` begins one"));
    }
    Ok(())
}
