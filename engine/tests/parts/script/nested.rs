//! Nested runs: a value that a script reads is calculated by asking other scripts.

use super::*;
use crate::cases::cases;
use proptest::prelude::*;
use rondel_engine::script::limits;
use std::cell::Cell;

/// The answer to a read of HP that are being calculated.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Ring {
    /// All scripts are asked once more.
    AskedAgain,
    /// The HP before any script is asked.
    Base,
    Refused,
}

/// A toy game. The HP of thing 1 are a number and what each `traits/of_1...` adds to it. Those of a card are what each
/// `boosts/...` offers.
struct Watched {
    host: Host,
    sources: Sources,
    hp: [i64; 3],
    ring: Ring,
    files: Vec<String>,
    /// The number of queries asked.
    asked: Cell<usize>,
}

impl Watched {
    fn new(files: &[(&str, &str)], memory: bool, ring: Ring) -> Watched {
        let (mut scripts, sources) = scripts(files);
        scripts.memory = memory;
        let host = Host::new(&TOY, &scripts).unwrap_or_else(|problems| panic!("{}", tell(&problems, &sources)));
        let files = scripts.files.into_keys().collect();
        Watched { host, sources, hp: [6, 3, 8], ring, files, asked: Cell::new(0) }
    }

    fn ask(&self, file: &str, function: &str, roles: &[Subject]) -> (Value, Effects) {
        let Some(hook) = self.host.hook(file, function) else { return (Value::None, Effects::new()) };
        self.asked.set(self.asked.get() + 1);
        let mut trace = Trace::default();
        let call = HookCall { hook, roles, it: None, params: &[], running: Running::NEW };
        let failure = |problem: &Problem| Failure::open(self.line(problem));
        (self.host.query(call, self, &mut trace, failure), trace.effects)
    }

    fn line(&self, problem: &Problem) -> String {
        format!("{} {} {}", self.sources.show(problem.at.at), problem.code, problem.message)
    }

    fn hp(&self, of: u16) -> i64 {
        let prefix = format!("traits/of_{of}");
        let watchers = self.files.iter().filter(|file| file.starts_with(&prefix));
        let added = watchers.map(|file| self.ask(file, "choose_target", &[thing(of)]).0.int().unwrap_or(0));
        self.hp[usize::from(of) % 3] + added.sum::<i64>()
    }

    fn card_hp(&self, of: Subject) -> i64 {
        let boosts = self.files.iter().filter(|file| file.starts_with("boosts/"));
        let offers = boosts.flat_map(|file| self.ask(file, "boost", &[thing(0), of]).1);
        99 + offers.map(|offer| offer.int(0)).sum::<i64>()
    }

    /// Reports everything about a call of `traits/it`: the run, the faults of others, the cost.
    fn call(&self, function: &str, roles: &[Subject], record: &[Value]) -> String {
        let hook = self.host.hook("traits/it", function).expect("the file has the hook");
        let running = after(record, 0);
        let call = HookCall { hook, roles, it: None, params: &[], running: &running };
        let before = self.host.operations();
        let (run, faults) = self.host.listen(|| run(&self.host, call, self));
        let run = match run {
            Run::Fault(problem) => tell(&[*problem], &self.sources),
            run => format!("{run:?}"),
        };
        let faults: Vec<String> = faults.iter().map(|fault| format!("{}\n", fault.line)).collect();
        format!("{run}\n{}{} steps", faults.concat(), self.host.operations() - before)
    }
}

impl World for Watched {
    fn fact(&self, who: Subject, fact: FactId, args: &[Value]) -> Value {
        let number = || if who.kind == CARD { self.card_hp(who) } else { self.hp(who.id) };
        match TOY.facts[usize::from(fact.0)].name {
            "hp" if self.ring == Ring::AskedAgain => Value::Int(number()),
            "hp" => match self.host.work_out(who, fact, args, number) {
                Some(hp) => Value::Int(hp),
                None if self.ring == Ring::Base => Value::Int(self.hp[usize::from(who.id)]),
                None => {
                    self.host.refuse(fact);
                    Value::None
                }
            },
            "foes" => Value::List((0..3).filter(|id| *id != who.id).map(|id| Value::Subject(thing(id))).collect()),
            "weakest" => Value::Subject(thing(1)),
            "max_hp" => Value::Int(10),
            "face" => Value::text("^"),
            _ => Value::None,
        }
    }

    fn label(&self, who: Subject) -> String {
        format!("{}-{}", TOY.subjects[usize::from(who.kind)], who.id)
    }
}

