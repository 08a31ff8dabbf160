//! The problems found before a script runs, and their texts.

use super::*;

/// Returns the text of the problems of files.
fn problems(files: &[(&str, &str)]) -> String {
    let (scripts, sources) = scripts(files);
    match Host::new(&TOY, &scripts) {
        Ok(_) => "nothing\n".to_string(),
        Err(problems) => tell(&problems, &sources),
    }
}

fn one(text: &str) -> String {
    problems(&[("traits/it", text)])
}

#[test]
fn syntax() {
    let told = [
        "fn on_turn(me) { let x = ; }",
        "fn on_turn(me) { me.damage(1 }",
        "fn on_turn(me) { me.damage(1);",
        "fn on_turn(me) { let größe = 1; }",
        "fn on_turn(me) { let x = 1 € 2; }",
        "fn on_turn(me) { say(\"open); }",
        "fn on_turn() { }",
        "fn (me) { }",
        "fn on_turn(me) { `a ${me.hp} b ${`c ${1}`} }` } fn on_hit(me, target) { say(`}`) }",
        "fn int.on_turn(me) { }",
        "fn on_turn(me) { break; }",
        "fn on_turn(me) { if me.hp > 1 { me.heal(1) }",
    ]
    .map(one)
    .concat();
    insta::assert_snapshot!(told);
}

/// An effect on one subject does not accept a list. A role passed as an argument must have the right kind.
#[test]
fn lists_and_roles_are_of_the_wrong_kind() {
    let list = one("fn on_turn(me) { me.foes.damage(1); }");
    assert!(list.contains("1:26: error[E0630]: `damage` is said of one, and here is a list"), "{list}");
    let read = one("fn on_turn(me) { if me.foes.hp > 1 { me.heal(1); } }");
    assert!(read.contains("`hp` is said of one"), "{read}");
    let role = one("fn on_hit(me, target) { me.damage(target); }");
    assert!(role.contains("E0630") && role.contains("does not take"), "{role}");
    for fine in [
        "fn on_turn(me) { for foe in me.foes { foe.damage(1); } me.foes[0].damage(1); me.foes.map(|foe| foe.damage(1)); }",
        "fn on_hit(me, target) { let target = 1; me.damage(target); }",
    ] {
        assert_eq!(one(fine), "nothing\n", "{fine}");
    }
}

#[test]
fn what_can_never_hold_is_told() {
    for (condition, told) in [
        ("me.hp == \"two\"", "`hp` is a number, and is compared with a text: that never holds"),
        ("3 < me.foes", "`foes` is a list, and is compared with a number"),
        ("me != \"wolf\"", "`me` is a thing, and is compared with a text"),
        ("me.weakest > 2", "`weakest` is a thing, and is compared with a number"),
        ("me.hp", "`hp` is a number, and no condition"),
        ("me.foes", "`foes` is a list, and no condition"),
    ] {
        let found = one(&format!("fn on_turn(me) {{ if {condition} {{ me.heal(1); }} }}"));
        assert!(found.contains("E0630") && found.contains(told), "{condition}: {found}");
    }
    for fine in [
        "me.hp == 2",
        "me.foes[0] == 2",
        "me.foes.len() == 0",
        "me.nobody == ()",
        "me.weakest == me",
        "me.param.hp == 2",
    ] {
        let found = one(&format!("fn on_turn(me) {{ if {fine} {{ me.heal(1); }} }}"));
        assert_eq!(found, "nothing\n", "{fine}");
    }
}

#[test]
fn one_broken_function_hides_no_other() {
    let told = problems(&[
        ("traits/a", "fn on_turn(me) { let = 1; }\nfn on_hit(me, target) {\n    nope(1);\n}\nfn helper() { 1 +; }\n"),
        ("traits/b", "let x = 1;\nfn on_turn(me) { y + 1 }\nprint(x);"),
        ("traits/c", "fn on_turn(me) {\n    if true {\n\nfn on_hit(me, target) { z }\n"),
    ]);
    insta::assert_snapshot!(told);
}

#[test]
fn functions_and_their_names() {
    let told = [
        "fn on_trun(me) { }",
        "fn something_else(me) { }",
        "fn on_turn(me, target, how) { }",
        "fn on_turn(me) { me.damge(1) }",
        "fn on_turn(me) { me.damage(1, 2) }",
        "fn on_turn(me) { help(me) } fn help(a, b) { }",
        "fn on_turn(me) { halp(me) } fn help(a) { } fn on_hit(a, b) { help(a) }",
        "fn on_turn(me) { damage(me, 1) } fn damage(who, n) { }",
        "fn on_turn(me) { } fn on_turn(you) { }",
        "fn on_turn(me) { foo::bar(1) }",
        "fn on_turn(me) { me.hq + me.hp + me.param.any }",
        "fn on_turn(me) { let me = #{hq: 1}; me.hq }",
        "fn may_play(me, card) { card.max_hp }",
        "fn on_turn(me) { me.weakest.weakest.hpp }",
        "fn on_turn(me) { me.foes.lenght() }",
        "fn on_turn(me) { me.damage(\"two\"); me.count(1, me.hp); me.weakest.give([1]); me.choose(me.foes).damage(true) }",
        "fn may_play(me, card) { card.damage(1); card.count(\"a\", \"b\"); me.foes[0].hpp; twice(me); true } fn twice(me) { me.hpp }",
    ]
    .map(one)
    .concat();
    insta::assert_snapshot!(told);
}

