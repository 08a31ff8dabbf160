//! The runner of a simulation: [`Games`] plays one game after another with bots, and notes its readings.

use super::reading::Notebook;
use super::trail::{ROUND, Trail};
use super::{Group, Key, Plan, Reading, Runner, Start};
use crate::explore::bot::{Bot, Decision, Fate, Intent};
use crate::explore::precedence::drawn;
use crate::kernel::{Cost, Events, Luck, Problem, Problems, Rules, Seat, Seats, Stop, Verdict};
use crate::table::Cancel;
use crate::table::listed::begins;
use rustc_hash::FxBuildHasher;
use std::collections::{BTreeMap, BTreeSet};
use std::hash::BuildHasher;
use std::rc::Rc;

/// The number of picks after a cancellation within which a game may still end and count. Nearly every game does.
const LAST_PICKS: u32 = 1_000;
/// Separates the luck of the bots from the luck of chance, so that the bots' choices change no draw.
const APART: u64 = 0x0b07_0ff5;

/// Returns a runner for rules.
///
/// # Errors
/// The problems of the set-up. `C0132` if a position is of other content, `C0131` if a bot has no seat.
pub(crate) fn runner<R: Rules>(rules: &Rc<R>, start: &Start, plan: &Plan) -> Result<Box<dyn Runner>, Problems> {
    let start = match start {
        Start::Scene(setup) => rules.setup(setup)?,
        Start::Position(place) => place.state(&**rules)?.clone(),
    };
    Ok(Box::new(Games::new(rules, start, plan)?))
}

/// Games of one plan, one after another.
pub(crate) struct Games<R: Rules> {
    rules: Rc<R>,
    start: R::State,
    state: R::State,
    /// The bot of each seat, by the seat's number.
    bots: Vec<Bot>,
    plan: Plan,
    events: Events<R::Event>,
    fate: Fate<R::Action>,
    intent: Intent<R::Action>,
    actions: Vec<R::Action>,
    cancel: Cancel,
    /// Digests since the last outcome of chance, to break loops. They are of a seat and a position for a bot without
    /// luck, and also of the action for a bot that thinks.
    been: BTreeSet<u64>,
    /// The last Turn's owner.
    turn: Option<u32>,
    /// The number of Turns of each owner, by the system's number for the owner.
    turns: BTreeMap<u32, u32>,
    book: Notebook,
}

impl<R: Rules> Runner for Games<R> {
    /// Plays a game. A decision that begins something has a budget for all that it sets off, up to the next such
    /// decision. A game that exceeds a budget ends there and counts as `faulted`.
    fn play(&mut self, game: u64) -> Option<&[Reading]> {
        self.state.clone_from(&self.start);
        self.run(game)?;
        Some(self.book.readings())
    }

    fn set_cancel(&mut self, cancel: Cancel) {
        self.cancel = cancel;
    }

    fn keys(&self) -> &[Key] {
        self.book.keys()
    }
}

impl<R: Rules> Games<R> {
    /// Returns a runner of a plan.
    ///
    /// # Errors
    /// `C0131` if a bot has no seat.
    pub fn new(rules: &Rc<R>, start: R::State, plan: &Plan) -> Result<Self, Problem> {
        plan.bots.check(&**rules, &start)?;
        let bots = Seats::ALL.iter().map(|seat| plan.bots.of(&**rules, &start, seat)).collect();
        Ok(Games {
            rules: Rc::clone(rules),
            state: start.clone(),
            start,
            bots,
            plan: plan.clone(),
            events: Events::new(),
            fate: Fate::new(Luck::new(plan.seed, 0)),
            turn: None,
            turns: BTreeMap::new(),
            intent: Intent::none(),
            actions: Vec::new(),
            cancel: Cancel::NEVER,
            been: BTreeSet::new(),
            book: Notebook::default(),
        })
    }

    /// Plays a game from another position, reached by the Turn of `turn`. Returns the number of its decisions. `None`
    /// if the game was stopped on the way.
    pub fn play_from(&mut self, start: &R::State, turn: Option<u32>, game: u64) -> Option<u32> {
        self.state.clone_from(start);
        self.turn = turn;
        self.run(game)
    }

    /// Returns the length of the last game: the most Turns that anybody had. 0 without Turns.
    pub fn rounds(&self) -> u32 {
        self.turns.values().copied().max().unwrap_or(0)
    }

    /// Counts a Turn if a Turn begins in this position.
    fn note_turn(&mut self) {
        let now = self.rules.turn(&self.state);
        if let Some(whose) = now.filter(|_| now != self.turn) {
            self.turn = now;
            *self.turns.entry(whose).or_default() += 1;
        }
    }

    /// Returns the position in which the last game ended.
    pub fn end(&self) -> &R::State {
        &self.state
    }

    /// Returns whether the seat has won the last game.
    pub fn is_won_by(&self, seat: Seat) -> bool {
        matches!(self.rules.stop(&self.state), Stop::Over(verdict) if verdict.is_won_by(seat) == Some(true))
    }

