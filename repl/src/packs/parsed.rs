//! Files that were parsed stay so for the life of the program: of a pack that is read again, after a save or for another
//! scene, only what has changed is parsed.

use rondel_dsl::PackFiles;
use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

/// The packs as they were read last, by how their folders are shown.
static LAST: Mutex<BTreeMap<String, PackFiles>> = Mutex::new(BTreeMap::new());

/// The files of a pack, with the trees of those that are as they were when it was read last.
pub(super) fn remembered(now: PackFiles) -> PackFiles {
    let mut last = LAST.lock().unwrap_or_else(PoisonError::into_inner);
    let now = match last.get(now.root()) {
        Some(before) => now.keeping(before),
        None => now,
    };
    last.insert(now.root().to_string(), now.clone());
    now
}
