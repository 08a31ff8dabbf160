//! The contract of those who write a rules system: what differs from one system to the next.
//!
//! [`Rules`] is the contract of the tools. This one lies below it: the machine keeps the stack of work in progress, plays
//! on from stop to stop, and runs scripts; a system says what lies on its table, what kinds of work there are, and what
//! its words mean.

use super::script::{Caller, Hook, UseId};
use super::work::{Flow, Work};
use crate::kernel::{Events, Problem, Rules, Seat, Seats, Subject, Value, Why};
use crate::script::{Effect, Effects, HookCall, HookId, Host, Question, Scripts, Trace, World};

/// A rules system, as the machine plays it.
pub trait System: Rules {
    /// A kind of work in progress with its data: one entry of the stack.
    type Frame: 'static;
    /// When scripts are called.
    type Moment: Copy + Eq + 'static;
    /// Everything the content holds, compiled.
    type Catalog: 'static;
    /// A position as scripts see it.
    type Seen<'a>: World
    where
        Self: 'a;

    /// Everything the content holds.
    fn catalog(&self) -> &Self::Catalog;

    /// The script host.
    fn host(&self) -> &Host;

    /// The files its scripts were compiled from.
    fn scripts(&self) -> &Scripts;

    /// The work in progress, the innermost last.
    fn stack(state: &Self::State) -> &[Self::Frame];

    /// The same, to change it.
    fn stack_mut(state: &mut Self::State) -> &mut Vec<Self::Frame>;

    /// Goes on with the innermost work.
    fn step(work: &mut Work<'_, Self>) -> Flow;

    /// Is the game over? Then nothing more of a script is carried out.
    fn is_over(state: &Self::State) -> bool;

    /// Drops the work in progress: the position is void, but one that tools can look at.
    fn abandon(state: &mut Self::State) {
        Self::stack_mut(state).truncate(1);
    }

    /// The event that tells that a script has failed.
    fn fault(used: Option<UseId>, text: String) -> Self::Event;

    /// The frame of a running script.
    fn frame(hook: Hook<Self::Moment>) -> Self::Frame;

    /// The script that a frame runs, if it runs one.
    fn hook(frame: &Self::Frame) -> Option<&Hook<Self::Moment>>;

    /// The same, to write into.
    fn hook_mut(frame: &mut Self::Frame) -> Option<&mut Hook<Self::Moment>>;

    /// Would this be one script too many to wait for the others?
    fn is_endless(state: &Self::State, used: UseId, moment: Self::Moment) -> bool;

    /// The answer to the question that was out.
    fn take_answer(&self, state: &mut Self::State) -> Option<Value>;

    /// Carries out an effect of a script.
    fn carry_out(work: &mut Work<'_, Self>, caller: &Caller<Self::Moment>, effect: &Effect);

    /// Poses a question of a script; its answer comes by [`System::take_answer`] when the script is innermost again.
    fn pose(work: &mut Work<'_, Self>, caller: &Caller<Self::Moment>, question: Question) -> Flow;

    /// The position as scripts see it.
    fn seen<'a>(&'a self, state: &'a Self::State) -> Self::Seen<'a>;

    /// The function for a moment, if the script behind a call has one.
    fn function(&self, used: UseId, moment: Self::Moment) -> Option<HookId>;

    /// The arguments of a call, as they stand now.
    fn params<'a>(&'a self, state: &Self::State, used: UseId) -> &'a [(String, Value)];

    /// What is called, and by whom: the names of the behaviour and of the item that calls it.
    fn names(&self, used: UseId) -> (&str, &str);

    /// Asks a query; `None` when the script has none. What a failed one answers is the host's to say.
    fn query(&self, state: &Self::State, used: UseId, moment: Self::Moment, roles: &[Subject]) -> Option<Value> {
        self.query_into(state, used, moment, roles, &mut Trace::default())
    }

    /// Asks a query that answers by effects.
    fn query_effects(&self, state: &Self::State, used: UseId, moment: Self::Moment, roles: &[Subject]) -> Effects {
        let mut trace = Trace::default();
        self.query_into(state, used, moment, roles, &mut trace);
        trace.effects
    }

    /// Asks a query; its effects are in the trace.
    fn query_into(
        &self,
        state: &Self::State,
        used: UseId,
        moment: Self::Moment,
        roles: &[Subject],
        trace: &mut Trace,
    ) -> Option<Value> {
        let hook = self.function(used, moment)?;
        let call = HookCall { hook, roles, params: self.params(state, used), record: &[], done: 0 };
        Some(self.host().query(call, &self.seen(state), trace, |problem| self.fault_line(used, problem)))
    }

    /// Tells, for a seat alone, the queries that fail where its list is made: see [`Rules::faults`].
    fn faults_of_list(&self, state: &Self::State, seat: Seat, out: &mut Events<Self::Event>) {
        if self.host().has_failed() {
            let (_, faults) = self.host().listen(|| self.actions(state, seat, &mut Vec::new()));
            let (depth, audience) = (Self::stack(state).len(), Seats::only(seat));
            let tell = |text| out.tell_only(Self::fault(None, text), Why::FAULT, depth, audience);
            faults.into_iter().for_each(tell);
        }
    }

    /// A script and who calls it: `name` of `caller`.
    fn trigger(&self, used: UseId) -> String {
        let (name, caller) = self.names(used);
        format!("`{name}` of `{caller}`")
    }

    /// A failure as one line: where, what, called by whom.
    fn fault_line(&self, used: UseId, problem: &Problem) -> String {
        let (name, caller) = self.names(used);
        self.scripts().fault_line(problem, name, caller)
    }
}
