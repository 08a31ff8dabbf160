//! Completes the words that are typed behind a command of the prompt. The table of commands names a way for each
//! command (`Complete`), and each way is an arm of `of_command`.
//!
//! `Candidates { from, texts }` are the texts that may replace the line from the byte `from` on. Helpers of the parent
//! module make the candidates:
//!
//! - `last_word` cuts the typed text before the last word. `last` completes this last word.
//! - `fitting` keeps the texts that begin with what is typed. `fitting_or_meant` falls back to the most similar text.
//! - `offers` completes a command of the table, which begins at `from`. `offers_at_end` trims the blanks in front of
//!   the command, and so gets the end of the line instead of the beginning of the command.

use super::{Candidates, fitting, fitting_or_meant, last, last_word, offers, offers_at_end};
use crate::prompt::commands::{Command, Complete};
use crate::prompt::session::ReplSession;
use crate::prompt::{create, grammar, timing, topics as help_topics};
use rondel_engine::explore::bot::Bot;
use rondel_engine::kernel::plural;
use rondel_engine::table::Offer;

/// Returns completions of the words behind a command of the prompt. `typed` begins at the byte `from` of the line.
pub(super) fn of_command(session: &ReplSession, command: &Command, typed: &str, from: usize) -> Candidates {
    let list = |texts: Vec<String>| Candidates { from, texts: fitting_or_meant(texts, typed) };
    match command.complete {
        Complete::Alone | Complete::Nothing | Complete::Files => {
            Candidates { from: from + typed.len(), texts: Vec::new() }
        }
        Complete::Words(words) => list(words.iter().map(|word| word.to_string()).collect()),
        Complete::Topics => list(topics(session)),
        // The first two names of `everybody` are `me` and `all`, which are left out.
        Complete::Names => list([session.content.names.clone(), grammar::everybody(session).split_off(2)].concat()),
        Complete::Scenes => list(session.content.scenes.iter().map(|scene| scene.id.clone()).collect()),
        Complete::Seated => seated(session, typed, from),
        // Behind `without` follows a statement of the item, such as `damage 2`, which is completed as a whole.
        // Elsewhere only the last word is completed.
        Complete::Create => {
            let words = create::words(session, typed);
            let behind = typed.rfind(' ').map_or(0, |blank| blank + 1);
            let at = if typed.starts_with("without ") { "without ".len() } else { behind };
            Candidates { from: from + at, texts: fitting_or_meant(words, &typed[at..]) }
        }
        Complete::Seats => list(grammar::everybody(session)),
        Complete::Kinds => {
            let kinds = session.content.words.items.iter();
            list(kinds.map(|item| plural(item.word)).collect())
        }
        Complete::Places => list(places(session)),
        Complete::Codes => list(codes(session)),
        Complete::Seed => list(vec![session.seed.to_string()]),
        Complete::Rules => list(grammar::rules(session)),
        Complete::SceneWords => {
            let scenes = session.newest.scenes.iter().map(|scene| scene.id.clone());
            list(["to be played".to_string()].into_iter().chain(scenes).collect())
        }
        Complete::Sim => {
            let (before, _) = last_word(typed);
            last(typed, from, grammar::sim(session, before))
        }
        Complete::Bots => list(Bot::names().map(str::to_string).collect()),
        Complete::Offers => offers(session, typed, from),
        Complete::Not => match typed.strip_prefix("not ") {
            Some(attempt) => offers_at_end(session, attempt, from + typed.len()),
            None => list(vec!["not".to_string()]),
        },
        Complete::Question(options) => question(session, options, typed, from),
        Complete::Auto => auto(session, typed, from),
        Complete::Outcomes => {
            let mut outcomes = session.table.offers();
            outcomes.retain(|offer| offer.weight.is_some());
            list(outcomes.iter().map(outcome).collect())
        }
        Complete::Rulings => ruling(session, typed, from),
        Complete::Expression => expression(session, typed, from),
        Complete::Watch => watch(session, typed, from),
    }
}

