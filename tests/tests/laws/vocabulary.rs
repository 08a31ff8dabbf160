//! Every word of each system's vocabulary can be used, by a script of its moment.

#![allow(clippy::panic)] // a failed test says why

use rondel_engine::kernel::{
    EffectWord, FactId, HookWord, Kind, Problem, SourceId, Sources, Subject, Value, Vocabulary,
};
use rondel_engine::script::{HookCall, Host, Run, Running, ScriptFile, Scripts, Trace, World};
use rondel_tests::SYSTEMS;
use std::sync::Arc;

/// A world in which every fact has a value of the sort that it says.
struct Any(&'static Vocabulary);

impl World for Any {
    fn fact(&self, _: Subject, fact: FactId, _: &[Value]) -> Value {
        match self.0.facts.get(usize::from(fact.0)).map(|word| word.gives) {
            Some(Kind::Int) => Value::Int(1),
            Some(Kind::Range(low, high)) => Value::Int(1.clamp(low, high)),
            Some(Kind::Bool) => Value::Bool(true),
            Some(Kind::Text) => Value::text("word"),
            Some(Kind::List | Kind::Several(_)) => Value::List(Vec::new().into()),
            Some(Kind::Subject(kind)) => Value::Subject(Subject { kind, id: 0 }),
            _ => Value::None,
        }
    }

    fn label(&self, who: Subject) -> String {
        format!("{}-{}", self.0.subjects[usize::from(who.kind)], who.id)
    }
}

/// Returns a value of a sort in the form of scripts. `subject` gives the text for a subject.
fn value(kind: Kind, subject: impl Fn(u8) -> Option<String>) -> Option<String> {
    match kind {
        Kind::Int => Some("1".into()),
        Kind::Range(low, high) => Some(1.clamp(low, high).to_string()),
        Kind::Bool => Some("true".into()),
        Kind::Text => Some("\"word\"".into()),
        // Nothing is named: no item is there.
        Kind::Named(_) => Some("\"\"".into()),
        Kind::List | Kind::Several(_) | Kind::Names(_) | Kind::Pairs(_) => Some("[]".into()),
        Kind::Any | Kind::Nothing => Some("()".into()),
        Kind::Subject(kind) => subject(kind),
    }
}

/// Returns `me.name(1, "word")`, if the subjects can be named.
fn call(on: Option<u8>, name: &str, args: &[Kind], subject: impl Fn(u8) -> Option<String>) -> Option<String> {
    let args: Vec<String> = args.iter().map(|kind| value(*kind, &subject)).collect::<Option<_>>()?;
    let receiver = match on {
        Some(kind) => format!("{}.", subject(kind)?),
        None => String::new(),
    };
    Some(format!("{receiver}{name}({})", args.join(", ")))
}

#[test]
fn every_fact_can_be_read() {
    for vocabulary in SYSTEMS.vocabularies() {
        let host = Host::new(vocabulary, &Scripts::default()).unwrap_or_else(|problems| panic!("{problems:#?}"));
        let kinds = || 0u8..u8::try_from(vocabulary.subjects.len()).unwrap_or(u8::MAX);
        let names: Vec<(String, Subject)> = kinds().map(|kind| (format!("s{kind}"), Subject { kind, id: 0 })).collect();
        for word in vocabulary.facts {
            let subject = |kind: u8| Some(format!("s{kind}"));
            let text = match word.args {
                [] => format!("s{}.{}", word.on, word.name),
                args => call(Some(word.on), word.name, args, subject).unwrap_or_default(),
            };
            let read = host.eval(&text, &names, &[], &Any(vocabulary));
            assert!(read.is_ok(), "{}: `{text}`: {read:?}", vocabulary.system);
        }
    }
}

/// Returns whether an effect can be used at a moment.
fn may(hook: &HookWord, effect: &EffectWord) -> bool {
    let free = hook.effects.is_empty() && !hook.query && !effect.reserved;
    (free || hook.effects.contains(&effect.name)) && !effect.is_late(hook)
}

/// Returns the scripts of one line each, at each moment that has the word. A word that no role of a moment could take
/// is in a separate function with an argument.
fn lines(vocabulary: &'static Vocabulary) -> Vec<(&'static HookWord, String)> {
    let mut lines = Vec::new();
    let mut add = |on: Option<u8>, name: &str, args: &[Kind], fits: &dyn Fn(&HookWord) -> bool| {
        let before = lines.len();
        for hook in vocabulary.hooks.iter().filter(|hook| fits(hook)) {
            let role = |kind| Some(hook.roles.iter().find(|(_, of)| *of == kind)?.0.to_string());
            lines.extend(call(on, name, args, role).map(|text| (hook, text)));
        }
        assert!(vocabulary.hooks.iter().any(fits), "{}: no moment has `{name}`", vocabulary.system);
        if lines.len() == before {
            let hook = vocabulary.hooks.iter().find(|hook| fits(hook));
            let text = call(on, name, args, |_| Some("it".into())).unwrap_or_default();
            lines.extend(hook.map(|hook| (hook, format!("for it in [] {{ {text}; }}"))));
        }
    };
    for effect in vocabulary.effects {
        add(effect.on, effect.name, effect.args, &|hook| may(hook, effect));
    }
    for question in vocabulary.questions {
        add(question.on, question.name, question.args, &|hook| !hook.query);
    }
    lines
}

#[test]
fn every_effect_and_question_can_be_called_where_it_may() {
    for vocabulary in SYSTEMS.vocabularies() {
        let (mut sources, mut scripts) = (Sources::new(), Scripts::default());
        let lines = lines(vocabulary);
        for (nth, (hook, line)) in lines.iter().enumerate() {
            let folder = hook.items.first().copied().unwrap_or("trait");
            let (name, path) = (format!("{folder}s/it{nth}"), format!("{folder}s/it{nth}.rhai"));
            let roles: Vec<&str> = hook.roles.iter().map(|(role, _)| *role).collect();
            let text: Arc<str> = format!("fn {}({}) {{ {line}; }}", hook.name, roles.join(", ")).into();
            let source: SourceId = sources.add(path.clone(), &*text);
            scripts.files.insert(
                name,
                ScriptFile {
                    source,
                    path,
                    text,
                    pack: 0,
                    lenders: Arc::default(),
                    written: None,
                    params: std::sync::Arc::default(),
                },
            );
        }
        let host = Host::new(vocabulary, &scripts).unwrap_or_else(|problems: Vec<Problem>| panic!("{problems:#?}"));
        for (nth, (word, line)) in lines.iter().enumerate() {
            let folder = word.items.first().copied().unwrap_or("trait");
            let Some(hook) = host.hook(&format!("{folder}s/it{nth}"), word.name) else { panic!("no {}", word.name) };
            let roles: Vec<Subject> = word.roles.iter().map(|(_, kind)| Subject { kind: *kind, id: 0 }).collect();
            let mut trace = Trace::default();
            let call = HookCall { hook, roles: &roles, it: None, params: &[], running: Running::NEW };
            let run = host.run(call, &Any(vocabulary), &mut trace);
            let said = matches!(run, Run::Ask(_)) || !trace.effects.is_empty() || line.starts_with("for ");
            assert!(
                said && !matches!(run, Run::Fault(_)),
                "{}: `{line}` in `{}`: {run:?}",
                vocabulary.system,
                word.name
            );
        }
    }
}
