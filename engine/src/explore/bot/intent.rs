//! Intentions: the remaining picks of a command that a bot has chosen whole.

use crate::kernel::Seat;

/// The rest of the command that a bot is about to give. It is kept by the runner of a game, never in a position: a new
/// game begins without one.
///
/// A bot follows the command as long as nothing unforeseen happens. An outcome of chance, a pick of another seat, or a
/// next pick that is not offered is unforeseen. Then the bot thinks anew.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Intent<A> {
    seat: Seat,
    /// The picks still to come, the next one last.
    picks: Vec<A>,
}

impl<A: Copy + PartialEq> Intent<A> {
    /// Returns an intent of nothing.
    pub fn none() -> Self {
        Intent { seat: Seat::CHANCE, picks: Vec::new() }
    }

    /// Forgets the command, because something unforeseen has happened.
    pub fn forget(&mut self) {
        self.picks.clear();
    }

    /// Stores the command that a seat has chosen, and returns its first pick.
    pub fn begin(&mut self, seat: Seat, command: Vec<A>) -> Option<A> {
        self.seat = seat;
        self.picks = command;
        self.picks.reverse();
        self.picks.pop()
    }

    /// Returns the next pick, if it is this seat's and is offered. Otherwise forgets the rest.
    pub fn next(&mut self, seat: Seat, offered: &[A]) -> Option<A> {
        let next = self.picks.pop().filter(|next| self.seat == seat && offered.contains(next));
        if next.is_none() {
            self.forget();
        }
        next
    }
}