/// Returns completions of `watch`: its own words, an expression, or an action behind `odds`.
fn watch(session: &ReplSession, typed: &str, from: usize) -> Candidates {
    if let Some(action) = typed.strip_prefix("odds ") {
        return offers_at_end(session, action, from + typed.len());
    }
    let own_words = fitting(["odds", "tests", "nothing"].map(String::from), typed);
    if !own_words.is_empty() && !typed.is_empty() {
        return Candidates { from, texts: own_words };
    }
    let mut all = expression(session, typed, from);
    all.texts.splice(0..0, own_words);
    all
}

/// Returns completions of `open`: first scenes, then labels of seats with a colon, then names of characters.
fn seated(session: &ReplSession, typed: &str, from: usize) -> Candidates {
    let scenes: Vec<String> = session.content.scenes.iter().map(|scene| scene.id.clone()).collect();
    let begun = fitting(scenes.iter().cloned(), typed);
    let (before, _) = last_word(typed);
    if before.is_empty() || !begun.is_empty() {
        return Candidates { from, texts: fitting_or_meant(scenes, typed) };
    }
    let scene = before.split(' ').next().unwrap_or_default();
    let texts = match before.trim_end().ends_with(':') {
        true => crate::prompt::seated::names(session),
        false => crate::prompt::seated::labels(session, scene),
    };
    last(typed, from, texts)
}

/// Returns completions of a question about odds: an option or its value, a ruling behind `given`, a clause, or else the
/// command behind the last `|`.
fn question(session: &ReplSession, options: &[&str], typed: &str, from: usize) -> Candidates {
    let (before, word) = last_word(typed);
    if word.starts_with('-') {
        return last(typed, from, options.iter().map(|option| option.to_string()).collect());
    }
    if before.rsplit(' ').next() == Some("--as") {
        return last(typed, from, crate::sim::seats(&*session.table));
    }
    if let Some((_, order)) = typed.rsplit_once(" given ") {
        return ruling(session, order, from + typed.len() - order.len());
    }
    let command = typed.rsplit('|').next().unwrap_or(typed).trim_start();
    let start = from + typed.len() - command.len();
    // The last word is still being typed, so it begins no clause yet.
    let (finished, _) = last_word(command);
    let Some(clause) = finished.rsplit(' ').find(|word| grammar::CLAUSES.contains(word)) else {
        return with_clauses(session, command, start);
    };
    // A word with a point is a fact: `wolf.hp`.
    match grammar::clause(session, clause) {
        Some(texts) if !word.contains('.') => last(typed, from, texts),
        _ => expression(session, typed, from),
    }
}

/// Returns completions of a command of the table, or the clauses that may stand behind it.
fn with_clauses(session: &ReplSession, command: &str, start: usize) -> Candidates {
    let found = offers(session, command, start);
    // While a word of the command is being typed, or before its first word, no clause begins.
    if !found.texts.is_empty() && (command.is_empty() || !command.ends_with(' ')) {
        return found;
    }
    let clauses = last(command, start, grammar::CLAUSES.iter().map(|word| word.to_string()).collect());
    if found.texts.is_empty() {
        return clauses;
    }
    // Clauses are only added to offers that complete the same word.
    match found.from == clauses.from {
        true => Candidates { texts: [found.texts, clauses.texts].concat(), ..found },
        false => found,
    }
}

/// Returns completions of `until over with greedy`, word by word.
fn auto(session: &ReplSession, typed: &str, from: usize) -> Candidates {
    let (before, _) = last_word(typed);
    let texts: Vec<String> = match before.rsplit(' ').next() {
        Some("") => vec!["until".into(), "with".into()],
        Some("until") => grammar::until(session),
        Some("with") => Bot::names().map(str::to_string).collect(),
        Some(word) if before.starts_with("until ") && session.table.labels().iter().any(|label| label == word) => {
            grammar::facts_of(session, word)
        }
        _ => vec!["with".into()],
    };
    last(typed, from, texts)
}

