//! Files: read with a limit, written whole or not at all.

use std::fs;
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// What the name of a file that is being written ends with.
const PART: &str = ".part";
/// The age after which a temporary file counts as left behind: nobody writes that long.
const ABANDONED: Duration = Duration::from_secs(60);

/// The most bytes of a file of commands.
pub const MOST_COMMANDS: u64 = 4 << 20;
/// The most bytes of the results of a simulation.
pub const MOST_RESULTS: u64 = 256 << 20;

/// Reads text of at most `most` bytes. The error says in words what is wrong.
pub fn read(path: &Path, most: u64) -> Result<String, String> {
    // Asked before opening: to open a pipe would wait for its other end.
    if !fs::metadata(path).map_err(|error| error.to_string())?.is_file() {
        return Err("it is not a file".into());
    }
    read_any(path, most)
}

/// The same of anything that can be opened, a pipe too.
pub fn read_any(path: &Path, most: u64) -> Result<String, String> {
    let file = fs::File::open(path).map_err(|error| error.to_string())?;
    let mut bytes = Vec::new();
    file.take(most + 1).read_to_end(&mut bytes).map_err(|error| error.to_string())?;
    if bytes.len() as u64 > most {
        return Err(format!("it is larger than {most} bytes"));
    }
    String::from_utf8(bytes)
        .map_err(|error| format!("it is not UTF-8 from byte {} on", error.utf8_error().valid_up_to()))
}

/// Writes a file beside its place and moves it there, so that a reader sees the old text or the new one, never a part.
/// A link stays a link, and the file keeps its permissions.
pub fn write(path: &Path, text: &str) -> io::Result<()> {
    let path = fs::canonicalize(path).unwrap_or_else(|_| path.to_path_buf());
    let name = path.file_name().ok_or_else(|| io::Error::new(io::ErrorKind::InvalidInput, "not a file name"))?;
    let beside = format!(".{}.", name.to_string_lossy());
    let part: PathBuf = path.with_file_name(format!("{beside}{}{PART}", std::process::id()));
    let moved = write_part(&part, &path, text).and_then(|()| fs::rename(&part, &path));
    if moved.is_err() {
        // What matters is the first error; a part that cannot be removed does no harm.
        let _ = fs::remove_file(&part);
    }
    tidy(&path, &beside);
    moved
}

/// Removes temporary files that an interrupted write has left behind.
fn tidy(path: &Path, beside: &str) {
    let is_part =
        |name: &str| name.strip_prefix(beside).and_then(|rest| rest.strip_suffix(PART)).is_some_and(is_number);
    let Some(Ok(entries)) = path.parent().map(fs::read_dir) else { return };
    for entry in entries.flatten().filter(|entry| is_part(&entry.file_name().to_string_lossy())) {
        let modified = entry.metadata().and_then(|meta| meta.modified());
        if modified.is_ok_and(|at| at.elapsed().is_ok_and(|age| age > ABANDONED)) {
            // It does no harm.
            let _ = fs::remove_file(entry.path());
        }
    }
}

fn is_number(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

fn write_part(part: &Path, path: &Path, text: &str) -> io::Result<()> {
    let mut file = fs::File::create(part)?;
    if let Ok(meta) = fs::metadata(path) {
        file.set_permissions(meta.permissions())?;
    }
    file.write_all(text.as_bytes())?;
    file.sync_all()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_can_be_read() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("a.ron");
        write(&path, "one").unwrap();
        write(&path, "two").unwrap();
        assert_eq!(read(&path, 3), Ok("two".into()));
        assert_eq!(fs::read_dir(dir.path()).unwrap().count(), 1, "no part stays behind");
    }

    #[test]
    fn parts_left_behind_are_taken_away() {
        let dir = tempfile::tempdir().unwrap();
        let long_ago = std::time::SystemTime::now() - 2 * ABANDONED;
        for (name, old) in [(".a.ron.17.part", true), (".a.ron.18.part", false), (".a.ron.mine.part", true)] {
            let file = fs::File::create(dir.path().join(name)).unwrap();
            file.set_modified(if old { long_ago } else { std::time::SystemTime::now() }).unwrap();
        }
        write(&dir.path().join("a.ron"), "one").unwrap();
        let mut left: Vec<_> = fs::read_dir(dir.path()).unwrap().map(|entry| entry.unwrap().file_name()).collect();
        left.sort();
        assert_eq!(left, [".a.ron.18.part", ".a.ron.mine.part", "a.ron"]);
    }

    #[test]
    fn bad_files_are_told_apart() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("a");
        fs::write(&path, [b'a', 0xff]).unwrap();
        assert!(read(&path, 9).unwrap_err().contains("UTF-8 from byte 1"));
        assert!(read(&path, 1).unwrap_err().contains("larger"));
        assert!(read(dir.path(), 9).is_err());
        assert!(read(&dir.path().join("b"), 9).is_err());
        assert!(write(&dir.path().join("no/such/dir"), "x").is_err());
    }
}
