//! Replacement: what lies in play does something else instead of what is about to happen.
//!
//! A system that is about to let something happen to somebody asks here first. The first one, in the order in which they
//! speak, that has a script for it and does not say no, is called instead: what was to happen does not. Then nobody else
//! is asked, so that one happening is replaced once.

use super::tell::InPlayEvent;
use crate::kernel::{Source, Subject, Why};
use crate::machine::content::Moment as _;
use crate::machine::{System, Work};
use crate::script::Trace;

impl<S: System> Work<'_, S> {
    /// Is something else done instead of what is about to happen to `me`? `does` is the moment of what does it, `asks` that
    /// of the query by which it may say no.
    pub fn replaced(&mut self, me: Subject, does: S::Moment, asks: S::Moment) -> bool {
        self.game.catalog.moments.has(does) && self.replaces(me, does, asks)
    }

    #[inline(never)]
    fn replaces(&mut self, me: Subject, does: S::Moment, asks: S::Moment) -> bool {
        let mut found = Vec::new();
        let (game, in_play) = (self.game, S::in_play(self.s));
        self.look().voices([does].into_iter().collect(), &[me], &mut |who, it, used| {
            let used_up = does.is_limited() && in_play.is_used_up(who, used);
            if who == me && !used_up && game.catalog.behind(used).hook(does).is_some() {
                found.push((it, used));
            }
        });
        let wills = |(it, used): &(Subject, _)| {
            let says = self.game.query_for(self.s, *used, asks, (&[me], *it), &mut Trace::default());
            says.and_then(|value| value.bool()) != Some(false)
        };
        let Some((it, used)) = found.into_iter().find(wills) else { return false };
        let item = self.game.catalog.used(used).caller;
        self.tell_in_play(InPlayEvent::Instead { item, of: me }, Why::by("", Source::Item(item)));
        self.call_for(used, does, &[me], it);
        true
    }
}
