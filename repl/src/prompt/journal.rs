//! A journal: what is played at a prompt, kept on the disk while it is played, so that a terminal that is closed loses nothing.
//!
//! Each prompt writes a file of its own, which it holds a lock beside: a file whose lock is free belongs to nobody any more,
//! and is offered to the next prompt in the same folder.

use rondel_engine::table::{Save, Tree};
use serde::{Deserialize, Serialize};
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

/// The largest journal that is read.
const MOST_BYTES: u64 = 16 << 20;
/// So many journals that nobody goes on with are kept in all.
const MOST_KEPT: usize = 20;
/// So many prompts of one process may keep a journal.
const MOST_AT_ONCE: u32 = 64;

/// What a journal says.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Page {
    /// The folder in which it was played.
    pub folder: String,
    /// The rules system.
    pub system: String,
    /// When it was written, in seconds since 1970.
    pub when: u64,
    /// The games, the one on the table last.
    pub games: Vec<Save>,
    /// All that was played of each, and what its positions are called; journals of older versions do not say.
    #[serde(default)]
    pub trees: Vec<Walked>,
}

/// What a save does not say of a game: where else its player has been.
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
    /// What was written last.
    written: (Vec<Save>, Vec<Walked>),
    _lock: Lock,
}

/// A journal that nobody writes any more.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LeftBehind {
    /// Its file.
    pub file: PathBuf,
    /// What it says.
    pub page: Page,
}

impl Journal {
    /// Begins a journal among the others in `all`, for what is played in `folder`. `None`: it cannot be kept there.
    pub fn begin(all: &Path, folder: &str, system: &str) -> Option<Journal> {
        fs::create_dir_all(all).ok()?;
        let process = std::process::id();
        (0..MOST_AT_ONCE).find_map(|nth| {
            let file = all.join(format!("{process}-{nth}.ron"));
            // One of an older process of this number may still be offered.
            let lock = Lock::take(&file).filter(|_| !file.exists())?;
            let (folder, system) = (folder.to_string(), system.to_string());
            Some(Journal { file, folder, system, written: Default::default(), _lock: lock })
        })
    }

    /// Writes down how the games stand, if they stand otherwise than before.
    pub fn write(&mut self, games: Vec<Save>, trees: Vec<Walked>) {
        let games = (games, trees);
        if games == self.written {
            return;
        }
        let when = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs());
        let (games, trees) = games;
        let page = Page { folder: self.folder.clone(), system: self.system.clone(), when, games, trees };
        // A disk that is full is no reason to stop playing.
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
            // Nothing is left behind; a lock that stays does no harm.
            let _ = fs::remove_file(lock_of(&self.file));
        }
    }
}

/// The journals of this folder and system that nobody writes any more, the newest first. Of all that are left behind only the
/// newest are kept.
pub fn left_behind(all: &Path, folder: &str, system: &str) -> Vec<LeftBehind> {
    let entries = fs::read_dir(all).into_iter().flatten().flatten().map(|entry| entry.path());
    let files = entries.filter(|path| path.extension().is_some_and(|ending| ending == "ron"));
    let mut found: Vec<LeftBehind> = files
        .filter_map(|file| {
            let _lock = Lock::take(&file)?;
            let page = ron::from_str(&crate::files::read(&file, MOST_BYTES).ok()?).ok()?;
            Some(LeftBehind { file, page })
        })
        .collect();
    found.sort_by(|one, other| other.page.when.cmp(&one.page.when).then_with(|| one.file.cmp(&other.file)));
    found.drain(MOST_KEPT.min(found.len())..).for_each(|old| old.remove());
    found.retain(|left| left.page.folder == folder && left.page.system == system);
    found
}

impl LeftBehind {
    /// Takes it away.
    pub fn remove(&self) {
        // What cannot be removed is offered again.
        let _ = fs::remove_file(&self.file);
        let _ = fs::remove_file(lock_of(&self.file));
    }
}

