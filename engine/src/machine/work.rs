//! Work: a position while it changes, played step by step to the next stop.
//!
//! The position holds a stack of frames, the work in progress. [`Work::run`] takes steps of the innermost frame until
//! it waits for somebody, or until the budget of the command is spent.
//!
//! Many methods here record causes: an event "hangs on" the event that set it off, so that `why` can show the chain.
//! For each depth of the stack, the listener `out` knows two events. The *cause* is the one on which the events of the
//! work at this depth hang. The *newest* is the one on which the work hangs that begins next above it.

use super::frame::{Frame, Holds};
use super::game::Machine;
use super::look::Look;
use super::offers::Offers;
use super::script::Hook;
use super::system::System;
use crate::kernel::{Cost, EventNo, Events, Numbers, Rules, Seat, Seats, Why};

/// The code of the fault when scripts set each other off without end.
const ENDLESS: &str = "E0641";

/// Whether the machine continues, or waits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Flow {
    /// The machine continues.
    Go,
    /// The machine waits, or the game is over.
    Wait,
}

/// A position being changed, its content, and the listener. Each concept of a system adds its steps in a file of its
/// own.
pub struct Work<'a, S: System> {
    /// The rules with their content.
    pub game: &'a Machine<S>,
    /// The position.
    pub s: &'a mut S::State,
    /// The listener, with the budget of the command.
    pub out: &'a mut Events<S::Event>,
    /// Whether play stops at a question of the command even if only one answer is left. If so, the other answers can be
    /// asked about.
    pub lingers: bool,
}

