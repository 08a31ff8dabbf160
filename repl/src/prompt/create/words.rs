//! The statements that a character may have, with the names that fit them.

use super::Creation;
use crate::prompt::session::ReplSession;
use rondel_engine::kernel::{Item, Shape, Word, few};

/// Returns the words of the statements that a character may have.
pub(super) fn all_words(session: &ReplSession, creation: &Creation) -> &'static [Word] {
    session.newest.words.item(creation.kind).map_or(&[], |kind| kind.words)
}

/// Returns a statement with its values, and the names that fit.
pub(super) fn offered(session: &ReplSession, word: &Word) -> String {
    let usage = format!("{} {}", word.word, rondel_dsl::usage(word.shape));
    let names = names(session, word);
    // `few` lists the names if there are only a few.
    let listed = match few(names.iter().map(String::as_str)) {
        Some(list) => format!(": {list}"),
        None => String::new(),
    };
    format!("{}{listed}", usage.trim_end())
}

/// Returns the names that a statement can take, without those for scenes alone.
fn names(session: &ReplSession, word: &Word) -> Vec<String> {
    let mut kinds = Vec::new();
    for shape in word.shape {
        add_kinds_of(shape, &mut kinds);
    }
    let content = &session.newest;
    let fits = |item: &&Item| kinds.contains(&item.kind) && !item.is_fixture;
    let mut names: Vec<String> = content.items().iter().filter(fits).map(|item| item.name.clone()).collect();
    names.sort();
    names.dedup();
    names
}

/// Adds the kinds of items that a shape takes.
fn add_kinds_of(shape: &Shape, kinds: &mut Vec<&'static str>) {
    match shape {
        Shape::Name(named) => kinds.extend(*named),
        Shape::Call(kind) => kinds.push(kind),
        Shape::Counted(inner) | Shape::List(inner) | Shape::Opt(inner) | Shape::After(_, inner) => {
            add_kinds_of(inner, kinds);
        }
        Shape::Seq(parts) | Shape::Either(parts) => parts.iter().for_each(|part| add_kinds_of(part, kinds)),
        _ => {}
    }
}

/// Returns the words that may follow `create`: behind the word of a statement, the names that fit. Without such a word,
/// all statements and the other forms of the command.
pub(in crate::prompt) fn words(session: &ReplSession, typed: &str) -> Vec<String> {
    let Some(creation) = &session.creation else { return Vec::new() };
    if typed.starts_with("without ") {
        return creation.said.clone();
    }
    let all = all_words(session, creation);
    let first = typed.split_whitespace().next();
    if typed.contains(' ')
        && let Some(word) = all.iter().find(|word| first == Some(word.word))
    {
        return names(session, word).into_iter().map(|name| quoted(&name)).collect();
    }
    let other_forms = ["without", "undo", "done", "drop"];
    all.iter().map(|word| word.word).chain(other_forms).map(str::to_string).collect()
}

/// Returns a name, in quotes if it needs them.
fn quoted(name: &str) -> String {
    let is_plain = name.chars().all(|c| c.is_alphanumeric() || c == '_' || c == '-');
    if is_plain { name.to_string() } else { format!("\"{name}\"") }
}
