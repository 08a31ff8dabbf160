//! The trail of a simulated game that does not end: its last picks, and the cycle in which they repeat.
//!
//! A report names the cycle (`ann: rest, bob: rest`), so that an author sees why the game goes on for ever.

use crate::kernel::{Rules, Seat};
use crate::table::listed::said;

/// The name under which a report counts the cycles of unfinished games.
pub const ROUND: &str = "goes round";

/// The number of picks that are kept, counted from the end of the longest allowed game.
const KEPT: u32 = 64;
/// The most picks of a cycle that a report names.
const MOST_NAMED: usize = 8;

/// The last picks before a game is given up, in words.
pub struct Trail {
    /// The number of the first pick that is kept.
    pub from: u32,
    /// The picks.
    pub picks: Vec<String>,
}

impl Trail {
    /// Returns the trail of a game that is given up after `most` picks and outcomes.
    pub fn new(most: u32) -> Trail {
        Trail { from: most.saturating_sub(KEPT), picks: Vec::new() }
    }

    /// Notes the `nth` pick of the game, if it is one of the last. The further picks of a command are added to the
    /// command's first pick. Outcomes of chance are not noted.
    pub fn note<R: Rules>(&mut self, rules: &R, state: &R::State, nth: u32, (seat, action): (Seat, R::Action)) {
        if nth < self.from || seat == Seat::CHANCE {
            return;
        }
        let (who, words) = (format!("{}: ", rules.seat_name(state, seat)), rules.words(state, action));
        match self.picks.last_mut().filter(|last| words.part && last.starts_with(&who)) {
            Some(command) => *command = format!("{command} {}", said(&words)),
            None => self.picks.push(format!("{who}{}", said(&words))),
        }
    }

    /// Returns the picks of the cycle, each once, in order. `None` if the game's end does not repeat.
    pub fn cycle(&self) -> Option<String> {
        let mut named: Vec<&str> = Vec::new();
        for pick in period(&self.picks)? {
            if !named.contains(&pick.as_str()) {
                named.push(pick);
            }
        }
        let more = if named.len() > MOST_NAMED { ", ..." } else { "" };
        named.truncate(MOST_NAMED);
        if !named.is_empty() { Some(format!("{}{more}", named.join(", "))) } else { None }
    }
}

/// Returns the shortest sequence that is repeated at the end: `b c` of `a b c b c`.
fn period(picks: &[String]) -> Option<&[String]> {
    let last = |length: usize| picks.get(picks.len().checked_sub(length)?..);
    let repeats = |length: &usize| {
        let before = picks.len().checked_sub(2 * length).and_then(|from| picks.get(from..from + length));
        before.is_some() && before == last(*length)
    };
    (1..=picks.len() / 2).find(repeats).and_then(last)
}
