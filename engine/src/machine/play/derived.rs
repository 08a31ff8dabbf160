//! Values that follow from the rest of a position, kept so that they need not be worked out at each question.

use std::fmt;
use std::hash::{Hash, Hasher};

/// A value that follows from the rest of a position, and is no part of it: all compare as equal, and none is saved.
#[derive(Clone, Copy, Default)]
pub(super) struct Derived<T>(pub T);

impl<T> PartialEq for Derived<T> {
    fn eq(&self, _: &Derived<T>) -> bool {
        true
    }
}

impl<T> Eq for Derived<T> {}

impl<T> Hash for Derived<T> {
    fn hash<H: Hasher>(&self, _: &mut H) {}
}

impl<T> fmt::Debug for Derived<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("_")
    }
}
