//! The kinds of work in progress on the stack. Each has a file of its own.
//!
//! `AnyFrame` holds a frame of any kind. The topmost frame continues first: it waits for the player or for chance, or
//! does its next step. `frames!` makes `AnyFrame`, and the names `Look`, `Offers`, `Rebind` and `Caller`, which the
//! other files take from here.

use super::EncounterRules;
use super::ask::{Ask, Dice, TurningUp};
use super::between::{Between, Drawing};
use super::check::Rolls;
use super::content::Moment;
use super::deed::Body;
use super::ending::Won;
use super::entrance::Entrance;
use super::fight::Fight;
use super::opening::Opening;
use super::placing::Placing;

frames! { EncounterRules, Moment: Opening, Entrance, Between, Drawing, Placing, Fight, Rolls, Body, Ask, Dice, TurningUp, Won }
