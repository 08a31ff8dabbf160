//! The changed functions of scripts, and their users.

use rondel_engine::script::ScriptFile;
use rondel_repl::internals::{changed, functions, users};
use std::collections::BTreeSet;

fn file(text: &str) -> ScriptFile {
    ScriptFile {
        source: rondel_engine::kernel::SourceId(0),
        path: String::new(),
        text: text.into(),
        pack: 0,
        lenders: std::sync::Arc::default(),
        written: None,
        params: std::sync::Arc::default(),
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
