//! Scripts: when they are called, and the frames they leave while they wait.

use super::EncounterDeck;
use super::content::{Moment, UseId};
use super::event::Event;
use super::facts;
use super::frame::{Frame, Hook};
use super::state::State;
use super::work::{Flow, Work};
use crate::kernel::machine::{Machine, endless};
use crate::kernel::{FactId, Problem, Subject, Value, Why};
use crate::script::{Effect, HookCall, Learned, Run, Trace, World};
use smallvec::SmallVec;

/// How many scripts may wait for each other before it counts as endless.
const MOST_NESTED: usize = 12;

/// What a script sees.
pub(super) struct Seen<'a> {
    pub game: &'a EncounterDeck,
    pub state: &'a State,
}

impl World for Seen<'_> {
    fn fact(&self, who: Subject, fact: FactId, args: &[Value]) -> Value {
        facts::read(self.game, self.state, who, fact, args)
    }

    fn label(&self, who: Subject) -> String {
        facts::label(self.game, self.state, who)
    }
}

impl EncounterDeck {
    /// The position as scripts see it.
    pub(super) fn seen<'a>(&'a self, state: &'a State) -> Seen<'a> {
        Seen { game: self, state }
    }

    fn run_hook(&self, state: &State, hook: &Hook, trace: &mut Trace) -> Option<Run> {
        let id = self.catalog.behind(hook.used).hook(hook.moment)?;
        let params = &self.catalog.used(hook.used).params;
        let call = HookCall { hook: id, roles: &hook.roles, params, record: &hook.record, done: hook.done };
        Some(self.host.run(call, &self.seen(state), trace))
    }

    /// Asks a query hook; a fault counts as no answer.
    pub(super) fn query(&self, state: &State, used: UseId, moment: Moment, roles: &[Subject]) -> Option<Value> {
        match self.run_hook(state, &new_hook(used, moment, roles), &mut Trace::default())? {
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
        let place = self.scripts.place(problem.at.at);
        let place = place.map(|(path, line, column)| format!("{path}:{line}:{column}: ")).unwrap_or_default();
        let caller = self.catalog.items.get(usize::from(self.catalog.used(used).caller));
        let caller = caller.map(|item| item.name.as_str()).unwrap_or_default();
        let help = problem.help.as_deref().map(|help| format!(" ({help})")).unwrap_or_default();
        let name = &self.catalog.behind(used).name;
        format!("{place}error[{}]: {}{help}; called by `{name}` of `{caller}`", problem.code, problem.message)
    }
}

fn new_hook(used: UseId, moment: Moment, roles: &[Subject]) -> Hook {
    Hook { used, moment, roles: SmallVec::from_slice(roles), record: Vec::new(), done: 0, asked: false }
}

impl Work<'_> {
    /// Calls a script, unless scripts call each other without end.
    pub fn call(&mut self, used: UseId, moment: Moment, roles: &[Subject]) -> Flow {
        if self.catalog().behind(used).hook(moment).is_none() {
            return Flow::Go;
        }
        if self.hooks().count() >= MOST_NESTED {
            self.endless(used);
            return Flow::Go;
        }
        self.push(Frame::Hook(new_hook(used, moment, roles)))
    }

    /// The scripts under way, outermost first.
    pub(super) fn hooks(&self) -> impl Iterator<Item = &Hook> {
        self.s.frames.iter().filter_map(|frame| if let Frame::Hook(hook) = frame { Some(hook) } else { None })
    }

    /// Names the chain of scripts that set each other off.
    fn endless(&mut self, used: UseId) {
        let mut triggers = self.triggers();
        triggers.push(self.game.trigger(used));
        self.tell(Event::Fault { used: Some(used), text: endless(&triggers) }, Why::FAULT);
    }

    /// Calls the enemy's habits for a moment of the fight, in printed order.
    pub fn call_habits(&mut self, moment: Moment) -> Flow {
        let Some(enemy) = self.card().and_then(|card| card.enemy.as_ref()) else { return Flow::Go };
        for used in enemy.habits.iter().rev() {
            self.call(*used, moment, &[facts::HERO_SUBJECT, facts::ENEMY_SUBJECT]);
        }
        Flow::Go
    }

    /// Runs a script up to its next question, or until an effect sets off work of its own.
    pub fn hook(&mut self, at: usize) -> Flow {
        let answer = self.s.answer.take();
        let Some(Frame::Hook(hook)) = self.s.frames.get_mut(at) else { return Flow::Go };
        if std::mem::take(&mut hook.asked) {
            hook.record.push(answer.unwrap_or_default());
        }
        let hook = hook.clone();
        let mut trace = Trace::default();
        let run = self.game.run_hook(self.s, &hook, &mut trace);
        let Trace { effects, learned } = trace;
        match run {
            None => self.pop(),
            Some(Run::Done(_)) => {
                let count = effects.len();
                let done = self.carry_out_all(at, &hook, &effects);
                if self.s.frames.len() == at + 1 && done == count {
                    return self.pop();
                }
                self.remember_run(at, done, learned)
            }
            Some(Run::Effects) => {
                let done = self.carry_out_all(at, &hook, &effects);
                self.remember_run(at, done, learned)
            }
            Some(Run::Ask(question)) => {
                self.remember_run(at, 0, learned);
                if let Some(Frame::Hook(hook)) = self.s.frames.get_mut(at) {
                    hook.asked = true;
                }
                self.pose(&question)
            }
            Some(Run::Fault(problem)) => {
                let text = self.game.fault_line(hook.used, &problem);
                self.tell(Event::Fault { used: Some(hook.used), text }, Why::FAULT);
                self.pop()
            }
        }
    }

    fn remember_run(&mut self, at: usize, done: usize, learned: Learned) -> Flow {
        if self.s.outcome.is_some() {
            return Flow::Wait;
        }
        if let Some(Frame::Hook(hook)) = self.s.frames.get_mut(at) {
            hook.record.extend(learned);
            hook.done = hook.done.saturating_add(u16::try_from(done).unwrap_or(u16::MAX));
        }
        Flow::Go
    }

    /// Carries effects out one after another, until one has set off work that comes first or ended the game.
    fn carry_out_all(&mut self, at: usize, hook: &Hook, effects: &[Effect]) -> usize {
        let mut done = 0;
        for effect in effects {
            self.carry_out(hook, effect);
            done += 1;
            if self.s.frames.len() != at + 1 {
                break;
            }
        }
        done
    }
}
