//! Calls of several scripts for one moment, one after another.
//!
//! When something happens, [`Work::announce`] finds all scripts that hear of it and puts one frame, [`Calls`], on the
//! stack. The frame calls them in order, each when the one before is done. An [`Occasion`] says who it is about, and at
//! which cues scripts hear of it: `on_hit` for the wolf that is hit, `on_any_hit` for everybody.

use super::clock::Ending;
use super::occasion::{Address, Occasion};
use super::thing::ThingId;
use super::voice::Hearing;
use crate::kernel::{Called, Source, Subject};
use crate::machine::roles::Roles;
use crate::machine::{Cue, Flow, Frame, Rebind, System, UseId, Work};
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

/// A call of a script, or of the scripts of a face-down thing.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub(super) struct PendingCall<M> {
    /// The call. `None` for a face-down thing. Whether such a thing hears of the moment is found out only when its turn
    /// comes, so that the list reveals nothing about it.
    pub(super) used: Option<UseId>,
    pub(super) cue: Cue<M>,
    /// The roles of the moment, `me` first.
    pub(super) roles: Roles,
    /// The thing or subject that calls.
    pub(super) it: Subject,
}

/// Somebody who may have a function for an occasion.
#[derive(Clone, Copy)]
struct Listener {
    /// The speaker, which is `me` in the script.
    me: Subject,
    /// The thing or subject that calls.
    it: Subject,
    /// The call. `None` for a face-down thing.
    used: Option<UseId>,
}

/// Scripts to be called, in order.
pub(super) type PendingCalls<M> = SmallVec<[PendingCall<M>; 2]>;

/// Calls of scripts for the same moment, in order. Afterwards a thing may leave play.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Calls<M> {
    /// The calls still to come.
    calls: PendingCalls<M>,
    /// The step after them.
    then: Then,
}

/// The step after the calls.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
enum Then {
    #[default]
    Nothing,
    /// A thing leaves play: why, and by whom.
    Leaves(ThingId, Ending, Source),
    /// Everything attached to this subject leaves play, because the subject is gone.
    Alone(Subject),
}

impl<S: System> Frame<S> for Calls<S::Moment> {
    fn step(work: &mut Work<'_, S>, at: usize) -> Flow {
        let Some(calls) = work.frame::<Calls<S::Moment>>(at) else { return Flow::Go };
        let then = calls.then;
        if !calls.calls.is_empty() {
            let call = calls.calls.remove(0);
            return work.call_one(at, call);
        }
        work.pop();
        match then {
            Then::Nothing => {}
            Then::Leaves(id, ending, source) => work.remove_now(id, ending, source),
            Then::Alone(who) => work.left_alone(who),
        }
        Flow::Go
    }

    fn rebind(&mut self, map: &mut Rebind<'_, S>) {
        for call in &mut self.calls {
            call.used.iter_mut().for_each(|used| map.used(used));
            map.roles(&mut call.roles);
            S::rebind_subject(&mut call.it, map);
        }
        if let Then::Leaves(_, _, source) = &mut self.then {
            map.source(source);
        }
    }
}

impl<M> Calls<M> {
    /// Returns calls after which a thing leaves play.
    pub(super) fn leaving(calls: PendingCalls<M>, (id, ending, source): (ThingId, Ending, Source)) -> Calls<M> {
        Calls { calls, then: Then::Leaves(id, ending, source) }
    }

    /// Returns the thing that leaves play after the calls.
    pub(super) fn leaves(&self) -> Option<ThingId> {
        if let Then::Leaves(id, ..) = self.then { Some(id) } else { None }
    }

    /// Returns the things that the calls mention.
    pub(super) fn things(&self, kind: u8) -> impl Iterator<Item = ThingId> {
        let calls = self.calls.iter().flat_map(|call| call.roles.iter().copied().chain([call.it]));
        calls.filter_map(move |who| thing_of(who, kind)).chain(self.leaves())
    }
}

/// Returns the thing that a subject stands for. `None` if the subject is not of the kind of things.
pub(in crate::machine) fn thing_of(who: Subject, kind: u8) -> Option<ThingId> {
    if who.kind == kind { u8::try_from(who.id).ok().map(ThingId) } else { None }
}

