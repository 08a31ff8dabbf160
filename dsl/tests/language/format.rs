//! The formatter keeps meaning and comments, and has nothing left to do the second time.

use super::cases::cases;
use proptest::prelude::*;
use rondel_dsl::format;
use rondel_dsl::internals::{self, Body, Entry, Line, Part, Term, TermKind};

/// Returns a file apart from its layout: words, the blanks between them, comments.
fn said(text: &str) -> String {
    let mut problems = Vec::new();
    let file = internals::parse(text, None, &|_| true, &mut problems);
    assert!(problems.is_empty(), "{text}\n{problems:?}");
    let mut out = String::new();
    for entry in &file.entries {
        match entry {
            Entry::Comment(span) => out.push_str(&format!("{}\n", span.of(text).trim_end())),
            Entry::Item(item) => {
                let head = &item.head;
                head.comments.iter().for_each(|span| out.push_str(&format!("{}\n", span.of(text).trim_end())));
                let words = [head.how.as_ref(), Some(&head.kind), Some(&head.name)];
                words.into_iter().flatten().for_each(|span| out.push_str(&format!("{} ", span.of(text))));
                for param in &head.params {
                    out.push_str(&format!("{}:{}=", param.name.of(text), param.kind_of(text)));
                    terms(text, &param.default, &mut out);
                }
                body(text, &item.body, &mut out);
            }
        }
    }
    out
}

fn body(text: &str, body: &Body, out: &mut String) {
    out.push_str("{\n");
    for part in &body.parts {
        match part {
            Part::Comment(span) => out.push_str(&format!("{}\n", span.of(text).trim_end())),
            Part::Statement(line) => statement(text, line, out),
        }
    }
    out.push_str("}\n");
}

fn statement(text: &str, line: &Line, out: &mut String) {
    terms(text, &line.terms, out);
    line.comments.iter().for_each(|span| out.push_str(&format!(" {}", span.of(text).trim_end())));
    out.push('\n');
}

fn terms(text: &str, all: &[Term], out: &mut String) {
    let mut end = None;
    for term in all {
        if end.is_some_and(|end| end < term.span.start) && !matches!(term.kind, TermKind::Block(_)) {
            out.push(' ');
        }
        match &term.kind {
            TermKind::Group(inner) => {
                out.push('(');
                terms(text, inner, out);
                out.push(')');
            }
            TermKind::Block(inner) => body(text, inner, out),
            _ => out.push_str(term.span.of(text)),
        }
        end = Some(term.span.end);
    }
}

fn holds(text: &str) -> Result<(), TestCaseError> {
    let Ok(once) = format(text) else { return Err(TestCaseError::reject("cannot be read")) };
    let twice = format(&once);
    prop_assert_eq!(twice.as_ref(), Ok(&once), "not the same again: {}", text);
    prop_assert_eq!(said(text), said(&once), "{}", text);
    prop_assert!(!once.contains("\n\n\n") && !once.lines().any(|line| line.ends_with(' ')), "{}", once);
    Ok(())
}

fn pick(from: &'static [&'static str]) -> impl Strategy<Value = String> + Clone {
    proptest::sample::select(from).prop_map(str::to_string)
}

/// Returns a word and the text before it.
fn term() -> impl Strategy<Value = String> {
    let word = pick(&[
        "rondel",
        "2-5",
        ":",
        "R/2",
        "^^*",
        "vv",
        "\"a // b { \"",
        "x16",
        "f(a:1 ,b)",
        "f(\n a, // c\n  b\n)",
        "f( )",
        "é",
        "8♣",
        "10h",
        "&&",
        "||",
        "on",
        "otherwise",
    ]);
    let gap = pick(&[" ", " ", "  ", "", ", ", ",\n", ", // c\n\n // d\n   ", ":\n", " &&\n"]);
    (word, gap).prop_map(|(word, gap)| format!("{word}{gap}"))
}

fn line() -> impl Strategy<Value = String> {
    proptest::collection::vec(term(), 1..5).prop_map(|terms| terms.concat())
}

fn block() -> impl Strategy<Value = String> {
    let end = pick(&["\n", "; ", ";", ";\n\n\n\n", " // e\n", "\n// f\n", "\r\n"]);
    let leaf = pick(&["{}", "{ }", "{\n}", "{ // g\n}"]);
    leaf.prop_recursive(3, 24, 5, move |inner| {
        let statement = (line(), proptest::option::of(inner), end.clone());
        let statement = statement.prop_map(|(line, block, end)| format!("{line}{}{end}", block.unwrap_or_default()));
        (pick(&["", " ", "\n", " // h\n", "\n\n// i\n"]), proptest::collection::vec(statement, 0..5))
            .prop_map(|(begin, statements)| format!("{{{begin}{}}}", statements.concat()))
    })
}

fn file() -> impl Strategy<Value = String> {
    let head = pick(&[
        "card A",
        "change  card \"A b\"",
        "trait t(a:int=1,b :  word)",
        "trait t(\n a: rounds = 1,6 // j\n)",
        "card A // k\n",
    ]);
    let between = pick(&["\n", "\n\n\n\n", " // l\n", "\n// m\n\n// n\n", " "]);
    proptest::collection::vec((head, block(), between), 0..4)
        .prop_map(|items| items.into_iter().map(|(head, block, between)| format!("{head} {block}{between}")).collect())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: cases(150), failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_file_keeps_its_meaning(text in file()) {
        holds(&text)?;
    }
}

#[test]
fn a_file_is_laid_out() {
    let text = "\u{feff}// Weapons\n\n\n\ncard \"Longsword\"{type weapon,  large;  level 2; face ^\n\n\n  rondel { 2-5: damage 5;1,6: damage 3 } // round\n// alone\n  boost f(\n    a: 1,\n b: 2)\n}\ncard A { }\n\ncard B{ face ^ }";
    let wanted = "// Weapons\n\ncard \"Longsword\" {\n    type weapon, large\n    level 2\n    face ^\n\n    rondel { 2-5: damage 5; 1,6: damage 3 } // round\n    // alone\n    boost f(\n        a: 1,\n        b: 2)\n}\ncard A { }\n\ncard B { face ^ }\n";
    assert_eq!(format(text).unwrap(), wanted);
}

#[test]
fn a_block_that_does_not_fit_is_opened() {
    let rows: Vec<String> = (1..=6).map(|n| format!("{n}: draw 1 {{ ^: attack {n} melee; v: nothing }}")).collect();
    let text = format!("foe A {{ turn {{ {} }} }}", rows.join("; "));
    let wanted = format!("foe A {{\n    turn {{\n        {}\n    }}\n}}\n", rows.join("\n        "));
    assert_eq!(format(&text).unwrap(), wanted);
}

#[test]
fn what_cannot_be_read_is_not_touched() {
    assert_eq!(format("card A {").unwrap_err()[0].code, "E0101");
}

#[test]
fn nothing_stays_nothing() {
    assert_eq!(format("\n\n").unwrap(), "");
}
