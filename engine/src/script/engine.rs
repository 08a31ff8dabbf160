//! The sandbox: a Rhai engine that knows the game's words, and little else.
//!
//! It is built from nothing, package by package. What could reach outside a run, or past the limits, is not there:
//! no `eval`, no modules, no clock, no `sleep` or `exit`, no functions by name, no currying (it hides data from the
//! size limits).

use super::complaint::{unknown_fact, wrong_values};
use super::desk::{Desk, Halt};
use super::handle::{AllSaid, Handle, Params, Said, value_name};
use super::{limits, lists};
use crate::kernel::{FactId, Kind};
use rhai::module_resolvers::DummyModuleResolver;
use rhai::packages::{
    ArithmeticPackage, BasicArrayPackage, BasicIteratorPackage, BasicMapPackage, BasicStringPackage, LogicPackage,
    MoreStringPackage, Package,
};
use rhai::{Array, Dynamic, Engine, ImmutableString, NativeCallContext, OptimizationLevel};
use std::any::TypeId;
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

/// What the language has and scripts may not use.
const FORBIDDEN: [&str; 9] =
    ["eval", "import", "export", "Fn", "curry", "is_def_fn", "is_def_var", "is_shared", "global"];

/// An engine whose functions work on this desk.
pub(super) fn sandbox(desk: &Rc<Desk>) -> Engine {
    let mut engine = Engine::new_raw();
    packages(&mut engine);
    limit(&mut engine);
    for symbol in FORBIDDEN {
        engine.disable_symbol(symbol);
    }
    watch(&mut engine, desk);
    handles(&mut engine, desk);
    properties(&mut engine, desk);
    words(&mut engine, desk);
    lists::register(&mut engine, desk);
    engine
}

fn packages(engine: &mut Engine) {
    ArithmeticPackage::new().register_into_engine(engine);
    LogicPackage::new().register_into_engine(engine);
    BasicStringPackage::new().register_into_engine(engine);
    MoreStringPackage::new().register_into_engine(engine);
    BasicArrayPackage::new().register_into_engine(engine);
    BasicMapPackage::new().register_into_engine(engine);
    BasicIteratorPackage::new().register_into_engine(engine);
}

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

/// Counts steps, also those of callbacks, which the engine's own count forgets; keeps what is printed.
fn watch(engine: &mut Engine, desk: &Rc<Desk>) {
    let steps = Rc::clone(desk);
    engine.on_progress(move |_| steps.step().then_some(Dynamic::UNIT));
    let printed = Rc::clone(desk);
    engine.on_print(move |text| printed.print(text));
    let debugged = Rc::clone(desk);
    engine.on_debug(move |text, _, _| debugged.print(text));
}

/// What any handle can do: be compared and be shown.
fn handles(engine: &mut Engine, desk: &Rc<Desk>) {
    engine.register_type_with_name::<Handle>("handle").register_type_with_name::<Params>("params");
    let equal = Rc::clone(desk);
    engine.register_fn("==", move |one: Handle, other: Handle| equal.same(one, other));
    let unequal = Rc::clone(desk);
    engine.register_fn("!=", move |one: Handle, other: Handle| unequal.same(one, other).map(|same| !same));
    for name in ["to_string", "to_debug", "print", "debug"] {
        let desk = Rc::clone(desk);
        let show = move |ctx: NativeCallContext<'_>, me: &mut Handle| -> Result<ImmutableString, Halt> {
            let label = desk.label(ctx.call_position(), *me)?;
            Ok(label.as_text().unwrap_or_default().into())
        };
        engine.register_fn(name, show);
    }
}

/// `me.hp` for every fact without arguments, `me.param.x`, and a kind word for any other property.
fn properties(engine: &mut Engine, desk: &Rc<Desk>) {
    let plain = desk.vocabulary.facts.iter().filter(|fact| fact.args.is_empty());
    let names: BTreeSet<&'static str> = plain.map(|fact| fact.name).collect();
    for name in names {
        let kinds = 0..u8::try_from(desk.vocabulary.subjects.len()).unwrap_or(u8::MAX);
        let table: Vec<Option<FactId>> = kinds.map(|on| desk.vocabulary.fact(on, name).map(|(id, _)| id)).collect();
        let desk = Rc::clone(desk);
        engine.register_get(name, move |ctx: NativeCallContext<'_>, me: &mut Handle| {
            match table.get(usize::from(me.who.kind)).copied().flatten() {
                Some(fact) => desk.read(ctx.call_position(), *me, fact, AllSaid::new()),
                None => Err(no_fact(&desk, &ctx, *me, name)),
            }
        });
    }
    let unknown = Rc::clone(desk);
    engine.register_indexer_get(move |ctx: NativeCallContext<'_>, me: &mut Handle, name: &str| {
        Err::<Dynamic, Halt>(no_fact(&unknown, &ctx, *me, name))
    });
    engine.register_get("param", |_: &mut Handle| Params);
    let params = Rc::clone(desk);
    engine.register_indexer_get(move |ctx: NativeCallContext<'_>, _: &mut Params, name: &str| {
        params.param(ctx.call_position(), name)
    });
}

