//! Precedence: the order of several seats that must decide.

use crate::kernel::{Luck, Seat, Seats};

/// A stream of luck that nothing else draws from.
const STREAM: u32 = u32::MAX - 3;

/// Draws one of these seats, each equally likely, by the luck of the `nth` decision. A single seat needs no draw.
pub(crate) fn drawn(seats: Seats, luck: Luck, nth: u32) -> Option<Seat> {
    let at = if seats.count() > 1 { luck.below(STREAM, nth, seats.count()) } else { 0 };
    seats.iter().nth(at as usize)
}

/// The assumed order of seats if several must decide.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Precedence {
    /// Any of the seats goes first, each equally likely.
    Any,
    /// The seats that go first. The others follow in the order of their numbers.
    Told(Vec<Seat>),
}

impl Precedence {
    /// Returns the seats of `must` that may go first, each equally likely.
    pub fn first(&self, must: Seats) -> Seats {
        match self {
            Precedence::Any => must,
            Precedence::Told(order) => {
                let named = order.iter().copied().find(|seat| must.has(*seat));
                named.or(must.iter().next()).map_or(Seats::NONE, Seats::only)
            }
        }
    }
}
