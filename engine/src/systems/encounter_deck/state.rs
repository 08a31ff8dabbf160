//! The position: plain data, no log, no luck.

use super::content::{CardId, ItemId, Skill, Thing};
use super::deck::Decks;
use super::frame::AnyFrame;
use super::house::{HouseRule, HouseRules};
use super::map::Map;
use crate::kernel::{Ingredients, Seat, Seats, Shared};
use crate::machine::{InPlay, WorkStack};
use serde::{Deserialize, Serialize};

/// The one seat: the hero's.
pub const SEAT: u8 = 0;

/// Returns the hero's seat.
pub fn mine() -> Seats {
    Seat::new(SEAT).map_or(Seats::NONE, Seats::only)
}

/// A position.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct State {
    pub house: HouseRules,
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
    pub outcome: Option<Outcome>,
    /// Statuses and tokens.
    pub in_play: InPlay,
}

closed! {
    /// A way to play (ENC-031).
    #[derive(Default)]
    pub enum Mode { #[default] Normal = "normal", Micro = "micro", Mini = "mini", Completionist = "completionist" }

    /// The outcome of a game.
    pub enum Outcome {
        Victory = "victory",
        Failed = "failed",
        /// Completionist play is over, after Victory (ENC-174, ENC-176).
        Completed = "completed",
        /// Nothing is left to draw, but nothing was won: a custom scene.
        Nothing = "nothing",
    }
}

/// The kinds of game.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Game {
    Normal,
    /// Three cards of a pool (ENC-159).
    Micro(u8),
    /// Seven cards of a pool (ENC-162).
    Mini(u8),
    /// After Victory (ENC-169).
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

    /// Returns the game of this mode, where a pool is chosen with these cards.
    pub fn of(mode: Mode, pool: u8) -> Game {
        match mode {
            Mode::Normal => Game::Normal,
            Mode::Micro => Game::Micro(pool),
            Mode::Mini => Game::Mini(pool),
            Mode::Completionist => Game::Completionist,
        }
    }

    /// Returns the word: `normal`, `micro` ...
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

/// A step on a skill's track (ENC-004), from 0 = D to 3 = A.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Rank(pub u8);

impl Rank {
    pub const MOST: Rank = Rank(3);
}

/// The hero's sheet (ENC-006).
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Hero {
    pub name: String,
    pub ranks: [Rank; 4],
    /// Experiences towards the next bubble, where it takes several.
    pub boxes: [u8; 4],
    /// Small circles, by [`Thing`].
    pub gained: [u8; 4],
    /// Large circles, by [`Thing`].
    pub spent: [u8; 4],
    /// Sorted.
    pub items: Vec<Carried>,
}

impl Hero {
    pub fn rank(&self, skill: Skill) -> Rank {
        self.ranks[skill as usize]
    }

    /// Returns the amount left: small circles minus large ones (ENC-069, ENC-094).
    pub fn left(&self, thing: Thing) -> u8 {
        self.gained[thing as usize].saturating_sub(self.spent[thing as usize])
    }

    /// Sets the amount left to `now`: more is gained, less is spent.
    pub fn set_left(&mut self, thing: Thing, now: i64) {
        let (now, left) = (u8::try_from(now).unwrap_or(u8::MAX), self.left(thing));
        let (gained, spent) = (&mut self.gained[thing as usize], &mut self.spent[thing as usize]);
        *gained = gained.saturating_add(now.saturating_sub(left));
        *spent = spent.saturating_add(left.saturating_sub(now));
    }

    /// Returns the entry used up first for this item: the one with the fewest left.
    pub fn usable(&self, item: ItemId) -> Option<usize> {
        let mine = self.items.iter().enumerate().filter(|(_, carried)| carried.item == item && carried.left != Some(0));
        mine.min_by_key(|(_, carried)| carried.left.unwrap_or(u8::MAX)).map(|(at, _)| at)
    }
}

impl State {
    /// Returns the largest amount that could be left (ENC-125 to ENC-127). It fills the sheet's room for small circles.
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
    /// The number of circles; `None` = no limit.
    pub uses: Option<u8>,
    /// Empty circles.
    pub left: Option<u8>,
}

/// The open encounter.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Open {
    pub card: CardId,
    /// HEALTH circles filled.
    pub filled: u16,
    /// The round; it stops counting where nothing looks at it any more.
    pub round: u8,
    /// The number of the card's tests already made.
    pub tested: u8,
    pub step: Step,
    /// The AGL or WIT roll added to this round.
    pub declared: Option<u8>,
    /// The checks that this round still owes.
    pub owed: Owed,
    /// Whether nothing of this round is rolled yet.
    pub unrolled: bool,
    /// Changes of ATK and DEF for this encounter.
    pub attack: Ingredients,
    pub defense: Ingredients,
    /// Items without a limit that were used before this round's rolls.
    pub used: Vec<ItemId>,
}

impl Open {
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
    /// The round's checks are settled: scripts hear of it.
    End,
    /// Effects that last until the end of the round end.
    Passes,
    /// The round is judged. The room is cleared, the hero has fallen, or another round follows.
    Judge,
    /// The rewards.
    Clear,
    /// Scripts hear that the encounter is over.
    Leave,
    /// Effects until the fight's end, and things attached to the enemy, end.
    Gone,
    /// The card is filed.
    File,
}

/// The checks a round still owes.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Owed {
    pub atk: bool,
    pub def: u8,
    /// Whether the declared AGL or WIT roll is owed.
    pub option: bool,
}

impl Owed {
    pub fn is_empty(self) -> bool {
        !self.atk && self.def == 0 && !self.option
    }
}
