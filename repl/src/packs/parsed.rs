//! A cache of parsed files for the life of the program. When a pack is read again, only changed files are parsed.

use rondel_dsl::PackFiles;
use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

/// The packs as they were read last, by the shown names of their folders.
static LAST: Mutex<BTreeMap<String, PackFiles>> = Mutex::new(BTreeMap::new());

/// Returns the files of a pack, with the syntax trees of unchanged files from the last reading.
pub(super) fn remembered(now: PackFiles) -> PackFiles {
    let mut last = LAST.lock().unwrap_or_else(PoisonError::into_inner);
    let now = match last.get(now.root()) {
        Some(before) => now.keeping(before),
        None => now,
    };
    last.insert(now.root().to_string(), now.clone());
    now
}
