//! Queries of the machine: a script's answer to a system, which changes nothing.
//!
//! [`Machine::query`] asks one script and returns its value. [`Machine::query_effects`] returns the effects by which a
//! script answers, such as `set_to(3)` for a number.

use super::game::Machine;
use super::play::{Thing, thing_of};
use super::script::UseId;
use super::system::System;
use crate::kernel::{Seats, Side, Subject, Value};
use crate::machine::Cue;
use crate::script::{Effects, Failure, HookCall, HookId, Running, Trace};

impl<S: System> Machine<S> {
    /// Returns the function for a moment, if the script behind a call has one.
    pub fn function(&self, used: UseId, cue: Cue<S::Moment>) -> Option<HookId> {
        self.catalog.behind(used).hook(cue)
    }

    /// Returns the present arguments of a call.
    pub fn params(&self, state: &S::State, used: UseId) -> &[(String, Value)] {
        self.catalog.used(used).params(S::params_now(state))
    }

    /// Asks a query. `None` if the script has no function for it. The host decides what a failed query answers.
    pub fn query(&self, state: &S::State, used: UseId, cue: Cue<S::Moment>, roles: &[Subject]) -> Option<Value> {
        self.function(used, cue)?;
        self.query_into(state, used, cue, roles, &mut Trace::default())
    }

    /// Asks a query that answers by effects, and returns the effects.
    pub fn query_effects(&self, state: &S::State, used: UseId, cue: Cue<S::Moment>, roles: &[Subject]) -> Effects {
        let mut trace = Trace::default();
        self.query_into(state, used, cue, roles, &mut trace);
        trace.effects
    }

    /// Asks a query, and puts its effects into the trace. The thing that calls is the first of the roles.
    pub fn query_into(
        &self,
        state: &S::State,
        used: UseId,
        cue: Cue<S::Moment>,
        roles: &[Subject],
        trace: &mut Trace,
    ) -> Option<Value> {
        self.query_for(state, used, cue, (roles, roles.first().copied()?), trace)
    }

    /// Asks a query for a calling thing `it`, such as a card in play, and puts its effects into the trace.
    pub(super) fn query_for(
        &self,
        state: &S::State,
        used: UseId,
        cue: Cue<S::Moment>,
        (roles, it): (&[Subject], Subject),
        trace: &mut Trace,
    ) -> Option<Value> {
        let hook = self.function(used, cue)?;
        let call = HookCall { hook, roles, it: Some(it), params: self.params(state, used), running: Running::NEW };
        Some(self.host.query(call, &self.look(state), trace, |problem| Failure {
            line: self.fault_line(used, problem),
            audience: knowers::<S>(state, cue, roles, it),
        }))
    }
}

/// Returns the seats that may know that the thing `it` is asked. Of a card that could answer from a Hand, that is the
/// seat that decides for its holder.
fn knowers<S: System>(state: &S::State, cue: Cue<S::Moment>, roles: &[Subject], it: Subject) -> Seats {
    let holder = roles.first().filter(|_| cue.side == Side::MayAnswer && it.kind == S::CARDS);
    if let Some(seat) = holder.and_then(|holder| S::decides(state, *holder)) {
        return Seats::only(seat);
    }
    let thing = thing_of(it, S::THING).and_then(|id| S::in_play(state).get(id));
    thing.map_or(Seats::ALL, Thing::knowers)
}
