//! A page for every code: what it means, a wrong example, a right one.

use rondel_engine::kernel::Page;
use std::sync::OnceLock;

const TEXT: &str = include_str!("pages.md");

/// The pages of this crate's codes, by code.
pub fn pages() -> &'static [Page] {
    static PAGES: OnceLock<Vec<Page>> = OnceLock::new();
    PAGES.get_or_init(|| read(TEXT))
}

/// The page of a code such as `E0203`; a small `e` will do.
///
/// ```
/// assert_eq!(rondel_dsl::explain("e0101").map(|page| page.title), Some("A brace is never closed"));
/// assert!(rondel_dsl::explain("E9999").is_none());
/// ```
pub fn explain(code: &str) -> Option<&'static Page> {
    pages().iter().find(|page| page.code.eq_ignore_ascii_case(code))
}

/// Divides Markdown into pages: each begins with `## CODE Title`.
fn read(text: &'static str) -> Vec<Page> {
    let sections = text.split("\n## ").skip(1);
    sections
        .filter_map(|section| {
            let (heading, text) = section.split_once('\n')?;
            let (code, title) = heading.split_once(' ')?;
            Some(Page { code, title: title.trim(), text: text.trim() })
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{PackFiles, load};
    use rondel_engine::systems::Systems;

    /// The codes that an example of a page leads to.
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
}
