//! The book, `help book`: pages from the first game to a new system. The same pages are published on the web with
//! mdBook.

use crate::search::Index;
use crate::text::{ACTIVE, BOLD, DIM, pad, paint, sanitize, wrap};
use include_dir::{Dir, include_dir};

/// The topic's name.
const BOOK: &str = "book";

/// The files of the book.
static PAGES: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/book/src");

/// Returns the list of pages for `book`, and one page for `book first-card`. `None` if something else is wanted.
pub(super) fn page(wanted: &str, columns: usize) -> Option<String> {
    let name = wanted.strip_prefix(BOOK)?;
    if name.is_empty() {
        return Some(contents(columns));
    }
    let name = name.strip_prefix(' ')?.trim().replace(' ', "-");
    let text = PAGES.get_file(format!("{name}.md"))?.contents_utf8()?;
    Some(shown(text, columns))
}

/// Returns the page of this name, or the part of a page under this heading.
pub(super) fn part(wanted: &str, columns: usize) -> Option<String> {
    let mut pages: Vec<_> =
        PAGES.files().filter(|file| file.path().extension().is_some_and(|end| end == "md")).collect();
    pages.sort_by_key(|file| file.path());
    let part_of = |file: &&include_dir::File<'_>| {
        let mut lines = file
            .contents_utf8()?
            .lines()
            .skip_while(|line| line.strip_prefix("## ").is_none_or(|title| title.to_lowercase() != wanted));
        let first = lines.next()?;
        let text: Vec<&str> = [first].into_iter().chain(lines.take_while(|line| !line.starts_with("## "))).collect();
        let name = file.path().file_stem()?.to_string_lossy().into_owned();
        let more = paint(DIM, format!("`help book {name}` shows the whole page"));
        Some(format!("{}\n\n{more}", shown(&text.join("\n"), columns)))
    };
    page(&format!("{BOOK} {wanted}"), columns).or_else(|| pages.iter().find_map(part_of))
}

/// Returns the titles of all pages, each with its name.
fn contents(columns: usize) -> String {
    let line = |line: &str| match linked(line) {
        Some((title, name)) => entry(title, name, columns),
        None => paint(BOLD, line.trim_start_matches("# ")),
    };
    let lines = summary().lines().skip(1).filter(|line| !line.is_empty()).map(line);
    lines.collect::<Vec<_>>().join("\n")
}

/// Returns the entry of the page to read about some words. A page says in a comment what it is asked for. `None` if no
/// page is about the words.
pub(super) fn to_read(words: &str, system: &str, columns: usize) -> Option<String> {
    let is_of_another = |name: &str| system_of(name).is_some_and(|of| of != system);
    let pages: Vec<(&str, &str)> =
        summary().lines().filter_map(linked).filter(|(_, name)| !is_of_another(name)).collect();
    let index = Index::of(pages.iter().map(|(title, name)| [*title].into_iter().chain(asked(name)).collect()));
    let (title, name) = pages.get(*index.saying(words).first()?)?;
    Some(format!("{}\n{}", paint(DIM, "a page to read"), entry(title, name, columns)))
}

/// Returns the questions that a page answers.
fn asked(name: &str) -> impl Iterator<Item = &'static str> {
    note(name, "asked").unwrap_or_default().split(", ")
}

/// Returns the system that a page is about. `None` for a page about all of them, or about the first.
fn system_of(name: &str) -> Option<&'static str> {
    note(name, "system")
}

/// Returns what a page says of itself in a comment: `<!-- asked: how do I begin -->`.
fn note(name: &str, what: &str) -> Option<&'static str> {
    let text = PAGES.get_file(format!("{name}.md"))?.contents_utf8()?;
    let said =
        |line: &'static str| line.strip_prefix("<!-- ")?.strip_prefix(what)?.strip_prefix(": ")?.strip_suffix(" -->");
    text.lines().find_map(said)
}

/// Returns the table of contents.
fn summary() -> &'static str {
    PAGES.get_file("SUMMARY.md").and_then(|file| file.contents_utf8()).unwrap_or_default()
}

/// Returns the title and the name of the page that a line of the table of contents links.
fn linked(line: &str) -> Option<(&str, &str)> {
    let (title, file) = line.strip_prefix("- [")?.split_once("](")?;
    Some((title, file.trim_end_matches(')').trim_end_matches(".md")))
}

/// Returns the line that names a page.
fn entry(title: &str, name: &str, columns: usize) -> String {
    wrap(&format!("  {}  {title}", pad(&paint(ACTIVE, format!("help book {name}")), 26)), columns, 30)
}

/// Returns a page as text, with its headings marked and its code indented.
fn shown(text: &str, columns: usize) -> String {
    let (mut out, mut code) = (Vec::new(), false);
    for line in text.lines().filter(|line| !line.starts_with("<!--")) {
        match (line.starts_with("```"), line.strip_prefix('#')) {
            (true, _) => code = !code,
            (false, Some(title)) if !code => out.push(paint(BOLD, sanitize(title.trim_start_matches(['#', ' '])))),
            _ if code => out.push(paint(DIM, format!("    {}", sanitize(line)))),
            _ => out.push(wrap(&sanitize(line), columns, 2)),
        }
    }
    out.join("\n").trim().to_string()
}
