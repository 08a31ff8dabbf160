//! A toy game to test scripts on, with things that have numbers, and a deck of faces.

mod checks;
mod costs;
mod filters;
mod fuzz;
mod hostile;
mod kinds;
mod moments;
mod nested;
mod pages;
mod runs;

use rondel_engine::kernel::{
    EffectWord, FactId, FactWord, HookWord, Kind, Naming, Problem, QuestionWord, Side, SourceId, Sources, Subject,
    Value, Vocabulary, rows,
};
use rondel_engine::script::{
    self, Effect, Effects, Failure, HookCall, Host, Learned, Question, Running, ScriptFile, Scripts, Trace, World,
};
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;

const THING: u8 = 0;
const CARD: u8 = 1;
const A_THING: Kind = Kind::Subject(THING);

const fn fact(on: u8, name: &'static str, args: &'static [Kind], gives: Kind) -> FactWord {
    FactWord { on, name, args, gives, doc: "", rule: "" }
}

const fn effect(name: &'static str, on: Option<u8>, args: &'static [Kind], reserved: bool) -> EffectWord {
    EffectWord { name, on, args, names: &[], reserved, open: &[], doc: "", rule: "" }
}

const fn question(name: &'static str, on: Option<u8>, args: &'static [Kind], gives: Kind) -> QuestionWord {
    QuestionWord {
        name,
        on,
        args,
        names: &[],
        gives,
        acts: false,
        only_answers: false,
        by_chance: false,
        doc: "",
        rule: "",
    }
}

const fn act(name: &'static str, line: &'static str, roles: &'static [(&'static str, u8)]) -> HookWord {
    rows::act(&["trait"], roles, "", "").at(name, line, line, Side::Own)
}

const ME: (&str, u8) = ("me", THING);
const TARGET: (&str, u8) = ("target", THING);

const SIZE: Naming = Naming::words(&["small", "large"]);

static TOY: Vocabulary = Vocabulary {
    system: "toy",
    title: "Toy",
    prefix: "TOY",
    items: &[],
    character: None,
    scene: &[],
    rulings: &[],
    house: &[],
    subjects: &["thing", "card"],
    facts: &[
        fact(THING, "hp", &[], Kind::Int),
        fact(THING, "max_hp", &[], Kind::Int),
        fact(THING, "foes", &[], Kind::List),
        fact(THING, "weakest", &[], A_THING),
        fact(THING, "nobody", &[], A_THING),
        fact(THING, "count", &[Kind::Text, Kind::Text], Kind::Int),
        fact(CARD, "face", &[], Kind::Text),
        fact(CARD, "hp", &[], Kind::Int),
        fact(THING, "level", &[], Kind::Range(1, 6)),
        fact(THING, "kin", &[], Kind::Several(THING)),
        fact(THING, "hand", &[], Kind::Several(CARD)),
        fact(THING, "size", &[], Kind::Named(&SIZE)),
    ],
    hooks: &[
        act("on_turn", "turn", &[ME]),
        act("on_hit", "hit", &[ME, TARGET]),
        HookWord { effects: &["plan"], ..act("on_plan", "plan", &[ME]) },
        HookWord { query: true, gives: Kind::Bool, ..act("may_play", "may_play", &[ME, ("card", CARD)]) },
        HookWord { query: true, gives: Kind::Int, ..act("my_hand_max", "hand_max", &[ME]) },
        HookWord { query: true, gives: Kind::Any, ..act("choose_target", "choose_target", &[ME]) },
        HookWord {
            query: true,
            effects: &["offer"],
            items: &["boost"],
            ..act("boost", "boost", &[ME, ("card", CARD)])
        },
    ],
    effects: &[
        effect("damage", Some(THING), &[Kind::Int], false),
        effect("heal", Some(THING), &[Kind::Int], false),
        effect("plan", Some(THING), &[Kind::Text], true),
        effect("offer", None, &[Kind::Int], true),
        effect("say", None, &[Kind::Text], false),
        effect("set_tokens", Some(THING), &[Kind::Range(0, 999)], false),
        effect("give", Some(THING), &[Kind::Subject(CARD)], false),
    ],
    questions: &[
        question("draw", None, &[Kind::Int], Kind::List),
        question("draw", Some(THING), &[Kind::Int], Kind::List),
        question("choose", Some(THING), &[Kind::List], A_THING),
    ],
    leads: &[],
    everybody: &[],
    own_facts: u16::MAX,
    own_effects: u16::MAX,
    own_questions: u16::MAX,
    former_moments: &[],
    scales: &[],
    pages: &[],
};

