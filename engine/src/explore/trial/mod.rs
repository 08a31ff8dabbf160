//! Trials: which of a seat's commands wins the most games.
//!
//! [`Trials::round`] plays one more game after each command. All commands get the same number of games, with the same
//! bots and the same luck (common random numbers), so a difference between two commands comes from the commands. Game
//! number n is the game that [`Runner`](super::sim::Runner) plays from the position after the command. Each game begins
//! in a position that the seat holds possible, so a trial knows no more than the seat does.

pub(crate) mod alike;

use super::bot::{Suggestion, imagined_for};
use super::sim::{Estimate, Games, Plan, Runner as _, Sums};
use crate::kernel::{Cancel, Luck, Problem, Rules, Seat, is_passing};
use crate::table::command::carry_out;
use crate::table::position::{BY_HAND, Drive, Position};
use alike::Alike;
use serde::Serialize;
use std::cmp::Reverse;
use std::rc::Rc;

/// The most commands that are tried: the best by their bot's ranking.
const MOST_COMMANDS: usize = 12;
/// Distinguishes the luck that deals hidden cards from the luck of chance events and of bots.
const DEALT: u64 = 0x0b07_dea1;

/// The results of the games after a command, for its seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Tried {
    /// The seat that gives the command.
    pub seat: Seat,
    /// The command, as it would be typed.
    pub command: String,
    /// The names that could stand in the command instead: the seat sees no difference between them.
    pub alike: Vec<String>,
    /// The games the seat won.
    pub won: Sums,
    /// The number of games that reached a position new to the seat. Their winner is unknown.
    pub unknown: usize,
    /// The lengths in Rounds of the seat's won games. 0 in a system without Turns.
    pub length: Sums,
    /// The seat's standing at the ends of the games, in the system's own measure.
    pub standing: Sums,
    /// The seat's standing now.
    pub now: i64,
    /// Whether the games do not show that the best command is better.
    pub as_good: bool,
}

/// Games played after each of a seat's commands, round by round.
pub trait Trials {
    /// Plays one more game after every command. Returns `false`, without counting any game, if the trial was cancelled
    /// or there is no command to try.
    fn round(&mut self) -> bool;

    /// Keeps only these commands from now on.
    fn keep(&mut self, keep: &dyn Fn(&str) -> bool);

    /// Stops playing the commands that are clearly worse than the best. They keep their games.
    fn spare_worse(&mut self);

    /// Stops playing all but the best `most` commands. The others keep their games.
    fn spare_beyond(&mut self, most: usize);

    /// Returns the number of decisions so far, and the number of games in a round.
    fn effort(&self) -> (u64, usize);

    /// Returns the commands, the best first: by games won, then fewer Rounds to win, then the seat's standing at the
    /// end, then fewer decisions to win. A command that only passes comes first only if it is clearly better. Commands
    /// that are no longer played come last.
    fn tried(&self) -> Vec<Tried>;
}

/// A trial of the commands of a seat in one position.
pub(crate) struct Trial<R: Rules> {
    rules: Rc<R>,
    place: Position<R::State>,
    seat: Seat,
    plan: Plan,
    cancel: Cancel,
    games: Games<R>,
    /// The commands that are played.
    arms: Vec<Arm>,
    /// The commands that are no longer played.
    spared: Vec<Arm>,
    /// The number of decisions in all games.
    decisions: u64,
}

/// A command and its games: an arm of the bandit problem.
pub struct Arm {
    /// The command.
    pub command: String,
    /// The names that could stand in the command instead.
    pub alike: Vec<String>,
    /// The ends of its games.
    pub ends: Vec<End>,
}

/// The end of a game.
#[derive(Clone, Copy)]
pub struct End {
    /// Whether the seat has won.
    pub won: bool,
    /// Whether the game ends in a position that is new to the seat.
    pub unknown: bool,
    /// The seat's standing.
    pub standing: i64,
    /// The number of Rounds.
    pub rounds: u32,
    /// The number of decisions.
    pub decisions: u32,
}

impl Arm {
    /// Returns the sums of won games.
    fn won(&self) -> Sums {
        sums(self.ends.iter().map(|end| i64::from(end.won)))
    }

    /// Returns the sums of the standings at the ends.
    fn standing(&self) -> Sums {
        sums(self.ends.iter().map(|end| end.standing))
    }

