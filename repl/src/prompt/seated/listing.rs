//! The command `characters`: lists the characters of the folder and of the packs.

use super::{no_seats, of_the_folder};
use crate::characters::{self, seat};
use crate::content::{Content, Diagnostics};
use crate::prompt::lists;
use crate::prompt::session::{Answer, ReplSession, Reply};
use crate::text::{DIM, count, paint, sanitize};
use rondel_engine::kernel::CharacterWord;
use rondel_engine::table::SavedCharacter;

/// The most characters of the folder read for the list.
const MOST_LISTED: usize = 40;

/// Answers `characters [WORDS]`.
pub(in crate::prompt) fn characters(session: &mut ReplSession, text: &str) -> Answer {
    // The characters of the packs, as `list` lists a kind. `None` if this system has no kind `character`.
    let of_packs = lists::by_plural(session, format!("characters {text}").trim()).transpose()?;
    let word = match session.content.words.character {
        Some(word) if text.is_empty() => word,
        _ => return of_packs.ok_or_else(|| no_seats(&session.content)),
    };
    let names = characters::names(&session.characters);
    let listed_names = names.iter().take(MOST_LISTED);
    let all: Vec<_> = listed_names.map(|name| (name, of_the_folder(session, name))).collect();
    // The characters are loaded all at once, or one by one if any of them has errors.
    let read: Vec<SavedCharacter> = all.iter().filter_map(|(_, character)| character.as_ref().ok()).cloned().collect();
    let together = session.source.load_with(&read).ok();
    let mut lines = Vec::new();
    for (name, character) in all {
        let item = character.and_then(|character| item_of(session, together.as_ref(), character));
        lines.push(listed(session, word, name, item));
    }
    let more = names.len().saturating_sub(MOST_LISTED);
    if more > 0 {
        lines.push(paint(DIM, format!("  and {}", count(more, "more character"))));
    }
    let folder = characters::shown(&session.characters);
    let how = match names.first() {
        None => format!("`{folder}` holds no character: `rondel new character NAME` makes one"),
        Some(name) => {
            let scene = session.newest.scene_by_id(&session.scene);
            let seats = scene.map(|scene| seat::seats(&scene.setup, word)).unwrap_or_default();
            let label = seats.first().map_or("you", |seat| seat.label.as_str());
            format!("`open {} {label}: {}` puts one into a seat", session.scene, sanitize(name))
        }
    };
    lines.push(paint(DIM, how));
    lines.extend(of_packs.map(|reply| reply.text));
    Ok(Reply::text(lines.join("\n")))
}

/// Returns the name of the item in a character's file, and the file's path. `together` is the content with all
/// characters.
fn item_of(
    session: &ReplSession,
    together: Option<&Content>,
    character: SavedCharacter,
) -> Result<(String, String), Diagnostics> {
    let name_in = |content: &Content| {
        let item = content.character_in(&character.file);
        item.map(|item| item.name.clone()).unwrap_or_default()
    };
    let name = match together {
        Some(content) => name_in(content),
        None => name_in(&session.source.load_with(std::slice::from_ref(&character))?),
    };
    Ok((name, character.file))
}

/// Returns the line about a character of the folder. `read` is the name of its item and the path of its file, or why it
/// cannot be read.
fn listed(
    session: &ReplSession,
    word: CharacterWord,
    name: &str,
    read: Result<(String, String), Diagnostics>,
) -> String {
    match read {
        Ok((item, file)) => {
            let seat = match session.seated.iter().find(|character| character.file == file) {
                Some(character) => format!(", sits at {}", character.seat),
                None => String::new(),
            };
            format!("  {}  {} \"{}\"{seat}", sanitize(name), word.kind, sanitize(&item))
        }
        Err(wrong) => {
            let why = wrong.problems.first().map(|problem| problem.message.clone()).unwrap_or_default();
            format!("  {}  {}: {}", sanitize(name), count(wrong.problems.len(), "problem"), sanitize(&why))
        }
    }
}
