//! The seats that a stop asks: those that must decide, and those that may act meanwhile.
//!
//! In a fight the player must choose an Action. Meanwhile, the game master may always intervene.

use super::{Seat, Seats};

/// The seats that a stop asks. Play waits until each seat that must decide has decided. Until then, the seats that may
/// act can act too. Afterwards they cannot.
///
/// ```
/// use rondel_engine::kernel::{Asked, Seat, Seats};
/// let [player, master] = [0, 14].map(|n| Seats::only(Seat::new(n).unwrap()));
/// let asked = Asked::new(player, player.with(master)).unwrap();
/// assert_eq!((asked.must(), asked.may(), asked.all()), (player, master, player.with(master)));
/// assert_eq!(Asked::new(Seats::NONE, master), None);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Asked {
    must: Seats,
    may: Seats,
}

impl Asked {
    /// Returns the seats that must decide, and the seats that may act meanwhile. A seat that must decide is left out of
    /// the seats that may act. `None` if no seat must decide, because then play does not stop.
    pub const fn new(must: Seats, may: Seats) -> Option<Asked> {
        if must.is_empty() { None } else { Some(Asked { must, may: may.except(must) }) }
    }

    /// Returns the seats that are waited for.
    pub const fn must(self) -> Seats {
        self.must
    }

    /// Returns the seats that may act and are not waited for.
    pub const fn may(self) -> Seats {
        self.may
    }

    /// Returns all seats that can act.
    pub const fn all(self) -> Seats {
        self.must.with(self.may)
    }

    /// Returns whether this seat can act.
    pub const fn has(self, seat: Seat) -> bool {
        self.all().has(seat)
    }
}
