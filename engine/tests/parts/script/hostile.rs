//! Hostile scripts: each is stopped with a code and a place, and the host continues.

use super::*;
use rondel_engine::kernel::Cost;

const PEACE: &str = "fn on_hit(me, target) { say(\"fine\"); }\n";

fn hostile(body: &str) -> Table {
    table(&[(
        "traits/it",
        &format!(
            "{PEACE}fn on_turn(me) {{\n    {body}\n}}\nfn deep(n) {{ deep(n + 1) }}\nfn wide(n) {{ (((((((((((wide(n + 1) + 1) + 1) + 1) + 1) + 1) + 1) + 1) + 1) + 1) + 1) + 1) }}\nfn around(n) {{ [n].map(|x| ((((((around(x + 1))))))) ) }}\nfn on_plan(me) {{ deep(1) + wide(1) + around(1) }}"
        ),
    )])
}

#[test]
fn each_is_stopped_and_the_host_goes_on() {
    let told: String = [
        "loop {}",
        "while true { let x = 1; }",
        "for i in 0..9223372036854775807 {}",
        "for i in range(0, 9223372036854775807) {}",
        "let s = \"aaaaaaaa\"; loop { s += s; }",
        "let s = \"a\"; s.pad(1000000000, \"x\");",
        "let s = \"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\"; loop { s.replace(\"a\", s); }",
        "let a = [1]; loop { a += a; }",
        "let a = []; a.pad(1000000000, 0);",
        "let a = [1]; loop { a = [a, a]; }",
        "let a = []; loop { a = [a]; }",
        "let a = []; loop { a.push(a); }",
        "let m = #{}; let i = 0; loop { m[`k${i}`] = m; i += 1; }",
        "let f = |x| x; let a = [f]; loop { a = [a, a]; }",
        "deep(1)",
        "wide(1)",
        "loop { me.damage(1); }",
        "loop { try { me.damage(1); } catch { } }",
        "loop { me.hp; }",
        "loop { me.param.hp; }",
        "loop { try { throw 1; } catch { } }",
        "loop { try { loop { } } catch { } }",
        "let a = [1, 2, 3, 4, 5, 6, 7, 8]; a.for_each(|x| { let a = [1, 2, 3, 4, 5, 6, 7, 8]; a.for_each(|y| { let i = 0; while i < 3000 { i += 1; } }) });",
        "let a = []; for i in 0..250 { a.push(i); } loop { a.sort(|x, y| if x < y { 1 } else { -1 }); }",
        "let a = []; for i in 0..250 { a.push(i); } loop { a.sort(); a.reverse(); a.dedup(); }",
        "[1].map(|x| { loop { } })",
        "try { [1].map(|x| { loop { } }) } catch { }",
        "let a = []; for i in 0..250 { a.push(i * 7919 % 251); } for i in 0..9 { a.sort(|x, y| (x * y) % 3 - 1); } say(a[0].to_string()); loop {}",
        "let a = [1, \"a\", [2], me]; a.sort(|x, y| x < y);",
        "[3, 1].sort(|x, y| \"no\");",
        "[3, 1].sort(|x, y| draw(1) == 1);",
        "[3, \"a\"].sort();",
        "around(1)",
        "loop { print(\"x\"); }",
        "let a = [1]; a.pad(250, 2); let n = 0; while n < 100 { a.contains(3); n += 1; }",
        "let a = [1]; a.pad(250, 2); let b = a; let n = 0; while n < 100 { a == b; n += 1; }",
        "let a = [1]; a.pad(250, 2); let n = 0; while n < 100 { a.index_of(7, 1); n += 1; }",
        "let a = [1]; a.pad(250, 2); let n = 0; while n < 100 { let b = a; b.dedup(); n += 1; }",
        "let x = \"x\"; loop { me.count(x, x); }",
        "me.hp.x.y.z",
        "[1].for_each(|x| { break; }); loop {}",
        "let a = [1, 2]; for x in a { a.push(x); a.for_each(|y| { continue; }); } loop {}",
        "let m = #{}; m[me] = 1;",
        "switch me { 1 => 2, _ => 3 } switch me.foes { 1 => 2 } loop {}",
        "(-9223372036854775807 - 1) / -1",
        "(-9223372036854775807 - 1) % -1",
        "abs(-9223372036854775807 - 1)",
        "1 << 64",
        "2 ** 64",
        "2 ** -1",
        "[1, 2, 3].extract(-9223372036854775807 - 1, 9223372036854775807); loop {}",
        "let a = [1]; a[-9223372036854775807 - 1]",
        "let s = \"abc\"; s[-9223372036854775807 - 1]",
        "let s = \"äöü\"; s.sub_string(1, 9223372036854775807); s.crop(-5, 2); s.truncate(-1); s.index_of(\"ö\", -9); loop {}",
        "range(0, 10, 0); for i in range(0, 10, 0) { }",
        "for i in bits(5) { } for c in \"äöü\".chars() { } loop { }",
        "let f = |x| x; f.call(1, 2, 3)",
        "me.choose(me.foes); loop {}",
        "this.hp",
        "let x = me; x.param = 5;",
        "me[\"hp\"]",
        "me[0]",
        "let f = |x| x; f.curry(f)",
        "let m = #{a: |x| x}; m.a.curry(1)",
        "call(\"deep\", 1)",
        "let x = `${me.hp}`; x.damage(1)",
        "type_of(me); me.to_string(); me.to_debug(); say(\"\" + me + [me, me]); loop {}",
    ]
    .into_iter()
    .map(|body| {
        let (scripts, sources) = scripts(&[("traits/it", &format!("{PEACE}fn on_turn(me) {{\n    {body}\n}}\nfn deep(n) {{ deep(n + 1) }}\nfn wide(n) {{ wide(n + 1) }}\nfn around(n) {{ [n].map(|x| ((((((around(x + 1))))))) ) }}\nfn on_plan(me) {{ deep(1) + wide(1) + around(1) }}"))]);
        match Host::new(&TOY, &scripts) {
            Err(problems) => format!("{body}\n  (before) {}", tell(&problems, &sources)),
            Ok(_) => {
                let table = hostile(body);
                let run = match table.once("on_turn") {
                    Run::Fault(problem) => tell(&[*problem], &table.sources),
                    Run::Ask { .. } => "asks\n".to_string(),
                    Run::Effects { effects, .. } => format!("{} effects first\n", effects.len()),
                    Run::Done { effects, value, .. } => format!("done {value} {}\n", effects.len()),
                };
                let after = table.once("on_hit");
                assert!(matches!(after, Run::Done { ref effects, .. } if effects.len() == 1), "after {body}: {after:?}");
                format!("{body}\n  {run}")
            }
        }
    })
    .collect();
    insta::assert_snapshot!(told);
}

