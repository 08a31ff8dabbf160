//! The command `create`: makes a character at the prompt. The character begins as a copy of another character, and each
//! `create STATEMENT` changes one statement.
//!
//! The possible statements, their values and the problems come from the vocabulary and from the checks of the
//! character's file, so this works for every system.

use super::session::{Answer, ReplSession, Reply};
use crate::characters::entries::{file_text, listed, parts, statements, uncounted};
use crate::characters::{self, like, seat};
use crate::content::Diagnostics;
use crate::text::{BAD, BOLD, DIM, GOOD, paint, sanitize};
use rondel_engine::kernel::{Item, Problem, Shape, Sources, Times, Word, few, nearest, slug};
use rondel_engine::table::SavedCharacter;
use std::path::PathBuf;

/// The most statements of a character.
const MOST_SAID: usize = 200;

/// A character that is being made.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Creation {
    name: String,
    kind: &'static str,
    path: PathBuf,
    /// The text of the character's file when `create` began. `None` if there was no file.
    was: Option<String>,
    /// Its statements, each as it is written.
    said: Vec<String>,
    /// The statements before each change, the newest last.
    before: Vec<Vec<String>>,
}

/// The problems of a character: the problems of its newest statement, and the others.
struct Judged {
    own: Vec<Problem>,
    others: Vec<Problem>,
    sources: Sources,
}

impl Judged {
    /// Returns all problems.
    fn all(&self) -> Vec<Problem> {
        [self.own.as_slice(), &self.others].concat()
    }
}

/// Answers `create [NAME [like OTHER] | STATEMENT | without STATEMENT | undo | done | drop]`.
pub(super) fn create(session: &mut ReplSession, text: &str) -> Answer {
    let text = text.trim();
    let Some(creation) = session.creation.take() else { return begin(session, text) };
    let answer = match text {
        "" => return Ok(put_back(session, creation)),
        "drop" => {
            let file = if creation.was.is_some() { "its file stays as it was" } else { "no file was written" };
            return Ok(Reply::text(format!("{} is dropped; {file}", creation.name)));
        }
        "undo" => undone(session, creation.clone()),
        "done" => return done(session, creation),
        said => changed(session, creation.clone(), said),
    };
    match answer {
        Ok((creation, reply)) => {
            session.creation = Some(creation);
            Ok(reply)
        }
        Err(wrong) => {
            session.creation = Some(creation);
            Err(wrong)
        }
    }
}

/// Shows the character, and goes on making it.
fn put_back(session: &mut ReplSession, creation: Creation) -> Reply {
    let text = shown(session, &creation);
    session.creation = Some(creation);
    Reply::text(text)
}

