//! Attempts: how a bot decides while a check is in progress, such as an attack roll that it can still improve.
//!
//! An attempt succeeds or fails, and comes to a degree, of which rank 0 is the best. Its [`Stake`] is the worth of a
//! success. A beginning is a stop at which a seat begins a command of its own, because everything before is over.
//!
//! [`Trying`] follows each action outcome by outcome, until the attempt is settled. To find the worth of a success it
//! compares two twins: the same position after a success and after a failure, played on with the same luck. If they
//! stay alike, nothing depends on the attempt, and the bot spends no card on it.
//!
//! A seat passes if it answers `pass`, `done` or the like, which spends nothing. An attempt never passes: it succeeds.

use super::{Decision, Fate, UNIT, Weighed};
use crate::kernel::{Attempt, Events, Luck, Resolved, Rules, Seat, Stake, Stop, passing};
use crate::table::listed::begins;
use std::cmp::Reverse;

/// The most positions looked at for one action.
const MOST: u32 = 600;
/// The most decisions and outcomes from an action to the end of the attempt.
const DEEPEST: u32 = 40;
/// The number of lucks with which the twins are played on.
const LUCKS: u64 = 8;
/// The most playouts of the twins, each to the next beginning.
const BEGINNINGS: u32 = 3;
/// The most picks and outcomes of a twin.
const LONGEST: u32 = 120;
/// The rank that is added to an action of more than one pick, so that it ranks behind every action of one pick. All
/// ranks of degrees are below 256.
const TAKES_MORE: i64 = 256 * WHOLE;
/// A share of 1.
const WHOLE: i64 = 1_000_000;

/// The attempt in progress that a seat wants to succeed, at one of its decisions.
pub(super) struct Trying<'d, 'a, R: Rules> {
    decision: &'d Decision<'a, R>,
    /// The position that the seat imagines, in which the attempt is open.
    world: &'d R::State,
    attempt: Attempt,
}

/// The effect of an action on the attempt. An attack roll that succeeds with 7 of 12 faces has `success` 583 333. If a
/// success is worth 24 000, this adds about 14 000 to the mean standing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Outlook {
    /// The share of successes, in millionths.
    success: i64,
    /// The mean rank of the degrees, in millionths.
    rank: i64,
    /// The worst rank of any degree.
    worst: u8,
    /// The mean standing where the attempt is settled, in thousandths.
    standing: i64,
}

impl<'d, 'a, R: Rules> Trying<'d, 'a, R> {
    /// Returns the attempt under way, if the seat is on the side of its maker.
    pub fn find(decision: &'d Decision<'a, R>, world: &'d R::State) -> Option<Self> {
        let attempt = decision.rules.attempt(world)?;
        // `resolved` compares the position in which an attempt began with a later one. Here, both are this position.
        let open = || decision.rules.resolved(world, world) == Resolved::Open;
        if attempt.seats.has(decision.seat) && open() { Some(Trying { decision, world, attempt }) } else { None }
    }

    /// Removes the actions that may lose a sure success. If passing settles the attempt as a success, these are all
    /// other actions that may come to a worse degree.
    pub fn keep_success(&self, actions: &[R::Action]) -> Vec<R::Action> {
        let Some(pass) = self.passing(self.world, actions) else { return actions.to_vec() };
        let Some(sure) = self.look(pass).filter(|outlook| outlook.success == WHOLE) else { return actions.to_vec() };
        let keeps = |action: &&R::Action| {
            let is_no_worse = |outlook: Outlook| outlook.worst <= sure.worst;
            **action == pass || self.look_until(**action, sure.worst).is_some_and(is_no_worse)
        };
        actions.iter().filter(keeps).copied().collect()
    }

    /// Weighs every action by its share of successes and their worth, the best first. `None` if the standing already
    /// shows what a success is worth, or if there is too much to look at.
    pub fn weigh(&self, actions: &[R::Action]) -> Option<Vec<Weighed<R::Action>>> {
        let worth = match self.attempt.stake {
            Stake::Shown => return None,
            Stake::Always(worth) => worth.saturating_mul(UNIT),
            Stake::Hangs(worth) => self.worth_by_twins(worth)?,
        };
        let looked: Option<Vec<(R::Action, Outlook)>> =
            actions.iter().map(|action| Some((*action, self.look(*action)?))).collect();
        let mut looked = looked?;
        let value = |outlook: &Outlook| outlook.standing.saturating_add(worth.saturating_mul(outlook.success) / WHOLE);
        // Among equal actions, passing comes first, because it spends nothing.
        let pass = self.passing(self.world, actions);
        looked.sort_by_key(|(action, outlook)| (Reverse(value(outlook)), outlook.rank, Some(*action) != pass));
        let weighed = |(action, outlook): (R::Action, Outlook)| Weighed {
            plan: vec![action],
            value: value(&outlook),
            visits: 1,
            won: None,
        };
        Some(looked.into_iter().map(weighed).collect())
    }

