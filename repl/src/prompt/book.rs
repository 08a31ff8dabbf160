//! The book, `help book`: pages from the first game to a new system. The same pages are published on the web with
//! mdBook.

use crate::search::Index;
use crate::text::{ACTIVE, BOLD, DIM, pad, paint, sanitize, wrap};
use include_dir::{Dir, File, include_dir};

/// The topic's name.
const BOOK: &str = "book";

/// The columns of a page's name in the list of pages.
const NAME_COLUMNS: usize = 26;

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
    let whole_page = page(&format!("{BOOK} {wanted}"), columns);
    if whole_page.is_some() {
        return whole_page;
    }
    let is_page = |file: &&File<'_>| file.path().extension().is_some_and(|ending| ending == "md");
    let mut pages: Vec<&File<'_>> = PAGES.files().filter(is_page).collect();
    pages.sort_by_key(|file| file.path());
    pages.into_iter().find_map(|file| part_of(file, wanted, columns))
}

/// Returns the part of a page under this heading.
fn part_of(page: &File<'_>, wanted: &str, columns: usize) -> Option<String> {
    let is_heading = |line: &&str| line.strip_prefix("## ").is_some_and(|title| title.to_lowercase() == wanted);
    let mut lines = page.contents_utf8()?.lines();
    let mut text = vec![lines.find(is_heading)?];
    text.extend(lines.take_while(|line| !line.starts_with("## ")));
    let name = page.path().file_stem()?.to_string_lossy().into_owned();
    let hint = paint(DIM, format!("`help book {name}` shows the whole page"));
    Some(format!("{}\n\n{hint}", shown(&text.join("\n"), columns)))
}

/// Returns the titles of all pages, each with its name.
fn contents(columns: usize) -> String {
    let line = |line: &str| match linked(line) {
        Some((title, name)) => entry(title, name, columns),
        None => paint(BOLD, line.trim_start_matches("# ")),
    };
    // The first line is the heading of the table of contents.
    let lines = summary().lines().skip(1).filter(|line| !line.is_empty()).map(line);
    lines.collect::<Vec<_>>().join("\n")
}

/// Returns the entry of the page to read about some words. A page says in a comment what it is asked for. `None` if no
/// page is about the words.
pub(super) fn to_read(words: &str, system: &str, columns: usize) -> Option<String> {
    let is_of_another = |name: &str| system_of(name).is_some_and(|own_system| own_system != system);
    let all_pages = summary().lines().filter_map(linked);
    let pages: Vec<(&str, &str)> = all_pages.filter(|(_, name)| !is_of_another(name)).collect();
    // A page is found by its title, and by each question that it answers.
    let index = Index::of(pages.iter().map(|(title, name)| {
        let mut texts = vec![*title];
        texts.extend(asked(name));
        texts
    }));
    let (title, name) = pages.get(*index.saying_the_same(words).first()?)?;
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
    let note_in =
        |line: &'static str| line.strip_prefix("<!-- ")?.strip_prefix(what)?.strip_prefix(": ")?.strip_suffix(" -->");
    text.lines().find_map(note_in)
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
    let name = pad(&paint(ACTIVE, format!("help book {name}")), NAME_COLUMNS);
    wrap(&format!("  {name}  {title}"), columns, NAME_COLUMNS + 4)
}

/// Returns a page as text, with its headings marked and its code indented.
fn shown(text: &str, columns: usize) -> String {
    let (mut out, mut code) = (Vec::new(), false);
    for line in text.lines().filter(|line| !line.starts_with("<!--")) {
        if line.starts_with("```") {
            code = !code;
        } else if code {
            out.push(paint(DIM, format!("    {}", sanitize(line))));
        } else if line.starts_with('#') {
            out.push(paint(BOLD, sanitize(line.trim_start_matches(['#', ' ']))));
        } else {
            out.push(wrap(&sanitize(line), columns, 2));
        }
    }
    out.join("\n").trim().to_string()
}
