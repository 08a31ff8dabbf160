//! Help for a typed outcome that chance cannot bring, or that may mean several outcomes.

use super::listed::said as said_as;
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
    let mut most = 0;
    for outcome in outcomes {
        let numbers = outcome.rest.split_whitespace().map(|word| word.parse().ok()).collect::<Option<Vec<u64>>>()?;
        most = numbers.len().max(most);
        possible.extend(numbers);
    }
    let (low, high) = (possible.first()?, possible.last()?);
    let typed = typed.split([' ', ',']).filter_map(|word| word.parse::<u64>().ok()).take(most);
    let wrong = typed.into_iter().find(|number| !possible.contains(number))?;
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
    let as_marks =
        || (marked != typed && matches!(take_outcome(words, &marked), Brought::One(..))).then(|| marked.clone());
    let said: Vec<String> = offers.iter().map(|offer| said_as(&offer.words)).collect();
    // A text of one or two characters is near to any other.
    let is_name = typed.len() > 2 && typed.starts_with(char::is_alphabetic);
    let nearest_name = || nearest(typed, said.iter().map(String::as_str)).filter(|_| is_name).map(str::to_string);
    let as_card = || {
        let card = PlayingCard::in_words(typed).or_else(|| PlayingCard::by_number(typed))?.short();
        let Brought::One(at, _) = take_outcome(words, &card) else { return None };
        said.get(at).cloned()
    };
    let near = as_marks().or_else(as_card).or_else(nearest_name)?;
    Some(Help::from(format!("did you mean `chance {near}`?")).instead(near))
}

/// Returns the possible outcomes in words. Of many outcomes, returns their number and those most similar to the typed
/// text.
pub(super) fn may_bring(offers: &[Offer], typed: &str) -> Option<String> {
    let said: Vec<String> = offers.iter().map(|offer| said_as(&offer.words)).collect();
    let named = |said: &[&String]| said.iter().map(|said| format!("`chance {said}`")).collect::<Vec<_>>().join(", ");
    let all: Vec<&String> = said.iter().collect();
    match all.len() {
        0 => None,
        1..=MOST_OUTCOMES => Some(format!("write one of {}", named(&all))),
        many => {
            let near = nearest_of(typed, &said);
            Some(format!("{many} outcomes are possible: write one, such as {}", named(&near)))
        }
    }
}

/// Returns the few texts whose last words are most similar to the last typed words.
fn nearest_of<'s>(typed: &str, said: &'s [String]) -> Vec<&'s String> {
    let words = |text: &str| text.split_whitespace().map(str::to_lowercase).collect::<Vec<_>>();
    let typed = words(typed);
    let distance = |said: &String| {
        let said = words(said);
        let pairs = typed.iter().rev().zip(said.iter().rev());
        pairs.map(|(typed_word, word)| strsim::damerau_levenshtein(typed_word, word)).sum::<usize>()
    };
    let mut near: Vec<&String> = said.iter().collect();
    near.sort_by_key(|said| distance(said));
    near.truncate(FEW_OUTCOMES);
    near
}