/// Returns the marks, and the positions of the game on the table.
fn places(session: &ReplSession) -> Vec<String> {
    let marks = session.marks.iter().map(|mark| mark.name.clone());
    marks.chain(session.table.history().iter().map(|past| format!("@{}", past.number))).collect()
}

/// Returns all codes. The codes of the current problems come first.
fn codes(session: &ReplSession) -> Vec<String> {
    let wrong = session.wrong.iter().chain(&session.refused).flat_map(|wrong| &wrong.problems);
    let mut all = crate::pages::codes(std::iter::once(session.content.words));
    all.sort_unstable();
    wrong.map(|problem| problem.code).chain(all).map(str::to_string).collect()
}

/// Returns the text of an outcome of chance. An outcome without order, such as the dice `6 1 4`, is typed without its
/// leading word.
fn outcome(offer: &Offer) -> String {
    if offer.words.unordered { offer.words.rest.to_string() } else { offer.words.text() }
}

/// Returns the topics of `help`.
fn topics(session: &ReplSession) -> Vec<String> {
    let topics = help_topics::topics(session.content.words);
    let mut names: Vec<String> = topics.into_iter().map(|topic| topic.name).collect();
    names.extend(help_topics::KINDS.iter().map(|(kind, _)| kind.to_string()));
    names.push(timing::TIMING.to_string());
    names.sort();
    names.dedup();
    names
}

/// Returns completions of a ruling. Behind an open quote, the completions are names.
fn ruling(session: &ReplSession, typed: &str, from: usize) -> Candidates {
    // Of `set wolf hp 3; give you "War P`, the order is `give you "War P`, and the word begins at the quote.
    let order = typed.rsplit(';').next().unwrap_or(typed).trim_start();
    let start = from + typed.len() - order.len();
    let in_quotes = order.matches('"').count() % 2 == 1;
    let word_start = if in_quotes { order.rfind('"') } else { order.rfind(' ').map(|at| at + 1) };
    let at = word_start.unwrap_or(0);
    let (before, word) = order.split_at(at);
    let mut texts = grammar::order(session, before.trim_end());
    if in_quotes {
        texts.retain(|text| text.starts_with('"'));
        texts.iter_mut().for_each(|text| *text = text.trim_start_matches('"').to_string());
    }
    let wanted = word.trim_start_matches('"');
    // The quote itself stays.
    let from = start + at + usize::from(in_quotes);
    let found = fitting(texts, wanted);
    // A name that the order takes as a plain word may be quoted, too.
    let texts = match found.is_empty() && in_quotes {
        true => fitting(session.content.names.iter().map(|name| format!("{name}\"")), wanted),
        false => found,
    };
    Candidates { from, texts }
}

/// Returns completions at the end of an expression: a label, or a fact behind a label and a point.
fn expression(session: &ReplSession, typed: &str, from: usize) -> Candidates {
    let is_in_name = |c: char| c.is_alphanumeric() || c == '_';
    let start = typed.trim_end_matches(is_in_name).len();
    let after_point = typed[..start].ends_with('.');
    let texts = if after_point {
        let before = &typed[..start - 1];
        let label = before.rsplit(|c| !is_in_name(c)).next().unwrap_or_default();
        let own = grammar::facts_of(session, label);
        if own.is_empty() { grammar::facts(session) } else { own }
    } else {
        let mut labels: Vec<String> = session.table.labels().iter().map(|label| label.replace('-', "_")).collect();
        labels.push("game".to_string());
        labels
    };
    let mut texts: Vec<String> = texts.into_iter().filter(|text| text.starts_with(&typed[start..])).collect();
    texts.sort();
    texts.dedup();
    Candidates { from: from + start, texts }
}
