//! The life of things in play: they enter, run out and leave.
//!
//! [`Work::enters`] and [`Work::put`] bring a thing into play, [`Work::passes`] lets a border of time pass (the end of
//! a Turn, of a Round), [`Work::take_out`] removes things.

use super::border::{Clock, Left, Passing};
use super::calls::{Calls, PendingCalls, thing_of};
use super::in_play_event::InPlayEvent;
use super::occasion::Occasion;
use super::thing::{Thing, ThingId};
use super::window::Window;
use crate::kernel::{Source, Subject, Why};
use crate::machine::{Choosing, Flow, Holds, Hook, InPlayMoment, System, Work};
use serde::{Deserialize, Serialize};

/// The code of the fault when no more things fit.
const FULL: &str = "E0644";

/// The reason why a thing leaves play.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Ending {
    /// The thing's time is over.
    Over,
    /// A script or a rule ends it.
    Ended,
    /// The thing's bearer is gone.
    Alone,
    /// The thing is moved to a place. The place has this number in the system.
    To(u8),
}

impl<S: System> Work<'_, S> {
    /// Returns the thing with this number as a subject of scripts.
    pub fn thing(&self, id: ThingId) -> Subject {
        Subject { kind: S::THING, id: u16::from(id.0) }
    }

    /// Returns the subject that brought a thing into play. `None` if `it` is gone, or is no thing.
    pub fn owner(&self, it: Subject) -> Option<Subject> {
        Some(S::in_play(self.s).get(thing_of(it, S::THING)?)?.owner)
    }

    /// Puts a thing into play with its bearer. Calls its own scripts, then the watchers' scripts. `None` after
    /// telling a fault if there is no more room.
    pub fn enters(&mut self, thing: Thing, why: Why) -> Option<ThingId> {
        let id = self.enters_unheard(thing, why)?;
        self.has_entered(id);
        Some(id)
    }

    /// Puts a thing into play without calling scripts yet. The caller does something else first, then calls
    /// [`Work::has_entered`].
    pub fn enters_unheard(&mut self, thing: Thing, why: Why) -> Option<ThingId> {
        let thing = Thing { new: is_spared::<S>(thing.left), ..thing };
        let held = self.spoken_of();
        let id = S::in_play_mut(self.s).and_then(|in_play| in_play.enter(thing, |id| held.contains(&id)));
        let Some(id) = id else {
            let name = self.game.catalog.items.get(usize::from(thing.item)).map_or("", |item| &item.name);
            let text =
                format!("error[{FULL}]: `{name}` does not enter play: {} objects are there", super::thing::MOST_THINGS);
            self.tell(S::fault(None, text), Why::FAULT);
            return None;
        };
        S::entered(self, &Thing { id, ..thing }, why);
        Some(id)
    }

    /// Calls the scripts for a thing that has come into play.
    pub fn has_entered(&mut self, id: ThingId) -> Flow {
        let it = self.thing(id);
        self.announce(Occasion::about(InPlayMoment::Enter.into(), &[it]))
    }

    /// Returns the things that work in progress mentions. Their numbers must not be given to new things.
    fn spoken_of(&self) -> Vec<ThingId> {
        let mut held = Vec::new();
        for frame in S::stack(self.s) {
            if let Some(hook) = Holds::<Hook<S::Moment>>::get(frame) {
                held.extend(hook.roles.iter().chain(&hook.it).filter_map(|who| thing_of(*who, S::THING)));
            }
            if let Some(calls) = Holds::<Calls<S::Moment>>::get(frame) {
                held.extend(calls.things(S::THING));
            }
            if let Some(window) = Holds::<Window<S::Moment>>::get(frame) {
                held.extend(window.things(S::THING));
            }
            if let Some(choosing) = Holds::<Choosing>::get(frame) {
                held.extend(choosing.subjects().filter_map(|who| thing_of(who, S::THING)));
            }
            if let Some(chosen) = S::chosen_in(frame) {
                held.extend(chosen.subjects().filter_map(|who| thing_of(who, S::THING)));
            }
        }
        held
    }

    /// Takes things out of play, in this order. While a thing is still in play, its own scripts and those of all
    /// watchers are called.
    pub fn take_out(&mut self, ids: &[ThingId], ending: Ending, source: Source) {
        let leaving: Vec<ThingId> = self.leaving();
        let ids: Vec<ThingId> = ids.iter().copied().filter(|id| !leaving.contains(id)).collect();
        let mut partings: Vec<_> = ids.iter().map(|id| (*id, self.last_words(*id, ending))).collect();
        // While a card lies face down, the frames are pushed even if nothing is called. Without them, a player would
        // see that no hidden card has a script for leaving.
        if partings.iter().all(|(_, calls)| calls.is_empty()) && !S::in_play(self.s).has_face_down() {
            for id in ids {
                self.remove_now(id, ending, source);
            }
            return;
        }
        // The stack reverses the order, so that the first thing leaves first.
        while let Some((id, calls)) = partings.pop() {
            self.push(Calls::leaving(calls, (id, ending, source)));
        }
    }

    /// Returns the calls for a thing that leaves: the calls of its own scripts, then those of the watchers.
    fn last_words(&self, id: ThingId, ending: Ending) -> PendingCalls<S::Moment> {
        let it = self.thing(id);
        let mut calls = PendingCalls::new();
        // An expired thing hears `expire` first; only then everybody hears `leave`.
        if ending == Ending::Over {
            let expire = Some((InPlayMoment::Expire.own(), &[][..]));
            calls.extend(self.find_calls(Occasion { about: &[it], own: expire, any: None }));
        }
        calls.extend(self.find_calls(Occasion::about(InPlayMoment::Leave.into(), &[it])));
        calls
    }

    /// Returns the things that are about to leave already.
    fn leaving(&self) -> Vec<ThingId> {
        let calls = S::stack(self.s).iter().filter_map(Holds::<Calls<S::Moment>>::get);
        calls.filter_map(Calls::leaves).collect()
    }

    /// Removes a thing from play. If its time was over and a script has renewed it, the thing stays.
    pub(super) fn remove_now(&mut self, id: ThingId, ending: Ending, source: Source) {
        let it = self.thing(id);
        let is_renewed = |thing: &Thing| thing.left.is_none_or(|left| left.n > 0);
        if ending == Ending::Over && S::in_play(self.s).get(id).is_some_and(is_renewed) {
            return;
        }
        let removed = S::in_play_mut(self.s).and_then(|in_play| in_play.leave(id, it));
        if let Some((thing, attached)) = removed {
            // Later events are not explained by the end of this thing.
            self.in_passing(|work| S::left(work, &thing, ending, source));
            self.take_out(&attached, Ending::Alone, source);
        }
    }

    /// Removes the things of a bearer that is gone, except those that stay by the system's rules.
    pub fn left_alone(&mut self, who: Subject) {
        let leaving = S::in_play(self.s).of(who).filter(|thing| !S::stays_alone(thing));
        let ids: Vec<ThingId> = leaving.map(|thing| thing.id).collect();
        self.take_out(&ids, Ending::Alone, Source::Rules);
    }

    /// Passes borders of time together. Limits begin anew, durations run down, and expired things leave play in the
    /// order of entry. `about` is the subject of the borders, such as the owner of an ending Turn.
    pub fn passes(&mut self, clocks: &[Clock], about: Option<Subject>) -> Flow {
        self.passes_for(clocks, &|who| about == Some(who))
    }

    /// Passes borders for all subjects for which `concerns` holds, such as a side.
    pub fn passes_for(&mut self, clocks: &[Clock], concerns: &dyn Fn(Subject) -> bool) -> Flow {
        // Usually no thing, limit or journal depends on these borders.
        if !S::in_play(self.s).heeds(clocks) {
            return Flow::Go;
        }
        let mut expired = Vec::new();
        for clock in clocks {
            let (whose, spares_new) = (clock.whose::<S>(), clock.spares_new::<S>());
            let border = Passing { clock: *clock, whose, spares_new, concerns };
            if let Some(in_play) = S::in_play_mut(self.s) {
                expired.extend(in_play.pass(border));
            }
        }
        let entry_order = |id: &ThingId| S::in_play(self.s).things().iter().position(|thing| thing.id == *id);
        expired.sort_by_key(entry_order);
        self.take_out(&expired, Ending::Over, Source::Rules);
        Flow::Go
    }

    /// Puts a thing of this item into play with its bearer. If the bearer has one already and the item does not
    /// stack, renews that thing. `n` replaces the printed duration.
    pub fn put(&mut self, item: u16, of: Subject, owner: Subject, n: Option<u8>, why: Why) -> Option<ThingId> {
        let standing = self.game.catalog.standing(item);
        let lasts = standing.left(n);
        let present = S::in_play(self.s).of(of).find(|thing| thing.item == item);
        if let Some(id) = present.map(|thing| thing.id)
            && !standing.stacks
        {
            self.renew(id, lasts, why);
            return Some(id);
        }
        self.enters(Thing::open(item, None, of, owner, lasts), why)
    }

    /// Renews the time of a thing. A shorter time does not shorten it.
    pub(super) fn renew(&mut self, id: ThingId, lasts: Option<Left>, why: Why) {
        let Some(thing) = S::in_play_mut(self.s).and_then(|in_play| in_play.get_mut(id)) else { return };
        // A thing without a limit keeps none, and a renewal without a limit removes the limit.
        thing.left = thing.left.zip(lasts).map(|(old, new)| old.max(new));
        thing.new = is_spared::<S>(thing.left);
        let (item, of) = (thing.item, thing.of);
        self.tell_in_play(InPlayEvent::Renewed { item, of }, why);
    }
}

/// Returns whether the border of this time spares new things.
fn is_spared<S: System>(left: Option<Left>) -> bool {
    left.is_some_and(|left| left.clock.spares_new::<S>())
}
