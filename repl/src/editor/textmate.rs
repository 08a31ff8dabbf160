//! The grammar for TextMate, which VS Code and many other editors read, and the extension for VS Code.

use super::{CONTROL, Made, Words, one_of};
use serde_json::{Map, Value, json};

/// A pattern to colour, with the scope of each of its groups. A scope is a name that colour schemes know.
pub struct Pattern {
    /// The regular expression, in the syntax that Oniguruma and Rust's `regex` share.
    pub matches: String,
    /// The scopes by group. Group 0 is the whole match.
    pub scopes: Vec<(usize, &'static str)>,
}

/// The scope of comments.
pub const COMMENT: &str = "comment.line.double-slash.rondel";
/// The scope of texts in quotes.
pub const TEXT: &str = "string.quoted.double.rondel";
/// The scope of the kind of an item.
pub const KIND: &str = "storage.type.rondel";
/// The scope of words before a kind.
pub const HOW: &str = "storage.modifier.rondel";
/// The scope of words that begin a statement.
pub const STATEMENT: &str = "keyword.other.rondel";
/// The scope of words that say when and whether.
pub const WHEN: &str = "keyword.control.rondel";
/// The scope of numbers, dice, and formulas over the Round.
pub const NUMBER: &str = "constant.numeric.rondel";
/// The scope of values of a limited set.
pub const VALUE: &str = "constant.language.rondel";
/// The scope of names called with arguments.
pub const CALL: &str = "entity.name.function.rondel";
/// The scope of Up and Down, and of the marks of suits.
pub const MARK: &str = "constant.character.rondel";

/// Returns the patterns, the preferred patterns first.
pub fn patterns(words: &Words) -> Vec<Pattern> {
    let whole = |matches: &str, scope| Pattern { matches: matches.into(), scopes: vec![(0, scope)] };
    let grouped = |matches: String, scopes: &[(usize, &'static str)]| Pattern { matches, scopes: scopes.to_vec() };
    let (hows, kinds) = (one_of(&words.hows), one_of(&words.kinds));
    vec![
        whole("//.*$", COMMENT),
        whole(r#""(?:[^"\\]|\\.)*""#, TEXT),
        whole("`[^`]*`", TEXT),
        grouped(format!(r"^(?:({hows})\s+)?(?:({hows})\s+)?({kinds})\b"), &[(1, HOW), (2, HOW), (3, KIND)]),
        grouped(format!(r"(?:^|[{{;:])\s*({})\b", one_of(&words.statements)), &[(1, STATEMENT)]),
        whole(&format!(r"\b(?:{})\b", one_of(&CONTROL)), WHEN),
        grouped(r"\b([A-Za-z_][A-Za-z_0-9]*)\(".into(), &[(1, CALL)]),
        whole(r"\b(?:[0-9AKQJ]+|[akqj])[\x{2660}-\x{2667}]", MARK),
        whole(r"\b(?:[0-9]*d[0-9]+|x?[0-9]+[a-z]?|R)\b", NUMBER),
        whole(r"[\^*]+|\bv+\b", MARK),
        whole(&format!(r"\b(?:{})\b", one_of(&words.values)), VALUE),
    ]
}

/// Returns the grammar as a file.
pub fn grammar(words: &Words) -> String {
    let patterns: Vec<Value> = patterns(words).iter().map(pattern).collect();
    let grammar = json!({
        "name": "Rondel",
        "scopeName": "source.rondel",
        "fileTypes": ["rondel"],
        "patterns": patterns,
    });
    text(&grammar)
}

/// Returns a pattern as JSON.
fn pattern(pattern: &Pattern) -> Value {
    match pattern.scopes.as_slice() {
        [(0, scope)] => json!({ "match": pattern.matches, "name": scope }),
        scopes => {
            let named = |(group, scope): &(usize, &str)| (group.to_string(), json!({ "name": scope }));
            json!({ "match": pattern.matches, "captures": scopes.iter().map(named).collect::<Map<_, _>>() })
        }
    }
}

/// Returns the files of a VS Code extension: the grammar, comments and brackets, and a matcher for problems of `rondel
/// check`.
pub fn vscode(words: &Words) -> Vec<Made> {
    let package = json!({
        "name": "rondel",
        "displayName": "Rondel",
        "description": "Cards, Foes and scenes of Rondel: colours, and problems of `rondel check`",
        "version": env!("CARGO_PKG_VERSION"),
        "publisher": "rondel",
        "engines": { "vscode": "^1.60.0" },
        "categories": ["Programming Languages"],
        "contributes": {
            "languages": [{
                "id": "rondel",
                "aliases": ["Rondel"],
                "extensions": [".rondel"],
                "configuration": "./language-configuration.json",
            }],
            "grammars": [{ "language": "rondel", "scopeName": "source.rondel", "path": "./rondel.tmLanguage.json" }],
            "problemMatchers": [{
                "name": "rondel",
                "owner": "rondel",
                "fileLocation": ["autoDetect", "${workspaceFolder}"],
                "pattern": {
                    "regexp": "^(.+):(\\d+):(\\d+): (error|warning)\\[(\\w+)\\]: (.*)$",
                    "file": 1, "line": 2, "column": 3, "severity": 4, "code": 5, "message": 6,
                },
            }],
        },
    });
    let configuration = json!({
        "comments": { "lineComment": "//" },
        "brackets": [["{", "}"], ["(", ")"], ["[", "]"]],
        "autoClosingPairs": [["{", "}"], ["(", ")"], ["[", "]"], ["\"", "\""]],
        "surroundingPairs": [["{", "}"], ["(", ")"], ["[", "]"], ["\"", "\""]],
        "indentationRules": { "increaseIndentPattern": "\\{[^}\"]*$", "decreaseIndentPattern": "^\\s*\\}" },
    });
    vec![
        ("package.json", text(&package)),
        ("language-configuration.json", text(&configuration)),
        ("rondel.tmLanguage.json", grammar(words)),
    ]
}

/// Returns a JSON value as the text of a file.
fn text(value: &Value) -> String {
    format!("{value:#}\n")
}
