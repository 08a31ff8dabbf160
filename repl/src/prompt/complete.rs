//! Completion of a typed line. [`complete`] returns the candidates, and `helper.rs` hands them to the line editor.

use super::command_table::COMMANDS;
use super::commands::{self, Command, Complete};
use super::create;
use super::grammar;
use super::screen;
use super::session::ReplSession;
use super::topics;
use rondel_engine::explore::bot::Bot;
use rondel_engine::kernel::{nearest, slug};
use rondel_engine::table::Offer;

/// The completions from byte `from` to the end of the line.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Candidates {
    /// The byte at which the texts begin.
    pub from: usize,
    /// The texts.
    pub texts: Vec<String>,
}

/// The look of the first word of a line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum First {
    /// A command of the prompt.
    Command,
    /// The first word of an offer, the number of an offer, or a seat.
    Offered,
    /// The beginning of a command or of an offer.
    Begun,
    /// Anything else.
    Unknown,
}

/// Returns the completions at the end of a line. File names are left to the line editor.
pub fn complete(session: &ReplSession, line: &str) -> Candidates {
    let start = line.len() - line.trim_start().len();
    let line = &line[start..];
    match commands::begun(line) {
        // `rest` begins with the blank behind the command. Until it is typed, the word itself is completed.
        Some((command, rest)) if !rest.is_empty() => {
            let rest = rest.trim_start();
            of_command(session, command, rest, start + line.len() - rest.len())
        }
        _ => {
            let offers = offers(session, line, start);
            if line.contains(' ') && !offers.texts.is_empty() { offers } else { first_word(session, line, start) }
        }
    }
}

/// Returns the rest that is shown in grey behind the cursor: the first candidate without the typed part.
pub fn hint(session: &ReplSession, line: &str) -> Option<String> {
    if line.trim().is_empty() {
        return None;
    }
    let found = complete(session, line);
    let typed = line.get(found.from..)?.to_lowercase();
    let fits = |text: &&String| text.to_lowercase().starts_with(&typed) && text.len() > typed.len();
    if typed.is_empty() && found.texts.len() > 1 {
        return None;
    }
    found.texts.iter().find(fits).and_then(|text| text.get(typed.len()..)).map(str::to_string)
}

/// Returns the look of the first word of a line.
pub fn first(session: &ReplSession, line: &str) -> First {
    let line = line.trim_start();
    if commands::begun(line).is_some() {
        return First::Command;
    }
    let (word, is_alone) = match line.split_once(' ') {
        Some((word, _)) => (word, false),
        None => (line, true),
    };
    let lower = word.to_lowercase();
    let is_number = !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit());
    let offers = session.table.offers();
    if is_number && offers.iter().any(|offer| session.numbers.of(offer).is_some_and(|n| n.to_string() == word)) {
        return First::Offered;
    }
    let seats = offers.iter().map(|offer| session.table.seat_name(offer.seat));
    if offers.iter().any(|offer| begins_with(offer, &lower)) || seats.into_iter().any(|seat| seat == lower) {
        return First::Offered;
    }
    let begun = offers.iter().any(|offer| offer.words.text().starts_with(&lower))
        || (is_alone && COMMANDS.iter().any(|command| command.name.starts_with(&lower)));
    if begun { First::Begun } else { First::Unknown }
}

/// Returns whether an offer begins with this word.
fn begins_with(offer: &Offer, word: &str) -> bool {
    offer.words.lead == word || (offer.words.lead.is_empty() && offer.words.rest == word)
}

/// Returns completions of the first word: an offer, a seat, or a command of the prompt.
fn first_word(session: &ReplSession, typed: &str, from: usize) -> Candidates {
    let offers = session.table.offers();
    let mut texts = fitting(offers.iter().map(|offer| offer.words.text()), typed);
    // If several seats are asked, a name says who speaks.
    let seats = screen::several_seats(&offers).unwrap_or_default();
    texts.extend(fitting(seats.iter().map(|seat| slug(&session.table.seat_name(*seat))), typed));
    texts.extend(fitting(COMMANDS.iter().map(|command| command.name.to_string()), typed));
    if texts.is_empty() && !typed.contains(' ') {
        let leads = offers.iter().map(|offer| offer.words.lead).filter(|lead| !lead.is_empty());
        texts.extend(meant(leads.chain(COMMANDS.iter().map(|command| command.name)), typed));
    }
    Candidates { from, texts }
}

