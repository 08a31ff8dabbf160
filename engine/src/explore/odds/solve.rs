//! The probability of each end of the graph, worked out in one pass from the starts. Loops are solved on the way.
//!
//! A loop is a strongly connected component. Its places are eliminated one by one: an edge to an eliminated place is
//! replaced by the edges that leave that place. The probability of staying there is divided out, so nothing is ever
//! subtracted and every step is exact.

use super::bounds::TooMuch;
use super::fan::Kind;
use super::graph::{Edge, Node};
use super::plan::Stuck;
use super::share::Share;

/// The most places of a loop that is solved. The time grows with the cube of the number of places.
const LARGEST_LOOP: usize = 2_000;

/// The strongly connected components of a graph. A component comes after all components that its edges lead to.
#[derive(Default)]
pub(super) struct Order {
    /// The places of all components, one component after another.
    places: Vec<u32>,
    /// The end of each component in `places`.
    ends: Vec<usize>,
}

impl Order {
    /// Returns the order of a graph without loops, whose edges all lead to later places.
    pub fn backwards(places: usize) -> Order {
        Order { places: (0..places as u32).rev().collect(), ends: (1..=places).collect() }
    }

    /// Finds the components of a graph.
    pub fn of_components(nodes: &[Node], edges: &[Edge]) -> Order {
        Search { nodes, edges, found: vec![0; nodes.len()], low: vec![0; nodes.len()], ..Search::default() }.run()
    }

    /// Returns the places of each component.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = &[u32]> {
        (0..self.ends.len()).map(|nth| {
            let from = nth.checked_sub(1).map_or(0, |before| self.ends[before]);
            &self.places[from..self.ends[nth]]
        })
    }
}

/// Tarjan's search for components. It keeps its own stack, since lines of play can be too long for the thread's.
///
/// For example, the first place leads to the second, that to the third, and the third back to the second. Their numbers
/// in `found` are 1, 2 and 3, and those in `low` are 1, 2 and 2. A component begins where both are equal: the second
/// and the third place are one, and the first place is another.
#[derive(Default)]
struct Search<'g> {
    nodes: &'g [Node],
    edges: &'g [Edge],
    /// For each place, its number in the order of discovery, from 1. 0 if the place is not found yet.
    found: Vec<u32>,
    /// For each place, the lowest number in `found` that the place leads back to. `u32::MAX` once its component is
    /// complete.
    low: Vec<u32>,
    /// The found places whose components are not complete.
    open: Vec<u32>,
    /// The stack: the places from the start to the current one, each with its next edge.
    path: Vec<(u32, usize)>,
    order: Order,
    /// The number of found places.
    count: u32,
}

impl Search<'_> {
    /// Searches the whole graph, and returns the components that it has found.
    fn run(mut self) -> Order {
        for at in 0..self.nodes.len() {
            if self.found[at] == 0 {
                self.enter(at);
                while let Some((at, next)) = self.path.pop() {
                    self.continue_at(at as usize, next);
                }
            }
        }
        self.order
    }

    /// Notes a new place and continues with its edges.
    fn enter(&mut self, at: usize) {
        self.count += 1;
        self.found[at] = self.count;
        self.low[at] = self.count;
        self.open.push(at as u32);
        self.path.push((at as u32, 0));
    }

    /// Continues at a place with its edge `next`. After the last edge, its component may be complete.
    fn continue_at(&mut self, at: usize, next: usize) {
        let edges = self.nodes[at].edges(self.edges);
        // The edge before `next` led to the place that has just been left. Its number in `low` is known only now.
        if let Some((to, _)) = next.checked_sub(1).and_then(|done| edges.get(done)) {
            self.low[at] = self.low[at].min(self.low[*to as usize]);
        }
        for (nth, (to, _)) in edges.iter().enumerate().skip(next) {
            if self.found[*to as usize] == 0 {
                self.path.push((at as u32, nth + 1));
                return self.enter(*to as usize);
            }
            self.low[at] = self.low[at].min(self.low[*to as usize]);
        }
        if self.low[at] == self.found[at] {
            let from = self.open.iter().rposition(|open| *open as usize == at).unwrap_or(0);
            for at in self.open.drain(from..) {
                self.low[at as usize] = u32::MAX;
                self.order.places.push(at);
            }
            self.order.ends.push(self.order.places.len());
        }
    }
}

/// The probabilities of the ends of a graph.
pub(super) struct Shares {
    /// For each place that is an end, its probability. The values of other places mean nothing.
    pub at: Vec<Share>,
    /// The probability that play stays in a loop for ever.
    pub endless: Share,
}

/// Passes the probability of a node on to the nodes that it leads to.
fn pass_on(nodes: &[Node], edges: &[Edge], from: u32, at: &mut [Share]) {
    let (share, node) = (at[from as usize].clone(), &nodes[from as usize]);
    if node.kind == Kind::End || share.is_zero() {
        return;
    }
    for (to, weight) in node.edges(edges) {
        let part = share.times(&Share::of(u64::from(*weight), node.total));
        at[*to as usize] = at[*to as usize].plus(&part);
    }
}

