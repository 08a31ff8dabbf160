//! Picks: everything that a seat or chance can say.

use super::content::{CardId, SkillId};
use super::grid::Cell;
use super::soak::Die;
use super::state::{GroupId, Who};
use crate::machine::{Ability, Pick};

/// One pick. The order of the variants is the order of lists.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Action {
    // at home
    Create,
    Take(CardId),
    Drop(CardId),
    Done,
    Buy(CardId),
    For(Who),
    Send(Who),
    Week,
    // arranging
    Place(CardId),
    At(Cell),
    Lift(CardId),
    Bring(CardId),
    BringAll,
    Leave(CardId),
    Equip(CardId),
    Stow(CardId),
    Ready,
    // in an encounter
    Attack(CardId),
    On(GroupId),
    /// One foe of a group, from 0, if a hit takes only one foe's dice.
    OnOne(GroupId, u8),
    Roll(SkillId),
    Cautious,
    Aggressive,
    Tap(CardId),
    Use(CardId),
    /// Something in play is used.
    Ability(Ability),
    /// A pick of the terms on which something is used.
    Term(Pick),
    Soak(CardId),
    Remove(Die),
    Restore(CardId),
    Pass,
    TurnBack,
    // between encounters
    Swap(CardId),
    SwapIn(CardId),
    Continue,
    // answers to scripts
    Yes,
    No,
    Answer(u8),
    // chance
    Pair(u8, u8),
    Face(u8),
}
