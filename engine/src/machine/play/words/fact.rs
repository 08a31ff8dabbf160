//! The facts about things in play: the words, and the [`Fact`] behind each.

use super::{A_THING, A_TOKEN, HEAP};
use crate::kernel::{FactId, FactWord, Kind, Naming};
use crate::machine::System;

/// A fact.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fact {
    /// The number of tokens of a name on a subject.
    Tokens,
    /// Whether something of this name is attached to a subject.
    Bears,
    /// The things attached to a subject.
    Things,
    /// All things in play.
    AllThings,
    /// The bearer of a thing.
    Holder,
    /// The thing that a thing is attached to.
    Host,
    /// Whether a thing is face down.
    IsFaceDown,
    /// Whether a thing is exhausted.
    IsExhausted,
    /// The subject that brought a thing into play.
    Owner,
    /// The name of a thing.
    Name,
    /// The kind of item of a thing.
    Kind,
    /// The rest of a thing's time.
    Left,
    /// Whether a thing is still in play.
    IsHere,
    /// Whether the next border leaves a thing's time alone.
    IsNew,
    /// The cards played in a period.
    Played,
    /// The card played last.
    LastPlayed,
    /// The subject that played the last card.
    LastPlayer,
}

/// Returns the fact behind a number, if it is one of these.
pub fn of<S: System>(fact: FactId) -> Option<Fact> {
    let vocabulary = S::VOCABULARY;
    if fact.0 < vocabulary.own_facts {
        return None;
    }
    Some(match vocabulary.facts.get(usize::from(fact.0))?.name {
        "tokens" => Fact::Tokens,
        "bears" => Fact::Bears,
        "things" => Fact::Things,
        "in_play" => Fact::AllThings,
        "holder" => Fact::Holder,
        "host" => Fact::Host,
        "is_face_down" => Fact::IsFaceDown,
        "is_exhausted" => Fact::IsExhausted,
        "owner" => Fact::Owner,
        "name" => Fact::Name,
        "kind" => Fact::Kind,
        "left" => Fact::Left,
        "is_in_play" => Fact::IsHere,
        "is_new" => Fact::IsNew,
        "played" => Fact::Played,
        "last_played" => Fact::LastPlayed,
        "last_player" => Fact::LastPlayer,
        _ => return None,
    })
}

/// Returns a fact with the number of a system's kind of subject as `on`, without a rule.
const fn on(on: u8, name: &'static str, args: &'static [Kind], gives: Kind, doc: &'static str) -> FactWord {
    FactWord { on, name, args, gives, doc, rule: "" }
}

/// Returns the facts of the bearers of tokens.
pub const fn tokens(kind: u8) -> [FactWord; 1] {
    [on(kind, "tokens", &[A_TOKEN], HEAP, "Tokens of this name on it, 0 to 999: `me.tokens(\"charge\")`.")]
}

/// Returns the facts of the bearers of things.
pub const fn bearer(kind: u8, thing: u8) -> [FactWord; 2] {
    [
        on(kind, "bears", &[A_THING], Kind::Bool, "Whether a status or card of this name is in play with it."),
        on(kind, "things", &[], Kind::Several(thing), "Everything in play with it, in order of entry."),
    ]
}

/// Returns the facts of the game.
pub const fn game(kind: u8, thing: u8) -> [FactWord; 1] {
    [on(kind, "in_play", &[], Kind::Several(thing), "All statuses and cards in play, in order of entry.")]
}

/// Returns the facts of subjects that play cards. `card` is the cards' kind of subject. `period` are the words for
/// a time.
pub const fn plays(kind: u8, card: u8, period: &'static [Kind]) -> [FactWord; 2] {
    [
        on(
            kind,
            "played",
            period,
            Kind::Several(card),
            "The cards it played or used openly in this `turn`, `round`, `count` or `fight`, where the system has one, in order and with repeats: `me.played(\"round\").where(\"fire\").len()`. Includes the card being played. `()` where no script reads it.",
        ),
        on(kind, "last_played", &[], Kind::Any, "The card it played or used last in this Count or fight, or `()`."),
    ]
}

/// Returns the facts of the game about what anybody has played.
pub const fn plays_of_all(game: u8, card: u8, period: &'static [Kind]) -> [FactWord; 3] {
    let [played, last] = plays(game, card, period);
    [
        FactWord {
            doc: "The cards anybody played or used openly in this `turn`, `round`, `count` or `fight`, where the system has one, in order: `game.played(\"round\").len()`. `()` where no script reads it.",
            ..played
        },
        FactWord { doc: "The card anybody played or used last in this Count or fight, or `()`.", ..last },
        on(
            game,
            "last_player",
            &[],
            Kind::Any,
            "The last one to play or use a card in this Count or fight, or `()`: `game.last_player != me`.",
        ),
    ]
}

/// Returns the fact that tells whether the next border leaves the time of a thing in play alone. See
/// [`Border::spares_new`](crate::machine::Border::spares_new).
pub const fn begun(kind: u8) -> [FactWord; 1] {
    let doc = "Whether it has come into play in this period, at whose end its time does not run down yet.";
    [on(kind, "is_new", &[], Kind::Bool, doc)]
}

/// Returns the facts of a thing in play.
pub const fn thing(kind: u8) -> [FactWord; 10] {
    [
        on(kind, "name", &[], A_THING, "Its name; empty while face down."),
        on(kind, "kind", &[], Kind::Named(&Naming::KIND), "Its kind of item: `status`, `card`; empty while face down."),
        on(kind, "holder", &[], Kind::Any, "Its bearer, the one its scripts run for."),
        on(kind, "owner", &[], Kind::Any, "Its owner, who brought it into play, wherever it is now."),
        on(kind, "host", &[], Kind::Any, "The thing in play it is attached to, or `()`: `it.host`."),
        on(kind, "things", &[], Kind::Several(kind), "Everything attached to it, in order of entry."),
        on(kind, "is_face_down", &[], Kind::Bool, "Whether it is face down."),
        on(
            kind,
            "is_exhausted",
            &[],
            Kind::Bool,
            "Whether it is exhausted. In filters `exhausted`: `each thing that is exhausted: each.ready()`.",
        ),
        on(
            kind,
            "left",
            &[],
            Kind::COUNT,
            "How many of its periods are left, this one included; 0 without a time limit.",
        ),
        on(kind, "is_in_play", &[], Kind::Bool, "Whether it is still in play."),
    ]
}