/// Returns completions of a command of the table. They complete the part of the line that begins at the first word for
/// which there are any.
fn offers(session: &ReplSession, line: &str, from: usize) -> Candidates {
    let splits = std::iter::once(0).chain(line.match_indices(' ').map(|(at, _)| at + 1));
    let mut near = None;
    for at in splits {
        let (said, typed) = line.split_at(at);
        let offers = match said.trim() {
            "" => session.table.offers(),
            said => {
                let own = of_seat(session, said);
                if own.is_empty() { session.table.offers_after(said) } else { own }
            }
        };
        let texts = fitting(offers.iter().map(|offer| offer.words.text()), typed);
        if !texts.is_empty() {
            return Candidates { from: from + at, texts };
        }
        let words: Vec<String> = offers.iter().map(|offer| offer.words.text()).collect();
        near = meant(words.iter().map(String::as_str), typed).map(|text| (from + at, text)).or(near);
        // The parts of a command may be said in any order. So the typed word may begin the part behind the next one.
        if !typed.is_empty()
            && !said.trim().is_empty()
            && let Some(next) = offers.first()
        {
            let later = session.table.offers_after(&format!("{} {}", said.trim(), next.words.text()));
            let texts = fitting(later.iter().map(|offer| offer.words.text()), typed);
            if !texts.is_empty() {
                return Candidates { from: from + at, texts };
            }
        }
    }
    match near {
        Some((from, text)) => Candidates { from, texts: vec![text] },
        None => Candidates { from: from + line.len(), texts: Vec::new() },
    }
}

/// Returns completions of a command of the table that ends the line. `end` is the length of the line.
fn offers_at_end(session: &ReplSession, command: &str, end: usize) -> Candidates {
    let command = command.trim_start();
    offers(session, command, end - command.len())
}

/// Returns the offers to the seat of this name.
fn of_seat(session: &ReplSession, name: &str) -> Vec<Offer> {
    let mut offers = session.table.offers();
    offers.retain(|offer| slug(&session.table.seat_name(offer.seat)) == slug(name));
    offers
}

/// Returns completions of the words behind a command of the prompt. `typed` begins at the byte `from` of the line.
fn of_command(session: &ReplSession, command: &Command, typed: &str, from: usize) -> Candidates {
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
        Complete::Create => {
            let words = create::words(session, typed);
            let behind = typed.rfind(' ').map_or(0, |blank| blank + 1);
            let at = if typed.starts_with("without ") { "without ".len() } else { behind };
            Candidates { from: from + at, texts: fitting_or_meant(words, &typed[at..]) }
        }
        Complete::Seats => list(grammar::everybody(session)),
        Complete::Kinds => {
            list(session.content.words.items.iter().map(|item| rondel_engine::kernel::plural(item.word)).collect())
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
            list(session.table.offers().iter().filter(|offer| offer.weight.is_some()).map(outcome).collect())
        }
        Complete::Rulings => ruling(session, typed, from),
        Complete::Expression => expression(session, typed, from),
        Complete::Watch => match typed.strip_prefix("odds ") {
            Some(action) => offers_at_end(session, action, from + typed.len()),
            None => {
                let words = ["odds", "tests", "nothing"].map(String::from);
                let own = Candidates { from, texts: fitting(words, typed) };
                if own.texts.is_empty() || typed.is_empty() {
                    let mut all = expression(session, typed, from);
                    all.texts.splice(0..0, own.texts);
                    all
                } else {
                    own
                }
            }
        },
    }
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
        true => super::seated::names(session),
        false => super::seated::labels(session, scene),
    };
    last(typed, from, texts)
}

/// Splits a line before its last word. Returns the text before it, and the word.
fn last_word(typed: &str) -> (&str, &str) {
    typed.rsplit_once(' ').map_or(("", typed), |(before, last)| (before, last))
}

/// Returns the completions of the last word.
fn last(typed: &str, from: usize, texts: Vec<String>) -> Candidates {
    let (_, last) = last_word(typed);
    Candidates { from: from + typed.len() - last.len(), texts: fitting_or_meant(texts, last) }
}

