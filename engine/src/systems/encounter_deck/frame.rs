//! Work in progress: every kind of it has a file of its own, in which all that can be said of it stands together.

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

/// Whose script runs, and for whom.
pub type Caller = crate::machine::Caller<Moment>;

/// What the rules look at.
pub type Look<'a> = crate::machine::Look<'a, EncounterRules>;

/// What may be done, and why not the rest.
pub type Offers<'a> = crate::machine::Offers<'a, EncounterRules>;

/// The way from older content to newer.
pub type Rebind<'a> = crate::machine::Rebind<'a, EncounterRules>;
