//! Attaching things in play to somebody else, or to another thing in play.
//!
//! The scripts of an attached thing run for its new bearer. Its owner stays the same. Further things that are attached
//! to this thing move with it, and leave play when it leaves.

use super::calls::thing_of;
use super::clock::Ending;
use super::in_play_event::{InPlayEvent, Seen};
use super::occasion::Occasion;
use super::thing::{Thing, ThingId};
use crate::kernel::{Subject, Why};
use crate::machine::{InPlayMoment, System, Work};

impl<S: System> Work<'_, S> {
    /// Attaches a thing to somebody, or to something in play. Returns `false`, and does nothing, if the target cannot
    /// have attachments now, is attached to the thing itself, or already has the thing.
    pub fn attach(&mut self, id: ThingId, to: Subject, why: Why) -> bool {
        let in_play = S::in_play(self.s);
        let host = thing_of(to, S::THING);
        let Some(thing) = in_play.get(id).copied() else { return false };
        let bearer = match host {
            Some(host) => in_play.get(host).map(|host| host.of),
            None => Some(to),
        };
        let Some(of) = bearer else { return false };
        let is_there = (thing.of, thing.on) == (of, host);
        if is_there || self.lies_on(host, id) || !S::may_bear(self.s, of) {
            return false;
        }
        // An equal status of the new bearer is renewed, and the attached one ends.
        if let Some(equal) = self.like_it(&thing, of) {
            self.renew(equal, thing.left, why);
            self.take_out(&[id], Ending::Ended, why.source);
            return true;
        }
        if let Some(in_play) = S::in_play_mut(self.s) {
            in_play.attach(id, of, host);
        }
        let seen_host = host.and_then(|host| S::in_play(self.s).get(host)).map(Seen::of);
        let attached = InPlayEvent::Attached { thing: Seen::of(&thing), from: thing.of, of, host: seen_host };
        self.tell_in_play(attached, why);
        // About the thing itself: its own script gets no role after `me`, the watchers' scripts get the thing.
        let it = self.thing(id);
        self.announce(Occasion::about(InPlayMoment::Attached.into(), &[it]));
        true
    }

    /// Returns a thing to its owner, detached. If the owner cannot have attachments now, the thing leaves play.
    pub fn detach(&mut self, id: ThingId, why: Why) {
        let Some(owner) = S::in_play(self.s).get(id).map(|thing| thing.owner) else { return };
        if S::may_bear(self.s, owner) {
            self.attach(id, owner, why);
        } else {
            self.take_out(&[id], Ending::Ended, why.source);
        }
    }

    /// Returns whether `above` is the thing `id`, or is attached to it, directly or not.
    fn lies_on(&self, above: Option<ThingId>, id: ThingId) -> bool {
        let in_play = S::in_play(self.s);
        std::iter::successors(above, |above| in_play.get(*above)?.on).any(|above| above == id)
    }

    /// Returns an equal status that `of` already has, if copies do not stack.
    fn like_it(&self, thing: &Thing, of: Subject) -> Option<ThingId> {
        // A status is a thing without a print.
        let is_single = thing.print.is_none() && thing.of != of && !self.game.catalog.standing(thing.item).stacks;
        if !is_single {
            return None;
        }
        let equal = S::in_play(self.s).of(of).find(|other| other.item == thing.item)?;
        Some(equal.id)
    }
}
