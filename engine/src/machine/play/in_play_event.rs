//! Events about things and tokens in play.

use super::border::Left;
use super::thing::Thing;
use crate::kernel::{Source, Subject, Tallied};
use serde::Serialize;

/// A thing as everybody sees it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub enum Seen {
    /// The number of its item.
    Open(u16),
    /// It lies face down.
    FaceDown,
}

impl Seen {
    /// Returns what everybody sees of a thing.
    pub fn of(thing: &Thing) -> Seen {
        if thing.down.is_some() { Seen::FaceDown } else { Seen::Open(thing.item) }
    }
}

/// An event about a thing in play.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub enum InPlayEvent {
    /// A thing comes into play with somebody.
    Enters {
        /// The number of its item.
        item: u16,
        /// Its bearer.
        of: Subject,
        /// The time that it lasts, if it has an end.
        left: Option<Left>,
    },
    /// A thing in play gets its full time again.
    Renewed {
        /// The number of its item.
        item: u16,
        /// Its bearer.
        of: Subject,
    },
    /// A thing leaves play.
    Leaves {
        /// The number of its item.
        item: u16,
        /// The subject it lay with.
        of: Subject,
        /// Whether its time was over.
        over: bool,
    },
    /// A thing does something else instead of what was about to happen.
    Instead {
        /// The number of its item.
        item: u16,
        /// The subject of the replaced event.
        of: Subject,
    },
    /// A thing is attached to somebody else, or to something else.
    Attached {
        /// The thing.
        thing: Seen,
        /// The subject it lay with.
        from: Subject,
        /// Its new bearer.
        of: Subject,
        /// The thing it is attached to.
        host: Option<Seen>,
    },
    /// A thing is turned face down.
    TurnedDown {
        /// The number of its item.
        item: u16,
        /// Its bearer.
        of: Subject,
    },
    /// A thing is turned up.
    TurnedUp {
        /// The number of its item.
        item: u16,
        /// Its bearer.
        of: Subject,
        /// The number of face-down things before it with this bearer. Everybody sees which one it was.
        before: u8,
    },
    /// A thing is used as an action.
    Activated {
        /// The number of its item.
        item: u16,
        /// The user.
        of: Subject,
    },
    /// An item costs something else than its printed cost.
    Costs {
        /// The number of the item that is played or used.
        item: u16,
        /// The payer.
        of: Subject,
        /// The amount.
        n: u8,
    },
    /// A subject is no longer a legal target, and is dropped.
    NotAimed {
        /// The number of the item that is aimed.
        item: u16,
        /// The former target.
        of: Subject,
    },
    /// The number of tokens of a name on something changes.
    Tokens {
        /// The number of the token's item.
        token: u16,
        /// The bearer of the tokens, or of the thing that they are on.
        on: Subject,
        /// The thing they are on, if any.
        thing: Option<Seen>,
        /// The number before.
        before: u16,
        /// The number now.
        now: u16,
    },
    /// A thing is exhausted.
    Exhausted {
        /// The thing.
        thing: Seen,
        /// Its bearer.
        of: Subject,
    },
    /// A thing is ready again.
    Readied {
        /// The thing.
        thing: Seen,
        /// Its bearer.
        of: Subject,
    },
}

impl InPlayEvent {
    /// Returns the event's contribution to the statistics of a status, a card or a token.
    pub(in crate::machine) fn tallied(&self) -> Option<Tallied> {
        let (name, amount, item) = match *self {
            InPlayEvent::Enters { item, .. } => ("put on", 1, item),
            InPlayEvent::Renewed { item, .. } => ("begun anew", 1, item),
            InPlayEvent::Leaves { item, over: true, .. } => ("run out", 1, item),
            InPlayEvent::Leaves { item, over: false, .. } => ("ended", 1, item),
            InPlayEvent::Instead { item, .. } => ("instead", 1, item),
            InPlayEvent::Attached { thing: Seen::Open(item), .. } => ("attached", 1, item),
            InPlayEvent::Exhausted { thing: Seen::Open(item), .. } => ("exhausted", 1, item),
            InPlayEvent::Readied { thing: Seen::Open(item), .. } => ("readied", 1, item),
            InPlayEvent::Attached { thing: Seen::FaceDown, .. }
            | InPlayEvent::Exhausted { thing: Seen::FaceDown, .. }
            | InPlayEvent::Readied { thing: Seen::FaceDown, .. } => return None,
            InPlayEvent::TurnedDown { item, .. } => ("turned down", 1, item),
            InPlayEvent::TurnedUp { item, .. } => ("turned up", 1, item),
            InPlayEvent::Activated { item, .. } => ("used", 1, item),
            InPlayEvent::NotAimed { item, .. } => ("targets lost", 1, item),
            InPlayEvent::Costs { .. } => return None,
            InPlayEvent::Tokens { token, before, now, .. } if now > before => {
                ("tokens gained", i64::from(now - before), token)
            }
            InPlayEvent::Tokens { token, before, now, .. } => {
                ("tokens lost", i64::from(before.saturating_sub(now)), token)
            }
        };
        Some(Tallied { name, amount, of: Some(Source::Item(item)) })
    }
}
