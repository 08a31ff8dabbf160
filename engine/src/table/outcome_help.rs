//! Help for a typed outcome that chance cannot bring, or that may mean several outcomes.

use super::listed::said;
use super::{Brought, Offer, take_outcome};
use crate::kernel::{Help, PlayingCard, Words, nearest};
use std::collections::BTreeSet;

/// Up to this many outcomes are all named.
pub(super) const MOST_OUTCOMES: usize = 12;
/// Of more outcomes, this many are named.
const FEW_OUTCOMES: usize = 4;

/// Returns the error of a typed number that no outcome has, such as a 7 on a die of 6 sides. `None` if there is no such
/// number, or if the outcomes are not numbers.
pub(super) fn no_number_of(outcomes: &[Words], typed: &str) -> Option<String> {
    let mut possible: BTreeSet<u64> = BTreeSet::new();
    // The most numbers in an outcome. Numbers typed after these are for later chance.
    let mut most = 0;
    for outcome in outcomes {
        let mut count = 0;
        for word in outcome.rest.split_whitespace() {
            possible.insert(word.parse().ok()?);
            count += 1;
        }
        most = count.max(most);
    }
    let (low, high) = (possible.first()?, possible.last()?);
    let mut typed_numbers = typed.split([' ', ',']).filter_map(|word| word.parse::<u64>().ok()).take(most);
    let wrong = typed_numbers.find(|number| !possible.contains(number))?;
    Some(format!("`{wrong}` can't come here: each number is from {low} to {high}"))
}

/// Returns the help for an outcome that cannot come: the outcome that was meant, or the possible outcomes.
pub(super) fn ways_of_chance(offers: &[Offer], words: &[Words], typed: &str) -> Option<Help> {
    meant_of_chance(offers, words, typed).or_else(|| may_bring(offers, typed).map(Help::from))
}

/// Returns the outcome that was probably meant: `^` for `up`, `9s` for `9 of spades`, the nearest name.
fn meant_of_chance(offers: &[Offer], words: &[Words], typed: &str) -> Option<Help> {
    let mark = |word: &str| match word.to_lowercase().as_str() {
        "up" | "ups" => "^".to_string(),
        "down" | "downs" => "v".to_string(),
        _ => word.to_string(),
    };
    let marked = typed.split_whitespace().map(mark).collect::<Vec<_>>().join(" ");
    let are_marks = marked != typed && matches!(take_outcome(words, &marked), Brought::One(..));
    let texts: Vec<String> = offers.iter().map(|offer| said(&offer.words)).collect();
    let as_card = || {
        let card = PlayingCard::in_words(typed).or_else(|| PlayingCard::by_number(typed))?.short();
        let Brought::One(at, _) = take_outcome(words, &card) else { return None };
        texts.get(at).cloned()
    };
    // A text of one or two characters is near to any other.
    let is_name = typed.len() > 2 && typed.starts_with(char::is_alphabetic);
    let nearest_name = || if is_name { nearest(typed, texts.iter().map(String::as_str)) } else { None };
    let near = || as_card().or_else(|| nearest_name().map(str::to_string));
    let outcome = if are_marks { marked } else { near()? };
    Some(Help::from(format!("did you mean `chance {outcome}`?")).instead(outcome))
}

/// Returns the possible outcomes in words. Of many outcomes, returns their number and those most similar to the typed
/// text.
pub(super) fn may_bring(offers: &[Offer], typed: &str) -> Option<String> {
    let mut texts: Vec<String> = offers.iter().map(|offer| said(&offer.words)).collect();
    let count = texts.len();
    let beginning = match count {
        0 => return None,
        1..=MOST_OUTCOMES => "write one of".to_string(),
        _ => {
            keep_nearest(typed, &mut texts);
            format!("{count} outcomes are possible: write one, such as")
        }
    };
    let commands: Vec<String> = texts.iter().map(|text| format!("`chance {text}`")).collect();
    Some(format!("{beginning} {}", commands.join(", ")))
}

/// Keeps the few texts whose last words are most similar to the last typed words.
fn keep_nearest(typed: &str, texts: &mut Vec<String>) {
    let words_of = |text: &str| -> Vec<String> { text.split_whitespace().map(str::to_lowercase).collect() };
    let typed_words = words_of(typed);
    let distance = |text: &String| -> usize {
        let words = words_of(text);
        let pairs = typed_words.iter().rev().zip(words.iter().rev());
        pairs.map(|(typed_word, word)| strsim::damerau_levenshtein(typed_word, word)).sum()
    };
    texts.sort_by_key(distance);
    texts.truncate(FEW_OUTCOMES);
}
