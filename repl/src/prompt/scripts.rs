//! Changes of edited scripts: the lines that differ, the functions, their callers, and the items that own the script.
//! [`between`] compares all scripts of two contents.

use crate::content::Content;
use crate::text::count;
use rondel_engine::kernel::{Item, View, plural, slug};
use rondel_engine::script::ScriptFile;
use std::collections::{BTreeMap, BTreeSet};

/// The functions of a file by name, without comments and layout.
pub type Functions = BTreeMap<String, String>;

/// The most differing lines of one file that are reported.
const MOST_LINES: usize = 3;
/// The most items named that have a script.
const MOST_NAMED: usize = 4;
/// The most characters of a quoted line.
const MOST_QUOTED: usize = 60;
/// The most lines of a file that are compared fully. In a longer file, only lines with the same number are compared.
const MOST_COMPARED: usize = 600;

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

/// Returns whether two scripts have the same code, ignoring comments and layout.
pub(crate) fn same_code(one: &str, other: &str) -> bool {
    let plain = |text: &str| code(text).into_iter().map(|(_, line)| line).collect::<Vec<_>>().join(" ");
    one == other || plain(one) == plain(other)
}

/// A line that differs.
#[derive(Debug, PartialEq, Eq)]
pub struct Edit {
    /// The former text.
    pub was: Option<String>,
    /// The present text.
    pub is: Option<String>,
    /// The number of the line, now or formerly.
    pub line: usize,
}

/// Returns the lines that differ. A replaced line has both its old and its new text.
pub fn edits(was: &[(usize, String)], is: &[(usize, String)]) -> Vec<Edit> {
    let mut found = Vec::new();
    let (mut old, mut new) = (0, 0);
    // The ends of both texts stand for a last common line.
    for (same_old, same_new) in same_lines(was, is).into_iter().chain([(was.len(), is.len())]) {
        let (gone, come) = (&was[old..same_old], &is[new..same_new]);
        for nth in 0..gone.len().max(come.len()) {
            let (gone_line, new_line) = (gone.get(nth), come.get(nth));
            let line = new_line.or(gone_line).map_or(0, |(number, _)| *number);
            let text_of = |line: Option<&(usize, String)>| line.map(|(_, text)| text.clone());
            found.push(Edit { was: text_of(gone_line), is: text_of(new_line), line });
        }
        (old, new) = (same_old + 1, same_new + 1);
    }
    found
}

/// Returns the indices of the common lines of two texts, in order: the longest common subsequence.
fn same_lines(was: &[(usize, String)], is: &[(usize, String)]) -> Vec<(usize, usize)> {
    let is_same = |old: usize, new: usize| {
        let ((_, old_line), (_, new_line)) = (&was[old], &is[new]);
        old_line == new_line
    };
    if was.len().max(is.len()) > MOST_COMPARED {
        let shorter = was.len().min(is.len());
        return (0..shorter).filter(|at| is_same(*at, *at)).map(|at| (at, at)).collect();
    }
    // `longest[old][new]` is the number of common lines in the rest of both texts, from `old` and `new` on.
    let mut longest = vec![vec![0_usize; is.len() + 1]; was.len() + 1];
    for old in (0..was.len()).rev() {
        for new in (0..is.len()).rev() {
            longest[old][new] = match is_same(old, new) {
                true => longest[old + 1][new + 1] + 1,
                false => longest[old + 1][new].max(longest[old][new + 1]),
            };
        }
    }
    let (mut found, mut old, mut new) = (Vec::new(), 0, 0);
    while old < was.len() && new < is.len() {
        if is_same(old, new) {
            found.push((old, new));
            (old, new) = (old + 1, new + 1);
        } else if longest[old + 1][new] >= longest[old][new + 1] {
            old += 1;
        } else {
            new += 1;
        }
    }
    found
}

/// Returns the name of a script for display: `traits/flee`, or `lines of effect ward` for behaviour lines.
fn shown(name: &str) -> String {
    let mut parts = name.split('/');
    match (parts.next(), parts.next(), parts.next()) {
        (Some("lines"), Some(kind), Some(id)) => format!("lines of {kind} {id}"),
        _ => name.to_string(),
    }
}

/// Returns the names of functions that are new, gone or changed.
pub fn changed(was: &Functions, is: &Functions) -> Vec<String> {
    let names: BTreeSet<&String> = was.keys().chain(is.keys()).collect();
    names.into_iter().filter(|name| was.get(*name) != is.get(*name)).cloned().collect()
}

