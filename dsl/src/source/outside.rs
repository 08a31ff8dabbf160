//! Errors for text outside of all items, with its probable meaning: a comment with `#`, or `card Longsword` without its
//! `{`.

use crate::syntax::HOWS;
use rondel_engine::kernel::{Problem, SourceId};
use std::ops::Range;

/// The character that replaces a quote without a partner (`crate::text::without_stray_quotes`).
const STRAY: char = '\u{1}';

/// Returns the error of a line outside of all items. `at` is its range in `text`, and `is_kind` returns whether a word
/// begins an item.
pub(super) fn problem(text: &str, file: Option<SourceId>, at: Range<usize>, is_kind: &dyn Fn(&str) -> bool) -> Problem {
    let line = text.get(at.clone()).unwrap_or("");
    if let Some(problem) = headless(text, file, at.clone(), is_kind) {
        return problem;
    }
    let problem = Problem::error("E0104", crate::origin(file, at), "this belongs to no item");
    if line.starts_with('#') {
        return problem.label("`#` begins no comment").help("a comment begins with `//`");
    }
    if line.starts_with("/*") || line.starts_with("--") {
        return problem.label("this begins no comment").help("a comment begins with `//`, on each of its lines");
    }
    problem
        .label("an item was expected here")
        .help("an item is a kind, a name and a body: `card \"Longsword\" { ... }`")
}

/// Returns the error of an item's head without its `{`. `None` if the line is no such head.
fn headless(text: &str, file: Option<SourceId>, at: Range<usize>, is_kind: &dyn Fn(&str) -> bool) -> Option<Problem> {
    let line = text.get(at.clone())?.split("//").next()?;
    let head = line.trim_end().trim_end_matches(['}', ';']).trim_end();
    let behind_how = |how: &&str| head.strip_prefix(how)?.strip_prefix(' ');
    let rest = HOWS.iter().find_map(behind_how).unwrap_or(head).trim_start();
    let (kind, name) = rest.split_once([' ', '\t'])?;
    let name = name.trim_start();
    if !is_kind(kind) || name.is_empty() {
        return None;
    }
    let end = at.start + head.len();
    if name.starts_with(STRAY) {
        return Some(
            Problem::error("E0103", crate::origin(file, end - name.len()..end), "a name is not closed")
                .label("it begins here and has no second `\"` on this line")
                .help("close it with `\"`, and write `{` after it"),
        );
    }
    let written = head.replace(STRAY, "\"");
    if written.ends_with(']')
        && let Some((before, _)) = written.split_once('[')
    {
        return Some(
            Problem::error("E0104", crate::origin(file, at.start..end), format!("`{}` has no body", before.trim_end()))
                .label("a body stands in `{ }`, and not in `[ ]`")
                .help(format!("write `{}{{ ... }}`", before)),
        );
    }
    // The next lines were meant as its body, if they are indented further.
    let next = text.get(at.start..)?.split_once('\n').map_or("", |(_, next)| next);
    let open = written.matches('(').count().saturating_sub(written.matches(')').count());
    let plain = format!("{}{}", quoted_head(&written), ")".repeat(open));
    let help = match next.starts_with([' ', '\t', '}']) {
        true => format!("write `{plain} {{`"),
        false => format!("write `{plain} {{ }}`, with what belongs to it"),
    };
    Some(
        Problem::error("E0104", crate::origin(file, at.start..end), format!("`{written}` has no body"))
            .label("a `{` is missing after this")
            .help(help),
    )
}

/// Returns whether a line is only the head of an item: a known kind and a name.
pub(super) fn is_headless(line: &str, is_kind: &dyn Fn(&str) -> bool) -> bool {
    !line.contains(['{', '}', ';']) && headless(line, None, 0..line.len(), is_kind).is_some()
}

/// Returns a head as it should be written: without a sign behind it, and with quotes around a name of several words.
/// Example: `card "Long Sabre"` for `card Long Sabre:`.
fn quoted_head(head: &str) -> String {
    let head = head.trim_end_matches([':', '=']).trim_end();
    let Some((kind, name)) = head.split_once(' ') else { return head.to_string() };
    let is_plain = |c: char| c.is_alphanumeric() || " _-'’".contains(c);
    match name.trim().contains(' ') && name.chars().all(is_plain) && !name.contains(" like ") {
        true => format!("{kind} \"{}\"", name.trim()),
        false => head.to_string(),
    }
}
