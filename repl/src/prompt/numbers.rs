//! Numbered offers at the prompt: a typed number stands for the words that are listed beside it.
//!
//! Several seats may be asked at once. Some must decide (`must`), and others may act but need not.

use super::screen::by_lead;
use super::session::ReplSession;
use crate::content::Diagnostics;
use rondel_engine::kernel::{Seats, Stop};
use rondel_engine::table::{Offer, Table};
use std::collections::BTreeSet;

/// The most different numbers in offered words that are tried as answers.
const MOST_TRIED: usize = 12;

/// The offers of the open question with their numbers. An offer keeps its number while the question is open.
#[derive(Default)]
pub(super) struct Numbers {
    /// The words of offer 1, 2, ...
    texts: Vec<String>,
    /// The seats asked when the offers were numbered.
    asked: Seats,
    /// Whether the question takes a number as its answer. A typed number then stands for no offer.
    answer_is_number: bool,
}

impl Numbers {
    /// Returns the number of an offer. `None` if a number is an answer itself.
    pub fn of(&self, offer: &Offer) -> Option<usize> {
        if self.answer_is_number {
            return None;
        }
        let text = offer.words.text();
        let at = self.texts.iter().position(|listed| *listed == text)?;
        Some(at + 1)
    }

    /// Returns whether the numbers still apply: the same question is open. If several seats were asked at once, some
    /// may have answered, and their offers are gone.
    fn still_apply(&self, asked: Seats, texts: &[String]) -> bool {
        let some_have_answered = asked != self.asked && asked.except(self.asked).is_empty();
        self.texts == texts || (some_have_answered && texts.iter().all(|text| self.texts.contains(text)))
    }
}

impl ReplSession {
    /// Numbers the current offers. Offers to seats that must decide come first, in the order of the list.
    pub(super) fn number_offers(&mut self) {
        let (texts, asked) = (listed(&*self.table), self.table.stop().must());
        if !self.numbers.still_apply(asked, &texts) {
            let answer_is_number = takes_numbers(&*self.table);
            self.numbers = Numbers { texts, asked, answer_is_number };
        }
    }

    /// Returns the asked seats with their questions, and whether a number is the answer.
    pub fn asked(&mut self) -> String {
        let asked = self.asked_in_sight();
        if self.numbers.answer_is_number { format!("{asked} (a number is the answer)") } else { asked }
    }

    /// Replaces an offer's number in a line by its words. Examples: `3`, `3 on goblin-2`, `mara 3`. `None` if the line
    /// begins with no number, or is already a command.
    ///
    /// # Errors
    /// Nothing has this number.
    pub(super) fn by_number(&mut self, line: &str) -> Result<Option<String>, Diagnostics> {
        let Some((seat, number, rest)) = self.numbered(line) else { return Ok(None) };
        self.number_offers();
        // A number alone is that of an offer, even if the words of another one begin with it: `pay 1 resolve`.
        let is_command = || !rest.is_empty() && self.table.takes(line) == Ok(true);
        if self.numbers.answer_is_number || self.numbers.texts.is_empty() || is_command() {
            return Ok(None);
        }
        let open = listed(&*self.table);
        let words = number.checked_sub(1).and_then(|at| self.numbers.texts.get(at));
        let Some(words) = words.filter(|words| open.contains(words)) else {
            let message = format!("nothing that is offered has the number {number}");
            let numbers = (1..).zip(&self.numbers.texts).filter(|(_, text)| open.contains(text));
            let numbers: Vec<usize> = numbers.map(|(number, _)| number).collect();
            let help = match numbers.as_slice() {
                [first, .., last] => format!("`actions` lists them, from {first} to {last}"),
                _ => "`actions` lists what is offered".into(),
            };
            return Err(Diagnostics::new("R0003", message, help));
        };
        let chance = if self.table.stop() == Stop::Chance { "chance " } else { "" };
        Ok(Some(format!("{chance}{seat}{words}{rest}")))
    }

    /// Splits a line into a seat's name with its space (perhaps empty), a number, and the rest: `mara 3 on goblin-2`.
    fn numbered<'l>(&self, line: &'l str) -> Option<(&'l str, usize, &'l str)> {
        let command = match line.split_once(' ') {
            Some((word, behind)) if self.is_seat(word) => behind.trim_start(),
            _ => line,
        };
        let seat = &line[..line.len() - command.len()];
        let digits = command.bytes().take_while(u8::is_ascii_digit).count();
        let (number, rest) = command.split_at(digits);
        let is_whole_word = rest.is_empty() || rest.starts_with(' ');
        if is_whole_word { Some((seat, number.parse().ok()?, rest)) } else { None }
    }
}

/// Returns the words of the offers to number, each once. Offers to seats that must decide come first, then the others,
/// seat by seat. An offer that is a number is not numbered.
fn listed(table: &dyn Table) -> Vec<String> {
    let must = table.stop().must();
    let (awaited, others): (Vec<Offer>, Vec<Offer>) =
        table.offers().into_iter().partition(|offer| must.is_empty() || must.has(offer.seat));
    let seat_by_seat = others.chunk_by(|one, other| one.seat == other.seat);
    let groups = std::iter::once(awaited.as_slice()).chain(seat_by_seat);
    let offers = groups.flat_map(by_lead).flat_map(|(_, same)| same);
    let mut seen = BTreeSet::new();
    let mut texts = Vec::new();
    for offer in offers {
        // With `draw 2` numbered, a typed 2 could mean the number or the word.
        if is_number(&offer.words.rest) {
            continue;
        }
        let text = offer.words.text();
        if seen.insert(text.clone()) {
            texts.push(text);
        }
    }
    texts
}

/// Returns whether a word consists of digits.
fn is_number(word: &str) -> bool {
    !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit())
}

/// Returns whether the open question takes a number as its answer: whether the table accepts one of the numbers in the
/// offered words, as it does `2` where `draw 1` and `draw 2` are offered. At a chance event, it is enough that an
/// outcome contains a number.
fn takes_numbers(table: &dyn Table) -> bool {
    let numbers = |offer: &Offer| -> Vec<String> {
        offer.words.rest.split([' ', '-']).filter(|word| is_number(word)).map(str::to_string).collect()
    };
    let offered: BTreeSet<String> = table.offers().iter().flat_map(numbers).collect();
    match table.stop() {
        Stop::Chance => !offered.is_empty(),
        _ => offered.iter().take(MOST_TRIED).any(|number| table.fits(number).is_ok()),
    }
}
