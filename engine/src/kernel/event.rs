//! Events: what happened, why, and who may know.
//!
//! The log is the record of truth and is never read by rules or scripts: it stays outside the state.

use super::causes::{Causes, EventNo};
use super::{Budget, Cancel, Cost, Numbers, Seats};
use serde::{Deserialize, Serialize};

/// Where an event comes from, beside the rule it carries out.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
pub enum Source {
    /// The rulebook alone.
    #[default]
    Rules,
    /// A piece of content, by its number in the system's catalog.
    Item(u16),
    /// A script: the hook's number in the script host and the line in its file, from 1.
    Script(u16, u16),
    /// A ruling: somebody's word.
    Ruling,
    /// A statement or row of a piece of content: the number of the piece, and that of the row among all it says.
    Row(u16, u16),
}

/// Why an event happened.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Why {
    /// The id of the rule, such as `ADS-121`; empty when the event only reports.
    pub rule: &'static str,
    /// What set it off.
    pub source: Source,
}

impl Why {
    /// A script has failed, or content names what is not there: the event says what.
    pub const FAULT: Why = Why::rule("fault");

    /// A ruling did it.
    pub const RULING: Why = Why::by("", Source::Ruling);

    /// Is it [`Why::FAULT`]?
    pub fn is_fault(&self) -> bool {
        *self == Why::FAULT
    }

    /// By this rule, and nothing else.
    pub const fn rule(rule: &'static str) -> Why {
        Why { rule, source: Source::Rules }
    }

    /// By this rule, set off by `source`.
    pub const fn by(rule: &'static str, source: Source) -> Why {
        Why { rule, source }
    }
}

/// One event with its cause and its audience.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Happening<E> {
    /// What happened.
    pub event: E,
    /// Why.
    pub why: Why,
    /// How many pieces of work were open.
    pub depth: u8,
    /// Its number in this line of play; 0 where nobody wants explanations.
    pub number: EventNo,
    /// The event that it hangs on, if one does.
    pub cause: Option<EventNo>,
    /// How the numbers that it tells came about, if it tells any and somebody wants to know.
    pub numbers: Option<Box<Numbers>>,
    /// Who sees it; the others learn only that something happened.
    pub audience: Seats,
}

/// A moment at which scripts may be called, for a timeline.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Called {
    /// The names of its functions: `on_attacked`, `on_any_attacked`.
    pub moment: Vec<&'static str>,
    /// Whom it is about, by their labels.
    pub about: Vec<String>,
    /// The script that is called, and for whom or what it speaks; `None`: the moment itself has come.
    pub script: Option<(String, String)>,
    /// So many events were told before it, since the listener was last emptied.
    pub after: usize,
}

/// Where events go while an action is carried out. A tool that needs none (search, odds) switches it off, and then
/// telling costs nothing.
///
/// It also holds the [`Budget`] of the command under way. [`Events::take`] and [`Events::drain`] leave that as it is, for
/// what the same command brings next; [`Events::clear`] makes ready for another command.
#[derive(Clone, Debug)]
pub struct Events<E> {
    heard: Heard,
    list: Vec<Happening<E>>,
    budget: Budget,
    causes: Causes,
    moments: Vec<Called>,
}

/// What a listener hears.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Heard {
    /// Everything, and how each number came about.
    Explained,
    Everything,
    Faults,
    Nothing,
}

impl<E> Default for Events<E> {
    fn default() -> Self {
        Events::of(Heard::Everything)
    }
}

impl<E> Events<E> {
    fn of(heard: Heard) -> Self {
        Events { heard, list: Vec::new(), budget: Budget::default(), causes: Causes::default(), moments: Vec::new() }
    }

    /// A listener.
    pub fn new() -> Self {
        Self::default()
    }

    /// No listener.
    pub fn off() -> Self {
        Events::of(Heard::Nothing)
    }

    /// A listener who wants to know what each event hangs on and how its number came about, too: whoever keeps a log for
    /// people.
    pub fn explained() -> Self {
        Events::of(Heard::Explained)
    }

    /// A listener for [`Why::FAULT`] alone: for tools that look at many positions and would be wrong where a script has
    /// failed.
    pub fn faults() -> Self {
        Events::of(Heard::Faults)
    }

    /// The same, for work that can be cancelled.
    pub fn with_cancel(mut self, cancel: Cancel) -> Self {
        self.budget.set_cancel(cancel);
        self
    }

    /// A listener to everything who works on this one's budget: for what may yet be refused.
    pub fn beside(&self) -> Self {
        Events { budget: self.budget.clone(), causes: self.causes.clone(), ..Events::of(Heard::Explained) }
    }

    /// Tells all that was told [beside](Events::beside).
    pub fn adopt(&mut self, other: Events<E>) {
        for happening in other.list {
            if self.hears(happening.why) {
                self.list.push(happening);
            }
        }
        self.budget = other.budget;
        self.causes = other.causes;
    }

    /// What the command under way has used.
    pub fn budget(&self) -> &Budget {
        &self.budget
    }

