//! A file watcher: tells that something changed, never what. What changed is found by reading.

use notify::event::{AccessKind, AccessMode, EventKind, ModifyKind, RenameMode};
use notify::{Config, Event, RecommendedWatcher, RecursiveMode, Watcher};
use rondel_dsl::is_content;
use std::path::{Path, PathBuf, absolute};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::sync::{Arc, Mutex, Weak};
use std::time::Duration;

/// Watches as long as it lives.
pub struct Watch {
    _watcher: Arc<Mutex<RecommendedWatcher>>,
}

/// The stage of a change.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum News {
    /// A file was written to its end, or moved to its place.
    Whole,
    /// Something has begun; more of it may follow.
    Begun,
    /// All of it has been told.
    Told,
}

impl News {
    /// The debounce time: how long nothing more may happen until the files are read.
    fn quiet(self) -> Duration {
        Duration::from_millis(match self {
            // Whoever saves several files does it in one go.
            News::Whole => 5,
            News::Begun => 80,
            // A folder made and filled in the same instant was not watched yet when its files came.
            News::Told => 300,
        })
    }
}

/// Watches folders with all that is in them, and calls `changed` on a thread of its own after every change and once
/// more a moment later. Folders that are deleted, moved away or not there yet are waited for.
pub fn watch(folders: &[PathBuf], changed: impl FnMut() + Send + 'static) -> Option<Watch> {
    let folders: Vec<PathBuf> = folders.iter().filter_map(|folder| absolute(folder).ok()).collect();
    let (sender, receiver) = channel();
    let concerned = Concerned::new(&folders);
    let tell = move |event: notify::Result<Event>| {
        if let Some(news) = concerned.news(&event) {
            // The receiver is gone only while the program ends.
            let _ = sender.send(news);
        }
    };
    // Links may lead anywhere.
    let watcher = RecommendedWatcher::new(tell, Config::default().with_follow_symlinks(false)).ok()?;
    let watcher = Arc::new(Mutex::new(watcher));
    let weak = Arc::downgrade(&watcher);
    if hold(&weak, &folders) == 0 {
        return None;
    }
    let look = move || hold(&weak, &folders);
    std::thread::Builder::new().name("watch".into()).spawn(move || attend(&receiver, look, changed)).ok()?;
    Some(Watch { _watcher: watcher })
}

/// Watches the folders, and the nearest folder above each, which tells when it goes and comes; the answer is how many. Done
/// anew after each change: a folder that was deleted and made again is another one, which nobody watches yet.
fn hold(watcher: &Weak<Mutex<RecommendedWatcher>>, folders: &[PathBuf]) -> usize {
    let Some(watcher) = watcher.upgrade() else { return 0 };
    let mut watcher = watcher.lock().unwrap_or_else(|held| held.into_inner());
    let above = folders.iter().filter_map(|folder| folder.ancestors().skip(1).find(|above| above.is_dir()));
    // One folder may be above another: all that is in it is watched then.
    let all = above.map(|above| (above, RecursiveMode::NonRecursive));
    let all = all.chain(folders.iter().map(|folder| (folder.as_path(), RecursiveMode::Recursive)));
    all.filter(|(folder, mode)| watcher.watch(folder, *mode).is_ok()).count()
}

/// Which events are about the folders.
struct Concerned {
    folders: Vec<PathBuf>,
}

impl Concerned {
    /// Some systems tell of a folder by its name, others by where the links in it lead.
    fn new(folders: &[PathBuf]) -> Concerned {
        let real = folders.iter().filter_map(|folder| folder.canonicalize().ok());
        Concerned { folders: folders.iter().cloned().chain(real).collect() }
    }

