//! Watching folders: tells that something changed, never what. What changed is found by reading.

use notify_debouncer_full::notify::{EventKind, RecommendedWatcher, RecursiveMode};
use notify_debouncer_full::{DebounceEventResult, Debouncer, RecommendedCache, new_debouncer};
use std::path::PathBuf;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::time::Duration;

/// Writes closer together than this are one change.
const QUIET: Duration = Duration::from_millis(80);
/// A folder made and filled in the same instant is not watched yet when its files come: so one looks again.
const AGAIN: Duration = Duration::from_millis(300);

/// Watches as long as it lives.
pub struct Watch {
    _debouncer: Debouncer<RecommendedWatcher, RecommendedCache>,
}

/// Watches folders with all that is in them, and calls `changed` on a thread of its own after every change and once
/// more a moment later. Folders that cannot be watched are left out.
pub fn watch(folders: &[PathBuf], changed: impl FnMut() + Send + 'static) -> Option<Watch> {
    let (sender, receiver) = channel();
    let mut debouncer = new_debouncer(QUIET, None, move |events| pass_on(&events, &sender)).ok()?;
    let watched = folders.iter().filter(|folder| debouncer.watch(folder, RecursiveMode::Recursive).is_ok()).count();
    if watched == 0 {
        return None;
    }
    std::thread::Builder::new().name("watch".into()).spawn(move || attend(&receiver, changed)).ok()?;
    Some(Watch { _debouncer: debouncer })
}

/// Reading a file is an event too; and an error (too many events at once) may hide a change.
fn pass_on(events: &DebounceEventResult, sender: &Sender<()>) {
    let change = match events {
        Ok(events) => events.iter().any(|event| !matches!(event.kind, EventKind::Access(_))),
        Err(_) => true,
    };
    if change {
        // Nobody listens any more only while the program ends.
        let _ = sender.send(());
    }
}

fn attend(receiver: &Receiver<()>, mut changed: impl FnMut()) {
    while receiver.recv().is_ok() {
        changed();
        loop {
            match receiver.recv_timeout(AGAIN) {
                Ok(()) => changed(),
                Err(RecvTimeoutError::Timeout) => break changed(),
                Err(RecvTimeoutError::Disconnected) => return,
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;
    use std::time::Instant;

    /// Waits until `changed` was called after `act`; fails after a while.
    fn is_told(dir: &std::path::Path, act: impl FnOnce()) {
        let (sender, receiver) = channel();
        let watch = watch(&[dir.to_path_buf()], move || sender.send(()).unwrap_or(())).unwrap();
        act();
        receiver.recv_timeout(Duration::from_secs(10)).expect("a change is told");
        drop(watch);
    }

    #[test]
    fn a_save_by_rename_is_told() {
        let dir = tempfile::tempdir().unwrap();
        fs::write(dir.path().join("a.rondel"), "old").unwrap();
        is_told(dir.path(), || crate::files::write(&dir.path().join("a.rondel"), "new").unwrap());
    }

    #[test]
    fn a_file_in_a_new_folder_is_told() {
        let dir = tempfile::tempdir().unwrap();
        is_told(dir.path(), || {
            fs::create_dir_all(dir.path().join("x/y")).unwrap();
            fs::write(dir.path().join("x/y/a.rondel"), "new").unwrap();
        });
    }

    #[test]
    fn reading_is_no_change() {
        let dir = tempfile::tempdir().unwrap();
        fs::write(dir.path().join("a.rondel"), "old").unwrap();
        let (sender, receiver) = channel();
        let watch = watch(&[dir.path().to_path_buf()], move || sender.send(Instant::now()).unwrap_or(())).unwrap();
        fs::read(dir.path().join("a.rondel")).unwrap();
        assert!(receiver.recv_timeout(Duration::from_millis(600)).is_err());
        drop(watch);
    }

    #[test]
    fn a_folder_that_is_not_there_is_not_watched() {
        assert!(watch(&[PathBuf::from("/no/such/folder")], || ()).is_none());
    }
}
