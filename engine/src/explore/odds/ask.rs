//! The question of a front end: an action in words, a horizon, and what to watch.
//!
//! [`ask`] answers a [`Query`] with [`Odds`]: exactly if the limits allow it, otherwise from sampled games. It reads
//! the words as picks, makes these in every position that the asking seat holds possible (`starts`, then `acted`),
//! follows all lines of play to the horizon, and measures the ends.
//!
//! A check in progress, such as an attack roll, is called an attempt. The answer begins with the outcomes of the
//! attempt, if there is one (`outcome`).

use super::Share;
use super::fan::note_faults;
use super::graph::{Futures, futures};
use super::measure::measures;
use super::outcome;
use super::plan::{Horizon, Plan, Stuck};
use super::policy::Policies;
use super::query::{Odds, Query, Until};
use super::sample::{Playouts, sample};
use super::worlds::{some_world, worlds};
use crate::kernel::{Events, Illegal, Luck, Problem, Rules, Ruling, Seat, Seats, Stop};
use crate::table::bare::Bare;
use crate::table::expect::holds_at;
use crate::table::listed::{begins, faults, refused};
use crate::table::position::{BY_HAND, Drive, Position};
use crate::table::refusal::problem;
use crate::table::{Cancel, command};
use std::borrow::Cow;
use std::cell::RefCell;
use std::collections::BTreeSet;

/// The number of ends at which faults of scripts are looked for.
const MOST_ENDS: usize = 16;

/// Answers a question.
///
/// # Errors
/// The action does not fit (`C01xx`), or an expression can't be worked out.
pub(crate) fn ask<R: Rules>(
    rules: &R,
    place: &Position<R::State>,
    query: &Query,
    cancel: Cancel,
) -> Result<Odds, Problem> {
    let asked_place = asked_in(rules, place, query)?;
    let place = &*asked_place;
    for expression in &query.of {
        rules.eval(&place.state, expression)?;
    }
    let picks = picks(rules, place, query, cancel)?;
    let claim_holds = |state: &R::State| holds(rules, state, query);
    let horizon = match query.until {
        Until::Action => Horizon::Action(rules.turn(&place.state)),
        Until::Asked => Horizon::Asked,
        Until::Depth(depth) => Horizon::Depth(depth),
        // Without a claim nothing holds, so only the end of the game ends a line.
        Until::Over | Until::When(_) => Horizon::When(&claim_holds),
    };
    let picking = picks.first().map(|(seat, _)| *seat);
    let asking = picking.or(query.knows).or_else(|| first_asked(rules, &place.state));
    // The goals are those of the asking seat and its side.
    let goals_of = asking.map_or(Seats::NONE, |seat| rules.allies(&place.state, seat));
    // The expressions asked for are the goals of `best` and `worst`.
    let policies = Policies { goals: query.of.clone(), goals_of, ..query.policies.clone() };
    let order = query.order.clone();
    let plan = Plan { horizon, policies, order, most: query.most, cancel };
    let begun = Begun { rules, state: &place.state, picks: &picks, query, cancel, faults: RefCell::default() };
    // The closure stores the outcomes of the attempt here before it can fail at `lines?`. So they are kept even if
    // there are too many lines of play.
    let mut outcomes = Vec::new();
    let followed = begun.starts().and_then(|starts| {
        let acted = begun.acted(starts.clone())?;
        let lines = futures(rules, acted.clone(), &plan);
        // If not all lines could be followed, the outcomes get fewer positions, so that they are found quickly.
        let most = if lines.is_ok() { plan.most } else { outcome::MOST };
        outcomes = outcome::outcomes(rules, starts.first().map(|(state, _)| state), &acted, &plan, most);
        Ok((starts, lines?))
    });
    let odds = odds_of(&begun, place, &plan, followed);
    let own_faults = begun.faults.into_inner().into_iter().collect();
    odds.map(|odds| with_own_faults(Odds { outcomes, ..odds }, own_faults))
}

/// The positions before the action, and all lines of play after it.
type Followed<S> = (Vec<(S, Share)>, Futures<S>);

/// Returns the odds: exactly if all lines of play could be followed, from sampled games if there are too many.
fn odds_of<R: Rules>(
    begun: &Begun<'_, R>,
    place: &Position<R::State>,
    plan: &Plan<'_, R::State>,
    followed: Result<Followed<R::State>, Stuck>,
) -> Result<Odds, Problem> {
    let (rules, query) = (begun.rules, begun.query);
    match followed {
        Ok((starts, mut futures)) => {
            let ends = futures.ends.iter().map(|(state, _)| state);
            note_end_faults(rules, place, query, ends, &mut futures.faults);
            Ok(exact(rules, query, &starts, futures))
        }
        Err(Stuck::Refused(problem)) => Err(problem),
        Err(Stuck::TooLarge(too_much)) => {
            let start = |game| begun.positions_of(game);
            let mut playouts = sample(rules, plan, query.games, query.seed, &start)?;
            note_end_faults(rules, place, query, playouts.ends.keys(), &mut playouts.faults);
            Ok(Odds { too_much: Some(too_much), ..sampled(rules, query, playouts) })
        }
    }
}

