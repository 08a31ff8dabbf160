//! Circles of files that import each other, folder by folder: they may become smaller, and never larger.

use petgraph::algo::tarjan_scc;
use petgraph::graphmap::DiGraphMap;
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

/// The number of files in the largest circle of a folder. Lower a number when a change lets you.
const MOST: [(&str, usize); 10] = [
    ("kernel", 1),
    ("script", 19),
    ("machine", 20),
    ("table", 3),
    ("explore", 3),
    ("systems/adventure_deck", 56),
    ("systems/card_grid", 33),
    ("systems/deck_of_adventures", 34),
    ("systems/encounter_deck", 27),
    ("", 81),
];

type Module = Vec<String>;

fn rust_files(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        match path.is_dir() {
            true => rust_files(&path, found),
            false if path.extension().is_some_and(|end| end == "rs") => found.push(path),
            false => {}
        }
    }
}

/// Reads the modules below a folder: `a/b.rs` and `a/b/mod.rs` are `a::b`.
fn modules(root: &Path) -> BTreeMap<Module, String> {
    let mut paths = Vec::new();
    rust_files(root, &mut paths);
    let module = |path: &PathBuf| {
        let mut parts: Module = path
            .strip_prefix(root)
            .unwrap()
            .with_extension("")
            .iter()
            .map(|part| part.to_string_lossy().into_owned())
            .collect();
        if matches!(parts.last().map(String::as_str), Some("mod" | "lib")) {
            parts.pop();
        }
        let code: Vec<String> = fs::read_to_string(path)
            .unwrap()
            .lines()
            .map(|line| line.split("//").next().unwrap().to_string())
            .collect();
        (parts, code.join("\n"))
    };
    paths.iter().map(module).collect()
}

/// Expands `a::{b, c::d}` to `a::b` and `a::c::d`.
fn expand(tree: &str, before: &[String], paths: &mut Vec<Module>) {
    let path = |text: &str| -> Module {
        let plain = text.split(" as ").next().unwrap_or_default();
        before.iter().cloned().chain(plain.split("::").map(|part| part.trim().to_string())).collect()
    };
    let Some((head, rest)) = tree.split_once('{') else { return paths.push(path(tree)) };
    let head = path(head.trim().trim_end_matches("::"));
    let (mut depth, mut part) = (0, String::new());
    for sign in rest.trim_end().trim_end_matches('}').chars().chain([',']) {
        depth += i32::from(sign == '{') - i32::from(sign == '}');
        if sign == ',' && depth == 0 {
            if !part.trim().is_empty() {
                expand(part.trim(), &head, paths);
            }
            part.clear();
        } else {
            part.push(sign);
        }
    }
}

/// Returns the paths that a module names: in `use`, unless it hands them on, and behind `super`, `crate` or `self`.
fn named(code: &str) -> Vec<Module> {
    let mut paths = Vec::new();
    for (at, _) in code.match_indices("use ") {
        let line = code[..at].rsplit('\n').next().unwrap_or_default();
        if line.trim().is_empty() {
            expand(code[at + 4..].split(';').next().unwrap_or_default(), &[], &mut paths);
        }
    }
    for word in ["super::", "crate::", "self::"] {
        for (at, _) in code.match_indices(word) {
            let is_path = |sign: char| sign.is_alphanumeric() || sign == '_' || sign == ':';
            if !code[..at].ends_with(is_path) {
                let end = code[at..].find(|sign| !is_path(sign)).map_or(code.len(), |end| at + end);
                paths.push(code[at..end].split("::").map(String::from).collect());
            }
        }
    }
    paths
}

/// Returns the module of a path that is named in another one. `None`: it is in none of these files.
fn resolved(from: &Module, path: &Module, all: &BTreeMap<Module, String>) -> Option<Module> {
    let mut base = from.clone();
    let mut rest = path.as_slice();
    match rest.first().map(String::as_str)? {
        "crate" => (base, rest) = (Vec::new(), &rest[1..]),
        "self" => rest = &rest[1..],
        "super" => {
            while rest.first().is_some_and(|part| part == "super") {
                base.pop();
                rest = &rest[1..];
            }
        }
        child if all.contains_key(&[base.clone(), vec![child.into()]].concat()) => {}
        _ => return None,
    }
    base.extend(rest.iter().cloned());
    (0..=base.len()).rev().map(|end| base[..end].to_vec()).find(|module| all.contains_key(module))
}

#[test]
fn circles_of_files_do_not_grow() {
    let all = modules(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"));
    let number: BTreeMap<&Module, usize> = all.keys().enumerate().map(|(nth, module)| (module, nth)).collect();
    let edges: Vec<(&Module, Module)> = all
        .iter()
        .flat_map(|(from, code)| named(code).into_iter().map(move |path| (from, path)))
        .filter_map(|(from, path)| Some((from, resolved(from, &path, &all)?)))
        .filter(|(from, to)| *from != to)
        .collect();
    let mut others = Vec::new();
    for (folder, most) in MOST {
        let inside = |module: &Module| module.join("/").starts_with(folder);
        let of_folder = edges.iter().filter(|(from, to)| inside(from) && inside(to));
        let graph: DiGraphMap<usize, ()> = of_folder.map(|(from, to)| (number[from], number[to])).collect();
        let largest = tarjan_scc(&graph).into_iter().map(|circle| circle.len()).max().unwrap_or(0);
        let told = if largest > most { "break it up" } else { "that is better: lower the limit" };
        others
            .extend((largest != most).then(|| format!("`{folder}`: {largest} files, and {most} are allowed; {told}")));
    }
    assert!(others.is_empty(), "{}", others.join("\n"));
}
