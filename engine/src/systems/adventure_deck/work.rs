//! The machine: plays on from stop to stop.
//!
//! `Work` is the position being changed, the content it stands on, and the listener. Each concept adds its steps in
//! its own file; this one is the table of contents.

use super::AdventureDeck;
use super::action::Action;
use super::content::{Catalog, Moment, UseId};
use super::event::Event;
use super::frame::{Attack, AttackStep, Caller, CombatStep, Frame, Hook, Play, Turn, TurnStep};
use super::hooks::{MOST_FRAMES, MOST_NESTED, Seen};
use super::state::{Answer, State, Who};
use crate::kernel::{Illegal, Seats, Source, Stop, Value, Why};
use crate::machine::System;
use crate::script::{Effect, HookId, Host, Question, Scripts};

pub use crate::machine::Flow;

/// A position being changed.
pub type Work<'a> = crate::machine::Work<'a, AdventureDeck>;

impl<'a> Work<'a> {
    /// Goes on with the innermost work.
    fn step(&mut self) -> Flow {
        if self.s.verdict.is_some() {
            return Flow::Wait;
        }
        let Some(at) = self.s.frames.len().checked_sub(1) else { return Flow::Wait };
        match &self.s.frames[at] {
            Frame::Combat(step) => self.combat(*step),
            Frame::Turn(_) => self.turn(at),
            Frame::Opening { who, chosen } => self.opening(*who, *chosen),
            Frame::Moments { .. } => self.moments(at),
            Frame::Hook(_) => self.run_script(at),
            Frame::Deal { who, left } => self.deal(*who, *left),
            Frame::Shed { who, left } => self.shed(*who, *left),
            Frame::Play(_) => self.play(at),
            Frame::Attack(_) => self.attack(at),
            Frame::Check { .. } | Frame::Cling { .. } | Frame::Aim { .. } | Frame::Search { .. } => Flow::Wait,
            Frame::Ask { .. } => self.ask(at),
            Frame::Recall(_) => self.recall(at),
            Frame::Enter { who } => self.enter(*who),
            Frame::Grope { .. } => self.grope(at),
        }
    }

    /// Takes an action that is offered.
    pub(super) fn take(&mut self, who: Option<Who>, action: Action) -> Result<(), Illegal> {
        let Some(at) = self.s.frames.len().checked_sub(1) else { return Err(Illegal::not_offered()) };
        match (&self.s.frames[at], who) {
            (Frame::Check { .. }, None) => self.take_check(action),
            (Frame::Deal { .. }, None) => self.take_deal(action),
            (Frame::Combat(_), Some(who)) => self.take_rest(who, action),
            (Frame::Turn(_), Some(_)) => self.take_turn(at, action),
            (Frame::Opening { .. }, Some(_)) => self.take_opening(at, action),
            (Frame::Shed { .. }, Some(_)) => self.take_shed(at, action),
            (Frame::Play(_), Some(_)) => self.take_play(at, action),
            (Frame::Attack(_), Some(_)) => self.take_attack(at, action),
            (Frame::Ask { .. }, Some(_)) => self.take_ask(at, action),
            (Frame::Cling { .. }, Some(_)) => self.take_cling(action),
            (Frame::Aim { .. }, Some(_)) => self.take_aim(action),
            (Frame::Search { .. }, Some(_)) => self.take_search(action),
            (Frame::Enter { who }, Some(_)) => self.take_enter(*who, action),
            (Frame::Grope { .. }, Some(_)) => self.take_grope(at, action),
            (Frame::Recall(_), Some(_)) => self.take_recall(at, action),
            _ => Err(Illegal::not_offered()),
        }
    }

    /// The attack at a place of the stack.
    pub(super) fn attack_at(&mut self, at: usize) -> Option<&mut Attack> {
        if let Some(Frame::Attack(attack)) = self.s.frames.get_mut(at) { Some(attack) } else { None }
    }

    /// The card being played at a place of the stack.
    pub(super) fn play_at(&mut self, at: usize) -> Option<&mut Play> {
        if let Some(Frame::Play(play)) = self.s.frames.get_mut(at) { Some(play) } else { None }
    }

    /// The Turn at a place of the stack.
    pub(super) fn turn_at(&mut self, at: usize) -> Option<&mut Turn> {
        if let Some(Frame::Turn(turn)) = self.s.frames.get_mut(at) { Some(turn) } else { None }
    }

    /// The Turn in progress, if any.
    pub(super) fn turn_now(&mut self) -> Option<&mut Turn> {
        self.s.frames.iter_mut().rev().find_map(|frame| if let Frame::Turn(turn) = frame { Some(turn) } else { None })
    }

