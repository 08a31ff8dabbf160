//! Work in progress: every kind of it has a file of its own, in which all that can be said of it stands together.

use super::DeckRules;
use super::ask::Ask;
use super::call::Called;
use super::check::Check;
use super::content::Moment;
use super::free::FreePlay;
use super::reveal::Reveal;

frames! { DeckRules, Moment: FreePlay, Called, Reveal, Check, Ask }
