//! Work in progress: what waits for what.
//!
//! Nothing inside the engine asks or waits: a check between two gems, a script between two questions are frames on a
//! stack in the state. So every moment can be saved, undone and searched from.

use super::content::room::{Exit, Square};
use super::content::{BodyId, CardId, ItemId, Moment, Skill};
use super::words::question::Query;
use crate::kernel::{Subject, Value};
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

/// A piece of work.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Frame {
    /// The game is set up.
    Opening(Opening),
    /// Between encounters.
    Between,
    /// The top card of the impending deck comes.
    Drawing,
    /// Where does the drawn room go?
    Placing { card: CardId, exit: Option<u8> },
    /// The open encounter.
    Fight,
    /// Checks rolled together, or one alone.
    Rolls(Rolls),
    /// Things done one after another; on which check of the frame below, if an item does them.
    Body { body: BodyId, next: u8, check: Option<Subject> },
    /// A script.
    Hook(Hook),
    /// A script asks the player something.
    Ask { query: Query, args: SmallVec<[Value; 1]> },
    /// A script rolls plain dice.
    Dice { n: u8 },
    /// Victory: play on or leave it at that?
    Won,
}

/// Where the set-up stands.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Opening {
    /// Which game?
    Game,
    /// The first experiences: to ATK or DEF, then to AGL or WIT (ENC-014, ENC-015).
    Raise { second: bool },
    /// The player takes unique cards, where the house lets one (`choose_uniques`).
    Take,
    /// Three dice for the entrance.
    Size,
    /// The column of its first square ...
    Column { size: u8 },
    /// ... and the row.
    Row { size: u8, x: i8 },
    /// The other squares.
    Squares { size: u8, squares: Vec<Square> },
    /// Its exits.
    Exits { squares: Vec<Square>, exits: Vec<Exit> },
}

/// Checks under way.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Rolls {
    pub checks: SmallVec<[Check; 1]>,
    /// Nothing more is spent on them.
    pub settled: bool,
    /// The next one whose outcome is applied.
    pub next: u8,
}

/// What comes of a check.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Purpose {
    /// A circle is filled, or not.
    Attack,
    /// No damage, or some.
    Defence,
    /// What a card says.
    Deeds { pass: BodyId, fail: BodyId },
    /// A script gets to know it.
    Script,
}

/// A check (ENC-053 to ENC-064).
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Check {
    pub purpose: Purpose,
    pub skill: Skill,
    pub value: i8,
    /// What lies on the table, sorted; a die changed by Rubies shows what it counts for.
    pub dice: SmallVec<[i8; 3]>,
    /// How many dice are in the air.
    pub rolling: u8,
    /// Added by items.
    pub bonus: i8,
    /// Items without a limit that were used on it.
    pub used: SmallVec<[ItemId; 1]>,
}

/// A running script.
pub type Hook = crate::machine::Hook<Moment>;

/// Whose script runs, and for whom.
pub type Caller = crate::machine::Caller<Moment>;
