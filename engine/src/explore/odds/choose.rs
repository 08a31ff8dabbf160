//! The best choices of seats, for odds with `policy best` or `worst`.
//!
//! Each place of the graph has a *worth*: the expected values of the goals, and of the standing of each choosing seat.
//! The worth is worked out backwards, from the ends of the graph. Outside loops a choosing place takes its best edge.
//! In a loop all choices are improved together (policy iteration). They begin with choices that lead out of the loop.
//! Each round solves the loop exactly and takes every edge that is better. With one chooser each round is better than
//! the last, so the rounds end, with the best choices among those under which the game ends.

use super::fan::{Kind, Wants};
use super::graph::{Graph, Node};
use super::plan::Stuck;
use super::solve::{Order, eliminated, leads_to_itself};
use crate::kernel::{Rules, Seat, Seats, Value};
use crate::table::refusal::problem;
use dashu_ratio::RBig;

/// The most rounds for one loop. If more are needed, the choices of two seats undo each other for ever.
const MOST_ROUNDS: usize = 200;

/// Makes every choice in the graph: each choosing node keeps only its best edge.
pub(super) fn settle<R: Rules>(
    graph: &mut Graph<'_, R>,
    order: &Order,
    goals: &[String],
    goals_of: Seats,
) -> Result<(), Stuck> {
    let choosers = choosers(&graph.nodes);
    if choosers.is_empty() {
        return Ok(());
    }
    let mut worth = Worth { of: vec![Vec::new(); graph.nodes.len()], choosers, goals, goals_of };
    for component in order.iter() {
        match component {
            [only] if !leads_to_itself(&graph.nodes, &graph.edges, *only) => {
                settle_one(graph, *only as usize, &mut worth)
            }
            looping => settle_loop(graph, looping, &mut worth)?,
        }
    }
    Ok(())
}

/// Returns the seats that make a choice anywhere in the graph.
fn choosers(nodes: &[Node]) -> Vec<Seat> {
    let seats = nodes.iter().filter_map(|node| if let Kind::Choice(seat, _) = node.kind { Some(seat) } else { None });
    let mut seats: Vec<Seat> = seats.collect();
    seats.sort();
    seats.dedup();
    seats
}

/// The worth of every place.
struct Worth<'g> {
    /// A row for each place: the values of the goals, then the standings of the choosers.
    of: Vec<Vec<RBig>>,
    choosers: Vec<Seat>,
    /// The goals, as expressions.
    goals: &'g [String],
    /// The seats that choose by the goals. All others choose by their standing only.
    goals_of: Seats,
}

impl Worth<'_> {
    /// Returns the worth of a place to a seat, in the order of importance: its goals, then its standing.
    fn to(&self, at: u32, seat: Seat) -> Vec<RBig> {
        let row = &self.of[at as usize];
        let chooser = self.choosers.iter().position(|chooser| *chooser == seat);
        let standing = chooser.and_then(|chooser| row.get(self.goals.len() + chooser));
        let goals = if self.goals_of.has(seat) { self.goals.len() } else { 0 };
        row.iter().take(goals).chain(standing).cloned().collect()
    }

    /// Returns the value `nth` of the row of a place, 0 if it is not worked out.
    fn value(&self, at: u32, nth: usize) -> RBig {
        self.of[at as usize].get(nth).cloned().unwrap_or(RBig::ZERO)
    }

    /// Returns the number of values in a row.
    fn width(&self) -> usize {
        self.goals.len() + self.choosers.len()
    }

    /// Returns the row of a position at the end of the graph.
    fn at_end<R: Rules>(&self, rules: &R, state: &R::State) -> Vec<RBig> {
        let goals = self.goals.iter().map(|goal| RBig::from(number(&rules.eval(state, goal).unwrap_or_default())));
        goals.chain(self.choosers.iter().map(|seat| RBig::from(rules.standing(state, *seat)))).collect()
    }
}

/// Returns a value as a number: 1 for `true`, and 0 for any other value that is no number.
fn number(value: &Value) -> i64 {
    value.int().or(value.bool().map(i64::from)).unwrap_or(0)
}

/// Works out the worth of a place outside loops, and makes its choice.
fn settle_one<R: Rules>(graph: &mut Graph<'_, R>, at: usize, worth: &mut Worth<'_>) {
    let node = graph.nodes[at];
    worth.of[at] = match node.kind {
        Kind::End => graph.end(at).map(|state| worth.at_end(graph.rules, state)).unwrap_or_default(),
        Kind::Choice(seat, wants) => {
            let chosen = best(graph, &node, seat, wants, worth, node.from);
            take(graph, at, chosen);
            worth.of[graph.edges[chosen].0 as usize].clone()
        }
        Kind::Chance => (0..worth.width()).map(|nth| average(graph, &node, worth, nth)).collect(),
    };
}

