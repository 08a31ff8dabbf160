//! A file watcher: reports that something changed, but not what. The reader finds that out by reading the files again.

use notify::event::{AccessKind, AccessMode, EventKind, ModifyKind, RenameMode};
use notify::{Config, Event, RecommendedWatcher, RecursiveMode, Watcher};
use rondel_dsl::{ends_midway, is_content};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf, absolute};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::sync::{Arc, Mutex, PoisonError, Weak};
use std::time::{Duration, Instant};

/// The waiting time for the rest of a file that ends midway.
const PATIENCE: Duration = Duration::from_secs(2);

/// The largest file that is looked at for its end.
const MOST_BYTES: u64 = 4 << 20;

/// A running watch. It ends when this value is dropped.
pub struct Watch {
    _watcher: Arc<Mutex<RecommendedWatcher>>,
}

/// The progress of a change, as the events of the file system show it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum News {
    /// A file was written to its end, or moved to its place.
    Whole,
    /// A change has begun, and more of it may follow.
    Begun,
    /// The change has been reported, but a late event may still follow.
    Told,
}

impl News {
    /// Returns the debounce time: the time without events before the files are read.
    fn quiet(self) -> Duration {
        Duration::from_millis(match self {
            // An author who saves several files does it in one go.
            News::Whole => 5,
            News::Begun => 80,
            // A folder made and filled in the same instant was not watched yet when its files came.
            News::Told => 300,
        })
    }
}

/// Watches folders with all their contents. Calls `changed` on a separate thread after every change and once more a
/// moment later. Deleted, moved or missing folders are waited for.
pub fn watch(folders: &[PathBuf], changed: impl FnMut() + Send + 'static) -> Option<Watch> {
    let folders: Vec<PathBuf> = folders.iter().filter_map(|folder| absolute(folder).ok()).collect();
    let (sender, receiver) = channel();
    let places = Arc::new(Mutex::new(Places::default()));
    let concerned = Concerned { folders: folders.clone(), places: Arc::clone(&places) };
    let written = Arc::new(Mutex::new(BTreeSet::new()));
    let note = Arc::clone(&written);
    let tell = move |event: notify::Result<Event>| {
        if let Some(news) = concerned.news(&event) {
            let paths = event.iter().flat_map(|event| event.paths.iter().cloned());
            note.lock().unwrap_or_else(PoisonError::into_inner).extend(paths);
            // The receiver is gone only while the program ends.
            let _ = sender.send(news);
        }
    };
    // Links are not followed, because they may lead out of the watched folders.
    let watcher = RecommendedWatcher::new(tell, Config::default().with_follow_symlinks(false)).ok()?;
    let watcher = Arc::new(Mutex::new(watcher));
    let weak = Arc::downgrade(&watcher);
    if hold(&weak, &folders, &places) == 0 {
        return None;
    }
    let hold_again = move || hold(&weak, &folders, &places);
    let work = move || attend(&receiver, hold_again, &written, changed);
    std::thread::Builder::new().name("watch".into()).spawn(work).ok()?;
    Some(Watch { _watcher: watcher })
}

/// Watches the folders, and the nearest folder above each, which has events when the folder is deleted or made. Returns
/// the number of watched folders. This function is called again after each change, because a folder that was deleted
/// and made again is another folder, which nobody watches yet.
///
/// A link in the place of a folder is watched at the place that the link leads to. The earlier watch of that place is
/// removed first. If it stayed, the system would report the same folder by its old name.
fn hold(watcher: &Weak<Mutex<RecommendedWatcher>>, folders: &[PathBuf], places: &Mutex<Places>) -> usize {
    let Some(watcher) = watcher.upgrade() else { return 0 };
    let mut watcher = watcher.lock().unwrap_or_else(PoisonError::into_inner);
    let real_paths: Places = folders.iter().map(|folder| folder.canonicalize().ok()).collect();
    let before = std::mem::replace(&mut *places.lock().unwrap_or_else(PoisonError::into_inner), real_paths.clone());
    for ((folder, real_path), real_path_before) in folders.iter().zip(&real_paths).zip(&before) {
        if real_path == real_path_before {
            continue;
        }
        for path in [Some(folder), real_path.as_ref(), real_path_before.as_ref()].into_iter().flatten() {
            // This fails if the path was not watched, which is fine.
            let _ = watcher.unwatch(path);
        }
    }
    // A folder may be watched both for itself and as the parent of another folder. The watch with all the folder's
    // contents is set last, so it counts.
    let parents = folders.iter().filter_map(|folder| folder.ancestors().skip(1).find(|above| above.is_dir()));
    let linked = real_paths.iter().flatten().filter(|real_path| !folders.contains(real_path));
    let mut watched = 0;
    for parent in parents {
        watched += usize::from(watcher.watch(parent, RecursiveMode::NonRecursive).is_ok());
    }
    for folder in folders.iter().chain(linked) {
        watched += usize::from(watcher.watch(folder, RecursiveMode::Recursive).is_ok());
    }
    watched
}

