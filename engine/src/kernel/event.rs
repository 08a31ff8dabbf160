//! Events: what happened, why, and who may know.
//!
//! The log is the record of truth and is never read by rules or scripts: it stays outside the state.

use super::Seats;
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
    /// Somebody's word: a ruling.
    Ruling,
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
    /// How many pieces of work were open: the event's cause is the newest one before it with a smaller depth.
    pub depth: u8,
    /// Who sees it; the others learn only that something happened.
    pub audience: Seats,
}

/// Where events go while an action is carried out. A tool that needs none (search, odds) switches it off, and then
/// telling costs nothing.
#[derive(Clone, Debug)]
pub struct Events<E> {
    heard: Heard,
    list: Vec<Happening<E>>,
}

/// What a listener hears.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Heard {
    Everything,
    Faults,
    Nothing,
}

impl<E> Default for Events<E> {
    fn default() -> Self {
        Events { heard: Heard::Everything, list: Vec::new() }
    }
}

impl<E> Events<E> {
    /// A listener.
    pub fn new() -> Self {
        Self::default()
    }

    /// Nobody listens.
    pub fn off() -> Self {
        Events { heard: Heard::Nothing, list: Vec::new() }
    }

    /// A listener for [`Why::FAULT`] alone: for tools that look at many positions and would be wrong where a script has
    /// failed.
    pub fn faults() -> Self {
        Events { heard: Heard::Faults, list: Vec::new() }
    }

    /// Does anybody listen to what happens? Rules need not ask; it saves building an event that is dear to build.
    pub fn is_on(&self) -> bool {
        self.heard == Heard::Everything
    }

    /// Tells an event to everybody.
    pub fn tell(&mut self, event: E, why: Why, depth: usize) {
        self.tell_only(event, why, depth, Seats::ALL);
    }

    /// Tells an event to some seats only.
    pub fn tell_only(&mut self, event: E, why: Why, depth: usize, audience: Seats) {
        if self.heard == Heard::Everything || (self.heard == Heard::Faults && why.is_fault()) {
            let depth = u8::try_from(depth).unwrap_or(u8::MAX);
            self.list.push(Happening { event, why, depth, audience });
        }
    }

    /// What was told since the last [`Events::clear`].
    pub fn list(&self) -> &[Happening<E>] {
        &self.list
    }

    /// Takes all that was told.
    pub fn take(&mut self) -> Vec<Happening<E>> {
        std::mem::take(&mut self.list)
    }

    /// Forgets all, keeping the room.
    pub fn clear(&mut self) {
        self.list.clear();
    }
}
