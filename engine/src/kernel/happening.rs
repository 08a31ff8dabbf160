//! A happening: an event with its cause and its audience.

use super::causes::EventNo;
use super::{Numbers, Seats};
use serde::{Deserialize, Serialize};

/// The origin of an event, beside the rule it carries out.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
pub enum Source {
    /// The rulebook alone.
    #[default]
    Rules,
    /// A piece of content, by its number in the system's catalog.
    Item(u16),
    /// A script: the hook's number in the script host, and its line, from 1.
    Script(u16, u16),
    /// A ruling.
    Ruling,
    /// A statement or row of content: the numbers of the piece and of the row.
    Row(u16, u16),
}

/// The cause of an event.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Why {
    /// The id of the rule, such as `ADS-121`. It is empty if the event only reports.
    pub rule: &'static str,
    /// The source that set off the event.
    pub source: Source,
}

impl Why {
    /// The cause of a fault: a script failed, or content names something unknown. The event says what.
    pub const FAULT: Why = Why::rule("fault");

    /// The cause of a ruling's event.
    pub const RULING: Why = Why::by("", Source::Ruling);

    /// Returns whether the cause is [`Why::FAULT`].
    pub fn is_fault(&self) -> bool {
        *self == Why::FAULT
    }

    /// Returns the cause of an event that this rule alone sets off.
    pub const fn rule(rule: &'static str) -> Why {
        Why { rule, source: Source::Rules }
    }

    /// Returns the cause of an event of this rule that `source` sets off.
    pub const fn by(rule: &'static str, source: Source) -> Why {
        Why { rule, source }
    }
}

/// One event with its cause and its audience.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Happening<E> {
    /// The event.
    pub event: E,
    /// The event's cause.
    pub why: Why,
    /// The number of pieces of work in progress when it happened: its indentation in a log.
    pub depth: u8,
    /// The event's number in this line of play. 0 if explanations are off.
    pub number: EventNo,
    /// The event that caused this event, if there is one.
    pub cause: Option<EventNo>,
    /// The parts of the event's numbers. `None` without numbers, or if explanations are off.
    pub numbers: Option<Box<Numbers>>,
    /// The seats that see the event. The others learn only that something happened.
    pub audience: Seats,
}

/// A moment at which scripts may be called, or a script called at it, for a timeline.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Called {
    /// The names of its functions: `on_attacked`, `on_any_attacked`.
    pub moment: Vec<&'static str>,
    /// The labels of the subjects of the moment.
    pub about: Vec<String>,
    /// The called script, and its speaker. `None` if the moment itself has come.
    pub script: Option<(String, String)>,
    /// The number of events told before this moment, since the listener was last emptied.
    pub after: usize,
}
