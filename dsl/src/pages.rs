//! The pages that explain the error codes: for each its meaning, a wrong example and a right one. Their text is in
//! `pages.md`.

use rondel_engine::kernel::Page;
use std::sync::OnceLock;

const TEXT: &str = include_str!("pages.md");

/// Returns the pages of this crate's codes, by code.
pub fn pages() -> &'static [Page] {
    static PAGES: OnceLock<Vec<Page>> = OnceLock::new();
    PAGES.get_or_init(|| read(TEXT))
}

/// Returns the page of a code such as `E0203`, in small or capital letters. `None` for an unknown code.
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
