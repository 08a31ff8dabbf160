//! The graph of all lines of play from a position to a horizon. Equal positions are one place.
//!
//! [`futures`] builds and solves it. Places are numbered in the order in which they are found, so nothing depends on
//! how they hash. A place is recognised by its [`Digest`]. The position itself is kept only until the place is opened,
//! or for good if the place is an end. The place that was found last is opened first, so that few positions wait.

use super::bounds::{Bounds, TooMuch};
use super::digest::Digest;
use super::policy::{Policies, Policy};
use super::solve::{self, Order};
use super::{Share, choose};
use crate::explore::precedence::Precedence;
use crate::kernel::budget::stopped;
use crate::kernel::{Cost, Events, Problem, Rules, Seat, Seats, Stop, passing};
use crate::table::Cancel;
use crate::table::position::begins;
use indexmap::IndexSet;
use rustc_hash::FxBuildHasher;
use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet};

/// Scripts may use this many operations for each permitted position.
const DEAR: u64 = 10_000;
/// The permitted operations are at least `DEAR` times this.
const LEAST: u64 = 1_000;
/// The most different faults that are kept.
const MOST_FAULTS: usize = 8;

/// The point at which lines of play are cut off. A line also ends when the game does.
#[derive(Clone, Copy)]
pub enum Horizon<'a, S> {
    /// The end of the Turn (see [`Rules::turn`]), or the next beginning.
    Action(Option<u32>),
    /// The next time somebody is asked to begin something: see [`Rules::begins`].
    Asked,
    /// After this many picks and outcomes.
    Depth(u32),
    /// As soon as this holds at a stop.
    When(&'a dyn Fn(&S) -> Result<bool, Problem>),
}

impl<S> Horizon<'_, S> {
    /// Returns whether the horizon is reached. `left` counts the picks that are left.
    pub(super) fn reached<R: Rules<State = S>>(&self, rules: &R, state: &S, left: u32) -> Result<bool, Stuck> {
        match self {
            Horizon::Action(turn) => Ok(rules.turn(state) != *turn || begins(rules, state)),
            Horizon::Asked => Ok(begins(rules, state)),
            Horizon::Depth(_) => Ok(left == 0),
            Horizon::When(holds) => holds(state).map_err(Stuck::Refused),
        }
    }
}

/// The lines of play to follow.
pub struct Plan<'a, S> {
    /// The horizon.
    pub horizon: Horizon<'a, S>,
    /// The policies of the seats.
    pub policies: Policies,
    /// The order of seats if several must decide.
    pub order: Precedence,
    /// The most different positions.
    pub most: usize,
    /// Cancels the search.
    pub cancel: Cancel,
}

/// The reason why there is no exact answer.
#[derive(Clone, PartialEq, Debug)]
pub enum Stuck {
    /// There is too much to follow all of it.
    TooLarge(TooMuch),
    /// Something can't be worked out at all, or it was cancelled.
    Refused(Problem),
}

/// The exact futures of an action.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Futures<S> {
    /// The positions at the horizon, each once, with their shares.
    pub ends: Vec<(S, Share)>,
    /// The share of the lines that go round for ever.
    pub endless: Share,
    /// The number of different positions on the way, ends included.
    pub positions: usize,
    /// The questions to each seat: positions where a policy answered.
    pub asked: BTreeMap<Seat, Questions>,
    /// The number of positions where several must decide. [`Plan::order`] says who goes first.
    pub ordered: usize,
    /// Scripts that failed on the way, each fault once. The shares are those of a broken game.
    pub faults: BTreeSet<String>,
}

/// The number of questions to a seat on the way.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Questions {
    /// The positions at which the seat is asked.
    pub positions: usize,
    /// The positions at which the seat would pass and cannot. Every choice is equally likely there.
    pub unpassable: usize,
    /// The positions where several choose in secret of each other. Every choice is equally likely there.
    pub secret: usize,
}

impl Questions {
    /// Notes a question with this many `choices`. `answered` says that the policy has an answer of its own.
    pub(super) fn note(&mut self, policy: Policy, answered: bool, choices: usize) {
        self.positions += 1;
        self.unpassable += usize::from(policy == Policy::Pass && !answered && choices > 1);
    }
}

