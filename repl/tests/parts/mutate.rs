//! Changes of a script that test whether scenes notice.

use rondel_dsl::{PackFiles, load};
use rondel_engine::systems::Systems;
use rondel_repl::builtin;
use rondel_repl::internals::{Edit, edits};
use rondel_repl::mutate::{Answer, Mutation};

fn changed(text: &str) -> Vec<String> {
    let put = |edit: Edit| format!("{}{}{}", &text[..edit.from], edit.is, &text[edit.to..]);
    edits(text).into_iter().map(put).collect()
}

#[test]
fn conditions_and_numbers_are_changed() {
    assert_eq!(
        changed("if me.hp >= 2 && !done { -1 }"),
        [
            "if true { -1 }",
            "if true && !done { -1 }",
            "if me.hp > 2 && !done { -1 }",
            "if me.hp >= 3 && !done { -1 }",
            "if me.hp >= 2 || !done { -1 }",
            "if me.hp >= 2 && true { -1 }",
            "if me.hp >= 2 && done { -1 }",
            "if me.hp >= 2 && !done { 1 }",
            "if me.hp >= 2 && !done { -2 }",
        ]
    );
    assert_eq!(changed("a - b"), ["a + b"]);
    assert_eq!(changed("return -b"), ["return b"]);
}

#[test]
fn conditions_are_left_out() {
    assert_eq!(
        changed("if (a(b) && c) { d }"),
        ["if (true) { d }", "if (true && c) { d }", "if (a(b) || c) { d }", "if (a(b) && true) { d }",]
    );
    assert_eq!(changed("if (a) == (b) { d }"), ["if true { d }", "if (a) != (b) { d }"]);
    assert_eq!(
        changed("if true { d } else if a { e }"),
        ["if false { d } else if a { e }", "if true { d } else if true { e }"]
    );
    let joined = changed("if a || b && c { d }");
    assert_eq!(
        joined,
        ["if true { d }", "if a && b && c { d }", "if a || b || c { d }"],
        "which of them it joins is not asked"
    );
}

#[test]
fn texts_comments_and_closures_stay() {
    let quiet = "// 1 < 2\n/* 3 */ say(\"4 > `5`\", `6 ${x}`); list.map(|| x); switch x { _ => y }";
    assert_eq!(changed(quiet), Vec::<String>::new());
    assert_eq!(changed("for i in 0..3 {}"), ["for i in 1..3 {}", "for i in 0..4 {}"]);
}

/// Returns the answer for ADS-049 without the rule, if only this scene claims it. The rule keeps Fortitude out of the
/// starting Hand.
fn without_the_rule(steps: &str) -> Answer {
    let page = "Pack(name: \"Mine\", id: \"mine\", system: \"adventure-deck\", version: \"1.0.0\", requires: [\"adventure-deck\"])";
    let scene = format!(
        "scene \"Mine\" {{ players {{ you: \"Sample Warrior\" }}; foes {{ imp: \"Straw Dummy\" }}; stage start; proves ADS-049\n {steps} }}"
    );
    let mine = PackFiles::new("mine").with("pack.ron", page).with("scenes.rondel", scene);
    let built_in = builtin::pack("adventure-deck");
    let mut loaded = load(&[built_in, mine], Systems::builtin());
    loaded.scenes.retain(|scene| scene.id == "mine");
    let mutation = Mutation::new(&loaded, loaded.system.unwrap()).unwrap();
    let claims = mutation.claims();
    assert_eq!(claims.iter().map(|claim| claim.place.as_str()).collect::<Vec<_>>(), ["ADS-049"]);
    mutation.answers(&claims, &|| {}).unwrap()[0]
}

#[test]
fn a_rule_out_of_force_is_noticed_by_a_scene_that_tries_it() {
    assert_eq!(without_the_rule("refuse you choose Fortitude"), Answer::Noticed);
    assert_eq!(without_the_rule("refuse you choose \"No Such Card\""), Answer::Unnoticed);
}
