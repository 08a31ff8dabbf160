//! Scripts: when they are called, and the frames they leave while they wait.

use super::EncounterDeck;
use super::content::{Moment, UseId};
use super::event::Event;
use super::facts;
use super::frame::{Caller, Frame, Hook};
use super::state::State;
use super::work::{Flow, Work};
use crate::kernel::{FactId, Subject, Value, Why};
use crate::machine::{self, Scripted, Scripting};
use crate::script::{Effect, HookId, Host, Question, Scripts, World};

/// How many scripts may wait for each other before it counts as endless.
const MOST_NESTED: usize = 12;

/// What a script sees.
pub struct Seen<'a> {
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

impl Scripting for EncounterDeck {
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
        Seen { game: self, state }
    }

    fn function(&self, used: UseId, moment: Moment) -> Option<HookId> {
        self.catalog.behind(used).hook(moment)
    }

    fn params<'a>(&'a self, _state: &State, used: UseId) -> &'a [(String, Value)] {
        &self.catalog.used(used).params
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

    /// Calls the enemy's habits for a moment of the fight, in printed order.
    pub fn call_habits(&mut self, moment: Moment) -> Flow {
        let Some(enemy) = self.card().and_then(|card| card.enemy.as_ref()) else { return Flow::Go };
        for used in enemy.habits.iter().rev() {
            self.call(*used, moment, &[facts::HERO_SUBJECT, facts::ENEMY_SUBJECT]);
        }
        Flow::Go
    }
}

impl Scripted for Work<'_> {
    type System = EncounterDeck;

    fn look(&self) -> (&EncounterDeck, &State) {
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
        self.s.outcome.is_some()
    }

    fn take_answer(&mut self) -> Option<Value> {
        self.s.answer.take()
    }

    fn carry_out(&mut self, caller: &Caller, effect: &Effect) {
        Work::carry_out(self, caller, effect);
    }

    fn pose(&mut self, _caller: &Caller, question: Question) -> Flow {
        Work::pose(self, question)
    }

    fn is_endless(&self, _used: UseId, _moment: Moment) -> bool {
        self.hooks().count() >= MOST_NESTED
    }

    fn tell_fault(&mut self, used: Option<UseId>, text: String) {
        self.tell(Event::Fault { used, text }, Why::FAULT);
    }
}