/// Returns the scripts that call one of these functions, directly or through other functions of a library.
pub fn users(scripts: &BTreeMap<String, ScriptFile>, changed: &BTreeSet<String>) -> Vec<String> {
    let all: Vec<(&String, Functions)> = scripts.iter().map(|(name, file)| (name, functions(&file.text))).collect();
    let is_lib = |name: &str| name.starts_with("lib/");
    let mut affected = changed.clone();
    loop {
        let mut callers = Vec::new();
        for (name, text) in all.iter().filter(|(name, _)| is_lib(name)).flat_map(|(_, functions)| functions) {
            if !affected.contains(name) && affected.iter().any(|called| calls(text, called)) {
                callers.push(name.clone());
            }
        }
        if callers.is_empty() {
            break;
        }
        affected.extend(callers);
    }
    let uses = |functions: &Functions| {
        // A script that has a function of the same name calls its own.
        let foreign: Vec<&String> = affected.iter().filter(|called| !functions.contains_key(*called)).collect();
        functions.values().any(|text| foreign.iter().any(|called| calls(text, called)))
    };
    let using = all.iter().filter(|(name, functions)| !is_lib(name) && uses(functions));
    using.map(|(name, _)| (*name).clone()).collect()
}

/// Returns whether a text without comments calls a function.
fn calls(text: &str, name: &str) -> bool {
    let is_of_word = |c: char| c.is_alphanumeric() || c == '_';
    text.match_indices(name).any(|(at, _)| {
        let before = text[..at].chars().next_back();
        let after = text[at + name.len()..].trim_start();
        !before.is_some_and(is_of_word) && after.starts_with('(')
    })
}

/// Splits a file into its functions. The text before the first function is left out.
pub fn functions(text: &str) -> Functions {
    let mut found = Functions::new();
    let mut name: Option<String> = None;
    for (_, line) in code(text) {
        let head = line.trim_start_matches("private ").strip_prefix("fn ");
        if let Some(head) = head {
            name = head.split('(').next().map(|name| name.trim().to_string());
        }
        if let Some(name) = &name {
            let text = found.entry(name.clone()).or_default();
            text.push_str(&line);
            text.push(' ');
        }
    }
    found
}

/// Returns the meaningful lines of a script with their numbers, without comments and layout. Quoted texts stay the
/// same, and no line ends inside one.
pub fn code(text: &str) -> Vec<(usize, String)> {
    let mut lines: Vec<(usize, String)> = Vec::new();
    // `number` is the current line, and `begun` the line at which the text in `line` began.
    let (mut line, mut number, mut begun) = (String::new(), 1, 1);
    let mut rest = text.chars().peekable();
    let mut quote: Option<char> = None;
    let mut end_line = |line: &mut String, begun: usize| {
        let finished = std::mem::take(line).trim_end().to_string();
        if !finished.is_empty() {
            lines.push((begun, finished));
        }
    };
    while let Some(c) = rest.next() {
        number += usize::from(c == '\n');
        match (quote, c, rest.peek()) {
            // `\"` inside a quoted text.
            (Some(_), '\\', Some(_)) => {
                line.push(c);
                line.extend(rest.next());
            }
            // Another character of a quoted text, or the closing quote.
            (Some(open), c, _) => {
                line.push(c);
                if c == open {
                    quote = None;
                }
            }
            (None, '/', Some('/')) => while rest.next_if(|c| *c != '\n').is_some() {},
            (None, '/', Some('*')) => {
                let mut before = ' ';
                for c in rest.by_ref() {
                    number += usize::from(c == '\n');
                    if before == '*' && c == '/' {
                        break;
                    }
                    before = c;
                }
                add_blank(&mut line);
            }
            (None, '\n', _) => {
                end_line(&mut line, begun);
                begun = number;
            }
            (None, c, _) if c.is_whitespace() => add_blank(&mut line),
            (None, c, _) => {
                if line.is_empty() {
                    begun = number;
                }
                line.push(c);
                quote = matches!(c, '"' | '`' | '\'').then_some(c);
            }
        }
    }
    end_line(&mut line, begun);
    lines
}

/// Adds one blank between two words.
fn add_blank(line: &mut String) {
    if !line.is_empty() && !line.ends_with(' ') {
        line.push(' ');
    }
}
