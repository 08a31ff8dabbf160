//! Work in progress. Every kind has a file of its own that describes it fully.

use super::EncounterRules;
use super::ask::{Ask, Dice};
use super::between::{Between, Drawing};
use super::check::Rolls;
use super::content::Moment;
use super::deed::Body;
use super::ending::Won;
use super::entrance::Entrance;
use super::fight::Fight;
use super::opening::Opening;
use super::placing::Placing;

frames! { EncounterRules, Moment: Opening, Entrance, Between, Drawing, Placing, Fight, Rolls, Body, Ask, Dice, Won }
