//! Seats: the places at the table that decide, and sets of seats, such as the audience of a secret.

use serde::{Deserialize, Serialize};

/// A chair at the table: a player, the Foes' side, a game master. At most 15 a game, besides [`Seat::CHANCE`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Seat(u8);

impl Seat {
    /// The "seat" that answers a chance stop. It never decides, and is never told a secret.
    pub const CHANCE: Seat = Seat(15);
    /// The number of chairs that can decide.
    pub const MOST: u8 = 15;

    /// Returns the `n`th chair, counted from 0. `None` from [`Seat::MOST`] on.
    pub const fn new(n: u8) -> Option<Seat> {
        if n < Self::MOST { Some(Seat(n)) } else { None }
    }

    /// Returns the chair's number, from 0.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A set of seats.
///
/// ```
/// use rondel_engine::kernel::{Seat, Seats};
/// let first = Seat::new(0).unwrap();
/// assert!(Seats::only(first).has(first));
/// assert!(Seats::ALL.has(first) && !Seats::NONE.has(first));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Seats(u16);

impl Seats {
    /// Nobody.
    pub const NONE: Seats = Seats(0);
    /// Everybody who can decide.
    pub const ALL: Seats = Seats((1 << Seat::MOST) - 1);

    /// Returns the set of just this seat. Empty for [`Seat::CHANCE`].
    pub const fn only(seat: Seat) -> Seats {
        Seats((1 << seat.0) & Self::ALL.0)
    }

    /// Returns whether the set contains `seat`.
    pub const fn has(self, seat: Seat) -> bool {
        self.0 & (1 << seat.0) != 0
    }

    /// Returns the union of both sets.
    pub const fn with(self, other: Seats) -> Seats {
        Seats(self.0 | other.0)
    }

    /// Returns the set without this seat.
    pub const fn without(self, seat: Seat) -> Seats {
        Seats(self.0 & !(1 << seat.0))
    }

    /// Returns the set without these seats.
    pub const fn except(self, others: Seats) -> Seats {
        Seats(self.0 & !others.0)
    }

    /// Returns the intersection of both sets.
    pub const fn among(self, others: Seats) -> Seats {
        Seats(self.0 & others.0)
    }

    /// Returns whether the set is empty.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns the number of seats.
    pub const fn count(self) -> u32 {
        self.0.count_ones()
    }

    /// Returns the seats in order of their numbers.
    pub fn iter(self) -> impl Iterator<Item = Seat> {
        (0..Seat::MOST).map(Seat).filter(move |seat| self.has(*seat))
    }
}
