//! Trials: what comes of a seat's commands in whole games.
//!
//! After each command the same games are played to their end, by the same bots for all seats and with the same luck
//! (common random numbers), so that a difference is the commands' own. Game number n is what [`Runner`](super::sim::Runner) plays from the
//! position after the command: the two cannot disagree. Each game begins in a position that the seat holds possible, so a
//! trial knows no more than the seat does.

mod alike;

use super::bot::{Suggestion, imagined_for};
use super::sim::{Estimate, Games, Plan, Runner as _, Sums};
use crate::kernel::{Cancel, Luck, Problem, Rules, Seat};
use crate::table::command::carry_out;
use crate::table::position::{Drive, Position};
use alike::Alike;
use serde::Serialize;
use std::cmp::Reverse;
use std::rc::Rc;

/// Commands beyond the best so many, as the bot that proposes them sees it, are not tried.
const MOST_COMMANDS: usize = 12;
/// The luck of hidden cards is neither chance's nor the bots'.
const DEALT: u64 = 0x0b07_dea1;

/// What the games after a command brought its seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Tried {
    /// Whose command it is.
    pub seat: Seat,
    /// As it would be typed.
    pub command: String,
    /// Who else may stand in it in place of somebody named there: as far as the seat can see they are the same.
    pub alike: Vec<String>,
    /// Of the games the seat won so many.
    pub won: Sums,
    /// How the seat stood at their ends, in the system's own measure.
    pub standing: Sums,
    /// How it stands now.
    pub now: i64,
    /// These games do not tell it from the best.
    pub as_good: bool,
}

/// Games played after each of a seat's commands, round by round.
pub trait Trials {
    /// Plays one game more after every command. `false`: it was cancelled, or there is nothing to try, and nothing was counted.
    fn round(&mut self) -> bool;

    /// From now on only these commands are tried.
    fn keep(&mut self, keep: &dyn Fn(&str) -> bool);

    /// How many decisions were made so far, and how many games a round has.
    fn effort(&self) -> (u64, usize);

    /// The commands, the best first: by games won, among equals by how the seat stands at the end.
    fn tried(&self) -> Vec<Tried>;
}

/// What a seat may say, tried out from a place.
pub(crate) struct Trial<R: Rules> {
    rules: Rc<R>,
    place: Position<R::State>,
    seat: Seat,
    plan: Plan,
    cancel: Cancel,
    games: Games<R>,
    arms: Vec<Arm>,
    decisions: u64,
}

/// A command and its games: won or not, and the standing at the end.
struct Arm {
    command: String,
    alike: Vec<String>,
    ends: Vec<(i64, i64)>,
}

impl<R: Rules> Trial<R> {
    /// Trials of what a bot proposes; of what is interchangeable only the first is played.
    pub fn new(
        rules: &Rc<R>,
        place: Position<R::State>,
        proposed: Vec<Suggestion>,
        plan: &Plan,
        cancel: Cancel,
    ) -> Result<Self, Problem> {
        let mut games = Games::new(rules, place.state.clone(), plan)?;
        games.set_cancel(cancel);
        let seat = proposed.first().map_or(Seat::CHANCE, |one| one.seat);
        let world = imagined_for(&**rules, &place.state, seat, Luck::new(plan.seed ^ DEALT, 0), 0);
        let alike = Alike::of(&**rules, &world, seat);
        let mut arms: Vec<(String, Arm)> = Vec::new();
        for Suggestion { command, first, .. } in proposed {
            let key = alike.canonical(&first);
            if !arms.iter().any(|(known, _)| *known == key) && arms.len() < MOST_COMMANDS {
                arms.push((key, Arm { alike: alike.in_place_of(&command), command, ends: Vec::new() }));
            }
        }
        let arms = arms.into_iter().map(|(_, arm)| arm).collect();
        Ok(Trial { rules: Rc::clone(rules), place, seat, plan: plan.clone(), cancel, games, arms, decisions: 0 })
    }

    /// The position after a command, up to where chance or somebody else is asked; `None` when it cannot be given.
    fn after(&self, command: &str, world: &R::State) -> Option<R::State> {
        let luck = Luck::new(self.plan.seed, 0);
        let mut drive = Drive::new(&*self.rules, luck, self.place.with(world.clone()), self.cancel);
        carry_out(&mut drive, command, true).and_then(|()| drive.settle(true)).ok()?;
        Some(drive.place.state)
    }
}

/// Is the best better, game by game: clearly in games won, or in standing where these say nothing?
fn is_better(best: &Arm, other: &Arm) -> bool {
    let (mut won, mut standing) = (Sums::default(), Sums::default());
    for (first, second) in best.ends.iter().zip(&other.ends) {
        won.add(first.0 - second.0);
        standing.add(first.1 - second.1);
    }
    // Few games that all differ alike have no spread, and yet say little.
    best.ends.len() >= 4 && [won, standing].iter().any(is_above_0)
}

