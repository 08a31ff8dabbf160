//! The bot `greedy`: it gives the command after which its seat stands best in the mean.
//!
//! A command is followed pick by pick. The bot's own picks are the best there are, and others pass. Near chance events
//! are weighed outcome by outcome, and far ones are drawn once. The command ends when somebody is asked to begin
//! something else. A line that leads back to an earlier position counts for nothing, because putting off what must come
//! is no gain.
//!
//! While an attempt is under way (a check that can succeed or fail), [`Trying`] weighs the actions by their chances.

use super::attempt::Trying;
use super::{Decision, Fate, UNIT, Weighed};
use crate::kernel::{Events, Luck, Rules, Seat, Seats, Stop, Verdict, budget, passing};
use crate::table::listed::begins;
use std::cmp::Reverse;

/// The number of positions searched for one decision, roughly.
const MOST: usize = 300;
/// The least budget of positions for each action.
const LEAST: usize = 6;
/// The greatest budget for each action. With more, no scene that was measured is won more often.
const ENOUGH: usize = 40;
/// The number of chance nodes of a line that are weighed outcome by outcome. Later chance nodes are sampled.
const NEAR: u32 = 2;
/// The operations of scripts that count as much as one position. A costly position counts for several.
const OPERATIONS_A_POSITION: u64 = 10_000;
/// The most stops of a command that is followed.
const DEEPEST: u32 = 60;
/// The value that a win adds to the seat's standing.
const WON: i64 = 1_000;
/// The value that a drawn game takes from the seat's standing, so that playing on is worth a little more.
const DRAWN: i64 = 20;
/// The stream of luck that chooses among equals.
const EQUALS: u32 = u32::MAX - 2;
/// The value of a repeated position, less than anything else.
const BACK: i64 = i64::MIN / 4;
/// The value of a command that uses up its budget, because it sets off too much and would be taken back.
const SPENT: i64 = -1_000_000 * UNIT;

/// Returns every action with its best continuation, the best first.
pub(super) fn weigh<R: Rules>(decision: &Decision<'_, R>, actions: &[R::Action]) -> Vec<Weighed<R::Action>> {
    let luck = decision.own_luck();
    // The first of the positions that the seat holds possible.
    let world = decision.imagined(luck, 0);
    let Some(trying) = Trying::find(decision, &world) else { return weigh_all(decision, &world, actions) };
    // While an attempt is under way, actions that may lose a sure success are left out, and any other is worth the
    // share of its outcomes that are successes.
    let kept = trying.keep_success(actions);
    trying.weigh(&kept).unwrap_or_else(|| weigh_all(decision, &world, &kept))
}

/// Weighs the actions by the standings that they lead to: without an attempt, if the standing shows what it is worth,
/// or if it has too many outcomes to look at.
fn weigh_all<R: Rules>(decision: &Decision<'_, R>, world: &R::State, actions: &[R::Action]) -> Vec<Weighed<R::Action>> {
    let positions_each = (MOST / actions.len().max(1)).clamp(LEAST, ENOUGH);
    let looked_at: Vec<(bool, Weighed<R::Action>)> =
        actions.iter().map(|action| look_at(decision, world, *action, positions_each)).collect();
    // An action that sets off too much is left out, unless all do.
    let all_spent = looked_at.iter().all(|(spent, _)| *spent);
    let mut all: Vec<Weighed<R::Action>> =
        looked_at.into_iter().filter(|(spent, _)| all_spent || !spent).map(|(_, weighed)| weighed).collect();
    all.sort_by_key(|weighed| Reverse(weighed.value));
    let best = all.first().map_or(0, |weighed| weighed.value);
    if best <= decision.rules.standing(decision.state, decision.seat).saturating_mul(UNIT) {
        // No action gains anything, so always taking the first might loop for ever. The best ones, which are worth the
        // same, are put into an order drawn by luck.
        let luck = decision.own_luck();
        let equal = all.partition_point(|weighed| weighed.value == best);
        let mut drawn: Vec<(u64, Weighed<R::Action>)> =
            (0u32..).zip(all.drain(..equal)).map(|(nth, weighed)| (luck.number(EQUALS, nth), weighed)).collect();
        drawn.sort_by_key(|(number, _)| *number);
        all.splice(0..0, drawn.into_iter().map(|(_, weighed)| weighed));
    }
    all
}