/// Begins a new character as a copy of another character, or reads an existing character from its file.
fn begin(session: &mut ReplSession, text: &str) -> Answer {
    let word = session.content.words.character.ok_or_else(|| super::seated::no_seats(&session.content))?;
    if text.is_empty() {
        let help = "`create NAME` begins one, `create NAME like OTHER` as another one, `characters` lists them";
        return Err(refused("no character is being made", help));
    }
    if let Some(said) = ["done", "undo", "drop", "without"].iter().find(|said| text.split(' ').next() == Some(said)) {
        let help = "`create NAME` begins a character; `create done` closes it";
        return Err(refused(&format!("no character is being made: nothing for `create {said}`"), help));
    }
    if text.ends_with(" like") {
        return Err(refused("like whom?", "`create NAME like OTHER`: `characters` lists them"));
    }
    // A statement was typed, and no character is being made.
    let words = session.newest.words.item(word.kind).map_or(&[][..], |kind| kind.words);
    if let Some((said, _)) = text.split_once(' ').filter(|(said, _)| words.iter().any(|word| word.word == *said)) {
        let message = format!("`{said}` is something that a {} says, and none is being made", word.kind);
        return Err(refused(&message, "`create NAME` begins one"));
    }
    // An existing file, or a new character.
    let (name, wanted) = text.split_once(" like ").map_or((text, None), |(name, like)| (name, Some(like)));
    let unquoted = |text: &str| text.trim().trim_matches('"').to_string();
    let (name, wanted) = (unquoted(name), wanted.map(unquoted));
    let path = characters::path_of(&session.characters, &name);
    let (name, was, said) = if !slug(&name).is_empty() && path.symlink_metadata().is_ok() {
        if wanted.is_some() {
            let message = format!("`{}` exists", characters::shown(&path));
            return Err(refused(&message, "`create` with its name alone changes that one"));
        }
        let file = characters::read(&session.characters, &name)?;
        let saved =
            SavedCharacter { file: characters::shown(&file.path), text: file.text, ..SavedCharacter::default() };
        let content = session.source.load_with(std::slice::from_ref(&saved))?;
        let item = content.character_in(&saved.file).ok_or_else(|| {
            refused(&format!("`{}` holds no character", sanitize(&saved.file)), "`characters` lists those there are")
        })?;
        (item.name.clone(), Some(saved.text), statements(&content, item))
    } else {
        let (item, _) =
            like::like(&session.newest, word, &name, wanted.as_deref()).map_err(|wrong| wrong.told("R0036", &name))?;
        (name, None, statements(&session.newest, item))
    };
    let creation = Creation { name, kind: word.kind, path, was, said, before: Vec::new() };
    Ok(put_back(session, creation))
}

/// Returns the words of the statements that a character may have.
fn all_words(session: &ReplSession, creation: &Creation) -> &'static [Word] {
    session.newest.words.item(creation.kind).map_or(&[], |kind| kind.words)
}

impl Creation {
    /// Returns the text of the character's file.
    fn text(&self) -> String {
        file_text(self.kind, &self.name, &self.said)
    }

