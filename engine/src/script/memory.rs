//! Memoisation: results of hooks, as decision trees over their reads.
//!
//! A hook is a pure function of its reads and arguments. So a run is a path: each node holds a look, each edge its
//! result, after the effects so far. The next call follows the path as long as the results are the same, without the
//! interpreter. At a new result it runs, and the tree grows by a branch.
//!
//! Subjects are named by their source (the first role, an element of the second list read), never by number, so that
//! knowledge of one wolf holds for all. The memory changes nothing but the time.

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

/// A value as a tree keeps it.
#[derive(Clone, PartialEq, Debug)]
enum Form {
    Plain(Value),
    Subject(Path),
    List(Box<[Form]>),
}

/// An effect as a tree keeps it.
#[derive(Debug)]
struct Act {
    word: u16,
    on: Option<Path>,
    args: SmallVec<[Form; 2]>,
    line: u16,
}

/// The continuation after the effects of a node.
#[derive(Debug)]
enum Then {
    /// No run has come here yet.
    Unknown,
    /// Something is looked at or asked, it is not yet known what.
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
    Done(Form),
}

#[derive(Debug)]
struct Node {
    effects: SmallVec<[Act; 1]>,
    then: Then,
    /// The own cost of a run that ends here.
    cost: u64,
    /// The values found with their next nodes: numbers apart, as most facts are numbers.
    numbers: Vec<(i64, u32)>,
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
    /// Whether this is a query, which reads on after effects. An act stops, to have them carried out first.
    query: bool,
    world: &'a dyn World,
    meter: &'a Meter,
    trace: &'a mut Trace,
    /// The length of the used part of the record.
    cursor: usize,
    /// The number of effects met on the path so far.
    met: usize,
    /// The number of effects met before the last look that the record answered.
    answered: usize,
    /// The number of looks.
    looks: u16,
    /// Steps on top of the nodes' costs: for reruns and for nested runs.
    extra: u64,
    /// Its cost, and the work of other runs for its looks.
    stats: &'a mut CallStats,
    /// The results of looks with a subject, each with the number of the look.
    seen: SmallVec<[(u16, Value); 2]>,
}

impl Tree {
    /// Returns what the hook does now; `None` when that is not known. Then all reads after the record are in the trace,
    /// and the work of other runs for them is in `stats`.
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

    /// Adds the history of a run. A tree that is full stays as it is.
    pub fn grow(&mut self, history: &RunHistory<'_>) {
        if history.observations.iter().any(unclear) || self.nodes.len() + history.observations.len() > limits::MEMORY {
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
            let Some(next) = self.settle(at, effects, then, cost).and_then(|()| self.edge(at, observation)) else {
                return;
            };
            at = next;
        }
        let then = match &history.ending {
            Ending::Returned(said) => Then::Done(Form::of(said)),
            Ending::Boundary => Then::More,
            Ending::Asked(asking) => Then::asked(asking),
        };
        self.settle(at, all_effects.map(Act::of).collect(), then, history.cost);
    }

    /// Says what a node is, if that is news.
    fn settle(&mut self, at: u32, effects: SmallVec<[Act; 1]>, then: Then, cost: u64) -> Option<()> {
        let node = self.nodes.get_mut(at as usize)?;
        debug_assert!(
            matches!(node.then, Then::Unknown) || node.cost == cost,
            "the way to a node always costs the same"
        );
        match node.then {
            Then::Unknown => (node.effects, node.then, node.cost) = (effects, then, cost),
            Then::More => node.then = then,
            _ => {}
        }
        Some(())
    }

