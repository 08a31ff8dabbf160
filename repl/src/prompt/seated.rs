//! Characters from files and packs, put into the seats of a scene. A [`Party`] is a scene with them;
//! [`ReplSession::party`] makes one.

mod listing;

use super::games::Games;
use super::session::ReplSession;
use crate::characters::{self, seat};
use crate::content::{Content, Diagnostics};
use crate::text::sanitize;
pub(super) use listing::characters;
use rondel_engine::kernel::{CharacterWord, Item, Origin, Problem, Problems, Setup, Statement, nearest, slug};
use rondel_engine::table::{SavedCharacter, Scene, Table, Told};
use std::rc::Rc;

/// A scene with the characters that are seated in it.
pub(super) struct Party {
    /// The newest content together with the characters' files.
    pub content: Rc<Content>,
    /// The scene's id.
    pub scene: String,
    /// Its set-up, with the characters in their seats.
    pub setup: Setup,
    /// The seated characters, from files and from packs.
    pub seated: Vec<SavedCharacter>,
    /// Notes on parts of the set-up and of the files that were left out, since they do not fit.
    pub unfit: Vec<String>,
}

impl ReplSession {
    /// Opens a scene with other characters in its seats, otherwise like [`ReplSession::open_scene`].
    pub fn open_seated(
        &mut self,
        scene: &str,
        seed: Option<u64>,
        by: &'static str,
        seated: Vec<SavedCharacter>,
    ) -> Result<Vec<Told>, Diagnostics> {
        let party = self.party(scene, seated)?;
        let of_scene = || party.content.scene_by_id(&party.scene).and_then(|scene| scene.seed);
        let seed = seed.or(self.asked_seed).or_else(of_scene).unwrap_or(1);
        let table = party.open(seed)?;
        self.put(by, table, seed, party);
        self.begin_scene()?;
        Ok(self.table.log())
    }

    /// Begins the scene on the table again, with characters in its seats. Each of `said` is `LABEL:NAME`.
    ///
    /// # Errors
    /// There is no such seat or character, or it does not fit the scene.
    pub fn seat(&mut self, said: &[String]) -> Result<(), Diagnostics> {
        if said.is_empty() {
            return Ok(());
        }
        let scene = self.scene.clone();
        let seated = said.iter().map(|text| self.one_seat(&scene, text)).collect::<Result<_, _>>()?;
        self.open_seated(&scene, Some(self.seed), "play", seated)?;
        // No earlier game is kept: `undo` does not lead back to the scene without these characters.
        self.games = Games::first();
        Ok(())
    }

    /// Returns the newest content with these characters.
    pub(super) fn content_with(&self, seated: &[SavedCharacter]) -> Result<Rc<Content>, Diagnostics> {
        let of_files = |all: &[SavedCharacter]| -> Vec<SavedCharacter> {
            all.iter().filter(|character| character.item.is_none()).cloned().collect()
        };
        if of_files(seated) == of_files(&self.seated) {
            return Ok(Rc::clone(&self.newest));
        }
        self.source.load_with(seated).map(Rc::new)
    }

    /// Returns a scene with characters in its seats.
    pub(super) fn party(&self, scene: &str, seated: Vec<SavedCharacter>) -> Result<Party, Diagnostics> {
        let content = self.content_with(&seated)?;
        let scene = content.scene(scene)?;
        let party = Party::of(&content, scene);
        let Some(word) = content.words.character else { return Ok(party) };
        if seated.is_empty() {
            return Ok(party);
        }
        let (mut setup, mut ids) = (party.setup, Vec::new());
        for character in &seated {
            let item = content.character_of(character).ok_or_else(|| no_character(character))?;
            let Some(with_character) = seat::put(&setup, &content.loaded, word, &character.seat, &item.id) else {
                return Err(no_seat(&scene.id, &seat::seats(&setup, word), &character.seat));
            };
            setup = with_character;
            ids.push(item.id.as_str());
        }
        let taken = seat::seats(&setup, word).into_iter().filter(|seat| ids.contains(&seat.id.as_str()));
        let labels: Vec<String> = taken.map(|seat| seat.label).collect();
        // `fit` leaves out the statements about these seats that do not fit the new characters.
        let (setup, left_out) = seat::fit(&*content.game, setup, word, &labels);
        let mut unfit: Vec<String> = Vec::new();
        if let Some(in_files) = &content.unfit {
            unfit.extend(in_files.problems.iter().map(|problem| unfit_text(in_files, problem)));
        }
        unfit.extend(left_out.iter().map(|statement| left_out_text(&content, statement)));
        Ok(Party { setup, seated, unfit, ..party })
    }

