//! Bots at a table: a whole command carried out, or suggested in words.

use super::{Bot, Bots, Decision, Weighed};
use crate::explore::place::{Drive, said};
use crate::kernel::{Events, Luck, Problem, Rules, Seat, Stop};
use serde::Serialize;

/// A command of more picks than this is none.
const MOST_PICKS: usize = 200;
/// The bots' luck is not chance's: what they think of changes no draw.
const APART: u64 = 0x0b07_5eed;

/// A command that a bot has weighed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Suggestion {
    /// Whose command it is.
    pub seat: Seat,
    /// As it would be typed, as far as it can be foreseen.
    pub command: String,
    /// How the seat is expected to stand, in thousandths of its standing.
    pub value: i64,
    /// How often it was tried.
    pub visits: u32,
    /// Its share of all tries, in thousandths.
    pub share: u32,
}

/// Carries out one command for whoever is asked, up to the next time somebody is asked to begin something.
pub(in crate::explore) fn auto<R: Rules>(drive: &mut Drive<'_, R>, bots: &Bots) -> Result<(), Problem> {
    let nth = moment(drive);
    bots.check(drive.rules, &drive.place.state)?;
    for pick in 0..MOST_PICKS {
        if pick > 0 && drive.deciding().iter().any(|seat| drive.rules.begins(&drive.place.state, seat)) {
            return Ok(());
        }
        let Some(seat) = drive.deciding().iter().next() else {
            match drive.draw()? {
                true => continue,
                false => return Ok(()),
            }
        };
        let bot = bots.of(drive.rules, &drive.place.state, seat);
        let nth = nth.wrapping_add(u32::try_from(pick).unwrap_or(0));
        let luck = Luck::new(drive.luck.seed() ^ APART, 0);
        let decision = Decision { rules: drive.rules, state: &drive.place.state, seat, luck, nth };
        let action = decision.take(bot);
        let listed = drive.listed(seat).into_iter().find(|listed| Some(listed.action) == action);
        match listed {
            Some(listed) => drive.take(&listed)?,
            None => return Ok(()),
        }
    }
    Ok(())
}

/// What a bot would do for the first seat that is asked, the best first.
pub(in crate::explore) fn suggest<R: Rules>(drive: &Drive<'_, R>, bot: Bot) -> Vec<Suggestion> {
    let Some(seat) = drive.deciding().iter().next() else { return Vec::new() };
    let state = &drive.place.state;
    let luck = Luck::new(drive.luck.seed() ^ APART, 0);
    let weighed = Decision { rules: drive.rules, state, seat, luck, nth: moment(drive) }.weigh(bot);
    let total: u64 = weighed.iter().map(|one| u64::from(one.visits)).sum();
    let share = |visits: u32| u32::try_from(u64::from(visits) * 1000 / total.max(1)).unwrap_or(0);
    let suggestion = |Weighed { plan, value, visits }: Weighed<R::Action>| Suggestion {
        seat,
        command: in_words(drive.rules, state, seat, &plan),
        value,
        visits,
        share: share(visits),
    };
    weighed.into_iter().map(suggestion).collect()
}

/// A number for the bots' luck that moves on as the game does.
fn moment<R: Rules>(drive: &Drive<'_, R>) -> u32 {
    let drawn = drive.place.drawn.values().fold(0u32, |sum, n| sum.wrapping_add(*n));
    drawn.wrapping_add(u32::try_from(drive.place.told).unwrap_or(u32::MAX))
}

/// The picks of a plan in words, as far as they belong to one command.
fn in_words<R: Rules>(rules: &R, state: &R::State, seat: Seat, plan: &[R::Action]) -> String {
    let mut state = state.clone();
    let mut words = Vec::new();
    for (nth, action) in plan.iter().enumerate() {
        let mut listed = Vec::new();
        rules.actions(&state, seat, &mut listed);
        let fits = matches!(rules.stop(&state), Stop::Decide(seats) if seats.has(seat)) && listed.contains(action);
        if !fits || (nth > 0 && rules.begins(&state, seat)) {
            break;
        }
        words.push(said(&rules.words(&state, *action)));
        rules.take(&mut state, seat, *action, &mut Events::off());
    }
    words.join(" ")
}
