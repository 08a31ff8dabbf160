//! Changes of tracks: things in play change the amount, the ends of the track limit it, and an event tells it with its
//! parts.
//!
//! Rules call [`Work::loses`] and [`Work::gains`]: a wolf with 3 HP that loses 5 ends at 0, and 2 are cut off.

use super::{Change, TrackDef, TrackEvent, TrackId, Way};
use crate::kernel::{Number, Numbers, Source, Subject, Why, Working};
use crate::machine::{Look, Machine, Occasion, System, Work};

/// A change to be made.
#[derive(Clone, Copy)]
pub(super) struct Step {
    pub of: Subject,
    pub track: TrackId,
    pub way: Way,
    /// Whether this is a payment. Things in play do not change a payment.
    pub paid: bool,
}

impl<S: System> Work<'_, S> {
    /// Lowers a track, at most to its lower end, and tells it. The moment `losing` of its row changes the amount `n`
    /// first. Scripts do not hear of the loss: see [`Work::loses`]. `how` gives the parts of `n` for an explanation.
    #[inline]
    pub fn lower_track(
        &mut self,
        of: Subject,
        track: TrackId,
        n: i64,
        why: Why,
        how: impl FnOnce(&Look<'_, S>) -> Number,
    ) -> Change {
        self.change_unheard(Step { of, track, way: Way::Lose, paid: false }, n, why, how)
    }

    /// Raises a track, at most to its upper end, and tells it. The moment `gaining` of its row changes the amount `n`
    /// first. `how` gives the parts of `n` for an explanation.
    #[inline]
    pub fn raise_track(
        &mut self,
        of: Subject,
        track: TrackId,
        n: i64,
        why: Why,
        how: impl FnOnce(&Look<'_, S>) -> Number,
    ) -> Change {
        self.change_unheard(Step { of, track, way: Way::Gain, paid: false }, n, why, how)
    }

    /// Lowers a track by an amount with one source. Scripts hear of it at the moment `lost` of its row.
    pub fn loses(&mut self, of: Subject, track: TrackId, n: i64, why: Why) -> Change {
        self.change_heard(Step { of, track, way: Way::Lose, paid: false }, n, why)
    }

    /// Raises a track by an amount with one source. Scripts hear of it at the moment `gained` of its row.
    pub fn gains(&mut self, of: Subject, track: TrackId, n: i64, why: Why) -> Change {
        self.change_heard(Step { of, track, way: Way::Gain, paid: false }, n, why)
    }

    /// Sets a track between its ends, for a ruling. Nothing changes the amount, and nothing is logged. Returns `false`
    /// without such a track.
    pub fn put_track(&mut self, of: Subject, track: TrackId, now: i64) -> bool {
        if S::track(self.s, of, track).is_none() {
            return false;
        }
        let Some(def) = S::TRACKS.get(track) else { return false };
        let most = S::track_most(&self.look(), of, track).unwrap_or(i64::MAX);
        S::set_track(self.s, of, track, now.min(most).max(def.least));
        true
    }

    /// Makes a change with one source, and lets scripts hear of it.
    pub(super) fn change_heard(&mut self, step: Step, n: i64, why: Why) -> Change {
        let change = self.change_unheard(step, n, why, |_| Number::default().add(n.max(0), why.source, String::new));
        if change.n() > 0
            && let Some(def) = S::TRACKS.get(step.track)
        {
            let moment = if step.way == Way::Lose { def.lost } else { def.gained };
            if let Some(moment) = moment {
                self.following(change.told, |work| work.happens(step.of, moment));
            }
        }
        change
    }

    /// Makes a change and tells it, without letting scripts hear of it.
    #[inline]
    fn change_unheard(&mut self, step: Step, n: i64, why: Why, how: impl FnOnce(&Look<'_, S>) -> Number) -> Change {
        let Step { of, track, way, paid } = step;
        let Some((def, from)) = S::TRACKS.get(track).zip(S::track(self.s, of, track)) else { return Change::default() };
        let asked: i64 = amount(n, &self.look(), def, step);
        // The parts are worked out before the value changes, because scripts may read it.
        let parts = self.out.explains().then(|| amount(how(&self.look()), &self.look(), def, step));
        // `min(from)` and `max(from)`: a loss does not raise a track that lies below its lower end, and a gain does not
        // lower one that lies above its upper end.
        let to = match way {
            Way::Lose => from.saturating_sub(asked).max(def.least).min(from),
            Way::Gain => {
                let most = S::track_most(&self.look(), of, track).unwrap_or(i64::MAX);
                from.saturating_add(asked).min(most).max(from)
            }
        };
        S::set_track(self.s, of, track, to);
        let mut change = Change { asked, from, to, told: None };
        if to != from || def.tells_zero {
            let event = TrackEvent { of, track, way, asked, from, to, paid };
            if let Some(event) = S::track_event(event) {
                change.told = self.tell_sum(event, why, |_| numbers(parts.unwrap_or_default(), &change, way));
            }
        }
        change
    }
}

/// Returns the amount as things in play change it, at least 0. Nothing changes a payment. `start` is a plain number, or
/// a number with its parts.
fn amount<S: System, W: Working>(start: W, look: &Look<'_, S>, def: &TrackDef<S::Moment>, step: Step) -> W {
    let moment = if step.way == Way::Lose { def.losing } else { def.gaining };
    let all = match moment {
        Some(moment) if !step.paid => look.changed(start, None, Occasion::about(moment, &[step.of])),
        _ => start,
    };
    if all.total() < 0 { all.becomes(0, Source::Rules, || "no less than 0".into()) } else { all }
}

/// Returns the parts of the amount, its outcome, and the value of the track.
fn numbers(parts: Number, change: &Change, way: Way) -> Numbers {
    let (end, name) = match way {
        Way::Lose => ("no more than there is", "left"),
        Way::Gain => ("not above the maximum", "now"),
    };
    let all = parts.becomes(change.n(), Source::Rules, || end.into());
    Numbers::from(all).left(name, change.to, change.from.saturating_sub(change.to))
}

impl<S: System> Machine<S> {
    /// Returns a change in words: `wolf loses 2 Energy: 3 left`.
    pub fn track_told(&self, state: &S::State, event: TrackEvent) -> String {
        let verb = match (event.way, event.paid) {
            (Way::Lose, true) => "pays",
            (Way::Lose, false) => "loses",
            (Way::Gain, _) => "gains",
        };
        let title = S::TRACKS.get(event.track).map_or("", |def| def.title);
        let who = crate::kernel::does(&self.label_of(state, event.of), verb);
        format!("{who} {} {title}: {} left", event.n(), event.to)
    }
}
