//! The best choices: expectations of the goals, then of standing, backwards through the graph.
//!
//! Outside loops the better edge is simply taken. In a loop choices are improved together until none can be: each round
//! solves the loop exactly, starts from choices that all lead out, and for one chooser every round is better than the
//! last, so it ends, and ends at the best among the lines that end.

use super::graph::{Graph, Kind, Node, Stuck};
use super::solve::{Order, eliminated};
use crate::kernel::{Rules, Seat, Seats, Value};
use crate::table::refusal::problem;
use dashu_ratio::RBig;

/// More rounds than this without rest: two seats chase each other.
const MOST_ROUNDS: usize = 200;

/// Makes every choice: a choosing node keeps only its chosen edge.
pub(super) fn settle<R: Rules>(
    graph: &mut Graph<'_, R>,
    order: &Order,
    (goals, goals_of): (&[String], Seats),
) -> Result<(), Stuck> {
    let choosers = choosers(&graph.nodes);
    if choosers.is_empty() {
        return Ok(());
    }
    let mut worth = Worth { of: vec![Vec::new(); graph.nodes.len()], choosers, goals, goals_of };
    for component in order.iter() {
        match component {
            [only] if graph.nodes[*only as usize].edges(&graph.edges).iter().all(|(to, _)| to != only) => {
                settle_one(graph, *only as usize, &mut worth);
            }
            round => settle_loop(graph, round, &mut worth)?,
        }
    }
    Ok(())
}

fn choosers(nodes: &[Node]) -> Vec<Seat> {
    let seats = nodes.iter().filter_map(|node| if let Kind::Choice(seat, _) = node.kind { Some(seat) } else { None });
    let mut seats: Vec<Seat> = seats.collect();
    seats.sort();
    seats.dedup();
    seats
}

/// The known worth of every place: a row of the goals, then of each chooser's standing.
struct Worth<'g> {
    of: Vec<Vec<RBig>>,
    choosers: Vec<Seat>,
    goals: &'g [String],
    /// The seats that choose by these.
    goals_of: Seats,
}

impl Worth<'_> {
    /// Returns the worth of a place to a seat: shared goals first, then its standing.
    fn to(&self, at: u32, seat: Seat) -> Vec<RBig> {
        let row = &self.of[at as usize];
        let chooser = self.choosers.iter().position(|known| *known == seat);
        let standing = chooser.and_then(|chooser| row.get(self.goals.len() + chooser));
        let goals = if self.goals_of.has(seat) { self.goals.len() } else { 0 };
        row.iter().take(goals).chain(standing).cloned().collect()
    }

    /// Returns the number of values in a row.
    fn width(&self) -> usize {
        self.goals.len() + self.choosers.len()
    }

    /// Returns the row of a position at which nothing more comes.
    fn at_end<R: Rules>(&self, rules: &R, state: &R::State) -> Vec<RBig> {
        let goals = self.goals.iter().map(|goal| RBig::from(number(&rules.eval(state, goal).unwrap_or_default())));
        goals.chain(self.choosers.iter().map(|seat| RBig::from(rules.standing(state, *seat)))).collect()
    }
}

/// Returns a value as a number: 1 for `true`, 0 for any other that is no number.
fn number(value: &Value) -> i64 {
    value.int().or(value.bool().map(i64::from)).unwrap_or(0)
}

fn settle_one<R: Rules>(graph: &mut Graph<'_, R>, at: usize, worth: &mut Worth<'_>) {
    let node = graph.nodes[at];
    worth.of[at] = match node.kind {
        Kind::End => graph.end(at).map(|state| worth.at_end(graph.rules, state)).unwrap_or_default(),
        Kind::Choice(seat, high) => {
            let chosen = best(graph, &node, seat, high, worth, node.from);
            take(graph, at, chosen);
            worth.of[graph.edges[chosen].0 as usize].clone()
        }
        Kind::Chance => (0..worth.width())
            .map(|nth| {
                let parts = node.edges(&graph.edges).iter();
                let sum = parts.fold(RBig::ZERO, |sum, (to, weight)| {
                    let part = worth.of[*to as usize].get(nth).cloned().unwrap_or(RBig::ZERO);
                    sum + part * RBig::from(*weight)
                });
                sum / RBig::from(node.total)
            })
            .collect(),
    };
}

