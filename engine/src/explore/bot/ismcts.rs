//! Information-set Monte Carlo tree search, seen from one seat.
//!
//! Every game ahead begins in a position that the seat holds possible, so the tree knows no more than the seat does. Its
//! nodes are what was decided so far; chance is drawn anew each time and makes no branches. Of the actions that a game
//! offers at a node the one with the highest upper confidence bound is tried, where an action counts as passed over only
//! when it was there to be taken. All of it is reckoned in whole numbers, so the same budget and luck choose alike on
//! every machine.

use super::{Decision, Fate, Weighed};
use crate::kernel::{Events, Luck, Rules, Seat, Stop, Verdict};

/// One, in the fixed-point numbers of the bounds.
const ONE: u64 = 1 << 16;
/// How much is given for curiosity: 0.7.
const CURIOSITY: u64 = ONE * 7 / 10;
/// A game ahead goes on for at most so many decisions beyond the tree.
const LONGEST: u32 = 48;
/// ... and so many stops of any sort.
const MOST_STOPS: u32 = 2_000;
/// Values are thousandths.
const UNIT: i64 = 1_000;

/// Every action that was tried, the most tried first.
pub(super) fn weigh<R: Rules>(decision: &Decision<'_, R>, playouts: u32) -> Vec<Weighed<R::Action>> {
    let luck = decision.own_luck();
    let mut search = Search {
        decision,
        nodes: vec![Node { edges: Vec::new() }],
        path: Vec::new(),
        ranges: [None; SEATS],
        ended: 0,
        played: 0,
        fate: Fate::new(luck),
        dice: luck,
        rolled: 0,
        actions: Vec::new(),
    };
    for game in 0..playouts {
        search.game(game, luck);
    }
    search.result()
}

/// As many as there are seats, chance included.
const SEATS: usize = 16;

struct Node<A> {
    edges: Vec<Edge<A>>,
}

struct Edge<A> {
    seat: Seat,
    action: A,
    to: usize,
    visits: u32,
    /// How often it was offered.
    offered: u32,
    /// Two for each game won, one for each that nobody won or that was not played to its end.
    points: u64,
    /// The sum of the standings at the ends, for `seat`.
    standing: i64,
}

struct Search<'d, 'a, R: Rules> {
    decision: &'d Decision<'a, R>,
    nodes: Vec<Node<R::Action>>,
    /// Node and edge of the decisions of this game that lie in the tree.
    path: Vec<(usize, usize)>,
    /// The lowest and the highest standing seen, by seat.
    ranges: [Option<(i64, i64)>; SEATS],
    /// Games that were played to their end.
    ended: u32,
    played: u32,
    fate: Fate<R::Action>,
    dice: Luck,
    rolled: u32,
    actions: Vec<R::Action>,
}

impl<R: Rules> Search<'_, '_, R> {
    fn game(&mut self, game: u32, luck: Luck) {
        let mut world = self.decision.imagined(luck, game);
        let own = Luck::new(luck.seed(), u64::from(game) + 1);
        self.fate.begin(own);
        (self.dice, self.rolled) = (own, 0);
        self.path.clear();
        let mut at = Some(0);
        let mut beyond = 0;
        for _ in 0..MOST_STOPS {
            let (seat, action) = match self.decision.rules.stop(&world) {
                Stop::Over(_) => break,
                Stop::Chance => match self.fate.draw(self.decision.rules, &world) {
                    Some(outcome) => (Seat::CHANCE, outcome),
                    None => break,
                },
                Stop::Decide(seats) => {
                    let first = if self.path.is_empty() && seats.has(self.decision.seat) {
                        Some(self.decision.seat)
                    } else {
                        seats.iter().next()
                    };
                    let Some(seat) = first else { break };
                    beyond += u32::from(at.is_none());
                    match self.decide(&world, seat, &mut at) {
                        Some(action) if beyond <= LONGEST => (seat, action),
                        _ => break,
                    }
                }
            };
            self.decision.rules.take(&mut world, seat, action, &mut Events::off());
        }
        self.learn(&world);
    }

    /// What is tried next: in the tree by its bounds, beyond it at random. `at` is the node, if there is one.
    fn decide(&mut self, world: &R::State, seat: Seat, at: &mut Option<usize>) -> Option<R::Action> {
        self.actions.clear();
        self.decision.rules.actions(world, seat, &mut self.actions);
        if let [only] = self.actions.as_slice() {
            return Some(*only);
        }
        let Some(node) = *at else {
            let roll = self.roll(self.actions.len());
            return self.actions.get(roll).copied();
        };
        let untried = self.offer(node, seat);
        if untried.is_empty() {
            let edge = self.best(node, seat)?;
            self.path.push((node, edge));
            let Edge { to, action, .. } = &self.nodes[node].edges[edge];
            *at = Some(*to);
            return Some(*action);
        }
        let roll = self.roll(untried.len());
        let action = untried.get(roll).copied()?;
        let to = self.nodes.len();
        self.nodes.push(Node { edges: Vec::new() });
        let edges = &mut self.nodes[node].edges;
        self.path.push((node, edges.len()));
        edges.push(Edge { seat, action, to, visits: 0, offered: 1, points: 0, standing: 0 });
        *at = None;
        Some(action)
    }

    /// Notes what is offered at a node; the answer is what was never tried there.
    fn offer(&mut self, node: usize, seat: Seat) -> Vec<R::Action> {
        let edges = &mut self.nodes[node].edges;
        let mut untried = Vec::new();
        for action in &self.actions {
            match edges.iter_mut().find(|edge| edge.seat == seat && edge.action == *action) {
                Some(edge) => edge.offered += 1,
                None => untried.push(*action),
            }
        }
        untried
    }

