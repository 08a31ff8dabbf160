//! Folders that are watched.

use rondel_repl::watch::{Watch, watch};
use std::fs;
use std::path::PathBuf;
use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;
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
    is_told(dir.path(), || rondel_repl::files::write(&dir.path().join("a.rondel"), "new").unwrap());
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
fn a_file_that_ends_midway_is_waited_for() {
    let dir = tempfile::tempdir().unwrap();
    let file = dir.path().join("a.rondel");
    fs::write(&file, "token A { }\n").unwrap();
    let (sender, receiver) = channel();
    let read = file.clone();
    let tell = move || sender.send(fs::read_to_string(&read).unwrap()).unwrap_or(());
    let watch = watch(&[dir.path().to_path_buf()], tell).unwrap();
    fs::write(&file, "token A { }\ncard B {\n").unwrap();
    std::thread::sleep(Duration::from_millis(500));
    fs::write(&file, "token A { }\ncard B {\n}\n").unwrap();
    let first = receiver.recv_timeout(Duration::from_secs(10)).expect("a change is told");
    assert_eq!(first, "token A { }\ncard B {\n}\n");
    fs::write(&file, "token A {\n").unwrap();
    settled_on(&receiver, "token A {\n");
    drop(watch);
}

/// Waits until a file with this text is reported.
fn settled_on(told: &Receiver<String>, text: &str) {
    while told.recv_timeout(Duration::from_secs(10)).expect("a change is told") != text {}
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

/// Returns a watch on a folder, and its news so far.
fn watched(folder: PathBuf) -> (Watch, Receiver<()>) {
    let (sender, receiver) = channel();
    (watch(&[folder], move || sender.send(()).unwrap_or(())).unwrap(), receiver)
}

/// Waits for all pending news, so that the next news is of the next change.
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
    assert!(rondel_repl::watch::watch(&[], || ()).is_none());
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

#[test]
#[cfg(unix)]
fn a_link_in_the_place_of_a_folder_is_watched_where_it_leads() {
    let dir = tempfile::tempdir().unwrap();
    let (folder, real) = (dir.path().join("content/pack"), dir.path().join("real"));
    fs::create_dir_all(&folder).unwrap();
    let (watch, told) = watched(folder.clone());
    fs::rename(&folder, &real).unwrap();
    std::os::unix::fs::symlink("../real", &folder).unwrap();
    settled(&told);
    for text in ["new", "newer"] {
        fs::write(real.join("a.rondel"), text).unwrap();
        settled(&told);
    }
    drop(watch);
}
