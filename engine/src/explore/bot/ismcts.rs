//! The bot `ismcts`: information-set Monte Carlo tree search, from the knowledge of one seat.
//!
//! [`weigh`] plays many games ahead ("playouts") and ranks the actions by how often they were tried. Every playout
//! begins in a position that the seat holds possible, so the tree knows no more than the seat does. The nodes of the
//! tree are the decisions so far. Chance is drawn anew each time and makes no branches. Of the actions offered at a
//! node, the one with the highest upper confidence bound is tried. An action counts as passed over only if it was
//! offered.
//!
//! Beyond the tree, a playout continues at random, but only to the seat's next command, because the result of random
//! play says little, and the seat's standing there says more. All numbers are integers, so the same budget and luck
//! choose alike on every machine.

use super::{Decision, Fate, UNIT, Weighed};
use crate::explore::precedence::drawn;
use crate::kernel::{Asked, Events, Luck, Rules, Seat, Stop, Verdict};

/// One, in the fixed-point numbers of the bounds.
pub const ONE: u64 = 1 << 16;
/// The number of parts of a command's budget. A playout may use one part.
const SHARE: u64 = 8;
/// The search ends after this many playouts that used up their budget, to save time.
const MOST_SPENT: u32 = 3;
/// The weight of exploration: 0.4.
const CURIOSITY: u64 = ONE * 2 / 5;
/// The most decisions of a playout beyond the tree.
const LONGEST: u32 = 48;
/// The most stops of any sort in a playout.
const MOST_STOPS: u32 = 2_000;
/// The operations that scripts may use for each playout, lists included. If playouts are costly, there are fewer.
const OPERATIONS_EACH: u64 = 60_000;

/// Returns the offered `actions`, the most tried first.
pub(super) fn weigh<R: Rules>(
    decision: &Decision<'_, R>,
    actions: &[R::Action],
    playouts: u32,
) -> Vec<Weighed<R::Action>> {
    // `false`: no search ends early, because every action is to be ranked.
    search(decision, playouts, |_, _| false).result(actions)
}

/// Returns the action that [`weigh`] puts first. The search ends as soon as no other action can be tried as often.
pub(super) fn best<R: Rules>(decision: &Decision<'_, R>, actions: &[R::Action], playouts: u32) -> Option<R::Action> {
    let search = search(decision, playouts, Search::is_settled);
    search.result(actions).into_iter().next()?.plan.first().copied()
}

/// Plays games ahead, until `ends` returns `true`. `ends` gets the search and the number of games still to play.
fn search<'d, 'a, R: Rules>(
    decision: &'d Decision<'a, R>,
    playouts: u32,
    ends: fn(&Search<'d, 'a, R>, u32) -> bool,
) -> Search<'d, 'a, R> {
    let luck = decision.own_luck();
    let mut search = Search {
        decision,
        nodes: vec![Node { edges: Vec::new() }],
        path: Vec::new(),
        ranges: [[None; ENDS]; SEATS],
        fate: Fate::new(luck),
        dice: luck,
        rolled: 0,
        actions: Vec::new(),
        events: Events::off().with_cancel(decision.cancel),
        spent: 0,
    };
    search.events.budget_mut().share_among(SHARE);
    let before = decision.rules.operations();
    for game in 0..playouts {
        let used = decision.rules.operations().wrapping_sub(before);
        let is_too_costly = search.spent >= MOST_SPENT || used > OPERATIONS_EACH.saturating_mul(u64::from(playouts));
        if decision.cancel.is_cancelled() || is_too_costly || ends(&search, playouts - game) {
            break;
        }
        search.game(game, luck);
    }
    search
}

/// The number of seats, chance included.
const SEATS: usize = 16;

/// A node of the tree: a sequence of decisions.
struct Node<A> {
    edges: Vec<Edge<A>>,
}

/// An action that was tried at a node.
struct Edge<A> {
    seat: Seat,
    action: A,
    /// The index of the node that it leads to.
    to: usize,
    /// The number of games in which it was taken.
    visits: u32,
    /// The number of times that the action was offered.
    offered: u32,
    /// Whether the action used up a command's budget. Then it is not taken again.
    spent: bool,
    /// The results of the action's games for `seat`, by their [`End`].
    ends: [Tally; ENDS],
}