/// Propagates the probabilities of the starts through the graph, with every choice already made.
pub(super) fn forward(nodes: &[Node], edges: &[Edge], order: &Order, starts: &[(u32, Share)]) -> Result<Shares, Stuck> {
    let mut at = vec![Share::ZERO; nodes.len()];
    let mut endless = Share::ZERO;
    for (start, share) in starts {
        at[*start as usize] = at[*start as usize].plus(share);
    }
    for component in order.iter().rev() {
        match component {
            [only] if !leads_to_itself(nodes, edges, *only) => pass_on(nodes, edges, *only, &mut at),
            looping => {
                let mut entry: Row = Vec::new();
                for place in looping {
                    add(&mut entry, *place, std::mem::replace(&mut at[*place as usize], Share::ZERO));
                }
                for (to, share) in exits(nodes, edges, looping, entry)? {
                    if looping.contains(&to) {
                        endless = endless.plus(&share);
                    } else {
                        at[to as usize] = at[to as usize].plus(&share);
                    }
                }
            }
        }
    }
    Ok(Shares { at, endless })
}

/// Returns whether a place has an edge to itself.
pub(super) fn leads_to_itself(nodes: &[Node], edges: &[Edge], at: u32) -> bool {
    nodes[at as usize].edges(edges).iter().any(|(to, _)| *to == at)
}

/// The number that stands for the place of the entry row, which is no place of the graph.
const ENTRY: u32 = u32::MAX;

/// The places that edges lead to, sorted, each with its probability.
pub(super) type Row = Vec<(u32, Share)>;

/// Returns the exits of a loop that is entered with these probabilities. Play that never leaves ends at a place of the
/// loop.
fn exits(nodes: &[Node], edges: &[Edge], looping: &[u32], entry: Row) -> Result<Row, Stuck> {
    if entry.iter().all(|(_, share)| share.is_zero()) {
        return Ok(Vec::new());
    }
    let mut rows = eliminated(nodes, edges, looping, Some(entry))?;
    Ok(rows.pop().map(|(_, row)| row).unwrap_or_default())
}

/// Eliminates the places of a loop one by one. The row of a place then has its edges to later places of the loop and to
/// places outside. It is empty if play cannot leave the place.
///
/// For example, 1 leads to 2 and to the exit 9 with 1/2 each, and 2 leads to 1. The row of 1 stays `2: 1/2, 9: 1/2`. It
/// replaces the edge to 1 in the row of 2, which is `2: 1/2, 9: 1/2` now. Without the edge to itself, and divided by
/// the 1/2 that leaves, the row of 2 is `9: 1`.
///
/// `entry` becomes the last row, of a place to which nothing leads. After the elimination, this row has edges to places
/// outside the loop. If nothing leads out of the loop, the row has an edge to the last place of the loop instead, which
/// play cannot leave.
pub(super) fn eliminated(
    nodes: &[Node],
    edges: &[Edge],
    looping: &[u32],
    entry: Option<Row>,
) -> Result<Vec<(u32, Row)>, Stuck> {
    if looping.len() > LARGEST_LOOP {
        return Err(Stuck::TooLarge(TooMuch::Loop));
    }
    let mut rows: Vec<(u32, Row)> = looping.iter().map(|at| (*at, row(&nodes[*at as usize], edges))).collect();
    rows.extend(entry.map(|entry| (ENTRY, entry)));
    for nth in 0..rows.len() {
        let (done, later) = rows.split_at_mut(nth + 1);
        let Some((at, row)) = done.last_mut() else { continue };
        row.retain(|(to, _)| to != at);
        let leaves = row.iter().fold(Share::ZERO, |sum, (_, share)| sum.plus(share));
        if leaves.is_zero() || *at == ENTRY {
            continue;
        }
        for (_, share) in row.iter_mut() {
            *share = share.over(&leaves);
        }
        for (_, other) in later {
            let Ok(place) = other.binary_search_by_key(at, |(to, _)| *to) else { continue };
            let (_, share) = other.remove(place);
            for (to, part) in row.iter() {
                add(other, *to, share.times(part));
            }
        }
    }
    Ok(rows)
}

/// Returns the edges of a node.
fn row(node: &Node, edges: &[Edge]) -> Row {
    let mut row = Row::new();
    for (to, weight) in node.edges(edges) {
        add(&mut row, *to, Share::of(u64::from(*weight), node.total));
    }
    row
}

/// Adds a probability to the edge to a place.
fn add(row: &mut Row, to: u32, share: Share) {
    match row.binary_search_by_key(&to, |(place, _)| *place) {
        Ok(at) => {
            let (_, known) = &mut row[at];
            *known = known.plus(&share);
        }
        Err(at) => row.insert(at, (to, share)),
    }
}
