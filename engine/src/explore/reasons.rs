//! Why something is not offered: an attempt matched with what the rules refuse.

use super::phrases::Phrases;
use crate::kernel::{Illegal, Named, Rules, Seat, Words, find_words, slug};

/// The reasons against an attempt of a seat, at this stop.
pub(super) fn reasons<R: Rules>(rules: &R, state: &R::State, seat: Seat, attempt: &str) -> Vec<Illegal> {
    let (words, why): (Vec<Words>, Vec<Illegal>) = rules.refused(state, seat).into_iter().unzip();
    let typed = Phrases::cut(attempt, R::vocabulary().leads);
    let found = typed.readings().iter().find_map(|reading| match find_words(&words, &reading.pick) {
        Named::One(at) => Some(vec![at]),
        Named::Several(all) => Some(all),
        Named::Nothing => None,
    });
    // What is refused whatever follows: the longest words with which the attempt begins.
    let said = format!("{}-", slug(attempt));
    let begins = |words: &Words| said.starts_with(&format!("{}-", slug(&words.text())));
    let whole = || {
        let known = words.iter().enumerate().rev().filter(|(_, words)| begins(words));
        known.max_by_key(|(_, words)| words.rest.len()).map(|(at, _)| at).into_iter().collect()
    };
    let mut reasons: Vec<Illegal> = Vec::new();
    for at in found.unwrap_or_else(whole) {
        if !reasons.contains(&why[at]) {
            reasons.push(why[at].clone());
        }
    }
    reasons.extend(rules.why_not(state, seat, attempt));
    reasons
}
