//! The machine: plays on from stop to stop.
//!
//! `Work` is the position being changed, the content it stands on, and the listener. Each concept adds its steps in
//! its own file; this one is the table of contents.

use super::AdventureRules;
use super::action::Action;
use super::frame::{Attack, AttackStep, Frame, Play, Turn, TurnStep};
use super::state::{State, Who};
use crate::kernel::{Illegal, Seats, Source, Why};

pub use crate::machine::Flow;

/// A position being changed.
pub type Work<'a> = crate::machine::Work<'a, AdventureRules>;

impl<'a> Work<'a> {
    /// Goes on with the innermost work.
    pub(super) fn step(&mut self) -> Flow {
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

/// Between Encounters every Player may do something, in any order.
pub fn resting(state: &State) -> Seats {
    state
        .everybody()
        .filter(|who| state.at(*who).is_in() && state.at(*who).hero().is_some())
        .fold(Seats::NONE, |all, who| all.with(Seats::only(state.seat(who))))
}