#[test]
fn huge_literals_and_deep_brackets_are_refused() {
    let long = format!("fn on_turn(me) {{ say(\"{}\") }}", "x".repeat(10_000));
    let many = format!("fn on_turn(me) {{ let a = [{}]; }}", "1,".repeat(1_000));
    let deep = format!("fn on_turn(me) {{ {}1{} }}", "(".repeat(10_000), ")".repeat(10_000));
    let blocks = format!("fn on_turn(me) {{ {}{} }}", "{".repeat(10_000), "}".repeat(10_000));
    let minus = format!("fn on_turn(me) {{ let x = {}1; }}", "-".repeat(10_000));
    let chain = format!("fn on_turn(me) {{ me{}; }}", ".weakest".repeat(5_000));
    let sum = format!("fn on_turn(me) {{ let x = 1{}; }}", " + 1".repeat(10_000));
    let functions: String = (0..400).map(|n| format!("fn f{n}() {{ f{}() }}\n", n + 1)).collect();
    let functions = format!("{functions}fn f400() {{ 1 }}\nfn on_turn(me) {{ f0() }}");
    let variables = format!("fn on_turn(me) {{ {} }}", (0..100).map(|n| format!("let v{n} = 1; ")).collect::<String>());
    let huge = format!("fn on_turn(me) {{ }}\n//{}", "x".repeat(70_000));
    let elses = format!("fn on_turn(me) {{ if me.hp == 0 {{ }} {} }}", "else if me.hp == 1 { }".repeat(2_500));
    let told: String = [long, many, deep, blocks, minus, chain, sum, functions, variables, huge, elses]
        .iter()
        .map(|text| {
            let (scripts, sources) = scripts(&[("traits/it", text)]);
            let told = match Host::new(&TOY, &scripts) {
                Err(problems) => tell(&problems[..1], &sources),
                Ok(_) => match table(&[("traits/it", text)]).once("on_turn") {
                    Run::Fault(problem) => tell(&[*problem], &sources),
                    other => format!("{other:?}\n"),
                },
            };
            format!("{}...\n  {}\n", &text[..40], told.chars().take(300).collect::<String>())
        })
        .collect();
    insta::assert_snapshot!(told);
}

#[test]
fn all_questions_of_a_list_have_one_budget() {
    let text = "fn may_play(me, card) { let n = 0; while n < 3000 { n += 1; } true }";
    let table = table(&[("traits/it", text)]);
    let hook = table.host.hook("traits/it", "may_play").expect("the file has the hook");
    let roles = [thing(0), card(1)];
    let running = Running::default();
    let ask = || {
        let call = HookCall { hook, roles: &roles, it: None, params: &[], running: &running };
        table.host.query(call, &table.toy, &mut Trace::default(), |problem| Failure::open(problem.message.clone()))
    };
    let many = || (0..3_000).filter(|_| ask() == Value::Bool(true)).count();
    let before = table.host.operations();
    let (((allowed, over), faults), limit) = (table.host.listen(|| table.host.listing(many)), Cost::Operations.limit());
    assert!(over && (1..3_000).contains(&allowed), "{allowed} questions are answered");
    assert!(table.host.operations() - before < limit + limit / 10, "the rest costs nothing");
    assert_eq!(faults.len(), 1, "told once: {faults:?}");
    assert!(faults[0].line.starts_with("E0624: one list of actions"), "{faults:?}");
    // Another list begins anew. A short list reports nothing, and outside of lists nothing is counted this way.
    assert_eq!(table.host.listen(|| table.host.listing(|| (ask(), ask()))).1.len(), 0);
    assert_eq!(many(), 3_000);
}
