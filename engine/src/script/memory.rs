//! Memoisation of script runs: a decision tree of each hook, which answers most calls without the interpreter.
//!
//! A hook is a pure function of its reads and its arguments. A node of the tree is a *look* (a read or a question) with
//! the effects before it; an edge is one result of the look. [`Tree::walk`] follows known results. At a new result the
//! interpreter runs the script, and [`Tree::grow`] adds the run as a branch. `Host::run` calls both.
//!
//! A tree names subjects by their source (the first role, an element of the second list that was read) and never by id,
//! so a run remembered for one wolf answers for all wolves. The memory changes only the time a run takes.

use super::handle::{Path, Said};
use super::meter::Meter;
use super::nested::CallStats;
use super::recorder::{Ending, Observation, RunHistory, SymbolicEffect, SymbolicQuestion};
use super::{Args, Effect, HookCall, Question, Run, Trace, World, limits};
use crate::kernel::{FactId, Subject, Value};
use rhai::Position;
use smallvec::SmallVec;
use std::borrow::Cow;
use std::sync::Arc;

/// A value in a tree. A subject in it is named by its source.
#[derive(Clone, PartialEq, Debug)]
enum Form {
    Plain(Value),
    Subject(Path),
    List(Box<[Form]>),
}

/// An effect in a tree. A subject in it is named by its source.
#[derive(Debug)]
struct Act {
    word: u16,
    on: Option<Path>,
    args: SmallVec<[Form; 2]>,
    line: u16,
}

/// The step that follows the effects of a node: a look, or the end of the run.
#[derive(Debug)]
enum Then {
    /// No run has reached the node yet.
    Unknown,
    /// The run stopped here to have its effects carried out. The next look is not known yet.
    More,
    Read {
        at: Position,
        on: Path,
        fact: FactId,
        args: Box<[Form]>,
    },
    Label {
        at: Position,
        on: Path,
    },
    Param(Box<str>),
    Same(Path, Path),
    Ask {
        word: u16,
        on: Option<Path>,
        args: Box<[Form]>,
        line: u16,
    },
    /// The run ends and returns this value.
    Done(Form),
}

/// A node of a tree.
#[derive(Debug)]
struct Node {
    /// The effects since the node before.
    effects: SmallVec<[Act; 1]>,
    then: Then,
    /// The cost of the run up to this node, without nested runs and reruns.
    cost: u64,
    /// The known results that are numbers, with the index of the next node. Most facts are numbers.
    numbers: Vec<(i64, u32)>,
    /// The other known results, each with the index of the next node.
    others: Vec<(Value, u32)>,
}

/// The tree of one hook. Node 0 is its root.
#[derive(Debug, Default)]
pub(super) struct Tree {
    nodes: Vec<Node>,
}

/// A walk in progress.
struct Walk<'a> {
    call: &'a HookCall<'a>,
    /// Whether the hook is a query, which reads on after effects. Any other hook stops, to have them carried out first.
    query: bool,
    world: &'a dyn World,
    meter: &'a Meter,
    trace: &'a mut Trace,
    /// The number of recorded results used so far.
    cursor: usize,
    /// The number of effects met on the path so far.
    met: usize,
    /// The value of `met` at the last look whose result was in the record.
    answered: usize,
    /// The number of looks so far.
    looks: u16,
    /// Steps on top of the nodes' costs: for reruns and for nested runs.
    extra: u64,
    /// The cost of the call, and the work of nested runs for its looks.
    stats: &'a mut CallStats,
    /// The results of looks with a subject, each with the number of the look.
    seen: SmallVec<[(u16, Value); 2]>,
}

impl Tree {
    /// Returns the result of a call. `None` if the tree does not know it: then `trace.learned` has the values that were
    /// read beyond the record, and `stats` has the work of nested runs for these reads.
    pub fn walk(
        &self,
        call: &HookCall<'_>,
        query: bool,
        world: &dyn World,
        meter: &Meter,
        trace: &mut Trace,
        stats: &mut CallStats,
    ) -> Option<Run> {
        trace.effects.clear();
        trace.learned.clear();
        let (cursor, met, answered, looks, extra, seen) = (0, 0, 0, 0, 0, SmallVec::new());
        let walk = Walk { call, query, world, meter, trace, cursor, met, answered, looks, extra, stats, seen };
        walk.through(&self.nodes)
    }

