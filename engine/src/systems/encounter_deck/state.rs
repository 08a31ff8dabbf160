//! The position of a game: [`State`]. It is plain data, without log, clock or luck.
//!
//! [`Hero`] is the hero's sheet, and [`Open`] the encounter in progress. `frames` is the stack of work in progress,
//! whose last entry acts or waits next.

use super::content::{CardId, ItemId, Skill, Thing};
use super::deck::Decks;
use super::frame::AnyFrame;
use super::house::{HouseRule, HouseRules};
use super::map::Map;
use crate::kernel::{Ingredients, Seat, Seats, Shared};
use crate::machine::{InPlay, WorkStack};
use serde::{Deserialize, Serialize};

/// The number of the only seat: the hero's.
pub const SEAT: u8 = 0;

/// Returns the hero's seat, as a set of seats.
pub fn mine() -> Seats {
    Seat::new(SEAT).map_or(Seats::NONE, Seats::only)
}

/// A position.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct State {
    pub house: HouseRules,
    /// The kind of game. `None` until the player has chosen one.
    pub game: Option<Game>,
    /// The name of the area (ENC-024).
    pub area: Shared<String>,
    pub hero: Shared<Hero>,
    pub map: Shared<Map>,
    pub decks: Shared<Decks>,
    /// The encounter in progress (ENC-050).
    pub open: Option<Open>,
    /// Work in progress, the innermost last.
    pub frames: WorkStack<AnyFrame>,
    /// The outcome of the game. `None` while the game goes on.
    pub outcome: Option<Outcome>,
    /// Statuses and tokens, with their bearers.
    pub in_play: InPlay,
}

closed! {
    /// A way to play (ENC-031).
    #[derive(Default)]
    pub enum Mode { #[default] Normal = "normal", Micro = "micro", Mini = "mini", Completionist = "completionist" }

    /// The outcome of a game.
    pub enum Outcome {
        /// The hero has won.
        Victory = "victory",
        /// The hero has lost all health.
        Failed = "failed",
        /// Completionist play is over, after Victory (ENC-174, ENC-176).
        Completed = "completed",
        /// Nothing is left to draw, but nothing was won. Only custom scenes can end so.
        Nothing = "nothing",
    }
}

/// The kinds of game. A pool is a level, counted from 0, or [`MIXED`](super::deck::MIXED) for all levels.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Game {
    Normal,
    /// A game with three cards of this pool (ENC-159).
    Micro(u8),
    /// A game with seven cards of this pool (ENC-162).
    Mini(u8),
    /// The game that goes on after Victory (ENC-169).
    Completionist,
}

impl Game {
    /// Returns the health at the start (ENC-018, ENC-160, ENC-163).
    pub fn health(self) -> u8 {
        match self {
            Game::Normal | Game::Completionist => 10,
            Game::Micro(_) => 5,
            Game::Mini(_) => 7,
        }
    }

    /// Returns the game of this mode. Only Micro and Mini games take their cards from a pool.
    pub fn of(mode: Mode, pool: u8) -> Game {
        match mode {
            Mode::Normal => Game::Normal,
            Mode::Micro => Game::Micro(pool),
            Mode::Mini => Game::Mini(pool),
            Mode::Completionist => Game::Completionist,
        }
    }

    /// Returns the word of the game's mode: `normal`, `micro` ...
    pub fn word(self) -> &'static str {
        match self {
            Game::Normal => Mode::Normal,
            Game::Micro(_) => Mode::Micro,
            Game::Mini(_) => Mode::Mini,
            Game::Completionist => Mode::Completionist,
        }
        .word()
    }
}

/// A rank: the bubble that a skill has reached on its track (ENC-004), from 0 = D to 3 = A.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Rank(pub u8);

impl Rank {
    pub const MOST: Rank = Rank(3);
}

/// The hero's sheet (ENC-006).
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Hero {
    pub name: String,
    /// The rank of each [`Skill`].
    pub ranks: [Rank; 4],
    /// The experiences towards the next bubble of each [`Skill`], if a bubble takes several.
    pub boxes: [u8; 4],
    /// The amount gained of each [`Thing`]: small circles.
    pub gained: [u8; 4],
    /// The amount spent or lost of each [`Thing`]: large circles.
    pub spent: [u8; 4],
    /// The items carried, sorted.
    pub items: Vec<Carried>,
}

impl Hero {
    pub fn rank(&self, skill: Skill) -> Rank {
        self.ranks[skill as usize]
    }

    /// Returns the amount left of a thing: its small circles minus its large ones (ENC-069, ENC-094).
    pub fn left(&self, thing: Thing) -> u8 {
        self.gained[thing as usize].saturating_sub(self.spent[thing as usize])
    }

