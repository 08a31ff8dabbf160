//! Snapshots: a position apart from its table.
//!
//! A simulation may begin at a [`Snapshot`], on any thread.

use super::refusal::problem;
use crate::kernel::{Problem, Rules};
use serde::Serialize;
use std::any::Any;
use std::sync::Arc;

/// A position apart from its table. Games can begin at it, on any thread, independent of the table.
///
/// Only its own system can use it, with content that has the same items in the same order.
#[derive(Clone, Debug)]
pub struct Snapshot {
    state: Arc<dyn Any + Send + Sync>,
    /// The items of its content: see [`numbering`].
    items: [u8; 32],
}

impl Snapshot {
    /// Returns a snapshot of a state of these rules.
    pub(crate) fn of<R: Rules>(rules: &R, state: R::State) -> Snapshot {
        Snapshot { state: Arc::new(state), items: numbering(rules) }
    }

    /// Returns the state, to go on from it with these rules.
    ///
    /// # Errors
    /// `C0132`: it is a position of another system, or of content with other items.
    pub(crate) fn state<R: Rules>(&self, rules: &R) -> Result<&R::State, Problem> {
        let state = self.state.downcast_ref().ok_or_else(|| {
            problem("C0132", "this position is of another system").help("open a table of this system, and begin there")
        })?;
        if self.items == numbering(rules) {
            return Ok(state);
        }
        let problem = problem("C0132", "this position is of content with other items");
        Err(problem
            .help("open a table with this content, or let the table of the position `reload` it, and begin there"))
    }
}

/// Returns a hash of the kinds and ids of a content's items, in their order: a position names items by their numbers.
fn numbering<R: Rules>(rules: &R) -> [u8; 32] {
    let mut hasher = blake3::Hasher::new();
    for item in rules.content().map_or(&[][..], |(items, _)| items) {
        hasher.update(item.kind.as_bytes()).update(b" ").update(item.id.as_bytes()).update(b"\n");
    }
    *hasher.finalize().as_bytes()
}

/// Returns the hash of a state: the same on every machine.
pub(super) fn fingerprint<S: Serialize>(state: &S) -> String {
    // The type is erased: separate serialisers for the state types of all systems would be a tenth of the code.
    let text = ron::to_string(state as &dyn erased_serde::Serialize).unwrap_or_default();
    blake3::hash(text.as_bytes()).to_hex().to_string()
}