/// Does the mean lie above 0 by more than its error? That of few games is larger than their spread says: this is a little
/// more than Student's quantile.
fn is_above_0(sums: &Sums) -> bool {
    let (mean, games) = (Estimate::mean(sums), i64::try_from(sums.n).unwrap_or(i64::MAX));
    let (fewer, more) = (games.saturating_sub(1), games.saturating_add(1));
    i128::from(mean.at) * i128::from(fewer) > i128::from(mean.error()) * i128::from(more)
}

impl<R: Rules> Trials for Trial<R> {
    fn round(&mut self) -> bool {
        let game = self.arms.first().map_or(0, |arm| arm.ends.len() as u64);
        let nth = u32::try_from(game).unwrap_or(u32::MAX);
        let luck = Luck::new(self.plan.seed ^ DEALT, 0);
        let world = imagined_for(&*self.rules, &self.place.state, self.seat, luck, nth);
        let mut ends = Vec::new();
        for at in 0..self.arms.len() {
            let end = self.after(&self.arms[at].command, &world).and_then(|start| {
                let decisions = self.games.play_from(&start, game)?;
                self.decisions += u64::from(decisions);
                Some((i64::from(self.games.is_won_by(self.seat)), self.rules.standing(self.games.end(), self.seat)))
            });
            if self.cancel.is_cancelled() {
                return false;
            }
            ends.push(end);
        }
        // What cannot be said wherever it may be is no command of the seat.
        self.arms = std::mem::take(&mut self.arms)
            .into_iter()
            .zip(ends)
            .filter_map(|(arm, end)| end.map(|end| Arm { ends: [arm.ends, vec![end]].concat(), ..arm }))
            .collect();
        !self.arms.is_empty()
    }

    fn keep(&mut self, keep: &dyn Fn(&str) -> bool) {
        self.arms.retain(|arm| keep(&arm.command));
    }

    fn effort(&self) -> (u64, usize) {
        (self.decisions, self.arms.len())
    }

    fn tried(&self) -> Vec<Tried> {
        let now = self.rules.standing(&self.place.state, self.seat);
        let sums = |arm: &Arm, of: fn(&(i64, i64)) -> i64| {
            let mut sums = Sums::default();
            arm.ends.iter().for_each(|end| sums.add(of(end)));
            sums
        };
        let mut arms: Vec<(Sums, Sums, &Arm)> =
            self.arms.iter().map(|arm| (sums(arm, |end| end.0), sums(arm, |end| end.1), arm)).collect();
        arms.sort_by_key(|(won, standing, _)| Reverse((won.sum, standing.sum)));
        let best = arms.first().map(|(_, _, arm)| *arm);
        let tried = |(won, standing, arm): &(Sums, Sums, &Arm)| Tried {
            seat: self.seat,
            command: arm.command.clone(),
            alike: arm.alike.clone(),
            won: *won,
            standing: *standing,
            now,
            as_good: best.is_none_or(|best| !is_better(best, arm)),
        };
        arms.iter().map(tried).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn arm(ends: impl IntoIterator<Item = (i64, i64)>) -> Arm {
        Arm { command: String::new(), alike: Vec::new(), ends: ends.into_iter().collect() }
    }

    #[test]
    fn a_game_of_nine_is_noise_and_so_is_the_better_standing_of_what_wins_less() {
        let best = arm([(1, 0); 9]);
        let one_less = arm((0..9).map(|game| (i64::from(game > 0), 0)));
        assert!(!is_better(&best, &one_less));
        // It stands better at every end: that is no reason for the other to be the best.
        let stands_better = arm((0..9).map(|game| (i64::from(game > 0), 10)));
        assert!(!is_better(&best, &stands_better));
        let never = arm([(0, 0); 9]);
        assert!(is_better(&best, &never));
        assert!(!is_better(&arm([(1, 0); 3]), &arm([(0, 0); 3])), "few games say little");
    }

    #[test]
    fn the_error_of_few_games_is_that_of_student() {
        // A mean of 1 with a standard deviation of 1.15 in 4 games: 1.13 by the normal quantile would do, Student asks for 1.84.
        let of = |values: &[i64]| {
            let mut sums = Sums::default();
            values.iter().for_each(|value| sums.add(*value));
            sums
        };
        assert!(!is_above_0(&of(&[0, 2, 2, 2])) && is_above_0(&of(&[2, 2, 2, 3])));
        assert!(!is_above_0(&of(&[-2, -2, -2, -3])), "worse is not better");
    }
}
