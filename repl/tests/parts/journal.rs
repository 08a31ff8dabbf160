//! Journals of prompts, and abandoned ones.

use rondel_engine::table::Save;
use rondel_repl::prompt::journal::{Journal, Page, left_behind};
use std::fs;

/// The number of abandoned ones that are kept.
const MOST_KEPT: usize = 20;

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
    // A later one does not overwrite the rest either.
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

#[test]
fn locks_and_parts_that_nobody_holds_are_swept() {
    let dir = tempfile::tempdir().unwrap();
    let held = Journal::begin(dir.path(), "here", "s").unwrap();
    // No process has such a number.
    for name in ["77-0.lock", ".77-0.ron.4294967295.part", "notes.txt"] {
        fs::write(dir.path().join(name), "").unwrap();
    }
    left_behind(dir.path(), "here", "s");
    let left = fs::read_dir(dir.path()).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let own = format!("{}-0.lock", std::process::id());
    let mut left: Vec<String> = left.collect();
    left.sort();
    let mut wanted = vec!["notes.txt".to_string(), own];
    // If the system does not list processes, ended ones are unknown.
    wanted.extend((!std::path::Path::new("/proc/self").exists()).then(|| ".77-0.ron.4294967295.part".to_string()));
    wanted.sort();
    assert_eq!(left, wanted);
    drop(held);
}
