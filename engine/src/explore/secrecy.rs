//! The check of secrecy: a seat's view must depend on nothing that is hidden from it.
//!
//! [`secrecy`] keeps two tables whose positions the seat cannot tell apart. It makes the same moves at both, as far as
//! the seat can see, and compares everything that the seat may ask there. Each stop has a luck of its own. Each random
//! choice at the stop draws from it by a number of its own, such as 10 for the event of `why`.

use super::bot::{Bot, Bots};
use super::odds::Query;
use super::sim::Plan;
use crate::kernel::{Events, Happening, Luck, Problem, Rules, Seat, Stop};
use crate::table::listed::{Listed, list};
use crate::table::log::LogLine;
use crate::table::{Opened, Session, Table, Told};
use std::collections::VecDeque;
use std::fmt::Debug;

/// Further things to ask for, beside the things that every system has (facts, offers).
#[derive(Clone, Debug, Default)]
pub struct Probes {
    /// Expressions to evaluate.
    pub expressions: Vec<String>,
    /// Commands that may or may not be possible.
    pub attempts: Vec<String>,
}

/// The most earlier offers that are tried again, even if they are not offered any more.
const MOST_SEEN: usize = 6;
/// The number of facts read at a stop.
const FACTS: u32 = 4;
/// The number of positions up to which odds are exact.
const MOST_POSITIONS: usize = 300;
/// The number of games from which other odds are sampled.
const GAMES: u32 = 8;
/// The number of picks after which games are cut off.
const LONGEST: u32 = 12;

/// Plays up to `picks` random picks from `start` at two tables that `viewer` cannot tell apart. At every stop, compares
/// the viewer's view, news and actions, and the answers to some of its questions, including errors. If the viewer
/// learns of a difference, the second table is set up anew. Returns the number of compared stops whose positions
/// differed.
///
/// # Errors
/// An answer that differs, and how.
pub fn secrecy<R: Rules>(
    game: &Opened<R>,
    start: &R::State,
    viewer: Seat,
    probes: &Probes,
    seed: u64,
    picks: u32,
) -> Result<usize, String> {
    let mut pair = Pair::begin(game, start.clone(), viewer, Luck::new(seed, 0));
    let (mut seen, mut compared) = (VecDeque::new(), 0);
    for nth in 0..picks {
        let luck = Luck::new(seed, u64::from(nth) + 1);
        pair.look_alike(luck)?;
        if pair.one.state() != pair.other.state() {
            let attempts: Vec<String> = probes.attempts.iter().chain(&seen).cloned().collect();
            pair.answer_alike(&attempts, &probes.expressions, luck)?;
            compared += 1;
        }
        let offers = pair.one.offers();
        seen.extend(offers.get(drawn_below(luck, 3, offers.len())).map(|offer| offer.words.text()));
        seen.drain(..seen.len().saturating_sub(MOST_SEEN));
        if matches!(pair.one.stop(), Stop::Over(_)) {
            break;
        }
        if !pair.take_pick(luck)? {
            pair = Pair::begin(game, pair.one_alone(luck)?, viewer, luck);
        }
    }
    Ok(compared)
}

/// Two tables that the viewer cannot tell apart.
struct Pair<R: Rules> {
    one: Session<R>,
    other: Session<R>,
    viewer: Seat,
}

/// A listed action with the position after it, and the events that the viewer hears.
struct Move<R: Rules> {
    listed: Listed<R::Action>,
    state: R::State,
    /// The events. `None` for each event that the viewer does not see.
    heard: Vec<Option<Happening<R::Event>>>,
    /// The line of the log that the viewer reads of each event. An event that it does not see may leave a line, too:
    /// that something happened.
    told: Vec<Option<Told>>,
    /// The words of the move, if everybody heard them.
    public_words: Option<String>,
}