    /// By this rule, set off by an item of the catalog.
    pub(super) fn by(&self, rule: &'static str, item: u16) -> Why {
        Why::by(rule, Source::Item(item))
    }
}

impl System for AdventureDeck {
    type Frame = Frame;
    type Moment = Moment;
    type Catalog = Catalog;
    type Seen<'a> = Seen<'a>;

    fn catalog(&self) -> &Catalog {
        &self.catalog
    }

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

    fn params<'a>(&'a self, state: &State, used: UseId) -> &'a [(String, Value)] {
        let up = state.house.is(super::house::HouseRule::HalfRAttributes, 1);
        self.catalog.used(used).params(state.round, up)
    }

    fn names(&self, used: UseId) -> (&str, &str) {
        let caller = self.catalog.items.get(usize::from(self.catalog.used(used).caller));
        (&self.catalog.behind(used).name, caller.map_or("", |item| &item.name))
    }

    fn stack(state: &State) -> &[Frame] {
        &state.frames
    }

    fn stack_mut(state: &mut State) -> &mut Vec<Frame> {
        &mut state.frames
    }

    fn step(work: &mut Work<'_>) -> Flow {
        work.step()
    }

    fn is_over(state: &State) -> bool {
        state.verdict.is_some()
    }

    fn fault(_used: Option<UseId>, text: String) -> Event {
        Event::Fault { text }
    }

    fn frame(hook: Hook) -> Frame {
        Frame::Hook(hook)
    }

    fn hook(frame: &Frame) -> Option<&Hook> {
        if let Frame::Hook(hook) = frame { Some(hook) } else { None }
    }

    fn hook_mut(frame: &mut Frame) -> Option<&mut Hook> {
        if let Frame::Hook(hook) = frame { Some(hook) } else { None }
    }

    fn is_endless(state: &State, used: UseId, moment: Moment) -> bool {
        let hooks = state.frames.iter().filter_map(Self::hook);
        let same = hooks.filter(|hook| hook.used == used && hook.moment == moment).count();
        same >= MOST_NESTED || state.frames.len() > MOST_FRAMES
    }

    fn take_answer(&self, state: &mut State) -> Option<Value> {
        match state.take_answer() {
            Answer::Value(value) => Some(value),
            Answer::Faces { ups, downs } => Some(self.faces.get(ups, downs)),
            Answer::None => None,
        }
    }

    fn carry_out(work: &mut Work<'_>, caller: &Caller, effect: &Effect) {
        work.carry_out(caller, effect);
    }

    fn pose(work: &mut Work<'_>, caller: &Caller, question: Question) -> Flow {
        work.pose(caller, question)
    }
}

/// Who is waited for: chance when nobody is.
pub fn waiting(state: &State) -> Option<Who> {
    match state.frames.last()? {
        Frame::Check { .. } | Frame::Deal { .. } => None,
        Frame::Turn(turn) => Some(match turn.step {
            TurnStep::Refill(nth) => super::turn::refilling(state, turn.who, nth).unwrap_or(turn.who),
            _ => turn.who,
        }),
        Frame::Attack(attack) => Some(match attack.step {
            AttackStep::Recounter | AttackStep::Recountering | AttackStep::Aim => attack.by,
            _ => attack.target,
        }),
        Frame::Opening { who, .. }
        | Frame::Shed { who, .. }
        | Frame::Ask { who, .. }
        | Frame::Aim { who, .. }
        | Frame::Search { who, .. }
        | Frame::Enter { who }
        | Frame::Grope { who, .. }
        | Frame::Cling { who } => Some(*who),
        Frame::Play(play) => Some(play.who),
        Frame::Recall(recall) => Some(recall.who),
        Frame::Hook(hook) => hook.roles.first().map(|role| Who(u8::try_from(role.id).unwrap_or(0))),
        Frame::Moments { .. } => None,
        Frame::Combat(_) => state.everybody().next(),
    }
}

/// What the machine waits for.
pub fn stop(state: &State) -> Stop {
    if let Some(verdict) = state.verdict {
        return Stop::Over(verdict);
    }
    match state.frames.last() {
        Some(Frame::Check { .. } | Frame::Deal { .. }) => Stop::Chance,
        Some(Frame::Combat(CombatStep::AtRest)) => Stop::Decide(resting(state)),
        _ => match waiting(state) {
            Some(who) => Stop::Decide(Seats::only(state.seat(who))),
            None => Stop::Over(crate::kernel::Verdict::Drawn),
        },
    }
}

/// Between Encounters every Player may do something, in any order.
fn resting(state: &State) -> Seats {
    state
        .everybody()
        .filter(|who| state.at(*who).is_in() && state.at(*who).hero().is_some())
        .fold(Seats::NONE, |all, who| all.with(Seats::only(state.seat(who))))
}
