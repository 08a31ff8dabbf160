//! The machine: plays on from stop to stop.
//!
//! `Work` is the position being changed, the content it stands on, and the listener. Each concept adds its steps in
//! its own file; this one is the table of contents.

use super::EncounterDeck;
use super::action::Action;
use super::content::{CardDef, Catalog, Moment, UseId};
use super::event::Event;
use super::frame::{Caller, Frame, Hook, Opening, Rolls};
use super::hooks::{MOST_NESTED, Seen};
use super::state::{Outcome, State, seat};
use crate::kernel::{Illegal, Seats, Source, Stop, Value, Verdict, Why};
use crate::machine::System;
use crate::script::{Effect, HookId, Host, Question, Scripts};

pub use crate::machine::Flow;

/// A position being changed.
pub type Work<'a> = crate::machine::Work<'a, EncounterDeck>;

impl<'a> Work<'a> {
    /// Goes on with the innermost work.
    fn step(&mut self) -> Flow {
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

impl System for EncounterDeck {
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
        state.outcome.is_some()
    }

    fn fault(used: Option<UseId>, text: String) -> Event {
        Event::Fault { used, text }
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

    fn is_endless(state: &State, _used: UseId, _moment: Moment) -> bool {
        state.frames.iter().filter_map(Self::hook).count() >= MOST_NESTED
    }

    fn take_answer(&self, state: &mut State) -> Option<Value> {
        state.answer.take()
    }

    fn carry_out(work: &mut Work<'_>, caller: &Caller, effect: &Effect) {
        work.carry_out(caller, effect);
    }

    fn pose(work: &mut Work<'_>, _caller: &Caller, question: Question) -> Flow {
        work.pose(question)
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