/// Returns the position in which the question is read: the one after the ruling of the query. A question with the
/// knowledge of one seat is read, and refused, in a position that the seat cannot tell from the true one.
fn asked_in<'p, R: Rules>(
    rules: &R,
    place: &'p Position<R::State>,
    query: &Query,
) -> Result<Cow<'p, Position<R::State>>, Problem> {
    Ok(match (&query.given, query.knows) {
        (Some(ruling), _) => Cow::Owned(suppose(rules, place, query, ruling)?),
        (None, Some(seat)) => Cow::Owned(place.with(some_world(rules, &place.state, seat, Luck::new(0, 0)))),
        (None, None) => Cow::Borrowed(place),
    })
}

/// Returns the first seat that must decide now. `None` if no seat is asked.
fn first_asked<R: Rules>(rules: &R, state: &R::State) -> Option<Seat> {
    let Stop::Decide(asked) = rules.stop(state) else { return None };
    asked.must().iter().next()
}

/// Returns the odds with the faults of the action itself, which come before all others.
fn with_own_faults(odds: Odds, own_faults: Vec<String>) -> Odds {
    let later = odds.faults.into_iter().filter(|fault| !own_faults.contains(fault));
    let faults = own_faults.iter().cloned().chain(later).collect();
    Odds { own_faults, faults, ..odds }
}

/// Notes the faults of scripts that run as offers are listed at the ends, unless the asked position has them too.
fn note_end_faults<'s, R: Rules>(
    rules: &R,
    place: &Position<R::State>,
    query: &Query,
    ends: impl Iterator<Item = &'s R::State>,
    noted: &mut BTreeSet<String>,
) where
    R::State: 's,
{
    let lines = |state: &R::State| -> Vec<String> {
        let all = faults(rules, state).into_iter();
        let heard = all.filter(|happening| query.knows.is_none_or(|seat| happening.audience.has(seat)));
        heard.filter_map(|happening| rules.narrate(state, &happening, None)).collect()
    };
    let known = lines(&place.state);
    noted.extend(ends.take(MOST_ENDS).flat_map(lines).filter(|fault| !known.contains(fault)));
}

/// Returns the position after a ruling. A ruling may depend on hidden cards, so a query with the knowledge of one seat
/// is refused.
fn suppose<R: Rules>(
    rules: &R,
    place: &Position<R::State>,
    query: &Query,
    ruling: &Ruling,
) -> Result<Position<R::State>, Problem> {
    if let Some(seat) = query.knows {
        let message = format!("{} cannot know what would come of a ruling", rules.seat_name(&place.state, seat));
        return Err(problem("C0140", message).help("it hangs on what is hidden"));
    }
    let mut place = place.clone();
    let ruled = rules.rule(&mut place.state, ruling, &mut Events::off());
    ruled.map_err(|illegal| refused("C0111", &illegal))?;
    Ok(place)
}

/// Returns the picks of the command in the query. Empty for an action in progress.
///
/// In a query with the knowledge of one seat, this seat speaks. Words that fit none of its actions may be those of
/// another seat, so they are then tried for everybody.
fn picks<R: Rules>(
    rules: &R,
    place: &Position<R::State>,
    query: &Query,
    cancel: Cancel,
) -> Result<Vec<(Seat, R::Action)>, Problem> {
    if query.action.trim().is_empty() {
        // Without an action, these horizons would be reached at once.
        let is_idle = matches!(query.until, Until::Action | Until::Asked) && begins(rules, &place.state);
        return match rules.stop(&place.state) {
            Stop::Over(_) => Err(problem("C0104", "the game is over")),
            _ if is_idle => {
                Err(problem("C0120", "nothing is under way").help("name an action, or say how far to play: `depth 3`"))
            }
            _ => Ok(Vec::new()),
        };
    }
    let spoken_by = |seat: Option<Seat>| {
        let mut drive = Drive::new(rules, Luck::new(0, 0), place.clone(), cancel);
        drive.viewer = seat;
        // Chance is left open, because its outcomes are the answer.
        command::carry_out(&mut drive, &query.action, BY_HAND).map(|()| drive.picks)
    };
    let Some(seat) = query.knows else { return spoken_by(None) };
    spoken_by(Some(seat)).or_else(|own_refusal| {
        spoken_by(None).map_err(|_| {
            let is_asked = rules.stop(&place.state).can().has(seat);
            let is_over = matches!(rules.stop(&place.state), Stop::Over(_));
            // Nobody can say these words. A seat that is asked learns why the words fit none of its actions. Another
            // seat does not know what the others may say, so the answer is only that this seat cannot tell.
            if is_asked || is_over {
                own_refusal
            } else {
                cannot_tell(&rules.seat_name(&place.state, seat), "ask as the seat that acts")
            }
        })
    })
}

