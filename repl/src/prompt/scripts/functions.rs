//! The functions of scripts, and which scripts call them.

use super::code::{CodeLine, code};
use rondel_engine::script::ScriptFile;
use std::collections::{BTreeMap, BTreeSet};

/// The functions of a file by name, without comments and layout.
pub type Functions = BTreeMap<String, String>;

/// Splits a file into its functions. The text before the first function is left out.
pub fn functions(text: &str) -> Functions {
    let mut found = Functions::new();
    let mut name: Option<String> = None;
    for CodeLine { text: line, .. } in code(text) {
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
