//! Names of bots (`greedy`, `ismcts:500`), and the bot of each seat (`you=greedy`).

use crate::kernel::{Problem, Rules, Seat, Seats, nearest, slug};
use crate::table::refusal::{one_of, problem};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fmt;

/// The number of playouts of a search whose name gives none.
const PLAYOUTS: u32 = 400;
/// The greatest number of playouts that a name may give.
const MOST_PLAYOUTS: u32 = 1_000_000;

/// A way to play.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Bot {
    /// Takes the first listed action.
    First,
    /// Passes where that is offered (`pass`, `done`, `no`, `accept`). Elsewhere every choice is equally likely.
    Pass,
    /// Takes every choice equally likely.
    Random,
    /// Takes the command after which its seat stands best in the mean, and looks no further.
    Greedy,
    /// Information-set Monte Carlo tree search: plays `playouts` games ahead, from positions its seat holds possible.
    Search {
        /// The number of games that the bot plays ahead at a decision.
        playouts: u32,
    },
}

/// The names of bots, each with its bot.
const NAMES: [(&str, Bot); 5] = [
    ("greedy", Bot::Greedy),
    ("ismcts", Bot::USUAL),
    ("random", Bot::Random),
    ("pass", Bot::Pass),
    ("first", Bot::First),
];

impl Bot {
    /// The bot that is used by default: the search.
    pub const USUAL: Bot = Bot::Search { playouts: PLAYOUTS };

    /// Returns the bot with a name: `random`, `greedy`, `ismcts`, `ismcts:500`, `pass`, `first`.
    ///
    /// # Errors
    /// `C0130` if there is no such bot.
    pub fn named(text: &str) -> Result<Bot, Problem> {
        let text = text.trim().to_lowercase();
        let (name, playouts) = text.split_once(':').map_or((text.as_str(), None), |(name, n)| (name, Some(n)));
        let bot = NAMES.iter().find(|(word, _)| *word == name).map(|(_, bot)| *bot);
        match (bot, playouts) {
            (Some(bot), None) => Ok(bot),
            (Some(Bot::Search { .. }), Some(n)) => match n.parse() {
                Ok(playouts @ 1..=MOST_PLAYOUTS) => Ok(Bot::Search { playouts }),
                _ => Err(problem("C0130", format!("`{n}` is no number of games to play ahead"))
                    .help(format!("from 1 to {MOST_PLAYOUTS}: `ismcts:500`"))),
            },
            _ => {
                // The name may be right, and only the number behind it wrong: `greedy:5`.
                let near = nearest(name, NAMES.iter().map(|(word, _)| *word)).filter(|near| *near != name);
                let help = match near {
                    Some(near) => format!("did you mean `{near}`?"),
                    None => format!("there are {}", one_of(Bot::names().map(str::to_string))),
                };
                Err(problem("C0130", format!("there is no bot `{text}`")).help(help))
            }
        }
    }

    /// Returns whether the bot looks ahead.
    pub fn thinks(self) -> bool {
        matches!(self, Bot::Greedy | Bot::Search { .. })
    }

    /// Returns the names of all bots.
    pub fn names() -> impl Iterator<Item = &'static str> {
        NAMES.iter().map(|(name, _)| *name)
    }
}

impl fmt::Display for Bot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Bot::Search { playouts } => write!(f, "ismcts:{playouts}"),
            plain => f.write_str(NAMES.iter().find(|(_, bot)| bot == plain).map_or("", |(name, _)| name)),
        }
    }
}

/// The bot of each seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Bots {
    /// The bot of every seat that is not named.
    pub others: Bot,
    /// The bots of named seats, by the slugs of their names.
    pub of: BTreeMap<String, Bot>,
}

impl Bots {
    /// Returns one bot for all seats.
    pub fn all(others: Bot) -> Bots {
        Bots { others, of: BTreeMap::new() }
    }

    /// Reads `greedy` (everybody) and `you=greedy` (one seat), in any order.
    ///
    /// # Errors
    /// `C0130` if there is no such bot.
    pub fn read<'t>(texts: impl IntoIterator<Item = &'t str>, otherwise: Bot) -> Result<Bots, Problem> {
        let mut bots = Bots::all(otherwise);
        for text in texts {
            match text.split_once('=') {
                Some((seat, bot)) => {
                    bots.of.insert(slug(seat), Bot::named(bot)?);
                }
                None => bots.others = Bot::named(text)?,
            }
        }
        Ok(bots)
    }

    /// Returns the bot of a seat.
    pub fn of<R: Rules>(&self, rules: &R, state: &R::State, seat: Seat) -> Bot {
        self.of.get(&slug(&rules.seat_name(state, seat))).copied().unwrap_or(self.others)
    }

    /// Checks that every named seat exists.
    ///
    /// # Errors
    /// `C0131` for the first seat that does not exist.
    pub fn check<R: Rules>(&self, rules: &R, state: &R::State) -> Result<(), Problem> {
        let mut names: Vec<String> = Seats::ALL.iter().map(|seat| slug(&rules.seat_name(state, seat))).collect();
        names.retain(|name| !name.is_empty());
        names.sort();
        names.dedup();
        match self.of.keys().find(|name| !names.contains(name)) {
            Some(name) => Err(problem("C0131", format!("no seat here is called `{name}`"))
                .help(format!("the seats are {}", one_of(names)))),
            None => Ok(()),
        }
    }
}

impl fmt::Display for Bots {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.others)?;
        self.of.iter().try_for_each(|(seat, bot)| write!(f, ", {seat}={bot}"))
    }
}
