//! What a hook costs: through the interpreter, remembered, and remembered among 5,000 others.

use criterion::{Criterion, criterion_group, criterion_main};
use rondel_engine::kernel::{EffectWord, FactId, FactWord, Kind, Side, SourceId, Subject, Value, Vocabulary, rows};
use rondel_engine::script::{HookCall, Host, Running, ScriptFile, Scripts, Trace, World};
use std::hint::black_box;

const fn fact(name: &'static str) -> FactWord {
    FactWord { on: 0, name, args: &[], gives: Kind::Int, doc: "", rule: "" }
}

static WORDS: Vocabulary = Vocabulary {
    system: "bench",
    title: "Bench",
    prefix: "B",
    items: &[],
    character: None,
    scene: &[],
    rulings: &[],
    house: &[],
    subjects: &["thing"],
    facts: &[fact("hp"), fact("attack"), fact("round")],
    hooks: &[rows::act(&["trait"], &[("me", 0)], "", "").at("on_turn", "turn", "turn", Side::Own)],
    effects: &[EffectWord {
        name: "damage",
        on: Some(0),
        args: &[Kind::Int],
        names: &[],
        reserved: false,
        open: &[],
        doc: "",
        rule: "",
    }],
    questions: &[],
    leads: &[],
    everybody: &[],
    own_facts: u16::MAX,
    own_effects: u16::MAX,
    own_questions: u16::MAX,
    former_moments: &[],
    scales: &[],
    pages: &[],
};

struct Fixed;

impl World for Fixed {
    fn fact(&self, _who: Subject, fact: FactId, _args: &[Value]) -> Value {
        Value::Int(i64::from(fact.0) + 9)
    }

    fn label(&self, _who: Subject) -> String {
        String::new()
    }
}

/// A host with so many scripts of this text; the one that is measured stands in the middle.
fn host(text: &str, number: u16, memory: bool) -> Host {
    let mut scripts = Scripts { memory, ..Scripts::default() };
    for n in 0..number {
        let name = if n == number / 2 { "traits/a".to_string() } else { format!("traits/t{n}") };
        let file = ScriptFile {
            source: SourceId(u32::from(n)),
            path: format!("{name}.rhai"),
            text: text.into(),
            pack: 0,
            lenders: std::sync::Arc::default(),
            written: None,
            params: std::sync::Arc::default(),
        };
        scripts.files.insert(name, file);
    }
    Host::new(&WORDS, &scripts).expect("the script is right")
}

fn hooks(c: &mut Criterion) {
    let cases = [
        ("empty", "fn on_turn(me) { }"),
        (
            "three reads, one effect",
            "fn on_turn(me) { let d = me.attack + me.round / 2; if me.hp < d { me.damage(d); } }",
        ),
        ("one parameter", "fn on_turn(me) { me.param.hp }"),
    ];
    let me = [Subject { kind: 0, id: 3 }];
    let params = [("hp".to_string(), Value::Int(1))];
    for (name, text) in cases {
        for (how, number, memory) in [("cold", 1, false), ("warm", 1, true), ("warm among 5,000", 5_000, true)] {
            let host = host(text, number, memory);
            let hook = host.hook("traits/a", "on_turn").expect("the file has the hook");
            let call = HookCall { hook, roles: &me, it: None, params: &params, running: Running::NEW };
            c.bench_function(&format!("{how} hook: {name}"), |b| {
                let mut trace = Trace::default();
                b.iter(|| black_box(host.run(call, &Fixed, &mut trace)));
            });
        }
    }
}

fn load(c: &mut Criterion) {
    let text = "fn on_turn(me) { let d = me.attack + me.round / 2; if me.hp < d { me.damage(d); } }";
    let mut scripts = Scripts::default();
    for n in 0..100 {
        let file = ScriptFile {
            source: SourceId(n),
            path: format!("{n}.rhai"),
            text: text.into(),
            pack: 0,
            lenders: std::sync::Arc::default(),
            written: None,
            params: std::sync::Arc::default(),
        };
        scripts.files.insert(format!("traits/t{n}"), file);
    }
    c.bench_function("load 100 scripts", |b| b.iter(|| black_box(Host::new(&WORDS, &scripts).map(|_| ()))));
}

criterion_group!(benches, hooks, load);
criterion_main!(benches);
