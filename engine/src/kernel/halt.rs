//! The halt: how somebody who waits says that it is enough.

use std::sync::atomic::{AtomicBool, Ordering};

/// Long work looks here now and then, and stops when it is pulled. Results do not depend on it: what is stopped gives
/// none, or says that it was.
#[derive(Clone, Copy, Default, Debug)]
pub struct Halt(Option<&'static AtomicBool>);

impl Halt {
    /// Nobody can pull it.
    pub const NEVER: Halt = Halt(None);

    /// Pulled when this is set.
    pub const fn when(flag: &'static AtomicBool) -> Halt {
        Halt(Some(flag))
    }

    /// Is it pulled?
    pub fn pulled(self) -> bool {
        self.0.is_some_and(|flag| flag.load(Ordering::Relaxed))
    }
}
