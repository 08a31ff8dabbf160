//! Changes of a character that is being made: a statement is added, replaced or removed.

use super::words::all_words;
use super::{Creation, changes, refused, told};
use crate::characters;
use crate::characters::entries::{listed, parts, uncounted};
use crate::content::Diagnostics;
use crate::prompt::session::{ReplSession, Reply};
use crate::text::sanitize;
use rondel_engine::kernel::{Problem, Times, Word, nearest, slug, with_article};

/// The most statements of a character.
const MOST_SAID: usize = 200;

/// Adds a statement, or replaces the statement with the same word. `without STATEMENT` removes a statement.
pub(super) fn changed(session: &ReplSession, creation: Creation, text: &str) -> Result<(Creation, Reply), Diagnostics> {
    if let Some(gone) = text.strip_prefix("without ") {
        return without(session, creation, gone.trim());
    }
    let word = text.split_whitespace().next().unwrap_or_default();
    let statement_word = known(session, &creation, word)?;
    // `parts` leaves a `;` inside quotes or brackets alone.
    if parts(text, ';').len() > 1 {
        return Err(refused("one statement at a time", "say each with a `create` of its own"));
    }
    if creation.said.iter().any(|statement| statement == text) {
        return Err(refused(&format!("`{text}` is said already"), "`create` shows what it says"));
    }
    if creation.said.len() >= MOST_SAID {
        return Err(refused(
            &format!("a character says {MOST_SAID} things at most"),
            "`create without` takes one away",
        ));
    }
    // `holds Dagger x2, Rope` is two statements, since `holds` may be repeated.
    let newest = listed(statement_word, text);
    let mut statements = creation.said.clone();
    for statement in &newest {
        put(&mut statements, statement_word, statement.clone());
    }
    let changed = creation.clone().with(statements);
    if changed.text().len() as u64 > characters::MOST_BYTES {
        return Err(refused("a character's file has 256 KB at most", "say it shorter"));
    }
    let judged = changed.judge(session, &newest);
    if judged.own.iter().any(Problem::is_error) {
        let mut problems = judged.own;
        if let Some(last) = problems.pop() {
            let help = last.help.as_deref().map(|help| format!("{help}; ")).unwrap_or_default();
            problems.push(last.help(format!("{help}the statement is not taken, and the character stays as it was")));
        }
        return Err(Diagnostics { problems, sources: judged.sources });
    }
    let mut lines = changes(&creation.said, &changed.said);
    lines.extend(told(&judged.all()));
    Ok((changed, Reply::text(lines.join("\n"))))
}

/// Puts a statement in place of the statement with the same word. If the word may be repeated, as in `holds Dagger x2`,
/// the statement replaces only the statement that differs in nothing but its count: `holds Dagger`.
fn put(statements: &mut Vec<String>, word: &Word, new: String) {
    let has_word = |statement: &String| statement.split_whitespace().next() == Some(word.word);
    let replaced = if word.times == Times::Many {
        statements.iter().position(|statement| has_word(statement) && uncounted(statement) == uncounted(&new))
    } else {
        statements.iter().position(has_word)
    };
    if let Some(at) = replaced {
        statements[at] = new;
    } else if let Some(last) = statements.iter().rposition(has_word) {
        statements.insert(last + 1, new);
    } else {
        // A `text` stays the last statement.
        let at_text = statements.iter().position(|statement| statement.starts_with("text "));
        match at_text {
            Some(at) if word.word != "text" => statements.insert(at, new),
            _ => statements.push(new),
        }
    }
}

/// Removes a statement, with or without its count, or all statements with one word.
fn without(session: &ReplSession, creation: Creation, gone: &str) -> Result<(Creation, Reply), Diagnostics> {
    let is_word = !gone.contains(' ');
    // `gone` is a whole statement, a statement without its count (`holds Dagger` of `holds Dagger x2`), or a word.
    let is_removed = |statement: &String| {
        let word = statement.split_whitespace().next().unwrap_or_default();
        statement == gone || slug(uncounted(statement)) == slug(uncounted(gone)) || (is_word && word == gone)
    };
    let mut statements = creation.said.clone();
    statements.retain(|statement| !is_removed(statement));
    if statements.len() == creation.said.len() {
        let help = match nearest(gone, creation.said.iter().map(String::as_str)) {
            Some(near) => format!("did you mean `{near}`?"),
            None => "`create` shows what it says".into(),
        };
        return Err(refused(&format!("{} says no `{}`", sanitize(&creation.name), sanitize(gone)), help));
    }
    let changed = creation.clone().with(statements);
    let judged = changed.judge(session, &[]);
    let mut lines = changes(&creation.said, &changed.said);
    lines.extend(told(&judged.others));
    Ok((changed, Reply::text(lines.join("\n"))))
}

/// Returns the statement word of a character, or an error if a character has no such statement.
fn known(session: &ReplSession, creation: &Creation, word: &str) -> Result<&'static Word, Diagnostics> {
    let words = all_words(session, creation);
    if let Some(statement_word) = words.iter().find(|statement_word| statement_word.word == word) {
        return Ok(statement_word);
    }
    let names: Vec<&str> = words.iter().map(|statement_word| statement_word.word).collect();
    let help = match nearest(word, names.iter().copied()) {
        Some(near) => format!("did you mean `create {near}`?"),
        None => format!("it says {}; or `without`, `undo`, `done`, `drop`", names.join(", ")),
    };
    let message =
        format!("{} says no `{}`, and `{}` is being made", with_article(creation.kind), sanitize(word), creation.name);
    Err(refused(&message, help))
}
