//! Bots at a table: [`auto`] carries out a whole command, and [`suggest`] lists commands in words.
//!
//! A beginning is a stop at which somebody begins a command of their own. It ends the command before. A [`Drive`] is a
//! working copy of the position, on which commands are carried out. Its `awaited` seats must decide, and its `deciding`
//! seats can act.

use super::{Bot, Bots, Decision, Intent, UNIT, Weighed};
use crate::explore::precedence::drawn;
use crate::kernel::{Events, Luck, Problem, Rules, Seat, Seats};
use crate::table::listed::begins;
use crate::table::listed::said;
use crate::table::position::Drive;
use serde::Serialize;

/// The greatest number of picks in one command.
const MOST_PICKS: usize = 200;
/// Separates the luck of the bots from the luck of chance, so that the bots' thinking changes no draw.
const APART: u64 = 0x0b07_5eed;

/// A command that a bot has weighed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Suggestion {
    /// The seat that gives the command.
    pub seat: Seat,
    /// The command as it would be typed, as far as it can be foreseen.
    pub command: String,
    /// The first pick of the command alone.
    pub first: String,
    /// The expected standing of the seat, in thousandths.
    pub value: i64,
    /// The gain over the standing now.
    pub gain: i64,
    /// The number of times that the command was tried.
    pub visits: u32,
    /// The command's share of all tries, in thousandths.
    pub share: u32,
    /// The share of finished playouts that the seat won, in thousandths. `None` if none finished.
    pub won: Option<u32>,
}

