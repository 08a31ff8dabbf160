//! Actions: one pick of a seat, or one outcome of chance, as plain data.
//!
//! `named` gives the words of an action. The command `attack CARD on goblins` is the pick `Attack`, then the pick `On`.

use super::content::{CardId, SkillId};
use super::grid::Cell;
use super::soak::Die;
use super::state::{GroupId, Who};
use crate::machine::{Ability, Pick};

/// One pick. Lists of actions are sorted in the order of the variants.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Action {
    // at home
    Create,
    Take(CardId),
    Drop(CardId),
    Done,
    Buy(CardId),
    /// The hero for whom a card is bought or used.
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
    /// The group that an attack or a card is aimed at.
    On(GroupId),
    /// The number of a foe in the group, from 0, if a hit takes the dice of one foe only.
    OnOne(GroupId, u8),
    Roll(SkillId),
    Cautious,
    Aggressive,
    Tap(CardId),
    Use(CardId),
    /// A thing in play is used.
    Ability(Ability),
    /// A pick of the terms on which a thing is used.
    Term(Pick),
    Soak(CardId),
    Remove(Die),
    Restore(CardId),
    Pass,
    TurnBack,
    // between encounters
    Swap(CardId),
    /// The piece that comes in for the piece in `Swap`.
    SwapIn(CardId),
    Continue,
    // answers to scripts
    Yes,
    No,
    /// The number of an answer, from 0.
    Answer(u8),
    // chance
    /// Two dice, the lower one first.
    Pair(u8, u8),
    /// One die.
    Face(u8),
}