/// Calls the hook of `traits/it` without memory and with it. With memory it runs cold, warm, and with only the others
/// warm or not. All results have to be the same.
fn told(files: &[(&str, &str)], ring: Ring, function: &str, roles: &[Subject]) -> String {
    let without = Watched::new(files, false, ring);
    let told = without.call(function, roles, &[]);
    assert_eq!(without.call(function, roles, &[]), told, "without memory, again");
    let with = Watched::new(files, true, ring);
    for when in ["cold", "warm", "warmer"] {
        assert_eq!(with.call(function, roles, &[]), told, "{when}: {files:?}");
    }
    let others = Watched::new(files, true, ring);
    for id in 0..3 {
        others.hp(id);
    }
    others.card_hp(card(1));
    assert_eq!(others.call(function, roles, &[]), told, "the others are warm: {files:?}");
    told
}

const ADDS: &str = "fn choose_target(me) { me.max_hp / 5 }";

#[test]
fn a_hook_reads_what_queries_say() {
    let files =
        [("traits/it", "fn on_turn(me) { me.damage(me.hp); draw(1); me.damage(me.hp); }"), ("traits/of_0", ADDS)];
    let table = Watched::new(&files, true, Ring::Base);
    let hook = table.host.hook("traits/it", "on_turn").expect("is there");
    let roles = [thing(0)];
    let call = HookCall { hook, roles: &roles, it: None, params: &[], running: Running::NEW };
    let Run::Effects { effects, learned } = run(&table.host, call, &table) else { panic!("a boundary") };
    assert_eq!((effects[0].int(0), &learned[..]), (8, &[Value::Int(8)][..]));
    assert_eq!(table.asked.get(), 1);
    let record = [Value::Int(8), faces("^"), Value::Int(5)];
    for (known, wanted) in [(2, 8), (3, 5)] {
        let running = after(&record[..known], 1);
        let call = HookCall { running: &running, ..call };
        let Run::Done { effects, learned, .. } = run(&table.host, call, &table) else { panic!("it ends") };
        assert_eq!((effects[0].int(0), learned.len()), (wanted, 3 - known), "the record holds the value that was read");
    }
    assert_eq!(table.asked.get(), 2, "what stands in the record is not asked again");
}

#[test]
fn a_query_reads_what_queries_say() {
    let files = [
        ("traits/it", "fn choose_target(me) { me.weakest.hp * 100 + me.hp }"),
        ("traits/of_0", ADDS),
        ("traits/of_1a", "fn choose_target(me) { for foe in me.foes { if foe.hp > 8 { return foe.hp; } } 50 }"),
        ("traits/of_1b", "fn choose_target(me) { me.foes[0].hp }"),
        ("traits/of_2", "fn choose_target(me) { 1 }"),
    ];
    // 3 + 9 + 8 and 6 + 2
    assert!(told(&files, Ring::Base, "choose_target", &[thing(0)]).contains("value: Int(2008)"));
}

#[test]
fn effects_of_a_query_within_are_its_own() {
    let files = [
        ("traits/it", "fn may_play(me, card) { card.hp == 99 + 2 + 8 && me.hp == 8 }"),
        ("boosts/a", "fn boost(me, card) { offer(2); if me.hp > 7 { offer(me.hp); } }"),
        ("traits/of_0", ADDS),
    ];
    let told = told(&files, Ring::Base, "may_play", &[thing(0), card(1)]);
    assert!(told.contains("value: Bool(true), effects: []"), "{told}");
}

#[test]
fn an_expression_reads_what_queries_say() {
    let files = [
        ("traits/it", "fn on_turn(me) { }"),
        ("traits/of_0", ADDS),
        ("traits/of_1", "fn choose_target(me) { let zero = 0; 1 / zero }"),
    ];
    let table = Watched::new(&files, true, Ring::Base);
    let names = [("a".to_string(), thing(0)), ("b".to_string(), thing(1))];
    for _ in 0..2 {
        let (value, faults) = table.host.listen(|| table.host.eval("a.hp * 10 + b.hp", &names, &[], &table));
        assert_eq!(value, Ok(Value::Int(83)));
        assert_eq!(faults, [Failure::open("traits/of_1.rhai:1:40 E0632 a number is divided by zero".into())]);
        assert_eq!(table.host.last_reads(), [("a.hp".into(), Value::Int(8)), ("b.hp".into(), Value::Int(3))]);
    }
}