/// Returns the average of the value `nth` of the rows that the edges of a node lead to.
fn average<R: Rules>(graph: &Graph<'_, R>, node: &Node, worth: &Worth<'_>, nth: usize) -> RBig {
    let mut sum = RBig::ZERO;
    for (to, weight) in node.edges(&graph.edges) {
        sum += worth.value(*to, nth) * RBig::from(*weight);
    }
    sum / RBig::from(node.total)
}

/// Returns the edge of a node that a seat chooses: the edge that is worth most (or least) to the seat, or `otherwise`
/// if none is better.
fn best<R: Rules>(
    graph: &Graph<'_, R>,
    node: &Node,
    seat: Seat,
    wants: Wants,
    worth: &Worth<'_>,
    otherwise: usize,
) -> usize {
    let value = |edge: usize| worth.to(graph.edges[edge].0, seat);
    let (mut chosen, mut chosen_value) = (otherwise, value(otherwise));
    for edge in node.from..node.to {
        let edge_value = value(edge);
        let is_better = match wants {
            Wants::Best => edge_value > chosen_value,
            Wants::Worst => edge_value < chosen_value,
        };
        if is_better {
            chosen = edge;
            chosen_value = edge_value;
        }
    }
    chosen
}

/// Leaves a node only its chosen edge.
fn take<R: Rules>(graph: &mut Graph<'_, R>, at: usize, edge: usize) {
    let node = &mut graph.nodes[at];
    node.from = edge;
    node.to = edge + 1;
    node.total = u64::from(graph.edges[edge].1);
}

/// Works out the worth of the places in a loop, and makes their choices.
fn settle_loop<R: Rules>(graph: &mut Graph<'_, R>, looping: &[u32], worth: &mut Worth<'_>) -> Result<(), Stuck> {
    // The nodes with all their edges, of which a choice leaves only one in the graph.
    let before_choices: Vec<(u32, Node)> = looping.iter().map(|at| (*at, graph.nodes[*at as usize])).collect();
    lead_out(graph, looping);
    for _ in 0..MOST_ROUNDS {
        evaluate(graph, looping, worth)?;
        let mut is_improved = false;
        for (at, node) in &before_choices {
            let Kind::Choice(seat, wants) = node.kind else { continue };
            let now = graph.nodes[*at as usize].from;
            let chosen = best(graph, node, seat, wants, worth, now);
            if chosen != now {
                take(graph, *at as usize, chosen);
                is_improved = true;
            }
        }
        if !is_improved {
            return Ok(());
        }
    }
    let message = "the choices that are best for one seat change what is best for another, round and round";
    Err(Stuck::Refused(problem("C0121", message).help("give one of them another policy: `policy SEAT random`")))
}

/// Makes the first choices in a loop: each leads a step closer to an exit, so that the game ends wherever it can. If 1
/// leads to 2, 2 to 3, and 3 to an exit, then 3 is found first, then 2, and then 1.
fn lead_out<R: Rules>(graph: &mut Graph<'_, R>, looping: &[u32]) {
    // The places from which the choices made so far lead out.
    let mut out: Vec<u32> = Vec::new();
    loop {
        let leads_out = |edge: &usize| {
            let (to, _) = graph.edges[*edge];
            !looping.contains(&to) || out.contains(&to)
        };
        let mut found: Vec<(u32, usize)> = Vec::new();
        for at in looping.iter().filter(|at| !out.contains(at)) {
            let node = graph.nodes[*at as usize];
            if let Some(edge) = (node.from..node.to).find(leads_out) {
                found.push((*at, edge));
            }
        }
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
    // From the other places no exit can be reached, so any choice will do.
    for at in looping {
        let node = graph.nodes[*at as usize];
        if matches!(node.kind, Kind::Choice(..)) && !out.contains(at) {
            take(graph, *at as usize, node.from);
        }
    }
}

/// Works out the worth of the places in a loop under the current choices. A game that never ends is worth nothing.
fn evaluate<R: Rules>(graph: &Graph<'_, R>, looping: &[u32], worth: &mut Worth<'_>) -> Result<(), Stuck> {
    for at in looping {
        worth.of[*at as usize] = vec![RBig::ZERO; worth.width()];
    }
    // A row leads to later places of the loop and out of it, so the last place is worked out first. `None`: no row for
    // the entry from outside is needed.
    for (at, row) in eliminated(&graph.nodes, &graph.edges, looping, None)?.into_iter().rev() {
        for nth in 0..worth.width() {
            let mut sum = RBig::ZERO;
            for (to, share) in &row {
                sum += share.ratio() * worth.value(*to, nth);
            }
            worth.of[at as usize][nth] = sum;
        }
    }
    Ok(())
}
