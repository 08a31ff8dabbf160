//! A suspended script: the part of a position that lets the script resume.
//!
//! Only the script host knows the contents of a [`Running`]: all values that the script has read and was answered so
//! far. The script is run again from its start with these values.

use super::Learned;
use crate::kernel::{Subject, Value};
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

/// The state of a suspended script. Equal scripts that have read and done the same are equal.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Running {
    /// All reads and answers so far, in order.
    pub(super) record: SmallVec<[Value; 3]>,
    /// The number of effects that were already carried out.
    pub(super) done: u16,
    /// Whether the script's question is open.
    asked: bool,
    /// A bit for each of the first 64 entries of the record: set for an answer, clear for a read.
    answers: u64,
}

impl Running {
    /// A script that has not begun.
    pub const NEW: &'static Running = &Running { record: SmallVec::new_const(), done: 0, asked: false, answers: 0 };

    /// Returns whether the script has begun. A script that has begun cannot continue after its text has changed.
    pub fn has_begun(&self) -> bool {
        self.asked || self.done > 0 || !self.record.is_empty()
    }

    /// Returns whether the script has had an effect.
    pub fn has_acted(&self) -> bool {
        self.done > 0
    }

    /// Notes the values that the script has read (`learned`), and that `done` more of its effects were carried out.
    pub fn advance(&mut self, learned: Learned, done: usize) {
        self.record.extend(learned);
        self.done = self.done.saturating_add(u16::try_from(done).unwrap_or(u16::MAX));
    }

    /// Notes that the script's question is open.
    pub fn ask(&mut self) {
        self.asked = true;
    }

    /// Returns whether the script's question is open.
    pub fn is_asking(&self) -> bool {
        self.asked
    }

    /// Adds the answer to the script's question.
    pub fn answer(&mut self, answer: Value) {
        self.asked = false;
        self.answers |= 1_u64.checked_shl(self.record.len() as u32).unwrap_or(0);
        self.record.push(answer);
    }

    /// Returns the answers so far, in order. `None` if the record is too long to tell.
    pub fn answers(&self) -> Option<impl Iterator<Item = &Value>> {
        let known = self.record.len() <= u64::BITS as usize;
        known.then(|| {
            self.record.iter().enumerate().filter(|(nth, _)| self.answers >> nth & 1 != 0).map(|(_, value)| value)
        })
    }

    /// Changes every subject that the script has read or was given as an answer.
    pub fn change_subjects(&mut self, mut change: impl FnMut(&mut Subject)) {
        self.record.iter_mut().for_each(|value| value.change_subjects(&mut change));
    }

    /// Returns the number of answers so far. `None` if the record is too long to tell.
    pub fn answered(&self) -> Option<u16> {
        Some(self.answers()?.count() as u16)
    }

    /// Returns whether the same number of effects was carried out of both scripts.
    pub fn has_done_as(&self, other: &Running) -> bool {
        self.done == other.done
    }

    /// Returns the number of its effects that were carried out.
    pub fn done(&self) -> usize {
        usize::from(self.done)
    }

    /// Ends the script, which does not run again, so that its record is no longer needed. The number of its effects is
    /// kept: their consequences may still be in progress, and [`Running::has_acted`] still holds.
    pub fn end(&mut self) {
        self.record = SmallVec::new();
        self.answers = 0;
    }
}
