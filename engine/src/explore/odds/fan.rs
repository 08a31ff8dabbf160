//! The positions that may follow one position: after an outcome of chance, or after an answer of a seat.
//!
//! Begin reading at [`Fan::open`]. If any of several seats may go first, a place leads to one place for each of them,
//! in the same position: `turn` names the seat there.

use super::plan::{Plan, Questions, Stuck};
use super::policy::Policy;
use crate::kernel::{Cost, Events, Rules, Seat, Seats, Stop, passing};
use std::collections::{BTreeMap, BTreeSet};

/// The most different faults that are kept.
const MOST_FAULTS: usize = 8;

/// A place of the graph: a position, the picks left to the horizon, and who goes first.
#[derive(Clone, PartialEq, Eq, Hash)]
pub(super) struct Position<S> {
    /// The position.
    pub state: S,
    /// The number of picks and outcomes that are left to the horizon.
    pub left: u32,
    /// The seat that goes first, if several must decide and any order is possible.
    pub turn: Option<Seat>,
}

/// The kind of a place: how its edges come about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    End,
    /// One of the edges, by weight.
    Chance,
    /// The edge that is best or worst for a seat.
    Choice(Seat, Wants),
}

/// The edge that a choosing seat takes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Wants {
    Best,
    Worst,
}

/// Finds the edges of one position after another, in buffers that are reused.
pub(super) struct Fan<'a, R: Rules> {
    pub rules: &'a R,
    pub plan: &'a Plan<'a, R::State>,
    /// The positions that may follow the one looked at last, each with its weight.
    pub next: Vec<(Position<R::State>, u32)>,
    pub actions: Vec<R::Action>,
    pub outcomes: Vec<(R::Action, u32)>,
    /// The questions to each seat so far.
    pub asked: BTreeMap<Seat, Questions>,
    /// The number of positions so far where several must decide.
    pub ordered: usize,
    /// Steps of play since they were last counted.
    pub steps: u64,
    pub events: Events<R::Event>,
    /// The faults of scripts so far.
    pub faults: BTreeSet<String>,
}

impl<R: Rules> Fan<'_, R> {
    /// Lists into `next` the positions that may follow.
    pub fn open(&mut self, place: &Position<R::State>) -> Result<Kind, Stuck> {
        match (self.rules.stop(&place.state), place.turn) {
            // `turns` has made this place, so neither the end nor the horizon is reached: the arms below come first.
            (_, Some(seat)) => self.decide(place, seat),
            (Stop::Over(_), _) => Ok(Kind::End),
            _ if self.plan.horizon.reached(self.rules, &place.state, place.left)? => Ok(Kind::End),
            (Stop::Chance, _) => self.chance(place),
            (Stop::Decide(asked), _) => self.turns(place, asked.must()),
        }
    }

    /// Lists the answers of the seat that goes first among those that must decide. If any of several may go first,
    /// lists a place for each of them instead, in which that seat is settled to go first.
    fn turns(&mut self, place: &Position<R::State>, must: Seats) -> Result<Kind, Stuck> {
        self.ordered += usize::from(must.count() > 1);
        let first = self.plan.order.first(must);
        if first.count() == 1
            && let Some(only) = first.iter().next()
        {
            return self.decide(place, only);
        }
        self.next.extend(first.iter().map(|seat| (Position { turn: Some(seat), ..place.clone() }, 1)));
        Ok(Kind::Chance)
    }

    /// Returns the position after an action. A place may be reached in many ways, so each step has a budget of its own.
    fn after(
        &mut self,
        place: &Position<R::State>,
        seat: Seat,
        action: R::Action,
    ) -> Result<Position<R::State>, Stuck> {
        let mut next = place.state.clone();
        self.events.clear();
        self.rules.take(&mut next, seat, action, &mut self.events);
        self.events.budget_mut().check().map_err(Stuck::Refused)?;
        self.steps += self.events.budget().used(Cost::Steps);
        note_faults(self.rules, &next, &mut self.events, &mut self.faults);
        Ok(Position { state: next, left: place.left.saturating_sub(1), turn: None })
    }

    /// Lists the outcomes of chance.
    fn chance(&mut self, place: &Position<R::State>) -> Result<Kind, Stuck> {
        self.outcomes.clear();
        self.rules.outcomes(&place.state, &mut self.outcomes);
        let outcomes = std::mem::take(&mut self.outcomes);
        for (action, weight) in &outcomes {
            let next = self.after(place, Seat::CHANCE, *action)?;
            self.next.push((next, *weight));
        }
        self.outcomes = outcomes;
        Ok(Kind::Chance)
    }

    /// Lists the answers of a seat that must decide.
    fn decide(&mut self, place: &Position<R::State>, seat: Seat) -> Result<Kind, Stuck> {
        let state = &place.state;
        let mut actions = std::mem::take(&mut self.actions);
        actions.clear();
        self.rules.awaited(state, seat, &mut actions);
        // The scripts that were asked for these actions may have failed.
        self.rules.tell_faults(state, seat, &mut self.events);
        note_faults(self.rules, state, &mut self.events, &mut self.faults);
        let (policy, secret) = self.plan.policies.here(self.rules, state, seat);
        let only = answer(self.rules, state, &actions, policy);
        let asked = self.asked.entry(seat).or_default();
        asked.note(policy, only.is_some(), actions.len());
        asked.secret += usize::from(secret);
        for action in only.map_or(actions.as_slice(), std::slice::from_ref) {
            let next = self.after(place, seat, *action)?;
            self.next.push((next, 1));
        }
        self.actions = actions;
        Ok(match policy {
            Policy::Best => Kind::Choice(seat, Wants::Best),
            Policy::Worst => Kind::Choice(seat, Wants::Worst),
            Policy::First | Policy::Pass | Policy::Random => Kind::Chance,
        })
    }
}

/// Notes the faults of scripts, each once.
pub(super) fn note_faults<R: Rules>(
    rules: &R,
    state: &R::State,
    events: &mut Events<R::Event>,
    faults: &mut BTreeSet<String>,
) {
    for happening in events.drain() {
        if faults.len() < MOST_FAULTS {
            faults.extend(rules.narrate(state, &happening, None));
        }
    }
}

/// Returns the one action that a policy takes. `None` if it may take any of them.
pub(super) fn answer<'l, R: Rules>(
    rules: &R,
    state: &R::State,
    actions: &'l [R::Action],
    policy: Policy,
) -> Option<&'l R::Action> {
    match policy {
        Policy::First => actions.first(),
        Policy::Pass => {
            passing(actions.iter().map(|action| rules.words(state, *action))).and_then(|at| actions.get(at))
        }
        Policy::Random | Policy::Best | Policy::Worst => None,
    }
}