/// `me.param.x` for the parameters that scripts are known to read; any other goes the long way to its complaint.
pub(super) fn parameters(engine: &mut Engine, desk: &Rc<Desk>, names: &BTreeSet<String>) {
    for name in names {
        let (desk, param) = (Rc::clone(desk), name.clone());
        engine.register_get(name, move |ctx: NativeCallContext<'_>, _: &mut Params| {
            desk.param(ctx.call_position(), &param)
        });
    }
}

fn no_fact(desk: &Desk, ctx: &NativeCallContext<'_>, me: Handle, name: &str) -> Halt {
    desk.fault(unknown_fact(ctx.call_position(), desk.vocabulary, me.who.kind, name))
}

/// What a word of the vocabulary does.
#[derive(Clone, Copy)]
enum Deed {
    Read(FactId),
    Act(u16),
    Ask(u16),
}

/// A word that is called: its receiver's kind first, if it has one.
#[derive(Clone)]
struct Word {
    deed: Deed,
    on: Option<u8>,
    kinds: Vec<Kind>,
}

impl Word {
    fn new(deed: Deed, on: Option<u8>, args: &[Kind]) -> Word {
        Word { deed, on, kinds: on.map(Kind::Subject).into_iter().chain(args.iter().copied()).collect() }
    }

    fn takes(&self, values: &[Said]) -> bool {
        self.kinds.len() == values.len()
            && self.kinds.iter().zip(values).all(|(kind, value)| kind.accepts(value.kind()))
    }
}

/// Registers all words that are called: facts with arguments, effects and questions. Words of one name and the same
/// types in Rhai's eyes share a function, which picks by the kinds of the subjects.
fn words(engine: &mut Engine, desk: &Rc<Desk>) {
    let vocabulary = desk.vocabulary;
    let mut groups: BTreeMap<(&'static str, Vec<TypeId>), Vec<Word>> = BTreeMap::new();
    let mut add = |name, word: Word| {
        let types = word.kinds.iter().map(|kind| rhai_type(*kind)).collect();
        groups.entry((name, types)).or_default().push(word);
    };
    for (at, word) in (0u16..).zip(vocabulary.effects) {
        add(word.name, Word::new(Deed::Act(at), word.on, word.args));
    }
    for (at, word) in (0u16..).zip(vocabulary.questions) {
        add(word.name, Word::new(Deed::Ask(at), word.on, word.args));
    }
    for (at, word) in (0u16..).zip(vocabulary.facts) {
        add(word.name, Word::new(Deed::Read(FactId(at)), Some(word.on), word.args));
    }
    for ((name, types), group) in groups {
        let desk = Rc::clone(desk);
        engine.register_raw_fn(name, types, move |ctx, args| call(&desk, name, &group, &ctx, args));
    }
}

fn rhai_type(kind: Kind) -> TypeId {
    match kind {
        Kind::Nothing => TypeId::of::<()>(),
        Kind::Bool => TypeId::of::<bool>(),
        Kind::Int => TypeId::of::<i64>(),
        Kind::Text => TypeId::of::<ImmutableString>(),
        Kind::Subject(_) => TypeId::of::<Handle>(),
        Kind::List => TypeId::of::<Array>(),
        Kind::Any => TypeId::of::<Dynamic>(),
    }
}

/// Calls the word of a group that takes these values.
fn call(
    desk: &Desk,
    name: &'static str,
    group: &[Word],
    ctx: &NativeCallContext<'_>,
    args: &mut [&mut Dynamic],
) -> Result<Dynamic, Halt> {
    let at = ctx.call_position();
    let receiver = args.first().and_then(|first| first.read_lock::<Handle>().map(|handle| *handle));
    let values: Option<AllSaid> = args.iter().map(|value| Said::of(value)).collect();
    let word = values.as_deref().and_then(|values| group.iter().find(|word| word.takes(values)));
    let (Some(word), Some(mut values)) = (word, values) else {
        let given: Vec<String> = args.iter().map(|value| value_name(desk.vocabulary, value)).collect();
        return Err(desk.fault(wrong_values(at, desk.vocabulary, name, &given)));
    };
    if word.on.is_some() {
        values.remove(0);
    }
    let on = word.on.and(receiver);
    match (word.deed, receiver) {
        (Deed::Read(fact), Some(receiver)) => desk.read(at, receiver, fact, values),
        (Deed::Act(effect), _) => desk.effect(at, effect, on, values),
        (Deed::Ask(question), _) => desk.ask(at, question, on, values),
        (Deed::Read(_), None) => Err(desk.fault(wrong_values(at, desk.vocabulary, name, &[]))),
    }
}
