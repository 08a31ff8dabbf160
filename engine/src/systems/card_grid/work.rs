//! The machine: plays on from stop to stop.
//!
//! `Work` is the position being changed, the content it stands on, and the listener. Each concept adds its steps in
//! its own file; this one is the table of contents.

use super::GridRules;
use super::action::Action;
use super::event::Event;
use super::frame::{Frame, Phase};
use super::state::{State, Who};
use crate::kernel::{Illegal, Seat, Source, Why};

pub use crate::machine::Flow;

/// A position being changed.
pub type Work<'a> = crate::machine::Work<'a, GridRules>;

impl<'a> Work<'a> {
    /// Goes on with the innermost work.
    pub(super) fn step(&mut self) -> Flow {
        if self.s.verdict.is_some() {
            return Flow::Wait;
        }
        let Some(at) = self.s.frames.len().checked_sub(1) else { return Flow::Wait };
        match &self.s.frames[at] {
            Frame::Phase(phase) => self.on_phase(*phase),
            Frame::Roll(roll) => {
                let (kind, step) = (roll.kind, roll.step);
                self.roll(kind, step)
            }
            Frame::HitDice { group, left } => self.hit_dice(*group, *left),
            Frame::Soak { .. } => self.soak(at),
            Frame::Remove { .. } => self.remove(at),
            Frame::Restore { who, value } => self.restore(*who, *value),
            Frame::Moments { .. } => self.moments(at),
            Frame::Hook(_) => self.run_script(at),
            Frame::Used { who, action } => self.used(*who, *action),
            Frame::Place { .. }
            | Frame::Buy { .. }
            | Frame::Swap { .. }
            | Frame::LastCard { .. }
            | Frame::Aim { .. }
            | Frame::Ask { .. }
            | Frame::Die { .. } => Flow::Wait,
        }
    }

    fn on_phase(&mut self, phase: Phase) -> Flow {
        match phase {
            Phase::Stable => self.stable(),
            Phase::Prepare => self.prepare(),
            Phase::Next => self.next_step(),
            Phase::Begin => self.begin_fight(),
            Phase::Break => self.on_break(),
            Phase::Round => self.begin_round(),
            Phase::Heroes => self.heroes_act(),
            Phase::FoesBegin => self.begin_foes(),
            Phase::Foes { group, left, first } => self.foes_act(group, left, first),
            Phase::After { won } => self.after(won),
            Phase::Finish { won } => self.finish(won),
        }
    }

    /// Takes an action that is offered.
    pub(super) fn take(&mut self, seat: Seat, action: Action) -> Result<(), Illegal> {
        let Some(at) = self.s.frames.len().checked_sub(1) else { return Err(Illegal::not_offered()) };
        match self.s.frames[at].clone() {
            Frame::Phase(phase) => self.take_phase(seat, phase, action),
            Frame::Place { who, card } => self.take_cell(who, card, action),
            Frame::Buy { card, .. } => self.take_buyer(card, action),
            Frame::Swap { who, card } => self.take_swap(who, card, action),
            Frame::LastCard { who, card } => self.take_last(who, card, action),
            Frame::Aim { who, card } => self.take_aim(who, card, action),
            Frame::HitDice { group, left } => self.take_hit_die(group, left, action),
            Frame::Roll(roll) => self.take_roll(roll, action),
            Frame::Soak { who, .. } => self.take_soak(at, who, action),
            Frame::Remove { .. } => self.take_remove(at, action),
            Frame::Restore { who, .. } => self.take_restore(who, action),
            Frame::Ask { query, args, .. } => self.take_answer(query, &args, action),
            Frame::Die { .. } => self.take_die(action),
            Frame::Moments { .. } | Frame::Hook(_) | Frame::Used { .. } => Err(Illegal::not_offered()),
        }
    }

    fn take_phase(&mut self, seat: Seat, phase: Phase, action: Action) -> Result<(), Illegal> {
        match phase {
            Phase::Stable => self.take_stable(seat, action),
            Phase::Prepare => self.take_prepare(seat, action),
            Phase::Break => self.take_break(seat, action),
            Phase::Heroes => self.take_turn(seat, action),
            _ => Err(Illegal::not_offered()),
        }
    }

    pub(super) fn phase(&mut self, phase: Phase) -> Flow {
        if let Some(first) = self.s.frames.first_mut() {
            *first = Frame::Phase(phase);
        }
        Flow::Go
    }

    /// Tells an event that this rule brings about.
    pub(super) fn by(&mut self, rule: &'static str, event: Event) {
        self.tell(event, Why::rule(rule));
    }

    /// The same, set off by a card.
    pub(super) fn by_card(&mut self, rule: &'static str, card: super::content::CardId, event: Event) {
        let item = self.catalog().card(card).item;
        self.tell(event, Why::by(rule, Source::Item(item)));
    }
}

/// Where the game stands.
pub fn phase(state: &State) -> Phase {
    if let Some(Frame::Phase(phase)) = state.frames.first() { *phase } else { Phase::Stable }
}

/// The hero whose player is asked by the innermost work.
pub fn waiting(state: &State) -> Option<Who> {
    match state.frames.last()? {
        Frame::Place { who, .. }
        | Frame::Swap { who, .. }
        | Frame::LastCard { who, .. }
        | Frame::Aim { who, .. }
        | Frame::Soak { who, .. }
        | Frame::Remove { who, .. }
        | Frame::Restore { who, .. }
        | Frame::Ask { who, .. } => Some(*who),
        Frame::Roll(roll) => super::roll::hero(roll.kind),
        _ => None,
    }
}