    /// Writes the character's file, and the previous text into a file beside it. Fails if the file has changed since
    /// the character was begun.
    fn write(&self) -> Result<(), Diagnostics> {
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
            crate::files::write(&self.path.with_extension(super::keep::BEFORE), was).map_err(cannot)?;
        }
        crate::files::write(&self.path, self.text()).map_err(cannot)
    }

    /// Returns the character's file as a seat takes it.
    fn file(&self) -> SavedCharacter {
        SavedCharacter { file: characters::shown(&self.path), text: self.text(), ..SavedCharacter::default() }
    }

    /// Returns the character with other statements. `undo` leads back.
    fn with(mut self, said: Vec<String>) -> Creation {
        self.before.push(std::mem::replace(&mut self.said, said));
        self
    }

    /// Returns the character's problems. Problems in the lines of the statement `newest` are kept apart as its own.
    fn judge(&self, session: &ReplSession, newest: Option<&str>) -> Judged {
        let file = self.file();
        let (problems, sources) = match session.source.load_with(std::slice::from_ref(&file)) {
            Ok(content) => match content.unfit.clone().or_else(|| unseated(session, &file)) {
                Some(unfit) => (unfit.problems, unfit.sources),
                None => (Vec::new(), content.sources().clone()),
            },
            Err(wrong) => (wrong.problems, wrong.sources),
        };
        let formatted = newest.map(|newest| newest.split_whitespace().collect::<Vec<_>>().join(" "));
        let stands_in = |problem: &Problem| {
            let line =
                sources.place(problem.at.at).and_then(|(_, line, _)| file.text.lines().nth(line.checked_sub(1)?));
            let line = line.map(|line| line.split_whitespace().collect::<Vec<_>>().join(" "));
            line.zip(formatted.as_ref()).is_some_and(|(line, newest)| newest.starts_with(&line))
        };
        let (own, others) = problems.into_iter().partition(|problem| stands_in(problem));
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

/// Takes the newest change back.
fn undone(session: &ReplSession, mut creation: Creation) -> Result<(Creation, Reply), Diagnostics> {
    let before = creation
        .before
        .pop()
        .ok_or_else(|| refused("nothing has been changed yet", "`create drop` gives it up, `create` shows it"))?;
    let mut lines = changes(&creation.said, &before);
    creation.said = before;
    let judged = creation.judge(session, None);
    lines.extend(told(&judged.all()));
    Ok((creation, Reply::text(lines.join("\n"))))
}

/// Adds a statement, or replaces the statement with the same word. `without STATEMENT` removes a statement.
fn changed(session: &ReplSession, creation: Creation, text: &str) -> Result<(Creation, Reply), Diagnostics> {
    if let Some(gone) = text.strip_prefix("without ") {
        return without(session, creation, gone.trim());
    }
    let word = text.split_whitespace().next().unwrap_or_default();
    let statement_word = known(session, &creation, word)?;
    if parts(text, ';').len() > 1 {
        return Err(refused("one statement at a time", "say each with a `create` of its own"));
    }
    if creation.said.iter().any(|said| said == text) {
        return Err(refused(&format!("`{text}` is said already"), "`create` shows what it says"));
    }
    if creation.said.len() >= MOST_SAID {
        return Err(refused(
            &format!("a character says {MOST_SAID} things at most"),
            "`create without` takes one away",
        ));
    }
    let mut said = creation.said.clone();
    for text in listed(statement_word, text) {
        // A statement replaces the statement with the same word. If the word may be repeated, it replaces the statement
        // that differs only in its count.
        let has_word = |said: &String| said.split_whitespace().next() == Some(word);
        let differs_in_count = |said: &String| has_word(said) && uncounted(said) == uncounted(&text);
        let is_replaced: &dyn Fn(&String) -> bool =
            if statement_word.times == Times::Many { &differs_in_count } else { &has_word };
        match (said.iter().position(is_replaced), said.iter().rposition(has_word)) {
            (Some(at), _) => said[at] = text,
            // Otherwise the statement comes behind the last statement with this word.
            (None, Some(last)) => said.insert(last + 1, text),
            (None, None) => {
                // A `text` stays the last statement.
                let end = said.iter().position(|said| said.starts_with("text ")).filter(|_| word != "text");
                said.insert(end.unwrap_or(said.len()), text);
            }
        }
    }
    let then = creation.clone().with(said);
    if then.text().len() as u64 > characters::MOST_BYTES {
        return Err(refused("a character's file has 256 KB at most", "say it shorter"));
    }
    let judged = then.judge(session, Some(text));
    if judged.own.iter().any(Problem::is_error) {
        let mut problems = judged.own;
        if let Some(last) = problems.pop() {
            let help = last.help.as_deref().map(|help| format!("{help}; ")).unwrap_or_default();
            problems.push(last.help(format!("{help}the statement is not taken, and the character stays as it was")));
        }
        return Err(Diagnostics { problems, sources: judged.sources });
    }
    let mut lines = changes(&creation.said, &then.said);
    lines.extend(told(&judged.all()));
    Ok((then, Reply::text(lines.join("\n"))))
}

/// Removes a statement, or all statements with one word.
fn without(session: &ReplSession, creation: Creation, gone: &str) -> Result<(Creation, Reply), Diagnostics> {
    let is_word = !gone.contains(' ');
    let is_removed = |said: &&String| {
        let word = said.split_whitespace().next().unwrap_or_default();
        said.as_str() == gone || slug(uncounted(said)) == slug(uncounted(gone)) || (is_word && word == gone)
    };
    let said: Vec<String> = creation.said.iter().filter(|said| !is_removed(said)).cloned().collect();
    if said.len() == creation.said.len() {
        let near =
            nearest(gone, creation.said.iter().map(String::as_str)).map(|near| format!("did you mean `{near}`?"));
        let help = near.unwrap_or_else(|| "`create` shows what it says".into());
        return Err(refused(&format!("{} says no `{}`", sanitize(&creation.name), sanitize(gone)), help));
    }
    let then = creation.clone().with(said);
    let judged = then.judge(session, None);
    let mut lines = changes(&creation.said, &then.said);
    lines.extend(told(&judged.others));
    Ok((then, Reply::text(lines.join("\n"))))
}

/// Returns the statement word of a character, or an error if a character has no such statement.
fn known(session: &ReplSession, creation: &Creation, word: &str) -> Result<&'static Word, Diagnostics> {
    let words = all_words(session, creation);
    words.iter().find(|known| known.word == word).ok_or_else(|| {
        let names = || words.iter().map(|known| known.word);
        let help = match nearest(word, names()) {
            Some(near) => format!("did you mean `create {near}`?"),
            None => format!("it says {}; or `without`, `undo`, `done`, `drop`", names().collect::<Vec<_>>().join(", ")),
        };
        let message =
            format!("a {} says no `{}`, and `{}` is being made", creation.kind, sanitize(word), creation.name);
        refused(&message, help)
    })
}

