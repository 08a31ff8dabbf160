//! [`WorkStack`]: the stack of the work in progress, a vector whose copies have spare room.

use serde::{Deserialize, Serialize};
use std::ops::{Deref, DerefMut};

/// The stack of the work in progress, the innermost last.
///
/// A copy has room for the work that the next command begins, because bots copy a position and push at once.
#[derive(PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct WorkStack<F>(Vec<F>);

/// The spare room of a copy, in frames: most commands push no more.
const ROOM: usize = 6;

impl<F: Clone> Clone for WorkStack<F> {
    fn clone(&self) -> WorkStack<F> {
        let mut copy = Vec::with_capacity(self.0.len() + ROOM);
        copy.extend_from_slice(&self.0);
        WorkStack(copy)
    }
}

impl<F> From<Vec<F>> for WorkStack<F> {
    fn from(frames: Vec<F>) -> WorkStack<F> {
        WorkStack(frames)
    }
}

impl<F> Default for WorkStack<F> {
    fn default() -> WorkStack<F> {
        WorkStack(Vec::new())
    }
}

impl<F> Deref for WorkStack<F> {
    type Target = Vec<F>;

    fn deref(&self) -> &Vec<F> {
        &self.0
    }
}

impl<F> DerefMut for WorkStack<F> {
    fn deref_mut(&mut self) -> &mut Vec<F> {
        &mut self.0
    }
}

impl<'a, F> IntoIterator for &'a WorkStack<F> {
    type Item = &'a F;
    type IntoIter = std::slice::Iter<'a, F>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.iter()
    }
}

impl<'a, F> IntoIterator for &'a mut WorkStack<F> {
    type Item = &'a mut F;
    type IntoIter = std::slice::IterMut<'a, F>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.iter_mut()
    }
}
