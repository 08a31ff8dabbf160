//! Pages of error codes. Each code has one page, one meaning and one owner over all crates.

use rondel_engine::kernel::Rules;
use rondel_tests::{SYSTEMS, every_system, root};
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

/// Adds the codes in the sources of a folder.
fn codes(folder: &Path, out: &mut BTreeSet<String>) {
    let mut entries: Vec<_> = std::fs::read_dir(folder).expect("a folder of sources").flatten().collect();
    entries.sort_by_key(std::fs::DirEntry::path);
    for path in entries.into_iter().map(|entry| entry.path()) {
        if path.is_dir() {
            codes(&path, out);
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            let text = std::fs::read_to_string(&path).expect("a source file");
            let is_code = |word: &&str| {
                word.len() == 5
                    && word.starts_with(['C', 'E', 'R', 'S', 'W'])
                    && word[1..].bytes().all(|b| b.is_ascii_digit())
            };
            out.extend(text.split(['"', '[', ']']).filter(|word| word.is_ascii()).filter(is_code).map(str::to_string));
        }
    }
}

#[test]
fn every_code_has_one_page_and_every_page_one_code() {
    let mut pages: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    rondel_repl::pages::all(SYSTEMS).for_each(|page| pages.entry(page.code).or_default().push(page.title));
    for (code, titles) in &pages {
        assert_eq!(titles.len(), 1, "{code} means {titles:?}");
    }
    let mut given = BTreeSet::new();
    for folder in ["engine/src/explore", "engine/src/kernel", "engine/src/systems", "dsl/src", "repl/src"] {
        codes(&root().join(folder), &mut given);
    }
    // E9999 is a code that nobody gives
    let lacking: Vec<&String> =
        given.iter().filter(|code| *code != "E9999" && !pages.contains_key(code.as_str())).collect();
    assert_eq!(lacking, [""; 0], "codes without a page");
    assert!(pages.len() > 100);
}

/// Checks that the codes of a system begin alike: `E07`, and `W07` for a warning. No other system's begin so.
fn a_system_has_a_range_of_its_own<R: Rules>() {
    let mine = R::vocabulary().pages;
    let ranges: BTreeSet<&str> = mine.iter().map(|page| &page.code[1..3]).collect();
    assert_eq!(ranges.len(), 1, "{ranges:?}");
    for page in rondel_repl::pages::all(SYSTEMS).filter(|page| !mine.iter().any(|own| std::ptr::eq(own, *page))) {
        assert!(!ranges.contains(&page.code[1..3]), "{}: {} is another's", page.code, page.title);
    }
    let system = R::vocabulary().system;
    let folders = [format!("engine/src/systems/{}", system.replace('-', "_")), format!("engine/{system}/src")];
    let mut given = BTreeSet::new();
    let folder = folders.into_iter().map(|folder| root().join(folder)).find(|folder| folder.is_dir());
    codes(&folder.expect("a folder of the system"), &mut given);
    // Mistakes possible in any system have one code below them all; another system's own code is not given here.
    let others = SYSTEMS.vocabularies().filter(|words| words.system != R::vocabulary().system);
    let others: BTreeSet<&str> = others.flat_map(|words| words.pages).map(|page| &page.code[1..3]).collect();
    let foreign: Vec<&String> = given.iter().filter(|code| others.contains(&code[1..3])).collect();
    assert_eq!(foreign, [""; 0], "given by this system, explained by another");
    given.retain(|code| ranges.contains(&code[1..3]));
    let told: BTreeSet<String> = mine.iter().map(|page| page.code.to_string()).collect();
    assert_eq!(given, told);
}

every_system!(a_system_has_a_range_of_its_own);
