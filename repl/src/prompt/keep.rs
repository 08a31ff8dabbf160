//! The command `keep`: writes a character's gains and losses of an adventure into its file.
//!
//! The rules say which statements of a character are carried on from the game ([`Carried`]): a word such as `xp`, and
//! the text of each new statement with this word.

use super::session::{Answer, ReplSession, Reply};
use crate::characters::{self, entries};
use crate::content::{Content, Diagnostics};
use crate::edits::{self, Edit};
use crate::text::{BAD, DIM, GOOD, paint, sanitize};
use rondel_engine::kernel::{Carried, Item, Origin, Seats, Statement, slug};
use rondel_engine::table::SavedCharacter;
use std::path::{Path, PathBuf};
use std::rc::Rc;

/// The extension of the file that keeps the previous text of a character's file.
pub(super) const BEFORE: &str = "rondel.bak";

/// Answers `keep [LABEL]`.
pub(super) fn keep(session: &mut ReplSession, text: &str) -> Answer {
    // If the table offers a command `keep`, that command is meant.
    if session.table.offers().iter().any(|offer| offer.words.lead == "keep") {
        return session.play(format!("keep {text}").trim());
    }
    if session.content.words.character.is_none() {
        return Err(super::seated::no_seats(&session.content));
    }
    // A character is named by its seat, or by its item in a pack or its file.
    let is_meant = |character: &&SavedCharacter| {
        let own_name = character.item.clone().unwrap_or_else(|| stem(character));
        text.is_empty() || slug(&character.seat) == slug(text) || own_name == slug(text)
    };
    let meant: Vec<SavedCharacter> = session.seated.iter().filter(is_meant).cloned().collect();
    if meant.is_empty() {
        let seats: Vec<&str> = session.seated.iter().map(|character| character.seat.as_str()).collect();
        let help = match seats.is_empty() {
            true => "`open SCENE LABEL: NAME` puts one into a seat".into(),
            false => format!("`keep` alone means all of them, or say one: {}", seats.join(", ")),
        };
        let who = if text.is_empty() { String::new() } else { format!(" at `{}`", sanitize(text)) };
        return Err(refused(format!("no character that you have seated sits{who} here"), help));
    }
    let kept: Vec<String> = meant.iter().map(|character| keep_one(session, character)).collect::<Result<_, _>>()?;
    Ok(Reply::text(kept.join("\n")))
}

/// Writes one character into its file. Returns the changes to show.
fn keep_one(session: &mut ReplSession, character: &SavedCharacter) -> Result<String, Diagnostics> {
    let content = Rc::clone(&session.content);
    let item = content.character_of(character).ok_or_else(|| gone(character))?;
    let name = sanitize(&item.name);
    let carried = carried(session, character, item)?;
    if carried.is_empty() {
        let nothing = format!("{name}: the rules of the {} carry nothing on", content.words.title);
        return Ok(paint(DIM, nothing));
    }
    // A pack's character stays as it is, and a copy with a file of its own is kept.
    let own_file = match character.item {
        Some(_) => copied(session, character, item)?,
        None => Copied { content: Rc::clone(&content), character: character.clone(), name: item.name.clone() },
    };
    let (new_text, changes) = new_text(session, &own_file, &carried)?;
    if changes.is_empty() {
        return Ok(paint(DIM, format!("{name}: nothing has changed")));
    }
    let Kept { path, before } = session.write_character(&own_file.character, &new_text)?;
    let path = characters::shown(&path);
    let own_name = sanitize(&own_file.name);
    let head = match before {
        Before::Same => return Ok(paint(DIM, format!("{name}: nothing has changed since it was kept in {path}"))),
        Before::Nothing => format!("{own_name} is kept in {path}"),
        Before::In(before) => {
            format!("{own_name} is kept in {path}; what it said before is in {}", characters::shown(&before))
        }
    };
    let mut lines = vec![head];
    lines.extend(changes);
    if let Some(id) = &character.item {
        session.copies.insert((character.seat.clone(), id.clone()), own_file.name.clone());
        let (scene, seat) = (sanitize(&session.scene), sanitize(&character.seat));
        let hint = format!("`open {scene} {seat}: {own_name}` seats it");
        lines.push(paint(DIM, format!("{name} is of a pack and stays as it is: this is a copy; {hint}")));
    }
    Ok(lines.join("\n"))
}

