//! The numbers that scripts remember for a combatant, and which are a player's secret.
//!
//! A number that depends on a player's answer is that player's secret: nobody has seen the answer. Others hold every
//! value possible that another answer would have left there.

use super::content::BehaviourId;
use super::frame::Rebind;
use crate::kernel::{Pick, Seat, Seats};
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

/// One number: its behaviour and its word there.
pub type Word = (BehaviourId, u8);

/// A number that not everybody knows.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
struct Secret {
    word: Word,
    /// The players whose answers the number depends on.
    knows: Seats,
    /// The values it may have for all others, in order.
    may_be: SmallVec<[u8; 4]>,
}

/// The numbers kept of one combatant.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Memory {
    numbers: SmallVec<[(Word, u8); 2]>,
    secrets: Vec<Secret>,
}

impl Memory {
    /// Returns whether it holds a secret.
    pub fn has_secrets(&self) -> bool {
        !self.secrets.is_empty()
    }

    /// Returns the number of a word; 0 where none is kept.
    pub fn get(&self, word: Word) -> u8 {
        self.numbers.iter().find(|(known, _)| *known == word).map_or(0, |(_, n)| *n)
    }

    /// Returns the first number whose word fits.
    pub fn find(&self, fits: impl Fn(Word) -> bool) -> u8 {
        self.numbers.iter().find(|(known, _)| fits(*known)).map_or(0, |(_, n)| *n)
    }

    /// Keeps a number; zeros are not kept, so that equal memories are equal states.
    pub fn keep(&mut self, word: Word, n: u8) {
        self.numbers.retain(|(known, _)| *known != word);
        if n > 0 {
            self.numbers.push((word, n));
            self.numbers.sort();
        }
        if let Some(secret) = self.secrets.iter_mut().find(|secret| secret.word == word) {
            may_also_be(&mut secret.may_be, n);
        }
    }

    /// Hides a number that depends on an answer only `knows` know. For others it may be any of these, or its former
    /// values.
    pub fn hide(&mut self, word: Word, knows: Seats, may_be: &[u8]) {
        let at = self.secrets.iter().position(|secret| secret.word == word).unwrap_or_else(|| {
            self.secrets.push(Secret { word, knows, may_be: SmallVec::new() });
            self.secrets.len() - 1
        });
        if let Some(secret) = self.secrets.get_mut(at) {
            secret.knows = secret.knows.among(knows);
            may_be.iter().for_each(|n| may_also_be(&mut secret.may_be, *n));
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

    /// Rewrites the ids for other content.
    pub fn rebind(&mut self, map: &mut Rebind<'_>) {
        self.numbers.iter_mut().for_each(|((behaviour, _), _)| map.behaviour(behaviour));
        self.secrets.iter_mut().for_each(|secret| map.behaviour(&mut secret.word.0));
    }
}

fn may_also_be(values: &mut SmallVec<[u8; 4]>, n: u8) {
    if let Err(at) = values.binary_search(&n) {
        values.insert(at, n);
    }
}
