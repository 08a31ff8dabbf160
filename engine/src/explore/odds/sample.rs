//! Playouts: odds estimated from random games, if there are too many positions for an exact answer.
//!
//! [`sample`] plays the games.

use super::Questions;
use super::bounds::{Bounds, TooMuch};
use super::fan::{answer, note_faults};
use super::plan::{Horizon, Plan, Stuck};
use super::policy::Policy;
use crate::explore::precedence::drawn;
use crate::kernel::budget::stopped;
use crate::kernel::{Cost, Events, Luck, Problem, Rules, Seat, Stop};
use crate::table::listed::begins;
use crate::table::refusal::problem;
use indexmap::{IndexMap, IndexSet};
use rustc_hash::FxBuildHasher;
use std::collections::{BTreeMap, BTreeSet};

/// The fewest games played, however long they are.
const LEAST_GAMES: u32 = 200;
/// A game that is not over after this many picks counts as endless.
const LONGEST: u32 = 10_000;
/// The stream of luck of the playouts. All outcomes of chance and all actions of a game draw from this one stream.
const PLAY: u32 = 0;

/// The results of the games.
pub(super) struct Playouts<S> {
    /// The positions before the action, each once.
    pub befores: IndexSet<S, FxBuildHasher>,
    /// The ends, each with the number of games that came to it.
    pub ends: IndexMap<S, u32, FxBuildHasher>,
    pub endless: u32,
    pub asked: BTreeMap<Seat, Questions>,
    /// The number of stops at which several seats had to decide.
    pub ordered: usize,
    pub faults: BTreeSet<String>,
    /// The number of games played: fewer than asked for if the games are long.
    pub games: u32,
}

/// A position before and after the action, by the number of the game.
type Start<'a, S> = &'a dyn Fn(u32) -> Result<(S, S), Problem>;

/// Plays `games` games.
///
/// # Errors
/// `E0624` if a command sets off too much in one of the games. `C0124` for a seat that plays best, because random games
/// cannot find the best choices.
pub(super) fn sample<R: Rules>(
    rules: &R,
    plan: &Plan<'_, R::State>,
    games: u32,
    seed: u64,
    start: Start<'_, R::State>,
) -> Result<Playouts<R::State>, Problem> {
    let mut playouts = Playouts {
        befores: IndexSet::default(),
        ends: IndexMap::default(),
        endless: 0,
        asked: BTreeMap::new(),
        ordered: 0,
        faults: BTreeSet::new(),
        games: 0,
    };
    let mut bounds = Bounds::new(plan.most);
    let mut events = Events::faults().with_cancel(plan.cancel);
    for game in 0..games.max(1) {
        if game >= LEAST_GAMES && bounds.over().is_some() {
            break;
        }
        if plan.cancel.is_cancelled() {
            return Err(stopped());
        }
        let (before, state) = start(game)?;
        events.clear();
        bounds.keep(game as usize, &before);
        playouts.befores.insert(before);
        let mut playout = Playout {
            rules,
            plan,
            luck: Luck::new(seed, u64::from(game)),
            nth: 0,
            steps: 0,
            asked: &mut playouts.asked,
            ordered: &mut playouts.ordered,
            events: &mut events,
            faults: &mut playouts.faults,
        };
        let played = playout.play(state);
        let steps = playout.steps;
        match played.map_err(|stuck| match stuck {
            Stuck::Refused(problem) => problem,
            Stuck::TooLarge(_) => problem("C0124", "there are too many positions to find out what is best")
                .help("a nearer end, more positions (`--most N`), or another policy"),
        })? {
            Some(end) => {
                bounds.keep(game as usize, &end);
                *playouts.ends.entry(end).or_default() += 1;
            }
            None => playouts.endless += 1,
        }
        bounds.work(steps);
        playouts.games += 1;
    }
    Ok(playouts)
}

/// One game in progress.
struct Playout<'a, R: Rules> {
    rules: &'a R,
    plan: &'a Plan<'a, R::State>,
    luck: Luck,
    /// The number of picks so far.
    nth: u32,
    /// Steps of play in this game.
    steps: u64,
    asked: &'a mut BTreeMap<Seat, Questions>,
    ordered: &'a mut usize,
    events: &'a mut Events<R::Event>,
    faults: &'a mut BTreeSet<String>,
}

impl<R: Rules> Playout<'_, R> {
    /// Plays one game to the horizon. `None` if the game does not reach it.
    fn play(&mut self, mut state: R::State) -> Result<Option<R::State>, Stuck> {
        while self.nth < LONGEST {
            let stop = self.rules.stop(&state);
            let left = if let Horizon::Depth(depth) = self.plan.horizon { depth.saturating_sub(self.nth) } else { 0 };
            if matches!(stop, Stop::Over(_)) || self.plan.horizon.reached(self.rules, &state, left)? {
                return Ok(Some(state));
            }
            let Some((seat, action)) = self.pick(&state, stop)? else { return Ok(Some(state)) };
            self.nth += 1;
            // Each command has a budget of its own.
            if stop != Stop::Chance && begins(self.rules, &state) {
                self.events.clear();
            }
            // A command whose picks never end uses up this budget.
            self.events.budget_mut().charge(Cost::Picks, 1);
            let before = self.events.budget().used(Cost::Steps);
            self.rules.take(&mut state, seat, action, self.events);
            self.steps += self.events.budget().used(Cost::Steps).saturating_sub(before);
            self.events.budget_mut().check().map_err(Stuck::Refused)?;
            note_faults(self.rules, &state, self.events, self.faults);
        }
        Ok(None)
    }

    /// Returns the next pick: an outcome of chance, or the action of a seat. `None` if there is none.
    fn pick(&mut self, state: &R::State, stop: Stop) -> Result<Option<(Seat, R::Action)>, Stuck> {
        if let Stop::Decide(asked) = stop {
            *self.ordered += usize::from(asked.must().count() > 1);
            let Some(seat) = drawn(self.plan.order.first(asked.must()), self.luck, self.nth) else { return Ok(None) };
            return Ok(self.decide(state, seat)?.map(|action| (seat, action)));
        }
        let mut outcomes = Vec::new();
        self.rules.outcomes(state, &mut outcomes);
        let at = self.luck.pick(PLAY, self.nth, outcomes.iter().map(|(_, weight)| *weight));
        Ok(at.and_then(|at| outcomes.get(at)).map(|(action, _)| (Seat::CHANCE, *action)))
    }

    /// Returns the action of a seat by its policy. `Err` for policies that need all positions.
    fn decide(&mut self, state: &R::State, seat: Seat) -> Result<Option<R::Action>, Stuck> {
        let (policy, secret) = self.plan.policies.here(self.rules, state, seat);
        if matches!(policy, Policy::Best | Policy::Worst) {
            return Err(Stuck::TooLarge(TooMuch::Positions(self.plan.most)));
        }
        let mut actions = Vec::new();
        self.rules.awaited(state, seat, &mut actions);
        // The scripts that were asked for these actions may have failed.
        self.rules.tell_faults(state, seat, self.events);
        note_faults(self.rules, state, self.events, self.faults);
        let only = answer(self.rules, state, &actions, policy);
        let asked = self.asked.entry(seat).or_default();
        asked.note(policy, only.is_some(), actions.len());
        asked.secret += usize::from(secret);
        let count = u32::try_from(actions.len()).unwrap_or(u32::MAX);
        let any = || actions.get(self.luck.below(PLAY, self.nth, count) as usize);
        Ok(only.or_else(any).copied())
    }
}