    /// Returns whether the last game reached a position its seat cannot see.
    pub fn is_unknown(&self) -> bool {
        self.rules.stop(&self.state) == Stop::Over(Verdict::Unknown)
    }

    /// Plays one game from the position at hand, with the luck of its number. Returns the number of decisions, or
    /// `None` if it was cancelled.
    fn run(&mut self, game: u64) -> Option<u32> {
        self.book.begin();
        self.turns.clear();
        self.intent.forget();
        self.been.clear();
        self.events.clear();
        self.fate.begin(Luck::new(self.plan.seed, game));
        let luck = Luck::new(self.plan.seed ^ APART, game);
        let (mut asked, mut decisions, mut late_picks) = (Seats::NONE, 0u32, 0u32);
        let mut trail = Trail::new(self.plan.most);
        let has_thinkers = self.bots.iter().any(|bot| bot.thinks());
        for nth in 0..self.plan.most {
            self.note_turn();
            self.book.enter_part(self.rules.chapter(&self.state));
            let pick = match self.rules.stop(&self.state) {
                Stop::Over(_) => None,
                Stop::Chance => self.fate.draw(&*self.rules, &self.state).map(|outcome| (Seat::CHANCE, outcome)),
                Stop::Decide(now) => self.decide(now.must(), luck, decisions),
            };
            let Some((seat, action)) = pick else { break };
            if seat == Seat::CHANCE {
                self.intent.forget();
                self.been.clear();
            } else {
                asked = asked.with(Seats::only(seat));
                decisions += 1;
            }
            late_picks += u32::from(self.cancel.is_cancelled());
            // A bot that thinks decides by what it has found until it is cancelled, so its game does not count.
            if late_picks > LAST_PICKS || (late_picks > 0 && has_thinkers) {
                return None;
            }
            trail.note(&*self.rules, &self.state, nth, (seat, action));
            if !self.take(seat, action) {
                self.book.note(Group::End, "faulted", "", 1);
                break;
            }
        }
        if !matches!(self.rules.stop(&self.state), Stop::Over(_))
            && let Some(cycle) = trail.cycle()
        {
            // `ROUND` is the name for endless games, which go round in this cycle.
            self.book.note(Group::End, ROUND, &cycle, 1);
        }
        self.book.note(Group::Game, "decisions", "", i64::from(decisions));
        self.book.end(&*self.rules, &self.state, asked);
        Some(decisions)
    }

    /// Returns the seat that goes first, drawn by luck, and its bot's action. Only seats that must decide are asked. A
    /// seat that merely may act belongs to a person or to nobody.
    fn decide(&mut self, must: Seats, luck: Luck, nth: u32) -> Option<(Seat, R::Action)> {
        let seat = drawn(must, luck, nth)?;
        let bot = self.bots.get(seat.index()).copied().unwrap_or(Bot::Random);
        // A bot without luck would loop for ever in a position that repeats, so it picks at random there.
        let is_steady = matches!(bot, Bot::First | Bot::Pass);
        let bot =
            if is_steady && !self.been.insert(FxBuildHasher.hash_one((seat, &self.state))) { Bot::Random } else { bot };
        let decision = Decision { rules: &*self.rules, state: &self.state, seat, luck, nth, cancel: self.cancel };
        let mut action = decision.go_on(bot, &mut self.intent, &mut self.actions)?;
        if bot.thinks() && self.actions.len() > 1 {
            action = without_repeating(&decision, bot, action, &mut self.been, &mut self.intent);
        }
        self.rules.tell_faults(&self.state, seat, &mut self.events);
        Some((seat, action))
    }

    /// Takes an action. Returns `false` if the command has used up its budget.
    fn take(&mut self, seat: Seat, action: R::Action) -> bool {
        if seat != Seat::CHANCE && begins(&*self.rules, &self.state) {
            self.events.clear();
        }
        // A command whose picks never end uses up this budget.
        self.events.budget_mut().charge(Cost::Picks, 1);
        self.rules.take(&mut self.state, seat, action, &mut self.events);
        for happening in self.events.drain() {
            self.book.tally(&*self.rules, &self.state, &happening);
        }
        self.events.budget_mut().check().is_ok()
    }
}

/// Returns the action of a bot that thinks. If the bot has taken this action in the same position before, returns the
/// best action that it has not taken there, so that loops end. `been` has the digests of the actions taken.
fn without_repeating<R: Rules>(
    decision: &Decision<'_, R>,
    bot: Bot,
    action: R::Action,
    been: &mut BTreeSet<u64>,
    intent: &mut Intent<R::Action>,
) -> R::Action {
    let place = FxBuildHasher.hash_one((decision.seat, decision.state));
    let mark = |action: R::Action| FxBuildHasher.hash_one((place, action));
    if been.insert(mark(action)) {
        return action;
    }
    intent.forget();
    let weighed = decision.weigh(bot).into_iter().filter_map(|weighed| weighed.plan.first().copied());
    let fresh = weighed.into_iter().find(|other| !been.contains(&mark(*other)));
    let other = fresh.unwrap_or(action);
    been.insert(mark(other));
    other
}