/// The end of a game ahead for a seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum End {
    Lost,
    /// The game was not played to its end, or nobody has won.
    Open,
    Won,
}

/// The number of variants of [`End`].
const ENDS: usize = 3;
/// The value of each [`End`]: the least value, and the amount that the best standing adds to it.
const WORTH: [(u64, u64); ENDS] = [(0, ONE / 10), (ONE / 10, ONE * 8 / 10), (ONE * 9 / 10, ONE / 10)];

/// The number of games that ended alike, and the sum of the standings.
#[derive(Clone, Copy, Default, Debug)]
struct Tally {
    games: u32,
    standing: i64,
}

impl End {
    fn of(verdict: Option<Verdict>, seat: Seat) -> End {
        match verdict.and_then(|verdict| verdict.is_won_by(seat)) {
            Some(true) => End::Won,
            Some(false) => End::Lost,
            None => End::Open,
        }
    }
}

/// The way of one game down the tree and beyond it.
struct Descent {
    /// The present node of the tree. `None` beyond the tree.
    node: Option<usize>,
    /// The number of decisions beyond the tree so far.
    beyond: u32,
}

/// A search in progress.
struct Search<'d, 'a, R: Rules> {
    decision: &'d Decision<'a, R>,
    nodes: Vec<Node<R::Action>>,
    /// The decisions of this game inside the tree, as indices of a node and of its edge.
    path: Vec<(usize, usize)>,
    /// The lowest and the highest standing seen at each [`End`], by seat.
    ranges: [[Option<(i64, i64)>; ENDS]; SEATS],
    /// The outcomes of chance in this game.
    fate: Fate<R::Action>,
    /// The luck of the random choices in this game: of a seat, of an untried action, of a pick beyond the tree.
    dice: Luck,
    /// The number of such picks so far.
    rolled: u32,
    /// A buffer for the actions offered at a stop.
    actions: Vec<R::Action>,
    /// Holds the budget of the command in progress. Nobody listens to the events.
    events: Events<R::Event>,
    /// The number of playouts that set off too much.
    spent: u32,
}

impl<R: Rules> Search<'_, '_, R> {
    /// Plays game number `game` ahead.
    fn game(&mut self, game: u32, luck: Luck) {
        let mut world = self.decision.imagined(luck, game);
        let own = Luck::new(luck.seed(), u64::from(game) + 1);
        self.fate.begin(own);
        self.dice = own;
        self.rolled = 0;
        self.path.clear();
        self.events.clear();
        let mut descent = Descent { node: Some(0), beyond: 0 };
        for nth in 0..MOST_STOPS {
            let Some((seat, action)) = self.next_pick(&world, nth, &mut descent) else { break };
            // `clear` begins a new budget: in the tree each command has its own. All beyond the tree shares the last
            // one.
            if seat != Seat::CHANCE && descent.beyond == 0 && self.decision.rules.begins(&world, seat) {
                self.events.clear();
            }
            self.decision.rules.take(&mut world, seat, action, &mut self.events);
            if self.events.budget_mut().check().is_err() {
                return self.shun();
            }
        }
        self.learn(&world);
    }

    /// Returns the next outcome of chance, or the next decision with its seat. `None` if the game is over, or is far
    /// enough beyond the tree.
    fn next_pick(&mut self, world: &R::State, nth: u32, descent: &mut Descent) -> Option<(Seat, R::Action)> {
        let asked = match self.decision.rules.stop(world) {
            Stop::Over(_) => return None,
            Stop::Chance => return Some((Seat::CHANCE, self.fate.draw(self.decision.rules, world)?)),
            Stop::Decide(asked) => asked,
        };
        let seat = self.seat(asked, nth)?;
        if descent.node.is_none() {
            descent.beyond += 1;
            if descent.beyond > LONGEST || self.begins(world, seat) {
                return None;
            }
        }
        Some((seat, self.decide(world, seat, &mut descent.node)?))
    }

