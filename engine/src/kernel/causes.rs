//! Causes of events: which event set off which.
//!
//! Work is a stack: playing a card begins work, and a trigger begins work above it. [`Causes`] keeps a level for
//! each piece of work, with the event that began it and its newest event. Causes are not part of the position, just as
//! the log is not. No rule reads them.
//!
//! For example, a card is played: `tell(0)` returns event 0, which has no cause. `begin(0)` begins its work, and the
//! card hits: `tell(1)` returns event 1 with the cause 0. `begin(1)` begins the work of a trigger, whose events have
//! the cause 1.

/// An event, by its number among all events that were told in a line of play.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct EventNo(pub u32);

/// The causes of all work in progress: the original event of each, and its next cause.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Causes {
    /// The number of events told so far.
    told: u32,
    /// A level for each piece of work in progress. Index 0 is the work at the bottom.
    levels: Vec<Level>,
}

/// One piece of work in progress.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
struct Level {
    /// The event that set the work off.
    began: Option<EventNo>,
    /// The cause of the events that the work tells now.
    cause: Option<EventNo>,
    /// The newest event of the work, which causes the work that begins next.
    newest: Option<EventNo>,
    /// The newest event of each part of the work, such as of each of several checks that are rolled together.
    parts: Vec<(u8, EventNo)>,
}

impl Causes {
    /// Notes an event of the work at this depth. Returns the number and the cause of the event.
    pub fn tell(&mut self, depth: usize) -> (EventNo, Option<EventNo>) {
        let number = EventNo(self.told);
        self.told = self.told.saturating_add(1);
        let level = self.level(depth);
        level.newest = Some(number);
        (number, level.cause)
    }

    /// Notes that a piece of work begins above this depth. The newest event at this depth is its cause.
    pub fn begin(&mut self, depth: usize) {
        let level = self.level(depth);
        let cause = level.newest.or(level.cause);
        // The former work above this depth is done.
        self.levels.truncate(depth + 1);
        self.levels.push(Level { began: cause, cause, ..Level::default() });
    }

    /// Notes that a seat chooses the work that begins next. So the newest event at this depth does not cause that work.
    pub fn choose(&mut self, depth: usize) {
        self.level(depth).newest = None;
    }

    /// Returns the event that would be the cause of work that begins now.
    pub fn newest(&self, depth: usize) -> Option<EventNo> {
        self.levels.get(depth).and_then(|level| level.newest)
    }

    /// Makes `newest` the newest event at this depth again. This event causes the work that begins next.
    pub fn go_back(&mut self, depth: usize, newest: Option<EventNo>) {
        self.level(depth).newest = newest;
    }

    /// Replaces an event by `instead` wherever the event is a cause. Used for an event without a text for its reader.
    pub(crate) fn pass_over(&mut self, event: EventNo, instead: Option<EventNo>) {
        for level in &mut self.levels {
            for cause in [&mut level.began, &mut level.cause, &mut level.newest] {
                if *cause == Some(event) {
                    *cause = instead;
                }
            }
            level.parts.retain(|(_, kept)| *kept != event);
        }
    }

    /// Makes the event that set off the work at this depth the cause of the work's further events again, and of the
    /// work that begins next.
    pub fn begin_anew(&mut self, depth: usize) {
        let level = self.level(depth);
        (level.cause, level.newest) = (level.began, None);
    }

    /// Keeps an event as the newest of a part of the work.
    pub fn keep(&mut self, depth: usize, part: u8, event: EventNo) {
        let parts = &mut self.level(depth).parts;
        parts.retain(|(known, _)| *known != part);
        parts.push((part, event));
    }

    /// Returns the event kept for a part of the work.
    pub fn kept(&self, depth: usize, part: u8) -> Option<EventNo> {
        let parts = &self.levels.get(depth)?.parts;
        parts.iter().find(|(known, _)| *known == part).map(|(_, event)| *event)
    }

    /// Returns the event that gave the finished work above this depth its result.
    pub fn outcome(&self, depth: usize) -> Option<EventNo> {
        let above = self.levels.get(depth + 1).and_then(|level| level.newest.or(level.cause));
        // The later of the two events.
        above.max(self.newest(depth))
    }

    /// Makes this event the cause of further events at this depth, and of the work that begins next. Returns the former
    /// cause of events, which [`Causes::restore_cause`] can bring back.
    pub fn set_cause(&mut self, depth: usize, event: Option<EventNo>) -> Option<EventNo> {
        let level = self.level(depth);
        level.newest = event;
        std::mem::replace(&mut level.cause, event)
    }

    /// Makes `event` the cause of the next work, and `before` the cause of further events again.
    pub fn restore_cause(&mut self, depth: usize, event: Option<EventNo>, before: Option<EventNo>) {
        let level = self.level(depth);
        (level.cause, level.newest) = (before, event);
    }

    /// Returns the level of a depth, and adds levels up to it if they are missing.
    fn level(&mut self, depth: usize) -> &mut Level {
        if self.levels.len() <= depth {
            self.levels.resize(depth + 1, Level::default());
        }
        &mut self.levels[depth]
    }
}
