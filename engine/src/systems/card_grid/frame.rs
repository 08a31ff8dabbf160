//! The kinds of work in progress on the stack. Each kind has a file of its own.
//!
//! `AnyFrame` holds a frame of any kind. The topmost frame continues first: it waits for a player, or does its next
//! step. The lowest frame says where the game stands, such as at home, arranging cards, or in a fight.

use super::GridRules;
use super::adventure::Way;
use super::ask::{Ask, Die};
use super::between::{Break, Swap};
use super::content::Moment;
use super::fight::{Fight, HitDice};
use super::harm::Soak;
use super::heal::Restore;
use super::market::Buy;
use super::place::Place;
use super::prepare::Prepare;
use super::remove::Remove;
use super::roll::Roll;
use super::stable::Stable;
use super::turn::Turn;
use super::using::{Aim, LastCard, Used};

frames! {
    GridRules, Moment:
    Stable, Buy, Prepare, Place, Way, Break, Swap, Fight, HitDice, Turn, LastCard, Aim, Used, Roll, Soak, Remove,
    Restore, Ask, Die
}