impl<R: Rules> Pair<R> {
    /// Returns two tables: the first at `state`, the second at a position that the viewer cannot tell from it.
    fn begin(game: &Opened<R>, state: R::State, viewer: Seat, luck: Luck) -> Self {
        let twin = imagined(game.rules().as_ref(), &state, viewer, luck);
        // 1: both tables have the same seed.
        Pair {
            one: game.session_at(state, Events::explained(), 1),
            other: game.session_at(twin, Events::explained(), 1),
            viewer,
        }
    }

    fn rules(&self) -> &R {
        self.one.rules()
    }

    /// Checks that both tables look the same to the viewer, and make the viewer imagine the same.
    fn look_alike(&mut self, luck: Luck) -> Result<(), String> {
        let [one, other] =
            [&self.one, &self.other].map(|table| imagined(self.rules(), table.state(), self.viewer, luck));
        same("what it holds possible", &one, &other)?;
        self.both("view", |table, viewer| table.view(Some(viewer)))?;
        self.both("what is asked", |table, _| table.asked())?;
        self.both("offers", |table, _| table.offers())?;
        self.both("what offers set off", |table, _| {
            table.offers().iter().map(|offer| table.foreseen(offer)).collect::<Vec<_>>()
        })?;
        self.both("what goes on", |table, _| table.goes_on())?;
        self.reads_its_own_words()?;
        self.both("log", |table, _| table.log())?;
        self.both("history", |table, _| table.history())
    }

    /// Checks that another's question is printed in the viewer's own words. The other's words may contain its secrets,
    /// such as a range.
    fn reads_its_own_words(&mut self) -> Result<(), String> {
        let Stop::Decide(asked) = self.one.stop() else { return Ok(()) };
        let state = self.one.state().clone();
        let own = self.rules().question(&state, self.viewer);
        self.one.show_to(Some(self.viewer));
        let printed = format!("{} {:?} {:?}", self.one.asked(), self.one.offers(), self.one.view(Some(self.viewer)));
        self.one.show_to(None);
        for seat in asked.all().without(self.viewer).iter() {
            let other = self.rules().question(&state, seat);
            if !own.contains(&other) && printed.contains(&other) {
                return Err(format!("`{other}` is asked of seat {}, and printed for another", seat.index()));
            }
        }
        Ok(())
    }

    /// Asks both tables for the viewer, and checks that the answers are equal. In between, the tables are shown to a
    /// viewer who sees everything, which must leave no trace.
    fn both<T: PartialEq + Debug>(
        &mut self,
        what: &str,
        ask: impl Fn(&mut dyn Table, Seat) -> T,
    ) -> Result<(), String> {
        let viewer = self.viewer;
        let [one, other] = [&mut self.one, &mut self.other].map(|table| {
            table.show_to(Some(viewer));
            let answer = ask(table, viewer);
            table.show_to(None);
            answer
        });
        same(what, &one, &other)
    }

    /// Checks that a few questions, chosen by luck, have the same answers.
    fn answer_alike(&mut self, attempts: &[String], expressions: &[String], luck: Luck) -> Result<(), String> {
        // An event near the end of the log.
        self.both("why", |table, _| table.why(table.log().len().checked_sub(drawn_below(luck, 10, 4))))?;
        self.both("labels", |table, _| table.labels())?;
        for nth in 0..FACTS {
            self.both("a fact", |table, _| any_fact(table, luck, 20 + 2 * nth))?;
        }
        if let Some(expression) = expressions.get(drawn_below(luck, 11, expressions.len())) {
            self.both(expression, |table, _| table.eval(expression))?;
        }
        let Some(attempt) = attempts.get(drawn_below(luck, 12, attempts.len())) else { return Ok(()) };
        match drawn_below(luck, 13, 7) {
            0 => self.both(&format!("why not {attempt}"), |table, _| table.why_not(attempt)),
            1 => self.both(&format!("offers after {attempt}"), |table, _| table.offers_after(attempt)),
            2 => self.both(&format!("refusal of {attempt}"), |table, _| {
                let refusal = table.command(attempt).err();
                if refusal.is_none() {
                    table.undo();
                }
                refusal
            }),
            3 => {
                let of = expressions.iter().take(1).cloned().collect();
                let query = Query { most: MOST_POSITIONS, games: GAMES, of, ..Query::new(attempt.clone()) };
                self.both(&format!("odds {attempt}"), |table, _| table.odds(&query))
            }
            4 => self.both("suggestions", |table, _| table.suggest(Bot::Greedy)),
            5 => self.both("games after commands", |table, _| {
                let plan = Plan { bots: Bots::all(Bot::Random), seed: 1, most: LONGEST };
                let mut trials = table.trials(Some(Bot::First), &plan)?;
                trials.round();
                Ok::<_, Problem>(trials.tried())
            }),
            _ => self.both("suggestions", |table, _| table.suggest(Bot::Search { playouts: 4 })),
        }
    }

