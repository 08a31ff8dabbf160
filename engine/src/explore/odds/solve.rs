//! The shares of the ends, in one pass through the graph. Loops are solved on the way.
//!
//! A loop is a strongly connected component. Its places are eliminated one by one, each replaced in all others by where
//! it leads; staying is divided out by what leaves, so nothing is ever subtracted and every step is exact.

use super::bounds::TooMuch;
use super::graph::{Edge, Kind, Node, Stuck};
use super::share::Share;

/// The most places of a solved loop. Each place costs up to the square of their number.
const LARGEST_LOOP: usize = 2_000;

/// The strongly connected components, those that are reached last first.
#[derive(Default)]
pub(super) struct Order {
    places: Vec<u32>,
    /// The end of each component in `places`.
    ends: Vec<usize>,
}

impl Order {
    /// Returns an order of this many `places` in which every edge leads onward.
    pub fn backwards(places: usize) -> Order {
        Order { places: (0..places as u32).rev().collect(), ends: (1..=places).collect() }
    }

    pub fn of_components(nodes: &[Node], edges: &[Edge]) -> Order {
        Search { nodes, edges, found: vec![0; nodes.len()], low: vec![0; nodes.len()], ..Search::default() }.run()
    }

    pub fn iter(&self) -> impl DoubleEndedIterator<Item = &[u32]> {
        (0..self.ends.len()).map(|nth| {
            let from = nth.checked_sub(1).map_or(0, |before| self.ends[before]);
            &self.places[from..self.ends[nth]]
        })
    }
}

/// Tarjan's search, with a stack of its own: lines of play exceed a thread's stack.
#[derive(Default)]
struct Search<'g> {
    nodes: &'g [Node],
    edges: &'g [Edge],
    /// When a place was found, from 1; 0: not yet.
    found: Vec<u32>,
    /// The earliest place it leads back to; `u32::MAX` once its component is known.
    low: Vec<u32>,
    open: Vec<u32>,
    path: Vec<(u32, usize)>,
    order: Order,
    count: u32,
}

impl Search<'_> {
    fn run(mut self) -> Order {
        for at in 0..self.nodes.len() {
            if self.found[at] == 0 {
                self.enter(at);
                while let Some((at, next)) = self.path.pop() {
                    self.go_on(at as usize, next);
                }
            }
        }
        self.order
    }

    fn enter(&mut self, at: usize) {
        self.count += 1;
        (self.found[at], self.low[at]) = (self.count, self.count);
        self.open.push(at as u32);
        self.path.push((at as u32, 0));
    }

    fn go_on(&mut self, at: usize, next: usize) {
        let edges = self.nodes[at].edges(self.edges);
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

/// Shares of all places without a way on.
pub(super) struct Shares {
    /// By place: of an end its share; of others nothing that means anything.
    pub at: Vec<Share>,
    /// The share that goes round for ever.
    pub endless: Share,
}

/// Pours the shares of the starts through the graph, in which every choice is made.
pub(super) fn forward(nodes: &[Node], edges: &[Edge], order: &Order, starts: &[(u32, Share)]) -> Result<Shares, Stuck> {
    let mut at = vec![Share::ZERO; nodes.len()];
    let mut endless = Share::ZERO;
    for (start, share) in starts {
        at[*start as usize] = at[*start as usize].plus(share);
    }
    for component in order.iter().rev() {
        match component {
            [only] if !loops(nodes, edges, *only) => {
                let share = at[*only as usize].clone();
                let node = &nodes[*only as usize];
                if node.kind != Kind::End && !share.is_zero() {
                    for (to, weight) in node.edges(edges) {
                        let part = share.times(&Share::of(u64::from(*weight), node.total));
                        at[*to as usize] = at[*to as usize].plus(&part);
                    }
                }
            }
            round => {
                let mut entry: Row = Vec::new();
                for place in round {
                    add(&mut entry, *place, std::mem::replace(&mut at[*place as usize], Share::ZERO));
                }
                for (to, share) in leave(nodes, edges, round, entry)? {
                    if round.contains(&to) {
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

fn loops(nodes: &[Node], edges: &[Edge], at: u32) -> bool {
    nodes[at as usize].edges(edges).iter().any(|(to, _)| *to == at)
}

/// The targets of a place, sorted by place, each once.
pub(super) type Row = Vec<(u32, Share)>;

/// Returns the exits of a loop. The share of a loop without an exit ends at one of its places.
fn leave(nodes: &[Node], edges: &[Edge], round: &[u32], entry: Row) -> Result<Row, Stuck> {
    if entry.iter().all(|(_, share)| share.is_zero()) {
        return Ok(Vec::new());
    }
    let mut rows = eliminated(nodes, edges, round, Some(entry))?;
    Ok(rows.pop().map(|(_, row)| row).unwrap_or_default())
}

/// Eliminates the places of a loop. Each row lists the edges to later places and to places outside. A place from which
/// nothing leaves the loop has an empty row. `entry` is one more row at the end, of a place to which nothing leads.
pub(super) fn eliminated(
    nodes: &[Node],
    edges: &[Edge],
    round: &[u32],
    entry: Option<Row>,
) -> Result<Vec<(u32, Row)>, Stuck> {
    if round.len() > LARGEST_LOOP {
        return Err(Stuck::TooLarge(TooMuch::Loop));
    }
    let mut rows: Vec<(u32, Row)> = round.iter().map(|at| (*at, row(&nodes[*at as usize], edges))).collect();
    rows.extend(entry.map(|entry| (u32::MAX, entry)));
    for nth in 0..rows.len() {
        let (done, later) = rows.split_at_mut(nth + 1);
        let Some((at, row)) = done.last_mut() else { continue };
        row.retain(|(to, _)| to != at);
        let leaves = row.iter().fold(Share::ZERO, |sum, (_, share)| sum.plus(share));
        if leaves.is_zero() || *at == u32::MAX {
            continue;
        }
        row.iter_mut().for_each(|(_, share)| *share = share.over(&leaves));
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

fn row(node: &Node, edges: &[Edge]) -> Row {
    let mut row = Row::new();
    for (to, weight) in node.edges(edges) {
        add(&mut row, *to, Share::of(u64::from(*weight), node.total));
    }
    row
}

fn add(row: &mut Row, to: u32, share: Share) {
    match row.binary_search_by_key(&to, |(known, _)| *known) {
        Ok(at) => row[at].1 = row[at].1.plus(&share),
        Err(at) => row.insert(at, (to, share)),
    }
}
