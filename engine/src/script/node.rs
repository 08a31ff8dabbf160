//! The nodes of a tree of remembered runs, and the values in them.
//!
//! A *look* is a step at which a run learns something: a read, a comparison, a question. A [`Node`] has the effects
//! before a look, the look itself ([`Then`]), and for each known result of the look the next node. Of the script
//! `me.damage(1); if me.hp < 3 { me.heal(1); }`, the first node has the effect `damage` and the look `me.hp`. For the
//! result 2, the next node has the effect `heal` and the end of the run. `memory` grows the tree and walks through it.

use super::handle::{Path, Said};
use super::observation::{Observation, SymbolicEffect, SymbolicQuestion};
use crate::kernel::{FactId, Value};
use rhai::Position;
use smallvec::SmallVec;
use std::sync::Arc;

/// A value in a tree. A subject in it is named by its source.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum Form {
    Plain(Value),
    Subject(Path),
    List(Box<[Form]>),
}

/// An effect in a tree. A subject in it is named by its source.
#[derive(Debug)]
pub(super) struct Act {
    /// The index in the vocabulary's `effects`.
    pub word: u16,
    pub on: Option<Path>,
    pub args: SmallVec<[Form; 2]>,
    pub line: u16,
}

/// The step that follows the effects of a node: a look, or the end of the run.
#[derive(Debug)]
pub(super) enum Then {
    /// No run has reached the node yet.
    Unknown,
    /// The run stopped here to have its effects carried out. The next look is not known yet.
    More,
    /// A fact of a subject is read.
    Read { at: Position, on: Path, fact: FactId, args: Box<[Form]> },
    /// The name of a subject is read.
    Label { at: Position, on: Path },
    /// A parameter of the script's item is read, by its name.
    Param(Box<str>),
    /// Two subjects are compared.
    Same(Path, Path),
    /// A question is asked.
    Ask { word: u16, on: Option<Path>, args: Box<[Form]>, line: u16 },
    /// The run ends and returns this value.
    Done(Form),
}

/// A node of a tree.
#[derive(Debug)]
pub(super) struct Node {
    /// The effects since the node before.
    pub effects: SmallVec<[Act; 1]>,
    pub then: Then,
    /// The cost of the run up to this node, without nested runs and reruns.
    pub cost: u64,
    /// The known results that are numbers, with the index of the next node. Most facts are numbers.
    pub numbers: Vec<(i64, u32)>,
    /// The other known results, each with the index of the next node.
    pub others: Vec<(Value, u32)>,
}

impl Node {
    pub fn new() -> Node {
        Node { effects: SmallVec::new(), then: Then::Unknown, cost: 0, numbers: Vec::new(), others: Vec::new() }
    }

    /// Returns the next node after a result, if it is known.
    pub fn after(&self, found: &Value) -> Option<u32> {
        if let Value::Int(n) = found { self.number(*n) } else { self.other(found) }
    }

    #[inline]
    pub fn number(&self, n: i64) -> Option<u32> {
        self.numbers.iter().find(|(known, _)| *known == n).map(|(_, next)| *next)
    }

    /// Returns the next node after a result that is no number. Looks for the very same list in memory first.
    #[inline]
    pub fn other(&self, found: &Value) -> Option<u32> {
        let is_same_list = |(known, _): &&(Value, u32)| are_one_list(known, found);
        let is_alike = |(known, _): &&(Value, u32)| alike(known, found);
        let known = self.others.iter().find(is_same_list).or_else(|| self.others.iter().find(is_alike));
        known.map(|(_, next)| *next)
    }
}

impl Act {
    pub fn of(effect: &SymbolicEffect) -> Act {
        Act { word: effect.word, on: effect.on, args: effect.args.iter().map(Form::of).collect(), line: effect.line }
    }
}

impl Form {
    pub fn of(said: &Said) -> Form {
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
    pub fn of(observation: &Observation) -> Option<Then> {
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
    pub fn asked(asking: &SymbolicQuestion) -> Then {
        Then::Ask { word: asking.word, on: asking.on, args: Form::all(&asking.args), line: asking.line }
    }
}

/// Returns whether both are the same list in memory. No elements are compared.
#[inline]
fn are_one_list(one: &Value, other: &Value) -> bool {
    matches!((one, other), (Value::List(one), Value::List(other)) if Arc::ptr_eq(one, other))
}

/// Returns whether a script cannot tell two values apart. So one branch of the tree serves two wolves: a script can
/// tell them apart only by reading them, and a read is a look of its own.
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
pub(super) fn holds_subject(value: &Value) -> bool {
    match value {
        Value::Subject(_) => true,
        Value::List(list) => list.iter().any(holds_subject),
        _ => false,
    }
}

/// Returns whether an observation has a subject without a source, so that the run cannot be remembered.
pub(super) fn has_unnamed_subject(observation: &Observation) -> bool {
    // A list's elements have their places as sources, but the elements of a list within it have none.
    let nested = |value: &Value| matches!(value, Value::List(list) if list.iter().any(holds_subject));
    match observation {
        Observation::Read { value: Value::List(list), .. } => list.iter().any(nested),
        Observation::Answer { value: Value::List(list), .. } => list.iter().any(nested),
        Observation::Param { value, .. } => holds_subject(value),
        _ => false,
    }
}
