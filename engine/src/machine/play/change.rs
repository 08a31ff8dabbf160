//! Changes of numbers and permissions by things in play.
//!
//! A number begins as the rules have it so far. Then things in play change it: `set_to` (the later of two counts),
//! everything that adds, `doubled`, `halved` (rounded down), `at_least`, `at_most`. The system says which steps of the
//! rules come before and which after. A script that changes a number only reads. A number that is read while it is
//! worked out gives its value from before.

use super::calls::Occasion;
use super::voice::Hearing;
use super::words::change;
use crate::kernel::{FactId, Illegal, Source, Subject, Value, Working};
use crate::machine::{Cue, Look, System, UseId};
use crate::script::Trace;
use smallvec::SmallVec;

/// One change, from one place.
struct Change {
    what: What,
    used: UseId,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum What {
    SetTo(i64),
    Add(i64),
    Doubled,
    Halved,
    AtLeast(i64),
    AtMost(i64),
}

impl What {
    /// Returns its place in the order of changes.
    fn stage(self) -> u8 {
        match self {
            What::SetTo(_) => 0,
            What::Add(_) => 1,
            What::Doubled => 2,
            What::Halved => 3,
            What::AtLeast(_) => 4,
            What::AtMost(_) => 5,
        }
    }
}

impl<S: System> Look<'_, S> {
    /// Returns whether any script of the content has a function for one of these. Most of the time none has.
    #[inline]
    pub fn hears(&self, cues: &[Cue<S::Moment>]) -> bool {
        cues.iter().any(|cue| self.game.catalog.cues.has(*cue))
    }

    /// Returns a number as changed by things in play. `fact` is the fact by which scripts read it, if there is one:
    /// while it is worked out, they read its value from before.
    #[inline]
    pub fn changed<W: Working>(&self, base: W, fact: Option<FactId>, occasion: Occasion<'_, S::Moment>) -> W {
        if self.game.hears(&occasion) { self.changed_by(base, fact, occasion) } else { base }
    }

    #[inline(never)]
    fn changed_by<W: Working>(&self, base: W, fact: Option<FactId>, occasion: Occasion<'_, S::Moment>) -> W {
        self.said(fact, occasion).into_iter().fold(base, |all, change| self.take(all, change))
    }

    /// Does the same for a number with parts of the system's own. Returns who changes it, and by how much, in order.
    pub fn changes(&self, base: i64, fact: Option<FactId>, occasion: Occasion<'_, S::Moment>) -> Vec<(UseId, i64)> {
        if !self.game.hears(&occasion) {
            return Vec::new();
        }
        let mut now = base;
        let step = |change: Change| {
            let (used, before) = (change.used, now);
            now = self.take(before, change);
            (used, now - before)
        };
        self.said(fact, occasion).into_iter().map(step).filter(|(_, by)| *by != 0).collect()
    }

    /// Returns all changes of a number, in the order in which they apply.
    fn said(&self, fact: Option<FactId>, occasion: Occasion<'_, S::Moment>) -> Vec<Change> {
        let mut asked = Vec::new();
        self.asked(occasion, &mut |me, it, used, cue, more| asked.push((me, it, used, cue, more)));
        if asked.is_empty() {
            return Vec::new();
        }
        let about = occasion.about.first().copied().unwrap_or(Subject { kind: 0, id: 0 });
        let ask = || {
            let mut changes = Vec::new();
            for (me, it, used, cue, more) in asked {
                self.ask_change(me, it, used, cue, more, &mut changes);
            }
            changes
        };
        match fact {
            Some(fact) => self.game.host().work_out(about, fact, &[], ask).unwrap_or_default(),
            None => ask(),
        }
    }

    /// Calls `each` for every call that is asked about it.
    fn asked<'o>(
        &self,
        occasion: Occasion<'o, S::Moment>,
        each: &mut dyn FnMut(Subject, Subject, UseId, Cue<S::Moment>, &'o [Subject]),
    ) {
        let Occasion { about, own, any } = self.game.as_heard(occasion);
        let wanted: SmallVec<[Cue<S::Moment>; 2]> = [own, any].into_iter().flatten().map(|(cue, _)| cue).collect();
        let heard = Hearing { unwatched: any.is_none(), ..Hearing::OPEN };
        self.hear(&wanted, about, heard, &mut |me, it, used| {
            let behaviour = self.game.catalog.behind(used);
            let own = own.filter(|_| about.contains(&me) || about.contains(&it));
            for (cue, more) in [own, any].into_iter().flatten() {
                if behaviour.hook(cue).is_some() {
                    each(me, it, used, cue, more);
                }
            }
        });
    }

