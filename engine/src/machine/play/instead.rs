//! Replacement: a thing in play does something else instead of an event.
//!
//! Before an event a system calls [`Work::replaced`]. The first fitting script in speaking order that does not refuse
//! is called instead, and the event does not happen. Nobody else is asked, so each event is replaced at most once. A
//! script does not replace its own effects: it may ask a question first, and then cause the event itself.

use super::in_play_event::InPlayEvent;
use super::voice::{FaceDown, Hearing};
use crate::kernel::{Seats, Source, Subject, Why};
use crate::machine::{Cue, Holds, Hook, System, UseId, Work};
use crate::script::Trace;

impl<S: System> Work<'_, S> {
    /// Calls a script that replaces the next event for `me`, if there is one. `does` is the cue of the replacement,
    /// `asks` the cue of the query by which the script may refuse. Returns whether the event is replaced.
    pub fn replaced(&mut self, me: Subject, does: Cue<S::Moment>, asks: Cue<S::Moment>) -> bool {
        self.look().hears(&[does]) && self.replaces(me, does, asks)
    }

    /// Finds and calls the replacing script. Out of line, because usually there is none.
    #[inline(never)]
    fn replaces(&mut self, me: Subject, does: Cue<S::Moment>, asks: Cue<S::Moment>) -> bool {
        let mut found = Vec::new();
        let (game, in_play) = (self.game, S::in_play(self.s));
        self.look().hear(
            &[does],
            &[me],
            Hearing { face_down: FaceDown::Calls, ..Hearing::OWN },
            // `who` is the speaker, `it` its thing, and `used` the call of the script.
            &mut |who, it, used| {
                let is_used_up = in_play.is_used_up::<S>((who, it), used, does);
                if who == me
                    && !is_used_up
                    && !self.is_replacing(me, does, used)
                    && game.catalog.behind(used).hook(does).is_some()
                {
                    found.push((it, used));
                }
            },
        );
        let does_not_refuse = |(it, used): &(Subject, _)| {
            let answer = self.game.query_for(self.s, *used, asks, (&[me], *it), &mut Trace::default());
            answer.and_then(|value| value.bool()) != Some(false)
        };
        let Some((it, used)) = found.into_iter().find(does_not_refuse) else { return false };
        self.call_for(used, does, &[me], it);
        true
    }

    /// Returns whether this script is already replacing something for `me`. A script does not replace its own effects.
    fn is_replacing(&self, me: Subject, does: Cue<S::Moment>, used: UseId) -> bool {
        self.hooks().any(|hook| (hook.used, hook.cue) == (used, does) && hook.roles.first() == Some(&me))
    }

    /// Tells a replacement as its script begins to act, after its questions.
    pub(in crate::machine) fn begins_instead(&mut self, at: usize) {
        let hook = S::stack(self.s).get(at).and_then(Holds::<Hook<S::Moment>>::get);
        let Some(hook) = hook.filter(|hook| hook.begins_replacement()) else { return };
        let Some(of) = hook.roles.first().copied() else { return };
        let item = self.game.catalog.used(hook.used).caller;
        if let Some(event) = S::in_play_event(InPlayEvent::Instead { item, of }) {
            self.tell_at(event, Why::by("", Source::Item(item)), at, Seats::ALL);
        }
    }
}