/// Returns the error for a command of another seat, of which the seat `who` does not know whether it is possible.
fn cannot_tell(who: &str, otherwise: &str) -> Problem {
    problem("C0123", format!("{who} cannot tell whether this can be done"))
        .help(format!("{otherwise}, or ask plain odds, which know all"))
}

/// Returns whether the expectation of the horizon holds in a position.
fn holds<R: Rules>(rules: &R, state: &R::State, query: &Query) -> Result<bool, Problem> {
    match &query.until {
        // `Bare` is a position that shows everything to the reader of the claim.
        Until::When(claim) => holds_at(&Bare::new(rules, state), claim),
        _ => Ok(false),
    }
}

/// An action that is asked about: a position, and the picks to make there.
struct Begun<'a, R: Rules> {
    rules: &'a R,
    state: &'a R::State,
    picks: &'a [(Seat, R::Action)],
    query: &'a Query,
    cancel: Cancel,
    /// The faults of scripts while the picks were made.
    faults: RefCell<BTreeSet<String>>,
}

impl<R: Rules> Begun<'_, R> {
    /// Returns the possible positions before the action.
    fn starts(&self) -> Result<Vec<(R::State, Share)>, Stuck> {
        match self.query.knows {
            None => Ok(vec![(self.state.clone(), Share::ONE)]),
            Some(seat) => worlds(self.rules, self.state, seat, self.query.most),
        }
    }

    /// Returns the positions after the action, with their shares.
    fn acted(&self, starts: Vec<(R::State, Share)>) -> Result<Vec<(R::State, Share)>, Stuck> {
        let after = |(state, share)| Ok((self.act(state).map_err(Stuck::Refused)?, share));
        starts.into_iter().map(after).collect()
    }

    /// Returns a position after the action.
    fn act(&self, mut state: R::State) -> Result<R::State, Problem> {
        let mut events = Events::faults().with_cancel(self.cancel);
        for (seat, action) in self.picks {
            let done = self.rules.apply(&mut state, *seat, *action, &mut events);
            done.map_err(|illegal| self.cannot(*seat, &illegal))?;
            events.budget_mut().check()?;
            note_faults(self.rules, &state, &mut events, &mut self.faults.borrow_mut());
        }
        Ok(state)
    }

    /// Returns the error for an action that is refused in one of the possible positions. This never happens to the
    /// acting seat itself.
    fn cannot(&self, by: Seat, illegal: &Illegal) -> Problem {
        let name = |seat| self.rules.seat_name(self.state, seat);
        match self.query.knows.filter(|knows| *knows != by) {
            Some(other) => cannot_tell(&name(other), &format!("ask as {}, who acts", name(by))),
            None => problem(
                "C0123",
                format!("in a position that {} holds possible the action is refused: {}", name(by), illegal.why),
            )
            .help("this is a defect of the rules system; plain odds know all"),
        }
    }

    /// Returns the positions before and after the action in the sampled game with this number.
    fn positions_of(&self, game: u32) -> Result<(R::State, R::State), Problem> {
        let before = match self.query.knows {
            None => self.state.clone(),
            Some(seat) => {
                let luck = Luck::new(self.query.seed, u64::from(game));
                some_world(self.rules, self.state, seat, luck)
            }
        };
        Ok((before.clone(), self.act(before)?))
    }
}

/// Returns exact odds.
fn exact<R: Rules>(rules: &R, query: &Query, starts: &[(R::State, Share)], futures: Futures<R::State>) -> Odds {
    let befores: Vec<&R::State> = starts.iter().map(|(state, _)| state).collect();
    let asked = futures.asked.iter().map(|(seat, asked)| (*seat, query.policies.of(*seat), *asked)).collect();
    Odds {
        query: query.clone(),
        asked,
        ordered: futures.ordered,
        positions: futures.positions,
        sampled: None,
        too_much: None,
        endless: futures.endless.clone(),
        ends: futures.ends.len(),
        outcomes: Vec::new(),
        measures: measures(rules, &query.of, &befores, &futures.ends, None),
        own_faults: Vec::new(),
        faults: futures.faults.into_iter().collect(),
    }
}

/// Returns odds estimated from games.
fn sampled<R: Rules>(rules: &R, query: &Query, playouts: Playouts<R::State>) -> Odds {
    let games = playouts.games.max(1);
    let share = |n: u32| Share::of(u64::from(n), u64::from(games));
    let ends: Vec<(R::State, Share)> = playouts.ends.into_iter().map(|(state, n)| (state, share(n))).collect();
    let befores: Vec<&R::State> = playouts.befores.iter().collect();
    Odds {
        query: query.clone(),
        asked: playouts.asked.iter().map(|(seat, asked)| (*seat, query.policies.of(*seat), *asked)).collect(),
        ordered: playouts.ordered,
        positions: ends.len(),
        sampled: Some(games),
        too_much: None,
        endless: share(playouts.endless),
        ends: ends.len(),
        outcomes: Vec::new(),
        measures: measures(rules, &query.of, &befores, &ends, Some(games)),
        own_faults: Vec::new(),
        faults: playouts.faults.into_iter().collect(),
    }
}