/// Returns completions of a question about odds: an option or its value, a ruling behind `given`, a clause, or else the
/// command behind the last `|`.
fn question(session: &ReplSession, options: &[&str], typed: &str, from: usize) -> Candidates {
    let (before, word) = last_word(typed);
    match before.rsplit(' ').next() {
        _ if word.starts_with('-') => last(typed, from, options.iter().map(|option| option.to_string()).collect()),
        Some("--as") => last(typed, from, crate::sim::seats(&*session.table)),
        _ if typed.contains(" given ") => {
            let order = typed.rsplit(" given ").next().unwrap_or_default();
            ruling(session, order, from + typed.len() - order.len())
        }
        _ => {
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
    }
}

/// Returns completions of a command of the table, or the clauses that may stand behind it.
fn with_clauses(session: &ReplSession, command: &str, start: usize) -> Candidates {
    let found = offers(session, command, start);
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
        Some(label) if before.starts_with("until ") && session.table.labels().iter().any(|known| known == label) => {
            grammar::facts_of(session, label)
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

/// Returns the text of an outcome of chance.
fn outcome(offer: &Offer) -> String {
    if offer.words.unordered { offer.words.rest.to_string() } else { offer.words.text() }
}

/// Returns the topics of `help`.
fn topics(session: &ReplSession) -> Vec<String> {
    let topics = topics::topics(session.content.words).into_iter().map(|topic| topic.name);
    let mut names: Vec<String> = topics
        .chain(topics::KINDS.iter().map(|(kind, _)| kind.to_string()))
        .chain([super::timing::TIMING.to_string()])
        .collect();
    names.sort();
    names.dedup();
    names
}

/// Returns completions of a ruling. Behind an open quote, the completions are names.
fn ruling(session: &ReplSession, typed: &str, from: usize) -> Candidates {
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
    let start = typed.len() - typed.chars().rev().take_while(|c| is_in_name(*c)).map(char::len_utf8).sum::<usize>();
    let after_point = typed[..start].ends_with('.');
    let texts = if after_point {
        let before = &typed[..start - 1];
        let label = before.rsplit(|c| !is_in_name(c)).next().unwrap_or_default();
        let own = grammar::facts_of(session, label);
        if own.is_empty() { grammar::facts(session) } else { own }
    } else {
        session.table.labels().iter().map(|label| label.replace('-', "_")).chain(["game".to_string()]).collect()
    };
    let mut texts: Vec<String> = texts.into_iter().filter(|text| text.starts_with(&typed[start..])).collect();
    texts.sort();
    texts.dedup();
    Candidates { from: from + start, texts }
}

/// Returns the texts that begin with the typed text, or else the texts with a later word that begins with it. Case,
/// `-`, `_` and quotes do not count.
fn fitting(texts: impl IntoIterator<Item = String>, typed: &str) -> Vec<String> {
    let wanted = normal(typed);
    let mut all: Vec<String> = Vec::new();
    for text in texts {
        if !all.contains(&text) {
            all.push(text);
        }
    }
    let begins: Vec<String> = all.iter().filter(|text| normal(text).starts_with(&wanted)).cloned().collect();
    if !begins.is_empty() || wanted.is_empty() {
        return begins;
    }
    all.into_iter().filter(|text| normal(text).contains(&format!(" {wanted}"))).collect()
}

/// Returns the texts that fit, or else the text that was probably meant.
fn fitting_or_meant(texts: Vec<String>, typed: &str) -> Vec<String> {
    let fit = fitting(texts.iter().cloned(), typed);
    if fit.is_empty() { meant(texts.iter().map(String::as_str), typed).into_iter().collect() } else { fit }
}

/// Returns the text that was probably meant. `None` for one or two letters, since any text is similar to those.
fn meant<'t>(texts: impl IntoIterator<Item = &'t str>, typed: &str) -> Option<String> {
    let typed = typed.trim();
    if typed.chars().count() < 3 {
        None
    } else {
        nearest(typed, texts).filter(|near| !typed.starts_with(*near)).map(str::to_string)
    }
}

/// Returns a text in the form in which texts are compared.
fn normal(text: &str) -> String {
    text.to_lowercase().replace(['-', '_', '"'], " ")
}
