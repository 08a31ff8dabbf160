//! Chance by hand: gives the waiting chance its typed outcomes, one after another.
//!
//! `chance ^ v` answers two chance stops in a row. The whole text must be used.

use super::listed::said;
use super::outcome_text::{Brought, take_outcome};
use super::position::{BY_HAND, Drive};
use super::refusal::{one_of, problem};
use crate::kernel::{Problem, Rules, Seat, Stop, Words};

/// Gives the waiting chance the outcomes of a text. Fails if one is impossible or ambiguous, or if text is left over.
pub(super) fn bring<R: Rules>(drive: &mut Drive<'_, R>, text: &str) -> Result<(), Problem> {
    let mut left = text.trim();
    loop {
        // Plays on to the next stop of chance, if nobody has a choice before it.
        if drive.stop() != Stop::Chance {
            drive.settle(BY_HAND)?;
        }
        if drive.stop() != Stop::Chance {
            let is_unused = left == text.trim();
            let message = if is_unused { "chance is not asked now".into() } else { format!("`{left}` is left over") };
            return Err(problem("C0107", message));
        }
        let outcomes = drive.listed(Seat::CHANCE);
        let words: Vec<Words> = outcomes.iter().map(|outcome| outcome.words.clone()).collect();
        let names = |places: &[usize]| one_of(places.iter().filter_map(|at| words.get(*at)).map(said));
        match take_outcome(&words, left) {
            Brought::One(at, rest) => {
                left = rest;
                if let Some(outcome) = outcomes.get(at) {
                    drive.take(outcome)?;
                }
            }
            Brought::Several(all) => {
                return Err(problem("C0102", format!("`{left}` may mean several outcomes")).help(names(&all)));
            }
            Brought::Nothing => {
                let help = format!("it may bring: {}", one_of(words.iter().map(said)));
                return Err(problem("C0106", format!("chance can't bring `{left}` now")).help(help));
            }
        }
        if left.is_empty() {
            return Ok(());
        }
    }
}
