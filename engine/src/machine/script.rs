//! Running scripts on the stack: what a script leaves in a position while it waits, and how it goes on.
//!
//! A script runs up to its next question, or until an effect sets off work that comes first; then it waits below that
//! work and is run again with all it has read and was told (see [`crate::script`]). That is the same in every system,
//! which says only how it is called, what its effects do and who is asked.

use super::run::{Flow, Machine, endless};
use crate::kernel::{Problem, Subject, Value};
use crate::script::{Effect, Effects, HookCall, HookId, Host, Learned, Question, Run, Scripts, Trace, World};
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;
use std::mem::take;

/// A place where content calls a behaviour: `flee(hp: 1)` on a Foe. Its number in the system's catalog.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct UseId(pub u16);

/// For whom a script runs: the subjects in the order of its moment's roles.
pub type Roles = SmallVec<[Subject; 3]>;

/// Whose script runs, and for whom.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Caller<M> {
    /// Which call of a behaviour.
    pub used: UseId,
    /// At which moment.
    pub moment: M,
    /// For whom.
    pub roles: Roles,
}

/// A running script.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Hook<M> {
    /// Which call of a behaviour.
    pub used: UseId,
    /// At which moment.
    pub moment: M,
    /// For whom.
    pub roles: Roles,
    /// What it has read and was told.
    pub record: SmallVec<[Value; 3]>,
    /// How many of its effects are carried out.
    pub done: u16,
    /// Its question is out.
    pub asked: bool,
    /// It has run to its end; what it has set off has not.
    pub over: bool,
}

impl<M: Copy> Hook<M> {
    /// A script that has not run yet.
    pub fn new(used: UseId, moment: M, roles: &[Subject]) -> Hook<M> {
        let (roles, record) = (SmallVec::from_slice(roles), SmallVec::new());
        Hook { used, moment, roles, record, done: 0, asked: false, over: false }
    }

    /// The call of a function for it, with the arguments of its item.
    pub fn call<'a>(&'a self, hook: HookId, params: &'a [(String, Value)]) -> HookCall<'a> {
        HookCall { hook, roles: &self.roles, params, record: &self.record, done: self.done }
    }

    fn caller(&self) -> Caller<M> {
        Caller { used: self.used, moment: self.moment, roles: self.roles.clone() }
    }
}

/// A rules system whose content has scripts: what of them is asked without changing anything.
pub trait Scripting {
    /// A position.
    type State;
    /// When scripts are called.
    type Moment: Copy + Eq;
    /// A position as scripts see it.
    type Seen<'a>: World
    where
        Self: 'a;

    /// The script host.
    fn host(&self) -> &Host;

    /// The files its scripts were compiled from.
    fn scripts(&self) -> &Scripts;

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

/// A machine whose content has scripts.
pub trait Scripted: Machine {
    /// The rules system.
    type System: Scripting;

    /// The rules and the position.
    fn look(&self) -> (&Self::System, &State<Self>);

    /// How many pieces of work are open.
    fn depth(&self) -> usize;

    /// Puts a script on the stack.
    fn push_hook(&mut self, hook: Hook<Moment<Self>>) -> Flow;

    /// The script at a place of the stack.
    fn hook_at(&self, at: usize) -> Option<&Hook<Moment<Self>>>;

    /// The same, to write into.
    fn hook_at_mut(&mut self, at: usize) -> Option<&mut Hook<Moment<Self>>>;

    /// The innermost work is done.
    fn pop(&mut self) -> Flow;

    /// Is the game over? Then nothing more is carried out.
    fn is_over(&self) -> bool;

    /// The answer to the question that was out.
    fn take_answer(&mut self) -> Option<Value>;

    /// Carries out an effect.
    fn carry_out(&mut self, caller: &Caller<Moment<Self>>, effect: &Effect);

    /// Poses a question; its answer comes by [`Scripted::take_answer`] when the script is on top of the stack again.
    fn pose(&mut self, caller: &Caller<Moment<Self>>, question: Question) -> Flow;

