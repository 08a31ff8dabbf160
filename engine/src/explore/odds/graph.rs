//! The graph of all lines of play from a position to a horizon. Equal positions are one place.
//!
//! [`futures`] builds and solves it. Places are numbered in the order in which they are found, so nothing depends on
//! how they hash. A place is recognised by its [`Digest`]. The position itself is kept only until the place is opened,
//! or for good if the place is an end. The place that was found last is opened first, so that few positions wait.

use super::bounds::{Bounds, TooMuch};
use super::digest::Digest;
use super::fan::{Fan, Kind, Position};
use super::plan::{Horizon, Plan, Questions, Stuck};
use super::solve::{self, Order};
use super::{Share, choose};
use crate::kernel::budget::stopped;
use crate::kernel::{Events, Rules, Seat};
use indexmap::IndexSet;
use rustc_hash::FxBuildHasher;
use std::collections::{BTreeMap, BTreeSet};

/// Scripts may use this many operations for each permitted position.
const OPERATIONS_EACH: u64 = 10_000;
/// Scripts may always use the operations of this many positions, even if fewer positions are permitted.
const LEAST: u64 = 1_000;

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
    choose::settle(&mut graph, &order, &plan.policies.goals, plan.policies.goals_of)?;
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
        Graph {
            rules,
            most: plan.most,
            bounds: Bounds::new(plan.most),
            places: IndexSet::default(),
            waiting: Vec::new(),
            ends: Vec::new(),
            positions: 0,
            nodes: Vec::new(),
            edges: Vec::new(),
            operations: rules.operations(),
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
            // This stands for the node until the place is opened.
            self.nodes.push(Node { kind: Kind::End, from: 0, to: 0, total: 0 });
            self.waiting.push((at, place));
        }
        self.bounds.work(std::mem::take(&mut self.fan.steps));
        let used = self.rules.operations().wrapping_sub(self.operations);
        let permitted = (self.most as u64).max(LEAST);
        let over = if nth >= self.most {
            Some(most)
        } else if used / OPERATIONS_EACH >= permitted {
            Some(TooMuch::Work)
        } else {
            self.bounds.over()
        };
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
        // Without edges, play cannot go on from here.
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
