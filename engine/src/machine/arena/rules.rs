//! Board rules: the functions by which a system tells the machine where everybody stands.

use super::Arena;
use crate::kernel::{Illegal, Sight, Space, Subject};
use crate::machine::terms::Area;
use crate::machine::{Look, System};

/// A system's way of playing on boards: the functions that terms and tools call.
pub struct BoardRules<S: System> {
    /// Returns the board of a position, with everybody on it. `None` if the position has no board.
    pub arena: fn(&S::State) -> Option<Arena<'_>>,
    /// Returns everybody that an area can touch without a board, sorted.
    pub present: fn(&S::State) -> Vec<Subject>,
    /// Checks whether the first subject may centre an area of the second subject on a space. Sight is checked before.
    pub may_place: fn(&Look<'_, S>, Subject, Subject, Space) -> Result<(), Illegal>,
    /// Returns whether an area on the first subject includes the second one, without a board but with distances. `None`
    /// if there are no distances, so that an area includes everybody.
    pub is_near: fn(&S::State, Subject, Subject, Area) -> Option<bool>,
}

impl<S: System> Look<'_, S> {
    /// Returns the board of this position, with everybody on it.
    pub fn arena(&self) -> Option<Arena<'_>> {
        S::BOARD.and_then(|board| (board.arena)(self.state))
    }

    /// Checks whether somebody sees a space of the board. Somebody off the board sees everything.
    ///
    /// # Errors
    /// Something blocks the line of sight.
    pub fn sees(&self, arena: &Arena<'_>, me: Subject, space: Space) -> Result<(), Illegal> {
        let line = arena.of(me).map(|from| arena.terrain.sight(from, space)).unwrap_or_default();
        if line.sight != Sight::Blocked {
            return Ok(());
        }
        // The empty id stands for no rule.
        self.no("", || match line.by {
            Some(by) => format!("{space} is out of sight behind {by}"),
            None => format!("{space} is out of sight"),
        })
    }
}