    /// Returns the effect of an action on the attempt. `None` if there is too much to look at.
    fn look(&self, action: R::Action) -> Option<Outlook> {
        self.look_until(action, u8::MAX)
    }

    /// Returns the effect of an action, or the first outcome found that ranks worse than `enough`.
    fn look_until(&self, action: R::Action, enough: u8) -> Option<Outlook> {
        let events = Events::off().with_cancel(self.decision.cancel);
        let mut follow = Follow { trying: self, left: MOST, enough, events };
        follow.after(self.world, self.decision.seat, action, Way { depth: 0, drawn: false })
    }

    /// Returns the action among these that passes.
    fn passing(&self, state: &R::State, actions: &[R::Action]) -> Option<R::Action> {
        // The function `passing` of the kernel finds the index of a pass, such as `pass` or `done`.
        let words = actions.iter().map(|action| self.decision.rules.words(state, *action));
        passing(words).and_then(|at| actions.get(at)).copied()
    }

    /// Returns the extra worth of a success over a failure, in thousandths of the standing: the mean over several pairs
    /// of twins. A pair that becomes unlike counts `worth` and the difference of its standings. Other pairs count 0.
    fn worth_by_twins(&self, worth: i64) -> Option<i64> {
        let rules = self.decision.rules;
        // The attempt has succeeded in the first, and failed in the second.
        let twins = [rules.come_out(self.world, true)?, rules.come_out(self.world, false)?];
        let luck = self.decision.own_luck();
        let worth_of_pair = |nth: u64| {
            let [mut succeeded, mut failed] = twins.clone().map(|state| (state, self.fate(luck, nth)));
            for _ in 0..BEGINNINGS {
                self.play_on(&mut succeeded);
                self.play_on(&mut failed);
                let (success, failure) = (&succeeded.0, &failed.0);
                if self.is_unlike(success, failure) {
                    let standing = |state| rules.standing(state, self.decision.seat);
                    return worth.saturating_add(standing(success).saturating_sub(standing(failure)).max(0));
                }
            }
            0
        };
        let sum = (0..LUCKS).map(worth_of_pair).fold(0i64, i64::saturating_add);
        Some(sum.saturating_mul(UNIT) / i64::try_from(LUCKS).unwrap_or(i64::MAX))
    }

    /// Returns the luck of the `nth` pair of twins.
    fn fate(&self, luck: Luck, nth: u64) -> Fate<R::Action> {
        // The numbers 0 and 1 are for the imagined position and for `greedy`.
        Fate::new(Luck::new(luck.seed(), nth + 2))
    }

    /// Returns whether the table shows a difference between the two positions.
    fn is_unlike(&self, one: &R::State, other: &R::State) -> bool {
        let rules = self.decision.rules;
        rules.stop(one) != rules.stop(other)
            || rules.chapter(one) != rules.chapter(other)
            || rules.view(one, None) != rules.view(other, None)
    }

    /// Plays on to the next beginning. Everybody passes, or takes the first listed action.
    fn play_on(&self, (state, fate): &mut (R::State, Fate<R::Action>)) {
        let rules = self.decision.rules;
        let mut events = Events::off().with_cancel(self.decision.cancel);
        let mut actions = Vec::new();
        for nth in 0..LONGEST {
            let pick = match rules.stop(state) {
                Stop::Over(_) => None,
                Stop::Decide(_) if nth > 0 && begins(rules, state) => None,
                Stop::Chance => fate.draw(rules, state).map(|outcome| (Seat::CHANCE, outcome)),
                Stop::Decide(asked) => asked.must().iter().next().and_then(|seat| {
                    actions.clear();
                    rules.awaited(state, seat, &mut actions);
                    Some((seat, self.passing(state, &actions).or(actions.first().copied())?))
                }),
            };
            let Some((seat, action)) = pick else { return };
            rules.take(state, seat, action, &mut events);
            if events.budget_mut().check().is_err() {
                return;
            }
        }
    }
}

