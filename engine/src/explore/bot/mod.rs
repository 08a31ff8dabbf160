//! Bots: the players of seats without a person.
//!
//! A bot is a name such as `greedy` or `ismcts:500` ([`Bot`]). [`Decision::take`] returns its action at one decision.
//! The action depends only on the position (as its seat may know it), the luck, the number of decisions so far, and the
//! command that the bot has begun. So a game can be repeated exactly.
//!
//! | module | concept |
//! |---|---|
//! | `name` | the names of bots |
//! | `greedy`, `ismcts` | the bot that looks one command ahead, and the bot that searches |
//! | `attempt` | passing checks |
//! | `expert` | the system's own plans |
//! | `intent` | the rest of a chosen command |
//! | `fate` | outcomes of chance |
//! | `table` | bots at a table: whole commands, and suggestions in words |

mod attempt;
mod expert;
mod fate;
mod greedy;
pub(crate) mod intent;
pub(crate) mod ismcts;
mod name;
mod table;

pub(crate) use fate::Fate;
pub(crate) use intent::Intent;
pub use name::{Bot, Bots};
pub use table::Suggestion;
pub(crate) use table::{advised, auto, suggest};

use crate::kernel::Cancel;
use crate::kernel::{Luck, Rules, Seat, passing};

/// A bot's estimate of one action.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Weighed<A> {
    /// The picks of a command, as far as foreseen. The first is the weighed action.
    pub plan: Vec<A>,
    /// The expected [`Rules::standing`], in thousandths. 0 for a bot that expects nothing.
    pub value: i64,
    /// The number of times that the action was tried.
    pub visits: u32,
    /// The share of finished playouts that the seat won, in thousandths. `None` if none finished.
    pub won: Option<u32>,
}

/// Values are thousandths of a standing.
const UNIT: i64 = 1_000;

/// A bot at one decision.
pub struct Decision<'a, R: Rules> {
    /// The rules.
    pub rules: &'a R,
    /// The position.
    pub state: &'a R::State,
    /// The seat that is asked.
    pub seat: Seat,
    /// The luck of the whole game. Each seat draws from a stream of its own.
    pub luck: Luck,
    /// The number of decisions before the current one.
    pub nth: u32,
    /// Cancels the search. Then the bot decides by what the search has found so far.
    pub cancel: Cancel,
}

impl<R: Rules> Decision<'_, R> {
    /// Returns the action a bot takes. `None` if nothing is offered.
    pub fn take(&self, bot: Bot) -> Option<R::Action> {
        let mut actions = Vec::new();
        self.rules.awaited(self.state, self.seat, &mut actions);
        self.choose(bot, &mut Intent::none(), &actions)
    }

    /// Returns the action a bot takes, continuing the command or plan that it has chosen before. A bot that thinks
    /// follows the system's own plan. `actions` is a buffer for the list.
    pub(super) fn go_on(
        &self,
        bot: Bot,
        intent: &mut Intent<R::Action>,
        actions: &mut Vec<R::Action>,
    ) -> Option<R::Action> {
        actions.clear();
        self.rules.awaited(self.state, self.seat, actions);
        if let Some(next) = intent.next(self.seat, actions) {
            return Some(next);
        }
        if bot.thinks() && actions.len() > 1 {
            let plan = expert::plan(self);
            if !plan.is_empty() {
                return intent.begin(self.seat, plan);
            }
        }
        self.choose(bot, intent, actions)
    }

    /// Returns the action a bot takes among `actions`, and stores the rest of its command in `intent`.
    fn choose(&self, bot: Bot, intent: &mut Intent<R::Action>, actions: &[R::Action]) -> Option<R::Action> {
        let at = match (bot, actions.len()) {
            (_, 0 | 1) | (Bot::First, _) => 0,
            (Bot::Random, _) => self.any(actions.len()),
            (Bot::Pass, _) => {
                let words = actions.iter().map(|action| self.rules.words(self.state, *action));
                passing(words).unwrap_or_else(|| self.any(actions.len()))
            }
            (Bot::Greedy, _) => {
                let best = self.weigh_listed(bot, actions).into_iter().next()?;
                return intent.begin(self.seat, best.plan);
            }
            // Only the first pick is taken: the later ones of a plan were tried too seldom.
            (Bot::Search { playouts }, _) => return ismcts::best(self, actions, playouts),
        };
        actions.get(at).copied()
    }

    /// Returns all actions, the best first in the view of a bot. A bot that does not think values all alike and lists
    /// its own choice first. A bot that thinks puts the system's own plan first, if there is one.
    pub fn weigh(&self, bot: Bot) -> Vec<Weighed<R::Action>> {
        let mut actions = Vec::new();
        self.rules.awaited(self.state, self.seat, &mut actions);
        let mut all = self.weigh_listed(bot, &actions);
        let plan = if bot.thinks() && actions.len() > 1 { expert::plan(self) } else { Vec::new() };
        let place_of = |action: &R::Action| all.iter().position(|weighed| weighed.plan.first() == Some(action));
        let planned = plan.first().and_then(place_of);
        if let Some(at) = planned {
            // The planned action moves to the front. The order of the others stays.
            all[..=at].rotate_right(1);
            all[0].plan = plan;
        }
        all
    }

    /// Returns these actions, the best first in the view of a bot.
    fn weigh_listed(&self, bot: Bot, actions: &[R::Action]) -> Vec<Weighed<R::Action>> {
        match bot {
            Bot::Greedy => greedy::weigh(self, actions),
            Bot::Search { playouts } => ismcts::weigh(self, actions, playouts),
            Bot::First | Bot::Pass | Bot::Random => {
                let own = self.take(bot);
                let unweighed = |action: &R::Action| Weighed { plan: vec![*action], value: 0, visits: 0, won: None };
                let (mut all, rest): (Vec<R::Action>, _) = actions.iter().partition(|action| Some(**action) == own);
                all.extend::<Vec<_>>(rest);
                all.iter().map(unweighed).collect()
            }
        }
    }

    /// Draws a number below `count`.
    fn any(&self, count: usize) -> usize {
        let count = u32::try_from(count).unwrap_or(u32::MAX);
        self.luck.below(self.stream(), self.nth, count) as usize
    }

    /// Returns the stream of luck of this seat.
    fn stream(&self) -> u32 {
        u32::try_from(self.seat.index()).unwrap_or(0)
    }

    /// Returns luck of this decision alone, for a bot that needs much of it.
    fn own_luck(&self) -> Luck {
        Luck::new(self.luck.number(self.stream(), self.nth), 0)
    }

    /// Returns a position that the seat holds possible.
    fn imagined(&self, luck: Luck, world: u32) -> R::State {
        imagined_for(self.rules, self.state, self.seat, luck, world)
    }
}

/// Returns a position that a seat holds possible. `world` is its number: other numbers give other positions.
pub(crate) fn imagined_for<R: Rules>(rules: &R, state: &R::State, seat: Seat, luck: Luck, world: u32) -> R::State {
    let mut nth = 0;
    rules.imagine(state, seat, &mut |weights| {
        nth += 1;
        luck.pick_wide(world, nth, weights.iter().copied()).unwrap_or(0)
    })
}