    /// Adds the history of a run, unless the tree is full or a subject has no source.
    pub fn grow(&mut self, history: &RunHistory<'_>) {
        let is_full = self.nodes.len() + history.observations.len() > limits::MEMORY;
        if is_full || history.observations.iter().any(has_unnamed_subject) {
            return;
        }
        if self.nodes.is_empty() {
            self.nodes.push(Node::new());
        }
        let (mut at, mut all_effects) = (0, history.all_effects.iter().peekable());
        for (nth, observation) in history.observations.iter().enumerate() {
            let Some(then) = Then::of(observation) else { return };
            let mut effects = SmallVec::new();
            while let Some(effect) = all_effects.next_if(|effect| effect.after <= nth) {
                effects.push(Act::of(effect));
            }
            let cost = history.costs.get(nth).copied().unwrap_or(0);
            let Some(()) = self.settle(at, effects, then, cost) else { return };
            let Some(next) = self.edge(at, observation) else { return };
            at = next;
        }
        let then = match &history.ending {
            Ending::Returned(said) => Then::Done(Form::of(said)),
            Ending::Boundary => Then::More,
            Ending::Asked(asking) => Then::asked(asking),
        };
        self.settle(at, all_effects.map(Act::of).collect(), then, history.cost);
    }

    /// Sets the effects and the look of a node, if not known yet. `None` if there is no such node.
    fn settle(&mut self, at: u32, effects: SmallVec<[Act; 1]>, then: Then, cost: u64) -> Option<()> {
        let node = self.nodes.get_mut(at as usize)?;
        let is_new = matches!(node.then, Then::Unknown);
        debug_assert!(is_new || node.cost == cost, "the way to a node always costs the same");
        match node.then {
            Then::Unknown => (node.effects, node.then, node.cost) = (effects, then, cost),
            Then::More => node.then = then,
            _ => {}
        }
        Some(())
    }

    /// Returns the index of the node after a result, a new node if needed. `None` with too many results.
    fn edge(&mut self, at: u32, observation: &Observation) -> Option<u32> {
        let found = observation.found();
        let next = u32::try_from(self.nodes.len()).ok()?;
        let node = self.nodes.get_mut(at as usize)?;
        if let Some(known) = node.after(&found) {
            return Some(known);
        }
        if node.numbers.len() + node.others.len() >= limits::BRANCHES {
            return None;
        }
        match found {
            Value::Int(n) => node.numbers.push((n, next)),
            other => node.others.push((other, next)),
        }
        self.nodes.push(Node::new());
        Some(next)
    }
}

/// The value that a look found. Numbers and subjects, which are nearly all values, stay in registers.
enum Found<'a> {
    Number(i64),
    Subject(Subject),
    Other(Cow<'a, Value>),
}

impl<'a> Found<'a> {
    #[inline]
    fn of(value: &'a Value) -> Found<'a> {
        match value {
            Value::Int(n) => Found::Number(*n),
            Value::Subject(who) => Found::Subject(*who),
            other => Found::Other(Cow::Borrowed(other)),
        }
    }

    #[inline]
    fn value(&self) -> Value {
        match self {
            Found::Number(n) => Value::Int(*n),
            Found::Subject(who) => Value::Subject(*who),
            Found::Other(value) => Value::clone(value),
        }
    }
}

/// The result of a look.
enum Look<'a> {
    Found(Found<'a>),
    Asked(Question),
}

impl<'a> Walk<'a> {
    /// Walks from the root to the end of the run. `None` if the tree does not know the whole way.
    #[inline]
    fn through(mut self, nodes: &[Node]) -> Option<Run> {
        let mut node = nodes.first()?;
        loop {
            self.act(&node.effects)?;
            let next = match &node.then {
                Then::Unknown => return None,
                Then::Done(Form::Plain(Value::None)) => return self.done(node, Run::Done(Value::None)),
                Then::Done(form) => return self.value(form).and_then(|value| self.done(node, Run::Done(value))),
                Then::Param(name) => {
                    let param = self.call.params.iter().find(|(known, _)| **known == **name);
                    self.follow(node, Found::of(param.map(|(_, value)| value)?))
                }
                Then::Same(one, other) => {
                    let same = Value::Bool(self.subject(*one)? == self.subject(*other)?);
                    self.follow(node, Found::Other(Cow::Owned(same)))
                }
                look => match self.recorded(look) {
                    Some(value) => self.follow(node, Found::of(value)),
                    None if !self.query && !self.trace.effects.is_empty() => return self.done(node, Run::Effects),
                    None => match self.look(node.cost, look)? {
                        Look::Found(found) => {
                            self.trace.learned.push(found.value());
                            self.follow(node, found)
                        }
                        Look::Asked(question) => return self.done(node, Run::Ask(question)),
                    },
                },
            };
            node = nodes.get(next? as usize)?;
            self.looks += 1;
        }
    }

