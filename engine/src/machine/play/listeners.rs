//! The listeners: the moments that anybody present hears.
//!
//! For nearly every question about a number, some item of the content listens, but usually nobody present does. So that
//! a question costs the same however many packs are loaded, the position keeps the moments that everybody present
//! hears: combatants, the cards they use, the place, things in play. [`System::listeners`] unites these moments
//! whenever somebody comes or goes.

use super::derived::Derived;
use super::thing::InPlay;
use super::voice::Hearing;
use crate::machine::{Cue, Cues, Look, Moment, System, Work};

/// The moments that anybody present hears, as bits. All bits are set while they are unknown.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Listeners(u128);

impl Listeners {
    /// The listeners that have to be worked out anew. Until then they hear everything.
    pub(super) const UNKNOWN: Listeners = Listeners(u128::MAX);

    /// Returns the moments of these cues.
    fn of<M: Moment>(cues: &Cues<M>) -> Listeners {
        Listeners(cues.moments().fold(0, |all, number| all | 1 << number))
    }

    /// Returns whether the listeners hear any of these cues. They may hear a cue at which nobody speaks, but never miss
    /// one at which somebody speaks.
    fn hears_any<M: Moment>(self, cues: &[Cue<M>]) -> bool {
        cues.iter().any(|cue| self.0 >> cue.moment.number() & 1 != 0)
    }

    /// Returns whether these listeners include all of the others.
    fn have_all(self, others: Listeners) -> bool {
        others.0 & !self.0 == 0
    }
}

impl Default for Listeners {
    fn default() -> Self {
        Listeners::UNKNOWN
    }
}

impl<S: System> Look<'_, S> {
    /// Returns whether anybody present may have a function for one of these cues. Usually nobody has.
    #[inline]
    pub fn hears(&self, cues: &[Cue<S::Moment>]) -> bool {
        S::in_play(self.state).listeners.0.hears_any(cues) && self.game.catalog.cues.has_any(cues)
    }

    /// Works the listeners out anew.
    fn listeners(&self) -> Listeners {
        let mut cues = S::listeners(self);
        for thing in S::in_play(self.state).things() {
            cues.add(&self.game.catalog.standing(thing.item).cues);
        }
        Listeners::of(&cues)
    }

    /// Returns whether the listeners hear every cue at which anybody speaks now. They do not if [`System::listeners`]
    /// leaves somebody out.
    fn listeners_are_complete(&self) -> bool {
        let wanted: Vec<Cue<S::Moment>> = S::Moment::CUES.iter().map(|(cue, _)| *cue).collect();
        let (listeners, mut complete) = (S::in_play(self.state).listeners.0, true);
        self.speak(&wanted, &[], Hearing::OPEN, &mut |_, _, used| {
            let mut called = used.into_iter().flat_map(|used| &self.game.catalog.behind(used).hooks);
            complete &= called.all(|(cue, _)| listeners.hears_any(&[*cue]));
        });
        complete
    }
}

impl<S: System> Work<'_, S> {
    /// Works out the listeners if they are unknown. While something lies face down, they stay unknown, so everything
    /// counts as heard. Otherwise a moment that nobody hears would show that the hidden card has no script for it.
    #[inline]
    pub(in crate::machine) fn find_listeners(&mut self) {
        let in_play = S::in_play(self.s);
        if in_play.listeners.0 == Listeners::UNKNOWN && !in_play.has_face_down() {
            self.unite_listeners();
        }
        debug_assert!(
            S::in_play(self.s).listeners.0.have_all(self.look().listeners()),
            "somebody has come, and `listeners_change` was not called"
        );
    }

    /// Works the listeners out anew. Out of line, because they are nearly always known.
    #[inline(never)]
    fn unite_listeners(&mut self) {
        let listeners = self.look().listeners();
        S::in_play_mut(self.s).into_iter().for_each(|in_play| in_play.listeners = Derived(listeners));
    }

    /// Checks in debug builds that the system left nobody out.
    #[inline]
    pub(in crate::machine) fn check_listeners(&self) {
        debug_assert!(self.look().listeners_are_complete(), "somebody speaks who is not among the listeners");
    }

    /// Notes that somebody has come or uses other cards, or that the place has changed. Then other moments may be
    /// heard.
    pub fn listeners_change(&mut self) {
        S::in_play_mut(self.s).into_iter().for_each(InPlay::listeners_change);
    }
}