impl<S: System> Work<'_, S> {
    /// Calls everybody's scripts for something that happens, one after another. The scripts of its subjects come first,
    /// then those of all watchers, each in speaking order.
    #[inline]
    pub fn announce(&mut self, occasion: Occasion<'_, S::Moment>) -> Flow {
        if self.out.explains() {
            self.note_moment(&occasion);
        }
        if self.look().hears_of(&occasion) { self.push_calls(occasion) } else { Flow::Go }
    }

    /// Notes a moment for a timeline, whether or not anybody listens.
    #[inline(never)]
    fn note_moment(&mut self, Occasion { about, own, any }: &Occasion<'_, S::Moment>) {
        let moment = [own, any].into_iter().flatten().map(|(cue, _)| cue.name()).collect();
        let about = about.iter().map(|who| S::label(self.game, self.s, *who)).collect();
        self.out.moment(|| Called { moment, about, script: None, after: 0 });
    }

    /// Returns the calls that [`Work::announce`] would make.
    pub(super) fn calls_if_heard(&self, occasion: Occasion<'_, S::Moment>) -> PendingCalls<S::Moment> {
        if self.look().hears_of(&occasion) { self.find_calls(occasion) } else { PendingCalls::new() }
    }

    /// Makes these calls for an event. They were found before the event changed the listeners.
    pub(super) fn announce_to(&mut self, occasion: Occasion<'_, S::Moment>, calls: PendingCalls<S::Moment>) -> Flow {
        if self.out.explains() {
            self.note_moment(&occasion);
        }
        if calls.is_empty() { Flow::Go } else { self.push(Calls { calls, then: Then::Nothing }) }
    }

    /// Puts the calls of an occasion on the stack, if there are any.
    #[inline(never)]
    fn push_calls(&mut self, occasion: Occasion<'_, S::Moment>) -> Flow {
        let calls = self.find_calls(occasion);
        if calls.is_empty() { Flow::Go } else { self.push(Calls { calls, then: Then::Nothing }) }
    }

    /// Makes one call. Before the call of a face-down thing, finds out what that thing has to call.
    fn call_one(&mut self, at: usize, PendingCall { used, cue, roles, it }: PendingCall<S::Moment>) -> Flow {
        let me = roles.first().copied().unwrap_or(it);
        let Some(used) = used else {
            let found = self.heard_face_down(cue, &roles, it);
            if let Some(calls) = self.frame::<Calls<S::Moment>>(at) {
                calls.calls.insert_many(0, found);
            }
            return Flow::Go;
        };
        let is_idle = self.is_gone(it) || self.is_used_up((me, it), used, cue);
        if is_idle { Flow::Go } else { self.call_for(used, cue, &roles, it) }
    }

    /// Returns the calls of a thing that lay face down when the list of calls was made.
    fn heard_face_down(&self, cue: Cue<S::Moment>, roles: &Roles, it: Subject) -> PendingCalls<S::Moment> {
        let thing = thing_of(it, S::THING).and_then(|id| S::in_play(self.s).get(id));
        let Some(thing) = thing.filter(|thing| !self.look().is_silenced(thing.of)) else { return PendingCalls::new() };
        let catalog = &self.game.catalog;
        let uses = catalog.standing(thing.item).uses.iter().copied();
        let look = self.look();
        let heard = uses.filter(|used| catalog.behind(*used).hook(cue).is_some() && look.is_awake(it, *used).is_ok());
        heard.map(|used| PendingCall { used: Some(used), cue, roles: *roles, it }).collect()
    }

    /// Calls the scripts of these subjects only. Nobody watches.
    pub fn happens_to(&mut self, about: &[Subject], cue: Cue<S::Moment>) -> Flow {
        self.announce(Occasion { about, own: Some((cue, &[])), any: None })
    }

    /// Calls the scripts of the subject of an event, and of all watchers.
    pub fn happens(&mut self, who: Subject, moment: S::Moment) -> Flow {
        self.announce(Occasion::about(moment, &[who]))
    }

    /// Calls the scripts of the subject of an event with another subject, and of all watchers.
    pub fn happens_with(&mut self, who: Subject, other: Subject, moment: S::Moment) -> Flow {
        self.announce(Occasion::of(moment, &[who], &[other], &[who, other]))
    }

    /// Calls everybody's scripts because somebody is gone. Afterwards everything attached to it leaves play.
    pub fn announce_end(&mut self, who: Subject, moment: S::Moment) -> Flow {
        let about = [who];
        let occasion = Occasion::about(moment, &about);
        let calls = self.calls_if_heard(occasion);
        let leaves_nothing = calls.is_empty() && S::in_play(self.s).of(who).next().is_none();
        if leaves_nothing { Flow::Go } else { self.push(Calls { calls, then: Then::Alone(who) }) }
    }

    /// Calls everybody's scripts with the same roles for every speaker, in speaking order.
    pub fn announce_alike(&mut self, cue: Cue<S::Moment>, roles: &[Subject]) -> Flow {
        let Some(first) = roles.first() else { return Flow::Go };
        let (game, in_play) = (self.game, S::in_play(self.s));
        let mut calls = PendingCalls::new();
        // `LISTED`: a face-down thing is listed too, but without its call.
        self.look().list(&[cue], roles, Hearing::LISTED, &mut |_, it, used| {
            let may_call = |used| {
                let is_used_up = in_play.is_used_up::<S>((*first, it), used, cue);
                !is_used_up && game.catalog.behind(used).hook(cue).is_some()
            };
            if used.is_none_or(may_call) {
                calls.push(PendingCall { used, cue, roles: Roles::of(roles), it });
            }
        });
        match calls.as_slice() {
            [] => Flow::Go,
            // A single call needs no frame that waits for its turn.
            [PendingCall { used: Some(used), it, .. }] => {
                let (used, it) = (*used, *it);
                self.call_for(used, cue, roles, it)
            }
            _ => self.push(Calls { calls, then: Then::Nothing }),
        }
    }

    /// Returns the calls for something that happens.
    pub(super) fn find_calls(&self, occasion: Occasion<'_, S::Moment>) -> PendingCalls<S::Moment> {
        // Only the cues that somebody present may have a function for.
        let Occasion { about, own, any } = self.look().as_heard(occasion);
        let wanted: SmallVec<[Cue<S::Moment>; 2]> = [own, any].into_iter().flatten().map(|(cue, _)| cue).collect();
        // Without `on_any_X` nobody watches: only the event's own subjects are asked.
        let heard = Hearing { unwatched: any.is_none(), ..Hearing::LISTED };
        let (mut of_subjects, mut of_watchers) = (PendingCalls::new(), PendingCalls::new());
        self.look().list(&wanted, about, heard, &mut |me, it, used| {
            let listener = Listener { me, it, used };
            // The occasion is about the speaker, or about the calling thing.
            let is_own = about.contains(&me) || about.contains(&it);
            if is_own && let Some(call) = own.and_then(|own| self.call_of(listener, own)) {
                of_subjects.push(call);
            }
            if let Some(call) = any.and_then(|any| self.call_of(listener, any)) {
                of_watchers.push(call);
            }
        });
        if of_subjects.is_empty() {
            return of_watchers;
        }
        of_subjects.extend(of_watchers);
        of_subjects
    }

    /// Returns the call of a listener for a cue. `None` if its script has no function for the cue, or none that may
    /// still be called.
    #[inline]
    fn call_of(
        &self,
        Listener { me, it, used }: Listener,
        (cue, more): Address<'_, S::Moment>,
    ) -> Option<PendingCall<S::Moment>> {
        // A face-down thing (`None`) is listed without looking at its script.
        if let Some(used) = used {
            let behaviour = self.game.catalog.behind(used);
            let is_used_up = || behaviour.once.is_some() && self.is_used_up((me, it), used, cue);
            if behaviour.hook(cue).is_none() || is_used_up() {
                return None;
            }
        }
        let roles = std::iter::once(me).chain(more.iter().copied()).collect();
        Some(PendingCall { used, cue, roles, it })
    }

    /// Returns whether the limit of a call is used up for the speaker `me` and the thing `it`. An earlier call of the
    /// same list may have used it.
    fn is_used_up(&self, (me, it): (Subject, Subject), used: UseId, cue: Cue<S::Moment>) -> bool {
        S::in_play(self.s).is_used_up::<S>((me, it), used, cue)
    }

    /// Returns whether this is a thing that is no longer in play.
    fn is_gone(&self, it: Subject) -> bool {
        thing_of(it, S::THING).is_some_and(|id| S::in_play(self.s).get(id).is_none())
    }
}
