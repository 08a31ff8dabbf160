//! Fuzzing: for any file, the host answers with problems or a run, and never panics.

use super::*;
use crate::cases::cases;
use proptest::prelude::*;

const WORDS: [&str; 84] = [
    "fn",
    "on_turn",
    "may_play",
    "(",
    ")",
    "{",
    "}",
    "me",
    "card",
    ",",
    ";",
    "let",
    "x",
    "y",
    "=",
    "==",
    "!=",
    "<",
    "+",
    "-",
    "*",
    "/",
    "%",
    "**",
    "1",
    "2",
    "0",
    "9223372036854775807",
    "-1",
    "\"a\"",
    "'c'",
    "`a ${",
    "}`",
    "`",
    "\"",
    "'",
    "[",
    "]",
    ".",
    "?.",
    "hp",
    "foes",
    "weakest",
    "nobody",
    "param",
    "damage",
    "heal",
    "draw",
    "say",
    "if",
    "else",
    "for",
    "in",
    "loop",
    "while",
    "do",
    "until",
    "break",
    "continue",
    "return",
    "throw",
    "try",
    "catch",
    "switch",
    "=>",
    "_",
    "|",
    "||",
    "&&",
    "!",
    "#{",
    ":",
    "::",
    "..",
    "..=",
    "()",
    "/*",
    "*/",
    "//\n",
    "\n",
    "ä",
    "private",
    "const",
    "this",
];

/// Generates words in any order, in or out of a function.
fn any_words() -> impl Strategy<Value = String> {
    let words = prop::collection::vec(prop::sample::select(&WORDS[..]), 0..40).prop_map(|words| words.join(" "));
    (words, any::<bool>())
        .prop_map(|(words, inside)| if inside { format!("fn on_turn(me) {{ {words} }}") } else { words })
}

/// Generates statements that mostly mean something.
fn statement() -> impl Strategy<Value = String> {
    let leaf = prop::sample::select(vec![
        "me",
        "me.hp",
        "me.foes",
        "me.weakest",
        "me.nobody",
        "x",
        "1",
        "-1",
        "0",
        "\"a\"",
        "'c'",
        "[1, 2]",
        "()",
        "#{a: 1}",
        "true",
        "0..3",
        "me.param.hp",
        "|x| x",
        "draw(1)",
        "me.choose(me.foes)",
        "9223372036854775807",
    ])
    .prop_map(str::to_string);
    let value = leaf.prop_recursive(4, 24, 3, |inner| {
        let binary = prop::sample::select(vec![
            "+", "-", "*", "/", "%", "==", "<", "&&", "||", "in", "??", "<<", ">>", "**", "&", "^",
        ]);
        let method = prop::sample::select(vec![
            "len",
            "sort",
            "sort_by",
            "order",
            "dedup",
            "filter",
            "map",
            "for_each",
            "contains",
            "index_of",
            "push",
            "pop",
            "remove",
            "insert",
            "splice",
            "extract",
            "chop",
            "truncate",
            "pad",
            "zip",
            "reduce",
            "find",
            "drain",
            "retain",
            "to_string",
            "split",
            "sub_string",
            "crop",
            "replace",
            "call",
            "keys",
            "values",
            "mixin",
            "fill_with",
            "hp",
            "damage",
            "heal",
            "count",
            "choose",
            "shift",
            "split_at",
            "to_upper",
            "chars",
            "bits",
            "abs",
            "sign",
            "min",
            "max",
            "starts_with",
            "set",
            "get",
            "reverse",
            "clear",
            "append",
            "bytes",
        ]);
        prop_oneof![
            (inner.clone(), binary, inner.clone()).prop_map(|(a, op, b)| format!("({a} {op} {b})")),
            (inner.clone(), method, prop::collection::vec(inner.clone(), 0..3))
                .prop_map(|(on, name, args)| format!("({on}).{name}({})", args.join(", "))),
            (inner.clone(), inner.clone()).prop_map(|(a, b)| format!("({a})[{b}]")),
            (inner.clone(), inner.clone()).prop_map(|(a, b)| format!("if {a} {{ {b} }} else {{ {a} }}")),
            (inner.clone(), inner.clone()).prop_map(|(a, b)| format!("switch {a} {{ 1 => {b}, 2..5 => {a}, _ => 3 }}")),
            inner.prop_map(|a| format!("`t ${{{a}}}`")),
        ]
    });
    let line = (value.clone(), value, 0..6u8).prop_map(|(a, b, kind)| match kind {
        0 => format!("x = {a};"),
        1 => format!("for y in {a} {{ x = {b}; }}"),
        2 => format!("try {{ {a}; }} catch (e) {{ {b}; }}"),
        3 => format!("while {a} {{ {b}; }}"),
        4 => format!("me.damage({a});"),
        _ => format!("{a};"),
    });
    prop::collection::vec(line, 1..5).prop_map(|lines| format!("fn on_turn(me) {{ let x = 1;\n{} }}", lines.join("\n")))
}

/// Compiles a text and, if possible, runs it, in several worlds and for several things. Every problem has a place in
/// the file, and remembered runs agree with the interpreter.
fn try_out(text: &str) {
    let (mut scripts, sources) = scripts(&[("traits/it", text)]);
    let Ok(host) = Host::new(&TOY, &scripts) else { return };
    scripts.memory = false;
    let forgetful = Host::new(&TOY, &scripts).expect("it was right before");
    let Some(hook) = host.hook("traits/it", "on_turn") else { return };
    let record = [faces("^"), Value::Int(3), Value::None, Value::Subject(thing(1))];
    for hp in [[6, 3, 8], [3, 6, 8], [6, 3, 0], [6, 3, 8]] {
        let toy = Toy::default();
        toy.hp.borrow_mut().extend((0..).zip(hp));
        for (me, known) in (0..3).flat_map(|me| (0..record.len()).map(move |known| (me, known))) {
            let running = after(&record[..known], 0);
            let call = HookCall { hook, roles: &[thing(me)], it: None, params: &[], running: &running };
            let once = run(&host, call, &toy);
            assert_eq!(once, run(&forgetful, call, &toy), "{text}");
            if let Run::Fault(problem) = once {
                assert!(sources.place(problem.at.at).is_some(), "{problem:?}");
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(cases(40)))]

    #[test]
    fn words_in_any_order(text in any_words()) {
        try_out(&text);
    }

    #[test]
    fn statements_of_all_sorts(text in statement()) {
        try_out(&text);
    }
}
