//! Events: what happened, why, and which seats may know it.
//!
//! [`Events`] is the listener that [`Rules::apply`](super::Rules::apply) tells each [`Happening`]. The log made of them
//! stays outside the state: no rule and no script reads it.

use super::causes::{Causes, EventNo};
use super::happening::{Called, Happening, Source, Why};
use super::{Budget, Cancel, Cost, Numbers, Seats};

/// The listener for events while an action is carried out. A tool that needs none (search, odds) switches it off, and
/// then telling costs nothing.
///
/// It also holds the [`Budget`] of the command under way. [`Events::take`] and [`Events::drain`] leave the budget as it
/// is, for the rest of the same command. [`Events::clear`] resets it for another command.
#[derive(Clone, Debug)]
pub struct Events<E> {
    /// The range of events that the listener hears.
    heard: Heard,
    /// The events that nobody has taken yet.
    list: Vec<Happening<E>>,
    /// The budget of the command.
    budget: Budget,
    /// The causes of the work in progress.
    causes: Causes,
    /// The moments since [`Events::take_moments`] last took them.
    moments: Vec<Called>,
}

/// The range of events that a listener hears.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Heard {
    /// Everything, with causes and the parts of each number.
    Explained,
    /// Every event.
    Everything,
    /// Only [`Why::FAULT`].
    Faults,
    /// No event.
    Nothing,
}

impl<E> Default for Events<E> {
    fn default() -> Self {
        Events::of(Heard::Everything)
    }
}

impl<E> Events<E> {
    /// Returns an empty listener.
    fn of(heard: Heard) -> Self {
        Events { heard, list: Vec::new(), budget: Budget::default(), causes: Causes::default(), moments: Vec::new() }
    }

    /// Returns a listener to every event.
    pub fn new() -> Self {
        Self::default()
    }

    /// Returns a listener that hears nothing.
    pub fn off() -> Self {
        Events::of(Heard::Nothing)
    }

    /// Returns a listener that also records causes and parts of numbers, for readable logs.
    pub fn explained() -> Self {
        Events::of(Heard::Explained)
    }

    /// Returns a listener for [`Why::FAULT`] alone. Tools that look at many positions use it, because their result
    /// would be wrong if a script failed unnoticed.
    pub fn faults() -> Self {
        Events::of(Heard::Faults)
    }

    /// Makes the work of the listener cancellable.
    pub fn with_cancel(mut self, cancel: Cancel) -> Self {
        self.budget.set_cancel(cancel);
        self
    }

    /// Returns a second listener with the budget of this one, for work that may still be dropped. It hears everything.
    /// [`Events::adopt`] takes over the events that this one hears.
    pub fn beside(&self) -> Self {
        Events { budget: self.budget.clone(), causes: self.causes.clone(), ..Events::of(Heard::Explained) }
    }

    /// Takes over the budget of a listener made by [`Events::beside`], and of its events those that `self` hears.
    pub fn adopt(&mut self, other: Events<E>) {
        for happening in other.list {
            if self.hears(happening.why) {
                self.list.push(happening);
            }
        }
        self.budget = other.budget;
        self.causes = other.causes;
    }

    /// Returns the budget of the command under way.
    pub fn budget(&self) -> &Budget {
        &self.budget
    }

    /// Returns the budget, to be charged.
    pub fn budget_mut(&mut self) -> &mut Budget {
        &mut self.budget
    }

    /// Returns the causes of the work in progress.
    pub fn causes(&self) -> &Causes {
        &self.causes
    }

    /// Resumes a position with the causes of its work in progress.
    pub fn resume(&mut self, causes: Causes) {
        self.causes = causes;
    }

    /// Replaces an event by `instead` wherever the event is a cause. Used for an event without a text for its reader.
    pub(crate) fn pass_over(&mut self, event: EventNo, instead: Option<EventNo>) {
        self.causes.pass_over(event, instead);
    }

    // `Causes` keeps a level for each piece of work under way, with its cause: these methods pass on to it.

    /// Notes that a piece of work begins. `depth` is the number of pieces below it.
    pub fn begin(&mut self, depth: usize) {
        if self.explains() {
            self.causes.begin(depth);
        }
    }

    /// Notes that a seat chooses the work that begins next. So the newest event at this depth is not its cause.
    pub fn choose(&mut self, depth: usize) {
        if self.explains() {
            self.causes.choose(depth);
        }
    }

    /// Returns the event that would be the cause of work that begins now.
    pub fn newest(&self, depth: usize) -> Option<EventNo> {
        self.causes.newest(depth)
    }