#[test]
fn the_notes_of_a_run_are_its_own() {
    let files = [
        ("traits/it", "fn on_turn(me) { print(me.hp); me.weakest.hp; }"),
        ("traits/of_0", "fn choose_target(me) { print(\"within\"); me.max_hp }"),
        ("traits/of_1", "fn choose_target(me) { me.foes[0].max_hp }"),
    ];
    let table = Watched::new(&files, false, Ring::Base);
    table.call("on_turn", &[thing(0)], &[]);
    let reads: Vec<String> = table.host.last_reads().iter().map(|(name, value)| format!("{name} = {value}")).collect();
    assert_eq!(reads, ["me.hp = 16", "me.weakest = #0.1", "me.weakest.hp = 13"]);
    assert_eq!(table.host.printed(), ["16"]);
}

#[test]
fn a_fault_within_says_no_and_who_was_asked_by_whom() {
    let files = [
        ("lib/a", "\n\nfn weak(who) {\n    who.weakest.hp\n}"),
        ("traits/it", "fn on_turn(me) {\n    let n = weak(me);\n    me.damage(n);\n}"),
        ("traits/of_1", "fn choose_target(me) {\n    1 + me.foes[1].hp\n}"),
        ("traits/of_2a", "fn choose_target(me) { 4 }"),
        ("traits/of_2b", "fn choose_target(me) { 1 / (me.max_hp - 10) }"),
    ];
    insta::assert_snapshot!(told(&files, Ring::Base, "on_turn", &[thing(0)]));
}

/// A world that runs a query directly within a run gets the places as labels.
#[test]
fn a_fault_within_has_the_places_that_read() {
    struct Direct<'a>(&'a Watched, RefCell<Vec<Problem>>);
    impl World for Direct<'_> {
        fn fact(&self, who: Subject, _: FactId, _: &[Value]) -> Value {
            let hook = self.0.host.hook("traits/of_0", "choose_target").expect("is there");
            let call = HookCall { hook, roles: &[who], it: None, params: &[], running: Running::NEW };
            if let Run::Fault(problem) = run(&self.0.host, call, self.0) {
                self.1.borrow_mut().push(*problem);
            }
            Value::Int(1)
        }
        fn label(&self, _: Subject) -> String {
            String::new()
        }
    }
    let files = [("traits/it", "fn on_turn(me) {\n    me.hp;\n}"), ("traits/of_0", "fn choose_target(me) { [1][2] }")];
    let table = Watched::new(&files, true, Ring::Base);
    let world = Direct(&table, RefCell::default());
    let hook = table.host.hook("traits/it", "on_turn").expect("is there");
    let call = HookCall { hook, roles: &[thing(0)], it: None, params: &[], running: Running::NEW };
    let _ = (run(&table.host, call, &world), run(&table.host, call, &world));
    let told = tell(&world.1.into_inner(), &table.sources);
    assert_eq!(told.matches("traits/it.rhai:2:8: asked because `hp` is read here").count(), 2, "{told}");
}

const RING: [(&str, &str); 4] = [
    ("traits/it", "fn on_turn(me) { me.damage(me.hp); }"),
    ("traits/of_0", "fn choose_target(me) { 10 * me.weakest.hp }"),
    ("traits/of_1a", "fn choose_target(me) { me.foes[0].hp }"),
    ("traits/of_1b", "fn choose_target(me) { 100 }"),
];

#[test]
fn a_number_read_while_it_is_worked_out_is_what_it_was_before() {
    // The HP of thing 0 are 6 + 10 * those of thing 1, and these 3 + 6 + 100.
    let told = told(&RING, Ring::Base, "on_turn", &[thing(0)]);
    assert!(told.contains("Int(1096)") && told.contains("}\n") && !told.contains("E06"), "{told}");
}

#[test]
fn a_number_read_while_it_is_worked_out_is_one_fault() {
    insta::assert_snapshot!(told(&RING, Ring::Refused, "on_turn", &[thing(0)]));
}

#[test]
fn a_ring_nobody_looks_for_ends_at_the_depth() {
    let files =
        [("traits/it", "fn on_turn(me) { me.damage(me.hp); }"), ("traits/of_0", "fn choose_target(me) { me.hp }")];
    let told = told(&files, Ring::AskedAgain, "on_turn", &[thing(0)]);
    assert!(told.contains("Int(54)"), "6 for each level, and one more: {told}");
    insta::assert_snapshot!(told);
}

#[test]
fn a_query_that_never_ends_leaves_steps_to_the_one_that_reads() {
    let files = [
        ("traits/it", "fn on_turn(me) { me.damage(me.hp); me.heal(me.max_hp); }"),
        ("traits/of_0", "fn choose_target(me) { loop { } }"),
    ];
    insta::assert_snapshot!(told(&files, Ring::Base, "on_turn", &[thing(0)]));
}

