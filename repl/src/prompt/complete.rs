//! Completion of a typed line. [`complete`] returns the candidates, and `helper.rs` hands them to the line editor.
//!
//! An offer is a command that the table takes now, such as `play boar-spear`, or behind a part of a command its next
//! part, such as `on hound-1`. The words of an offer are a leading word (`lead`, perhaps empty) and the rest behind it.

mod of_command;

use super::command_table::COMMANDS;
use super::commands;
use super::screen;
use super::session::ReplSession;
use of_command::of_command;
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
    let has_number = |offer: &Offer| session.numbers.of(offer).is_some_and(|n| n.to_string() == word);
    if is_number && offers.iter().any(has_number) {
        return First::Offered;
    }
    let is_of_seat = |offer: &Offer| session.table.seat_name(offer.seat) == lower;
    if offers.iter().any(|offer| begins_with(offer, &lower)) || offers.iter().any(is_of_seat) {
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

/// Returns completions of a command of the table. They complete the part of the line that begins at the first word with
/// completions.
///
/// In `play boar-spear on ho`, no offer begins with the whole line. Behind `play boar-spear`, the table offers `on
/// hound-1`, which begins with the typed `on ho`. So `on hound-1` completes the line from byte 16 on.
fn offers(session: &ReplSession, line: &str, from: usize) -> Candidates {
    let splits = std::iter::once(0).chain(line.match_indices(' ').map(|(at, _)| at + 1));
    // The text that was probably meant, at the last split that has one. It counts if nothing fits.
    let mut near = None;
    for at in splits {
        let (before, typed) = line.split_at(at);
        let before = before.trim();
        // `before` may be the name of a seat, as in `mara pla`.
        let mut offers = if before.is_empty() { session.table.offers() } else { of_seat(session, before) };
        if offers.is_empty() && !before.is_empty() {
            offers = session.table.offers_after(before);
        }
        let texts = fitting(offers.iter().map(|offer| offer.words.text()), typed);
        if !texts.is_empty() {
            return Candidates { from: from + at, texts };
        }
        let words: Vec<String> = offers.iter().map(|offer| offer.words.text()).collect();
        near = meant(words.iter().map(String::as_str), typed).map(|text| (from + at, text)).or(near);
        // The parts of a command may be said in any order. So the typed word may begin the part behind the next part.
        if !typed.is_empty()
            && !before.is_empty()
            && let Some(next) = offers.first()
        {
            let later = session.table.offers_after(&format!("{before} {}", next.words.text()));
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

/// Splits a line before its last word. Returns the text before it, and the word.
fn last_word(typed: &str) -> (&str, &str) {
    typed.rsplit_once(' ').unwrap_or(("", typed))
}

/// Returns the completions of the last word.
fn last(typed: &str, from: usize, texts: Vec<String>) -> Candidates {
    let (_, last) = last_word(typed);
    Candidates { from: from + typed.len() - last.len(), texts: fitting_or_meant(texts, last) }
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
        return None;
    }
    let near = nearest(typed, texts)?;
    // If the text is typed already, it completes nothing.
    if typed.starts_with(near) { None } else { Some(near.to_string()) }
}

/// Returns a text in the form in which texts are compared.
fn normal(text: &str) -> String {
    text.to_lowercase().replace(['-', '_', '"'], " ")
}
