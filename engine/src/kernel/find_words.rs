//! The search for the action that a typed text names, among those that are listed.
//!
//! Begin reading at [`find_words`]. All readers of text use it, so completion, scenes, replay and the prompt cannot
//! differ.

use super::playing_card::{PlayingCard, with_suits_as_letters, with_suits_as_words};
use super::slug::normal;
use super::words::Words;

/// The quality of a match between typed text and words. Larger is better.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Fit {
    /// Every typed word begins one of the words, in order.
    Begins,
    /// The name without its number or distinguishing mark: `wolf` for `wolf-1`, `strength` for `strength ^`.
    Family,
    /// An exact match.
    Exact,
}

/// The result of a search for the words that a text names.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Named {
    /// Exactly one of the words, by index.
    One(usize),
    /// Several of the words that fit equally well, by index.
    Several(Vec<usize>),
    /// None of the words.
    Nothing,
}

/// Finds the listed words that `typed` names. An exact name wins over a family name (`wolf` for the first of `wolf-1`,
/// `wolf-2`), and a family name over an abbreviation (`play ra` for `play rapier`). The marks of suits are read as
/// letters (`8♣` as `8c`). If such a text names nothing, the marks are read as words, as in a [`slug`](fn@super::slug),
/// and then without the signs that only titles have.
///
/// ```
/// use rondel_engine::kernel::{find_words, Named, Words};
/// let listed = [Words::new("play", "long-pike"), Words::new("play", "long-bow"), Words::new("pass", "")];
/// assert_eq!(find_words(&listed, "pass"), Named::One(2));
/// assert_eq!(find_words(&listed, "play long pike"), Named::One(0));
/// assert_eq!(find_words(&listed, "play Long Bow"), Named::One(1));
/// assert_eq!(find_words(&listed, "play long"), Named::Several(vec![0, 1]));
/// assert_eq!(find_words(&listed, "play \"Long: Bow!\""), Named::One(1));
/// assert_eq!(find_words(&listed, "play Long (Bow)?"), Named::One(1));
/// ```
pub fn find_words(listed: &[Words], typed: &str) -> Named {
    let by_letters = find_normal(listed, &normal(typed));
    if by_letters != Named::Nothing {
        return by_letters;
    }
    let by_words = with_suits_as_words(typed);
    let found = if by_words == typed { Named::Nothing } else { find_normal(listed, &normal(&by_words)) };
    match without_punctuation(&by_words) {
        Some(bare) if found == Named::Nothing => find_normal(listed, &normal(&bare)),
        _ => found,
    }
}

/// Returns a text with blanks in the place of signs that no command has, and only titles do: `What Now?`. `None` if it
/// has none.
fn without_punctuation(text: &str) -> Option<String> {
    let is_of_titles =
        |c: char| matches!(c, '?' | '!' | ':' | ';' | '.' | '&' | '%' | '(' | ')' | '/' | '\\' | '…' | '“' | '”');
    text.contains(is_of_titles).then(|| text.replace(is_of_titles, " "))
}

/// Finds the listed words that a normalised text names.
fn find_normal(listed: &[Words], typed: &str) -> Named {
    let mut best: Option<(Fit, Vec<usize>)> = None;
    for (at, words) in listed.iter().enumerate() {
        let Some(fit) = fit(words, typed) else { continue };
        match &mut best {
            Some((best_fit, all)) if *best_fit == fit => all.push(at),
            Some((best_fit, _)) if *best_fit > fit => {}
            _ => best = Some((fit, vec![at])),
        }
    }
    match best {
        None => Named::Nothing,
        Some((Fit::Family, all)) => Named::One(all[0]),
        Some((_, all)) if all.len() == 1 => Named::One(all[0]),
        Some((_, all)) => Named::Several(all),
    }
}

/// Returns how well a normalised text names these words. `None` if it does not.
fn fit(words: &Words, typed: &str) -> Option<Fit> {
    if words.unordered {
        return if names_multiset(words, typed) { Some(Fit::Exact) } else { None };
    }
    // `pair axe longsword` also names `pair longsword axe`.
    if words.either_way
        && let Some((one, other)) = words.rest.split_once(' ')
    {
        let as_given = Words::new(words.lead, words.rest.clone());
        let swapped = Words::new(words.lead, format!("{other} {one}"));
        return fit(&as_given, typed).max(fit(&swapped, typed));
    }
    // `with sling` may stand behind `attack wolf`, or be left out.
    if !words.spare.is_empty()
        && let Some(without_spare) = typed.strip_suffix(&normal(&words.spare))
    {
        return fit(&Words::new(words.lead, words.rest.clone()), without_spare.trim_end());
    }
    fit_in_order(words, typed)
}