    /// Splits the words of `open` into the scene and the characters: `barn you: Ada, friend: Bo`. A scene's name may
    /// hold a colon too, so each colon is tried.
    pub(super) fn with_seats<'t>(&self, text: &'t str) -> Result<(&'t str, Vec<SavedCharacter>), Diagnostics> {
        if self.newest.scene(text.trim_matches('"')).is_ok() || !text.contains(':') {
            return Ok((text, Vec::new()));
        }
        // The text before the label in front of each colon, and the text from this label on.
        let colons = text.match_indices(':').filter_map(|(at, _)| {
            let label_start = text[..at].rfind(' ')? + 1;
            Some((text[..label_start].trim(), &text[label_start..]))
        });
        let mut first_error = None;
        for (before, seats) in colons {
            // A seed may stand behind the name of the scene.
            let without_seed = match before.rsplit_once(' ') {
                Some((name, seed)) if seed.parse::<u64>().is_ok() => name,
                _ => before,
            };
            let mut names = [before, without_seed].into_iter();
            let scene = names.find_map(|name| self.newest.scene(name.trim_matches('"')).ok());
            let Some(scene) = scene else { continue };
            match self.all_seats(&scene.id, seats) {
                Ok(seated) => return Ok((before, seated)),
                Err(wrong) => first_error = first_error.or(Some(wrong)),
            }
        }
        match first_error {
            Some(wrong) => Err(wrong),
            None => Ok((text, Vec::new())),
        }
    }

    /// Returns the characters for seats of a scene, said as `you: Ada, friend: "Bo, the younger"`. A name may hold a
    /// comma, so the longest name of a known character counts.
    fn all_seats(&self, scene: &str, said: &str) -> Result<Vec<SavedCharacter>, Diagnostics> {
        let mut seated = Vec::new();
        let mut rest = said;
        while !rest.trim().is_empty() {
            let ends = rest.match_indices(',').map(|(at, _)| at).chain([rest.len()]);
            // In `you: Bo, the younger, friend: Ada`, the first name ends at a comma before `friend:`.
            let names_one = |end: &usize| !rest[..*end].split(',').skip(1).any(|part| part.contains(':'));
            let ends: Vec<usize> = ends.take_while(names_one).collect();
            let character_to = |end: usize| self.one_seat(scene, rest[..end].trim());
            let longest = ends.iter().rev().find_map(|end| Some((*end, character_to(*end).ok()?)));
            // If there is no such character, the error names the shortest reading.
            let shortest = ends.first().copied().unwrap_or(rest.len());
            let (end, character) = match longest {
                Some(found) => found,
                None => (shortest, character_to(shortest)?),
            };
            seated.push(character);
            rest = rest[end..].trim_start_matches(',');
        }
        Ok(seated)
    }

    /// Returns the character for a seat of a scene, said as `you: Ada`.
    fn one_seat(&self, scene: &str, said: &str) -> Result<SavedCharacter, Diagnostics> {
        let word = self.content.words.character.ok_or_else(|| no_seats(&self.content))?;
        let seats = seat::seats(&self.newest.scene(scene)?.setup, word);
        let Some((label, name)) = said.split_once(':') else {
            let first = seats.first().map_or("you", |seat| seat.label.as_str());
            let help = format!("write the seat before it: `{first}:{}`", sanitize(said));
            return Err(Diagnostics::new("R0032", format!("`{}` names no seat", sanitize(said)), help));
        };
        let (label, name) = (label.trim(), name.trim().trim_matches('"'));
        if !seats.iter().any(|seat| seat.label == label) {
            return Err(no_seat(scene, &seats, label));
        }
        let character = match of_the_folder(self, name) {
            Ok(character) => character,
            Err(wrong) => self.of_the_packs(name).ok_or_else(|| self.suggest_nearest(name, wrong))?,
        };
        Ok(SavedCharacter { seat: label.to_string(), ..character })
    }
}

impl ReplSession {
    /// Returns the character of the packs with this name, if no character file has the name.
    fn of_the_packs(&self, name: &str) -> Option<SavedCharacter> {
        if characters::names(&self.characters).iter().any(|file| slug(file) == slug(name)) {
            return None;
        }
        let item = self.newest.character_called(name).filter(|item| self.is_of_packs(item))?;
        Some(SavedCharacter { item: Some(item.id.clone()), ..SavedCharacter::default() })
    }

    /// Returns whether an item comes from a pack, and not from a character's file.
    fn is_of_packs(&self, item: &Item) -> bool {
        let is_file = |path: &str| {
            path.split('/').any(|part| part == characters::FOLDER)
                || self.seated.iter().any(|character| character.file == path)
        };
        !self.newest.sources().place(item.at).is_some_and(|(path, ..)| is_file(path))
    }

    /// Returns the names of the characters of packs, without those that only scenes need.
    fn names_of_packs(&self) -> Vec<&str> {
        let kind = self.content.words.character.map(|word| word.kind);
        let is_listed = |item: &&Item| Some(item.kind) == kind && self.is_of_packs(item) && !item.is_fixture;
        self.newest.items().iter().filter(is_listed).map(|item| item.name.as_str()).collect()
    }

