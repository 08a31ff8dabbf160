//! Cancellation of long work, by a flag that another thread may set.

use std::sync::atomic::{AtomicBool, Ordering};

/// A cancellation token. Long work checks it again and again, and stops when it is set. It never changes a result:
/// stopped work returns no result, or says that it was stopped.
#[derive(Clone, Copy, Default, Debug)]
pub struct Cancel(Option<&'static AtomicBool>);

impl Cancel {
    /// A token that is never cancelled.
    pub const NEVER: Cancel = Cancel(None);

    /// Returns a token that is cancelled while this flag is set.
    pub const fn when(flag: &'static AtomicBool) -> Cancel {
        Cancel(Some(flag))
    }

    /// Returns whether the token is cancelled.
    pub fn is_cancelled(self) -> bool {
        self.0.is_some_and(|flag| flag.load(Ordering::Relaxed))
    }
}