/// Returns the new text of a character's file, and the changes as lines. Fails if the text cannot be read, or does not
/// fit.
fn new_text(
    session: &ReplSession,
    own_file: &Copied,
    carried: &[Carried],
) -> Result<(String, Vec<String>), Diagnostics> {
    let character = &own_file.character;
    let item = own_file.content.character_in(&character.file).ok_or_else(|| gone(character))?;
    let cannot = |why| {
        let message = format!("`{}` cannot be changed: {why}", sanitize(&character.file));
        refused(message, "write it by hand")
    };
    let (text, changes) = written(&own_file.content, item, character, carried).map_err(cannot)?;
    if changes.is_empty() {
        return Ok((text, changes));
    }
    let after = SavedCharacter { text: text.clone(), ..character.clone() };
    let reloaded = session.source.load_with(std::slice::from_ref(&after))?;
    // `unfit` reports the statements that do not fit. A statement that did not fit before the adventure does not
    // prevent keeping.
    if own_file.content.unfit.is_none()
        && let Some(unfit) = reloaded.unfit
    {
        return Err(unfit);
    }
    Ok((text, changes))
}

/// Returns the statements that the character carries on from the game.
fn carried(session: &ReplSession, character: &SavedCharacter, item: &Item) -> Result<Vec<Carried>, Diagnostics> {
    let seat = Seats::ALL.iter().find(|seat| {
        let name = session.table.seat_name(*seat);
        name == character.seat || name == item.id
    });
    let seat = seat.ok_or_else(|| {
        let why = format!("{} cannot be told from another one at this table", sanitize(&item.name));
        refused(why, "seat each character once")
    })?;
    session.table.carried(seat).map_err(|illegal| {
        let rule = if illegal.rule.is_empty() { String::new() } else { format!(" ({})", illegal.rule) };
        let why = format!("{} cannot be kept as it is now: {}{rule}", sanitize(&item.name), illegal.why);
        refused(why, "`keep` once that is over")
    })
}

/// A character as a file: a seated character's own file, or a copy of a pack's character.
struct Copied {
    /// The content with the file on top.
    content: Rc<Content>,
    character: SavedCharacter,
    name: String,
}

/// Copies a pack's character into a text for a file of its own, which is not written yet. The copy has the name of the
/// copy that was kept before, or else the first free name.
fn copied(session: &ReplSession, character: &SavedCharacter, item: &Item) -> Result<Copied, Diagnostics> {
    let kept_name = session.copies.get(&(character.seat.clone(), item.id.clone()));
    let is_free = |name: &String| {
        let exists = characters::path_of(&session.characters, name).symlink_metadata().is_ok();
        !exists && session.content.character_called(name).is_none()
    };
    let numbered = (2u32..).map(|n| format!("{} {n}", item.name)).find(is_free);
    let name = kept_name.cloned().or(numbered).ok_or_else(|| gone(character))?;
    let statements = entries::statements(&session.content, item);
    let file = characters::shown(&characters::path_of(&session.characters, &name));
    let text = entries::file_text(item.kind, &name, &statements);
    let character = SavedCharacter { seat: character.seat.clone(), file, text, item: None };
    let content = session.source.load_with(std::slice::from_ref(&character)).map(Rc::new)?;
    Ok(Copied { content, character, name })
}

/// A character's file that has been written.
struct Kept {
    path: PathBuf,
    before: Before,
}

/// The state of a character's file before it was written.
enum Before {
    /// There was no file.
    Nothing,
    /// The file had this text already.
    Same,
    /// The former text, now in this file.
    In(PathBuf),
}

impl ReplSession {
    /// Writes a character's file, and the text with which the character was seated into a file beside it. Fails if the
    /// file has another text by now.
    fn write_character(&mut self, character: &SavedCharacter, now: &str) -> Result<Kept, Diagnostics> {
        let (folder, stem) = (&self.characters, stem(character));
        if stem.is_empty() {
            return Err(gone(character));
        }
        let known = characters::names(folder).iter().any(|name| slug(name) == stem);
        let (path, before) = match known {
            true => characters::read(folder, &stem).map(|file| (file.path, Some(file.text)))?,
            // A game from another machine may have a character that has no file here.
            false => (characters::path_of(folder, &stem), None),
        };
        // Whether this session wrote the text.
        let is_kept = |text: &String| self.kept_last.get(&path) == Some(text);
        if before.as_deref() == Some(now) {
            return Ok(Kept { path, before: Before::Same });
        }
        if before.as_ref().is_some_and(|text| *text != character.text && !is_kept(text)) {
            let (shown_path, seat) = (characters::shown(&path), sanitize(&character.seat));
            let message = format!("`{shown_path}` has changed since {seat} sat down");
            return Err(refused(message, "move it away, or `open` a scene with it as it is now"));
        }
        let cannot = |error: std::io::Error| {
            let message = format!("`{}` cannot be written: {error}", characters::shown(&path));
            refused(message, "see that there is room, and that you may write here")
        };
        std::fs::create_dir_all(folder).map_err(cannot)?;
        let beside = path.with_extension(BEFORE);
        // The file beside keeps the original text, not a text that this session wrote.
        if let Some(before) = before.as_ref().filter(|text| !is_kept(text)) {
            crate::files::write(&beside, before).map_err(cannot)?;
        }
        crate::files::write(&path, now).map_err(cannot)?;
        self.kept_last.insert(path.clone(), now.to_string());
        Ok(Kept { path, before: if beside.is_file() { Before::In(beside) } else { Before::Nothing } })
    }
}