/// The way from an action to a position.
#[derive(Clone, Copy)]
struct Way {
    /// The number of decisions and outcomes so far.
    depth: u32,
    /// Whether some of them were drawn.
    drawn: bool,
}

/// One action, followed to where the attempt is settled.
struct Follow<'t, 'd, 'a, R: Rules> {
    trying: &'t Trying<'d, 'a, R>,
    /// The number of positions that may still be looked at.
    left: u32,
    /// The rank at which the search may end: it stops at the first outcome with a worse rank.
    enough: u8,
    events: Events<R::Event>,
}

impl<R: Rules> Follow<'_, '_, '_, R> {
    /// Follows one action, and returns its effect on the attempt. `None` beyond the limits.
    fn after(&mut self, state: &R::State, by: Seat, action: R::Action, way: Way) -> Option<Outlook> {
        self.left = self.left.checked_sub(1)?;
        let mut next = state.clone();
        // Each continuation has the whole rest of the command's budget, whatever its siblings use.
        let budget = self.events.budget().clone();
        self.trying.decision.rules.take(&mut next, by, action, &mut self.events);
        let fits = self.events.budget_mut().check().is_ok() && way.depth < DEEPEST;
        let outlook = if fits { self.effect_of(&next, Way { depth: way.depth + 1, ..way }) } else { None };
        *self.events.budget_mut() = budget;
        outlook
    }

    /// Returns the effect of a position: the result if the attempt is settled, otherwise the effect of the next picks.
    fn effect_of(&mut self, state: &R::State, way: Way) -> Option<Outlook> {
        let Decision { rules, seat, .. } = *self.trying.decision;
        match rules.resolved(self.trying.world, state) {
            // The attempt is over without an outcome.
            Resolved::Nothing => return None,
            Resolved::As { success, rank, .. } => {
                let standing = rules.standing(state, seat).saturating_mul(UNIT);
                let success = if success { WHOLE } else { 0 };
                return Some(Outlook { success, rank: i64::from(rank) * WHOLE, worst: rank, standing });
            }
            Resolved::Open => {}
        }
        match rules.stop(state) {
            Stop::Over(_) => None,
            Stop::Chance => self.chance(state, way),
            Stop::Decide(asked) => {
                let must = asked.must();
                let decider = if must.has(seat) { seat } else { must.iter().next()? };
                let mut actions = Vec::new();
                rules.awaited(state, decider, &mut actions);
                let action = self.trying.passing(state, &actions).or(actions.first().copied())?;
                let plain = self.after(state, decider, action, way)?;
                if decider == seat { self.best(state, (action, plain), &actions, way) } else { Some(plain) }
            }
        }
    }

    /// Returns the best of the seat's own continuations: `plain`, the effect of passing (or of the first action if none
    /// passes), or an action that succeeds more often. Once chance has drawn something, only `plain` counts.
    fn best(
        &mut self,
        state: &R::State,
        (pass, plain): (R::Action, Outlook),
        actions: &[R::Action],
        way: Way,
    ) -> Option<Outlook> {
        let mut best = plain;
        for action in actions.iter().filter(|action| **action != pass && !way.drawn) {
            if best.success == WHOLE {
                break;
            }
            let outlook = self.after(state, self.trying.decision.seat, *action, way)?;
            if outlook.success > best.success {
                // An action that takes something more ranks behind an action that does not.
                best = Outlook { rank: outlook.rank.saturating_add(TAKES_MORE), ..outlook };
            }
        }
        Some(best)
    }

    /// Returns the mean over all outcomes.
    fn chance(&mut self, state: &R::State, way: Way) -> Option<Outlook> {
        let mut outcomes = Vec::new();
        self.trying.decision.rules.outcomes(state, &mut outcomes);
        let (mut whole, mut sums, mut worst) = (0i128, [0i128; 3], 0);
        for (outcome, weight) in outcomes {
            let outlook = self.after(state, Seat::CHANCE, outcome, Way { drawn: true, ..way })?;
            if outlook.worst > self.enough {
                return Some(outlook);
            }
            worst = worst.max(outlook.worst);
            whole += i128::from(weight);
            for (sum, part) in sums.iter_mut().zip([outlook.success, outlook.rank, outlook.standing]) {
                *sum += i128::from(part) * i128::from(weight);
            }
        }
        let mean = |sum: i128| sum.checked_div(whole).and_then(|mean| i64::try_from(mean).ok());
        let [success, rank, standing] = sums.map(mean);
        Some(Outlook { success: success?, rank: rank?, worst, standing: standing? })
    }
}