    /// Returns the node behind an observation's result; a new one if there is none.
    fn edge(&mut self, at: u32, observation: &Observation) -> Option<u32> {
        let found = observation.found();
        let next = u32::try_from(self.nodes.len()).ok()?;
        let node = self.nodes.get_mut(at as usize)?;
        if let Some(known) = node.behind(&found) {
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

/// A value that was found. Numbers and subjects, which are nearly all values, stay in registers.
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
}

/// The result of a look.
enum Look<'a> {
    Found(Found<'a>),
    Asked(Question),
}

impl<'a> Walk<'a> {
    /// Walks from the root to the end of the run. `None` if the tree lacks it.
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
                    self.follow(node, Found::of(param.map(|(_, value)| value)?), false)
                }
                Then::Same(one, other) => {
                    let same = Value::Bool(self.subject(*one)? == self.subject(*other)?);
                    self.follow(node, Found::Other(Cow::Owned(same)), false)
                }
                look => match self.recorded(look) {
                    Some(value) => self.follow(node, Found::of(value), false),
                    None if !self.query && !self.trace.effects.is_empty() => return self.done(node, Run::Effects),
                    None => match self.look(node.cost, look)? {
                        Look::Found(Found::Number(n)) => {
                            self.trace.learned.push(Value::Int(n));
                            node.number(n)
                        }
                        Look::Found(found) => self.follow(node, found, true),
                        Look::Asked(question) => return self.done(node, Run::Ask(question)),
                    },
                },
            };
            node = nodes.get(next? as usize)?;
            self.looks += 1;
        }
    }

    /// Ends the run here, if it has enough steps to come so far.
    #[inline]
    fn done(&mut self, node: &Node, run: Run) -> Option<Run> {
        self.stats.cost = node.cost;
        if self.meter.ends(node.cost + self.extra) { Some(run) } else { None }
    }

    /// Adds effects that are not carried out yet.
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

    /// Returns the recorded value of a look, and counts its rerun as the recorder does.
    fn recorded(&mut self, look: &Then) -> Option<&'a Value> {
        let value = self.call.running.record.get(self.cursor)?;
        self.cursor += 1;
        if matches!(look, Then::Ask { .. }) || self.met > self.answered {
            self.extra += limits::AGAIN;
        }
        self.answered = self.met;
        Some(value)
    }

    /// Reads or asks, without the interpreter so far.
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

    /// Returns the node after a found value. A `new` value is learned, also where no run has been yet; one that is or
    /// holds a subject is kept.
    #[inline]
    fn follow(&mut self, node: &Node, found: Found<'_>, new: bool) -> Option<u32> {
        match found {
            Found::Number(n) => {
                if new {
                    self.trace.learned.push(Value::Int(n));
                }
                node.number(n)
            }
            Found::Subject(who) => {
                if new {
                    self.trace.learned.push(Value::Subject(who));
                }
                self.seen.push((self.looks, Value::Subject(who)));
                node.other(&Value::Subject(who))
            }
            Found::Other(value) => {
                if new {
                    self.trace.learned.push(Value::clone(&value));
                }
                let next = node.other(&value);
                if holds_subject(&value) {
                    self.seen.push((self.looks, value.into_owned()));
                }
                next
            }
        }
    }

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

    /// Returns the node behind a result.
    fn behind(&self, found: &Value) -> Option<u32> {
        if let Value::Int(n) = found { self.number(*n) } else { self.other(found) }
    }

    #[inline]
    fn number(&self, n: i64) -> Option<u32> {
        self.numbers.iter().find(|(known, _)| *known == n).map(|(_, next)| *next)
    }

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
    /// Converts a value; `None` if it can't be looked at again.
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

    fn asked(asking: &SymbolicQuestion) -> Then {
        Then::Ask { word: asking.word, on: asking.on, args: Form::all(&asking.args), line: asking.line }
    }
}

/// Returns whether both are the same list, not only equal: repeated lists need no comparison.
#[inline]
fn one_list(one: &Value, other: &Value) -> bool {
    matches!((one, other), (Value::List(one), Value::List(other)) if Arc::ptr_eq(one, other))
}

/// Returns whether a script would take the one for the other. It can tell subjects apart only by reading them.
fn alike(one: &Value, other: &Value) -> bool {
    match (one, other) {
        (Value::Subject(one), Value::Subject(other)) => one.kind == other.kind,
        (Value::List(one), Value::List(other)) => {
            one.len() == other.len() && one.iter().zip(other.iter()).all(|(one, other)| alike(one, other))
        }
        (one, other) => one == other,
    }
}

#[inline]
fn holds_subject(value: &Value) -> bool {
    match value {
        Value::Subject(_) => true,
        Value::List(list) => list.iter().any(holds_subject),
        _ => false,
    }
}

/// Returns whether subjects lack a path: in lists within lists, or given to an item.
fn unclear(observation: &Observation) -> bool {
    let nested = |value: &Value| matches!(value, Value::List(list) if list.iter().any(holds_subject));
    match observation {
        Observation::Read { value: Value::List(list), .. } => list.iter().any(nested),
        Observation::Answer { value: Value::List(list), .. } => list.iter().any(nested),
        Observation::Param { value, .. } => holds_subject(value),
        _ => false,
    }
}
