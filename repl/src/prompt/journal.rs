//! Journals: the game of a prompt is saved to disk while it is played, so that a closed terminal loses nothing.
//!
//! Each prompt writes its own file ([`Journal`]) and holds a lock beside it. A file whose lock is free is abandoned
//! ([`LeftBehind`]), and is offered to the next prompt in the same folder.

use rondel_engine::table::{Save, Tree};
use serde::{Deserialize, Serialize};
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

/// The largest journal that is read.
const MOST_BYTES: u64 = 16 << 20;
/// The most abandoned journals that are kept in all.
const MOST_KEPT: usize = 20;
/// The most prompts of one process that may keep a journal.
const MOST_AT_ONCE: u32 = 64;

/// The content of a journal.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Page {
    /// The folder in which the games were played.
    pub folder: String,
    /// The rules system.
    pub system: String,
    /// The time of writing, in seconds since 1970.
    pub when: u64,
    /// The games. The game on the table comes last.
    pub games: Vec<Save>,
    /// All positions of each game, and their names. Journals of older versions do not have them.
    #[serde(default)]
    pub trees: Vec<Walked>,
}

/// The part of a game that a save lacks: the player's other branches.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Walked {
    /// All that was played.
    pub tree: Tree,
    /// Marks, each with the number of its position.
    pub marks: Vec<(String, usize)>,
}

/// The journal of a prompt.
pub struct Journal {
    file: PathBuf,
    folder: String,
    system: String,
    /// The page written last.
    written: (Vec<Save>, Vec<Walked>),
    _lock: Lock,
}

/// A journal that nobody writes any more.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LeftBehind {
    /// Its file.
    pub file: PathBuf,
    /// Its content.
    pub page: Page,
}

impl Journal {
    /// Begins a journal in the folder `all`, for a game played in `folder`. `None` if no journal can be kept
    /// there.
    pub fn begin(all: &Path, folder: &str, system: &str) -> Option<Journal> {
        fs::create_dir_all(all).ok()?;
        let process = std::process::id();
        (0..MOST_AT_ONCE).find_map(|nth| {
            let file = all.join(format!("{process}-{nth}.ron"));
            let lock = Lock::take(&file)?;
            // A journal of an older process with this number may still be offered.
            if file.exists() {
                return None;
            }
            let (folder, system) = (folder.to_string(), system.to_string());
            Some(Journal { file, folder, system, written: Default::default(), _lock: lock })
        })
    }

    /// Writes the games, unless nothing has changed.
    pub fn write(&mut self, games: Vec<Save>, trees: Vec<Walked>) {
        let written = (games, trees);
        if written == self.written {
            return;
        }
        let when = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs());
        let (games, trees) = written;
        let page = Page { folder: self.folder.clone(), system: self.system.clone(), when, games, trees };
        // If the disk is full, play goes on without a journal.
        if let Ok(text) = ron::to_string(&page)
            && crate::files::write(&self.file, &text).is_ok()
        {
            self.written = (page.games, page.trees);
        }
    }
}

impl Drop for Journal {
    fn drop(&mut self) {
        if self.written.0.is_empty() {
            // Nothing was written, so only the lock is removed. If that fails, it does no harm.
            let _ = fs::remove_file(lock_of(&self.file));
        }
    }
}

/// Returns the abandoned journals of this folder and system, the newest first. Deletes all but the newest `MOST_KEPT`
/// abandoned journals of all folders.
pub fn left_behind(all: &Path, folder: &str, system: &str) -> Vec<LeftBehind> {
    let entries = fs::read_dir(all).into_iter().flatten().flatten().map(|entry| entry.path());
    // Removes the temporary files of ended processes, in this folder alone (`false`).
    crate::files::sweep(&[all.to_path_buf()], false);
    sweep_locks(all);
    let files = entries.filter(|path| path.extension().is_some_and(|ending| ending == "ron"));
    let mut found: Vec<LeftBehind> = files
        .filter_map(|file| {
            // A journal whose lock is taken is still being written.
            let _lock = Lock::take(&file)?;
            let page = ron::from_str(&crate::files::read(&file, MOST_BYTES).ok()?).ok()?;
            Some(LeftBehind { file, page })
        })
        .collect();
    found.sort_by(|one, other| other.page.when.cmp(&one.page.when).then_with(|| one.file.cmp(&other.file)));
    found.drain(MOST_KEPT.min(found.len())..).for_each(|old| old.remove());
    found.retain(|journal| journal.page.folder == folder && journal.page.system == system);
    found
}

/// Removes free locks without a journal.
fn sweep_locks(all: &Path) {
    let entries = fs::read_dir(all).into_iter().flatten().flatten().map(|entry| entry.path());
    for lock in entries.filter(|path| path.extension().is_some_and(|ending| ending == "lock")) {
        let journal = lock.with_extension("ron");
        if !journal.exists() && Lock::take(&journal).is_some() {
            // A file that cannot be removed does no harm.
            let _ = fs::remove_file(lock);
        }
    }
}

impl LeftBehind {
    /// Deletes the journal and its lock.
    pub fn remove(&self) {
        // A file that cannot be removed is offered again.
        let _ = fs::remove_file(&self.file);
        let _ = fs::remove_file(lock_of(&self.file));
    }
}

/// Returns the file of a journal's lock.
fn lock_of(file: &Path) -> PathBuf {
    file.with_extension("lock")
}

/// A lock beside a journal. It is free once its holder has ended for any reason.
struct Lock(#[allow(dead_code)] File);

impl Lock {
    /// Takes the lock of a journal. `None` if another process holds it.
    fn take(file: &Path) -> Option<Lock> {
        let lock = File::options().create(true).truncate(false).write(true).open(lock_of(file)).ok()?;
        lock.try_lock().is_ok().then_some(Lock(lock))
    }
}