/// Chooses the edge of a node that is worth most (or least). `otherwise` unless one is truly better.
fn best<R: Rules>(
    graph: &Graph<'_, R>,
    node: &Node,
    seat: Seat,
    high: bool,
    worth: &Worth<'_>,
    otherwise: usize,
) -> usize {
    let value = |edge: usize| worth.to(graph.edges[edge].0, seat);
    let mut found = (otherwise, value(otherwise));
    for edge in node.from..node.to {
        let here = value(edge);
        if if high { here > found.1 } else { here < found.1 } {
            found = (edge, here);
        }
    }
    found.0
}

/// Leaves a node only its chosen edge.
fn take<R: Rules>(graph: &mut Graph<'_, R>, at: usize, edge: usize) {
    let node = &mut graph.nodes[at];
    (node.from, node.to) = (edge, edge + 1);
    node.total = u64::from(graph.edges[edge].1);
}

fn settle_loop<R: Rules>(graph: &mut Graph<'_, R>, round: &[u32], worth: &mut Worth<'_>) -> Result<(), Stuck> {
    let whole: Vec<(u32, Node)> = round.iter().map(|at| (*at, graph.nodes[*at as usize])).collect();
    lead_out(graph, round);
    for _ in 0..MOST_ROUNDS {
        evaluate(graph, round, worth)?;
        let mut better = false;
        for (at, node) in &whole {
            let Kind::Choice(seat, high) = node.kind else { continue };
            let now = graph.nodes[*at as usize].from;
            let chosen = best(graph, node, seat, high, worth, now);
            if chosen != now {
                take(graph, *at as usize, chosen);
                better = true;
            }
        }
        if !better {
            return Ok(());
        }
    }
    let message = "the choices that are best for one seat change what is best for another, round and round";
    Err(Stuck::Refused(problem("C0121", message).help("give one of them another policy: `policy SEAT random`")))
}

/// Makes first choices, each a step nearer to the way out. Then every line ends that can.
fn lead_out<R: Rules>(graph: &mut Graph<'_, R>, round: &[u32]) {
    let mut out: Vec<u32> = Vec::new();
    loop {
        let leads = |to: u32, out: &[u32]| !round.contains(&to) || out.contains(&to);
        let found: Vec<(u32, usize)> = round
            .iter()
            .filter(|at| !out.contains(at))
            .filter_map(|at| {
                let node = graph.nodes[*at as usize];
                (node.from..node.to).find(|edge| leads(graph.edges[*edge].0, &out)).map(|edge| (*at, edge))
            })
            .collect();
        if found.is_empty() {
            break;
        }
        for (at, edge) in found {
            if matches!(graph.nodes[at as usize].kind, Kind::Choice(..)) {
                take(graph, at as usize, edge);
            }
            out.push(at);
        }
    }
    for at in round {
        let node = graph.nodes[*at as usize];
        if matches!(node.kind, Kind::Choice(..)) && !out.contains(at) {
            take(graph, *at as usize, node.from);
        }
    }
}

/// Evaluates the places of a loop under the current choices. A line that never ends is worth nothing.
fn evaluate<R: Rules>(graph: &Graph<'_, R>, round: &[u32], worth: &mut Worth<'_>) -> Result<(), Stuck> {
    for at in round {
        worth.of[*at as usize] = vec![RBig::ZERO; worth.width()];
    }
    for (at, row) in eliminated(&graph.nodes, &graph.edges, round, None)?.into_iter().rev() {
        for nth in 0..worth.width() {
            let sum = row.iter().fold(RBig::ZERO, |sum, (to, share)| {
                sum + share.ratio() * worth.of[*to as usize].get(nth).cloned().unwrap_or(RBig::ZERO)
            });
            worth.of[at as usize][nth] = sum;
        }
    }
    Ok(())
}
