//! Scripts: when they are called.

use super::content::{Moment, UseId};
use super::frame::Frame;
use super::work::{Flow, Work};
use crate::kernel::Subject;
use smallvec::SmallVec;

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
