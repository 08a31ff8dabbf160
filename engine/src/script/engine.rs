//! The sandbox: a Rhai engine with the functions of the game and little else.
//!
//! Begin at [`sandbox`]. The engine starts empty and gets only the packages that are listed. Nothing in it reaches
//! outside a run or past the limits: no `eval`, no modules, no clock, no `sleep` or `exit`, no functions by name, no
//! currying (it would hide data from the size limits). `me.hp`, `me.heal(2)` and `me.choose(...)` are registered here
//! and call the recorder.

use super::handle::{AllSaid, Handle, Params, Said, value_name};
use super::messages::{unknown_fact, wrong_values};
use super::recorder::{Recorder, Thrown};
use super::{filters, limits, lists};
use crate::kernel::{FactId, Kind, Value};
use rhai::module_resolvers::DummyModuleResolver;
use rhai::packages::{
    ArithmeticPackage, BasicArrayPackage, BasicIteratorPackage, BasicMapPackage, BasicStringPackage, LogicPackage,
    MoreStringPackage, Package,
};
use rhai::{Array, Dynamic, Engine, ImmutableString, NativeCallContext, OptimizationLevel};
use std::any::TypeId;
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

/// The parts of the language that scripts may not use.
const FORBIDDEN: [&str; 10] =
    ["eval", "import", "export", "Fn", "curry", "is_def_fn", "is_def_var", "is_shared", "global", "to_json"];

/// Returns an engine with functions that read, act and ask through this recorder.
pub(super) fn sandbox(recorder: &Rc<Recorder>) -> Engine {
    let mut engine = Engine::new_raw();
    packages(&mut engine);
    limit(&mut engine);
    for symbol in FORBIDDEN {
        engine.disable_symbol(symbol);
    }
    watch(&mut engine, recorder);
    handles(&mut engine, recorder);
    properties(&mut engine, recorder);
    words(&mut engine, recorder);
    lists::register(&mut engine, recorder);
    filters::register(&mut engine, recorder);
    engine
}

/// Registers the packages of the language.
fn packages(engine: &mut Engine) {
    ArithmeticPackage::new().register_into_engine(engine);
    LogicPackage::new().register_into_engine(engine);
    BasicStringPackage::new().register_into_engine(engine);
    MoreStringPackage::new().register_into_engine(engine);
    BasicArrayPackage::new().register_into_engine(engine);
    BasicMapPackage::new().register_into_engine(engine);
    BasicIteratorPackage::new().register_into_engine(engine);
}

/// Sets the limits of a run.
fn limit(engine: &mut Engine) {
    engine
        .set_max_operations(limits::OPERATIONS)
        .set_max_call_levels(limits::CALL_LEVELS)
        .set_max_expr_depths(limits::DEPTH, limits::DEPTH)
        .set_max_variables(limits::VARIABLES)
        .set_max_functions(limits::FUNCTIONS)
        .set_max_modules(0)
        .set_max_string_size(limits::TEXT)
        .set_max_array_size(limits::LIST)
        .set_max_map_size(limits::MAP)
        .set_max_strings_interned(limits::LIST)
        .set_strict_variables(true)
        .set_fail_on_invalid_map_property(true)
        .set_optimization_level(OptimizationLevel::None)
        .set_module_resolver(DummyModuleResolver::new());
}

/// Counts steps and keeps printed text. The engine's own count misses the steps inside closures.
fn watch(engine: &mut Engine, recorder: &Rc<Recorder>) {
    let steps = Rc::clone(recorder);
    // Any value that this returns stops the run.
    engine.on_progress(move |_| steps.step().then_some(Dynamic::UNIT));
    let printed = Rc::clone(recorder);
    engine.on_print(move |text| printed.print(text));
    let debugged = Rc::clone(recorder);
    engine.on_debug(move |text, _, _| debugged.print(text));
}