    /// What an event tells. Reading a file is an event too; and an error (too many events at once) may hide a change.
    fn news(&self, event: &notify::Result<Event>) -> Option<News> {
        let Ok(event) = event else { return Some(News::Begun) };
        let (news, writes) = match event.kind {
            EventKind::Access(AccessKind::Close(AccessMode::Write)) => (News::Whole, true),
            EventKind::Modify(ModifyKind::Name(RenameMode::To | RenameMode::Both)) => (News::Whole, false),
            EventKind::Modify(ModifyKind::Data(_)) => (News::Begun, true),
            EventKind::Access(_) => return None,
            _ => (News::Begun, false),
        };
        let counts = |path: &PathBuf| self.has(path, writes);
        (event.paths.is_empty() || event.paths.iter().any(counts)).then_some(news)
    }

    /// Does a path lie in one of the folders, or on the way to it? What is written to counts only as content.
    fn has(&self, path: &Path, written: bool) -> bool {
        let name = path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
        self.folders.iter().any(|folder| {
            let inside = path.starts_with(folder) && (!written || is_content(&name) || path == folder);
            inside || folder.starts_with(path)
        })
    }
}

/// Debounces events: waits for news, and calls `changed` when nothing more comes for a while.
fn attend(receiver: &Receiver<News>, hold: impl Fn() -> usize, mut changed: impl FnMut()) {
    while let Ok(mut news) = receiver.recv() {
        loop {
            match receiver.recv_timeout(news.quiet()) {
                Ok(next) => news = next,
                Err(RecvTimeoutError::Disconnected) => return,
                Err(RecvTimeoutError::Timeout) => {
                    hold();
                    changed();
                    if news == News::Told {
                        break;
                    }
                    news = News::Told;
                }
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

    /// A watch on a folder, and what it told so far.
    fn watched(folder: PathBuf) -> (Watch, Receiver<()>) {
        let (sender, receiver) = channel();
        (watch(&[folder], move || sender.send(()).unwrap_or(())).unwrap(), receiver)
    }

    /// Waits until all has been told, so that what is told next is of what comes next.
    fn settled(told: &Receiver<()>) {
        told.recv_timeout(Duration::from_secs(10)).expect("a change is told");
        while told.recv_timeout(Duration::from_millis(900)).is_ok() {}
    }

    #[test]
    fn a_folder_that_goes_and_comes_back_is_watched_again() {
        let dir = tempfile::tempdir().unwrap();
        let folder = dir.path().join("content/pack");
        fs::create_dir_all(&folder).unwrap();
        let (watch, told) = watched(folder.clone());
        for above in [&folder, &dir.path().join("content")] {
            fs::remove_dir_all(above).unwrap();
            settled(&told);
            fs::create_dir_all(folder.join("cards")).unwrap();
            settled(&told);
            fs::write(folder.join("cards/a.rondel"), "new").unwrap();
            settled(&told);
        }
        drop(watch);
    }

    #[test]
    fn a_folder_that_is_not_there_yet_is_waited_for() {
        let dir = tempfile::tempdir().unwrap();
        let (watch, told) = watched(dir.path().join("a/b"));
        fs::create_dir_all(dir.path().join("a/b")).unwrap();
        settled(&told);
        fs::write(dir.path().join("a/b/x.rhai"), "new").unwrap();
        settled(&told);
        drop(watch);
        assert!(super::watch(&[], || ()).is_none());
    }

    #[test]
    #[cfg(unix)]
    fn what_a_link_leads_to_and_what_lies_beside_is_not_watched() {
        let dir = tempfile::tempdir().unwrap();
        let (folder, other) = (dir.path().join("pack"), dir.path().join("other"));
        fs::create_dir_all(&folder).unwrap();
        fs::create_dir_all(&other).unwrap();
        std::os::unix::fs::symlink(&other, folder.join("link")).unwrap();
        let (watch, told) = watched(folder);
        fs::write(other.join("a.rondel"), "new").unwrap();
        fs::write(dir.path().join("b.rondel"), "new").unwrap();
        assert!(told.recv_timeout(Duration::from_millis(600)).is_err());
        drop(watch);
    }
}