    /// The same, to be charged.
    pub fn budget_mut(&mut self) -> &mut Budget {
        &mut self.budget
    }

    /// What the work in progress hangs on.
    pub fn causes(&self) -> &Causes {
        &self.causes
    }

    /// Goes on from a position with what its work in progress hangs on.
    pub fn resume(&mut self, causes: Causes) {
        self.causes = causes;
    }

    /// What would hang on this event hangs on another: it has turned out to say nothing to anybody.
    pub(crate) fn pass_over(&mut self, event: EventNo, instead: Option<EventNo>) {
        self.causes.pass_over(event, instead);
    }

    /// A piece of work begins above so much other work.
    pub fn begin(&mut self, depth: usize) {
        if self.explains() {
            self.causes.begin(depth);
        }
    }

    /// A seat has chosen what comes now: that hangs on no event that was told before it was asked.
    pub fn choose(&mut self, depth: usize) {
        if self.explains() {
            self.causes.choose(depth);
        }
    }

    /// The event that what begins now would hang on.
    pub fn newest(&self, depth: usize) -> Option<EventNo> {
        self.causes.newest(depth)
    }

    /// What begins next hangs on this event again.
    pub fn go_back(&mut self, depth: usize, newest: Option<EventNo>) {
        if self.explains() {
            self.causes.go_back(depth, newest);
        }
    }

    /// What is told and begun from now on, while so much work is in progress, hangs on what that work began with.
    pub fn begin_anew(&mut self, depth: usize) {
        if self.explains() {
            self.causes.begin_anew(depth);
        }
    }

    /// Keeps an event as the newest one of a part of the work below this depth, such as one of several checks.
    pub fn keep(&mut self, depth: usize, part: u8, event: Option<EventNo>) {
        if let Some(event) = event {
            self.causes.keep(depth, part, event);
        }
    }

    /// The event that was kept of a part of the work below this depth.
    pub fn kept(&self, depth: usize, part: u8) -> Option<EventNo> {
        self.causes.kept(depth, part)
    }

    /// The event by which the work above so much work, which is done, has come to what it gives.
    pub fn outcome(&self, depth: usize) -> Option<EventNo> {
        self.causes.outcome(depth)
    }

    /// What happens in `work`, while so much work is in progress, hangs on this event, and so does what begins after it.
    pub fn hang_on(&mut self, depth: usize, event: Option<EventNo>) -> Option<EventNo> {
        if self.explains() { self.causes.hang_on(depth, event) } else { None }
    }

    /// What is told hangs again on what it hung on before [`Events::hang_on`]; what begins still on the event.
    pub fn leave_off(&mut self, depth: usize, event: Option<EventNo>, before: Option<EventNo>) {
        if self.explains() {
            self.causes.leave_off(depth, event, before);
        }
    }

    /// Does anybody listen to what happens? Rules need not ask; it saves building an event that is dear to build.
    pub fn is_on(&self) -> bool {
        matches!(self.heard, Heard::Everything | Heard::Explained)
    }

    /// Are numbers explained: does somebody want to know how they came about?
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

    /// Tells an event with the parts of its numbers, which are worked out only when somebody wants to know them. The
    /// answer is the number of the event, if anybody listens.
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
        let (number, cause) = if explains { self.causes.tell(depth) } else { (EventNo(0), None) };
        // Somebody's word hangs on nothing that was told before it.
        let cause = cause.filter(|_| why.source != Source::Ruling);
        let depth = u8::try_from(depth).unwrap_or(u8::MAX);
        let numbers = explains.then(numbers).filter(|numbers| !numbers.list().is_empty()).map(Box::new);
        self.list.push(Happening { event, why, depth, number, cause, numbers, audience });
        explains.then_some(number)
    }

    /// Is what happens for this reason listened to?
    fn hears(&self, why: Why) -> bool {
        self.is_on() || (self.heard == Heard::Faults && why.is_fault())
    }

    /// A moment has come, or a script is called; kept for those who want explanations.
    #[inline]
    pub fn moment(&mut self, called: impl FnOnce() -> Called) {
        if self.explains() {
            let called = Called { after: self.list.len(), ..called() };
            self.moments.push(called);
        }
    }

    /// Takes the moments that have come.
    pub fn take_moments(&mut self) -> Vec<Called> {
        std::mem::take(&mut self.moments)
    }

    /// What was told since the last [`Events::clear`].
    pub fn list(&self) -> &[Happening<E>] {
        &self.list
    }

    /// Takes all that was told, keeping the room.
    pub fn drain(&mut self) -> impl Iterator<Item = Happening<E>> {
        self.list.drain(..)
    }

    /// Takes all that was told.
    pub fn take(&mut self) -> Vec<Happening<E>> {
        std::mem::take(&mut self.list)
    }

    /// Forgets all, keeping the room: another command begins.
    pub fn clear(&mut self) {
        self.list.clear();
        self.moments.clear();
        self.causes = Causes::default();
        self.budget.begin();
    }
}