/// Registers the functions of every subject: comparing and showing.
fn handles(engine: &mut Engine, recorder: &Rc<Recorder>) {
    engine.register_type_with_name::<Handle>("handle").register_type_with_name::<Params>("params");
    let equal = Rc::clone(recorder);
    engine.register_fn("==", move |one: Handle, other: Handle| equal.same(one, other));
    let unequal = Rc::clone(recorder);
    engine.register_fn("!=", move |one: Handle, other: Handle| unequal.same(one, other).map(|same| !same));
    for name in ["to_string", "to_debug", "print", "debug"] {
        let recorder = Rc::clone(recorder);
        let show = move |ctx: NativeCallContext<'_>, me: &mut Handle| -> Result<ImmutableString, Thrown> {
            let label = recorder.label(ctx.call_position(), *me)?;
            Ok(label.as_text().unwrap_or_default().into())
        };
        engine.register_fn(name, show);
    }
}

/// Registers `me.hp` for every fact without arguments, `me.param.x`, and an error for any other property.
fn properties(engine: &mut Engine, recorder: &Rc<Recorder>) {
    let plain = recorder.vocabulary.facts.iter().filter(|fact| fact.args.is_empty());
    let names: BTreeSet<&'static str> = plain.map(|fact| fact.name).collect();
    for name in names {
        let kinds = 0..u8::try_from(recorder.vocabulary.subjects.len()).unwrap_or(u8::MAX);
        let table: Vec<Option<FactId>> = kinds.map(|on| recorder.vocabulary.fact(on, name).map(|(id, _)| id)).collect();
        let recorder = Rc::clone(recorder);
        engine.register_get(name, move |ctx: NativeCallContext<'_>, me: &mut Handle| {
            match table.get(usize::from(me.who.kind)).copied().flatten() {
                Some(fact) => recorder.read(ctx.call_position(), *me, fact, AllSaid::new()),
                None => Err(no_fact(&recorder, &ctx, *me, name)),
            }
        });
    }
    let unknown = Rc::clone(recorder);
    engine.register_indexer_get(move |ctx: NativeCallContext<'_>, me: &mut Handle, name: &str| {
        Err::<Dynamic, Thrown>(no_fact(&unknown, &ctx, *me, name))
    });
    engine.register_get("param", |_: &mut Handle| Params);
    let params = Rc::clone(recorder);
    engine.register_indexer_get(move |ctx: NativeCallContext<'_>, _: &mut Params, name: &str| {
        params.param(ctx.call_position(), name)
    });
}

/// Registers `me.param.x` for the parameters that scripts read. Any other name takes the slower path to its error.
pub(super) fn parameters(engine: &mut Engine, recorder: &Rc<Recorder>, names: &BTreeSet<String>) {
    for name in names {
        let (recorder, param) = (Rc::clone(recorder), name.clone());
        engine.register_get(name, move |ctx: NativeCallContext<'_>, _: &mut Params| {
            recorder.param(ctx.call_position(), &param)
        });
    }
}

/// Returns the fault of a fact that this subject does not have.
fn no_fact(recorder: &Recorder, ctx: &NativeCallContext<'_>, me: Handle, name: &str) -> Thrown {
    recorder.fault(unknown_fact(ctx.call_position(), recorder.vocabulary, me.who.kind, name))
}

/// The operation of a called vocabulary word. `Act` and `Ask` hold the index of the effect or question.
#[derive(Clone, Copy)]
enum Operation {
    Read(FactId),
    Act(u16),
    Ask(u16),
}

/// A vocabulary word that is called with brackets.
#[derive(Clone)]
struct Word {
    operation: Operation,
    on: Option<u8>,
    /// The kinds of its arguments, with the receiver first if it has one.
    kinds: Vec<Kind>,
}

impl Word {
    /// Returns a word on subjects of the kind `on`, or without a receiver.
    fn new(operation: Operation, on: Option<u8>, args: &[Kind]) -> Word {
        Word { operation, on, kinds: on.map(Kind::Subject).into_iter().chain(args.iter().copied()).collect() }
    }