    /// Returns whether `left` more games cannot make another action at the root the most tried one.
    fn is_settled(&self, left: u32) -> bool {
        let (mut most, mut second) = (0, 0);
        for edge in self.nodes.first().into_iter().flat_map(|root| &root.edges) {
            if edge.visits > most {
                (most, second) = (edge.visits, most);
            } else {
                second = second.max(edge.visits);
            }
        }
        most > second + left
    }

    /// Shuns the last decision in the tree, which has set off too much. Such a command would be taken back.
    fn shun(&mut self) {
        self.spent += 1;
        if let Some(edge) = self.path.last().and_then(|(node, edge)| self.nodes[*node].edges.get_mut(*edge)) {
            edge.spent = true;
        }
    }

    /// Returns the asked seat that goes first: at the root the bot's own seat, later a random seat.
    fn seat(&self, asked: Asked, nth: u32) -> Option<Seat> {
        let own = self.decision.seat;
        if nth == 0 && asked.has(own) { Some(own) } else { drawn(asked.must(), self.dice, nth) }
    }

    /// Returns whether the bot's own seat is asked to begin something. Beyond the tree a playout is random and says
    /// less and less, so it ends there and the seat's standing counts.
    fn begins(&self, world: &R::State, seat: Seat) -> bool {
        seat == self.decision.seat && self.decision.rules.begins(world, seat)
    }

    /// Returns the action to try next: by the bounds inside the tree, at random beyond it. Moves `at` to the next node,
    /// or to `None` where the tree ends.
    fn decide(&mut self, world: &R::State, seat: Seat, at: &mut Option<usize>) -> Option<R::Action> {
        self.actions.clear();
        self.decision.rules.awaited(world, seat, &mut self.actions);
        // The only action is no choice, and makes no node.
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
        edges.push(Edge { seat, action, to, visits: 0, offered: 1, spent: false, ends: Default::default() });
        *at = None;
        Some(action)
    }

    /// Notes the actions offered at a node, and returns the actions never tried there.
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

    /// Returns the index of the offered edge with the highest bound, the first of equals.
    fn best(&self, node: usize, seat: Seat) -> Option<usize> {
        let edges = &self.nodes[node].edges;
        let is_offered =
            |edge: &Edge<R::Action>| edge.seat == seat && !edge.spent && self.actions.contains(&edge.action);
        // The upper confidence bound: the mean, and more for an action that was seldom tried when it was offered.
        let bound = |edge: &Edge<R::Action>| {
            let seldom = root(logarithm(edge.offered) / u64::from(edge.visits.max(1)));
            self.worth(edge) + CURIOSITY * seldom / ONE
        };
        let offered = edges.iter().enumerate().filter(|(_, edge)| is_offered(edge));
        let bounds = offered.map(|(nth, edge)| (bound(edge), nth));
        bounds.max_by_key(|(bound, nth)| (*bound, std::cmp::Reverse(*nth))).map(|(_, nth)| nth)
    }

    /// Returns the mean value of an edge's games, from 0 to [`ONE`]. A win is worth most. Of equal ends, the one with
    /// the better standing is worth more.
    fn worth(&self, edge: &Edge<R::Action>) -> u64 {
        let ranges = &self.ranges[edge.seat.index() % SEATS];
        let sum: u64 = (0..ENDS).map(|end| worth_of(edge.ends[end], ranges[end], WORTH[end])).sum();
        sum / u64::from(edge.visits.max(1))
    }

    /// Carries the end of a game back to the decisions that led to it.
    fn learn(&mut self, world: &R::State) {
        let verdict = if let Stop::Over(verdict) = self.decision.rules.stop(world) { Some(verdict) } else { None };
        // The standing of each seat at the end, worked out once.
        let mut known: [Option<i64>; SEATS] = [None; SEATS];
        for (node, edge) in &self.path {
            let edge = &mut self.nodes[*node].edges[*edge];
            let (seat, end) = (edge.seat.index() % SEATS, End::of(verdict, edge.seat) as usize);
            let standing = *known[seat].get_or_insert_with(|| self.decision.rules.standing(world, edge.seat));
            let (low, high) = self.ranges[seat][end].get_or_insert((standing, standing));
            (*low, *high) = ((*low).min(standing), (*high).max(standing));
            edge.visits += 1;
            edge.ends[end].games += 1;
            edge.ends[end].standing = edge.ends[end].standing.saturating_add(standing);
        }
    }

