//! Everything that can be picked, and everything chance can bring.

use super::content::Ability;
use super::deck::{DeckCard, Fate};
use super::state::Who;
use crate::kernel::{PlayingCard, Rank};

/// One pick.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Action {
    /// Announces a check of an attribute or skill.
    Call(Ability),
    /// Announces a Contested Check.
    Contest(Ability),
    /// Who of the GM's characters starts it.
    By(Who),
    /// What the targets of a Contested Check answer with.
    Versus(Ability),
    /// The Difficulty Range.
    Range(u8),
    /// Who makes the check.
    For(Who),
    /// Who answers a Contested Check.
    Against(Who),
    Done,
    Draw,
    /// Gives up a Fate Card for a new card in place of this one; of none: in place of all.
    Redraw(Option<PlayingCard>, Fate),
    Accept,
    Report(Rank),
    /// The GM awards a Fate Card.
    Award(Who),
    /// An answer to a script, by its number.
    Answer(u8),
    Yes,
    No,
    Pass,
    /// Chance: the top card.
    Drawn(DeckCard),
}
