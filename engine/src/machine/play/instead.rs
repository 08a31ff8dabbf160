//! Replacement: what lies in play does something else instead of what is about to happen.
//!
//! A system that is about to let something happen to somebody asks here first. The first one, in the order in which they
//! speak, that has a script for it and does not say no, is called instead: what was to happen does not. Then nobody else
//! is asked, so that one happening is replaced once. What that script does itself it does not replace: it may ask first,
//! and let the same happen after all.

use super::tell::InPlayEvent;
use super::voice::{FaceDown, Hearing};
use crate::kernel::{Seats, Source, Subject, Why};
use crate::machine::{Cue, Holds, Hook, System, UseId, Work};
use crate::script::Trace;

impl<S: System> Work<'_, S> {
    /// Is something else done instead of what is about to happen to `me`? `does` is the moment of what does it, `asks` that
    /// of the query by which it may say no.
    pub fn replaced(&mut self, me: Subject, does: Cue<S::Moment>, asks: Cue<S::Moment>) -> bool {
        self.game.catalog.cues.has(does) && self.replaces(me, does, asks)
    }

    #[inline(never)]
    fn replaces(&mut self, me: Subject, does: Cue<S::Moment>, asks: Cue<S::Moment>) -> bool {
        let mut found = Vec::new();
        let (game, in_play) = (self.game, S::in_play(self.s));
        self.look().hear(
            &[does],
            &[me],
            Hearing { face_down: FaceDown::Calls, ..Hearing::OWN },
            &mut |who, it, used| {
                let used_up = in_play.is_used_up::<S>((who, it), used, does);
                if who == me
                    && !used_up
                    && !self.is_replacing(me, does, used)
                    && game.catalog.behind(used).hook(does).is_some()
                {
                    found.push((it, used));
                }
            },
        );
        let wills = |(it, used): &(Subject, _)| {
            let says = self.game.query_for(self.s, *used, asks, (&[me], *it), &mut Trace::default());
            says.and_then(|value| value.bool()) != Some(false)
        };
        let Some((it, used)) = found.into_iter().find(wills) else { return false };
        self.call_for(used, does, &[me], it);
        true
    }

    /// Does this already do something instead for `me`? What it does itself it does not replace again.
    fn is_replacing(&self, me: Subject, does: Cue<S::Moment>, used: UseId) -> bool {
        self.hooks().any(|hook| (hook.used, hook.cue) == (used, does) && hook.roles.first() == Some(&me))
    }

    /// A script that does something instead has begun to: that is told, after what it had to ask.
    pub(in crate::machine) fn begins_instead(&mut self, at: usize) {
        let hook = S::stack(self.s).get(at).and_then(Holds::<Hook<S::Moment>>::get);
        let Some((used, Some(of))) =
            hook.filter(|hook| hook.is_first_of_instead()).map(|hook| (hook.used, hook.roles.first().copied()))
        else {
            return;
        };
        let item = self.game.catalog.used(used).caller;
        if let Some(event) = S::in_play_event(InPlayEvent::Instead { item, of }) {
            self.tell_at(event, Why::by("", Source::Item(item)), at, Seats::ALL);
        }
    }
}
