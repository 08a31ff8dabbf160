//! Memoisation of script runs: a decision tree of each hook, which answers most calls without the interpreter.
//!
//! A hook is a pure function of its reads and its arguments. A node of the tree is a *look* (a read or a question) with
//! the effects before it; an edge is one result of the look. [`Tree::walk`] follows known results. At a new result the
//! interpreter runs the script, and [`Tree::grow`] adds the run as a branch. `Host::run` calls both.
//!
//! For `if me.hp < 3 { me.heal(1); }`, the root reads `me.hp`. Its edge 2 leads to a node with the effect `heal` and
//! the end of the run ([`Then::Done`]), its edge 5 to a node with the end alone. A node is [`Then::Unknown`] until a
//! run has reached it, and [`Then::More`] if a run stopped there only to have its effects carried out.
//!
//! A tree names subjects by their source (the first role, an element of the second list that was read) and never by id,
//! so a run remembered for one wolf answers for all wolves. The memory changes only the time a run takes.

use super::handle::Path;
use super::meter::Meter;
use super::nested::CallStats;
use super::node::{Act, Form, Node, Then, has_unnamed_subject, holds_subject};
use super::observation::{Ending, Observation, RunHistory};
use super::{Args, Effect, HookCall, Question, Run, Trace, World, limits};
use crate::kernel::{Subject, Value};
use smallvec::SmallVec;
use std::borrow::Cow;

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
    /// The position that is looked at.
    world: &'a dyn World,
    meter: &'a Meter,
    trace: &'a mut Trace,
    /// The number of recorded results used so far.
    cursor: usize,
    /// The number of effects met on the path so far.
    met: usize,
    /// The value of `met` at the last look whose result was in the record.
    met_at_recorded: usize,
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
        let walk = Walk {
            call,
            query,
            world,
            meter,
            trace,
            cursor: 0,
            met: 0,
            met_at_recorded: 0,
            looks: 0,
            extra: 0,
            stats,
            seen: SmallVec::new(),
        };
        walk.through(&self.nodes)
    }

    /// Adds the history of a run, unless the tree is full or a subject has no source. Walks along the known nodes, and
    /// adds the others.
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
            // The run that stopped here has been run again, and has come to its next look.
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
            self.add_effects(&node.effects)?;
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
                    // A new look after effects: they are carried out first.
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

    /// Adds the effects of a node to the trace, without those that earlier runs had carried out. `None` if a subject of
    /// an effect is unknown.
    fn add_effects(&mut self, acts: &[Act]) -> Option<()> {
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
        // An earlier run stopped here: at a question, or at a look with new effects before it (`met` has grown since
        // the last recorded look). The script was run again to come past it.
        if matches!(look, Then::Ask { .. }) || self.met > self.met_at_recorded {
            self.extra += limits::AGAIN;
        }
        self.met_at_recorded = self.met;
        Some(value)
    }

    /// Looks at the world: reads a fact or a label, or returns the question to ask. `None` if a subject is unknown or
    /// the read was refused.
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
            // The tree does not know the look behind a `Then::More`.
            _ => return None,
        };
        // The world may have run other scripts to work out the value.
        if let Some((steps, refused)) = self.meter.taken_since(spent) {
            self.extra += steps;
            let nested_runs = self.stats.nested_runs.get_or_insert_default();
            nested_runs.within.push((self.trace.learned.len(), steps));
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

    /// Returns a value of the tree, with the subjects of this call.
    #[inline]
    fn value(&self, form: &Form) -> Option<Value> {
        match form {
            Form::Plain(value) => Some(value.clone()),
            Form::Subject(path) => self.subject(*path).map(Value::Subject),
            Form::List(list) => list.iter().map(|form| self.value(form)).collect::<Option<_>>().map(Value::List),
        }
    }

    /// Returns the arguments of a look, with the subjects of this call.
    #[inline]
    fn args(&self, forms: &[Form]) -> Option<Args> {
        let mut args = Args::new();
        for form in forms {
            args.push(self.value(form)?);
        }
        Some(args)
    }
}