    /// Returns the sums of the Rounds of won games.
    fn length(&self) -> Sums {
        sums(self.ends.iter().filter(|end| end.won).map(|end| i64::from(end.rounds)))
    }

    /// Returns a rank for comparing commands with equally many games, the higher the better: games won, then fewer
    /// Rounds to win, then the standing, then fewer decisions to win.
    pub fn rank(&self) -> (i64, Reverse<i64>, i64, Reverse<i64>) {
        let decisions = self.ends.iter().filter(|end| end.won).map(|end| i64::from(end.decisions)).sum();
        (self.won().sum, Reverse(self.length().sum), self.standing().sum, Reverse(decisions))
    }
}

/// Returns the sums of these values.
fn sums(values: impl Iterator<Item = i64>) -> Sums {
    let mut sums = Sums::default();
    for value in values {
        sums.add(value);
    }
    sums
}

impl<R: Rules> Trial<R> {
    /// Makes a trial of the commands that a bot proposes. Of interchangeable commands only the first is played.
    pub fn new(
        rules: &Rc<R>,
        place: Position<R::State>,
        proposed: Vec<Suggestion>,
        plan: &Plan,
        cancel: Cancel,
    ) -> Result<Self, Problem> {
        let mut games = Games::new(rules, place.state.clone(), plan)?;
        games.set_cancel(cancel);
        let seat = proposed.first().map_or(Seat::CHANCE, |suggestion| suggestion.seat);
        let world = imagined_for(&**rules, &place.state, seat, Luck::new(plan.seed ^ DEALT, 0), 0);
        let alike = Alike::of(&**rules, &world, seat);
        let mut arms: Vec<(String, Arm)> = Vec::new();
        for Suggestion { command, first, .. } in proposed {
            let key = alike.canonical(&first);
            let is_repeated = arms.iter().any(|(earlier, _)| *earlier == key);
            if !is_repeated && arms.len() < MOST_COMMANDS {
                arms.push((key, Arm { alike: alike.in_place_of(&command), command, ends: Vec::new() }));
            }
        }
        Ok(Trial {
            rules: Rc::clone(rules),
            place,
            seat,
            plan: plan.clone(),
            cancel,
            games,
            arms: arms.into_iter().map(|(_, arm)| arm).collect(),
            spared: Vec::new(),
            decisions: 0,
        })
    }

    /// Returns the position after a command of the seat, at the next stop. `None` if the command is impossible.
    fn after(&self, command: &str, world: &R::State) -> Option<R::State> {
        let luck = Luck::new(self.plan.seed, 0);
        let mut drive = Drive::new(&*self.rules, luck, self.place.with(world.clone()), self.cancel);
        // Other seats may say the same words.
        drive.viewer = Some(self.seat);
        // Chance is left to the game that is played from there.
        carry_out(&mut drive, command, BY_HAND).ok()?;
        // Plays on to the next question with a choice, or to chance.
        drive.settle(BY_HAND).ok()?;
        Some(drive.place.state)
    }

    /// Plays a game from the position after the command of an arm. `turn` is the Turn before it, and `game` the number
    /// of the game. `None` if the command is impossible, or the game is cancelled.
    fn play(&mut self, arm: usize, world: &R::State, turn: Option<u32>, game: u64) -> Option<End> {
        let start = self.after(&self.arms[arm].command, world)?;
        let decisions = self.games.play_from(&start, turn, game)?;
        self.decisions += u64::from(decisions);
        Some(End {
            won: self.games.is_won_by(self.seat),
            unknown: self.games.is_unknown(),
            standing: self.rules.standing(self.games.end(), self.seat),
            rounds: self.games.rounds(),
            decisions,
        })
    }
}

/// Returns whether one command is clearly better than another, in games won or in standing.
pub fn is_better(best: &Arm, other: &Arm) -> bool {
    const FEWEST_GAMES: usize = 4;
    let (mut won, mut standing) = (Sums::default(), Sums::default());
    for (first, second) in best.ends.iter().zip(&other.ends) {
        won.add(i64::from(first.won) - i64::from(second.won));
        standing.add(first.standing - second.standing);
    }
    // A few games with the same difference have no spread, and still prove little.
    best.ends.len() >= FEWEST_GAMES && [won, standing].iter().any(is_above_0)
}

