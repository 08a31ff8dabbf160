//! Changes of edited scripts: the lines that differ, the functions, their callers, and the items that own the script.
//! [`between`] compares all scripts of two contents.
//!
//! A script is named by its folder and file: `traits/flee`. Two folders differ from the others: `lib/` has functions
//! that other scripts call, and `lines/` has no files but the scripts made from behaviour lines of items, such as
//! `lines/effect/ward`.

mod code;
mod functions;
mod lines;

use crate::content::Content;
use crate::text::count;
use code::code;
pub(crate) use code::same_code;
pub use functions::{changed, functions, users};
use lines::edits;
use rondel_engine::kernel::{Item, View, plural, slug};
use rondel_engine::script::ScriptFile;

/// The most differing lines of one file that are reported.
const MOST_LINES: usize = 3;
/// The most items named that have a script.
const MOST_NAMED: usize = 4;
/// The most characters of a quoted line.
const MOST_QUOTED: usize = 60;

/// Returns the differences between the scripts of two contents. Each comes with the items that have the script, and
/// with the holders of these items on the table. Behaviour lines of items are left out, because they are reported with
/// the items.
pub(super) fn between(before: &Content, now: &Content, table: &View) -> Vec<String> {
    let is_file = |name: &&String| !name.starts_with("lines/");
    let mut lines = Vec::new();
    for name in now.scripts().keys().filter(is_file) {
        match before.scripts().get(name) {
            None => lines.push(format!("new: script {name}")),
            Some(was) => lines.extend(edited(was, now, name, table)),
        }
    }
    let gone = before.scripts().keys().filter(is_file).filter(|name| !now.scripts().contains_key(*name));
    lines.extend(gone.map(|name| format!("gone: script {name}")));
    lines
}

/// Returns the changes of one edited file, the lines first.
fn edited(was: &ScriptFile, now: &Content, name: &str, table: &View) -> Vec<String> {
    let Some(is) = now.scripts().get(name) else { return Vec::new() };
    let (old, new) = (code(&was.text), code(&is.text));
    let differing = edits(&old, &new);
    if differing.is_empty() {
        return Vec::new();
    }
    let file = is.path.rsplit('/').next().unwrap_or(&is.path);
    let quoted = |line: &str| {
        let cut: String = line.chars().take(MOST_QUOTED).collect();
        if cut.len() < line.len() { format!("`{cut}…`") } else { format!("`{cut}`") }
    };
    let mut lines: Vec<String> = Vec::new();
    for edit in differing.iter().take(MOST_LINES) {
        let change = match (&edit.was, &edit.is) {
            (Some(was), Some(is)) => format!("{} -> {}", quoted(was), quoted(is)),
            (None, Some(is)) => format!("{} is new", quoted(is)),
            (Some(was), None) => format!("{} is gone", quoted(was)),
            (None, None) => continue,
        };
        lines.push(format!("{name} {change}, {file}:{}", edit.line));
    }
    let changed_functions = changed(&functions(&was.text), &functions(&is.text));
    let owners = owners_of(now, name, &changed_functions);
    if name.starts_with("lib/") {
        let using_scripts = users(now.scripts(), &changed_functions.iter().cloned().collect());
        let user_names: Vec<String> = using_scripts.iter().map(|script| shown(script)).collect();
        let used = match user_names.as_slice() {
            [] => ", which no script uses".to_string(),
            names => format!(", used by {}", some_of(names)),
        };
        let functions = changed_functions.join(", ");
        lines.push(format!("script {name}: {functions} changed{used}{}", holders(&owners, table)));
    } else if let Some(first) = lines.first_mut() {
        first.push_str(&holders(&owners, table));
    }
    let more = differing.len().saturating_sub(MOST_LINES);
    if more > 0 {
        lines.push(format!("{name}: and {} of {file}", count(more, "more line")));
    }
    lines
}

/// Returns the owners of a script and who holds them: `, of Curse, you hold 1`, or for several `, of Curse (you hold
/// 1), Hex`.
fn holders(owners: &[&Item], table: &View) -> String {
    let held = |item: &Item| super::changes::held(table, &item.name, &item.id);
    if let [only] = owners {
        return format!(", of {}{}", only.name, held(only));
    }
    let (mut on_table, mut absent) = (Vec::new(), Vec::new());
    for item in owners {
        let holder = held(item);
        let place = holder.trim_start_matches(", ");
        if place.is_empty() {
            absent.push(item.name.clone());
        } else {
            on_table.push(format!("{} ({place})", item.name));
        }
    }
    let names = [on_table, absent].concat();
    if names.is_empty() { String::new() } else { format!(", of {}", some_of(&names)) }
}

/// Returns the first names, and the number of the others.
fn some_of(names: &[String]) -> String {
    let more = names.len().saturating_sub(MOST_NAMED);
    let named = names.iter().take(MOST_NAMED).cloned().collect::<Vec<_>>().join(", ");
    if more > 0 { format!("{named} and {more} more") } else { named }
}

/// Returns the items that have a script as their behaviour. For a library, returns the items whose scripts call one of
/// its changed functions.
fn owners_of<'c>(content: &'c Content, name: &str, changed: &[String]) -> Vec<&'c Item> {
    let scripts = match name.starts_with("lib/") {
        true => users(content.scripts(), &changed.iter().cloned().collect()),
        false => vec![name.to_string()],
    };
    let is_behaviour = |item: &&Item| scripts.iter().any(|script| is_behind(script, item));
    let behaviours: Vec<&Item> = content.items().iter().filter(is_behaviour).collect();
    let names_behaviour = |item: &&Item| behaviours.iter().any(|behaviour| item.names(&behaviour.id));
    content.items().iter().filter(names_behaviour).collect()
}

/// Returns whether a script belongs to an item: by kind and id, or because the item names it.
fn is_behind(script: &str, item: &Item) -> bool {
    if item.text("script").is_some_and(|named| named == script) {
        return true;
    }
    let own = script.strip_prefix("lines/").unwrap_or(script);
    let id_of = |rest: &str| slug(rest.split('/').next().unwrap_or(rest));
    let of_kind = |folder: &str| folder == item.kind || folder == plural(item.kind);
    own.split_once('/').is_some_and(|(folder, id)| of_kind(folder) && id_of(id) == slug(&item.id))
}

/// Returns the ids of the items with a changed script.
pub(super) fn concerned(before: &Content, now: &Content) -> Vec<String> {
    let mut ids = Vec::new();
    for (name, file) in now.scripts() {
        let Some(was) = before.scripts().get(name) else { continue };
        if same_code(&was.text, &file.text) {
            continue;
        }
        let changed_functions = changed(&functions(&was.text), &functions(&file.text));
        ids.extend(owners_of(now, name, &changed_functions).iter().map(|item| item.id.clone()));
    }
    ids
}

/// Returns the name of a script for display: `traits/flee`, or `lines of effect ward` for behaviour lines.
fn shown(name: &str) -> String {
    let mut parts = name.split('/');
    match (parts.next(), parts.next(), parts.next()) {
        (Some("lines"), Some(kind), Some(id)) => format!("lines of {kind} {id}"),
        _ => name.to_string(),
    }
}
