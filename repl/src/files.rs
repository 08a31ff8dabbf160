//! Files: read with a limit, written whole or not at all.

use std::fs;
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

/// Reads text of at most `most` bytes. The error says in words what is wrong.
pub fn read(path: &Path, most: u64) -> Result<String, String> {
    // Asked before opening: to open a pipe would wait for its other end.
    if !fs::metadata(path).map_err(|error| error.to_string())?.is_file() {
        return Err("it is not a file".into());
    }
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
    let mut beside = std::ffi::OsString::from(".");
    beside.push(name);
    beside.push(format!(".{}.part", std::process::id()));
    let part: PathBuf = path.with_file_name(beside);
    let moved = write_part(&part, &path, text).and_then(|()| fs::rename(&part, &path));
    if moved.is_err() {
        // What matters is the first error; a part that cannot be removed does no harm.
        let _ = fs::remove_file(&part);
    }
    moved
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
