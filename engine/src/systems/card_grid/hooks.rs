//! Scripts: when they are called, and the frames they leave while they wait.

use super::CardGrid;
use super::content::{Catalog, Moment, UseId};
use super::event::Event;
use super::facts;
use super::frame::{Caller, Frame, Hook};
use super::state::{Answer, State};
use super::work::{Flow, Work};
use crate::kernel::{FactId, Subject, Value, Why};
use crate::machine::{self, Scripted, Scripting};
use crate::script::{Effect, HookId, Host, Question, Scripts, World};
use smallvec::SmallVec;
use std::mem::take;

/// So much work may be nested before a chain of scripts counts as endless.
const MOST_FRAMES: usize = 40;

/// What a script sees.
pub struct Seen<'a> {
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

impl Scripting for CardGrid {
    type State = State;
    type Moment = Moment;
    type Seen<'a> = Seen<'a>;

    fn host(&self) -> &Host {
        &self.host
    }

    fn scripts(&self) -> &Scripts {
        &self.scripts
    }

    fn seen<'a>(&'a self, state: &'a State) -> Seen<'a> {
        Seen { catalog: &self.catalog, state }
    }

    fn function(&self, used: UseId, moment: Moment) -> Option<HookId> {
        self.catalog.behind(used).hook(moment)
    }

    fn params<'a>(&'a self, _state: &State, used: UseId) -> &'a [(String, Value)] {
        &self.catalog.used(used).args
    }

    fn names(&self, used: UseId) -> (&str, &str) {
        let caller = self.catalog.items.get(usize::from(self.catalog.used(used).caller));
        (&self.catalog.behind(used).name, caller.map_or("", |item| &item.name))
    }
}

impl Work<'_> {
    /// Calls a script, if it has this moment.
    pub fn call(&mut self, used: UseId, moment: Moment, roles: &[Subject]) -> Flow {
        machine::call(self, used, moment, roles)
    }

    /// The scripts under way, outermost first.
    pub(super) fn hooks(&self) -> impl Iterator<Item = &Hook> {
        self.s.frames.iter().filter_map(|frame| if let Frame::Hook(hook) = frame { Some(hook) } else { None })
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
}

impl Scripted for Work<'_> {
    type System = CardGrid;

    fn look(&self) -> (&CardGrid, &State) {
        (self.game, self.s)
    }

    fn depth(&self) -> usize {
        self.s.frames.len()
    }

    fn push_hook(&mut self, hook: Hook) -> Flow {
        self.push(Frame::Hook(hook))
    }

    fn hook_at(&self, at: usize) -> Option<&Hook> {
        if let Some(Frame::Hook(hook)) = self.s.frames.get(at) { Some(hook) } else { None }
    }

    fn hook_at_mut(&mut self, at: usize) -> Option<&mut Hook> {
        if let Some(Frame::Hook(hook)) = self.s.frames.get_mut(at) { Some(hook) } else { None }
    }

    fn pop(&mut self) -> Flow {
        Work::pop(self)
    }

    fn is_over(&self) -> bool {
        self.s.verdict.is_some()
    }

    fn take_answer(&mut self) -> Option<Value> {
        if let Answer::Value(value) = take(&mut self.s.answer) { Some(value) } else { None }
    }

    fn carry_out(&mut self, caller: &Caller, effect: &Effect) {
        Work::carry_out(self, caller, effect);
    }

    fn pose(&mut self, caller: &Caller, question: Question) -> Flow {
        Work::pose(self, caller, question)
    }

    fn is_endless(&self, _used: UseId, _moment: Moment) -> bool {
        self.s.frames.len() >= MOST_FRAMES
    }

    fn tell_fault(&mut self, _used: Option<UseId>, text: String) {
        self.tell(Event::Fault { text }, Why::FAULT);
    }
}
