//! The kinds of work in progress on the stack. Each kind has a file of its own.
//!
//! An `AnyFrame` is a piece of work of any of these kinds. The topmost frame continues first: it waits for a player, or
//! does its next step.

use super::AdventureRules;
use super::ask::Ask;
use super::attack::Attack;
use super::check::Check;
use super::combat::Combat;
use super::content::Moment;
use super::damage::{Cling, Loss};
use super::deal::{Deal, Opening, Shed};
use super::entry::Enter;
use super::finds::Finds;
use super::hooks::Aim;
use super::initiative::{Initiative, StartRound};
use super::matching::Match;
use super::moves::{Lose, Peek};
use super::play::Play;
use super::raising::Raising;
use super::recall::Recall;
use super::search::Search;
use super::turn::Turn;

// Makes the enum `AnyFrame`, and the names of the machine's types for this system: `Look`, `Offers`, `Rebind`,
// `Caller`.
frames! {
    AdventureRules, Moment: Opening, Combat, Enter, Turn, Deal, Shed, Play, Attack, Check, Ask, Cling, Aim, Match,
    Search, Recall, Lose, Peek, Loss, Initiative, StartRound, Finds, Raising
}