impl<S> Futures<S> {
    /// Returns the share of the ends at which something holds.
    pub fn share(&self, mut holds: impl FnMut(&S) -> bool) -> Share {
        let fitting = self.ends.iter().filter(|(state, _)| holds(state));
        fitting.fold(Share::ZERO, |sum, (_, share)| sum.plus(share))
    }
}

/// Follows all lines from `starts`. The shares of `starts` sum to 1.
///
/// ```ignore
/// let futures = futures(&rules, vec![(state, Share::ONE)], &plan)?;
/// let dead = futures.share(|state| state.hp == 0);
/// ```
///
/// # Errors
/// See [`Stuck`].
pub fn futures<R: Rules>(
    rules: &R,
    starts: Vec<(R::State, Share)>,
    plan: &Plan<'_, R::State>,
) -> Result<Futures<R::State>, Stuck> {
    let mut graph = Graph::new(rules, plan);
    let mut first: Vec<(u32, Share)> = Vec::with_capacity(starts.len());
    let left = if let Horizon::Depth(depth) = plan.horizon { depth } else { 0 };
    for (state, share) in starts {
        first.push((graph.place(Position { state, left, turn: None })?, share));
    }
    while let Some((at, place)) = graph.waiting.pop() {
        if plan.cancel.is_cancelled() {
            return Err(Stuck::Refused(stopped()));
        }
        graph.open(at, place)?;
    }
    graph.ends.sort_by_key(|(at, _)| *at);
    let order = graph.order();
    choose::settle(&mut graph, &order, (&plan.policies.goals, plan.policies.goals_of))?;
    let shares = solve::forward(&graph.nodes, &graph.edges, &order, &first)?;
    let endless = shares.endless;
    let Fan { asked, ordered, faults, .. } = graph.fan;
    let ends = graph.ends.into_iter().map(|(at, state)| (state, shares.at[at as usize].clone()));
    Ok(Futures {
        ends: ends.filter(|(_, share)| !share.is_zero()).collect(),
        endless,
        positions: graph.positions,
        asked,
        ordered,
        faults,
    })
}

/// A place of the graph: a position, the picks left to the horizon, and who goes first.
#[derive(Clone, PartialEq, Eq, Hash)]
pub(super) struct Position<S> {
    /// The position.
    pub state: S,
    left: u32,
    /// The seat that goes first, if several must decide and any order is possible.
    turn: Option<Seat>,
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

/// A place that has been opened. `from..to` are its edges. Once a choice is made, only the chosen edge is left.
#[derive(Clone, Copy, Debug)]
pub(super) struct Node {
    pub kind: Kind,
    pub from: usize,
    pub to: usize,
    /// The sum of the weights.
    pub total: u64,
}

/// An edge: the place it leads to, and its weight.
pub(super) type Edge = (u32, u32);

impl Node {
    /// Returns the edges of the node. `edges` are the edges of the whole graph.
    pub fn edges<'e>(&self, edges: &'e [Edge]) -> &'e [Edge] {
        edges.get(self.from..self.to).unwrap_or_default()
    }
}

/// The graph while it is built.
pub(super) struct Graph<'a, R: Rules> {
    pub rules: &'a R,
    most: usize,
    bounds: Bounds,
    places: IndexSet<Digest, FxBuildHasher>,
    /// The places that are not opened yet.
    waiting: Vec<(u32, Position<R::State>)>,
    /// The positions at the ends, by place.
    ends: Vec<(u32, R::State)>,
    /// The number of places that are positions, not just an order of seats.
    positions: usize,
    pub nodes: Vec<Node>,
    pub edges: Vec<Edge>,
    /// The number of operations that scripts had used at the beginning.
    operations: u64,
    /// Whether every edge leads to a place that was found later. Then there are no loops.
    onward: bool,
    fan: Fan<'a, R>,
}

impl<'a, R: Rules> Graph<'a, R> {
    fn new(rules: &'a R, plan: &'a Plan<'a, R::State>) -> Self {
        let fan = Fan {
            rules,
            plan,
            next: Vec::new(),
            actions: Vec::new(),
            outcomes: Vec::new(),
            asked: BTreeMap::new(),
            ordered: 0,
            steps: 0,
            events: Events::faults().with_cancel(plan.cancel),
            faults: BTreeSet::new(),
        };
        let (nodes, edges) = (Vec::new(), Vec::new());
        let operations = rules.operations();
        let (most, bounds) = (plan.most, Bounds::new(plan.most));
        Graph {
            rules,
            most,
            bounds,
            places: IndexSet::default(),
            waiting: Vec::new(),
            ends: Vec::new(),
            positions: 0,
            nodes,
            edges,
            operations,
            onward: true,
            fan,
        }
    }

