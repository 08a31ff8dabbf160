//! Reasons against an action that is not offered: typed text is matched with what the rules refuse.
//!
//! [`reasons`] returns the rules against `attack wolf` at one stop. `refusal.rs` chooses the stop.

use super::phrases::Phrases;
use crate::kernel::{Illegal, Named, Rules, Seat, Words, find_words, says_whole_names, slug};

/// Returns the rules against an attempt of a seat at this stop. There are none if the words name an offer, because no
/// rule forbids an offer.
pub(super) fn reasons<R: Rules>(rules: &R, state: &R::State, seat: Seat, attempt: &str) -> Vec<Illegal> {
    let offers = offered(rules, state, seat);
    // A leading word alone, such as `play`, is offered if any offer begins with it.
    let begins_offer = |pick: &str| offers.iter().any(|words| words.lead.eq_ignore_ascii_case(pick.trim()));
    let refused = rules.refused(state, seat);
    let refused_words: Vec<Words> = refused.iter().map(|(words, _)| words.clone()).collect();
    let is_offered = |pick: &str| is_named(&offers, &refused_words, pick) || begins_offer(pick);
    let typed = Phrases::cut(attempt, R::vocabulary().leads);
    if is_offered(&typed.text()) {
        return Vec::new();
    }
    let mut places = Vec::new();
    for reading in typed.readings() {
        if is_offered(&reading.pick) {
            continue;
        }
        places = places_of(find_words(&refused_words, &reading.pick));
        // Words that begin a command must stand first.
        places.retain(|at| reading.first || refused_words[*at].part);
        if !places.is_empty() {
            break;
        }
    }
    // The attempt may be refused for any continuation.
    if places.is_empty() {
        places.extend(longest_beginning(&refused_words, attempt));
    }
    let meant: Vec<&(Words, Illegal)> = places.into_iter().map(|at| &refused[at]).collect();
    let reasons = common(&meant);
    if reasons.is_empty() { each(&meant) } else { reasons }
}

/// Returns the index of the longest words that an attempt begins with: of `play long-bow` for `play long bow at wolf`.
fn longest_beginning(all_words: &[Words], attempt: &str) -> Option<usize> {
    let beginnings = heads(attempt);
    let is_at_beginning = |words: &Words| beginnings.contains(&slug(&words.text()));
    let at_beginning = all_words.iter().enumerate().rev().filter(|(_, words)| is_at_beginning(words));
    let (at, _) = at_beginning.max_by_key(|(_, words)| words.rest.len())?;
    Some(at)
}

/// Returns the indices of the words that a text names.
pub(super) fn places_of(named: Named) -> Vec<usize> {
    match named {
        Named::One(at) => vec![at],
        Named::Several(all) => all,
        Named::Nothing => Vec::new(),
    }
}

/// Returns whether an attempt begins with something that the seat is offered. If so, the mistake comes later in the
/// text.
pub(super) fn begins_with_offer<R: Rules>(rules: &R, state: &R::State, seat: Seat, attempt: &str) -> bool {
    let beginnings = heads(attempt);
    let is_at_beginning = |words: &Words| !words.rest.is_empty() && beginnings.contains(&slug(&words.text()));
    offered(rules, state, seat).iter().any(is_at_beginning)
}

/// Returns the first words of an attempt, as a [`slug`]. Of `play long bow` they are `play`, `play-long` and
/// `play-long-bow`.
fn heads(attempt: &str) -> Vec<String> {
    let mut heads = Vec::new();
    let mut beginning = String::new();
    for word in attempt.split_whitespace() {
        beginning.push(' ');
        beginning.push_str(word);
        heads.push(slug(&beginning));
    }
    heads
}

/// Returns whether a text names an offer. The whole name of something refused does not count as an abbreviation of
/// another name: `attack wolf` is not `attack wolf-2`.
fn is_named(offered: &[Words], refused: &[Words], typed: &str) -> bool {
    find_words(offered, typed) != Named::Nothing && !is_of_refused(offered, refused, typed)
}

/// Returns whether a text is the whole name of something refused, and of nothing offered.
pub(super) fn is_of_refused(offered: &[Words], refused: &[Words], typed: &str) -> bool {
    let is_whole_name = |words: &Words| !words.rest.is_empty() && says_whole_names(words, typed);
    refused.iter().any(is_whole_name) && !offered.iter().any(is_whole_name)
}

/// Returns the words of the actions that a seat can take here.
fn offered<R: Rules>(rules: &R, state: &R::State, seat: Seat) -> Vec<Words> {
    let mut actions = Vec::new();
    rules.actions(state, seat, &mut actions);
    actions.into_iter().map(|action| rules.words(state, action)).collect()
}

/// The greatest number of meanings of an abbreviation that get a reason each.
const MOST_TOLD_APART: usize = 4;

/// Returns a reason for each meaning of an abbreviation. Meanings that the seat lacks (`absent`) count only if it lacks
/// all of them, and then get one reason together.
fn each(meant: &[&(Words, Illegal)]) -> Vec<Illegal> {
    let (absent, had): (Vec<_>, Vec<_>) = meant.iter().copied().partition(|(_, illegal)| illegal.absent);
    if had.is_empty()
        && let Some((words, illegal)) = absent.first()
    {
        let why = format!("nothing that `{}` could mean is there", words.lead);
        return vec![Illegal { why, ..*illegal }];
    }
    let with_words = |(words, illegal): &&(Words, Illegal)| Illegal {
        why: format!("`{}`: {}", words.text(), illegal.why),
        ..*illegal
    };
    had.iter().take(MOST_TOLD_APART).map(with_words).collect()
}

/// Returns the rules against an action that all the words together name: `use salve on wolf`.
pub(super) fn against_whole<R: Rules>(rules: &R, state: &R::State, seat: Seat, typed: &str) -> Vec<Illegal> {
    let refused = rules.refused(state, seat);
    let refused_words: Vec<Words> = refused.iter().map(|(words, _)| words.clone()).collect();
    if is_named(&offered(rules, state, seat), &refused_words, typed) {
        return Vec::new();
    }
    let places = places_of(find_words(&refused_words, typed));
    let meant: Vec<&(Words, Illegal)> = places.into_iter().map(|at| &refused[at]).collect();
    common(&meant)
}

/// Returns the reasons that refuse every meaning of an abbreviation: of `attack wo`, a rule against both `attack wolf`
/// and `attack worm`.
fn common(meant: &[&(Words, Illegal)]) -> Vec<Illegal> {
    let mut reasons: Vec<Illegal> = Vec::new();
    for (_, reason) in meant {
        let refuses = |words: &Words| meant.iter().any(|(other, illegal)| other == words && illegal == reason);
        if !reasons.contains(reason) && meant.iter().all(|(words, _)| refuses(words)) {
            reasons.push(reason.clone());
        }
    }
    reasons
}