#[test]
fn the_library_lends_and_is_blamed() {
    let told = [
        problems(&[("lib/a", "fn f(x) { x.hp + 1 }"), ("traits/it", "fn on_turn(me) { me.heal(f(me)) }")]),
        problems(&[("lib/a", "fn f(x) { y }"), ("traits/it", "fn on_turn(me) { f(me) }")]),
        problems(&[("lib/a", "fn f(x) { x }"), ("lib/b", "fn f(x) { x }"), ("traits/it", "fn on_turn(me) { f(me) }")]),
        problems(&[
            ("lib/a", "fn f(x) { g(x) } fn g(x) { x }"),
            ("traits/it", "fn on_turn(me) { f(me); g(me) } fn g(x) { 2 }"),
        ]),
        problems(&[("lib/a", "fn f(x) { draw(1) }"), ("traits/it", "fn may_play(me, card) { f(me) }")]),
    ]
    .concat();
    insta::assert_snapshot!(told);
}

#[test]
fn moments_forbid() {
    let told = [
        "fn may_play(me, card) { draw(1)[0] == \"^\" }",
        "fn may_play(me, card) { me.damage(1); true }",
        "fn on_turn(me) { me.plan(\"flee\") }",
        "fn on_plan(me) { me.plan(\"flee\") }",
        "fn on_plan(me) { me.damage(1) }",
        "fn on_turn(me) { offer(1) }",
    ]
    .map(one)
    .concat();
    insta::assert_snapshot!(told);
}

#[test]
fn what_the_language_has_and_scripts_have_not() {
    let told = [
        "fn on_turn(me) { eval(\"1\") }",
        "fn on_turn(me) { import \"fs\" as fs; }",
        "fn on_turn(me) { let f = Fn(\"on_turn\"); }",
        "fn on_turn(me) { let f = |x| x; f.curry(1); }",
        "fn on_turn(me) { sleep(10) }",
        "fn on_turn(me) { exit() }",
        "fn on_turn(me) { timestamp() }",
        "fn on_turn(me) { parse_json(\"1\") }",
        "fn on_turn(me) { open_file(\"/etc/passwd\") }",
        "fn on_turn(me) { 1.5 }",
        "fn on_turn(me) { [me.hp].map(|x| x + me.hp) }",
        "fn on_turn(me) { for t in me.foes.filter(|x| x.hp < me.hp) {} }",
        "fn on_turn(me) { global::X }",
    ]
    .map(one)
    .concat();
    insta::assert_snapshot!(told);
}

#[test]
fn faults_at_run_time_are_told_at_their_place() {
    let told: String = [
        "let x = me.hp - me.hp; 1 / x",
        "9223372036854775807 + me.hp",
        "me.foes[7].hp",
        "me.nobody.hp",
        "let t = me.foes[0]; t.hpp",
        "let t = me.foes[0]; t.zzzzz",
        "let t = 1; t = me; t.damage(\"two\")",
        "let t = 1; t = me; t.give(me)",
        "me.choose([#{a: 1}])",
        "me.param.hpp",
        "me + 1",
        "let t = me; t.hp = 3",
        "let n = 1; n = me.hp; for x in n { }",
        "throw \"my word\"",
        "let m = #{a: 1}; m.b",
        "let x = 1; x = 5; x.hp",
        "\"abc\"[9]",
        "let n = 1; n = me.hp; if n { }",
        "let c = 1; c = me.foes; c.hp",
        "[1, 2].filter(|x| x.hp > 1)",
    ]
    .into_iter()
    .map(|body| table(&[("traits/it", &format!("fn on_turn(me) {{\n    {body}\n}}"))]).fault("on_turn"))
    .collect();
    insta::assert_snapshot!(told);
}

#[test]
fn a_fault_in_the_library_names_it_and_its_caller() {
    let table = table(&[
        ("lib/a", "\n\nfn f(x) {\n    g(x)\n}\nfn g(x) {\n    let zero = 0; x / zero\n}\n"),
        (
            "traits/it",
            "fn on_turn(me) {\n    f(me.hp)\n}\nfn may_play(me, card) { let x = 1; x = 5; x }\nfn choose_target(me) { |x| x }",
        ),
    ]);
    let told = [table.fault("on_turn"), table.fault("may_play"), table.fault("choose_target")].concat();
    insta::assert_snapshot!(told);
}
