//! Face-down things: everybody knows that they are there, but only some seats know their faces.
//!
//! A face-down thing changes no number, permits and forbids nothing, and cannot be used, because any of these would
//! reveal it. Its scripts are called where scripts act, also as a replacement. Any effect or question of its script
//! turns it up first. A script that does nothing leaves no trace. A face-down thing can be turned up to answer: see
//! [`Window`](super::Window).

use super::calls::thing_of;
use super::in_play_event::InPlayEvent;
use super::occasion::Occasion;
use super::thing::{Thing, ThingId};
use crate::kernel::{Seats, Source, Subject, Why};
use crate::machine::{InPlayMoment, System, Work};

impl<S: System> Work<'_, S> {
    /// Returns the thing behind a subject, if it lies face down.
    pub(in crate::machine) fn face_down(&self, it: Option<Subject>) -> Option<Thing> {
        let thing = S::in_play(self.s).get(thing_of(it?, S::THING)?)?;
        thing.down.map(|_| *thing)
    }

    /// Turns a thing face down where it lies. Everybody has seen its face.
    pub fn turn_down(&mut self, id: ThingId, why: Why) {
        let thing = S::in_play_mut(self.s).and_then(|in_play| in_play.get_mut(id));
        if let Some(thing) = thing.filter(|thing| thing.down.is_none()) {
            thing.down = Some(Seats::ALL);
            let (item, of) = (thing.item, thing.of);
            self.tell_in_play(InPlayEvent::TurnedDown { item, of }, why);
        }
    }

    /// Turns up a thing that lies face down. Everybody sees it, and its time begins.
    pub fn turn_up(&mut self, id: ThingId, why: Why) {
        let Some(thing) = self.face_down(Some(self.thing(id))) else { return };
        let before = u8::try_from(S::in_play(self.s).alike_before(&thing)).unwrap_or(u8::MAX);
        let left = thing.left.or_else(|| S::time_of(&self.look(), &thing));
        if let Some(thing) = S::in_play_mut(self.s).and_then(|in_play| in_play.get_mut(id)) {
            (thing.down, thing.left) = (None, left);
        }
        self.tell_in_play(InPlayEvent::TurnedUp { item: thing.item, of: thing.of, before }, why);
        let it = self.thing(id);
        self.announce(Occasion::about(InPlayMoment::TurnedUp.into(), &[it]));
    }

    /// Turns up a face-down thing whose script is about to act. Returns whether the thing was face down.
    pub(in crate::machine) fn springs(&mut self, it: Option<Subject>) -> bool {
        let Some(thing) = self.face_down(it) else { return false };
        self.turn_up(thing.id, Why::by("", Source::Item(thing.item)));
        true
    }
}
