//! The colours of editors, against the trees of all content.

use regex::Regex;
use rondel_dsl::PackFiles;
use rondel_dsl::internals::{Body, Entry, Part, Span, Term, TermKind, parse};
use rondel_repl::editor::{COMMENT, Editor, HOW, KIND, NUMBER, Pattern, STATEMENT, TEXT, WHEN, Words, patterns};
use rondel_repl::program::SYSTEMS;
use std::fs;
use std::path::Path;
use std::process::Command;

/// Returns the scope of each byte of a text, in the way of an editor. It goes line by line, with the pattern that fits
/// first at each place.
fn scopes(patterns: &[(Regex, &Pattern)], text: &str) -> Vec<&'static str> {
    let mut scopes = vec![""; text.len()];
    let mut start = 0;
    for line in text.split_inclusive('\n') {
        let said = line.trim_end_matches('\n');
        let mut at = 0;
        while at < said.len() {
            let found = patterns.iter().filter_map(|(regex, pattern)| Some((regex.captures_at(said, at)?, pattern)));
            let Some((captures, pattern)) = found.min_by_key(|(captures, _)| captures.get(0).unwrap().start()) else {
                break;
            };
            for (group, scope) in &pattern.scopes {
                let Some(named) = captures.get(*group) else { continue };
                scopes[start + named.start()..start + named.end()].fill(scope);
            }
            at = captures.get(0).unwrap().end().max(at + 1);
            while !said.is_char_boundary(at) {
                at += 1;
            }
        }
        start += line.len();
    }
    scopes
}

/// The contents of a text by its tree: places, and their possible scopes.
#[derive(Default)]
struct Wanted(Vec<(Span, &'static [&'static str])>);

impl Wanted {
    fn add(&mut self, span: Span, scopes: &'static [&'static str]) {
        self.0.push((span, scopes));
    }

    fn body(&mut self, body: &Body, words: &Words, text: &str) {
        for part in &body.parts {
            match part {
                Part::Comment(span) => self.add(*span, &[COMMENT]),
                Part::Statement(line) => {
                    line.comments.iter().for_each(|span| self.add(*span, &[COMMENT]));
                    if let Some(first) = line.terms.first().filter(|first| first.kind == TermKind::Word) {
                        let word = first.span.of(text);
                        let (is_statement, is_value) = (words.statements.contains(word), words.values.contains(word));
                        let is_row = line.terms.get(1).is_some_and(|next| next.is_mark(b':') || next.is_mark(b'-'));
                        if is_statement && !is_value && !is_row {
                            self.add(first.span, &[STATEMENT]);
                        }
                        if ["on", "while"].contains(&word) {
                            self.add(first.span, &[WHEN]);
                        }
                    }
                    line.terms.iter().for_each(|term| self.term(term, words, text));
                }
            }
        }
    }

    fn term(&mut self, term: &Term, words: &Words, text: &str) {
        match &term.kind {
            TermKind::Text => self.add(term.span, &[TEXT]),
            // An answer's name in a row may be a number too, and a label may end in one.
            TermKind::Number => self.add(term.span, &[NUMBER]),
            TermKind::Group(terms) => terms.iter().for_each(|term| self.term(term, words, text)),
            TermKind::Block(body) => self.body(body, words, text),
            _ => {}
        }
    }
}

fn wanted(text: &str, words: &Words) -> Wanted {
    let mut wanted = Wanted::default();
    for entry in parse(text, None, &|word| words.kinds.contains(word), &mut Vec::new()).entries {
        match entry {
            Entry::Comment(span) => wanted.add(span, &[COMMENT]),
            Entry::Item(item) => {
                wanted.add(item.head.kind, &[KIND]);
                item.head.how.into_iter().for_each(|how| wanted.add(how, &[HOW]));
                if item.head.name.of(text).starts_with('"') {
                    wanted.add(item.head.name, &[TEXT]);
                }
                wanted.body(&item.body, words, text);
            }
        }
    }
    wanted
}

#[test]
fn all_content_has_the_colours_that_its_tree_says() {
    let words = Words::of(SYSTEMS);
    let patterns = patterns(&words);
    let patterns: Vec<(Regex, &Pattern)> =
        patterns.iter().map(|pattern| (Regex::new(&pattern.matches).unwrap(), pattern)).collect();
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../content");
    let content = PackFiles::read_dir(&root);
    let (mut looked, mut wrong) = (0, Vec::new());
    for path in content.paths().filter(|path| path.ends_with(".rondel")) {
        let text = fs::read_to_string(root.join(path)).unwrap();
        let scopes = scopes(&patterns, &text);
        for (span, wanted) in wanted(&text, &words).0 {
            let range = span.start as usize..span.end as usize;
            // An item that does not begin its line has no special colour.
            let is_first = range.start == 0 || text[..range.start].ends_with('\n');
            if [&[KIND][..], &[HOW]].contains(&wanted) && !is_first && wanted != [KIND] {
                continue;
            }
            looked += 1;
            if !scopes[range.clone()].iter().all(|scope| wanted.contains(scope)) {
                let line = text[..range.start].matches('\n').count() + 1;
                wrong.push(format!(
                    "{path}:{line}: `{}` is {:?}, not {wanted:?}",
                    &text[range.clone()],
                    scopes[range.start]
                ));
            }
        }
    }
    assert!(looked > 20_000, "{looked}");
    assert!(wrong.is_empty(), "{} of {looked}: {:#?}", wrong.len(), &wrong[..wrong.len().min(20)]);
}

#[test]
fn the_files_of_an_editor_are_read_by_it() {
    for editor in [Editor::Vscode, Editor::Textmate] {
        for (file, text) in editor.files(SYSTEMS) {
            let read: Result<serde_json::Value, _> = serde_json::from_str(&text);
            assert!(read.is_ok(), "{file}");
        }
    }
    let dir = tempfile::tempdir().unwrap();
    for (file, text) in Editor::Vim.files(SYSTEMS) {
        let path = dir.path().join(file);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }
    let content = dir.path().join("a.rondel");
    fs::write(&content, "// A club.\ncard \"Club\" {\n    type weapon\n    rondel { 1-6: damage R+1 }\n}\n").unwrap();
    let name = |line: u8, column: u8| format!("synIDattr(synID({line},{column},0),'name')");
    let names = [name(1, 1), name(2, 1), name(2, 7), name(3, 5), name(3, 10), name(4, 20), name(4, 26)].join(",");
    let said = dir.path().join("said");
    let write = format!("call writefile([{names}], '{}')", said.display());
    let ran = Command::new("vim")
        .args(["-Nu", "NONE", "-es", "--cmd", &format!("set runtimepath^={}", dir.path().display())])
        .args(["-c", "filetype plugin on", "-c", "syntax on", "-c", "edit", "-c", &write, "-c", "qa!"])
        .arg(&content)
        .output();
    // Without Vim, this cannot be checked.
    if ran.is_ok() {
        let said = fs::read_to_string(said).unwrap_or_default();
        let kinds = [
            "rondelComment",
            "rondelKind",
            "rondelText",
            "rondelStatement",
            "rondelValue",
            "rondelStatement",
            "rondelNumber",
        ];
        assert_eq!(said.lines().collect::<Vec<_>>(), kinds);
    }
}