    /// Returns whether the word takes these values.
    fn takes(&self, values: &[Said]) -> bool {
        self.kinds.len() == values.len()
            && self.kinds.iter().zip(values).all(|(kind, value)| kind.accepts(value.kind()))
    }
}

/// Registers all words that are called: facts with arguments, effects and questions. Rhai cannot tell kinds of subjects
/// apart, so words with the same name and the same Rhai types share one function, which picks the word by the kinds.
fn words(engine: &mut Engine, recorder: &Rc<Recorder>) {
    let vocabulary = recorder.vocabulary;
    let mut groups: BTreeMap<(&'static str, Vec<TypeId>), Vec<Word>> = BTreeMap::new();
    let mut add = |name, word: Word| {
        let types = word.kinds.iter().map(|kind| rhai_type(*kind)).collect();
        groups.entry((name, types)).or_default().push(word);
    };
    for (at, word) in (0..=u16::MAX).zip(vocabulary.effects) {
        add(word.name, Word::new(Operation::Act(at), word.on, word.args));
    }
    for (at, word) in (0..=u16::MAX).zip(vocabulary.questions) {
        add(word.name, Word::new(Operation::Ask(at), word.on, word.args));
    }
    for (at, word) in (0..=u16::MAX).zip(vocabulary.facts) {
        add(word.name, Word::new(Operation::Read(FactId(at)), Some(word.on), word.args));
    }
    for ((name, types), group) in groups {
        let recorder = Rc::clone(recorder);
        engine.register_raw_fn(name, types, move |ctx, args| call(&recorder, name, &group, &ctx, args));
    }
}

/// Returns the Rhai type of values of a kind.
fn rhai_type(kind: Kind) -> TypeId {
    match kind {
        Kind::Nothing => TypeId::of::<()>(),
        Kind::Bool => TypeId::of::<bool>(),
        Kind::Int | Kind::Range(..) => TypeId::of::<i64>(),
        Kind::Text | Kind::Named(_) => TypeId::of::<ImmutableString>(),
        Kind::Subject(_) => TypeId::of::<Handle>(),
        Kind::List | Kind::Several(_) | Kind::Names(_) | Kind::Pairs(_) => TypeId::of::<Array>(),
        Kind::Any => TypeId::of::<Dynamic>(),
    }
}

/// Calls the word of a group that takes these values.
fn call(
    recorder: &Recorder,
    name: &'static str,
    group: &[Word],
    ctx: &NativeCallContext<'_>,
    args: &mut [&mut Dynamic],
) -> Result<Dynamic, Thrown> {
    let at = ctx.call_position();
    let receiver = args.first().and_then(|first| first.read_lock::<Handle>().map(|handle| *handle));
    let values: Option<AllSaid> = args.iter().map(|value| Said::of(value)).collect();
    let word = values.as_deref().and_then(|values| group.iter().find(|word| word.takes(values)));
    let (Some(word), Some(mut values)) = (word, values) else {
        let given: Vec<String> = args.iter().map(|value| value_name(recorder.vocabulary, value)).collect();
        return Err(recorder.fault(wrong_values(at, recorder.vocabulary, name, &given)));
    };
    for (value, kind) in values.iter_mut().zip(&word.kinds) {
        // A word of the rules counts in any case: `"Ruby"` for `ruby`.
        if let (Said::Plain(Value::Text(text)), Kind::Named(naming)) = (&*value, kind)
            && let Some(word) = naming.word(recorder.vocabulary, text)
        {
            *value = Said::Plain(Value::text(word));
        }
    }
    if word.on.is_some() {
        values.remove(0);
    }
    let on = word.on.and(receiver);
    match (word.operation, receiver) {
        (Operation::Read(fact), Some(receiver)) => recorder.read(at, receiver, fact, values),
        (Operation::Act(effect), _) => recorder.effect(at, effect, on, values),
        (Operation::Ask(question), _) => recorder.ask(at, question, on, values),
        (Operation::Read(_), None) => Err(recorder.fault(wrong_values(at, recorder.vocabulary, name, &[]))),
    }
}
