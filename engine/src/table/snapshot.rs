//! Snapshots: a position apart from its table.
//!
//! A simulation may begin at a [`Snapshot`], on any thread.

use serde::Serialize;
use std::any::Any;
use std::sync::Arc;

/// A position apart from its table. Games can begin at it, on any thread, independent of the table.
///
/// Only its own system can use it, with content that has everything in the position.
#[derive(Clone, Debug)]
pub struct Snapshot(Arc<dyn Any + Send + Sync>);

impl Snapshot {
    /// Returns a snapshot of a state.
    pub(crate) fn of<S: Any + Send + Sync>(state: S) -> Snapshot {
        Snapshot(Arc::new(state))
    }

    /// Returns the state, or `None` if it is of another type.
    pub(crate) fn state<S: Any>(&self) -> Option<&S> {
        self.0.downcast_ref()
    }
}

/// Returns the hash of a state: the same on every machine.
pub(super) fn fingerprint<S: Serialize>(state: &S) -> String {
    // The type is erased: separate serialisers for the state types of all systems would be a tenth of the code.
    let text = ron::to_string(state as &dyn erased_serde::Serialize).unwrap_or_default();
    blake3::hash(text.as_bytes()).to_hex().to_string()
}
