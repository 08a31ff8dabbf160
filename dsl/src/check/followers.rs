//! Errors that follow from an unreadable item: the places that name the item are counted at its error, and not reported
//! one by one. One mistake is one error.
//!
//! This works because an item with a readable head still defines its name, even if its body is unreadable.

use super::define::Parsed;
use crate::syntax::{Entry, HOWS};
use rondel_engine::kernel::{Origin, Problem, effort, nearest, slug};
use std::collections::BTreeMap;

/// Returns the ids of unreadable items with readable heads, each with the place of its name.
pub(crate) fn broken_names(files: &[Parsed<'_>], kinds: &[&'static str]) -> BTreeMap<String, Origin> {
    let mut broken = BTreeMap::new();
    for parsed in files {
        let items: Vec<_> = parsed
            .tree
            .entries
            .iter()
            .filter_map(|entry| if let Entry::Item(item) = entry { Some(item) } else { None })
            .collect();
        for item in &items {
            // An item of a misspelt kind can be parsed, but it defines nothing.
            let kind = item.head.kind.of(parsed.text);
            if kind != "scene" && !kinds.contains(&kind) {
                // Its kind is misspelt, so it defines nothing.
                note(&mut broken, parsed, item.head.name.range());
            }
        }
        // A line outside of all items that looks like a head belongs to an item that could not be read.
        let mut at = 0;
        for line in parsed.text.split_inclusive('\n') {
            let before = items.partition_point(|item| item.span.range().start <= at);
            let last = before.checked_sub(1).and_then(|last| items.get(last));
            // `effort` counts steps for tests of growth, and decides nothing.
            let inside = effort::each(last).any(|item| item.span.range().contains(&at));
            if !inside && let Some(name) = head(line, kinds) {
                note(&mut broken, parsed, at + name.start..at + name.end);
            }
            at += line.len();
        }
    }
    broken
}

/// Adds the item whose name stands at this place.
fn note(broken: &mut BTreeMap<String, Origin>, parsed: &Parsed<'_>, name: std::ops::Range<usize>) {
    let text = parsed.text.get(name.clone()).unwrap_or("");
    let id = slug(&crate::text::unquote(text).unwrap_or_else(|_| text.to_string()));
    if !id.is_empty() {
        broken.entry(id).or_insert(crate::origin(Some(parsed.file), name));
    }
}

/// Returns the range of the name in a line that looks like an item's head: a kind, perhaps misspelt, and a name.
fn head(line: &str, kinds: &[&'static str]) -> Option<std::ops::Range<usize>> {
    let word_length = |text: &str| text.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(text.len());
    let mut rest = line;
    for how in HOWS {
        rest = rest.strip_prefix(how).and_then(|rest| rest.strip_prefix(' ')).unwrap_or(rest);
    }
    let kind = rest.get(..word_length(rest))?;
    if kind.is_empty() || !(kinds.contains(&kind) || nearest(kind, kinds.iter().copied()).is_some()) {
        return None;
    }
    let behind = rest.get(kind.len()..)?;
    let name = behind.trim_start();
    let start = line.len() - name.len();
    let length = match name.strip_prefix('"') {
        Some(inner) => inner.find('"')? + 2,
        None => word_length(name),
    };
    (length > 0).then_some(start..start + length)
}

/// Adds to the error of each unreadable item how many places name it. `named` holds these numbers by the item's id.
pub(crate) fn tell(problems: &mut [Problem], broken: &BTreeMap<String, Origin>, named: &BTreeMap<String, usize>) {
    for (id, times) in named {
        let Some(at) = broken.get(id) else { continue };
        let cause = problems.iter_mut().filter(|problem| problem.is_error() && problem.at.at.file == at.file);
        // The error often quotes the whole head, so the nearest end of a place tells which error is meant.
        let Some(cause) = cause.min_by_key(|problem| problem.at.at.end.abs_diff(at.end)) else { continue };
        cause.add_more(*times, "names it", "name it");
    }
}
