//! Changes of a character that is being made: a statement is added, replaced or removed.

use super::words::all_words;
use super::{Creation, changes, refused, told};
use crate::characters;
use crate::characters::entries::{listed, parts, uncounted};
use crate::content::Diagnostics;
use crate::prompt::session::{ReplSession, Reply};
use crate::text::sanitize;
use rondel_engine::kernel::{Problem, Times, Word, nearest, slug};

/// The most statements of a character.
const MOST_SAID: usize = 200;

/// Adds a statement, or replaces the statement with the same word. `without STATEMENT` removes a statement.
pub(super) fn changed(session: &ReplSession, creation: Creation, text: &str) -> Result<(Creation, Reply), Diagnostics> {
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
        put(&mut said, statement_word, text);
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

/// Puts a statement in place of the statement with the same word. If the word may be repeated, the statement replaces
/// the one that differs only in its count.
fn put(said: &mut Vec<String>, word: &Word, text: String) {
    let has_word = |said: &String| said.split_whitespace().next() == Some(word.word);
    let replaced = if word.times == Times::Many {
        said.iter().position(|said| has_word(said) && uncounted(said) == uncounted(&text))
    } else {
        said.iter().position(has_word)
    };
    if let Some(at) = replaced {
        said[at] = text;
    } else if let Some(last) = said.iter().rposition(has_word) {
        said.insert(last + 1, text);
    } else {
        // A `text` stays the last statement.
        let at_text = said.iter().position(|said| said.starts_with("text "));
        match at_text {
            Some(at) if word.word != "text" => said.insert(at, text),
            _ => said.push(text),
        }
    }
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
        let help = match nearest(gone, creation.said.iter().map(String::as_str)) {
            Some(near) => format!("did you mean `{near}`?"),
            None => "`create` shows what it says".into(),
        };
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
