//! The numbers that scripts remember for a combatant, and who knows them.
//!
//! A script keeps a number with `me.remember("charges", 2)`, and [`Memory::keep`] stores it. A number that depends on a
//! player's answer is that player's secret, because nobody else has seen the answer. For the others, the number may be
//! any value that another answer would have given.

use super::content::BehaviourId;
use super::frame::Rebind;
use crate::kernel::{Pick, Seat, Seats};
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

/// The name of a remembered number: a behaviour, and the place of the name among those that the behaviour declares.
pub type Word = (BehaviourId, u8);

/// A number that not everybody knows.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
struct Secret {
    word: Word,
    /// The players who know the number, because it depends only on their own answers.
    knows: Seats,
    /// The values that all others hold possible, in order.
    may_be: SmallVec<[u8; 4]>,
}

/// The numbers remembered for one combatant.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Memory {
    numbers: SmallVec<[(Word, u8); 2]>,
    secrets: Vec<Secret>,
}

impl Memory {
    /// Returns whether any number is a secret.
    pub fn has_secrets(&self) -> bool {
        !self.secrets.is_empty()
    }

    /// Returns the number with a name. A number that was never kept is 0.
    pub fn get(&self, word: Word) -> u8 {
        self.find(|other| other == word)
    }

    /// Returns the first number whose name fits, or 0.
    pub fn find(&self, fits: impl Fn(Word) -> bool) -> u8 {
        self.numbers.iter().find(|(word, _)| fits(*word)).map_or(0, |(_, n)| *n)
    }

    /// Sets a number. A zero is not stored, so that equal memories are equal states.
    pub fn keep(&mut self, word: Word, n: u8) {
        self.numbers.retain(|(other, _)| *other != word);
        if n > 0 {
            self.numbers.push((word, n));
            self.numbers.sort();
        }
        if let Some(secret) = self.secrets.iter_mut().find(|secret| secret.word == word) {
            may_also_be(&mut secret.may_be, n);
        }
    }

    /// Makes a number a secret of the seats `knows`. All others hold the values `may_be` possible, in addition to the
    /// earlier possible values.
    pub fn hide(&mut self, word: Word, knows: Seats, may_be: &[u8]) {
        if !self.secrets.iter().any(|secret| secret.word == word) {
            self.secrets.push(Secret { word, knows, may_be: SmallVec::new() });
        }
        if let Some(secret) = self.secrets.iter_mut().find(|secret| secret.word == word) {
            secret.knows = secret.knows.among(knows);
            for n in may_be {
                may_also_be(&mut secret.may_be, *n);
            }
        }
        self.secrets.sort();
    }

    /// Publishes a number that no longer depends on a secret.
    pub fn publish(&mut self, word: Word) {
        self.secrets.retain(|secret| secret.word != word);
    }

    /// Gives every number unknown to a seat one of its possible values.
    pub fn imagine(&mut self, seat: Seat, pick: &mut Pick<'_>) {
        for secret in self.secrets.clone().iter().filter(|secret| !secret.knows.has(seat)) {
            let nth = pick(&vec![1; secret.may_be.len()]);
            self.keep(secret.word, secret.may_be.get(nth).copied().unwrap_or_default());
        }
    }

    /// Rewrites the ids of behaviours for other content.
    pub fn rebind(&mut self, map: &mut Rebind<'_>) {
        for ((behaviour, _), _) in &mut self.numbers {
            map.behaviour(behaviour);
        }
        for secret in &mut self.secrets {
            let (behaviour, _) = &mut secret.word;
            map.behaviour(behaviour);
        }
    }
}

/// Adds a value to a sorted list, unless the list has it.
fn may_also_be(values: &mut SmallVec<[u8; 4]>, n: u8) {
    if let Err(at) = values.binary_search(&n) {
        values.insert(at, n);
    }
}