    /// Sets the amount left to `now`. An increase counts as gained, a decrease as spent.
    pub fn set_left(&mut self, thing: Thing, now: i64) {
        let (now, left) = (u8::try_from(now).unwrap_or(u8::MAX), self.left(thing));
        let (gained, spent) = (&mut self.gained[thing as usize], &mut self.spent[thing as usize]);
        *gained = gained.saturating_add(now.saturating_sub(left));
        *spent = spent.saturating_add(left.saturating_sub(now));
    }

    /// Returns the index of the entry that a use of this item takes: the one with the fewest uses left. `None` if all
    /// are used up.
    pub fn usable(&self, item: ItemId) -> Option<usize> {
        let is_usable = |carried: &Carried| carried.item == item && carried.left != Some(0);
        let usable = self.items.iter().enumerate().filter(|(_, carried)| is_usable(carried));
        usable.min_by_key(|(_, carried)| carried.left.unwrap_or(u8::MAX)).map(|(at, _)| at)
    }
}

impl State {
    /// Returns the card of the open encounter (ENC-050). It is open as soon as it is drawn, while its room is placed.
    pub fn drawn(&self) -> Option<CardId> {
        let placed = || {
            self.frames.iter().rev().find_map(|frame| match frame {
                AnyFrame::Placing(placing) => Some(placing.card),
                _ => None,
            })
        };
        self.open.as_ref().map(|open| open.card).or_else(placed)
    }

    /// Returns the largest amount of a thing that could be left: the present amount, and the room on the sheet for more
    /// (ENC-125 to ENC-127).
    pub fn most(&self, thing: Thing) -> i64 {
        let cap = if thing == Thing::Health { HouseRule::HealthCap } else { HouseRule::GemCap };
        let gained = self.hero.gained[thing as usize];
        let room = self.house.number(cap).unwrap_or(u8::MAX).saturating_sub(gained);
        i64::from(self.hero.left(thing)) + i64::from(room)
    }
}

/// An item carried (ENC-129 to ENC-135).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Carried {
    pub item: ItemId,
    /// The number of its uses. `None` without a limit.
    pub uses: Option<u8>,
    /// The number of uses left. `None` without a limit.
    pub left: Option<u8>,
}

/// The open encounter.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Open {
    pub card: CardId,
    /// The HEALTH circles of the enemy that are filled.
    pub filled: u16,
    /// The round, from 1. It stops counting once neither the card nor a script needs it.
    pub round: u8,
    /// The number of the card's tests already made.
    pub tested: u8,
    pub step: Step,
    /// The number of the AGL or WIT roll that is added to this round, among the options of the card.
    pub declared: Option<u8>,
    /// The checks that this round still needs.
    pub owed: Owed,
    /// Whether nothing has been rolled in this round yet.
    pub unrolled: bool,
    /// The changes of the enemy's ATK in this encounter.
    pub attack: Ingredients,
    /// The changes of the enemy's DEF in this encounter.
    pub defense: Ingredients,
    /// Items without a limit that were used in this round, before its rolls.
    pub used: Vec<ItemId>,
}

impl Open {
    /// Returns the encounter of a card at its beginning, before its tests.
    pub fn new(card: CardId) -> Open {
        Open {
            card,
            filled: 0,
            round: 1,
            tested: 0,
            step: Step::Tests,
            declared: None,
            owed: Owed::default(),
            unrolled: true,
            attack: Ingredients::default(),
            defense: Ingredients::default(),
            used: Vec::new(),
        }
    }
}

/// The steps of the open encounter.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Step {
    /// The tests of the room.
    Tests,
    /// A round begins.
    Round,
    /// The next roll is chosen.
    Choose,
    /// The round's checks are settled, and scripts hear of it.
    End,
    /// Effects that last until the end of the round are over.
    Passes,
    /// The round is judged. The room is cleared, the hero has fallen, or another round follows.
    Judge,
    /// The rewards.
    Clear,
    /// Scripts hear that the encounter is over.
    Leave,
    /// Effects that last until the end of the fight are over, and things attached to the enemy leave play.
    Gone,
    /// The card is filed.
    File,
}

/// The checks that a round still owes, or those that are rolled together.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Owed {
    /// Whether the ATK check is owed.
    pub atk: bool,
    /// The number of DEF checks owed.
    pub def: u8,
    /// Whether the declared AGL or WIT roll is owed.
    pub option: bool,
}

impl Owed {
    pub fn is_empty(self) -> bool {
        !self.atk && self.def == 0 && !self.option
    }
}
