//! Which functions of scripts are others now, and which scripts use them.

use crate::content::Content;
use rondel_engine::script::ScriptFile;
use std::collections::{BTreeMap, BTreeSet};

/// The functions of a file by name, without comments and layout.
type Functions = BTreeMap<String, String>;

/// What differs between the scripts of two contents, a line a file.
pub(super) fn between(before: &Content, now: &Content) -> Vec<String> {
    let mut lines = Vec::new();
    for (name, file) in &now.scripts {
        let Some(was) = before.scripts.get(name) else {
            lines.push(format!("new: {}", shown(name)));
            continue;
        };
        let changed = changed(&functions(&was.text), &functions(&file.text));
        if changed.is_empty() {
            continue;
        }
        let mut line = format!("{}: {} changed", shown(name), changed.join(", "));
        if name.starts_with("lib/") {
            let users = users(&now.scripts, &changed.into_iter().collect());
            line.push_str(&match users.is_empty() {
                true => ", which no script uses".to_string(),
                false => format!(", used by {}", users.join(", ")),
            });
        }
        lines.push(line);
    }
    lines.extend(
        before
            .scripts
            .keys()
            .filter(|name| !now.scripts.contains_key(*name))
            .map(|name| format!("gone: {}", shown(name))),
    );
    lines
}

/// What a script is called: `script traits/flee`, and `lines of effect ward` where it was made of these.
fn shown(name: &str) -> String {
    let mut parts = name.split('/');
    match (parts.next(), parts.next(), parts.next()) {
        (Some("lines"), Some(kind), Some(id)) => format!("lines of {kind} {id}"),
        _ => format!("script {name}"),
    }
}

/// The names of functions that are new, gone or say something else.
fn changed(was: &Functions, is: &Functions) -> Vec<String> {
    let names: BTreeSet<&String> = was.keys().chain(is.keys()).collect();
    names.into_iter().filter(|name| was.get(*name) != is.get(*name)).cloned().collect()
}

/// The scripts that call one of these functions of the library, if through others of it.
fn users(scripts: &BTreeMap<String, ScriptFile>, changed: &BTreeSet<String>) -> Vec<String> {
    let all: Vec<(&String, Functions)> = scripts.iter().map(|(name, file)| (name, functions(&file.text))).collect();
    let is_lib = |name: &str| name.starts_with("lib/");
    let mut meant = changed.clone();
    loop {
        let calling = all.iter().filter(|(name, _)| is_lib(name)).flat_map(|(_, functions)| functions);
        let more: Vec<String> = calling
            .filter(|(name, text)| !meant.contains(*name) && meant.iter().any(|called| calls(text, called)))
            .map(|(name, _)| name.clone())
            .collect();
        if more.is_empty() {
            break;
        }
        meant.extend(more);
    }
    let uses = |functions: &Functions| {
        let lent = |called: &&String| !functions.contains_key(*called);
        functions.values().any(|text| meant.iter().filter(lent).any(|called| calls(text, called)))
    };
    all.iter().filter(|(name, functions)| !is_lib(name) && uses(functions)).map(|(name, _)| (*name).clone()).collect()
}

/// Is a function called in a text without comments?
fn calls(text: &str, name: &str) -> bool {
    let word = |c: char| c.is_alphanumeric() || c == '_';
    text.match_indices(name).any(|(at, _)| {
        let before = text[..at].chars().next_back();
        let after = text[at + name.len()..].trim_start();
        !before.is_some_and(word) && after.starts_with('(')
    })
}

/// Splits a file into its functions. What stands before the first is none.
fn functions(text: &str) -> Functions {
    let plain = without_comments(text);
    let mut found = Functions::new();
    let mut name: Option<String> = None;
    for line in plain.lines() {
        let head = line.trim_start().trim_start_matches("private ").strip_prefix("fn ");
        if let Some(head) = head {
            name = head.split('(').next().map(|name| name.trim().to_string());
        }
        if let Some(name) = &name {
            let text = found.entry(name.clone()).or_default();
            for word in line.split_whitespace() {
                text.push_str(word);
                text.push(' ');
            }
        }
    }
    found
}

/// A script without its comments; what stands in quotes is no comment.
fn without_comments(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text.chars().peekable();
    let mut quote: Option<char> = None;
    while let Some(c) = rest.next() {
        match (quote, c, rest.peek()) {
            (Some(_), '\\', Some(_)) => {
                out.push(c);
                out.extend(rest.next());
            }
            (Some(open), c, _) => {
                out.push(c);
                quote = Some(open).filter(|open| *open != c);
            }
            (None, '/', Some('/')) => while rest.next_if(|c| *c != '\n').is_some() {},
            (None, '/', Some('*')) => {
                let mut before = ' ';
                for c in rest.by_ref() {
                    if before == '*' && c == '/' {
                        break;
                    }
                    before = c;
                }
                out.push(' ');
            }
            (None, c, _) => {
                quote = matches!(c, '"' | '`').then_some(c);
                out.push(c);
            }
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    fn file(text: &str) -> ScriptFile {
        ScriptFile {
            source: rondel_engine::kernel::SourceId(0),
            path: String::new(),
            text: text.into(),
            pack: 0,
            lenders: std::sync::Arc::default(),
            written: None,
        }
    }

    #[test]
    fn comments_and_layout_are_no_change() {
        let was = functions("// one\nfn act(me) { say(\"a // b\"); }\n");
        let laid_out = functions("fn act(me) {\n   /* two */ say(\"a // b\");\n} // three\n");
        assert_eq!(changed(&was, &laid_out), Vec::<String>::new());
        assert_eq!(changed(&was, &functions("fn act(me) { say(\"a // c\"); }")), ["act"]);
    }

    #[test]
    fn who_calls_a_function_of_the_library_through_another_uses_it() {
        let scripts = [
            ("lib/a", "fn won(me) { true }\nfn contest(me) { won(me) }"),
            ("actions/grapple", "fn act(me, t) { if contest (me) { } }"),
            ("actions/flee", "fn act(me, t) { // contest(me)\n }"),
            ("traits/own", "fn contest(me) { 1 }\nfn on_turn(me) { contest(me); }"),
        ];
        let scripts = scripts.map(|(name, text)| (name.to_string(), file(text))).into_iter().collect();
        assert_eq!(users(&scripts, &BTreeSet::from(["won".to_string()])), ["actions/grapple"]);
    }
}