    /// Makes `newest` the newest event at this depth again. It causes the work that begins next.
    pub fn go_back(&mut self, depth: usize, newest: Option<EventNo>) {
        if self.explains() {
            self.causes.go_back(depth, newest);
        }
    }

    /// Makes the event that set off the work at this depth the cause of its further events again.
    pub fn begin_anew(&mut self, depth: usize) {
        if self.explains() {
            self.causes.begin_anew(depth);
        }
    }

    /// Stores an event as the newest of a part of the work at this depth, such as of one of several checks that are
    /// rolled together.
    pub fn keep(&mut self, depth: usize, part: u8, event: Option<EventNo>) {
        if let Some(event) = event {
            self.causes.keep(depth, part, event);
        }
    }

    /// Returns the event stored for a part of the work at this depth.
    pub fn kept(&self, depth: usize, part: u8) -> Option<EventNo> {
        self.causes.kept(depth, part)
    }

    /// Returns the event that gave the finished work above this depth its result.
    pub fn outcome(&self, depth: usize) -> Option<EventNo> {
        self.causes.outcome(depth)
    }

    /// Makes an event the cause of further events and work at this depth. Returns the former cause of events.
    pub fn set_cause(&mut self, depth: usize, event: Option<EventNo>) -> Option<EventNo> {
        if self.explains() { self.causes.set_cause(depth, event) } else { None }
    }

    /// Makes `before` the cause of further events again, as before [`Events::set_cause`]. `event` stays the cause of work
    /// that begins.
    pub fn restore_cause(&mut self, depth: usize, event: Option<EventNo>, before: Option<EventNo>) {
        if self.explains() {
            self.causes.restore_cause(depth, event, before);
        }
    }

    /// Returns whether anybody listens. Asking saves building an expensive event.
    pub fn is_on(&self) -> bool {
        matches!(self.heard, Heard::Everything | Heard::Explained)
    }

    /// Returns whether explanations are on: causes and the parts of each number are recorded.
    pub fn explains(&self) -> bool {
        self.heard == Heard::Explained
    }

    /// Tells an event to everybody.
    pub fn tell(&mut self, event: E, why: Why, depth: usize) {
        self.tell_only(event, why, depth, Seats::ALL);
    }

    /// Tells an event to some seats only.
    pub fn tell_only(&mut self, event: E, why: Why, depth: usize, audience: Seats) {
        self.tell_numbers(event, why, depth, audience, || Numbers::NONE);
    }

    /// Tells an event with the parts of its numbers. `numbers` is called only if explanations are on. Returns the
    /// number of the event, or `None` if explanations are off.
    pub fn tell_numbers(
        &mut self,
        event: E,
        why: Why,
        depth: usize,
        audience: Seats,
        numbers: impl FnOnce() -> Numbers,
    ) -> Option<EventNo> {
        self.budget.charge(Cost::Events, 1);
        if !self.hears(why) {
            return None;
        }
        let explains = self.explains();
        let (number, of_work) = if explains { self.causes.tell(depth) } else { (EventNo(0), None) };
        // A ruling has no cause among earlier events.
        let cause = if why.source == Source::Ruling { None } else { of_work };
        let depth = u8::try_from(depth).unwrap_or(u8::MAX);
        let numbers = explains.then(numbers).filter(|numbers| !numbers.list().is_empty()).map(Box::new);
        self.list.push(Happening { event, why, depth, number, cause, numbers, audience });
        explains.then_some(number)
    }

    /// Returns whether this listener hears events with this cause.
    fn hears(&self, why: Why) -> bool {
        self.is_on() || (self.heard == Heard::Faults && why.is_fault())
    }

    /// Records that a moment has come or a script is called, if explanations are on.
    #[inline]
    pub fn moment(&mut self, called: impl FnOnce() -> Called) {
        if self.explains() {
            let called = Called { after: self.list.len(), ..called() };
            self.moments.push(called);
        }
    }

    /// Takes the recorded moments.
    pub fn take_moments(&mut self) -> Vec<Called> {
        std::mem::take(&mut self.moments)
    }

    /// Returns the events that nobody has taken yet.
    pub fn list(&self) -> &[Happening<E>] {
        &self.list
    }

    /// Takes all events, keeping the allocated memory.
    pub fn drain(&mut self) -> impl Iterator<Item = Happening<E>> {
        self.list.drain(..)
    }

    /// Takes all events.
    pub fn take(&mut self) -> Vec<Happening<E>> {
        std::mem::take(&mut self.list)
    }

    /// Forgets everything, keeping the allocated memory: another command begins.
    pub fn clear(&mut self) {
        self.list.clear();
        self.moments.clear();
        self.causes = Causes::default();
        self.budget.begin();
    }
}
