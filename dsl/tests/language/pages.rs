//! The examples of the pages of codes.

use rondel_dsl::{PackFiles, load, pages};
use rondel_engine::systems::Systems;

/// Returns the codes that an example of a page produces.
fn codes(language: &str, example: &str) -> Vec<&'static str> {
    let manifest = "Pack(name: \"P\", id: \"p\", system: \"adventure-deck\", version: \"1.0.0\")";
    let pack = match language {
        "ron" => PackFiles::new("p").with("pack.ron", example),
        _ => PackFiles::new("p").with("pack.ron", manifest).with("a.rondel", example),
    };
    let loaded = load(&[pack], Systems::builtin());
    loaded.problems.iter().map(|problem| problem.code).collect()
}

#[test]
fn wrong_examples_are_wrong_and_right_ones_right() {
    for page in pages() {
        let parts: Vec<&str> = page.text.split("```").collect();
        let [_, wrong, _, right, _] = parts.as_slice() else { continue };
        let language = if wrong.starts_with("rondel") { "rondel" } else { "ron" };
        let shown = |block: &str| block.trim_start_matches(language).to_string();
        assert!(codes(language, &shown(wrong)).contains(&page.code), "{} wrong", page.code);
        assert!(!codes(language, &shown(right)).contains(&page.code), "{} right", page.code);
    }
}