/// The real path of each folder, with all links followed, or `None` if the folder does not exist now.
type Places = Vec<Option<PathBuf>>;

/// The filter of events about the folders. Some systems call a folder by its own path, others by the path that links
/// lead to.
struct Concerned {
    folders: Vec<PathBuf>,
    places: Arc<Mutex<Places>>,
}

impl Concerned {
    /// Returns the news of an event. Reading a file is an event too, but no news. An error (too many events) may hide a
    /// change.
    fn news(&self, event: &notify::Result<Event>) -> Option<News> {
        let Ok(event) = event else { return Some(News::Begun) };
        let (news, writes) = match event.kind {
            EventKind::Access(AccessKind::Close(AccessMode::Write)) => (News::Whole, true),
            EventKind::Modify(ModifyKind::Name(RenameMode::To | RenameMode::Both)) => (News::Whole, false),
            EventKind::Modify(ModifyKind::Data(_)) => (News::Begun, true),
            EventKind::Access(_) => return None,
            _ => (News::Begun, false),
        };
        let counts = event.paths.is_empty() || event.paths.iter().any(|path| self.has(path, writes));
        if counts { Some(news) } else { None }
    }

    /// Returns whether a path is in one of the folders, or on the way to one of them. A written file counts only if it
    /// is content or a part of the cards' look.
    fn has(&self, path: &Path, written: bool) -> bool {
        let name = path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
        let places = self.places.lock().unwrap_or_else(PoisonError::into_inner);
        self.folders.iter().chain(places.iter().flatten()).any(|folder| {
            let inside = path.starts_with(folder)
                && (!written || is_content(&name) || crate::cards::art::is_part(path) || path == folder);
            inside || folder.starts_with(path)
        })
    }
}

/// Debounces events: waits for news, and calls `changed` when nothing more comes for a while. Also waits while a
/// written file ends midway.
///
/// Two events of one save arrive as `Begun`, `Begun`. After 80 ms without an event, `changed` is called, and the state
/// is `Told`. After 300 ms more without an event it is called once more, and the change is over.
fn attend(
    receiver: &Receiver<News>,
    hold: impl Fn() -> usize,
    written: &Mutex<BTreeSet<PathBuf>>,
    mut changed: impl FnMut(),
) {
    while let Ok(mut news) = receiver.recv() {
        let mut begun = Instant::now();
        loop {
            match receiver.recv_timeout(news.quiet()) {
                Ok(next) => {
                    // An event after the report begins another change.
                    if news == News::Told {
                        begun = Instant::now();
                    }
                    news = next;
                }
                Err(RecvTimeoutError::Disconnected) => return,
                // The rest of a written file has not come yet.
                Err(RecvTimeoutError::Timeout)
                    if news != News::Told && begun.elapsed() < PATIENCE && any_midway(written) =>
                {
                    news = News::Begun;
                }
                Err(RecvTimeoutError::Timeout) => {
                    written.lock().unwrap_or_else(PoisonError::into_inner).clear();
                    hold();
                    changed();
                    // After each report, one more follows a moment later, for late events.
                    if news == News::Told {
                        break;
                    }
                    news = News::Told;
                }
            }
        }
    }
}

/// Returns whether one of these files of content or scripts ends midway. A file is empty before it is rewritten.
fn any_midway(written: &Mutex<BTreeSet<PathBuf>>) -> bool {
    let is_midway = |path: &PathBuf| {
        let is_read = path.extension().is_some_and(|ending| ending == "rondel" || ending == "rhai");
        is_read && crate::files::read(path, MOST_BYTES).is_ok_and(|text| text.is_empty() || ends_midway(&text))
    };
    written.lock().unwrap_or_else(PoisonError::into_inner).iter().any(is_midway)
}
