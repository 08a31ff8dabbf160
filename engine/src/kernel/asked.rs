//! Whom a stop asks: who must decide, and who may act beside them.

use super::{Seat, Seats};

/// The seats that a stop asks. Those that must decide are waited for until each of them has; as long as one is, others
/// may act too, and what they might have done lapses when nobody is waited for any more.
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
    /// Who must decide, and who may act beside them; whoever must is not among those who only may. `None` where nobody
    /// must: then nobody is waited for, and it is no stop.
    pub const fn new(must: Seats, may: Seats) -> Option<Asked> {
        if must.is_empty() { None } else { Some(Asked { must, may: may.except(must) }) }
    }

    /// The seats that are waited for.
    pub const fn must(self) -> Seats {
        self.must
    }

    /// The seats that may act and are not waited for.
    pub const fn may(self) -> Seats {
        self.may
    }

    /// Everybody who can act.
    pub const fn all(self) -> Seats {
        self.must.with(self.may)
    }

    /// Can this seat act?
    pub const fn has(self, seat: Seat) -> bool {
        self.all().has(seat)
    }
}
