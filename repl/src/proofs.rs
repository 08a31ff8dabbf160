//! Coverage of the rulebook: the rules that scenes and tests prove.
//!
//! A scene proves the rules of its `proves` lines. In a checkout a Rust test proves the ids in its code and in its
//! `///` comments. Other prose proves nothing. Rules for the people at the table are marked in their own line.

use crate::rulebook::{Rule, Rulebook};
use rondel_engine::table::Scene;
use serde::Serialize;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// The folders of a checkout in which Rust tests stand.
const TESTS: [&str; 2] = ["tests", "engine/tests"];
/// The largest file of tests that is read.
const MOST_BYTES: u64 = 4 << 20;
/// The most levels of folders of tests.
const DEEPEST: usize = 8;

/// The rules without proof, and how the others are proved.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Unproven {
    /// The id of the system: `adventure-deck`.
    pub system: String,
    /// The number of rules in the rulebook.
    pub rules: usize,
    /// The number of rules that a scene proves.
    pub proved_by_scenes: usize,
    /// The number of further rules that a Rust test proves. `None` outside a checkout, because there are no tests to
    /// read.
    pub proved_by_tests: Option<usize>,
    /// Rules for the people at the table, that no program can check.
    pub table_talk: Vec<String>,
    /// The rules without proof, in the order of the book.
    pub unproven: Vec<Rule>,
}

/// Sorts the rules of a book by their proofs. `checkout` is the folder with the sources, if there is one.
pub fn unproven(book: &Rulebook, scenes: &[Scene], checkout: Option<&Path>) -> Unproven {
    let proved_ids = scenes.iter().flat_map(|scene| &scene.proves);
    let by_scenes: BTreeSet<String> = proved_ids.map(|id| id.to_uppercase()).collect();
    let by_tests = checkout.and_then(tests_in);
    let mut sorted = Unproven {
        system: book.system.clone(),
        rules: 0,
        proved_by_scenes: 0,
        proved_by_tests: by_tests.as_ref().map(|_| 0),
        table_talk: Vec::new(),
        unproven: Vec::new(),
    };
    for rule in book.rules.iter().filter(|rule| is_rule(&rule.id)) {
        sorted.rules += 1;
        if by_scenes.contains(&rule.id) {
            sorted.proved_by_scenes += 1;
        } else if by_tests.as_ref().is_some_and(|ids| ids.contains(&rule.id)) {
            sorted.proved_by_tests = sorted.proved_by_tests.map(|n| n + 1);
        } else if rule.text.to_lowercase().contains("table talk") {
            sorted.table_talk.push(rule.id.clone());
        } else {
            sorted.unproven.push(rule.clone());
        }
    }
    sorted
}

/// Returns whether an id is a rule such as `ADS-001`. Rulings, worked examples and options of the house are no
/// rules in this sense.
fn is_rule(id: &str) -> bool {
    let (letters, number) = id.split_once('-').unwrap_or_default();
    letters.len() > 1
        && letters.bytes().all(|byte| byte.is_ascii_uppercase())
        && number.len() == 3
        && number.bytes().all(|byte| byte.is_ascii_digit())
}

/// Returns the ids in the Rust tests of a checkout. `None` if there are no such tests.
fn tests_in(checkout: &Path) -> Option<BTreeSet<String>> {
    let mut files = Vec::new();
    TESTS.iter().for_each(|folder| add_rust_files(&checkout.join(folder), DEEPEST, &mut files));
    if files.is_empty() {
        return None;
    }
    let mut ids = BTreeSet::new();
    for file in &files {
        if let Ok(text) = crate::files::read(file, MOST_BYTES) {
            ids.extend(text.lines().flat_map(ids_in));
        }
    }
    Some(ids)
}

/// Returns the files with Rust tests that prove a rule, as paths in the checkout.
pub fn tests_of(checkout: &Path, rule: &str) -> Vec<String> {
    let mut files = Vec::new();
    TESTS.iter().for_each(|folder| add_rust_files(&checkout.join(folder), DEEPEST, &mut files));
    let proves = |file: &&PathBuf| {
        let text = crate::files::read(file, MOST_BYTES).unwrap_or_default();
        text.lines().any(|line| ids_in(line).iter().any(|id| id.eq_ignore_ascii_case(rule)))
    };
    let relative = |file: &PathBuf| file.strip_prefix(checkout).unwrap_or(file).display().to_string();
    let mut found: Vec<String> = files.iter().filter(proves).map(relative).collect();
    found.sort();
    found
}

/// Adds all Rust files below a folder to `found`, down to `deep` more levels.
fn add_rust_files(folder: &Path, deep: usize, found: &mut Vec<PathBuf>) {
    let Ok(entries) = std::fs::read_dir(folder) else { return };
    for entry in entries.flatten() {
        let path = entry.path();
        if path.is_dir() && deep > 0 {
            add_rust_files(&path, deep - 1, found);
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            found.push(path);
        }
    }
}

/// Returns the ids in a line of Rust, unless it is an ordinary comment.
fn ids_in(line: &str) -> Vec<String> {
    let line = line.trim_start();
    if line.starts_with("//") && !line.starts_with("///") {
        return Vec::new();
    }
    let words = line.split(|c: char| !(c.is_ascii_alphanumeric() || c == '-'));
    words.filter(|word| is_rule(word)).map(str::to_string).collect()
}
