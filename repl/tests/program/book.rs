//! The book and the README: everything they show is checked, run and compared.
//!
//! The blocks of a page by their fences:
//! - `rondel`: content; all of a page, in order, are one file of one pack, which has no problem and whose scenes pass.
//! - `rhai PATH`, `ron pack.ron`: a script and the page of that pack.
//! - `console`: a session in a fresh copy of it. `$ rondel ...` runs a command, `> ...` is typed at the prompt above;
//!   below
//!   stands what is printed, where `...` stands for any number of lines. `console,long` plays many games: run with
//!   `RONDEL_CASES=10`.
//! - `rust` is run with the documentation it is taken from; `text` and what says `ignore` is read by people alone.

use super::cases::times;
use super::program::{command, copy, fed, folder, rondel};
use std::fs;
use std::path::{Path, PathBuf};

struct Block<'p> {
    /// `rhai scripts/effects/wild_swings.rhai`
    fence: &'p str,
    line: usize,
    lines: Vec<&'p str>,
}

fn blocks(page: &str) -> Vec<Block<'_>> {
    let mut found: Vec<Block<'_>> = Vec::new();
    let mut open = false;
    for (nth, line) in page.lines().enumerate() {
        match (line.trim_start().strip_prefix("```"), open) {
            (Some(_), true) => open = false,
            (Some(fence), false) => {
                open = true;
                found.push(Block { fence: fence.trim(), line: nth + 1, lines: Vec::new() });
            }
            (None, true) => found.last_mut().unwrap().lines.push(line),
            (None, false) => {}
        }
    }
    found
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// Writes the pack of a page; `false`: it has none.
fn pack(name: &str, page: &str, blocks: &[Block<'_>], dir: &Path) -> bool {
    let of = |fence: &str| -> Vec<String> {
        blocks.iter().filter(|block| block.fence == fence).map(|block| block.lines.join("\n")).collect()
    };
    let content = of("rondel").join("\n\n");
    if content.is_empty() {
        return false;
    }
    let system = page.strip_prefix("<!-- system: ").and_then(|said| said.split(' ').next()).unwrap_or("adventure-deck");
    let plain = || {
        format!(
            "Pack(name: \"{name}\", id: \"{name}\", system: \"{system}\", version: \"0.1.0\", requires: [\"{system}\"])"
        )
    };
    fs::write(dir.join("pack.ron"), of("ron pack.ron").pop().unwrap_or_else(plain)).unwrap();
    fs::write(dir.join("mine.rondel"), format!("{content}\n")).unwrap();
    for block in blocks {
        if let Some(path) = block.fence.strip_prefix("rhai ") {
            fs::create_dir_all(dir.join(path).parent().unwrap()).unwrap();
            fs::write(dir.join(path), format!("{}\n", block.lines.join("\n"))).unwrap();
        }
    }
    true
}

/// Runs a command in 80 columns with these lines typed. Returns everything printed, in order.
fn printed(dir: &Path, words: &[&str], typed: &str) -> String {
    let both = dir.join("printed");
    let out = fs::File::create(&both).unwrap();
    let mut run = command(dir, words);
    run.env("COLUMNS", "80").env("NO_COLOR", "1").stdout(out.try_clone().unwrap()).stderr(out);
    let input = dir.join("typed");
    fs::write(&input, typed).unwrap();
    run.stdin(fs::File::open(&input).unwrap()).status().unwrap();
    let text = fs::read_to_string(&both).unwrap();
    fs::remove_file(both).unwrap();
    fs::remove_file(input).unwrap();
    text
}

/// Returns whether this is printed. Each run of lines between `...` is in order, the first at the beginning and the
/// last at the end. The indentation of lines makes no difference.
fn agrees(shown: &[&str], printed: &str) -> bool {
    let clean = |line: &str| line.trim().to_string();
    let mut real: Vec<String> = printed.lines().map(clean).collect();
    while real.last().is_some_and(String::is_empty) {
        real.pop();
    }
    let mut shown: Vec<String> = shown.iter().map(|line| clean(line)).collect();
    while shown.last().is_some_and(String::is_empty) {
        shown.pop();
    }
    let parts: Vec<&[String]> = shown.split(|line| line.trim() == "...").collect();
    let mut at = 0;
    for (nth, part) in parts.iter().enumerate() {
        let last = nth + 1 == parts.len();
        let places = if nth == 0 { 0..=0 } else { at..=real.len() };
        let fits = |start: &usize| real.get(*start..start + part.len()).is_some_and(|lines| lines == *part);
        let mut found = places.filter(fits).filter(|start| !last || start + part.len() == real.len());
        match found.next() {
            Some(start) => at = start + part.len(),
            None => return false,
        }
    }
    true
}

/// Runs the session of a block. Returns the differences from the printed text.
fn session(block: &Block<'_>, dir: &Path) -> Vec<String> {
    let mut wrong = Vec::new();
    for (below, said) in block.lines.split(|line| line.starts_with("$ ")).skip(1).zip(commands(block)) {
        let typed: Vec<&str> = below.iter().filter_map(|line| line.strip_prefix("> ")).collect();
        let plays = said.is_empty() || said[0] == "play" || (said[0].starts_with("--") && !typed.is_empty());
        let mut words: Vec<&str> = said.clone();
        if plays {
            words.extend(if words.contains(&"play") { &["--script", "-"][..] } else { &["play", "--script", "-"] });
        }
        let out = printed(dir, &words, &typed.iter().map(|line| format!("{line}\n")).collect::<String>());
        if !plays {
            if !agrees(below, &out) {
                wrong.push(format!("line {}: `rondel {}` prints\n{out}", block.line, said.join(" ")));
            }
            continue;
        }
        // Typed lines divide the shown text, and the printed text.
        let is_typed = |line: &&str| line.starts_with("> ");
        let shown: Vec<&[&str]> = below.split(is_typed).collect();
        let lines: Vec<&str> = out.lines().collect();
        let real: Vec<&[&str]> = lines.split(is_typed).collect();
        for (nth, shown) in shown.iter().enumerate() {
            let real = real.get(nth).map(|lines| lines.join("\n"));
            if !real.as_deref().is_some_and(|real| agrees(shown, real)) {
                let line = nth.checked_sub(1).and_then(|nth| typed.get(nth)).copied().unwrap_or("the start");
                wrong.push(format!("line {}: after {line}:\n{}", block.line, real.unwrap_or_default()));
                break;
            }
        }
    }
    wrong
}

/// Returns the words of each command of a session, without `rondel`.
fn commands<'p>(block: &Block<'p>) -> Vec<Vec<&'p str>> {
    let said = block.lines.iter().filter_map(|line| line.strip_prefix("$ rondel"));
    said.map(|rest| shlex(rest.trim())).collect()
}

