//! Changes of numbers and permissions by things in play: more damage, fewer cards, no Move.
//!
//! The rules give the first value of a number. [`Look::changed`] then lets the scripts of things in play change it, in
//! this order: `set_to` (if two effects set it, the later one wins), all additions, `doubled`, `halved` (rounded down),
//! `at_least`, `at_most`. The system decides which steps of its rules come before and which after. [`Look::permits`]
//! asks scripts for permission.
//!
//! A script that changes a number can only read. If it reads the very number that is being worked out, it gets the
//! unchanged value.

use super::occasion::Occasion;
use super::voice::Hearing;
use super::words::change;
use crate::kernel::{FactId, Illegal, Source, Subject, Value, Working};
use crate::machine::{Cue, Look, System, UseId};
use crate::script::Trace;
use smallvec::SmallVec;

/// One change of a number.
struct Change {
    kind: ChangeKind,
    /// The call that makes the change.
    used: UseId,
}

/// A call of a script that may change a number or forbid something.
struct AskedCall<'o, M> {
    /// The speaker.
    me: Subject,
    /// The thing that calls.
    it: Subject,
    /// The call.
    used: UseId,
    cue: Cue<M>,
    /// The roles after `me`.
    more: &'o [Subject],
}

/// The kind of a change, with its amount. [`ChangeKind::stage`] is the order in which kinds apply.
#[derive(Clone, Copy)]
enum ChangeKind {
    SetTo(i64),
    Add(i64),
    Doubled,
    Halved,
    AtLeast(i64),
    AtMost(i64),
}

impl ChangeKind {
    /// Returns the rank of the kind in the order of changes, from 0.
    fn stage(self) -> u8 {
        match self {
            ChangeKind::SetTo(_) => 0,
            ChangeKind::Add(_) => 1,
            ChangeKind::Doubled => 2,
            ChangeKind::Halved => 3,
            ChangeKind::AtLeast(_) => 4,
            ChangeKind::AtMost(_) => 5,
        }
    }
}

