//! Scripts: when they are called.

use super::GridRules;
use super::content::{Moment, UseId};
use super::frame::Rebind;
use super::work::{Flow, Work};
use crate::kernel::Subject;
use crate::machine::Frame;
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

/// Calls of one moment, in order.
pub type Calls = SmallVec<[(UseId, SmallVec<[Subject; 2]>); 2]>;

/// Several scripts are called for the same moment, one after another.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Moments {
    pub moment: Moment,
    pub calls: Calls,
    pub next: u8,
}

impl Frame<GridRules> for Moments {
    fn step(work: &mut Work<'_>, at: usize) -> Flow {
        let Some(Moments { moment, calls, next }) = work.frame(at) else { return Flow::Go };
        let Some((used, roles)) = calls.get(usize::from(*next)).cloned() else { return work.pop() };
        *next += 1;
        let moment = *moment;
        work.call(used, moment, &roles)
    }

    fn rebind(&mut self, map: &mut Rebind<'_>) {
        self.calls.iter_mut().for_each(|(used, _)| map.used(used));
    }
}

impl Work<'_> {
    /// Calls several scripts for one moment, one after another.
    pub(super) fn call_all(&mut self, moment: Moment, mut calls: Calls) -> Flow {
        calls.retain(|(used, _)| self.game.catalog.behind(*used).hook(moment).is_some());
        if calls.is_empty() { Flow::Go } else { self.push(Moments { moment, calls, next: 0 }) }
    }
}