    /// Would this be one script too many to wait for the others?
    fn is_endless(&self, used: UseId, moment: Moment<Self>) -> bool;

    /// Tells that a script has failed.
    fn tell_fault(&mut self, used: Option<UseId>, text: String);
}

/// The moments of a machine's system.
pub type Moment<S> = <<S as Scripted>::System as Scripting>::Moment;

/// The positions of a machine's system.
pub type State<S> = <<S as Scripted>::System as Scripting>::State;

/// Calls a script, if it has this moment and scripts do not set each other off without end.
pub fn call<S: Scripted>(machine: &mut S, used: UseId, moment: Moment<S>, roles: &[Subject]) -> Flow {
    if machine.look().0.function(used, moment).is_none() {
        return Flow::Go;
    }
    if machine.is_endless(used, moment) {
        let mut triggers = machine.triggers();
        triggers.push(machine.look().0.trigger(used));
        machine.tell_fault(Some(used), endless(&triggers));
        return Flow::Go;
    }
    machine.push_hook(Hook::new(used, moment, roles))
}

/// Runs the script at a place of the stack up to its next question, or until an effect sets off work of its own.
pub fn step<S: Scripted>(machine: &mut S, at: usize) -> Flow {
    let answer = machine.take_answer();
    let Some(hook) = machine.hook_at_mut(at) else { return Flow::Go };
    if hook.over {
        return machine.pop();
    }
    if take(&mut hook.asked) {
        hook.record.push(answer.unwrap_or_default());
    }
    let caller = hook.caller();
    let mut trace = Trace::default();
    match run(machine, at, &mut trace) {
        None => machine.pop(),
        Some(Run::Done(_)) => {
            let done = carry_out_all(machine, at, &caller, &trace.effects);
            if done < trace.effects.len() {
                return remember(machine, at, done, trace.learned);
            }
            if machine.depth() == at + 1 {
                return machine.pop();
            }
            // It has nothing more to say; it stays until what it has set off is done.
            if let Some(hook) = machine.hook_at_mut(at) {
                (hook.over, hook.record) = (true, SmallVec::new());
            }
            Flow::Go
        }
        Some(Run::Effects) => {
            let done = carry_out_all(machine, at, &caller, &trace.effects);
            remember(machine, at, done, trace.learned)
        }
        Some(Run::Ask(question)) => {
            remember(machine, at, 0, trace.learned);
            if let Some(hook) = machine.hook_at_mut(at) {
                hook.asked = true;
            }
            machine.pose(&caller, question)
        }
        Some(Run::Fault(problem)) => {
            let text = machine.look().0.fault_line(caller.used, &problem);
            machine.tell_fault(Some(caller.used), text);
            machine.pop()
        }
    }
}

/// Runs the script at a place of the stack; `None`: there is no such function.
fn run<S: Scripted>(machine: &S, at: usize, trace: &mut Trace) -> Option<Run> {
    let ((system, state), hook) = (machine.look(), machine.hook_at(at)?);
    let function = system.function(hook.used, hook.moment)?;
    let call = hook.call(function, system.params(state, hook.used));
    Some(system.host().run(call, &system.seen(state), trace))
}

fn remember<S: Scripted>(machine: &mut S, at: usize, done: usize, learned: Learned) -> Flow {
    if machine.is_over() {
        return Flow::Wait;
    }
    if let Some(hook) = machine.hook_at_mut(at) {
        hook.record.extend(learned);
        hook.done = hook.done.saturating_add(u16::try_from(done).unwrap_or(u16::MAX));
    }
    Flow::Go
}

/// Carries effects out one after another, until one has set off work that comes first or ended the game.
fn carry_out_all<S: Scripted>(machine: &mut S, at: usize, caller: &Caller<Moment<S>>, effects: &[Effect]) -> usize {
    let mut done = 0;
    for effect in effects {
        machine.carry_out(caller, effect);
        done += 1;
        if machine.depth() > at + 1 || machine.is_over() {
            break;
        }
    }
    done
}