    /// The offered edge with the highest bound, the first of equals.
    fn best(&self, node: usize, seat: Seat) -> Option<usize> {
        let edges = &self.nodes[node].edges;
        let offered = |edge: &Edge<R::Action>| edge.seat == seat && self.actions.contains(&edge.action);
        let bound = |edge: &Edge<R::Action>| {
            self.worth(edge) + CURIOSITY * root(logarithm(edge.offered) / u64::from(edge.visits.max(1))) / ONE
        };
        let bounds = edges.iter().enumerate().filter(|(_, edge)| offered(edge)).map(|(nth, edge)| (bound(edge), nth));
        bounds.max_by_key(|(bound, nth)| (*bound, std::cmp::Reverse(*nth))).map(|(_, nth)| nth)
    }

    /// From 0 to [`ONE`]: what was won, and how the seat stood within what has been seen. The more games were played to
    /// their end, the more winning counts.
    fn worth(&self, edge: &Edge<R::Action>) -> u64 {
        let visits = u64::from(edge.visits.max(1));
        let won = edge.points * ONE / (2 * visits);
        let stood = match self.ranges[edge.seat.index() % SEATS] {
            Some((low, high)) if high > low => {
                let above = i128::from(edge.standing) - i128::from(low) * i128::from(visits);
                let whole = (i128::from(high) - i128::from(low)) * i128::from(visits);
                u64::try_from(above * i128::from(ONE) / whole.max(1)).unwrap_or(0).min(ONE)
            }
            _ => ONE / 2,
        };
        let share = (u64::from(self.ended) * ONE / u64::from(self.played.max(1))).min(ONE * 3 / 4);
        (won * share + stood * (ONE - share)) / ONE
    }

    /// Carries the end of a game back to the decisions that led to it.
    fn learn(&mut self, world: &R::State) {
        let verdict = if let Stop::Over(verdict) = self.decision.rules.stop(world) { Some(verdict) } else { None };
        self.played += 1;
        self.ended += u32::from(verdict.is_some());
        let mut known: [Option<i64>; SEATS] = [None; SEATS];
        for (node, edge) in &self.path {
            let edge = &mut self.nodes[*node].edges[*edge];
            let seat = edge.seat.index() % SEATS;
            let standing = *known[seat].get_or_insert_with(|| self.decision.rules.standing(world, edge.seat));
            let (low, high) = self.ranges[seat].get_or_insert((standing, standing));
            (*low, *high) = ((*low).min(standing), (*high).max(standing));
            edge.visits += 1;
            edge.standing = edge.standing.saturating_add(standing);
            edge.points += match verdict {
                Some(Verdict::Won(seats)) if seats.has(edge.seat) => 2,
                Some(Verdict::Won(_)) => 0,
                Some(Verdict::Drawn) | None => 1,
            };
        }
    }

    fn roll(&mut self, count: usize) -> usize {
        self.rolled += 1;
        let count = u32::try_from(count).unwrap_or(u32::MAX);
        // A stream of its own, which no system uses for chance.
        self.dice.below(u32::MAX - 1, self.rolled, count) as usize
    }

    fn result(&self) -> Vec<Weighed<R::Action>> {
        let mut order: Vec<usize> = (0..self.nodes[0].edges.len()).collect();
        let edges = &self.nodes[0].edges;
        order.sort_by_key(|at| (std::cmp::Reverse((edges[*at].visits, self.worth(&edges[*at]))), edges[*at].action));
        let weighed = |at: usize| {
            let edge = &edges[at];
            let mean = i128::from(edge.standing) * i128::from(UNIT) / i128::from(edge.visits.max(1));
            Weighed { plan: self.plan(at), value: i64::try_from(mean).unwrap_or(0), visits: edge.visits }
        };
        let mut all: Vec<Weighed<R::Action>> = order.into_iter().map(weighed).collect();
        if all.is_empty() {
            // There is but one thing to do, or no game was played.
            let mut actions = Vec::new();
            self.decision.rules.actions(self.decision.state, self.decision.seat, &mut actions);
            all.extend(actions.into_iter().map(|action| Weighed { plan: vec![action], value: 0, visits: 0 }));
        }
        all
    }

    /// The picks of the seat that were tried most from an action on.
    fn plan(&self, first: usize) -> Vec<R::Action> {
        let mut edge = &self.nodes[0].edges[first];
        let mut plan = vec![edge.action];
        loop {
            let next = self.nodes[edge.to].edges.iter().max_by_key(|edge| edge.visits);
            match next.filter(|next| next.seat == self.decision.seat) {
                Some(next) => edge = next,
                None => return plan,
            }
            plan.push(edge.action);
        }
    }
}

/// The natural logarithm of `n`, at least 0, in fixed point; straight between powers of two.
fn logarithm(n: u32) -> u64 {
    let n = u64::from(n.max(1));
    let whole = n.ilog2();
    let part = (n << 16 >> whole) - ONE;
    (u64::from(whole) * ONE + part) * 45_426 / ONE
}

/// The square root, in fixed point.
fn root(n: u64) -> u64 {
    (n * ONE).isqrt()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bounds_are_reckoned_well_enough() {
        assert_eq!(logarithm(1), 0);
        assert!(logarithm(1_000).abs_diff(6_908 * ONE / 1_000) < ONE / 12);
        assert_eq!(root(4 * ONE), 2 * ONE);
    }
}
