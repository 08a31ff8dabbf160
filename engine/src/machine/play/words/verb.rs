//! The effects of scripts on things in play: the words, and the [`Verb`] behind each.

use super::{A_STATUS, A_TOKEN, HEAP};
use crate::kernel::rows::on;
use crate::kernel::{EffectWord, Kind};
use crate::machine::System;

/// An effect on things in play.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verb {
    /// Adds or removes tokens.
    AddTokens,
    /// Sets the number of tokens.
    SetTokens,
    /// Applies a status.
    PutStatus,
    /// Applies a status for a number of periods.
    PutStatusFor,
    /// Ends a status.
    EndStatus,
    /// Removes the thing from play.
    LeavePlay,
    /// Attaches the thing to somebody or something else.
    Attach,
    /// Returns the thing to its owner.
    Detach,
    /// Turns the thing face down.
    FaceDown,
    /// Turns the thing face up.
    TurnUp,
    /// Exhausts the thing.
    Exhaust,
    /// Readies the thing.
    Ready,
}

/// Returns the verb of an effect, if it is one of these.
pub fn of<S: System>(word: u16) -> Option<Verb> {
    let vocabulary = S::VOCABULARY;
    if word < vocabulary.own_effects {
        return None;
    }
    Some(match vocabulary.effects.get(usize::from(word))?.name {
        "add_tokens" => Verb::AddTokens,
        "set_tokens" => Verb::SetTokens,
        "put_status" => Verb::PutStatus,
        "put_status_for" => Verb::PutStatusFor,
        "end_status" => Verb::EndStatus,
        "leave_play" => Verb::LeavePlay,
        "attach" => Verb::Attach,
        "detach" => Verb::Detach,
        "face_down" => Verb::FaceDown,
        "turn_up" => Verb::TurnUp,
        "exhaust" => Verb::Exhaust,
        "ready" => Verb::Ready,
        _ => return None,
    })
}

/// Returns the effects on the bearers of tokens: somebody, the game, or a thing in play.
pub const fn tokens(kind: u8) -> [EffectWord; 2] {
    [
        on(
            kind,
            "add_tokens",
            &[A_TOKEN, Kind::Int],
            "",
            "Adds this many tokens of this name; a negative number removes them: `me.add_tokens(\"charge\", 1)`.",
        )
        .takes(&["token", "count"]),
        on(kind, "set_tokens", &[A_TOKEN, HEAP], "", "Sets the number of tokens of this name, 0 to 999.")
            .takes(&["token", "count"]),
    ]
}

/// Returns the effects on the bearers of statuses.
pub const fn bearer(kind: u8) -> [EffectWord; 3] {
    [
        on(kind, "put_status", &[A_STATUS], "", "Applies this status: `target.put_status(\"Burning\")`.")
            .takes(&["status"]),
        on(
            kind,
            "put_status_for",
            &[A_STATUS, Kind::COUNT],
            "",
            "Applies this status for this many of its periods, or Rounds.",
        )
        .takes(&["status", "periods"]),
        on(kind, "end_status", &[A_STATUS], "", "Ends this status.").takes(&["status"]),
    ]
}

/// Returns the effects on a thing in play itself.
pub const fn thing(kind: u8) -> [EffectWord; 7] {
    [
        on(kind, "leave_play", &[], "", "Removes it from play: a card goes to its owner's discard, a status ends."),
        on(
            kind,
            "attach",
            &[Kind::Any],
            "",
            "Attaches it to somebody or to another thing: `it.attach(target)`. Its owner stays the same.",
        )
        .takes(&["to"]),
        on(kind, "detach", &[], "", "Detaches it and returns it to its owner."),
        on(
            kind,
            "face_down",
            &[],
            "",
            "Turns it face down. It changes and permits nothing; whatever its scripts do turns it up.",
        ),
        on(kind, "turn_up", &[], "", "Turns it face up."),
        on(
            kind,
            "exhaust",
            &[],
            "",
            "Exhausts it. It does nothing until it is ready again, except for effects with `always`.",
        ),
        on(kind, "ready", &[], "", "Readies it, if it is exhausted: `it.ready()`."),
    ]
}
