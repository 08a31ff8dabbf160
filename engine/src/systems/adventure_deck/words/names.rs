//! The names that texts in scripts may have, such as the zone in `me.cards("discard")`. The language checks them.
//!
//! `Kind::Named` is one name, and `Kind::Names` a list of names. `Naming::words` allows fixed words, `items` the names
//! of items of some kinds, and `said` the words that items say in a statement, such as `warrior` in `group warrior`.
//! `formerly` gives words of older content their present names.

use super::super::content::{Distance, Mark};
use super::super::moves::Zone;
use super::items::ATTRIBUTES;
use crate::kernel::{Kind, Naming};
use crate::machine::keywords::KEYWORD;

/// A race, a class, or a group of them.
pub const SOME_FOLK: Kind =
    Kind::Named(&Naming::said(&[("race", "group"), ("class", "group")]).or_items(&["race", "class"]));
/// An Attribute.
pub const AN_ATTRIBUTE: Kind = Kind::Named(&Naming::words(ATTRIBUTES));

/// A list of Attributes.
pub const ATTRIBUTES_LISTED: Kind = Kind::Names(&Naming::words(ATTRIBUTES));
/// A number that a trait or an effect `remembers`.
pub const REMEMBERED: Kind = Kind::Named(&Naming::said(&[("trait", "remembers"), ("effect", "remembers")]));
/// An action.
pub const AN_ACTION: Kind = Kind::Named(&Naming::items(&["action"]));
/// A Foe.
pub const A_FOE: Kind = Kind::Named(&Naming::items(&["foe"]));
/// A Room.
pub const A_ROOM: Kind = Kind::Named(&Naming::items(&["room"]));
/// A Story Card.
pub const A_STORY: Kind = Kind::Named(&Naming::items(&["story"]));
/// A card.
pub const A_CARD: Kind = Kind::Named(&Naming::items(&["card"]));
/// A type of cards, or a keyword.
pub const A_TYPE: Kind = Kind::Named(&Naming::items(&[KEYWORD]).or_words(Mark::WORDS));
/// A card, or a type of cards.
pub const CARD_OR_TYPE: Kind = Kind::Named(&Naming::items(&["card", KEYWORD]).or_words(Mark::WORDS));
/// The zones in which a script counts cards. `all` is the Hand, the Draw Deck and the Discard.
pub const A_ZONE: Kind = Kind::Named(
    &Naming::words(&["hand", "deck", "discard", "out", "gone", "aside", "all"])
        .formerly(&[("draw", "deck"), ("persistent", "out")]),
);
/// The zones to which a script moves cards.
pub const A_PLACE: Kind = Kind::Named(&Naming::words(Zone::WORDS));
/// The zones in which a script makes cards.
pub const MADE_IN: &[&str] = &["hand", "deck", "top", "bottom", "discard", "out", "aside"];
/// One of these zones.
pub const A_MAKING_PLACE: Kind = Kind::Named(&Naming::words(MADE_IN));
/// The present Turn, Round or Count, for which plays are counted.
pub const A_PERIOD: Kind = Kind::Named(&Naming::words(&["turn", "round", "count"]));
/// A Distance.
pub const A_DISTANCE: Kind = Kind::Named(&Naming::words(Distance::WORDS));
/// The means of an attack.
pub const MEANS: Kind = Kind::Named(&Naming::words(MEANS_WORDS));
/// The means of an attack, or a kind of damage.
pub const MEANS_OR_DAMAGE: Kind = Kind::Named(&Naming::items(&[KEYWORD]).or_words(MEANS_WORDS));
/// The words of the means.
const MEANS_WORDS: &[&str] = &["physical", "ethereal", "base"];
/// A kind of damage.
pub const A_DAMAGE: Kind = Kind::Named(&Naming::items(&[KEYWORD]).or_words(&["physical", "ethereal"]));