    /// Ends the run at a node, unless it has used more steps than allowed.
    #[inline]
    fn done(&mut self, node: &Node, run: Run) -> Option<Run> {
        self.stats.cost = node.cost;
        if self.meter.ends(node.cost + self.extra) { Some(run) } else { None }
    }

    /// Adds the effects of a node that are not carried out yet. `None` if a subject of an effect is unknown.
    fn act(&mut self, acts: &[Act]) -> Option<()> {
        for act in acts {
            if self.met >= usize::from(self.call.running.done) {
                let on = match act.on {
                    Some(path) => Some(self.subject(path)?),
                    None => None,
                };
                self.trace.effects.push(Effect { word: act.word, on, args: Args::new(), line: act.line });
                for form in &act.args {
                    let value = if let Form::Plain(Value::Int(n)) = form { Value::Int(*n) } else { self.value(form)? };
                    self.trace.effects.last_mut()?.args.push(value);
                }
            }
            self.met += 1;
        }
        Some(())
    }

    /// Returns the next result of the record, if there is one, and charges for the rerun.
    fn recorded(&mut self, look: &Then) -> Option<&'a Value> {
        let value = self.call.running.record.get(self.cursor)?;
        self.cursor += 1;
        if matches!(look, Then::Ask { .. }) || self.met > self.answered {
            self.extra += limits::AGAIN;
        }
        self.answered = self.met;
        Some(value)
    }

    /// Reads a fact or a label, or returns the question to ask. `None` if a subject is unknown or the read was refused.
    fn look(&mut self, cost: u64, what: &Then) -> Option<Look<'a>> {
        let spent = cost + self.extra;
        let value = match what {
            Then::Read { at, on, fact, args } if args.is_empty() => {
                let who = self.subject(*on)?;
                self.meter.reads(spent, *at);
                self.world.fact(who, *fact, &[])
            }
            Then::Read { at, on, fact, args } => {
                let (who, args) = (self.subject(*on)?, self.args(args)?);
                self.meter.reads(spent, *at);
                self.world.fact(who, *fact, &args)
            }
            Then::Label { at, on } => {
                let who = self.subject(*on)?;
                self.meter.reads(spent, *at);
                Value::text(self.world.label(who))
            }
            Then::Ask { word, on, args, line } => {
                let on = match on {
                    Some(path) => Some(self.subject(*path)?),
                    None => None,
                };
                return Some(Look::Asked(Question { word: *word, on, args: self.args(args)?, line: *line }));
            }
            _ => return None,
        };
        if let Some((within, refused)) = self.meter.taken_since(spent) {
            self.extra += within;
            let nested_runs = self.stats.nested_runs.get_or_insert_default();
            nested_runs.within.push((self.trace.learned.len(), within));
            nested_runs.refused = refused;
            if refused.is_some() {
                return None;
            }
        }
        Some(Look::Found(match value {
            Value::Int(n) => Found::Number(n),
            Value::Subject(who) => Found::Subject(who),
            other => Found::Other(Cow::Owned(other)),
        }))
    }

    /// Returns the index of the node after a result, if known. Keeps a result with a subject, which may be a source.
    #[inline]
    fn follow(&mut self, node: &Node, found: Found<'_>) -> Option<u32> {
        match found {
            Found::Number(n) => node.number(n),
            Found::Subject(who) => {
                self.seen.push((self.looks, Value::Subject(who)));
                node.other(&Value::Subject(who))
            }
            Found::Other(value) => {
                let next = node.other(&value);
                if holds_subject(&value) {
                    self.seen.push((self.looks, value.into_owned()));
                }
                next
            }
        }
    }

    /// Returns the subject that a source stands for in this call.
    #[inline]
    fn subject(&self, path: Path) -> Option<Subject> {
        match path {
            Path::Role(at) => self.call.role(usize::from(at)),
            Path::Param => None,
            Path::Observed(at) => self.seen(at)?.subject(),
            Path::Element(at, nth) => match self.seen(at)? {
                Value::List(list) => list.get(usize::from(nth))?.subject(),
                _ => None,
            },
        }
    }

    /// Returns the result of an earlier look with a subject, by the number of the look.
    fn seen(&self, look: u16) -> Option<&Value> {
        self.seen.iter().find(|(at, _)| *at == look).map(|(_, value)| value)
    }

    #[inline]
    fn value(&self, form: &Form) -> Option<Value> {
        match form {
            Form::Plain(value) => Some(value.clone()),
            Form::Subject(path) => self.subject(*path).map(Value::Subject),
            Form::List(list) => list.iter().map(|form| self.value(form)).collect::<Option<_>>().map(Value::List),
        }
    }

    #[inline]
    fn args(&self, forms: &[Form]) -> Option<Args> {
        let mut args = Args::new();
        for form in forms {
            args.push(self.value(form)?);
        }
        Some(args)
    }
}

