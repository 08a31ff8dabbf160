//! Typed outcomes of chance: reads one after another from a text such as `v ^ ^` or `rapier, stiletto`.

use crate::kernel::{Named, Words, find_words};

/// The greatest number of words in the name of an outcome.
const LONGEST_NAME: usize = 12;

/// The outcome named at the beginning of a text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Brought<'t> {
    /// The outcome's index, and the text after it.
    One(usize, &'t str),
    /// The outcomes that fit equally well.
    Several(Vec<usize>),
    /// No outcome fits.
    Nothing,
}

/// Reads one outcome off the front of a text.
///
/// ```
/// use rondel_engine::kernel::Words;
/// use rondel_engine::table::{Brought, take_outcome};
/// let faces = ["^^", "^v", "vv"].map(|f| Words::unordered("faces", f));
/// assert_eq!(take_outcome(&faces, "v ^ ^"), Brought::One(1, "^"));
/// let cards = ["stiletto", "rapier"].map(|c| Words::new("draw", c));
/// assert_eq!(take_outcome(&cards, "draw rapier, stiletto"), Brought::One(1, "stiletto"));
/// assert_eq!(take_outcome(&cards, "stiletto"), Brought::One(0, ""));
/// ```
pub fn take_outcome<'t>(listed: &[Words], text: &'t str) -> Brought<'t> {
    let text = trimmed(text);
    for end in ends(listed, text) {
        let (front, rest) = text.split_at(end);
        match find(listed, front) {
            Named::One(at) => return Brought::One(at, trimmed(rest)),
            Named::Several(all) => return Brought::Several(all),
            Named::Nothing => {}
        }
    }
    Brought::Nothing
}

/// Returns the outcome that a text names, with or without its leading word.
fn find(listed: &[Words], front: &str) -> Named {
    let front = front.replace(',', " ");
    let mut found = find_words(listed, &front);
    let mut tried: Vec<&str> = Vec::new();
    for words in listed {
        if found != Named::Nothing {
            break;
        }
        if !tried.contains(&words.lead) {
            tried.push(words.lead);
            found = find_words(listed, &format!("{} {front}", words.lead));
        }
    }
    found
}

/// Returns the byte positions where the first outcome of a text may end, the last one first. An outcome of marks or
/// numbers ends after as many marks or numbers as it has. A name may end after any word.
///
/// Of `v ^ ^` with outcomes of two marks, this is `[3]`: `v ^` ends there. Of `rapier, stiletto` with names it is
/// `[16, 6]`.
fn ends(listed: &[Words], text: &str) -> Vec<usize> {
    let mut ends: Vec<usize> = Vec::new();
    for words in listed.iter().filter(|words| words.unordered) {
        let after_lead = text.get(..words.lead.len()).filter(|front| front.eq_ignore_ascii_case(words.lead));
        let skip = after_lead.map_or(0, str::len);
        let has_numbers = words.rest.bytes().any(|b| b.is_ascii_digit());
        let end = match has_numbers {
            true => after_words(text, skip, words.rest.split_whitespace().count()),
            false => after_marks(text, skip, count_marks(&words.rest)),
        };
        ends.extend(end);
    }
    if listed.iter().any(|words| !words.unordered) {
        ends.extend((1..=LONGEST_NAME).map_while(|n| after_words(text, 0, n)));
    }
    ends.sort_unstable();
    ends.dedup();
    ends.reverse();
    ends
}

/// Returns the number of marks in an outcome's words.
fn count_marks(text: &str) -> usize {
    text.chars().filter(|c| !c.is_whitespace()).count()
}

/// Returns the end of the first `marks` marks after the first `skip` bytes of a text.
fn after_marks(text: &str, skip: usize, marks: usize) -> Option<usize> {
    let rest = text.get(skip..)?;
    let mut places = rest.char_indices().filter(|(_, c)| !c.is_whitespace() && *c != ',');
    let (at, last) = places.nth(marks.checked_sub(1)?)?;
    Some(skip + at + last.len_utf8())
}

/// Returns the end of the first `many` words after the first `skip` bytes of a text. A quoted text is one word.
fn after_words(text: &str, skip: usize, many: usize) -> Option<usize> {
    let mut words = 0;
    let mut in_word = false;
    let mut in_quotes = false;
    for (at, c) in text.char_indices().filter(|(at, _)| *at >= skip) {
        if c == '"' {
            in_quotes = !in_quotes;
        }
        let is_gap = (c.is_whitespace() || c == ',') && !in_quotes;
        if is_gap && in_word && words == many {
            return Some(at);
        }
        if !is_gap && !in_word {
            words += 1;
        }
        in_word = !is_gap;
    }
    (in_word && words == many).then_some(text.len())
}

/// Removes blanks and commas at both ends.
fn trimmed(text: &str) -> &str {
    text.trim_matches(|c: char| c.is_whitespace() || c == ',')
}