impl<'a, S: System> Work<'a, S> {
    /// Returns everything the content holds. It outlives the work, so it can be read while the position changes.
    pub fn catalog(&self) -> &'a S::Catalog {
        let game = self.game;
        &game.catalog
    }

    /// Returns the position, to read.
    pub fn look(&self) -> Look<'_, S> {
        self.game.look(self.s)
    }

    /// Returns the number of pieces of work in progress.
    pub fn depth(&self) -> usize {
        S::stack(self.s).len()
    }

    /// Returns whether the work at this place of the stack is the innermost. If so, its last announcement set nothing
    /// off, and it continues at once.
    pub fn is_innermost(&self, at: usize) -> bool {
        self.depth() == at + 1
    }

    /// Puts a frame on top of the stack.
    pub fn push(&mut self, frame: impl Into<S::Frame>) -> Flow {
        let depth = self.depth();
        self.out.begin(depth);
        S::stack_mut(self.s).push(frame.into());
        Flow::Go
    }

    /// Removes the innermost work, which is done.
    pub fn pop(&mut self) -> Flow {
        let below = self.depth().saturating_sub(1);
        S::stack_mut(self.s).truncate(below);
        Flow::Go
    }

    /// Returns the frame of this kind at a place of the stack.
    pub fn frame<T>(&mut self, at: usize) -> Option<&mut T>
    where
        S::Frame: Holds<T>,
    {
        S::stack_mut(self.s).get_mut(at).and_then(Holds::get_mut)
    }

    /// Changes the frame of this kind at a place of the stack, if it is there.
    pub fn change<T>(&mut self, at: usize, change: impl FnOnce(&mut T)) -> Flow
    where
        S::Frame: Holds<T>,
    {
        self.frame(at).map(change);
        Flow::Go
    }

    /// Replaces the innermost work by another frame.
    pub fn become_frame(&mut self, frame: impl Into<S::Frame>) -> Flow {
        self.pop();
        self.push(frame)
    }

    /// Returns the actions that a frame of the stack awaits from the first seat that it asks. Optional actions are left
    /// out.
    pub fn offered(&self, at: usize) -> Vec<S::Action> {
        let mut offered = Vec::new();
        if let Some(frame) = S::stack(self.s).get(at) {
            let first = frame.waits(self.s).asked().and_then(|asked| asked.must().iter().next());
            let seat = first.unwrap_or(Seat::CHANCE);
            frame.offers(&self.game.look(self.s), &mut Offers::awaited(self.game, seat, at, &mut offered));
        }
        offered
    }

    /// Gives something to the innermost work, which waits for it. The cause of the gift is the cause of the following
    /// events.
    pub fn give(&mut self, gift: impl Into<S::Gift>) {
        let (depth, gift) = (self.depth(), gift.into());
        let event = self.out.outcome(depth);
        self.because(event, |work| S::Frame::given(work, depth.saturating_sub(1), gift));
        // The rest of a script follows from the answer, too.
        if S::stack(self.s).last().is_some_and(|frame| Holds::<Hook<S::Moment>>::get(frame).is_some()) {
            self.hang_rest_on(event);
        }
    }

    /// Tells an event to everybody.
    pub fn tell(&mut self, event: S::Event, why: Why) {
        self.tell_only(event, why, Seats::ALL);
    }

    /// Tells an event to some seats only.
    pub fn tell_only(&mut self, event: S::Event, why: Why, audience: Seats) {
        let depth = self.depth();
        self.tell_at(event, why, depth, audience);
    }

    /// Tells an event from which something follows. Returns its number, if explanations are on.
    pub fn told(&mut self, event: S::Event, why: Why) -> Option<EventNo> {
        let depth = self.depth();
        self.tell_at(event, why, depth, Seats::ALL)
    }

    /// Tells an event as if the work had this depth. The system adds the event's numbers.
    pub fn tell_at(&mut self, event: S::Event, why: Why, depth: usize, audience: Seats) -> Option<EventNo> {
        if !self.out.explains() {
            return self.out.tell_numbers(event, why, depth, audience, Numbers::default);
        }
        let numbers = S::numbers(&self.game.look(self.s), &event, why);
        self.out.tell_numbers(event, why, depth, audience, || numbers)
    }

    /// Tells an event with the parts of its numbers. The parts are worked out only if explanations are on.
    pub fn tell_sum<N: Into<Numbers>>(
        &mut self,
        event: S::Event,
        why: Why,
        numbers: impl FnOnce(&Look<'_, S>) -> N,
    ) -> Option<EventNo> {
        let (depth, look) = (self.depth(), self.game.look(self.s));
        self.out.tell_numbers(event, why, depth, Seats::ALL, || numbers(&look).into())
    }

    /// Does what follows from an event, if the event is known: see [`Work::because`].
    pub fn following<T>(&mut self, event: Option<EventNo>, work: impl FnOnce(&mut Self) -> T) -> T {
        if event.is_some() { self.because(event, work) } else { work(self) }
    }

    /// Keeps an event as the newest of a part of the work at a stack place.
    pub fn keep(&mut self, at: usize, part: u8, event: Option<EventNo>) {
        // The events of the frame at `at` are told at the depth `at + 1`.
        self.out.keep(at + 1, part, event);
    }

    /// Returns the event kept for a part of the work at a stack place.
    pub fn kept(&self, at: usize, part: u8) -> Option<EventNo> {
        self.out.kept(at + 1, part)
    }

    /// Resets the cause of the rest of the innermost work to the event that set off the work. For example, a new Round
    /// is not caused by the Round before.
    pub fn begin_anew(&mut self) {
        let depth = self.depth();
        self.out.begin_anew(depth);
    }

    /// Runs the consequences of an event. The event is the cause of everything told and begun in them, and of work that
    /// begins afterwards.
    pub fn because<T>(&mut self, event: Option<EventNo>, work: impl FnOnce(&mut Self) -> T) -> T {
        let depth = self.depth();
        let before = self.out.set_cause(depth, event);
        let done = work(self);
        self.out.restore_cause(depth, event, before);
        done
    }

    /// Returns the newest event of the innermost work, if explanations are on.
    pub fn newest(&self) -> Option<EventNo> {
        self.out.newest(self.depth())
    }

    /// Makes the newest event of the innermost work the cause of the rest of that work. Such an event may be the start
    /// of an attack, or of a Turn.
    pub fn hang_on_newest(&mut self) {
        self.hang_rest_on(self.newest());
    }

    /// Makes this event the cause of the rest of the innermost work.
    pub fn hang_rest_on(&mut self, event: Option<EventNo>) {
        let depth = self.depth();
        if event.is_some() {
            self.out.set_cause(depth, event);
        }
    }

    /// Runs something whose events cause nothing that begins after them.
    pub fn in_passing<T>(&mut self, work: impl FnOnce(&mut Self) -> T) -> T {
        let (depth, newest) = (self.depth(), self.newest());
        let done = work(self);
        self.out.go_back(depth, newest);
        done
    }

    /// Does some work, and tells the faults of queries that failed during it.
    pub fn heard<T>(&mut self, work: impl FnOnce(&mut Self) -> T) -> T {
        let game = self.game;
        let (done, faults) = game.host().listen(|| work(self));
        for failure in faults {
            self.tell_only(S::fault(None, failure.line), Why::FAULT, failure.audience);
        }
        done
    }

    /// Returns the scripts under way, outermost first.
    pub fn hooks(&self) -> impl Iterator<Item = &Hook<S::Moment>> {
        S::stack(self.s).iter().filter_map(Holds::get)
    }

    /// Returns the scripts under way, each with its caller, outermost first.
    pub fn triggers(&self) -> Vec<String> {
        self.hooks().map(|hook| self.game.trigger(hook.used)).collect()
    }

    /// Plays on to the next stop. When the budget of the command is spent, tells it once and drops the work.
    pub fn run(&mut self) {
        let host = self.game.host();
        let mut operations = host.operations();
        while self.out.budget().is_left() {
            self.find_listeners();
            let flow = self.step();
            let budget = self.out.budget_mut();
            budget.charge(Cost::Steps, 1);
            let now = host.operations();
            if now != operations {
                budget.charge(Cost::Operations, now.wrapping_sub(operations));
                operations = now;
            }
            if flow == Flow::Wait && budget.is_left() {
                self.check_listeners();
                return;
            }
        }
        self.give_up();
    }

    /// Takes a step of the innermost work.
    fn step(&mut self) -> Flow {
        match self.depth().checked_sub(1) {
            Some(at) if S::verdict(self.s).is_none() => S::Frame::step(self, at),
            _ => Flow::Wait,
        }
    }

    /// Drops the work after the budget is spent, and tells which scripts were running.
    fn give_up(&mut self) {
        let (triggers, host) = (self.triggers(), self.game.host());
        let place = match self.out.budget().over() {
            // A list of offers asks scripts too, without a script on the stack.
            Some((Cost::Operations, _)) if triggers.is_empty() => host.latest(),
            Some((_, source)) => self.game.source(source).unwrap_or_else(|| host.latest()),
            None => String::new(),
        };
        let whereabouts: Vec<String> = [place, chain(&triggers)].into_iter().filter(|text| !text.is_empty()).collect();
        // `over` is the limit that was passed. Without one, a tool has cancelled the work.
        let exhausted = self.out.budget().over().is_some();
        let problem = self.out.budget_mut().spend(&whereabouts.join("; ")).clone();
        // Work that was cancelled is no fault.
        if exhausted {
            let help = problem.help.map(|help| format!(" ({help})")).unwrap_or_default();
            self.tell(S::fault(None, format!("error[{}]: {}{help}", problem.code, problem.message)), Why::FAULT);
        }
        S::abandon(self.s);
    }
}

/// Returns the innermost scripts that set each other off, up to a repeated one: `a sets off b sets off a`.
fn chain(triggers: &[String]) -> String {
    let mut links: Vec<&str> = Vec::new();
    for trigger in triggers.iter().rev() {
        let is_repeated = links.contains(&trigger.as_str());
        links.push(trigger);
        if is_repeated {
            break;
        }
    }
    links.reverse();
    links.join(" sets off ")
}

/// Returns the message for scripts that are nested too deep.
pub(super) fn endless(triggers: &[String]) -> String {
    let chain = chain(triggers);
    format!(
        "error[{ENDLESS}]: an endless chain of triggers was stopped: {chain} (let one of them act only when something has \
         changed)"
    )
}