impl<S: System> Look<'_, S> {
    /// Returns a number as things in play change it. `fact` is the fact by which scripts read the number, if there is
    /// one. While the number is worked out, scripts read its unchanged value. `W` is a plain number, or a number with
    /// its parts for an explanation.
    #[inline]
    pub fn changed<W: Working>(&self, base: W, fact: Option<FactId>, occasion: Occasion<'_, S::Moment>) -> W {
        if self.hears_of(&occasion) { self.changed_by(base, fact, occasion) } else { base }
    }

    /// Returns the changed number. Out of line, because usually nothing changes a number.
    #[inline(never)]
    fn changed_by<W: Working>(&self, base: W, fact: Option<FactId>, occasion: Occasion<'_, S::Moment>) -> W {
        self.all_changes(fact, occasion).into_iter().fold(base, |number, change| self.apply(number, change))
    }

    /// Returns the calls that change a number, in order, each with the amount of its change. A system asks for them if
    /// the number has other parts too, which only the system knows.
    pub fn changes(&self, base: i64, fact: Option<FactId>, occasion: Occasion<'_, S::Moment>) -> Vec<(UseId, i64)> {
        if !self.hears_of(&occasion) {
            return Vec::new();
        }
        let mut now = base;
        let step = |change: Change| {
            let (used, before) = (change.used, now);
            now = self.apply(before, change);
            (used, now - before)
        };
        self.all_changes(fact, occasion).into_iter().map(step).filter(|(_, by)| *by != 0).collect()
    }

    /// Returns all changes of a number, in the order in which they apply.
    fn all_changes(&self, fact: Option<FactId>, occasion: Occasion<'_, S::Moment>) -> Vec<Change> {
        let calls = self.asked_calls(occasion);
        if calls.is_empty() {
            return Vec::new();
        }
        let about = occasion.about.first().copied().unwrap_or(Subject { kind: 0, id: 0 });
        let no_args: &[Value] = &[];
        let ask = || {
            let mut changes = Vec::new();
            calls.iter().for_each(|call| self.ask_change(call, &mut changes));
            changes
        };
        match fact {
            // While this very number is being worked out, the result is `None`, and nothing changes the number.
            Some(fact) => self.game.host().work_out(about, fact, no_args, ask).unwrap_or_default(),
            None => ask(),
        }
    }

    /// Returns the calls that are asked on an occasion: those of its own subjects, and those of all watchers.
    fn asked_calls<'o>(&self, occasion: Occasion<'o, S::Moment>) -> Vec<AskedCall<'o, S::Moment>> {
        // Only the cues that somebody present may have a function for.
        let Occasion { about, own, any } = self.as_heard(occasion);
        let wanted: SmallVec<[Cue<S::Moment>; 2]> = [own, any].into_iter().flatten().map(|(cue, _)| cue).collect();
        let heard = Hearing { unwatched: any.is_none(), ..Hearing::OPEN };
        let mut calls = Vec::new();
        self.hear(&wanted, about, heard, &mut |me, it, used| {
            let behaviour = self.game.catalog.behind(used);
            let is_own = about.contains(&me) || about.contains(&it);
            let own_cue = if is_own { own } else { None };
            for (cue, more) in [own_cue, any].into_iter().flatten() {
                if behaviour.hook(cue).is_some() {
                    calls.push(AskedCall { me, it, used, cue, more });
                }
            }
        });
        calls
    }

    /// Runs the script of a call, and inserts its changes into `changes` in the order in which they apply.
    fn ask_change(&self, call: &AskedCall<'_, S::Moment>, changes: &mut Vec<Change>) {
        let &AskedCall { me, it, used, cue, more } = call;
        let roles: crate::machine::Roles = std::iter::once(me).chain(more.iter().copied()).collect();
        let mut trace = Trace::default();
        let given = self.game.query_for(self.state, used, cue, (&roles, it), &mut trace);
        let mut insert = |kind: ChangeKind| {
            // The change goes behind those of the same stage, so that a later `set_to` wins.
            let at = changes.partition_point(|known: &Change| known.kind.stage() <= kind.stage());
            changes.insert(at, Change { kind, used });
        };
        // A script adds the number that it returns. `set_to` and the like are its effects.
        if let Some(n) = given.and_then(|value| value.int()) {
            insert(ChangeKind::Add(n));
        }
        for effect in &trace.effects {
            let Some(verb) = change::of::<S>(effect.word) else { continue };
            let n = effect.int(0);
            insert(match verb {
                change::Change::SetTo => ChangeKind::SetTo(n),
                change::Change::AtLeast => ChangeKind::AtLeast(n),
                change::Change::AtMost => ChangeKind::AtMost(n),
                change::Change::Doubled => ChangeKind::Doubled,
                change::Change::Halved => ChangeKind::Halved,
            });
        }
    }

    /// Returns a number after a change. The explanation of the number notes the change with its source.
    fn apply<W: Working>(&self, number: W, change: Change) -> W {
        let now = number.total();
        let source = Source::Item(self.game.catalog.used(change.used).caller);
        let note = |what: &str| {
            let (name, caller) = self.game.names(change.used);
            let own = if name == caller { "" } else { name };
            [own, what].into_iter().filter(|text| !text.is_empty()).collect::<Vec<_>>().join(", ")
        };
        match change.kind {
            ChangeKind::SetTo(n) => number.becomes(n, source, || note("set")),
            ChangeKind::Add(n) => number.add(n, source, || note("")),
            ChangeKind::Doubled => number.becomes(now.saturating_mul(2), source, || note("doubled")),
            ChangeKind::Halved => number.becomes(now.div_euclid(2), source, || note("halved")),
            ChangeKind::AtLeast(n) => number.becomes(now.max(n), source, || note(&format!("at least {n}"))),
            ChangeKind::AtMost(n) => number.becomes(now.min(n), source, || note(&format!("at most {n}"))),
        }
    }

    /// Checks whether everything in play permits an action. A script forbids it by `false`, or by a text that says why.
    ///
    /// # Errors
    /// A script forbids it, with its reason.
    #[inline]
    pub fn permits(&self, rule: &'static str, occasion: Occasion<'_, S::Moment>) -> Result<(), Illegal> {
        if self.hears_of(&occasion) { self.permitted(rule, occasion) } else { Ok(()) }
    }

    /// Returns the first refusal. All calls run, even after a refusal. Out of line, because usually nothing is
    /// forbidden.
    #[inline(never)]
    fn permitted(&self, rule: &'static str, occasion: Occasion<'_, S::Moment>) -> Result<(), Illegal> {
        let mut refused = None;
        for AskedCall { me, it, used, cue, more } in self.asked_calls(occasion) {
            let roles: crate::machine::Roles = std::iter::once(me).chain(more.iter().copied()).collect();
            let judged = self.permits_call(rule, used, cue, &roles, it);
            refused = refused.or(judged.err());
        }
        refused.map_or(Ok(()), Err)
    }

    /// Checks whether one call permits an action.
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
