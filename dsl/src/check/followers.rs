//! One mistake, one error: what only follows from another problem is counted there.
//!
//! An item whose head could be seen still defines its name, though nothing more is known of it. And a name that nothing has
//! is told once, however many places say it.

use super::define::Parsed;
use crate::syntax::{Entry, HOWS};
use rondel_engine::kernel::{Item, ItemName, Label, Origin, Problem, effort, nearest, slug};
use std::collections::{BTreeMap, BTreeSet};

/// The items whose heads can be seen although they could not be read: ids, and where they stand.
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
            let kind = item.head.kind.of(parsed.text);
            if kind != "scene" && !kinds.contains(&kind) {
                note(&mut broken, parsed, item.head.name.range());
            }
        }
        let mut at = 0;
        for line in parsed.text.split_inclusive('\n') {
            let before = items.partition_point(|item| item.span.range().start <= at);
            let last = before.checked_sub(1).and_then(|last| items.get(last));
            let inside = effort::each(last).any(|item| item.span.range().contains(&at));
            if let Some(name) = (!inside).then(|| head(line, kinds)).flatten() {
                note(&mut broken, parsed, at + name.start..at + name.end);
            }
            at += line.len();
        }
    }
    broken
}

fn note(broken: &mut BTreeMap<String, Origin>, parsed: &Parsed<'_>, name: std::ops::Range<usize>) {
    let text = parsed.text.get(name.clone()).unwrap_or("");
    let id = slug(&crate::text::unquote(text).unwrap_or_else(|_| text.to_string()));
    if !id.is_empty() {
        broken.entry(id).or_insert(crate::origin(Some(parsed.file), name));
    }
}

/// Where the name stands in a line that begins with a kind, or nearly one, and a name.
fn head(line: &str, kinds: &[&'static str]) -> Option<std::ops::Range<usize>> {
    let word = |text: &str| text.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(text.len());
    let mut rest = line;
    for how in HOWS {
        rest = rest.strip_prefix(how).and_then(|rest| rest.strip_prefix(' ')).unwrap_or(rest);
    }
    let kind = rest.get(..word(rest))?;
    if kind.is_empty() || !(kinds.contains(&kind) || nearest(kind, kinds.iter().copied()).is_some()) {
        return None;
    }
    let behind = rest.get(kind.len()..)?;
    let name = behind.trim_start();
    let start = line.len() - name.len();
    let length = match name.strip_prefix('"') {
        Some(inner) => inner.find('"')? + 2,
        None => word(name),
    };
    (length > 0).then_some(start..start + length)
}

/// Tells with each item that could not be read how many places name it.
pub(crate) fn tell(problems: &mut [Problem], broken: &BTreeMap<String, Origin>, named: &BTreeMap<String, usize>) {
    for (id, times) in named {
        let Some(at) = broken.get(id) else { continue };
        let cause = problems.iter_mut().filter(|problem| problem.is_error() && problem.at.at.file == at.file);
        // The head is often quoted from its first word on.
        let Some(cause) = cause.min_by_key(|problem| problem.at.at.end.abs_diff(at.end)) else { continue };
        cause.add_more(*times, "names it", "name it");
    }
}

/// Do both miss the same name, of kinds that may be the same?
fn is_same_name(one: &Problem, other: &Problem) -> bool {
    let (Some(one), Some(other)) = (one.item.as_deref(), other.item.as_deref()) else { return false };
    slug(&one.name) == slug(&other.name) && one.kinds.iter().any(|kind| other.kinds.contains(kind))
}

/// Tells a name that nothing has once. `idle` are the items that nothing names: one of them may be what it is called now.
pub(crate) fn fold_unknown(problems: &mut Vec<Problem>, idle: &[&Item], in_scene: impl Fn(&Problem) -> bool) {
    // The first places of each name.
    let mut first: BTreeMap<String, Vec<usize>> = BTreeMap::new();
    let mut also: BTreeMap<usize, Vec<Label>> = BTreeMap::new();
    let mut dropped = BTreeSet::new();
    let unknown = |problem: &Problem| problem.code == "E0203" && problem.item.is_some();
    // What stands in an item says more than what stands in a scene.
    let mut order: Vec<usize> = (0..problems.len()).filter(|at| unknown(&problems[*at])).collect();
    order.sort_by_key(|at| in_scene(&problems[*at]));
    for at in order {
        let name = problems[at].item.as_deref().map(|missing| slug(&missing.name)).unwrap_or_default();
        let alike = first.entry(name).or_default();
        match alike.iter().find(|first| is_same_name(&problems[**first], &problems[at])) {
            None => alike.push(at),
            Some(first) => {
                also.entry(*first).or_default().push(Label { at: problems[at].at.at, text: "and here".into() });
                dropped.insert(at);
            }
        }
    }
    // Of each kind: the first item that nothing names, and whether it is the only one.
    let mut of_kind: BTreeMap<&str, (&Item, bool)> = BTreeMap::new();
    for item in effort::each(idle) {
        of_kind.entry(item.kind).and_modify(|(_, alone)| *alone = false).or_insert((item, true));
    }
    let by_name: BTreeMap<&str, &Item> = idle.iter().map(|item| (item.name.as_str(), *item)).collect();
    for at in first.values().flatten() {
        let Some(problem) = problems.get_mut(*at) else { continue };
        let more = also.remove(at).unwrap_or_default();
        let Some(ItemName { kinds, name }) = problem.item.as_deref().cloned() else { continue };
        let renamed: Vec<&(&Item, bool)> = kinds.iter().filter_map(|kind| of_kind.get(kind)).collect();
        let near = problem.help.as_ref().is_some_and(|help| help.starts_with("did you mean"));
        let mut help = problem.help.take().unwrap_or_default();
        let nearest = help.split('`').nth(1).filter(|_| near).and_then(|name| by_name.get(name));
        if let Some(one) = nearest.filter(|item| kinds.contains(&item.kind)) {
            help = format!("{help} If {} is its new name, say `formerly \"{name}\"` in it", one.name);
        } else if let ([(one, true)], false) = (renamed.as_slice(), near) {
            help = format!(
                "nothing names \"{}\": if that is what it is called now, say `formerly \"{name}\"` in it",
                one.name
            );
            problem.also.push(Label { at: one.at, text: "this name is nowhere used".into() });
        } else if !near {
            help = format!("{help}, or say `formerly \"{name}\"` in the item that is called otherwise now");
        }
        problem.help = Some(help);
        problem.add_more(more.len(), "names it", "name it");
        problem.also.extend(more);
    }
    let mut at = 0;
    problems.retain(|_| {
        at += 1;
        !dropped.contains(&(at - 1))
    });
}