/// Carries out one command for a seat of `seats` that must decide. Stops at the next beginning, or when none of these
/// seats must decide.
///
/// If `by_hand`, chance is not drawn but waits. The command does not begin with an action of `shunned` if another is
/// offered. The command's own first action is added to `shunned`. Play stops within the command if `met` returns
/// `true`.
pub(crate) fn auto<R: Rules>(
    drive: &mut Drive<'_, R>,
    bots: &Bots,
    seats: Seats,
    by_hand: bool,
    shunned: &mut Vec<R::Action>,
    met: &dyn Fn(&Drive<'_, R>) -> Result<bool, Problem>,
) -> Result<(), Problem> {
    bots.check(drive.rules, &drive.place.state)?;
    let mut intent = Intent::none();
    for pick in 0..MOST_PICKS {
        if pick > 0 && (begins(drive.rules, &drive.place.state) || met(drive)?) {
            return Ok(());
        }
        let asked = drive.awaited();
        let moved = match first(drive, asked.among(seats)) {
            Some(seat) if pick == 0 => begin(drive, bots, seat, &mut intent, shunned)?,
            Some(seat) => take(drive, bots, seat, &mut intent)?,
            // None of these seats must decide. Chance is drawn within the command. Other seats end it.
            None => {
                intent.forget();
                asked.is_empty() && pick > 0 && !by_hand && drive.draw()?
            }
        };
        if !moved {
            return Ok(());
        }
    }
    Ok(())
}

/// Returns the seat among these that goes first. The result depends on the table's luck and the number of picks so far,
/// so that a bot does what it has just suggested.
fn first<R: Rules>(drive: &Drive<'_, R>, seats: Seats) -> Option<Seat> {
    drawn(seats, bots_luck(drive), drive.place.taken)
}

/// Returns the luck of the bots at this table.
fn bots_luck<R: Rules>(drive: &Drive<'_, R>) -> Luck {
    Luck::new(drive.luck.seed() ^ APART, 0)
}

/// Takes the first pick of a command: the best pick that is not shunned. Returns `false` if nothing is offered.
fn begin<R: Rules>(
    drive: &mut Drive<'_, R>,
    bots: &Bots,
    seat: Seat,
    intent: &mut Intent<R::Action>,
    shunned: &mut Vec<R::Action>,
) -> Result<bool, Problem> {
    let bot = bots.of(drive.rules, &drive.place.state, seat);
    let decision = decision(drive, seat);
    let is_fresh = |action: &R::Action| !shunned.contains(action);
    let action = match decision.go_on(bot, intent, &mut Vec::new()) {
        Some(action) if !is_fresh(&action) => {
            intent.forget();
            let weighed = decision.weigh(bot).into_iter().filter_map(|weighed| weighed.plan.first().copied());
            weighed.into_iter().find(is_fresh).or(Some(action))
        }
        action => action,
    };
    shunned.extend(action);
    carry_out(drive, seat, action)
}

/// Takes the next pick of a seat's bot. Returns `false` if nothing is offered.
fn take<R: Rules>(
    drive: &mut Drive<'_, R>,
    bots: &Bots,
    seat: Seat,
    intent: &mut Intent<R::Action>,
) -> Result<bool, Problem> {
    let bot = bots.of(drive.rules, &drive.place.state, seat);
    let action = decision(drive, seat).go_on(bot, intent, &mut Vec::new());
    carry_out(drive, seat, action)
}

/// Carries out an action. Returns `false` if it is not listed.
fn carry_out<R: Rules>(drive: &mut Drive<'_, R>, seat: Seat, action: Option<R::Action>) -> Result<bool, Problem> {
    // The bot's thinking costs the command nothing.
    drive.forget_thoughts();
    let Some(action) = action else { return Ok(false) };
    let listed = drive.listed(seat).into_iter().find(|listed| listed.action == action);
    listed.map_or(Ok(false), |listed| drive.take(&listed).map(|()| true))
}

/// Returns the decision that waits. Its luck moves on as the game does, so a bot does what it has just suggested.
fn decision<'d, R: Rules>(drive: &'d Drive<'_, R>, seat: Seat) -> Decision<'d, R> {
    let luck = bots_luck(drive);
    Decision { rules: drive.rules, state: &drive.place.state, seat, luck, nth: drive.place.taken, cancel: drive.cancel }
}

/// Returns the seat to advise: the viewer, who is the seat that reads the table, or the first of those that must
/// decide.
pub(crate) fn advised<R: Rules>(drive: &Drive<'_, R>) -> Option<Seat> {
    match drive.viewer {
        Some(viewer) => Some(viewer).filter(|viewer| drive.deciding().has(*viewer)),
        None => first(drive, drive.awaited()),
    }
}

/// Returns a bot's suggestions for the [`advised`] seat, the best first.
pub(crate) fn suggest<R: Rules>(drive: &Drive<'_, R>, bot: Bot) -> Vec<Suggestion> {
    let Some(seat) = advised(drive) else { return Vec::new() };
    let (rules, state) = (drive.rules, &drive.place.state);
    // If several seats are asked, words alone may not name the speaker.
    let is_only_one = drive.viewer.is_some() || drive.deciding() == Seats::only(seat);
    let who = if is_only_one { String::new() } else { format!("{} ", rules.seat_name(state, seat)) };
    let weighed = decision(drive, seat).weigh(bot);
    let total: u64 = weighed.iter().map(|action| u64::from(action.visits)).sum();
    let share = |visits: u32| u32::try_from(u64::from(visits) * 1000 / total.max(1)).unwrap_or(0);
    let suggestion = |Weighed { plan, value, visits, won }: Weighed<R::Action>| Suggestion {
        seat,
        command: format!("{who}{}", in_words(rules, state, seat, &plan)),
        first: in_words(rules, state, seat, plan.get(..1).unwrap_or_default()),
        value,
        gain: value.saturating_sub(rules.standing(state, seat).saturating_mul(UNIT)),
        visits,
        share: share(visits),
        won,
    };
    weighed.into_iter().map(suggestion).collect()
}

/// Returns the picks of a plan in words, up to the end of one command.
fn in_words<R: Rules>(rules: &R, state: &R::State, seat: Seat, plan: &[R::Action]) -> String {
    let mut state = state.clone();
    let mut words = Vec::new();
    for (nth, action) in plan.iter().enumerate() {
        let mut listed = Vec::new();
        rules.actions(&state, seat, &mut listed);
        let fits = rules.stop(&state).can().has(seat) && listed.contains(action);
        if !fits || (nth > 0 && rules.begins(&state, seat)) {
            break;
        }
        words.push(said(&rules.words(&state, *action)));
        rules.take(&mut state, seat, *action, &mut Events::off());
    }
    words.join(" ")
}