    /// Takes a random pick at both tables. The picks differ if the viewer does not notice. Returns `false` if the
    /// viewer would notice every pick.
    fn take_pick(&mut self, luck: Luck) -> Result<bool, String> {
        if self.one.stop() != self.other.stop() {
            return Ok(false);
        }
        let seat = match self.one.stop() {
            Stop::Decide(asked) => asked.all().iter().nth(drawn_below(luck, 0, asked.all().count() as usize)),
            _ => Some(Seat::CHANCE),
        };
        let Some(seat) = seat else { return Ok(false) };
        let Some(mine) = self.chosen(&self.one, seat, luck, 1)? else { return Ok(false) };
        // The second table makes a random pick of its own if the viewer cannot tell it from the first table's pick.
        // Otherwise it makes the same pick.
        let theirs = match self.chosen(&self.other, seat, luck, 2)? {
            Some(theirs) if seat != self.viewer && self.unnoticed(&mine, &theirs, luck)? => Some(theirs),
            _ => self.moved(&self.other, seat, |listed| listed.action == mine.listed.action)?,
        };
        if seat == self.viewer && theirs.is_none() {
            return Err(format!("`{}` is offered, but not where the seat cannot tell", mine.listed.words.text()));
        }
        let Some(theirs) = theirs else { return Ok(false) };
        // If the viewer hears or is asked something else at the second table, it learns a difference.
        if theirs.heard != mine.heard {
            return Ok(false);
        }
        if self.rules().stop(&mine.state) != self.rules().stop(&theirs.state) {
            return Ok(false);
        }
        for (table, listed) in [(&mut self.one, &mine.listed), (&mut self.other, &theirs.listed)] {
            let who = table.seat_name(listed.seat);
            table.step(&who, &listed.words.text()).map_err(|problem| problem.to_string())?;
        }
        Ok(true)
    }

    /// Returns whether the viewer cannot tell two moves apart. `Err` if the viewer hears, reads and sees the same after
    /// both moves and yet imagines different positions, because that could come only from secrets.
    fn unnoticed(&self, mine: &Move<R>, theirs: &Move<R>, luck: Luck) -> Result<bool, String> {
        if mine.heard != theirs.heard {
            return Ok(false);
        }
        let rules = self.rules();
        let [one, other] = [mine, theirs].map(|taken| imagined(rules, &taken.state, self.viewer, luck));
        if one == other {
            return Ok(true);
        }
        let [seen_here, seen_there] = [mine, theirs].map(|taken| {
            let seen = (rules.stop(&taken.state), rules.view(&taken.state, Some(self.viewer)));
            (&taken.told, &taken.public_words, seen)
        });
        if seen_here != seen_there {
            return Ok(false);
        }
        let words = [mine, theirs].map(|taken| taken.listed.words.text());
        same(&format!("what it holds possible after `{}` or `{}`", words[0], words[1]), &one, &other)?;
        Ok(true)
    }

