//! A cache of inference results for one function, since several checks ask for the same one.

use super::infer::{It, Seen};
use crate::kernel::Kind;
use std::cell::RefCell;
use std::rc::Rc;

/// The results for one function, by the kinds of its parameters and by the thing that calls it.
#[derive(Clone, Default, Debug)]
pub(super) struct Remembered(RefCell<Vec<Reading>>);

/// The kinds of the parameters, the thing that calls, and the result.
type Reading = (Vec<Kind>, Option<It>, Rc<Seen>);

impl Remembered {
    /// Returns a kept result.
    pub fn get(&self, kinds: &[Kind], it: Option<&It>) -> Option<Rc<Seen>> {
        let all = self.0.borrow();
        all.iter().find(|(of, by, _)| of == kinds && by.as_ref() == it).map(|(.., seen)| seen.clone())
    }

    /// Keeps a result and returns it.
    pub fn keep(&self, kinds: &[Kind], it: Option<&It>, seen: Seen) -> Rc<Seen> {
        let seen = Rc::new(seen);
        self.0.borrow_mut().push((kinds.to_vec(), it.cloned(), seen.clone()));
        seen
    }

    /// Removes all results. This is needed when more is known of what other functions return.
    pub fn forget(&self) {
        self.0.borrow_mut().clear();
    }
}