/// Returns an action with its best continuation, and whether a line of it set off too much. Searches about `left`
/// positions.
fn look_at<R: Rules>(
    decision: &Decision<'_, R>,
    world: &R::State,
    action: R::Action,
    left: usize,
) -> (bool, Weighed<R::Action>) {
    let mut look = Look {
        rules: decision.rules,
        seat: decision.seat,
        // Every action meets the same luck, so that a difference comes from the action.
        fate: Fate::new(Luck::new(decision.own_luck().seed(), 1)),
        left,
        looked: 0,
        events: Events::off().with_cancel(decision.cancel),
        operations: decision.rules.operations(),
        spent: false,
    };
    let been = Been { state: world, before: None };
    let line = Line { been: &been, depth: 0, chances: 0 };
    let (value, mut plan) = look.after(world.clone(), decision.seat, action, line);
    // `after` returns the picks with the last one first.
    plan.push(action);
    plan.reverse();
    (look.spent, Weighed { plan, value, visits: look.looked, won: None })
}

/// The mean value of a position, and the seat's best picks from there on, the last first.
type Valued<A> = (i64, Vec<A>);

/// The positions in which the seat was asked on the way to another position, the last one first.
struct Been<'b, S> {
    state: &'b S,
    before: Option<&'b Been<'b, S>>,
}

impl<S: PartialEq> Been<'_, S> {
    /// Returns whether a position is among these.
    fn has(&self, state: &S) -> bool {
        self.state == state || self.before.is_some_and(|before| before.has(state))
    }
}

/// The progress of a line that is followed: a sequence of picks and outcomes from the action that is looked at.
struct Line<'b, S> {
    been: &'b Been<'b, S>,
    /// The number of its stops.
    depth: u32,
    /// The number of its chance nodes.
    chances: u32,
}

impl<S> Clone for Line<'_, S> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<S> Copy for Line<'_, S> {}

/// The search of the lines that begin with one action.
struct Look<'a, R: Rules> {
    rules: &'a R,
    seat: Seat,
    fate: Fate<R::Action>,
    /// The number of positions that may still be searched.
    left: usize,
    looked: u32,
    /// Holds the command's budget up to the line in progress. Nobody listens to the events.
    events: Events<R::Event>,
    /// The operations that scripts had used when the last position was searched.
    operations: u64,
    /// Whether a line set off too much.
    spent: bool,
}

