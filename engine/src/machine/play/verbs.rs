//! Effects of scripts on things in play, in every system: tokens, statuses, attaching, turning, exhausting.
//!
//! [`Work::carry`] is called for every effect of a script: `target.put_status("Burning")` becomes [`Work::put`].
//! Effects that are not the machine's go to [`System::carry_out`].

use super::calls::thing_of;
use super::clock::Ending;
use super::in_play_event::{InPlayEvent, Seen};
use super::occasion::Occasion;
use super::thing::ThingId;
use super::words::{STATUS, TOKEN, verb};
use crate::kernel::{Source, Subject, Value, Why, nearest, slug};
use crate::machine::{Caller, InPlayMoment, System, Work, track};
use crate::script::Effect;

/// The code of the fault when a name means nothing.
const UNKNOWN: &str = "E0645";

impl<S: System> Work<'_, S> {
    /// Carries out an effect of a script: the machine's own, or one of the system's.
    pub(in crate::machine) fn carry(&mut self, caller: &Caller<S::Moment>, effect: &Effect) {
        if let Some((way, on)) = track::way::<S>(effect.word).zip(effect.on) {
            return self.carry_track(caller, effect, on, way);
        }
        let (Some(verb), Some(on)) = (verb::of::<S>(effect.word), effect.on) else {
            return S::carry_out(self, caller, effect);
        };
        let why = Why::by("", Source::Script(caller.used.0, effect.line));
        match verb {
            verb::Verb::AddTokens => {
                self.change_tokens(caller, on, effect.text(0), why, |n| n.saturating_add(effect.int(1)))
            }
            verb::Verb::SetTokens => self.change_tokens(caller, on, effect.text(0), why, |_| effect.int(1)),
            verb::Verb::PutStatus => self.put_status(caller, on, effect.text(0), None, why),
            verb::Verb::PutStatusFor => {
                let periods = effect.int(1).min(99);
                // For less than one period, no status is applied.
                if let Ok(periods) = u8::try_from(periods)
                    && periods > 0
                {
                    self.put_status(caller, on, effect.text(0), Some(periods), why);
                }
            }
            verb::Verb::EndStatus => {
                let Some(item) = self.called(caller, STATUS, effect.text(0)) else { return };
                let known = S::in_play(self.s).of(on).find(|thing| thing.item == item).map(|thing| thing.id);
                known.into_iter().for_each(|id| self.take_out(&[id], Ending::Ended, why.source));
            }
            verb::Verb::LeavePlay
            | verb::Verb::Attach
            | verb::Verb::Detach
            | verb::Verb::FaceDown
            | verb::Verb::TurnUp
            | verb::Verb::Exhaust
            | verb::Verb::Ready => {
                let to = effect.args.first().and_then(Value::subject);
                thing_of(on, S::THING).into_iter().for_each(|id| self.carry_thing(verb, id, to, why));
            }
        }
    }

    /// Carries out an effect on a thing in play itself.
    fn carry_thing(&mut self, verb: verb::Verb, id: ThingId, to: Option<Subject>, why: Why) {
        match (verb, to) {
            (verb::Verb::Attach, Some(to)) => {
                self.attach(id, to, why);
            }
            (verb::Verb::Detach, _) => self.detach(id, why),
            (verb::Verb::FaceDown, _) => self.turn_down(id, why),
            (verb::Verb::TurnUp, _) => self.turn_up(id, why),
            (verb::Verb::Exhaust, _) => {
                self.exhaust(id, why);
            }
            (verb::Verb::Ready, _) => {
                self.ready(id, why);
            }
            (verb::Verb::LeavePlay, _) => self.take_out(&[id], Ending::Ended, why.source),
            _ => {}
        }
    }

    /// Applies a status by its name, for `n` of its periods or for the printed time. In a system that tells cards apart
    /// (`S::put_by`), the status belongs to the card that applied it last.
    fn put_status(&mut self, caller: &Caller<S::Moment>, on: Subject, name: &str, n: Option<u8>, why: Why) {
        let owner = caller.roles.first().copied().unwrap_or(on);
        let Some(item) = self.called(caller, STATUS, name).filter(|_| S::may_bear(self.s, on)) else { return };
        let id = self.put(item, on, owner, n, why);
        let Some(by) = S::put_by(&self.look(), caller) else { return };
        if let Some(thing) = S::in_play_mut(self.s).zip(id).and_then(|(in_play, id)| in_play.get_mut(id)) {
            (thing.owner, thing.by) = (owner, Some(by));
        }
    }

    /// Changes the number of tokens on something.
    fn change_tokens(
        &mut self,
        caller: &Caller<S::Moment>,
        on: Subject,
        name: &str,
        why: Why,
        change: impl FnOnce(i64) -> i64,
    ) {
        if let Some(token) = self.called(caller, TOKEN, name) {
            let now = change(i64::from(S::in_play(self.s).tokens(on, token)));
            self.set_tokens(on, token, now, why);
        }
    }

    /// Sets the number of tokens on something, from 0 to 999. If that is a change, tells it and calls its scripts.
    pub fn set_tokens(&mut self, on: Subject, token: u16, now: i64, why: Why) {
        let now = u16::try_from(now.clamp(0, i64::from(super::thing::MOST_TOKENS))).unwrap_or(0);
        let before = S::in_play(self.s).tokens(on, token);
        let id = thing_of(on, S::THING);
        let thing = id.and_then(|id| S::in_play(self.s).get(id).copied());
        // A thing that has left play gets no tokens.
        let is_gone = id.is_some() && thing.is_none();
        if before == now || is_gone {
            return;
        }
        let whom = thing.map_or(on, |thing| thing.of);
        S::in_play_mut(self.s).into_iter().for_each(|in_play| in_play.set_tokens(on, token, now));
        self.tell_in_play(
            InPlayEvent::Tokens { token, on: whom, thing: thing.as_ref().map(Seen::of), before, now },
            why,
        );
        self.announce(Occasion { about: &[on], own: Some((InPlayMoment::Tokens.own(), &[])), any: None });
    }

    /// Returns the number of the item of this kind and name. `None` after telling a fault if there is none.
    pub fn called(&mut self, caller: &Caller<S::Moment>, kind: &'static str, name: &str) -> Option<u16> {
        let items = &self.game.catalog.items;
        let found = items.number(kind, self.game.catalog.former.now(kind, &slug(name)));
        if found.is_none() {
            let known = items.iter().filter(|item| item.kind == kind).map(|item| item.name.as_str());
            let near = nearest(name, known).map(|near| format!(" (did you mean `{near}`?)")).unwrap_or_default();
            let by = self.game.trigger(caller.used);
            let text = format!("error[{UNKNOWN}]: no {kind} is called `{name}`{near}; asked for by {by}");
            self.tell(S::fault(Some(caller.used), text), Why::FAULT);
        }
        found
    }
}