/// Returns whether a text has the marks of a multiset, in any order: `^^v` for `chance v^^`. The leading word may be
/// left out.
fn names_multiset(words: &Words, typed: &str) -> bool {
    let marks = sorted(&with_suits_as_letters(&words.rest));
    let behind_lead = typed.strip_prefix(words.lead).map(str::trim_start);
    sorted(typed) == marks || behind_lead.is_some_and(|text| sorted(text) == marks)
}

/// Returns how well a text names words of a fixed order.
fn fit_in_order(words: &Words, typed: &str) -> Option<Fit> {
    if !begins_alike(words, typed) {
        return None;
    }
    let text = words.text();
    let name = normal(&text);
    if name == typed {
        return Some(Fit::Exact);
    }
    let tail = name.strip_prefix(typed).and_then(|tail| tail.strip_prefix(' '));
    if tail.is_some_and(|tail| is_distinction(tail, &text)) {
        return Some(Fit::Family);
    }
    if begins(&name, typed) { Some(Fit::Begins) } else { None }
}

/// Returns whether the end of a name only tells it from others of its family. `wolf` names `wolf-2`, which is one of
/// several. `game` does not name `game 2`, which is another game. A single sign, as in `strength ^`, is a mark.
fn is_distinction(tail: &str, text: &str) -> bool {
    let is_number = tail.bytes().all(|b| b.is_ascii_digit());
    if is_number { text.ends_with(&format!("-{tail}")) } else { tail.chars().count() == 1 }
}

/// Returns whether both begin with the same letter. This quick test excludes most words.
fn begins_alike(words: &Words, typed: &str) -> bool {
    let head = if words.lead.is_empty() { &*words.rest } else { words.lead };
    match (head.bytes().next(), typed.bytes().next()) {
        (Some(first), Some(typed)) if first.is_ascii_alphanumeric() && typed.is_ascii() => {
            first.to_ascii_lowercase() == typed
        }
        _ => true,
    }
}

/// Returns whether every typed word begins a word of a name, in order from the first: `lo bo` of `long bow`.
fn begins(name: &str, typed: &str) -> bool {
    let mut words = name.split(' ');
    for (at, piece) in typed.split(' ').enumerate() {
        let found = if at == 0 {
            words.next().is_some_and(|word| word.starts_with(piece))
        } else {
            words.any(|word| word.starts_with(piece))
        };
        if !found {
            return false;
        }
    }
    !typed.is_empty()
}

/// Returns whether `typed` consists of whole names of these words, without abbreviations.
///
/// ```
/// use rondel_engine::kernel::{Words, says_whole_names};
/// assert!(says_whole_names(&Words::new("attack", "grey-wolf with sling"), "attack grey wolf"));
/// assert!(!says_whole_names(&Words::new("attack", "grey-wolf-2"), "attack grey wolf"));
/// ```
pub fn says_whole_names(words: &Words, typed: &str) -> bool {
    let typed = without_punctuation(typed).map_or_else(|| normal(typed), |bare| normal(&bare));
    let text = words.text();
    let mut unread = typed.as_str();
    for name in text.split(' ').map(normal) {
        if let Some(rest) = unread.strip_prefix(name.as_str())
            && (rest.is_empty() || rest.starts_with(' '))
        {
            unread = rest.trim_start();
        }
    }
    unread.is_empty()
}

/// Returns the marks of a multiset in a fixed order. Numbers and playing cards are split at blanks, other marks are
/// single characters.
fn sorted(text: &str) -> Vec<String> {
    let are_cards = text.split_whitespace().all(|word| PlayingCard::read(word).is_some());
    let mut marks: Vec<String> = if are_cards || text.bytes().any(|b| b.is_ascii_digit()) {
        text.split_whitespace().map(str::to_string).collect()
    } else {
        text.chars().filter(|c| !c.is_whitespace()).map(|c| c.to_lowercase().collect()).collect()
    };
    marks.sort();
    marks
}
