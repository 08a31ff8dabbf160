//! The audience: the moments that anybody present hears.
//!
//! Some item of the content hears nearly every question about a number, but usually nobody present does. So that a
//! question costs the same however many packs are loaded, the position keeps the moments that everybody present hears:
//! combatants, the cards they use, the place, things in play. [`System::audience`] unites these moments whenever
//! somebody comes or goes.

use super::thing::InPlay;
use super::voice::Hearing;
use crate::machine::{Cue, Cues, Look, Moment, System, Work};
use std::fmt;
use std::hash::{Hash, Hasher};

/// The moments that anybody present hears, as bits. All bits are set while the audience is unknown. The audience
/// follows from the rest of the position, so two values always compare as equal.
#[derive(Clone, Copy)]
pub(super) struct Audience(u128);

impl Audience {
    /// The audience that has to be worked out anew. Until then it hears everything.
    pub(super) const UNKNOWN: Audience = Audience(u128::MAX);

    fn of<M: Moment>(cues: &Cues<M>) -> Audience {
        Audience(cues.moments().fold(0, |all, number| all | 1 << number))
    }

    /// Returns whether the audience hears any of these cues. It may hear a cue at which nobody speaks, but it never
    /// misses one at which somebody speaks.
    fn hears_any<M: Moment>(self, cues: &[Cue<M>]) -> bool {
        cues.iter().any(|cue| self.0 >> cue.moment.number() & 1 != 0)
    }
}

impl PartialEq for Audience {
    fn eq(&self, _: &Audience) -> bool {
        true
    }
}

impl Eq for Audience {}

impl Hash for Audience {
    fn hash<H: Hasher>(&self, _: &mut H) {}
}

impl Default for Audience {
    fn default() -> Self {
        Audience::UNKNOWN
    }
}

impl fmt::Debug for Audience {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("_")
    }
}

impl<S: System> Look<'_, S> {
    /// Returns whether anybody present may have a function for one of these cues. Usually nobody has.
    #[inline]
    pub fn hears(&self, cues: &[Cue<S::Moment>]) -> bool {
        S::in_play(self.state).audience.hears_any(cues) && self.game.catalog.cues.has_any(cues)
    }

    /// Works the audience out anew.
    fn audience(&self) -> Audience {
        let mut cues = S::audience(self);
        for thing in S::in_play(self.state).things() {
            cues.add(&self.game.catalog.standing(thing.item).cues);
        }
        Audience::of(&cues)
    }

    /// Returns whether the audience hears every cue at which anybody speaks now. It does not if [`System::audience`]
    /// leaves somebody out.
    fn is_audience_complete(&self) -> bool {
        let wanted: Vec<Cue<S::Moment>> = S::Moment::CUES.iter().map(|(cue, _)| *cue).collect();
        let (audience, mut complete) = (S::in_play(self.state).audience, true);
        self.speak(&wanted, &[], Hearing::OPEN, &mut |_, _, used| {
            let mut called = used.into_iter().flat_map(|used| &self.game.catalog.behind(used).hooks);
            complete &= called.all(|(cue, _)| audience.hears_any(&[*cue]));
        });
        complete
    }
}

impl<S: System> Work<'_, S> {
    /// Works out the audience if it is unknown. While something lies face down, everything counts as heard. Otherwise a
    /// moment that nobody hears would tell what the hidden face is not.
    #[inline]
    pub(in crate::machine) fn seat_audience(&mut self) {
        let in_play = S::in_play(self.s);
        if in_play.audience.0 == u128::MAX && !in_play.has_face_down() {
            self.unite_audience();
        }
        debug_assert!(
            self.look().audience().0 & !S::in_play(self.s).audience.0 == 0,
            "somebody has come, and `audience_changes` was not called"
        );
    }

    #[inline(never)]
    fn unite_audience(&mut self) {
        let audience = self.look().audience();
        S::in_play_mut(self.s).into_iter().for_each(|in_play| in_play.audience = audience);
    }

    /// Checks in debug builds that the system left nobody out.
    #[inline]
    pub(in crate::machine) fn check_audience(&self) {
        debug_assert!(self.look().is_audience_complete(), "somebody speaks whom the audience lacks");
    }

    /// Notes that somebody has come or uses other cards, or that the place has changed. Then others may hear.
    pub fn audience_changes(&mut self) {
        S::in_play_mut(self.s).into_iter().for_each(InPlay::audience_changes);
    }
}
