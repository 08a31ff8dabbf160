//! Causes of events: which event set off the work that is in progress, so that every event can say what it hangs on.
//!
//! They live beside the position, as the log does: no rule reads them.

/// An event, by its number among all that were told in a line of play.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct EventNo(pub u32);

/// For each piece of work in progress the event that set it off, and the one that what it does next hangs on.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Causes {
    told: u32,
    /// By depth: how many pieces of work are in progress.
    levels: Vec<Level>,
}

#[derive(Clone, PartialEq, Eq, Debug, Default)]
struct Level {
    /// What set the work off.
    began: Option<EventNo>,
    /// What it does now hangs on this.
    cause: Option<EventNo>,
    newest: Option<EventNo>,
    /// The newest event of each part of the work.
    parts: Vec<(u8, EventNo)>,
}

impl Causes {
    /// An event is told while so much work is in progress: its number, and what it hangs on.
    pub fn tell(&mut self, depth: usize) -> (EventNo, Option<EventNo>) {
        let number = EventNo(self.told);
        self.told = self.told.saturating_add(1);
        let level = self.level(depth);
        level.newest = Some(number);
        (number, level.cause)
    }

    /// A piece of work begins above so much other work. It hangs on the newest event of the work below it.
    pub fn begin(&mut self, depth: usize) {
        let below = self.level(depth);
        let cause = below.newest.or(below.cause);
        // What was above is done.
        self.levels.truncate(depth + 1);
        self.levels.push(Level { began: cause, cause, ..Level::default() });
    }

    /// A seat has chosen what comes now: that hangs on no event that was told before it was asked.
    pub fn choose(&mut self, depth: usize) {
        self.level(depth).newest = None;
    }

    /// The event that what begins now would hang on.
    pub fn newest(&self, depth: usize) -> Option<EventNo> {
        self.levels.get(depth).and_then(|level| level.newest)
    }

    /// What begins next hangs on this event again.
    pub fn go_back(&mut self, depth: usize, newest: Option<EventNo>) {
        self.level(depth).newest = newest;
    }

    /// What would hang on this event hangs on another: it has turned out to say nothing to anybody.
    pub(crate) fn pass_over(&mut self, event: EventNo, instead: Option<EventNo>) {
        for level in &mut self.levels {
            for of in [&mut level.began, &mut level.cause, &mut level.newest] {
                if *of == Some(event) {
                    *of = instead;
                }
            }
            level.parts.retain(|(_, kept)| *kept != event);
        }
    }

    /// What is told and begun from now on hangs on what the work began with.
    pub fn begin_anew(&mut self, depth: usize) {
        let level = self.level(depth);
        (level.cause, level.newest) = (level.began, None);
    }

    /// Keeps an event as the newest one of a part of the work.
    pub fn keep(&mut self, depth: usize, part: u8, event: EventNo) {
        let parts = &mut self.level(depth).parts;
        parts.retain(|(known, _)| *known != part);
        parts.push((part, event));
    }

    /// The event that was kept of a part of the work.
    pub fn kept(&self, depth: usize, part: u8) -> Option<EventNo> {
        let parts = &self.levels.get(depth)?.parts;
        parts.iter().find(|(known, _)| *known == part).map(|(_, event)| *event)
    }

    /// The event by which the work above so much work, which is done, has come to what it gives.
    pub fn outcome(&self, depth: usize) -> Option<EventNo> {
        let above = self.levels.get(depth + 1).and_then(|level| level.newest.or(level.cause));
        above.max(self.newest(depth))
    }

    /// What is told and begun from now on, while so much work is in progress, hangs on this event; the answer is what it
    /// hung on before.
    pub fn hang_on(&mut self, depth: usize, event: Option<EventNo>) -> Option<EventNo> {
        let level = self.level(depth);
        level.newest = event;
        std::mem::replace(&mut level.cause, event)
    }

    /// What begins next hangs on this event, and what is told again on what it hung on before.
    pub fn leave_off(&mut self, depth: usize, event: Option<EventNo>, before: Option<EventNo>) {
        let level = self.level(depth);
        (level.cause, level.newest) = (before, event);
    }

    fn level(&mut self, depth: usize) -> &mut Level {
        if self.levels.len() <= depth {
            self.levels.resize(depth + 1, Level::default());
        }
        &mut self.levels[depth]
    }
}
