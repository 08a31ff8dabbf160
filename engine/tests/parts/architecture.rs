//! The architecture as tests: code that must never appear in the engine's source.

use std::fs;
use std::path::{Path, PathBuf};

/// A file is one concept.
const MOST_LINES: usize = 500;

struct File {
    path: String,
    text: String,
}

/// Returns every Rust file below `engine/src/PLACE`.
fn files(place: &str) -> Vec<File> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    files_of(&root, place)
}

/// Returns every Rust file below a place of a library's sources.
fn files_of(root: &Path, place: &str) -> Vec<File> {
    let mut found = Vec::new();
    let mut left: Vec<PathBuf> = vec![root.join(place)];
    while let Some(path) = left.pop() {
        if path.is_dir() {
            left.extend(fs::read_dir(&path).unwrap().map(|entry| entry.unwrap().path()));
        } else if path.extension().is_some_and(|ext| ext == "rs") {
            let shown = path.strip_prefix(root).unwrap().to_string_lossy().replace('\\', "/");
            found.push(File { path: shown, text: fs::read_to_string(&path).unwrap() });
        }
    }
    found.sort_by(|a, b| a.path.cmp(&b.path));
    assert!(!found.is_empty(), "no files below {place}");
    found
}

/// Returns the lines that break a rule, as `path:line: text`.
fn broken(files: &[File], breaks: impl Fn(&str) -> bool) -> Vec<String> {
    let lines = files.iter().flat_map(|file| file.text.lines().enumerate().map(move |line| (file, line)));
    lines
        .filter(|(_, (_, text))| breaks(text))
        .map(|(file, (at, text))| format!("{}:{}: {}", file.path, at + 1, text.trim()))
        .collect()
}

#[track_caller]
fn none(found: Vec<String>) {
    assert!(found.is_empty(), "\n{}", found.join("\n"));
}

/// Returns the code without its comment, because prose may name anything.
fn code(line: &str) -> &str {
    line.split("//").next().unwrap_or("")
}

#[test]
fn the_kernel_and_the_tools_know_no_system() {
    for place in ["kernel", "explore", "table", "script"] {
        none(broken(&files(place), |line| code(line).contains("systems::")));
    }
}

#[test]
fn the_kernel_does_not_know_the_tools() {
    none(broken(&files("kernel"), |line| code(line).contains("explore::") || code(line).contains("table::")));
}

#[test]
fn systems_do_not_know_each_other() {
    let all = files("systems");
    let systems: Vec<String> = all
        .iter()
        .filter_map(|file| file.path.strip_prefix("systems/")?.split_once('/').map(|(system, _)| system.to_string()))
        .collect();
    for system in &systems {
        let others: Vec<File> = files("systems")
            .into_iter()
            .filter(|file| file.path.contains('/') && file.path != "systems/mod.rs")
            .filter(|file| !file.path.starts_with(&format!("systems/{system}/")))
            .collect();
        none(broken(&others, |line| code(line).contains(&format!("systems::{system}"))));
    }
}

#[test]
fn nothing_depends_on_hash_order_clocks_or_chance_from_outside() {
    let forbidden =
        ["HashMap", "HashSet", "std::time", "SystemTime", "Instant::now", "std::thread", "f32", "f64", "rand::"];
    none(broken(&files(""), |line| forbidden.iter().any(|word| code(line).contains(word))));
}

#[test]
fn the_engine_reads_no_files_and_prints_nothing() {
    let forbidden = ["std::fs", "std::env", "std::net", "std::process", "println!", "eprintln!", "print!("];
    none(broken(&files(""), |line| forbidden.iter().any(|word| code(line).contains(word))));
}

#[test]
fn no_name_of_a_moment_is_taken_apart() {
    // Related moments are one row of `moments!` with its sides.
    let sides = ["on_", "my_", "any_", "may_", "answer_", "instead_of_", "replaces_"];
    let reads = |code: &str, side: &str| {
        let methods = ["starts_with", "strip_prefix", "trim_start_matches", "replacen"];
        methods.iter().any(|method| code.contains(&format!("{method}(\"{side}")))
    };
    let language = Path::new(env!("CARGO_MANIFEST_DIR")).join("../dsl/src");
    let all = [files(""), files_of(&language, "")];
    let taken = all.iter().flat_map(|files| broken(files, |line| sides.iter().any(|side| reads(code(line), side))));
    none(taken.collect());
}

#[test]
fn every_file_says_why_it_is_there() {
    let silent = files("").into_iter().filter(|file| !file.text.starts_with("//!"));
    none(silent.map(|file| file.path).collect());
}

#[test]
fn a_file_is_one_concept() {
    let long = files("").into_iter().filter(|file| file.text.lines().count() > MOST_LINES);
    none(long.map(|file| format!("{}: {} lines", file.path, file.text.lines().count())).collect());
}

#[test]
fn no_test_stands_among_the_sources() {
    // The libraries are not built a second time for tests: a test there would never run.
    for library in ["engine", "dsl", "repl"] {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(library).join("src");
        none(broken(&files_of(&root, ""), |line| code(line).contains("#[test]") || code(line).contains("cfg(test)")));
    }
}
