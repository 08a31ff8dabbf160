//! Reasons against an action that is not offered: typed text is matched with what the rules refuse.
//!
//! [`reasons`] returns the rules against `attack wolf` at one stop. `refusal.rs` chooses the stop.

use super::phrases::{Phrases, Reading};
use crate::kernel::{Illegal, Named, Rules, Seat, Words, find_words, says_whole_names, slug};

/// Returns the rules against an attempt of a seat at this stop. There are none if the words name an offer, because no
/// rule forbids an offer.
pub(super) fn reasons<R: Rules>(rules: &R, state: &R::State, seat: Seat, attempt: &str) -> Vec<Illegal> {
    let offered = offered(rules, state, seat);
    let begins_offer = |pick: &str| offered.iter().any(|words| words.lead.eq_ignore_ascii_case(pick.trim()));
    let refused = rules.refused(state, seat);
    let words: Vec<Words> = refused.iter().map(|(words, _)| words.clone()).collect();
    let is_offered = |pick: &str| is_named(&offered, &words, pick) || begins_offer(pick);
    let typed = Phrases::cut(attempt, R::vocabulary().leads);
    if is_offered(&typed.text()) {
        return Vec::new();
    }
    let refused_by = |reading: &Reading| {
        let mut found = match find_words(&words, &reading.pick) {
            _ if is_offered(&reading.pick) => Vec::new(),
            Named::One(at) => vec![at],
            Named::Several(all) => all,
            Named::Nothing => Vec::new(),
        };
        // Words that begin a command must stand first.
        found.retain(|at| reading.first || words[*at].part);
        (!found.is_empty()).then_some(found)
    };
    let found = typed.readings().iter().find_map(refused_by);
    // The attempt may be refused for any continuation. Then the longest refused words at its beginning count.
    let longest_beginning = || {
        let heads = heads(attempt);
        let known = words.iter().enumerate().rev().filter(|(_, words)| heads.contains(&slug(&words.text())));
        known.max_by_key(|(_, words)| words.rest.len()).map(|(at, _)| at).into_iter().collect()
    };
    let places = found.unwrap_or_else(longest_beginning);
    let meant: Vec<&(Words, Illegal)> = places.into_iter().map(|at| &refused[at]).collect();
    match common(&meant) {
        common if common.is_empty() => each(&meant),
        common => common,
    }
}

/// Returns whether an attempt begins with something that the seat is offered. Then the mistake comes later in the text.
pub(super) fn begins_with_offer<R: Rules>(rules: &R, state: &R::State, seat: Seat, attempt: &str) -> bool {
    let heads = heads(attempt);
    let begins = |words: &Words| !words.rest.is_empty() && heads.contains(&slug(&words.text()));
    offered(rules, state, seat).iter().any(begins)
}

/// Returns the first words of an attempt, as a [`slug`]. Of `play long bow` they are `play`, `play-long` and
/// `play-long-bow`.
fn heads(attempt: &str) -> Vec<String> {
    let mut said = String::new();
    let head = |word: &str| {
        said.push(' ');
        said.push_str(word);
        slug(&said)
    };
    attempt.split_whitespace().map(head).collect()
}

/// Returns whether a text names an offer. The whole name of something refused does not count as an abbreviation of
/// another name: `attack wolf` is not `attack wolf-2`.
fn is_named(offered: &[Words], refused: &[Words], said: &str) -> bool {
    find_words(offered, said) != Named::Nothing && !is_of_refused(offered, refused, said)
}

/// Returns whether a text is the whole name of something refused, and of nothing offered.
pub(super) fn is_of_refused(offered: &[Words], refused: &[Words], said: &str) -> bool {
    let is_whole_name = |words: &Words| !words.rest.is_empty() && says_whole_names(words, said);
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

/// Returns a reason for each meaning of an abbreviation.
fn each(meant: &[&(Words, Illegal)]) -> Vec<Illegal> {
    let (absent, had): (Vec<_>, Vec<_>) = meant.iter().copied().partition(|(_, illegal)| illegal.absent);
    if let (Some((words, illegal)), true) = (absent.first(), had.is_empty()) {
        let why = format!("nothing that `{}` could mean is there", words.lead);
        return vec![Illegal { why, ..*illegal }];
    }
    let told = |(words, illegal): &&(Words, Illegal)| Illegal {
        why: format!("`{}`: {}", words.text(), illegal.why),
        ..*illegal
    };
    had.iter().take(MOST_TOLD_APART).map(told).collect()
}

/// Returns the rules against an action that all the words together name: `use salve on wolf`.
pub(super) fn against_whole<R: Rules>(rules: &R, state: &R::State, seat: Seat, said: &str) -> Vec<Illegal> {
    let refused = rules.refused(state, seat);
    let words: Vec<Words> = refused.iter().map(|(words, _)| words.clone()).collect();
    if is_named(&offered(rules, state, seat), &words, said) {
        return Vec::new();
    }
    let meant = match find_words(&words, said) {
        Named::One(at) => vec![at],
        Named::Several(all) => all,
        Named::Nothing => Vec::new(),
    };
    common(&meant.into_iter().map(|at| &refused[at]).collect::<Vec<_>>())
}

/// Returns the reasons that refuse every meaning of an abbreviation.
fn common(meant: &[&(Words, Illegal)]) -> Vec<Illegal> {
    let mut reasons: Vec<Illegal> = Vec::new();
    for (_, why) in meant {
        let refuses = |words: &Words| meant.iter().any(|(known, reason)| known == words && reason == why);
        if !reasons.contains(why) && meant.iter().all(|(words, _)| refuses(words)) {
            reasons.push(why.clone());
        }
    }
    reasons
}