const fn thing(id: u16) -> Subject {
    Subject { kind: THING, id }
}

const fn card(id: u16) -> Subject {
    Subject { kind: CARD, id }
}

/// The HP of each thing; damage changes them.
#[derive(Clone, Default)]
struct Toy {
    hp: Rc<RefCell<BTreeMap<u16, i64>>>,
}

impl World for Toy {
    fn fact(&self, who: Subject, fact: FactId, args: &[Value]) -> Value {
        let hp = self.hp.borrow();
        match (who.kind, TOY.facts[usize::from(fact.0)].name) {
            (THING, "hp") => Value::Int(hp.get(&who.id).copied().unwrap_or(0)),
            (THING, "max_hp") => Value::Int(10),
            (THING, "foes") => {
                Value::List(hp.keys().filter(|id| **id != who.id).map(|id| Value::Subject(thing(*id))).collect())
            }
            (THING, "weakest") => {
                hp.iter().min_by_key(|(_, hp)| **hp).map_or(Value::None, |(id, _)| Value::Subject(thing(*id)))
            }
            (THING, "count") => Value::Int(args.len() as i64 + 5),
            (CARD, "face") => Value::text("^"),
            (CARD, "hp") => Value::Int(99),
            _ => Value::None,
        }
    }

    fn label(&self, who: Subject) -> String {
        format!("{}-{}", TOY.subjects[usize::from(who.kind)], who.id)
    }
}

/// A run with its trace.
#[derive(Clone, PartialEq, Debug)]
enum Run {
    Done { value: Value, effects: Effects, learned: Learned },
    Effects { effects: Effects, learned: Learned },
    Ask { question: Question, learned: Learned },
    Fault(Box<Problem>),
}

fn run(host: &Host, call: HookCall<'_>, world: &dyn World) -> Run {
    let mut trace = Trace::default();
    let run = host.run(call, world, &mut trace);
    let Trace { effects, learned } = trace;
    match run {
        script::Run::Done(value) => Run::Done { value, effects, learned },
        script::Run::Effects => Run::Effects { effects, learned },
        script::Run::Ask(question) => Run::Ask { question, learned },
        script::Run::Fault(problem) => Run::Fault(problem),
    }
}

/// A toy table: scripts, things, and what happened.
struct Table {
    host: Host,
    toy: Toy,
    sources: Sources,
}

/// The effects of a played hook, one a line.
type Log = Vec<String>;

fn scripts(files: &[(&str, &str)]) -> (Scripts, Sources) {
    let mut sources = Sources::new();
    let mut scripts = Scripts::default();
    for (name, text) in files {
        let path = format!("{name}.rhai");
        let source: SourceId = sources.add(path.clone(), *text);
        scripts.files.insert(
            name.to_string(),
            ScriptFile {
                source,
                path,
                text: (*text).into(),
                pack: 0,
                lenders: std::sync::Arc::default(),
                written: None,
                params: std::sync::Arc::default(),
            },
        );
    }
    (scripts, sources)
}