    /// Returns the position after a random pick at the first table alone.
    fn one_alone(&self, luck: Luck) -> Result<R::State, String> {
        let seat = match self.one.stop() {
            Stop::Decide(asked) => asked.must().iter().next().unwrap_or(Seat::CHANCE),
            _ => Seat::CHANCE,
        };
        let taken = self.chosen(&self.one, seat, luck, 1)?;
        Ok(taken.map_or_else(|| self.one.state().clone(), |taken| taken.state))
    }

    /// Returns a random move of a seat at a table.
    fn chosen(&self, table: &Session<R>, seat: Seat, luck: Luck, nth: u32) -> Result<Option<Move<R>>, String> {
        let listed = list(self.rules(), table.state(), seat);
        let chosen = listed.get(drawn_below(luck, nth, listed.len())).map(|listed| listed.action);
        self.moved(table, seat, |listed| Some(listed.action) == chosen)
    }

    /// Makes the first listed move that fits, on a copy of the position. `None` if none fits.
    fn moved(
        &self,
        table: &Session<R>,
        seat: Seat,
        fits: impl Fn(&Listed<R::Action>) -> bool,
    ) -> Result<Option<Move<R>>, String> {
        let Some(listed) = list(self.rules(), table.state(), seat).into_iter().find(fits) else { return Ok(None) };
        let (mut state, mut events) = (table.state().clone(), Events::new());
        self.rules().apply(&mut state, seat, listed.action, &mut events).map_err(|illegal| illegal.why)?;
        let in_secret = seat == Seat::CHANCE || self.rules().decides_in_secret(table.state());
        let happened = events.take();
        // 0: the number of the line does not matter here.
        let reads = |happening| LogLine::of(self.rules(), &state, happening, 0)?.for_viewer(Some(self.viewer));
        let told = happened.iter().map(reads).collect();
        let as_heard = |happening: Happening<R::Event>| {
            if happening.audience.has(self.viewer) { Some(happening) } else { None }
        };
        let heard: Vec<_> = happened.into_iter().map(as_heard).collect();
        let is_public = !in_secret && heard.iter().all(Option::is_some);
        let public_words = if is_public { Some(listed.words.text()) } else { None };
        Ok(Some(Move { listed, state, heard, told, public_words }))
    }
}

/// Returns a position that the viewer holds possible, by luck.
fn imagined<R: Rules>(rules: &R, state: &R::State, viewer: Seat, luck: Luck) -> R::State {
    let mut nth = 0;
    rules.imagine(state, viewer, &mut |weights| {
        nth += 1;
        // Stream 3 deals hidden cards. The choices of the check come from stream 7.
        luck.pick_wide(3, nth, weights.iter().copied()).unwrap_or(0)
    })
}

/// Returns a fact of something that has a name, and its value.
fn any_fact(table: &dyn Table, luck: Luck, nth: u32) -> String {
    let plain_facts = table.vocabulary().facts.iter().filter(|fact| fact.args.is_empty());
    let facts: Vec<&str> = plain_facts.map(|fact| fact.name).collect();
    let labels = table.labels();
    let label = labels.get(drawn_below(luck, nth, labels.len()));
    let fact = facts.get(drawn_below(luck, nth + 1, facts.len()));
    let value = label.zip(fact).map(|(label, fact)| table.fact(label, fact));
    format!("{label:?} {fact:?}: {value:?}")
}

/// Draws a number below `count`. `nth` keeps the draws of one luck apart.
fn drawn_below(luck: Luck, nth: u32, count: usize) -> usize {
    luck.below(7, nth, u32::try_from(count).unwrap_or(u32::MAX)) as usize
}

/// Returns an error with both answers if they differ.
fn same<T: PartialEq + Debug>(what: &str, one: &T, other: &T) -> Result<(), String> {
    if one == other { Ok(()) } else { Err(format!("{what}: {one:#?}\n but where the seat cannot tell: {other:#?}")) }
}