fn lock_of(file: &Path) -> PathBuf {
    file.with_extension("lock")
}

/// A lock beside a journal; it is free again when its holder is gone, however it went.
#[cfg(unix)]
struct Lock(#[allow(dead_code)] nix::fcntl::Flock<File>);

#[cfg(unix)]
impl Lock {
    fn take(file: &Path) -> Option<Lock> {
        let lock = File::options().create(true).truncate(false).write(true).open(lock_of(file)).ok()?;
        nix::fcntl::Flock::lock(lock, nix::fcntl::FlockArg::LockExclusiveNonblock).ok().map(Lock)
    }
}

/// Where a file can be opened by one alone, that is the lock.
#[cfg(not(unix))]
struct Lock(#[allow(dead_code)] File);

#[cfg(not(unix))]
impl Lock {
    fn take(file: &Path) -> Option<Lock> {
        File::options().create(true).truncate(false).write(true).open(lock_of(file)).ok().map(Lock)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game(steps: usize) -> Save {
        let steps = vec![("you".to_string(), "pass".to_string()); steps];
        let plain = "(system:\"s\",scene:\"x\",seed:1,content:\"\",steps:[])";
        Save { steps, ..ron::from_str(plain).unwrap() }
    }

    #[test]
    fn what_nobody_writes_any_more_is_offered_where_it_was_played() {
        let dir = tempfile::tempdir().unwrap();
        let mut journal = Journal::begin(dir.path(), "here", "s").unwrap();
        journal.write(vec![game(2)], Vec::new());
        assert!(left_behind(dir.path(), "here", "s").is_empty(), "it is being written");
        drop(journal);
        assert!(left_behind(dir.path(), "elsewhere", "s").is_empty());
        assert!(left_behind(dir.path(), "here", "other").is_empty());
        let left = left_behind(dir.path(), "here", "s");
        assert_eq!(left.iter().map(|left| left.page.games[0].steps.len()).collect::<Vec<_>>(), [2]);
        left[0].remove();
        assert!(left_behind(dir.path(), "here", "s").is_empty());
    }

    #[test]
    fn two_prompts_of_a_folder_do_not_overwrite_each_other() {
        let dir = tempfile::tempdir().unwrap();
        let mut one = Journal::begin(dir.path(), "here", "s").unwrap();
        let mut other = Journal::begin(dir.path(), "here", "s").unwrap();
        one.write(vec![game(1)], Vec::new());
        other.write(vec![game(3)], Vec::new());
        drop((one, other));
        // Nor does a later one write over what is left.
        let mut third = Journal::begin(dir.path(), "here", "s").unwrap();
        third.write(vec![game(5)], Vec::new());
        let mut left: Vec<usize> =
            left_behind(dir.path(), "here", "s").iter().map(|left| left.page.games[0].steps.len()).collect();
        left.sort_unstable();
        assert_eq!(left, [1, 3]);
    }

    #[test]
    fn a_journal_that_cannot_be_read_is_not_offered() {
        let dir = tempfile::tempdir().unwrap();
        fs::write(dir.path().join("7-0.ron"), "(half of a jour").unwrap();
        assert!(left_behind(dir.path(), "here", "s").is_empty());
    }

    #[test]
    fn only_the_newest_are_kept() {
        let dir = tempfile::tempdir().unwrap();
        for nth in 0..MOST_KEPT + 3 {
            let page = Page {
                folder: "here".into(),
                system: "s".into(),
                when: nth as u64,
                games: vec![game(nth)],
                trees: Vec::new(),
            };
            fs::write(dir.path().join(format!("9{nth}-0.ron")), ron::to_string(&page).unwrap()).unwrap();
        }
        let left = left_behind(dir.path(), "here", "s");
        assert_eq!((left.len(), left[0].page.games[0].steps.len()), (MOST_KEPT, MOST_KEPT + 2));
        assert!(!dir.path().join("90-0.ron").exists());
    }
}