/// Returns the new text of a character's file, and the changes as lines. If the file says `xp 3` and `12` is carried on
/// for `xp`, the text says `xp 12`, and the changes are `- xp 3` and `+ xp 12`. A word that the file lacks is added at
/// its end.
fn written(
    content: &Content,
    item: &Item,
    character: &SavedCharacter,
    carried: &[Carried],
) -> Result<(String, Vec<String>), String> {
    let is_in_file = |at: Origin| content.sources().place(at).is_some_and(|(path, ..)| path == character.file);
    let text_at = |at: Origin| character.text.get(at.start as usize..at.end as usize).unwrap_or_default().trim_end();
    let in_file = |statement: &Statement| Some(statement.at).filter(|at| is_in_file(*at));
    let own_places: Vec<Origin> = item.body.iter().filter_map(in_file).collect();
    let (mut replacements, mut new_lines, mut changes) = (Vec::new(), Vec::new(), Vec::new());
    for Carried { word, said } in carried {
        let old_places: Vec<Origin> = item.all(word).filter_map(in_file).collect();
        let old_lines: Vec<&str> = old_places.iter().map(|at| text_at(*at)).collect();
        let lines: Vec<String> = said.iter().map(|rest| format!("{word} {rest}")).collect();
        if old_lines == lines {
            continue;
        }
        changes.extend(old_lines.iter().map(|line| paint(BAD, format!("- {}", sanitize(line)))));
        changes.extend(lines.iter().map(|line| paint(GOOD, format!("+ {}", sanitize(line)))));
        // The new lines take the place of the first old statement, and the other old statements are removed.
        for (nth, (at, old_line)) in old_places.iter().zip(&old_lines).enumerate() {
            let start = at.start as usize;
            let instead = if nth == 0 { lines.join("\n") } else { String::new() };
            replacements.push(Edit::new(start..start + old_line.len(), instead));
        }
        if old_places.is_empty() {
            new_lines.extend(lines);
        }
    }
    if !new_lines.is_empty() {
        let end = behind(&character.text, item, &own_places);
        replacements.push(Edit::new(end..end, format!("\n{}\n", new_lines.join("\n"))));
    }
    // `apart` sorts the edits by place, and drops one that overlaps another.
    let text = edits::made(character.text.clone(), &edits::apart(replacements))?;
    Ok((rondel_dsl::format(&text).unwrap_or(text), changes))
}

/// Returns the byte at which to insert new statements: behind the file's last statement and its comment, or else behind
/// the brace.
fn behind(text: &str, item: &Item, own: &[Origin]) -> usize {
    let Some(last) = own.iter().map(|at| at.end as usize).max() else {
        let head_end = item.at.end as usize;
        let brace = text.get(head_end..).and_then(|rest| rest.find('{'));
        return head_end + brace.map_or(0, |at| at + 1);
    };
    let rest = text.get(last..).unwrap_or_default();
    let line = rest.lines().next().unwrap_or_default();
    let rest_of_line = line.trim_start();
    if rest_of_line.is_empty() || rest_of_line.starts_with("//") {
        last + line.len()
    } else if rest_of_line.starts_with(';') {
        last + line.find(';').map_or(0, |at| at + 1)
    } else {
        last
    }
}

/// Returns the name of a seated character's file in the form in which names are compared.
fn stem(character: &SavedCharacter) -> String {
    slug(&Path::new(&character.file).file_stem().unwrap_or_default().to_string_lossy())
}

/// Returns the error of a character that does not exist any more.
fn gone(character: &SavedCharacter) -> Diagnostics {
    let message = match &character.item {
        Some(id) => format!("the packs hold no character `{}`", sanitize(id)),
        None => format!("`{}` holds no character", sanitize(&character.file)),
    };
    refused(message, "`characters` lists those there are")
}

/// Returns the error R0033.
fn refused(message: String, help: impl Into<String>) -> Diagnostics {
    let help: String = help.into();
    Diagnostics::new("R0033", message, help)
}