/// Writes the character's file, if it has no errors, and ends the making of it.
fn done(session: &mut ReplSession, creation: Creation) -> Answer {
    let judged = creation.judge(session, None);
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
    let judged = creation.judge(session, None);
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

/// Returns a statement with its values, and the names that fit.
fn offered(session: &ReplSession, word: &Word) -> String {
    let usage = format!("{} {}", word.word, rondel_dsl::usage(word.shape));
    let names = names(session, word);
    let listed = few(names.iter().map(String::as_str)).map(|names| format!(": {names}")).unwrap_or_default();
    format!("{}{listed}", usage.trim_end())
}

/// Returns the names that a statement can take, without those for scenes alone.
fn names(session: &ReplSession, word: &Word) -> Vec<String> {
    let mut kinds = Vec::new();
    word.shape.iter().for_each(|shape| kinds_of(shape, &mut kinds));
    let content = &session.newest;
    let fits = |item: &&Item| kinds.contains(&item.kind) && !item.is_fixture;
    let mut names: Vec<String> = content.items().iter().filter(fits).map(|item| item.name.clone()).collect();
    names.sort();
    names.dedup();
    names
}

/// Adds the kinds of items that a shape takes.
fn kinds_of(shape: &Shape, kinds: &mut Vec<&'static str>) {
    match shape {
        Shape::Name(named) => kinds.extend(*named),
        Shape::Call(kind) => kinds.push(kind),
        Shape::Counted(inner) | Shape::List(inner) | Shape::Opt(inner) | Shape::After(_, inner) => {
            kinds_of(inner, kinds);
        }
        Shape::Seq(parts) | Shape::Either(parts) => parts.iter().for_each(|part| kinds_of(part, kinds)),
        _ => {}
    }
}

/// Returns the words that may follow `create`: names behind a statement, otherwise statements and the other forms of
/// the command.
pub(super) fn words(session: &ReplSession, said: &str) -> Vec<String> {
    let Some(creation) = &session.creation else { return Vec::new() };
    let all = all_words(session, creation);
    let (without, said) = said.strip_prefix("without ").map_or((false, said), |said| (true, said));
    if without {
        return creation.said.clone();
    }
    match all.iter().find(|word| said.split_whitespace().next() == Some(word.word) && said.contains(' ')) {
        Some(word) => names(session, word).into_iter().map(|name| quoted(&name)).collect(),
        None => {
            let more = ["without", "undo", "done", "drop"];
            all.iter().map(|word| word.word).chain(more).map(str::to_string).collect()
        }
    }
}

/// Returns a name, in quotes if it needs them.
fn quoted(name: &str) -> String {
    let is_plain = name.chars().all(|c| c.is_alphanumeric() || c == '_' || c == '-');
    if is_plain { name.to_string() } else { format!("\"{name}\"") }
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