    fn ask_change(
        &self,
        me: Subject,
        it: Subject,
        used: UseId,
        cue: Cue<S::Moment>,
        more: &[Subject],
        changes: &mut Vec<Change>,
    ) {
        let roles: crate::machine::Roles = std::iter::once(me).chain(more.iter().copied()).collect();
        let mut trace = Trace::default();
        let given = self.game.query_for(self.state, used, cue, (&roles, it), &mut trace);
        let mut note = |what: What| {
            let at = changes.partition_point(|known: &Change| known.what.stage() <= what.stage());
            changes.insert(at, Change { what, used });
        };
        if let Some(n) = given.and_then(|value| value.int()) {
            note(What::Add(n));
        }
        for effect in &trace.effects {
            let Some(verb) = change::of::<S>(effect.word) else { continue };
            let n = effect.int(0);
            note(match verb {
                change::Change::SetTo => What::SetTo(n),
                change::Change::AtLeast => What::AtLeast(n),
                change::Change::AtMost => What::AtMost(n),
                change::Change::Doubled => What::Doubled,
                change::Change::Halved => What::Halved,
            });
        }
    }

    fn take<W: Working>(&self, all: W, change: Change) -> W {
        let now = all.total();
        let source = Source::Item(self.game.catalog.used(change.used).caller);
        let note = |what: &str| {
            let (name, caller) = self.game.names(change.used);
            let own = if name == caller { "" } else { name };
            [own, what].into_iter().filter(|text| !text.is_empty()).collect::<Vec<_>>().join(", ")
        };
        match change.what {
            What::SetTo(n) => all.becomes(n, source, || note("set")),
            What::Add(n) => all.add(n, source, || note("")),
            What::Doubled => all.becomes(now.saturating_mul(2), source, || note("doubled")),
            What::Halved => all.becomes(now.div_euclid(2), source, || note("halved")),
            What::AtLeast(n) => all.becomes(now.max(n), source, || note(&format!("at least {n}"))),
            What::AtMost(n) => all.becomes(now.min(n), source, || note(&format!("at most {n}"))),
        }
    }

    /// Checks whether everything in play permits it. A script forbids it by `false`, or by a text that says why.
    ///
    /// # Errors
    /// A script forbids it, with its reason.
    #[inline]
    pub fn permits(&self, rule: &'static str, occasion: Occasion<'_, S::Moment>) -> Result<(), Illegal> {
        if self.game.hears(&occasion) { self.permitted(rule, occasion) } else { Ok(()) }
    }

    #[inline(never)]
    fn permitted(&self, rule: &'static str, occasion: Occasion<'_, S::Moment>) -> Result<(), Illegal> {
        let mut refused = None;
        let mut asked = Vec::new();
        self.asked(occasion, &mut |me, it, used, cue, more| asked.push((me, it, used, cue, more)));
        for (me, it, used, cue, more) in asked {
            let roles: crate::machine::Roles = std::iter::once(me).chain(more.iter().copied()).collect();
            let judged = self.permits_call(rule, used, cue, &roles, it);
            refused = refused.or(judged.err());
        }
        refused.map_or(Ok(()), Err)
    }

    /// Checks whether one call permits it.
    pub fn permits_call(
        &self,
        rule: &'static str,
        used: UseId,
        cue: Cue<S::Moment>,
        roles: &[Subject],
        it: Subject,
    ) -> Result<(), Illegal> {
        let why = match self.game.query_for(self.state, used, cue, (roles, it), &mut Trace::default()) {
            Some(Value::Bool(false)) => None,
            Some(Value::Text(why)) => Some(why),
            _ => return Ok(()),
        };
        self.no(rule, || {
            let (name, caller) = self.game.names(used);
            why.map_or_else(|| format!("`{caller}` forbids it ({name})"), |why| format!("{why} (`{caller}`)"))
        })
    }
}
