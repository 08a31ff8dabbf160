//! Exhausted things in play: they rest until they are ready again.
//!
//! An exhausted thing stays in its place, and everybody sees that it is exhausted. It cannot be used, reacts to
//! nothing, is not called and changes no number. Only behaviours with `always` still work. Begin with [`Work::exhaust`]
//! and [`Work::ready`]. The refusals here name no rule (`""`).

use super::calls::thing_of;
use super::in_play_event::{InPlayEvent, Seen};
use super::occasion::Occasion;
use super::thing::{Thing, ThingId};
use crate::kernel::{Illegal, Subject, Why};
use crate::machine::{InPlayMoment, Look, System, UseId, Work};

impl<S: System> Work<'_, S> {
    /// Exhausts a thing in play. Returns `false` if it is exhausted already.
    pub fn exhaust(&mut self, id: ThingId, why: Why) -> bool {
        let it = [self.thing(id)];
        let occasion = Occasion::about(InPlayMoment::Exhausted.into(), &it);
        // The calls are found before the thing is exhausted. Otherwise the thing itself could not hear of it.
        let calls = self.calls_if_heard(occasion);
        let Some(seen) = self.set_exhausted(id, true) else { return false };
        self.tell_in_play(InPlayEvent::Exhausted { thing: Seen::of(&seen), of: seen.of }, why);
        self.announce_to(occasion, calls);
        true
    }

    /// Makes a thing in play ready again. Returns `false` if it is ready already.
    pub fn ready(&mut self, id: ThingId, why: Why) -> bool {
        let it = self.thing(id);
        let Some(seen) = self.set_exhausted(id, false) else { return false };
        self.tell_in_play(InPlayEvent::Readied { thing: Seen::of(&seen), of: seen.of }, why);
        self.announce(Occasion::about(InPlayMoment::Readied.into(), &[it]));
        true
    }

    /// Sets whether a thing is exhausted. Returns the thing if that is a change.
    fn set_exhausted(&mut self, id: ThingId, exhausted: bool) -> Option<Thing> {
        let thing = S::in_play_mut(self.s)?.get_mut(id).filter(|thing| thing.exhausted != exhausted)?;
        thing.exhausted = exhausted;
        Some(*thing)
    }
}

impl<S: System> Look<'_, S> {
    /// Checks whether a thing in play can be exhausted.
    ///
    /// # Errors
    /// The subject is exhausted already, or is no thing in play at all.
    pub fn is_ready(&self, it: Subject) -> Result<(), Illegal> {
        match thing_of(it, S::THING).and_then(|id| S::in_play(self.state).get(id)) {
            Some(thing) if !thing.exhausted => Ok(()),
            Some(_) => self.no("", || "it is exhausted".into()),
            None => self.no("", || "only something in play can be exhausted".into()),
        }
    }

    /// Checks whether a call of a thing in play works now. The thing must be ready, or the behaviour must work always.
    ///
    /// # Errors
    /// The thing is exhausted.
    pub(super) fn is_awake(&self, it: Subject, used: UseId) -> Result<(), Illegal> {
        let rests = |thing: &Thing| thing.exhausted && !self.game.catalog.behind(used).always;
        match thing_of(it, S::THING).and_then(|id| S::in_play(self.state).get(id)) {
            Some(thing) if rests(thing) => self.no("", || "it is exhausted".into()),
            _ => Ok(()),
        }
    }
}
