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

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
struct Level {
    cause: Option<EventNo>,
    newest: Option<EventNo>,
}

impl Causes {
    /// An event is told while so much work is in progress: its number, and what it hangs on.
    pub(super) fn tell(&mut self, depth: usize) -> (EventNo, Option<EventNo>) {
        let number = EventNo(self.told);
        self.told = self.told.saturating_add(1);
        let level = self.level(depth);
        level.newest = Some(number);
        (number, level.cause)
    }

    /// A piece of work begins above so much other work. It hangs on the newest event of the work below it.
    pub(super) fn begin(&mut self, depth: usize) {
        let below = *self.level(depth);
        let cause = below.newest.or(below.cause);
        // What was above is done.
        self.levels.truncate(depth + 1);
        self.levels.push(Level { cause, newest: None });
    }

    /// A seat has chosen what comes now: that hangs on no event that was told before it was asked.
    pub(super) fn choose(&mut self, depth: usize) {
        self.level(depth).newest = None;
    }

    /// The event that what begins now would hang on.
    pub(super) fn newest(&self, depth: usize) -> Option<EventNo> {
        self.levels.get(depth).and_then(|level| level.newest)
    }

    /// What begins next hangs on this event again.
    pub(super) fn go_back(&mut self, depth: usize, newest: Option<EventNo>) {
        self.level(depth).newest = newest;
    }

    /// What would hang on this event hangs on another: it has turned out to say nothing to anybody.
    pub(crate) fn pass_over(&mut self, event: EventNo, instead: Option<EventNo>) {
        for of in self.levels.iter_mut().flat_map(|level| [&mut level.cause, &mut level.newest]) {
            if *of == Some(event) {
                *of = instead;
            }
        }
    }

    /// The event by which the work above so much work, which is done, has come to what it gives.
    pub(super) fn outcome(&self, depth: usize) -> Option<EventNo> {
        let above = self.levels.get(depth + 1).and_then(|level| level.newest.or(level.cause));
        above.max(self.newest(depth))
    }

    /// What is told and begun from now on, while so much work is in progress, hangs on this event; the answer is what it
    /// hung on before.
    pub(super) fn hang_on(&mut self, depth: usize, event: Option<EventNo>) -> Option<EventNo> {
        let level = self.level(depth);
        level.newest = event;
        std::mem::replace(&mut level.cause, event)
    }

    /// What begins next hangs on this event, and what is told again on what it hung on before.
    pub(super) fn leave_off(&mut self, depth: usize, event: Option<EventNo>, before: Option<EventNo>) {
        *self.level(depth) = Level { cause: before, newest: event };
    }

    fn level(&mut self, depth: usize) -> &mut Level {
        if self.levels.len() <= depth {
            self.levels.resize(depth + 1, Level::default());
        }
        &mut self.levels[depth]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_event_hangs_on_what_set_its_work_off() {
        let mut causes = Causes::default();
        let (turn, none) = causes.tell(1);
        assert_eq!((turn, none), (EventNo(0), None));
        causes.begin(1);
        let (played, cause) = causes.tell(2);
        assert_eq!(cause, Some(turn));
        // Another event of the same work hangs on the same.
        assert_eq!(causes.tell(2).1, Some(turn));
        causes.begin(2);
        assert_eq!(causes.tell(3).1, Some(EventNo(2)));
        // Back below, and on with other work: what was above is forgotten.
        causes.begin(1);
        assert_eq!(causes.tell(2).1, Some(turn));
        assert_ne!(played, turn);
    }

    #[test]
    fn what_follows_from_an_event_hangs_on_it_though_others_came_between() {
        let mut causes = Causes::default();
        let (hit, _) = causes.tell(1);
        let before = causes.hang_on(1, Some(hit));
        let (reward, cause) = causes.tell(1);
        assert_eq!(cause, Some(hit));
        causes.leave_off(1, Some(hit), before);
        causes.begin(1);
        assert_eq!(causes.tell(2).1, Some(hit));
        assert_eq!(causes.tell(1).1, None);
        assert_ne!(reward, hit);
    }

    #[test]
    fn what_was_begun_because_of_an_event_hangs_on_it_when_it_is_carried_out_later() {
        let mut causes = Causes::default();
        let (hit, _) = causes.tell(1);
        let before = causes.hang_on(1, Some(hit));
        causes.begin(1);
        causes.leave_off(1, Some(hit), before);
        assert_eq!(causes.tell(2).1, Some(hit));
    }

    #[test]
    fn what_a_seat_chooses_hangs_on_what_it_was_asked_for_and_not_on_what_was_told_last() {
        let mut causes = Causes::default();
        let (turn, _) = causes.tell(1);
        causes.begin(1);
        let (played, _) = causes.tell(2);
        causes.choose(2);
        causes.begin(2);
        assert_eq!(causes.tell(3).1, Some(turn));
        assert_ne!(played, turn);
    }

    #[test]
    fn an_event_in_passing_sets_nothing_off() {
        let mut causes = Causes::default();
        let (round, _) = causes.tell(1);
        let newest = causes.newest(1);
        causes.tell(1);
        causes.go_back(1, newest);
        causes.begin(1);
        assert_eq!(causes.tell(2).1, Some(round));
    }

    #[test]
    fn what_is_given_came_about_by_the_last_event_of_the_work_that_gives_it() {
        let mut causes = Causes::default();
        let (attack, _) = causes.tell(1);
        causes.begin(1);
        assert_eq!(causes.outcome(1), Some(attack));
        let (drawn, _) = causes.tell(2);
        assert_eq!(causes.outcome(1), Some(drawn));
        // Told when that work was off the stack already.
        let (drawn, _) = causes.tell(1);
        assert_eq!(causes.outcome(1), Some(drawn));
    }
}