    /// Returns the number of a place, and adds it if it is new. `Err` if a limit is exceeded.
    fn place(&mut self, place: Position<R::State>) -> Result<u32, Stuck> {
        let (nth, is_new) = self.places.insert_full(Digest::of(&place));
        let most = TooMuch::Positions(self.most);
        let at = u32::try_from(nth).map_err(|_| Stuck::TooLarge(most))?;
        if is_new {
            self.bounds.keep(nth, &place);
            self.positions += usize::from(place.turn.is_none());
            self.nodes.push(Node { kind: Kind::End, from: 0, to: 0, total: 0 });
            self.waiting.push((at, place));
        }
        self.bounds.work(std::mem::take(&mut self.fan.steps));
        let cost = self.rules.operations().wrapping_sub(self.operations) / DEAR;
        let too_dear = (cost >= (self.most as u64).max(LEAST)).then_some(TooMuch::Work);
        let over = (nth >= self.most).then_some(most).or(too_dear).or(self.bounds.over());
        over.map_or(Ok(at), |over| Err(Stuck::TooLarge(over)))
    }

    /// Opens a place: finds its edges, and the places they lead to.
    fn open(&mut self, at: u32, place: Position<R::State>) -> Result<(), Stuck> {
        let opened = self.fan.open(&place)?;
        let from = self.edges.len();
        let mut total = 0;
        // Takes the list out while places are added, and puts it back to use its memory again.
        let mut next = std::mem::take(&mut self.fan.next);
        for (target, weight) in next.drain(..) {
            let to = self.place(target)?;
            self.onward &= to > at;
            self.edges.push((to, weight));
            total += u64::from(weight);
        }
        self.fan.next = next;
        let kind = if total == 0 { Kind::End } else { opened };
        if kind == Kind::End {
            self.ends.push((at, place.state));
        } else {
            self.bounds.drop(at as usize, &place);
        }
        self.nodes[at as usize] = Node { kind, from, to: self.edges.len(), total };
        Ok(())
    }

    /// Returns the position at a place that is an end.
    pub fn end(&self, at: usize) -> Option<&R::State> {
        let nth = self.ends.binary_search_by_key(&at, |(end, _)| *end as usize).ok()?;
        self.ends.get(nth).map(|(_, state)| state)
    }

    /// Returns the places in an order in which loops can be solved.
    fn order(&self) -> Order {
        if self.onward { Order::backwards(self.nodes.len()) } else { Order::of_components(&self.nodes, &self.edges) }
    }
}

/// Finds the edges of one position after another, in buffers that are reused.
struct Fan<'a, R: Rules> {
    rules: &'a R,
    plan: &'a Plan<'a, R::State>,
    next: Vec<(Position<R::State>, u32)>,
    actions: Vec<R::Action>,
    outcomes: Vec<(R::Action, u32)>,
    asked: BTreeMap<Seat, Questions>,
    ordered: usize,
    /// Steps of play since they were last counted.
    steps: u64,
    events: Events<R::Event>,
    faults: BTreeSet<String>,
}

impl<R: Rules> Fan<'_, R> {
    /// Lists into `next` the positions that may follow.
    fn open(&mut self, place: &Position<R::State>) -> Result<Kind, Stuck> {
        match (self.rules.stop(&place.state), place.turn) {
            // The order of seats is settled. The stop and the horizon were looked at before (`turns`).
            (_, Some(seat)) => self.decide(place, seat),
            (Stop::Over(_), _) => Ok(Kind::End),
            _ if self.plan.horizon.reached(self.rules, &place.state, place.left)? => Ok(Kind::End),
            (Stop::Chance, _) => self.chance(place),
            (Stop::Decide(asked), _) => self.turns(place, asked.must()),
        }
    }

    /// Lists the decision of the seats that must decide. If any of several may go first, each gets a place of its own.
    fn turns(&mut self, place: &Position<R::State>, must: Seats) -> Result<Kind, Stuck> {
        self.ordered += usize::from(must.count() > 1);
        let first = self.plan.order.first(must);
        if let (Some(only), 1) = (first.iter().next(), first.count()) {
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
        self.rules.faults(state, seat, &mut self.events);
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