    /// Suggests the most similar character of the packs, in the error of a character that no folder has.
    fn suggest_nearest(&self, name: &str, mut wrong: Diagnostics) -> Diagnostics {
        // If another folder has the character, `wrong` names that folder already.
        if characters::elsewhere(&self.characters, name).is_some() {
            return wrong;
        }
        let near = nearest(name, self.names_of_packs());
        if let (Some(near), [problem]) = (near, wrong.problems.as_mut_slice())
            && !problem.help.as_deref().is_some_and(|help| help.starts_with("did you mean"))
        {
            problem.help = Some(format!("did you mean `{near}`?"));
        }
        wrong
    }
}

impl Party {
    /// Returns a scene with the characters that it names itself.
    pub fn of(content: &Rc<Content>, scene: &Scene) -> Party {
        let (content, setup) = (Rc::clone(content), scene.setup.clone());
        Party { content, scene: scene.id.clone(), setup, seated: Vec::new(), unfit: Vec::new() }
    }

    /// Opens the scene.
    ///
    /// # Errors
    /// The error of its set-up.
    pub fn open(&self, seed: u64) -> Result<Box<dyn Table>, Diagnostics> {
        let refused = |problems: Problems| {
            // Something that the set-up lacks may be a statement that was left out of a character's file.
            let unfit = self.content.unfit.iter().flat_map(|unfit| unfit.problems.clone());
            let problems = unfit.chain(Vec::from(problems)).collect();
            // Places refer to the files as they are written, before statements were left out.
            let written = self.content.unfit.as_ref().map_or(self.content.sources(), |unfit| &unfit.sources);
            Diagnostics { problems, sources: written.clone() }
        };
        self.content.game.open(&self.setup, seed).map_err(refused)
    }
}

/// Returns a line about a statement of a character's file that does not fit: its place, the problem and the help.
fn unfit_text(unfit: &Diagnostics, problem: &Problem) -> String {
    let place = unfit.sources.place(problem.at.at).map(|(path, line, _)| format!("{path}:{line}: "));
    let help = problem.help.as_deref().map(|help| format!("; {help}")).unwrap_or_default();
    let left_out = if problem.is_error() { " (the line is left out)" } else { "" };
    sanitize(&format!("{}{}{left_out}{help}", place.unwrap_or_default(), problem.message))
}

/// Returns a line about a statement of the set-up that was left out.
fn left_out_text(content: &Content, statement: &Statement) -> String {
    let Origin { file, start, end } = statement.at;
    let source = file.and_then(|file| content.sources().get(file));
    let written = source.and_then(|source| source.text.get(start as usize..end as usize));
    let shown = sanitize(written.unwrap_or(statement.word).trim());
    format!("left out of this scene, since it does not fit who sits there: {shown}")
}

/// Returns the error that a system has no characters in files.
pub(super) fn no_seats(content: &Content) -> Diagnostics {
    let message = format!("the {} has no characters that are files of their own", content.words.title);
    Diagnostics::new("R0032", message, "play with those of the scene")
}

/// Returns the error of a seated character that does not exist.
fn no_character(character: &SavedCharacter) -> Diagnostics {
    let message = match &character.item {
        Some(id) => format!("the packs hold no character `{}`", sanitize(id)),
        None => format!("`{}` holds no character of this system", sanitize(&character.file)),
    };
    Diagnostics::new("R0031", message, "`characters` lists them; `rondel new character NAME` makes one")
}

/// Returns the error of a seat that the scene does not have.
fn no_seat(scene: &str, seats: &[seat::Seat], label: &str) -> Diagnostics {
    let labels: Vec<&str> = seats.iter().map(|seat| seat.label.as_str()).collect();
    let help = match nearest(&slug(label), labels.iter().copied()) {
        Some(near) => format!("did you mean `{near}`?"),
        None if labels.is_empty() => "it seats nobody: `open` another scene".into(),
        None => format!("its seats are {}", labels.join(", ")),
    };
    Diagnostics::new("R0032", format!("the scene `{scene}` has no seat `{}`", sanitize(label)), help)
}

/// Returns the names that may follow `open SCENE LABEL:`.
pub(super) fn names(session: &ReplSession) -> Vec<String> {
    if session.content.words.character.is_none() {
        return Vec::new();
    }
    let of_packs = session.names_of_packs().into_iter().map(str::to_string);
    characters::names(&session.characters).into_iter().chain(of_packs).collect()
}

/// Returns the labels of a scene's seats, each with its colon.
pub(super) fn labels(session: &ReplSession, scene: &str) -> Vec<String> {
    let word: Option<CharacterWord> = session.content.words.character;
    let scene = session.newest.scene(scene.trim_matches('"')).ok();
    let (Some(word), Some(scene)) = (word, scene) else { return Vec::new() };
    let seats = seat::seats(&scene.setup, word);
    seats.into_iter().map(|seat| format!("{}:", seat.label)).collect()
}

/// Reads a character of the folder.
fn of_the_folder(session: &ReplSession, name: &str) -> Result<SavedCharacter, Diagnostics> {
    let file = characters::read(&session.characters, name)?;
    Ok(SavedCharacter { file: characters::shown(&file.path), text: file.text, ..SavedCharacter::default() })
}
