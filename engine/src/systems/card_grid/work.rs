//! The machine: plays on from stop to stop.
//!
//! `Work` is the position being changed, the content it stands on, and the listener. Each concept adds its steps in
//! its own file; this one is the table of contents.

use super::CardGrid;
use super::action::Action;
use super::content::Catalog;
use super::event::Event;
use super::frame::{Frame, Phase, RollStep};
use super::state::{State, Who};
use crate::kernel::{Budget, Events, Illegal, Rules, Seat, Seats, Source, Stop, Verdict, Why};
use crate::machine::{self, Machine, Scripting};

pub use crate::machine::Flow;

/// A position being changed.
pub struct Work<'a> {
    pub game: &'a CardGrid,
    pub s: &'a mut State,
    pub out: &'a mut Events<Event>,
}

impl<'a> Work<'a> {
    /// Everything the game can hold; it outlives the work, so it can be read while the position changes.
    pub fn catalog(&self) -> &'a Catalog {
        let game = self.game;
        &game.catalog
    }

    /// Does something, and tells the queries that failed on the way.
    pub fn heard<T>(&mut self, work: impl FnOnce(&mut Self) -> T) -> T {
        let game = self.game;
        let (done, faults) = game.host.listen(|| work(self));
        faults.into_iter().for_each(|text| self.tell(Event::Fault { text }, Why::FAULT));
        done
    }

    /// Plays on to the next stop.
    pub fn run(&mut self) {
        machine::play_on(self);
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
    pub fn take(&mut self, seat: Seat, action: Action) -> Result<(), Illegal> {
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

    pub fn phase(&mut self, phase: Phase) -> Flow {
        if let Some(first) = self.s.frames.first_mut() {
            *first = Frame::Phase(phase);
        }
        Flow::Go
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

    pub fn tell(&mut self, event: Event, why: Why) {
        self.out.tell(event, why, self.s.frames.len());
    }

    /// Tells an event that this rule brings about.
    pub fn by(&mut self, rule: &'static str, event: Event) {
        self.tell(event, Why::rule(rule));
    }

    /// The same, set off by a card.
    pub fn by_card(&mut self, rule: &'static str, card: super::content::CardId, event: Event) {
        let item = self.catalog().card(card).item;
        self.tell(event, Why::by(rule, Source::Item(item)));
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
            Frame::Hook(_) => machine::step(self, at),
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
            self.tell(Event::Fault { text }, Why::FAULT);
        }
        self.s.frames.truncate(1);
        self.s.verdict = Some(Verdict::Drawn);
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

/// What the machine waits for.
pub fn stop(state: &State) -> Stop {
    if let Some(verdict) = state.verdict {
        return Stop::Over(verdict);
    }
    let seats = match state.frames.last() {
        Some(Frame::HitDice { .. } | Frame::Die { .. }) => return Stop::Chance,
        Some(Frame::Roll(roll)) if roll.step == RollStep::Dice => return Stop::Chance,
        Some(Frame::Buy { player, .. }) => Seat::new(*player).map_or(Seats::NONE, Seats::only),
        Some(Frame::Phase(Phase::Stable)) => super::stable::asked(state),
        Some(Frame::Phase(Phase::Prepare)) => state.seats(state.party().find(|who| !state.at(*who).done).into_iter()),
        Some(Frame::Phase(Phase::Break | Phase::Heroes)) => {
            state.seats(state.able().filter(|who| !state.at(*who).done))
        }
        _ => waiting(state).map_or(Seats::NONE, |who| Seats::only(state.seat(who))),
    };
    Stop::Decide(seats)
}
