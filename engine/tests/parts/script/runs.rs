//! The course of a run: reads, questions, effects, and all of it repeated.

use super::*;
use rondel_engine::kernel::{Origin, Param, Problem};

fn one(text: &str) -> Table {
    table(&[("traits/it", text)])
}

#[test]
fn a_question_in_straight_line_code_is_asked_once() {
    let table = one(
        r#"fn on_hit(me, target) { let faces = draw(2); if faces[0] == "^" { target.damage(me.hp); } else { say("miss"); } }"#,
    );
    let roles = [thing(0), thing(1)];
    assert_eq!(table.play("on_hit", &roles, vec![faces("^v")]).1, ["ask draw", "thing-1 damage 6"]);
    assert_eq!(table.play("on_hit", &roles, vec![faces("vv")]).1, ["ask draw", "say miss"]);
}

#[test]
fn a_read_after_an_effect_sees_what_it_did() {
    let table = one(
        r#"fn on_hit(me, target) { let before = target.hp; target.damage(3); if target.hp == 0 { say(`down from ${before}`); } }"#,
    );
    let (_, log) = table.play("on_hit", &[thing(0), thing(1)], vec![]);
    assert_eq!(log, ["thing-1 damage 3", "say down from 3"]);
}

#[test]
fn effects_before_a_question_are_carried_out_first() {
    let table = one(r#"fn on_hit(me, target) { target.damage(1); draw(1); target.damage(1); me.heal(2); }"#);
    let (_, log) = table.play("on_hit", &[thing(0), thing(1)], vec![faces("v")]);
    assert_eq!(log, ["thing-1 damage 1", "ask draw", "thing-1 damage 1", "thing-0 heal 2"]);
}

#[test]
fn the_record_wins_over_the_world() {
    let table = one(r#"fn on_turn(me) { let hp = me.hp; draw(1); me.damage(hp); }"#);
    let Run::Ask { learned, .. } = table.once("on_turn") else { panic!("it asks") };
    table.toy.hp.borrow_mut().insert(0, 1000);
    let record: Vec<Value> = learned.into_iter().chain([faces("v")]).collect();
    let Run::Done { effects, learned, .. } = table.call("on_turn", &[thing(0)], &record, 0) else { panic!("it ends") };
    assert_eq!(effects[0].args[..], [Value::Int(6)]);
    assert!(learned.is_empty());
}

#[test]
fn a_shorter_record_is_an_undo() {
    let table = one(r#"fn on_turn(me) { let one = draw(1); let two = draw(1); say(one[0] + two[0]); }"#);
    let full = [faces("^"), faces("v")];
    for cut in 0..2 {
        assert!(matches!(table.call("on_turn", &[thing(0)], &full[..cut], 0), Run::Ask { .. }));
    }
    let Run::Done { effects, .. } = table.call("on_turn", &[thing(0)], &full, 0) else { panic!("it ends") };
    assert_eq!(effects[0].args[..], [Value::text("^v")]);
}

#[test]
fn effects_already_carried_out_are_left_out() {
    let table = one(r#"fn on_turn(me) { me.damage(1); me.damage(2); me.damage(3); }"#);
    for done in 0..4u16 {
        let Run::Done { effects, .. } = table.call("on_turn", &[thing(0)], &[], done) else { panic!("it ends") };
        assert_eq!(effects.len(), 3 - usize::from(done));
    }
}

#[test]
fn a_stop_can_not_be_caught() {
    for text in [
        r#"fn on_turn(me) { try { draw(1); } catch { me.damage(9); } me.damage(9); }"#,
        r#"fn on_turn(me) { try { [1].map(|x| draw(x)); } catch { me.damage(9); } me.damage(9); }"#,
        r#"fn f(n) { try { draw(n); } catch { say("no"); } } fn on_turn(me) { try { f(1); } catch { me.damage(9); } }"#,
    ] {
        let table = one(text);
        let Run::Ask { learned, question } = table.once("on_turn") else { panic!("{text} asks") };
        assert_eq!((&question.args[..], learned.len()), (&[Value::Int(1)][..], 0));
    }
}

#[test]
fn parameters_lists_and_calls_of_facts() {
    let table = one(r#"
fn on_turn(me) {
    let n = 0;
    for foe in me.foes { if foe.hp > me.param.hp { n += foe.hp; } }
    me.damage(n + me.count("hand", "longsword"));
    me.weakest.damage(1);
}"#);
    let (_, log) = table.play("on_turn", &[thing(0)], vec![]);
    assert_eq!(log, ["thing-0 damage 18", "thing-0 damage 1"], "the weakest is read after the damage");
}

#[test]
fn handles_compare_and_show() {
    let table = one(r#"
fn on_hit(me, target) {
    if me == me && me != target && target in me.foes && !(me in me.foes) && me.nobody == () && me != () {
        say(`${me} hits ${target}`);
    }
    switch me { 1 => say("no"), _ => say("other") }
}"#);
    let (_, log) = table.play("on_hit", &[thing(0), thing(1)], vec![]);
    assert_eq!(log[0], "say thing-0 hits thing-1");
}

#[test]
fn a_query_answers_by_value_or_by_its_effects() {
    let table = table(&[
        ("traits/it", "fn may_play(me, card) { me.hp > 5 && card.face == \"^\" } fn choose_target(me) { me.weakest }"),
        ("boosts/it", "fn boost(me, card) { offer(2); if me.hp > 1 { offer(1); } }"),
    ]);
    let Run::Done { value, .. } = table.once("may_play") else { panic!("it ends") };
    assert_eq!(value, Value::Bool(true));
    let Run::Done { value, .. } = table.once("choose_target") else { panic!("it ends") };
    assert_eq!(value, Value::Subject(thing(1)));
    let hook = table.host.hook("boosts/it", "boost").expect("is there");
    let call = HookCall { hook, roles: &[thing(0), card(0)], it: None, params: &[], running: Running::NEW };
    let Run::Done { effects, .. } = run(&table.host, call, &table.toy) else { panic!("no boundary in a query") };
    assert_eq!(effects.len(), 2);
}

#[test]
fn the_last_reads_are_told_by_role() {
    let table =
        one("fn on_turn(me) { if me.weakest.hp > 1 && me.foes[1].hp > 1 { me.heal(me.count(\"a\", \"b\")); } }");
    table.once("on_turn");
    let reads: Vec<String> = table.host.last_reads().iter().map(|(name, value)| format!("{name} = {value}")).collect();
    let all =
        ["me.weakest = #0.1", "me.weakest.hp = 3", "me.foes = #0.1, #0.2", "me.foes[1].hp = 8", "me.count(a, b) = 7"];
    assert_eq!(reads, all);
}

#[test]
fn effects_know_their_lines_also_in_the_library() {
    let table = table(&[
        ("lib/pain", "\n\n\nfn hurt(who, n) {\n    who.damage(n);\n}\n"),
        ("traits/it", "fn on_turn(me) {\n    me.heal(1);\n    hurt(me, 2);\n}\n"),
    ]);
    let Run::Done { effects, .. } = table.once("on_turn") else { panic!("it ends") };
    let hook = table.host.hook("traits/it", "on_turn").expect("is there");
    let places: Vec<(&str, usize)> = effects.iter().map(|effect| table.host.place(hook, effect.line)).collect();
    assert_eq!(places, [("traits/it.rhai", 2), ("lib/pain.rhai", 5)]);
}

#[test]
fn prints_are_kept_and_do_nothing() {
    let table = one("fn on_turn(me) { print(`hp ${me.hp}`); print(me); debug([1, \"a\"]); }");
    assert!(matches!(table.once("on_turn"), Run::Done { effects, .. } if effects.is_empty()));
    assert_eq!(table.host.printed(), ["hp 6", "thing-0", "[1, \"a\"]"]);
}

#[test]
fn expressions_read_and_only_read() {
    let table = one("fn on_turn(me) {}");
    let names = [("goblin_1".to_string(), thing(1)), ("goblin_2".to_string(), thing(2))];
    let eval = |text: &str| table.host.eval(text, &names, &[], &table.toy);
    assert_eq!(eval("goblin_1.hp + 2"), Ok(Value::Int(5)));
    assert_eq!(eval("[goblin_1, goblin_2].len()"), Ok(Value::Int(2)));
    assert_eq!(eval("goblin_1.weakest"), Ok(Value::Subject(thing(1))));
    assert_eq!(table.host.last_reads(), [("goblin_1.weakest".to_string(), Value::Subject(thing(1)))]);
    let told: Vec<String> = [
        "goblin_1.damage(2)",
        "draw(1)",
        "goblin_3.hp",
        "goblin_1.hq",
        "goblin_1.hp +",
        "nope(1)",
        "let x = 1",
        "1 / 0",
    ]
    .into_iter()
    .map(|text| {
        eval(text).map_or_else(|p| format!("{}..{} {} {p}", p.at.at.start, p.at.at.end, text), |v| v.to_string())
    })
    .collect();
    insta::assert_snapshot!(told.join("\n"));
}

#[test]
fn lists_know_what_is_in_them() {
    let table = one(r#"fn on_hit(me, target) {
    let a = [1, "x", me, [2, target], ()];
    let found = [1 in a, "y" in a, me in a, target in a, [2, target] in a, () in a, a == a, a != [1]];
    say(`${found} ${a.index_of("x")} ${a.index_of(1, 1)} ${a.index_of((), -1)}`);
    let b = [1, 1, 2, me, me, target, 1];
    b.dedup();
    say(`${b.len()}`);
}"#);
    let (_, log) = table.play("on_hit", &[thing(0), thing(1)], vec![]);
    assert_eq!(log, ["say [true, false, true, false, true, true, true, true] 1 -1 4", "say 5"]);
}

#[test]
fn running_again_counts() {
    let table = one("fn on_turn(me) { loop { draw(1); } }");
    let mut record = Vec::new();
    let problem = loop {
        match table.call("on_turn", &[thing(0)], &record, 0) {
            Run::Ask { learned, .. } => record.extend(learned.into_iter().chain([faces("v")])),
            Run::Fault(problem) => break problem,
            other => panic!("{other:?}"),
        }
    };
    assert_eq!(problem.code, "E0620");
    assert!((90..100).contains(&record.len()), "{}", record.len());
}

#[test]
fn parameters_that_are_read_are_known() {
    let table = table(&[
        ("lib/a", "fn f(x) { x.param.deep + x.weakest.param.far }"),
        ("traits/it", "fn on_turn(me) { me.heal(me.param.hp + f(me)); }"),
    ]);
    let hook = table.host.hook("traits/it", "on_turn").expect("is there");
    let declared = |name: &str| Param {
        name: name.into(),
        takes: rondel_engine::kernel::ParamKind::Int,
        default: None,
        at: Origin::CODE,
    };
    let told = |declared: &[Param]| -> Vec<String> {
        let problems = table.host.undeclared(&[((), hook)], declared);
        let line = |p: &Problem| format!("{} {} {}", p.code, p.message, table.sources.show(p.at.at));
        problems.iter().map(line).collect()
    };
    assert_eq!(
        told(&[declared("far")]),
        ["E0613 there is no parameter `hp` traits/it.rhai:1:35", "E0613 there is no parameter `deep` lib/a.rhai:1:19",]
    );
    assert!(told(&[declared("hp"), declared("deep"), declared("far")]).is_empty());
    assert!(matches!(table.once("on_turn"), Run::Fault(problem) if problem.code == "E0613"));
}

#[test]
fn lists_are_sorted_by_a_function_the_same_everywhere() {
    let table = one(r#"fn on_turn(me) {
    let foes = me.foes;
    foes.sort(|a, b| b.hp - a.hp);
    say(`${foes[0]}`);
    say([5, 3, 4, 3, 1].order(|a, b| a < b).to_string());
    say([5, 3, 4].order().to_string());
}"#);
    let (_, log) = table.play("on_turn", &[thing(0)], vec![]);
    assert_eq!(log, ["say thing-2", "say [1, 3, 3, 4, 5]", "say [3, 4, 5]"]);
}

/// A world that calls back into the host it is read by.
struct Nesting {
    table: Rc<Table>,
    inner: RefCell<Vec<Run>>,
}

impl World for Nesting {
    fn fact(&self, _who: Subject, _fact: FactId, _args: &[Value]) -> Value {
        self.inner.borrow_mut().push(self.table.once("on_turn"));
        assert_eq!(self.table.host.eval("1", &[], &[], &self.table.toy).map_err(|problem| problem.code), Err("E0640"));
        Value::Int(4)
    }

    fn label(&self, _who: Subject) -> String {
        String::new()
    }
}

#[test]
fn acts_and_expressions_do_not_nest() {
    let table = Rc::new(one("fn on_turn(me) { me.damage(me.hp); }"));
    let world = Rc::new(Nesting { table: Rc::clone(&table), inner: RefCell::default() });
    let hook = table.host.hook("traits/it", "on_turn").expect("is there");
    let call = HookCall { hook, roles: &[thing(0)], it: None, params: &[], running: Running::NEW };
    let Run::Done { effects, .. } = run(&table.host, call, &*world) else { panic!("it ends") };
    assert_eq!(effects[0].args[..], [Value::Int(4)]);
    assert!(matches!(&world.inner.borrow()[..], [Run::Fault(problem)] if problem.code == "E0640"));
    assert!(matches!(table.call("on_turn", &[card(0)], &[], 0), Run::Fault(problem) if problem.code == "E0640"));
    assert!(matches!(table.once("on_turn"), Run::Done { .. }));
}