impl Node {
    fn new() -> Node {
        Node { effects: SmallVec::new(), then: Then::Unknown, cost: 0, numbers: Vec::new(), others: Vec::new() }
    }

    /// Returns the next node after a result, if it is known.
    fn after(&self, found: &Value) -> Option<u32> {
        if let Value::Int(n) = found { self.number(*n) } else { self.other(found) }
    }

    #[inline]
    fn number(&self, n: i64) -> Option<u32> {
        self.numbers.iter().find(|(known, _)| *known == n).map(|(_, next)| *next)
    }

    /// Returns the next node after a result that is no number. Looks for the very same list in memory first.
    #[inline]
    fn other(&self, found: &Value) -> Option<u32> {
        let same = |(known, _): &&(Value, u32)| one_list(known, found);
        let like = |(known, _): &&(Value, u32)| alike(known, found);
        self.others.iter().find(same).or_else(|| self.others.iter().find(like)).map(|(_, next)| *next)
    }
}

impl Act {
    fn of(effect: &SymbolicEffect) -> Act {
        Act { word: effect.word, on: effect.on, args: effect.args.iter().map(Form::of).collect(), line: effect.line }
    }
}

impl Form {
    fn of(said: &Said) -> Form {
        match said {
            Said::Plain(value) => Form::Plain(value.clone()),
            Said::Subject(handle) => Form::Subject(handle.path),
            Said::List(list) => Form::List(list.iter().map(Form::of).collect()),
        }
    }

    fn all(said: &[Said]) -> Box<[Form]> {
        said.iter().map(Form::of).collect()
    }
}

impl Then {
    /// Converts an observation to the look that made it.
    fn of(observation: &Observation) -> Option<Then> {
        Some(match observation {
            Observation::Read { at, on, fact, args, .. } => {
                Then::Read { at: *at, on: *on, fact: *fact, args: Form::all(args) }
            }
            Observation::Label { at, on, .. } => Then::Label { at: *at, on: *on },
            Observation::Param { name, .. } => Then::Param(name.as_str().into()),
            Observation::Same { one, other, .. } => Then::Same(*one, *other),
            Observation::Answer { asked, .. } => Then::asked(asked),
        })
    }

    /// Converts a question to the look that asks it.
    fn asked(asking: &SymbolicQuestion) -> Then {
        Then::Ask { word: asking.word, on: asking.on, args: Form::all(&asking.args), line: asking.line }
    }
}

/// Returns whether both are the same list in memory, which needs no comparison of elements.
#[inline]
fn one_list(one: &Value, other: &Value) -> bool {
    matches!((one, other), (Value::List(one), Value::List(other)) if Arc::ptr_eq(one, other))
}

/// Returns whether a script cannot tell two values apart. It can tell subjects of one kind apart only by reading them.
fn alike(one: &Value, other: &Value) -> bool {
    match (one, other) {
        (Value::Subject(one), Value::Subject(other)) => one.kind == other.kind,
        (Value::List(one), Value::List(other)) => {
            one.len() == other.len() && one.iter().zip(other.iter()).all(|(one, other)| alike(one, other))
        }
        (one, other) => one == other,
    }
}

/// Returns whether a value is a subject, or a list that holds one.
#[inline]
fn holds_subject(value: &Value) -> bool {
    match value {
        Value::Subject(_) => true,
        Value::List(list) => list.iter().any(holds_subject),
        _ => false,
    }
}

/// Returns whether an observation has a subject without a source, so that the run cannot be remembered.
fn has_unnamed_subject(observation: &Observation) -> bool {
    // A list's elements have their places as sources, but the elements of a list within it have none.
    let nested = |value: &Value| matches!(value, Value::List(list) if list.iter().any(holds_subject));
    match observation {
        Observation::Read { value: Value::List(list), .. } => list.iter().any(nested),
        Observation::Answer { value: Value::List(list), .. } => list.iter().any(nested),
        Observation::Param { value, .. } => holds_subject(value),
        _ => false,
    }
}
