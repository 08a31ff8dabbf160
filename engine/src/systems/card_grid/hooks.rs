//! Scripts: when they are called, and the frames they leave while they wait.

use super::CardGrid;
use super::content::{Catalog, Moment, UseId};
use super::event::Event;
use super::facts;
use super::frame::{Frame, Hook};
use super::state::{Answer, State};
use super::work::{Flow, Work};
use crate::kernel::machine::{Machine, endless};
use crate::kernel::{FactId, Problem, Subject, Value, Why};
use crate::script::{Effect, HookCall, Learned, Run, Trace, World};
use smallvec::SmallVec;

/// So much work may be nested before a chain of scripts counts as endless.
const MOST_FRAMES: usize = 40;

/// What a script sees.
pub(super) struct Seen<'a> {
    catalog: &'a Catalog,
    state: &'a State,
}

impl World for Seen<'_> {
    fn fact(&self, who: Subject, fact: FactId, args: &[Value]) -> Value {
        facts::read(self.catalog, self.state, who, fact, args)
    }

    fn label(&self, who: Subject) -> String {
        facts::label(self.state, who)
    }
}

/// Calls of one moment, in order.
pub type Calls = SmallVec<[(UseId, SmallVec<[Subject; 2]>); 2]>;

impl CardGrid {
    /// The position as scripts see it.
    pub(super) fn seen<'a>(&'a self, state: &'a State) -> Seen<'a> {
        Seen { catalog: &self.catalog, state }
    }

    fn run_hook(&self, state: &State, hook: &Hook, trace: &mut Trace) -> Option<Run> {
        let id = self.catalog.behind(hook.used).hook(hook.moment)?;
        let params = &self.catalog.used(hook.used).args;
        let call = HookCall { hook: id, roles: &hook.roles, params, record: &hook.record, done: hook.done };
        Some(self.host.run(call, &self.seen(state), trace))
    }

    /// Asks a query hook; `None` when the script has none, nothing to say, or a fault.
    pub(super) fn query(&self, state: &State, used: UseId, moment: Moment, roles: &[Subject]) -> Option<Value> {
        self.catalog.behind(used).hook(moment)?;
        match self.run_hook(state, &Hook::new(used, moment, roles), &mut Trace::default())? {
            Run::Done(value) => Some(value),
            _ => None,
        }
    }

    /// A script and who calls it: `name` of `caller`.
    pub(super) fn trigger(&self, used: UseId) -> String {
        let caller = self.catalog.items.get(usize::from(self.catalog.used(used).caller));
        let caller = caller.map(|item| item.name.as_str()).unwrap_or_default();
        format!("`{}` of `{caller}`", self.catalog.behind(used).name)
    }

    /// A fault as one line: where, what, called by whom.
    fn fault_line(&self, used: UseId, problem: &Problem) -> String {
        let place = self.scripts.place(problem.at.at).map(|(path, line, column)| format!("{path}:{line}:{column}: "));
        let caller = self.catalog.items.get(usize::from(self.catalog.used(used).caller));
        let help = problem.help.as_deref().map(|help| format!(" ({help})")).unwrap_or_default();
        format!(
            "{}error[{}]: {}{help}; called by `{}` of `{}`",
            place.unwrap_or_default(),
            problem.code,
            problem.message,
            self.catalog.behind(used).name,
            caller.map(|item| item.name.as_str()).unwrap_or_default()
        )
    }
}

impl Hook {
    fn new(used: UseId, moment: Moment, roles: &[Subject]) -> Hook {
        let roles = SmallVec::from_slice(roles);
        Hook { used, moment, roles, record: Vec::new(), done: 0, asked: false }
    }
}

impl Work<'_> {
    /// Calls a script, if it has this moment and does not call itself without end.
    pub fn call(&mut self, used: UseId, moment: Moment, roles: &[Subject]) -> Flow {
        if self.catalog().behind(used).hook(moment).is_none() {
            return Flow::Go;
        }
        if self.s.frames.len() >= MOST_FRAMES {
            self.endless(used);
            return Flow::Go;
        }
        self.push(Frame::Hook(Hook::new(used, moment, roles)))
    }

    /// The scripts under way, outermost first.
    pub(super) fn hooks(&self) -> impl Iterator<Item = &Hook> {
        self.s.frames.iter().filter_map(|frame| if let Frame::Hook(hook) = frame { Some(hook) } else { None })
    }

    /// Names the chain of scripts that set each other off.
    fn endless(&mut self, used: UseId) {
        let mut triggers = self.triggers();
        triggers.push(self.game.trigger(used));
        self.tell(Event::Fault { text: endless(&triggers) }, Why::FAULT);
    }

    /// Calls several scripts for one moment, one after another.
    pub fn call_all(&mut self, moment: Moment, mut calls: Calls) -> Flow {
        calls.retain(|(used, _)| self.game.catalog.behind(*used).hook(moment).is_some());
        if calls.is_empty() { Flow::Go } else { self.push(Frame::Moments { moment, calls, next: 0 }) }
    }

    pub fn moments(&mut self, at: usize) -> Flow {
        let Some(Frame::Moments { moment, calls, next }) = self.s.frames.get_mut(at) else { return Flow::Go };
        let Some((used, roles)) = calls.get(usize::from(*next)).cloned() else { return self.pop() };
        *next += 1;
        let moment = *moment;
        self.call(used, moment, &roles)
    }

    /// Runs a script up to its next question, or until an effect sets off work of its own.
    pub fn hook(&mut self, at: usize) -> Flow {
        let answer = std::mem::take(&mut self.s.answer);
        let Some(Frame::Hook(hook)) = self.s.frames.get_mut(at) else { return Flow::Go };
        if std::mem::take(&mut hook.asked) {
            hook.record.push(if let Answer::Value(value) = answer { value } else { Value::None });
        }
        let hook = hook.clone();
        let mut trace = Trace::default();
        let Some(run) = self.game.run_hook(self.s, &hook, &mut trace) else { return self.pop() };
        let Trace { effects, learned } = trace;
        match run {
            Run::Done(_) => {
                let count = effects.len();
                let done = self.carry_out_all(at, &hook, &effects);
                if self.s.frames.len() == at + 1 && done == count {
                    return self.pop();
                }
                self.remember(at, done, learned)
            }
            Run::Effects => {
                let done = self.carry_out_all(at, &hook, &effects);
                self.remember(at, done, learned)
            }
            Run::Ask(question) => {
                self.remember(at, 0, learned);
                self.pose(at, &hook, &question)
            }
            Run::Fault(problem) => {
                let text = self.game.fault_line(hook.used, &problem);
                self.tell(Event::Fault { text }, Why::FAULT);
                self.pop()
            }
        }
    }

    fn remember(&mut self, at: usize, done: usize, learned: Learned) -> Flow {
        if let Some(Frame::Hook(hook)) = self.s.frames.get_mut(at) {
            hook.record.extend(learned);
            hook.done = hook.done.saturating_add(u16::try_from(done).unwrap_or(u16::MAX));
        }
        Flow::Go
    }

    /// Carries effects out one after another, until one has set off work that comes first.
    fn carry_out_all(&mut self, at: usize, hook: &Hook, effects: &[Effect]) -> usize {
        let mut done = 0;
        for effect in effects {
            self.carry_out(hook, effect);
            done += 1;
            if self.s.frames.len() > at + 1 {
                break;
            }
        }
        done
    }
}
