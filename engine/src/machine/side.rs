//! The turn of a side: its members that can still act, in any order.
//!
//! [`Side`] is plain data of a system's frame. The system says which seat is asked, and how many actions something
//! takes.

use super::system::System;
use crate::kernel::{Seats, Subject};
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

/// A member of a side, in its turn.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Actor {
    /// The member.
    pub who: Subject,
    /// The number of actions that the member has left.
    pub left: u8,
    /// Whether the member has done something this turn.
    pub acted: bool,
    /// Whether the member is done for this turn.
    pub over: bool,
    /// The system's notes for this turn, as bits: it has moved, it has attacked.
    pub marks: u8,
}

impl Actor {
    /// Uses up this many actions. Returns `false`, and uses none, if fewer are left or its turn is over.
    pub fn act(&mut self, actions: u8) -> bool {
        if self.over {
            return false;
        }
        let Some(left) = self.left.checked_sub(actions) else { return false };
        (self.left, self.acted) = (left, true);
        true
    }
}

/// The turn of a side, in the order in which its members were named.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Side {
    list: SmallVec<[Actor; 8]>,
}

impl Side {
    /// Begins a turn of these members, each with a number of actions. Duplicates count once.
    ///
    /// ```
    /// use rondel_engine::kernel::Subject;
    /// use rondel_engine::machine::Side;
    /// let [ann, bob] = [0, 1].map(|id| Subject { kind: 0, id });
    /// let mut side = Side::of([(ann, 2), (bob, 1)]);
    /// assert!(side.get_mut(bob).unwrap().act(1));
    /// let open: Vec<Subject> = side.open(|_| true).map(|actor| actor.who).collect();
    /// assert_eq!(open, [ann], "bob has no action left");
    /// ```
    pub fn of(actors: impl IntoIterator<Item = (Subject, u8)>) -> Side {
        let mut side = Side::default();
        actors.into_iter().for_each(|(who, left)| side.join(who, left));
        side
    }

    /// Adds somebody to the turn under way. A member stays as it is.
    pub fn join(&mut self, who: Subject, left: u8) {
        if self.get(who).is_none() {
            self.list.push(Actor { who, left, acted: false, over: false, marks: 0 });
        }
    }

    /// Removes somebody from the turn, who has left or changed sides.
    pub fn leave(&mut self, who: Subject) {
        self.list.retain(|actor| actor.who != who);
    }

    /// Returns all members, done or not.
    pub fn all(&self) -> &[Actor] {
        &self.list
    }

    /// Returns the turn of an actor.
    pub fn get(&self, who: Subject) -> Option<&Actor> {
        self.list.iter().find(|actor| actor.who == who)
    }

    /// Returns the turn of an actor, to change it.
    pub fn get_mut(&mut self, who: Subject) -> Option<&mut Actor> {
        self.list.iter_mut().find(|actor| actor.who == who)
    }

    /// Returns the actors that have an action left, are not done and can act.
    pub fn open<'s>(&'s self, able: impl Fn(Subject) -> bool + 's) -> impl Iterator<Item = &'s Actor> + 's {
        self.list.iter().filter(move |actor| actor.left > 0 && !actor.over && able(actor.who))
    }

    /// Returns the seats that decide for the actors that can still do something.
    pub fn seats<S: System>(&self, state: &S::State, able: impl Fn(Subject) -> bool) -> Seats {
        let seats = self.open(able).filter_map(|actor| S::decides(state, actor.who));
        seats.fold(Seats::NONE, |all, seat| all.with(Seats::only(seat)))
    }

    /// Ends the turn of all members of these seats.
    pub fn pass<S: System>(&mut self, state: &S::State, seats: Seats) {
        let passes = |who| S::decides(state, who).is_some_and(|seat| seats.has(seat));
        self.list.iter_mut().filter(|actor| passes(actor.who)).for_each(|actor| actor.over = true);
    }

    /// Returns whether nobody can do anything any more.
    pub fn is_over(&self, able: impl Fn(Subject) -> bool) -> bool {
        self.open(able).next().is_none()
    }
}