fn table(files: &[(&str, &str)]) -> Table {
    let (scripts, sources) = scripts(files);
    let host = match Host::new(&TOY, &scripts) {
        Ok(host) => host,
        Err(problems) => panic!("{}", tell(&problems, &sources)),
    };
    let toy = Toy::default();
    toy.hp.borrow_mut().extend([(0, 6), (1, 3), (2, 8)]);
    Table { host, toy, sources }
}

/// Problems in short form.
fn tell(problems: &[Problem], sources: &Sources) -> String {
    let mut out = String::new();
    for problem in problems {
        let place = sources.show(problem.at.at);
        let text = problem
            .at
            .at
            .file
            .and_then(|file| sources.get(file))
            .map_or("", |file| &file.text[problem.at.at.start as usize..problem.at.at.end as usize]);
        out += &format!("{place}: error[{}]: {}  <{}>\n", problem.code, problem.message, text.trim());
        for label in &problem.also {
            out += &format!("    {}: {}\n", sources.show(label.at), label.text);
        }
        if let Some(help) = &problem.help {
            out += &format!("    help: {help}\n");
        }
    }
    out
}

/// Returns a script that has read and done this.
fn after(record: &[Value], done: u16) -> Running {
    let mut running = Running::default();
    running.advance(record.iter().cloned().collect(), usize::from(done));
    running
}

impl Table {
    fn call(&self, function: &str, roles: &[Subject], record: &[Value], done: u16) -> Run {
        let hook = self.host.hook("traits/it", function).expect("the file has the hook");
        let params = [("hp".to_string(), Value::Int(1))];
        run(&self.host, HookCall { hook, roles, it: None, params: &params, running: &after(record, done) }, &self.toy)
    }

    fn once(&self, function: &str) -> Run {
        let word = TOY.hooks.iter().find(|word| word.name == function).expect("a hook");
        let roles: Vec<Subject> =
            word.roles.iter().zip(0..).map(|((_, kind), id)| Subject { kind: *kind, id }).collect();
        self.call(function, &roles, &[], 0)
    }

    fn fault(&self, function: &str) -> String {
        match self.once(function) {
            Run::Fault(problem) => tell(&[*problem], &self.sources),
            other => panic!("no fault: {other:?}"),
        }
    }

    fn carry_out(&self, effects: &[Effect], log: &mut Log) {
        for effect in effects {
            let word = &TOY.effects[usize::from(effect.word)];
            let on = effect.on.map_or_else(String::new, |on| format!("{} ", self.toy.label(on)));
            let args: Vec<String> = effect.args.iter().map(ToString::to_string).collect();
            log.push(format!("{on}{} {}", word.name, args.join(" ")).trim().to_string());
            if let ("damage", Some(on), Some(n)) = (word.name, effect.on, effect.args.first().and_then(Value::int)) {
                *self.toy.hp.borrow_mut().entry(on.id).or_default() -= n;
            }
        }
    }

    /// Plays a hook to its end, as a system would.
    fn play(&self, function: &str, roles: &[Subject], mut answers: Vec<Value>) -> (Value, Log) {
        let (mut record, mut done, mut log) = (Vec::new(), 0u16, Log::new());
        loop {
            match self.call(function, roles, &record, done) {
                Run::Done { value, effects, .. } => {
                    self.carry_out(&effects, &mut log);
                    return (value, log);
                }
                Run::Effects { effects, learned } => {
                    record.extend(learned);
                    done += effects.len() as u16;
                    self.carry_out(&effects, &mut log);
                }
                Run::Ask { question, learned } => {
                    log.push(ask_text(&question));
                    record.extend(learned);
                    record.push(answers.remove(0));
                }
                Run::Fault(problem) => panic!("{}", tell(&[*problem], &self.sources)),
            }
        }
    }
}

fn ask_text(question: &Question) -> String {
    format!("ask {}", TOY.questions[usize::from(question.word)].name)
}

fn faces(text: &str) -> Value {
    Value::List(text.chars().map(|c| Value::text(c.to_string())).collect())
}