    /// Draws a number below `count`.
    fn roll(&mut self, count: usize) -> usize {
        self.rolled += 1;
        let count = u32::try_from(count).unwrap_or(u32::MAX);
        // A stream of its own, which no system uses for chance.
        self.dice.below(u32::MAX - 1, self.rolled, count) as usize
    }

    /// Returns the actions with their results, the most tried first. Leaves out actions that used up a budget, unless
    /// all did.
    fn result(&self, actions: &[R::Action]) -> Vec<Weighed<R::Action>> {
        let edges = &self.nodes[0].edges;
        let of_action = |action: &R::Action| edges.iter().position(|edge| edge.action == *action);
        let mut all: Vec<(&R::Action, Option<usize>)> =
            actions.iter().map(|action| (action, of_action(action))).collect();
        let rank = |at: &Option<usize>| at.map(|at| (!edges[at].spent, edges[at].visits, self.worth(&edges[at])));
        all.sort_by_key(|(action, at)| (std::cmp::Reverse(rank(at)), **action));
        let is_spent = |at: &Option<usize>| at.is_some_and(|at| edges[at].spent);
        if !all.iter().all(|(_, at)| is_spent(at)) {
            all.retain(|(_, at)| !is_spent(at));
        }
        let weighed = |(action, at): (&R::Action, Option<usize>)| match at {
            Some(at) => self.weighed(at),
            None => Weighed { plan: vec![*action], value: 0, visits: 0, won: None },
        };
        all.into_iter().map(weighed).collect()
    }

    /// Returns the result of an action at the root.
    fn weighed(&self, at: usize) -> Weighed<R::Action> {
        let edge = &self.nodes[0].edges[at];
        let standing = edge.ends.iter().fold(0i128, |sum, end| sum + i128::from(end.standing));
        let mean = standing * i128::from(UNIT) / i128::from(edge.visits.max(1));
        let [lost, _, won] = edge.ends.map(|end| end.games);
        Weighed {
            plan: self.plan(at),
            value: i64::try_from(mean).unwrap_or(0),
            visits: edge.visits,
            won: (won * 1000).checked_div(won + lost),
        }
    }

    /// Returns the seat's most tried picks, beginning with the edge `first` at the root.
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

/// Returns the summed value of the games in a tally. `range` is the lowest and the highest standing known, `least` and
/// `more` a row of [`WORTH`].
///
/// For example, two open games ended with the standings 10 and 20, which are the lowest and the highest known. They are
/// worth 0.1 and 0.1 + 0.8, together 1.0.
fn worth_of(tally: Tally, range: Option<(i64, i64)>, (least, more): (u64, u64)) -> u64 {
    let games = u64::from(tally.games);
    let part = match range {
        // The sum of how far each standing lies above the lowest, as a part of the range.
        Some((low, high)) if high > low => {
            let above = i128::from(tally.standing) - i128::from(low) * i128::from(games);
            u64::try_from(above * i128::from(more) / (i128::from(high) - i128::from(low))).unwrap_or(0)
        }
        _ => games * more / 2,
    };
    games * least + part.min(games * more)
}

/// Returns the natural logarithm of `n`, in fixed point. Interpolates between powers of two, and counts 0 as 1. For
/// example, 3 lies halfway from 2 to 4, so it has 1.5 times the logarithm of 2.
pub fn logarithm(n: u32) -> u64 {
    let n = u64::from(n.max(1));
    let whole = n.ilog2();
    let part = (n << 16 >> whole) - ONE;
    // 45,426 is the natural logarithm of 2, in fixed point.
    (u64::from(whole) * ONE + part) * 45_426 / ONE
}

/// Returns the square root, in fixed point.
pub fn root(n: u64) -> u64 {
    (n * ONE).isqrt()
}
