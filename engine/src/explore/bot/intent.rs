//! Intentions: the picks of a command that a bot has chosen whole and not made yet.

use crate::kernel::Seat;

/// The rest of the command that a bot is about to give. It lives beside a game, with whoever runs it, and never in a
/// position: a game that begins anew begins without.
///
/// A bot follows it as long as nothing unforeseen happens. Unforeseen is an outcome of chance, a pick of another seat, and
/// that the next pick is not offered: then the bot thinks anew.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Intent<A> {
    seat: Seat,
    /// The next one last.
    picks: Vec<A>,
}

impl<A: Copy + PartialEq> Intent<A> {
    /// Nothing is intended.
    pub fn none() -> Self {
        Intent { seat: Seat::CHANCE, picks: Vec::new() }
    }

    /// Something unforeseen has happened.
    pub fn forget(&mut self) {
        self.picks.clear();
    }

    /// A seat has chosen a command; the answer is its first pick.
    pub fn begin(&mut self, seat: Seat, command: Vec<A>) -> Option<A> {
        (self.seat, self.picks) = (seat, command);
        self.picks.reverse();
        self.picks.pop()
    }

    /// The next pick, if it is this seat's and is offered; whatever else is intended is forgotten otherwise.
    pub fn next(&mut self, seat: Seat, offered: &[A]) -> Option<A> {
        let next = self.picks.pop().filter(|next| self.seat == seat && offered.contains(next));
        if next.is_none() {
            self.forget();
        }
        next
    }
}