/// Returns words, those in quotes as one.
fn shlex(text: &str) -> Vec<&str> {
    let mut words = Vec::new();
    for (nth, piece) in text.split('"').enumerate() {
        if nth % 2 == 1 { words.push(piece) } else { words.extend(piece.split_whitespace()) }
    }
    words
}

/// Returns the problems of a page.
fn problems(path: &Path) -> Vec<String> {
    let name = path.file_stem().unwrap().to_string_lossy().to_lowercase();
    let page = fs::read_to_string(path).unwrap();
    let blocks = blocks(&page);
    let place = folder();
    let dir = place.path().join(&name);
    fs::create_dir_all(&dir).unwrap();
    let mut wrong = Vec::new();
    if pack(&name, &page, &blocks, &dir) {
        let told = fed(&dir, &["check"], b"");
        if !told.out.contains("0 errors, 0 warnings") {
            wrong.push(format!("its pack: {}{}", told.out, told.err));
        }
        if page.contains("\nscene \"") {
            let told = fed(&dir, &["test"], b"");
            if !told.out.contains(", 0 failed") {
                wrong.push(format!("its scenes: {}{}", told.out, told.err));
            }
        }
        let told = fed(&dir, &["fmt", "--check"], b"");
        if told.code != Some(0) {
            wrong.push(format!("its form: {}{}", told.out, told.err));
        }
    }
    let runs = |block: &Block<'_>| block.fence == "console" || (block.fence == "console,long" && times() > 1);
    for (nth, block) in blocks.iter().enumerate().filter(|(_, block)| runs(block)) {
        let fresh = place.path().join(nth.to_string()).join(&name);
        fs::create_dir_all(&fresh).unwrap();
        copy(&dir, &fresh);
        wrong.extend(session(block, &fresh));
    }
    wrong
}

fn holds(page: &str) {
    let path = root().join(page);
    let wrong = problems(&path);
    assert!(wrong.is_empty(), "{page}:\n{}", wrong.join("\n\n"));
}

#[test]
fn the_readme_is_true() {
    holds("README.md");
    let words = fs::read_to_string(root().join("README.md")).unwrap().split_whitespace().count();
    assert!(words <= 1_300, "a stranger reads it in two minutes: {words} words");
}

#[test]
fn every_page_of_the_book_is_true_and_in_its_contents() {
    let dir = root().join("repl/book/src");
    let summary = fs::read_to_string(dir.join("SUMMARY.md")).unwrap();
    let pages = fs::read_dir(&dir).unwrap().map(|entry| entry.unwrap().file_name().to_string_lossy().into_owned());
    let mut pages: Vec<String> = pages.filter(|page| page != "SUMMARY.md").collect();
    pages.sort();
    assert!(pages.len() > 10);
    let mut wrong = Vec::new();
    for page in &pages {
        assert!(summary.contains(&format!("]({page})")), "{page} is not in the contents");
        let told = problems(&dir.join(page));
        wrong.extend(told.into_iter().map(|problem| format!("{page}: {problem}")));
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n\n"));
}

#[test]
fn the_book_is_read_at_the_prompt() {
    let dir = folder();
    let told = rondel(dir.path(), &["help", "book"]).left_with(0).out;
    assert!(told.contains("help book first-card") && told.contains("Your first card"), "{told}");
    let page = rondel(dir.path(), &["help", "book", "first-card"]).left_with(0).out;
    assert!(page.starts_with("Your first card\n") && page.contains("    card \"War Pick\" {"), "{page}");
    assert!(!page.contains("```"), "{page}");
}