/// Returns whether the mean is above 0 by more than its error. The error is enlarged for few games, by a little more
/// than Student's quantile, since their spread says too little. With 4 games, the mean must exceed 5/3 of the error.
pub fn is_above_0(sums: &Sums) -> bool {
    let (mean, games) = (Estimate::mean(sums), i64::try_from(sums.n).unwrap_or(i64::MAX));
    let (fewer, more) = (games.saturating_sub(1), games.saturating_add(1));
    i128::from(mean.at) * i128::from(fewer) > i128::from(mean.error()) * i128::from(more)
}

impl<R: Rules> Trials for Trial<R> {
    fn round(&mut self) -> bool {
        let game = self.arms.first().map_or(0, |arm| arm.ends.len() as u64);
        let nth = u32::try_from(game).unwrap_or(u32::MAX);
        let turn = self.rules.turn(&self.place.state);
        let luck = Luck::new(self.plan.seed ^ DEALT, 0);
        let world = imagined_for(&*self.rules, &self.place.state, self.seat, luck, nth);
        let mut ends = Vec::new();
        for at in 0..self.arms.len() {
            let end = self.play(at, &world, turn, game);
            if self.cancel.is_cancelled() {
                return false;
            }
            ends.push(end);
        }
        // A command that was impossible in this imagined position is dropped. A command must be possible in every
        // position that the seat holds possible.
        for (mut arm, end) in std::mem::take(&mut self.arms).into_iter().zip(ends) {
            if let Some(end) = end {
                arm.ends.push(end);
                self.arms.push(arm);
            }
        }
        !self.arms.is_empty()
    }

    fn keep(&mut self, keep: &dyn Fn(&str) -> bool) {
        self.arms.retain(|arm| keep(&arm.command));
    }

    fn spare_worse(&mut self) {
        // Of equals, the first counts: `max_by_key` returns the last one, so the order is reversed.
        let Some(best) = self.arms.iter().rev().max_by_key(|arm| arm.rank()) else { return };
        let worse: Vec<bool> = self.arms.iter().map(|arm| is_better(best, arm)).collect();
        let arms = std::mem::take(&mut self.arms);
        for (arm, is_worse) in arms.into_iter().zip(worse) {
            if is_worse { self.spared.push(arm) } else { self.arms.push(arm) }
        }
    }

    fn spare_beyond(&mut self, most: usize) {
        if self.arms.len() <= most.max(1) {
            return;
        }
        self.arms.sort_by_key(|arm| Reverse(arm.rank()));
        let mut given_up = self.arms.split_off(most.max(1));
        // A pass is no advice, so something else is played beside it.
        if self.arms.iter().all(|arm| is_passing(&arm.command))
            && let Some(other) = given_up.iter().position(|arm| !is_passing(&arm.command))
        {
            self.arms.push(given_up.remove(other));
        }
        self.spared.extend(given_up);
    }

    fn effort(&self) -> (u64, usize) {
        (self.decisions, self.arms.len())
    }

    fn tried(&self) -> Vec<Tried> {
        let now = self.rules.standing(&self.place.state, self.seat);
        let mut arms: Vec<&Arm> = self.arms.iter().collect();
        arms.sort_by_key(|arm| Reverse(arm.rank()));
        if let Some(first) = arms.first().copied()
            && is_passing(&first.command)
        {
            // A pass is no advice if the games do not show that it is better than another command.
            let other = arms.iter().position(|arm| !is_passing(&arm.command) && !is_better(first, arm));
            if let Some(at) = other {
                arms[..=at].rotate_right(1);
            }
        }
        let mut spared: Vec<&Arm> = self.spared.iter().collect();
        let best = arms.first().copied();
        let is_worse = |arm: &Arm| best.is_some_and(|best| is_better(best, arm));
        // Those that are as good as the best come first. Of the others, one with more games was given up later.
        spared.sort_by_key(|arm| (is_worse(arm), Reverse((arm.ends.len(), arm.rank()))));
        arms.extend(spared);
        let tried = |arm: &&Arm| Tried {
            seat: self.seat,
            command: arm.command.clone(),
            alike: arm.alike.clone(),
            won: arm.won(),
            unknown: arm.ends.iter().filter(|end| end.unknown).count(),
            length: arm.length(),
            standing: arm.standing(),
            now,
            as_good: !is_worse(arm),
        };
        arms.iter().map(tried).collect()
    }
}
