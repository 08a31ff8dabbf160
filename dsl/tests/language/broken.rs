//! Files with many mistakes. One run reports them all, each with a place and a way out.

#![allow(clippy::unwrap_used, clippy::panic)]

use crate::common::{pack, toy};
use rondel_dsl::{load, render};

#[test]
fn every_mistake_of_a_file_is_told_at_once() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/language/broken");
    let mut paths: Vec<_> = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    assert!(paths.len() > 7);
    for path in paths {
        let text = std::fs::read_to_string(&path).unwrap();
        let loaded = load(&[pack(&text)], toy());
        let mut told = String::new();
        for problem in &loaded.problems {
            let help = problem.help.as_deref().unwrap_or_else(|| panic!("{problem:?} knows no way out"));
            told.push_str(&format!("{}\n    {help}\n", render::short(problem, &loaded.sources)));
        }
        let name = path.file_stem().unwrap().to_string_lossy().into_owned();
        insta::with_settings!({ omit_expression => true, prepend_module_to_snapshot => false, snapshot_path => "told" }, {
            insta::assert_snapshot!(name, told);
        });
    }
}
