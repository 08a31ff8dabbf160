//! Every code has a page.

use rondel_repl::pages::PAGES;
use std::path::{Path, PathBuf};

/// Returns all files of a folder of sources, and of the folders in it.
fn files_in(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    entries.flat_map(|path| if path.is_dir() { files_in(&path) } else { vec![path] }).collect()
}

#[test]
fn every_code_that_is_told_has_one_page() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    for source in files_in(&root).into_iter().filter(|path| *path != root.join("pages.rs")) {
        let text = std::fs::read_to_string(&source).unwrap();
        for code in text.split("\"R0").skip(1).map(|rest| format!("R0{}", &rest[..3])) {
            assert_eq!(PAGES.iter().filter(|page| page.code == code).count(), 1, "{code} in {}", source.display());
        }
    }
}

#[test]
fn pages_stand_in_the_order_of_their_codes() {
    assert!(PAGES.is_sorted_by(|one, other| one.code < other.code));
}
