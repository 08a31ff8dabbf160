//! Scripts: when they are called, and the frames they leave while they wait.

use super::content::{Catalog, Moment, UseId};
use super::facts;
use super::frame::Frame;
use super::state::State;
use super::work::{Flow, Work};
use crate::kernel::{FactId, Subject, Value};
use crate::script::World;
use smallvec::SmallVec;

/// So much work may be nested before a chain of scripts counts as endless.
pub(super) const MOST_FRAMES: usize = 40;

/// What a script sees.
pub struct Seen<'a> {
    pub(super) catalog: &'a Catalog,
    pub(super) state: &'a State,
}

impl World for Seen<'_> {
    fn fact(&self, who: Subject, fact: FactId, args: &[Value]) -> Value {
        facts::read(self.catalog, self.state, who, fact, args)
    }

    fn label(&self, who: Subject) -> String {
        facts::label(self.state, who)
    }
}

/// Calls of one moment, in order.
pub type Calls = SmallVec<[(UseId, SmallVec<[Subject; 2]>); 2]>;

impl Work<'_> {
    /// Calls several scripts for one moment, one after another.
    pub(super) fn call_all(&mut self, moment: Moment, mut calls: Calls) -> Flow {
        calls.retain(|(used, _)| self.game.catalog.behind(*used).hook(moment).is_some());
        if calls.is_empty() { Flow::Go } else { self.push(Frame::Moments { moment, calls, next: 0 }) }
    }

    pub(super) fn moments(&mut self, at: usize) -> Flow {
        let Some(Frame::Moments { moment, calls, next }) = self.s.frames.get_mut(at) else { return Flow::Go };
        let Some((used, roles)) = calls.get(usize::from(*next)).cloned() else { return self.pop() };
        *next += 1;
        let moment = *moment;
        self.call(used, moment, &roles)
    }
}
