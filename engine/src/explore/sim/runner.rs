//! One game after another, by bots.

use super::reading::Notebook;
use super::{Group, Key, Plan, Reading, Runner, Start};
use crate::explore::Halt;
use crate::explore::bot::{Bot, Decision, Fate};
use crate::explore::refusal::problem;
use crate::kernel::{Events, Luck, Problem, Rules, Seat, Seats, Stop};
use std::rc::Rc;

/// The bots' luck is not chance's: how they choose changes no draw.
const APART: u64 = 0x0b07_0ff5;

/// A runner for rules.
///
/// # Errors
/// The problems of the set-up; `C0132` when a position is of other content; `C0131` when a bot has no seat.
pub(in crate::explore) fn runner<R: Rules>(
    rules: &Rc<R>,
    start: &Start,
    plan: &Plan,
) -> Result<Box<dyn Runner>, Vec<Problem>> {
    let start = match start {
        Start::Scene(setup) => rules.setup(setup)?,
        Start::Position(text) => ron::from_str(text).map_err(|error| {
            vec![problem("C0132", format!("this position cannot be read: {error}")).help("it is of another system")]
        })?,
    };
    plan.bots.check(&**rules, &start).map_err(|problem| vec![problem])?;
    let bots = Seats::ALL.iter().map(|seat| plan.bots.of(&**rules, &start, seat)).collect();
    Ok(Box::new(Games {
        rules: Rc::clone(rules),
        state: start.clone(),
        start,
        bots,
        plan: plan.clone(),
        events: Events::new(),
        fate: Fate::new(Luck::new(plan.seed, 0)),
        actions: Vec::new(),
        book: Notebook::default(),
    }))
}

struct Games<R: Rules> {
    rules: Rc<R>,
    start: R::State,
    state: R::State,
    /// By the number of the seat.
    bots: Vec<Bot>,
    plan: Plan,
    events: Events<R::Event>,
    fate: Fate<R::Action>,
    actions: Vec<R::Action>,
    book: Notebook,
}

impl<R: Rules> Runner for Games<R> {
    fn play(&mut self, game: u64) -> &[Reading] {
        self.state.clone_from(&self.start);
        self.book.begin();
        self.fate.begin(Luck::new(self.plan.seed, game));
        let luck = Luck::new(self.plan.seed ^ APART, game);
        let (mut asked, mut decisions) = (Seats::NONE, 0u32);
        for _ in 0..self.plan.most {
            let pick = match self.rules.stop(&self.state) {
                Stop::Over(_) => None,
                Stop::Chance => self.fate.draw(&*self.rules, &self.state).map(|outcome| (Seat::CHANCE, outcome)),
                Stop::Decide(seats) => self.decide(seats, luck, decisions),
            };
            let Some((seat, action)) = pick else { break };
            if seat != Seat::CHANCE {
                asked = asked.with(Seats::only(seat));
                decisions += 1;
            }
            self.take(seat, action);
        }
        self.book.note(Group::Game, "decisions", "", i64::from(decisions));
        self.book.end(&*self.rules, &self.state, asked);
        self.book.readings()
    }

    fn keys(&self) -> &[Key] {
        self.book.keys()
    }
}

impl<R: Rules> Games<R> {
    fn decide(&mut self, seats: Seats, luck: Luck, nth: u32) -> Option<(Seat, R::Action)> {
        let seat = seats.iter().next()?;
        let bot = self.bots.get(seat.index()).copied().unwrap_or(Bot::Random);
        let decision = Decision { rules: &*self.rules, state: &self.state, seat, luck, nth, halt: Halt::NEVER };
        let action = decision.take_of(bot, &mut self.actions)?;
        self.rules.faults(&self.state, seat, &mut self.events);
        Some((seat, action))
    }

    fn take(&mut self, seat: Seat, action: R::Action) {
        self.rules.take(&mut self.state, seat, action, &mut self.events);
        for happening in self.events.list() {
            self.book.tally(&*self.rules, &self.state, happening);
        }
        self.events.clear();
    }
}