#[test]
fn all_runs_share_the_steps_of_the_outermost() {
    let files = [
        ("traits/it", "fn on_turn(me) { let n = 0; loop { n += me.hp; } }"),
        ("traits/of_0", "fn choose_target(me) { let n = 0; while n < 100 { n += 1; } n }"),
    ];
    let told = told(&files, Ring::Base, "on_turn", &[thing(0)]);
    insta::assert_snapshot!(told);
    // A script without steps for a question is stopped. The script that would be asked is not to blame.
    assert_eq!(told.matches("E0620").count(), 1);
}

/// Each calls functions as deep as possible, loops, and reads in every way.
#[test]
fn harm_at_every_depth_is_stopped_within_the_steps_of_one_run() {
    let deep = "fn deep(me, n) { if n > 0 { (1 + (1 + (1 + (1 + (1 + (1 + (1 + (1 + (1 + (1 + deep(me, n - 1))))))))))) } else { %body% } }";
    let bodies = [
        "me.hp",
        "loop { me.hp; }",
        "for foe in me.foes { foe.hp; } loop { }",
        "try { me.hp; loop { } } catch { me.hp; }",
        "[me, me.weakest].map(|x| [x].map(|y| y.hp))",
        "let n = 0; while n < 40 { n += 1; } for foe in me.foes { foe.hp; foe.hp; } me.hp",
    ];
    for (body, ring) in
        bodies.iter().flat_map(|body| [Ring::AskedAgain, Ring::Base, Ring::Refused].map(|ring| (body, ring)))
    {
        let function = deep.replace("%body%", body);
        let body = "deep(me, 18)";
        let act = format!("fn on_turn(me) {{ {body}; }} {function}");
        let query = format!("fn choose_target(me) {{ {body}; 1 }} {function}");
        let files: Vec<(&str, &str)> = [("traits/it", act.as_str())]
            .into_iter()
            .chain(["traits/of_0a", "traits/of_0b", "traits/of_1", "traits/of_2"].map(|name| (name, query.as_str())))
            .collect();
        let told = told(&files, ring, "on_turn", &[thing(0)]);
        let steps: u64 = told.split_whitespace().rev().nth(1).and_then(|n| n.parse().ok()).expect("steps");
        assert!(steps < limits::OPERATIONS + 2_000, "{told}");
        let table = Watched::new(&files, true, ring);
        table.call("on_turn", &[thing(0)], &[]);
        assert!(table.asked.get() as u64 <= limits::OPERATIONS / limits::NESTED_CALL + 10, "{}", table.asked.get());
        // The host continues.
        assert!(table.host.eval("me.max_hp", &[("me".into(), thing(0))], &[], &table) == Ok(Value::Int(10)));
    }
}

/// Generates bodies of queries and acts that read numbers in all ways.
fn body() -> impl Strategy<Value = String> {
    let value = prop::sample::select(vec![
        "me.hp",
        "me.weakest.hp",
        "me.foes[0].hp",
        "me.foes[1].hp",
        "me.max_hp",
        "1",
        "7",
        "n",
        "me.foes.len()",
    ]);
    let line = (value.clone(), value, 0..9u8).prop_map(|(a, b, kind)| match kind {
        0 => format!("if {a} > {b} {{ n += {a}; }}"),
        1 => format!("n += {a};"),
        2 => "for foe in me.foes { n += foe.hp; }".to_string(),
        3 => format!("if {a} % 3 == 0 {{ return {b}; }}"),
        4 => format!("n = {a} / (n % 4);"),
        5 => format!("let i = 0; while i < {a} * 40 {{ i += 1; }}"),
        6 => format!("while n < 5000 {{ n += 1 + {a} % 2; }}"),
        7 => format!("try {{ n += {a}; }} catch {{ n -= {b}; }}"),
        _ => format!("n -= {a} % 10;"),
    });
    prop::collection::vec(line, 0..4).prop_map(|lines| format!("let n = 1; {}", lines.join(" ")))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(cases(40)))]

    /// For any queries between scripts, memory changes nothing but the time.
    #[test]
    fn what_is_remembered_is_what_would_be_said(bodies in prop::collection::vec(body(), 4), ring in 0..3usize) {
        let query = |at: usize| format!("fn choose_target(me) {{ {} n % 1000 }}", bodies[at]);
        let act = format!("fn on_turn(me) {{ {} me.damage(n); if me.hp > 9 {{ me.heal(me.hp); }} }}", bodies[0]);
        let (zero, one, two) = (query(1), query(2), query(3));
        let files = [("traits/it", &*act), ("traits/of_0", &*zero), ("traits/of_1", &*one), ("traits/of_2", &*two)];
        told(&files, [Ring::AskedAgain, Ring::Base, Ring::Refused][ring], "on_turn", &[thing(0)]);
    }
}
