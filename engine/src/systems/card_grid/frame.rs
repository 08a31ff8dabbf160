//! Work in progress. Every kind has a file of its own that describes it fully. The first frame says where the game
//! stands: at home, arranging, in a fight ...

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
