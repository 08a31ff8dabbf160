//! The findings of the inference in a function ([`Seen`]), and a cache of them, since several checks ask for the same.

use super::infer::It;
use super::problem::ScriptProblem;
use crate::kernel::{Kind, Naming};
use rhai::Position;
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;

/// The findings in a function.
#[derive(Default, Debug)]
pub(super) struct Seen {
    /// The problems.
    pub wrong: Vec<ScriptProblem>,
    /// Texts that are compared with a name.
    pub said: Vec<ComparedName>,
    /// The kinds of the receivers of calls, at the places of the calls.
    pub receivers: Vec<(Position, u8)>,
    /// Filters that apply to subjects of a known kind: `me.foes.where("prone")`, `target.fits("prone")`.
    pub narrowed: Vec<Narrowed>,
    /// Filters of lists whose kind of subjects only the filter tells, such as `each_of("prone")`.
    pub each: Vec<String>,
    /// The values that the function returns at its ends.
    pub answers: Vec<Answer>,
    /// The calls of functions that the scripts define.
    pub calls: Vec<HelperCall>,
    /// The common kind of all values that each variable is set to.
    pub set: BTreeMap<String, Kind>,
}

/// A text that is compared with a name.
#[derive(Debug)]
pub(super) struct ComparedName {
    pub text: String,
    /// The list that the name comes from.
    pub naming: &'static Naming,
    /// The fact that is compared.
    pub fact: Option<String>,
    pub at: Position,
}

/// A filter that applies to subjects of a known kind.
#[derive(Debug)]
pub(super) struct Narrowed {
    pub filter: String,
    pub kind: u8,
    pub at: Position,
}

/// A value that a function returns.
#[derive(Debug)]
pub(super) struct Answer {
    pub kind: Kind,
    /// Its expression in words.
    pub what: String,
    pub at: Position,
}

/// A call of a function that the scripts define.
#[derive(Debug)]
pub(super) struct HelperCall {
    /// The index of the called function.
    pub helper: usize,
    /// The kinds of the arguments.
    pub args: Vec<Kind>,
    pub at: Position,
}

impl Seen {
    /// Notes the kind that a variable is set to. Nothing (`()`) is ignored, because a variable may be nothing for a
    /// while.
    pub fn sets(&mut self, name: &str, kind: Kind) {
        if kind == Kind::Nothing {
            return;
        }
        let known = self.set.entry(name.to_string()).or_insert(kind);
        *known = known.join(kind);
    }
}

/// The results for one function, by the kinds of its parameters and by the thing that calls it.
#[derive(Clone, Default, Debug)]
pub(super) struct Remembered(RefCell<Vec<Reading>>);

/// A kept result.
#[derive(Clone, Debug)]
struct Reading {
    /// The kinds of the function's parameters.
    kinds: Vec<Kind>,
    /// The thing that calls the function.
    it: Option<It>,
    seen: Rc<Seen>,
}

impl Remembered {
    /// Returns a kept result.
    pub fn get(&self, kinds: &[Kind], it: Option<&It>) -> Option<Rc<Seen>> {
        let all = self.0.borrow();
        let kept = all.iter().find(|reading| reading.kinds == kinds && reading.it.as_ref() == it)?;
        Some(kept.seen.clone())
    }

    /// Keeps a result and returns it.
    pub fn keep(&self, kinds: &[Kind], it: Option<&It>, seen: Seen) -> Rc<Seen> {
        let seen = Rc::new(seen);
        self.0.borrow_mut().push(Reading { kinds: kinds.to_vec(), it: it.cloned(), seen: seen.clone() });
        seen
    }

    /// Removes all results. This is needed when more is known of what other functions return.
    pub fn forget(&self) {
        self.0.borrow_mut().clear();
    }
}
