//! Files: written whole, read with care.

use rondel_repl::files::{read, write};
use std::fs;
use std::time::Duration;

/// The age from which a part is abandoned.
const ABANDONED: Duration = Duration::from_secs(60);

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
