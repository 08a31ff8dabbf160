//! The machine: plays on from stop to stop.
//!
//! `Work` is the position being changed, the content it stands on, and the listener. Each concept adds its steps in
//! its own file; this one is the table of contents.

use super::EncounterRules;
use super::action::Action;
use super::content::CardDef;
use super::event::Event;
use super::frame::{Frame, Rolls};
use crate::kernel::{Illegal, Source, Why};

pub use crate::machine::Flow;

/// A position being changed.
pub type Work<'a> = crate::machine::Work<'a, EncounterRules>;

impl<'a> Work<'a> {
    /// Goes on with the innermost work.
    pub(super) fn step(&mut self) -> Flow {
        let Some(at) = self.s.frames.len().checked_sub(1) else { return Flow::Wait };
        match &self.s.frames[at] {
            Frame::Opening(_) | Frame::Drawing | Frame::Dice { .. } | Frame::Ask { .. } | Frame::Won => Flow::Wait,
            Frame::Between => self.between(),
            Frame::Placing { card, exit } => self.placing(*card, *exit),
            Frame::Fight => self.fight(),
            Frame::Rolls(_) => self.rolls(at),
            Frame::Body { body, next, check } => self.body(at, *body, *next, *check),
            Frame::Hook(_) => self.run_script(at),
        }
    }

    /// The card of the open encounter.
    pub(super) fn card(&self) -> Option<&'a CardDef> {
        self.s.open.as_ref().map(|open| self.catalog().card(open.card))
    }

    /// Takes an action that is offered.
    pub(super) fn take(&mut self, action: Action) -> Result<(), Illegal> {
        let Some(at) = self.s.frames.len().checked_sub(1) else { return Err(Illegal::not_offered()) };
        match (&self.s.frames[at], action) {
            (Frame::Opening(opening), _) => self.take_opening(opening.clone(), action),
            (Frame::Between, _) => self.take_between(action),
            (Frame::Drawing, Action::Drawn(card)) => self.drawn(card),
            (Frame::Placing { card, exit }, _) => self.take_placing(*card, *exit, action),
            (Frame::Fight, _) => self.take_fight(action),
            (Frame::Rolls(_), Action::Faces(faces)) => self.take_dice(at, faces),
            (Frame::Rolls(_), _) => self.take_spending(at, action),
            (Frame::Dice { .. }, Action::Faces(faces)) => self.take_plain_dice(faces),
            (Frame::Ask { query, args }, _) => {
                let (query, args) = (*query, args.clone());
                self.take_ask(query, &args, action)
            }
            (Frame::Won, _) => self.take_won(action),
            _ => Err(Illegal::not_offered()),
        }
    }

    /// The checks at a place of the stack.
    pub(super) fn rolls_at(&mut self, at: usize) -> Option<&mut Rolls> {
        if let Some(Frame::Rolls(rolls)) = self.s.frames.get_mut(at) { Some(rolls) } else { None }
    }

    /// The innermost work goes over into another.
    pub(super) fn become_frame(&mut self, frame: Frame) {
        self.s.frames.pop();
        self.s.frames.push(frame);
    }

    /// By a rule alone.
    pub(super) fn tell_by(&mut self, event: Event, rule: &'static str) {
        self.tell(event, Why::rule(rule));
    }

    /// By a rule, set off by the card of the open encounter.
    pub(super) fn tell_of_card(&mut self, event: Event, rule: &'static str) {
        let source = self.card().map_or(Source::Rules, |card| Source::Item(card.item));
        self.tell(event, Why::by(rule, source));
    }
}
