//! The machine: plays on from stop to stop.
//!
//! `Work` is the position being changed, the content it stands on, and the listener. Each concept adds its steps in
//! its own file; this one is the table of contents.

use super::EncounterDeck;
use super::action::Action;
use super::content::{CardDef, Catalog};
use super::event::Event;
use super::frame::{Frame, Opening, Rolls};
use super::state::{Outcome, State, seat};
use crate::kernel::{Budget, Events, Illegal, Rules, Seats, Source, Stop, Verdict, Why};
use crate::machine::{self, Machine, Scripting};

pub use crate::machine::Flow;

/// A position being changed.
pub struct Work<'a> {
    pub game: &'a EncounterDeck,
    pub s: &'a mut State,
    pub out: &'a mut Events<Event>,
}

impl<'a> Work<'a> {
    /// Everything the game can hold; it outlives the work, so it can be read while the position changes.
    pub fn catalog(&self) -> &'a Catalog {
        let game = self.game;
        &game.catalog
    }

    /// The card of the open encounter.
    pub fn card(&self) -> Option<&'a CardDef> {
        self.s.open.as_ref().map(|open| self.catalog().card(open.card))
    }

    /// Does something, and tells the queries that failed on the way.
    pub fn heard<T>(&mut self, work: impl FnOnce(&mut Self) -> T) -> T {
        let game = self.game;
        let (done, faults) = game.host.listen(|| work(self));
        faults.into_iter().for_each(|text| self.tell(Event::Fault { used: None, text }, Why::FAULT));
        done
    }

    /// Plays on to the next stop.
    pub fn run(&mut self) {
        machine::play_on(self);
    }

    /// Takes an action that is offered.
    pub fn take(&mut self, action: Action) -> Result<(), Illegal> {
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
    pub fn rolls_at(&mut self, at: usize) -> Option<&mut Rolls> {
        if let Some(Frame::Rolls(rolls)) = self.s.frames.get_mut(at) { Some(rolls) } else { None }
    }

    pub fn push(&mut self, frame: Frame) -> Flow {
        self.s.frames.push(frame);
        Flow::Go
    }

    /// The innermost work is done.
    pub fn pop(&mut self) -> Flow {
        self.s.frames.pop();
        Flow::Go
    }

    /// The innermost work goes over into another.
    pub fn become_frame(&mut self, frame: Frame) {
        self.s.frames.pop();
        self.s.frames.push(frame);
    }

    pub fn tell(&mut self, event: Event, why: Why) {
        self.out.tell(event, why, self.s.frames.len());
    }

    /// By a rule alone.
    pub fn tell_by(&mut self, event: Event, rule: &'static str) {
        self.tell(event, Why::rule(rule));
    }

    /// By a rule, set off by the card of the open encounter.
    pub fn tell_of_card(&mut self, event: Event, rule: &'static str) {
        let source = self.card().map_or(Source::Rules, |card| Source::Item(card.item));
        self.tell(event, Why::by(rule, source));
    }
}

impl Machine for Work<'_> {
    fn budget(&mut self) -> &mut Budget {
        self.out.budget_mut()
    }

    fn operations(&self) -> u64 {
        self.game.host.operations()
    }

    fn step(&mut self) -> Flow {
        let Some(at) = self.s.frames.len().checked_sub(1) else { return Flow::Wait };
        match &self.s.frames[at] {
            Frame::Opening(_) | Frame::Drawing | Frame::Dice { .. } | Frame::Ask { .. } | Frame::Won => Flow::Wait,
            Frame::Between => self.between(),
            Frame::Placing { card, exit } => self.placing(*card, *exit),
            Frame::Fight => self.fight(),
            Frame::Rolls(_) => self.rolls(at),
            Frame::Body { body, next, check } => self.body(at, *body, *next, *check),
            Frame::Hook(_) => machine::step(self, at),
        }
    }

    fn triggers(&self) -> Vec<String> {
        self.hooks().map(|hook| self.game.trigger(hook.used)).collect()
    }

    fn latest(&self) -> String {
        self.game.host.latest()
    }

    fn place(&self, source: Source) -> Option<String> {
        self.game.source(source)
    }

    fn abandon(&mut self, fault: Option<String>) {
        if let Some(text) = fault {
            self.tell(Event::Fault { used: None, text }, Why::FAULT);
        }
        self.s.frames.truncate(1);
    }
}

/// What the machine waits for.
pub fn stop(state: &State) -> Stop {
    let mine = seat().map_or(Seats::NONE, Seats::only);
    match state.frames.last() {
        Some(Frame::Drawing | Frame::Dice { .. } | Frame::Opening(Opening::Size)) => Stop::Chance,
        Some(Frame::Rolls(rolls)) if rolls.checks.iter().any(|check| check.rolling > 0) => Stop::Chance,
        Some(_) => Stop::Decide(mine),
        None => Stop::Over(match state.outcome {
            Some(Outcome::Victory | Outcome::Completed) => Verdict::won_by(mine),
            Some(Outcome::Failed) => Verdict::Lost,
            Some(Outcome::Nothing) | None => Verdict::Drawn,
        }),
    }
}