impl<R: Rules> Look<'_, R> {
    /// Follows an action. Takes the position by value, because a position from which only one action is tried needs no
    /// copy.
    fn after(
        &mut self,
        mut state: R::State,
        by: Seat,
        action: R::Action,
        line: Line<'_, R::State>,
    ) -> Valued<R::Action> {
        let before = self.events.budget().clone();
        self.rules.take(&mut state, by, action, &mut self.events);
        self.left = self.left.saturating_sub(1 + self.cost_of_scripts());
        self.looked += 1;
        let valued = match self.events.budget_mut().check() {
            Ok(()) => self.value(state, Line { depth: line.depth + 1, ..line }),
            Err(problem) if problem.code == budget::SPENT => {
                self.spent = true;
                (SPENT, Vec::new())
            }
            // The search is cancelled, so nobody uses this value.
            Err(_) => (self.standing(&state, Stop::Chance), Vec::new()),
        };
        *self.events.budget_mut() = before;
        valued
    }

    /// Returns the number of positions that the work of scripts since the last look counts for, lists included.
    fn cost_of_scripts(&mut self) -> usize {
        let now = self.rules.operations();
        let used = now.wrapping_sub(std::mem::replace(&mut self.operations, now));
        usize::try_from(used / OPERATIONS_A_POSITION).unwrap_or(usize::MAX)
    }

    /// Returns the value of a position that a line has reached.
    fn value(&mut self, state: R::State, line: Line<'_, R::State>) -> Valued<R::Action> {
        let stop = self.rules.stop(&state);
        match stop {
            Stop::Over(_) => (self.standing(&state, stop), Vec::new()),
            _ if self.left == 0 || line.depth >= DEEPEST => (self.standing(&state, stop), Vec::new()),
            Stop::Chance => (self.chance(state, line), Vec::new()),
            Stop::Decide(_) if begins(self.rules, &state) => (self.standing(&state, stop), Vec::new()),
            Stop::Decide(asked) if asked.must().has(self.seat) => self.decide(&state, line),
            Stop::Decide(asked) => (self.others(state, asked.must(), line), Vec::new()),
        }
    }

    /// Returns the value of a position in which another seat decides. That seat passes, or takes the first listed
    /// action.
    fn others(&mut self, state: R::State, must: Seats, line: Line<'_, R::State>) -> i64 {
        let Some(other) = must.iter().next() else { return self.standing(&state, Stop::Chance) };
        let mut actions = Vec::new();
        self.rules.awaited(&state, other, &mut actions);
        let at = passing(actions.iter().map(|action| self.rules.words(&state, *action))).unwrap_or(0);
        match actions.get(at) {
            Some(action) => self.after(state, other, *action, line).0,
            None => self.standing(&state, Stop::Chance),
        }
    }

    /// Returns the best of the seat's own answers.
    fn decide(&mut self, state: &R::State, line: Line<'_, R::State>) -> Valued<R::Action> {
        if line.been.has(state) {
            return (BACK, Vec::new());
        }
        let mut actions = Vec::new();
        self.rules.awaited(state, self.seat, &mut actions);
        let mut best: Option<Valued<R::Action>> = None;
        let been = Been { state, before: Some(line.been) };
        for action in actions {
            let (value, mut plan) = self.after(state.clone(), self.seat, action, Line { been: &been, ..line });
            if best.as_ref().is_none_or(|(highest, _)| value > *highest) {
                plan.push(action);
                best = Some((value, plan));
            }
        }
        best.unwrap_or((0, Vec::new()))
    }

    /// Returns the value of a position in which chance is asked: the mean over all outcomes, or that of a single draw.
    fn chance(&mut self, state: R::State, line: Line<'_, R::State>) -> i64 {
        let line = Line { chances: line.chances + 1, ..line };
        let mut outcomes = Vec::new();
        self.rules.outcomes(&state, &mut outcomes);
        if line.chances > NEAR || self.left < outcomes.len() {
            return match self.fate.draw(self.rules, &state) {
                Some(outcome) => self.after(state, Seat::CHANCE, outcome, line).0,
                None => self.standing(&state, Stop::Chance),
            };
        }
        let (mut sum, mut whole) = (0i128, 0i128);
        let mut add = |value: i64, weight: u32| {
            sum += i128::from(value) * i128::from(weight);
            whole += i128::from(weight);
        };
        // The last outcome needs no copy of the position.
        let last = outcomes.pop();
        for (outcome, weight) in outcomes {
            add(self.after(state.clone(), Seat::CHANCE, outcome, line).0, weight);
        }
        if let Some((outcome, weight)) = last {
            add(self.after(state, Seat::CHANCE, outcome, line).0, weight);
        }
        i64::try_from(sum.checked_div(whole).unwrap_or(0)).unwrap_or(0)
    }

    /// Returns the value of a position as it stands. `stop` matters only if the game is over: `Stop::Chance` stands for
    /// any other stop.
    fn standing(&self, state: &R::State, stop: Stop) -> i64 {
        let end = match stop {
            Stop::Over(Verdict::Unknown) => 0,
            Stop::Over(verdict) => match verdict.is_won_by(self.seat) {
                Some(true) => WON,
                Some(false) => -WON,
                None => -DRAWN,
            },
            _ => 0,
        };
        self.rules.standing(state, self.seat).saturating_add(end).saturating_mul(UNIT)
    }
}
